"""The answer to a simulation of Dragon Master: drinks by seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from oddscalc.answers import Answer
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_master.rules import GAMES
from oddscalc.dragon_master.simulation import Simulation
from oddscalc.dragon_master.tallies import Layout, distribution_mean
from oddscalc.errors import QuestionError
from oddscalc.intervals import Interval, proportion
from oddscalc.picture import Picture, document_picture
from oddscalc.sampling import Sample
from oddscalc.suggestions import did_you_mean

_BAND = 10


@dataclass(frozen=True)
class Drinks(Answer):
    """Drinks by seat, sampled.

    Attributes
    ----------
    simulation : Simulation
        What was played.
    sample : Sample
        The tallies of all trials.
    game : str
        Key of the game, or ``round``.
    above : int
        The chance of a trick that costs more than this is told.
    choice : str or None
        How the dealers of a round choose its games.

    Notes
    -----
    Seats have the keys ``seat-0`` (leads, or deals first), ``seat-1``, ... and ``blind``. Answers
    to one question with different seeds can be joined by ``+``.
    """

    simulation: Simulation
    sample: Sample
    game: str
    above: int
    choice: str | None = None

    @property
    def trials(self) -> int:
        """Games played, or rounds."""
        return self.sample.trials

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the seats."""
        rules = self.simulation.rules
        players = tuple(f"seat-{seat}" for seat in range(rules.players))
        return players if rules.blind_seat is None else (*players, "blind")

    def mean(self, key: str) -> float:
        """Return the mean drinks of a seat."""
        return self._mean_interval(key).value

    def interval(self, key: str) -> tuple[float, float]:
        """Return the 95 % interval of the mean drinks of a seat."""
        interval = self._mean_interval(key)
        return interval.low, interval.high

    def distribution(self, key: str) -> list[int]:
        """Return how many trials cost a seat 0, 1, 2, ... drinks."""
        return _trimmed(self._layout.drinks(self._tallies)[self._seat(key)])

    def largest_trick(self) -> list[int]:
        """Return in how many trials the largest trick cost 0, 1, 2, ... drinks."""
        return _trimmed(self._layout.largest(self._tallies))

    def trick_above(self, drinks: int) -> Interval:
        """Return the chance of a trick that costs more than so many drinks, with its interval."""
        count = sum(self._layout.largest(self._tallies)[drinks + 1 :])
        return proportion(count, self.trials)

    def __add__(self, other: "Drinks") -> "Drinks":
        """Join answers to one question that come from different seeds."""
        if not isinstance(other, Drinks):
            return NotImplemented
        if (self.game, self.choice) != (other.game, other.choice):
            raise QuestionError("answers to different questions cannot be joined")
        joined = self.sample + other.sample
        provenance = replace(self.provenance, seed=joined.seed, elapsed=joined.elapsed)
        return replace(self, sample=joined, partial=joined.partial, provenance=provenance)

    def document(self) -> Document:
        """Return the seats, the distributions, and in a round the single games."""
        records = [self._record(seat, key) for seat, key in enumerate(self.keys)]
        tables = [self._seat_table(records), self._distribution_table()]
        if len(self.simulation.games) > 1:
            tables.insert(1, self._game_table())
        return Document(tables[0].title, tables, self._data(records), records, tuple(self._notes()))

    def picture(self) -> Picture:
        """Return the mean drinks by seat and strategy, with their intervals."""
        document = self.document()
        labels = [f"{record['label']}: {record['strategy']}" for record in document.records]
        records = [
            {**record, "label": label}
            for record, label in zip(document.records, labels, strict=True)
        ]
        return document_picture(replace(document, records=records))

    @property
    def _layout(self) -> Layout:
        return self.simulation.layout

    @property
    def _tallies(self) -> Any:
        return self.sample.tallies

    def _seat(self, key: str) -> int:
        if key not in self.keys:
            raise QuestionError(f"there is no seat {key!r} here{did_you_mean(key, self.keys)}")
        return self.keys.index(key)

    def _mean_interval(self, key: str) -> Interval:
        return self._layout.means(self._tallies, self.trials)[self._seat(key)]

    def _label(self, key: str) -> str:
        if key == "blind":
            return "Blind hand"
        number = int(key.removeprefix("seat-"))
        first = "leads" if len(self.simulation.games) == 1 else "deals first"
        return f"Seat {number} ({first})" if number == 0 else f"Seat {number}"

    def _record(self, seat: int, key: str) -> dict[str, Any]:
        layout, tallies, trials = self._layout, self._tallies, self.trials
        names = self.simulation.lineup.names
        record: dict[str, Any] = {
            "key": key,
            "label": self._label(key),
            "strategy": "random" if key == "blind" else names[seat],
        }
        interval = layout.means(tallies, trials)[seat]
        record |= {"mean": interval.value, "low": interval.low, "high": interval.high}
        figures = {
            "nothing": proportion(layout.drinks(tallies)[seat][0], trials),
            "first_tricks": _number_won(layout.first_wins(tallies)[seat], trials),
            "last_tricks": _number_won(layout.last_wins(tallies)[seat], trials),
        }
        if seat < self.simulation.rules.players:
            figures["least"] = proportion(layout.least(tallies)[seat], trials)
            figures["least_alone"] = proportion(layout.least_alone(tallies)[seat], trials)
        for name, figure in figures.items():
            record |= {name: figure.value, f"{name}_low": figure.low, f"{name}_high": figure.high}
        return record

    def _seat_table(self, records: Sequence[dict[str, Any]]) -> Table:
        columns = [
            Column("label", "Seat"),
            Column("strategy", "Plays"),
            Column("mean", "Mean drinks", "mean"),
            Column("low", "95 % low", "mean"),
            Column("high", "95 % high", "mean"),
            Column("nothing", "Nothing", "probability"),
            Column("least", "Least", "probability"),
            Column("least_alone", "Least alone", "probability"),
            Column("first_tricks", "First", "mean"),
            Column("last_tricks", "Last", "mean"),
        ]
        rows = [[record.get(column.key) for column in columns] for record in records]
        what = GAMES.get(self.game, "Round of all games")
        trials = f"{self.trials:,} {self._trial_name()}{'' if self.trials == 1 else 's'}"
        title = f"{what}{self.provenance.in_force}: drinks in {trials}, seed {self._seed_text()}"
        notes = (
            "Nothing: share without a drink. Least: share in which nobody drank less; alone: all "
            "others drank more.",
            f"First, last: first and last tricks won in a {self._trial_name()}.",
        )
        return Table(title, columns, rows, notes=notes)

    def _seed_text(self) -> str:
        return ", ".join(map(str, self.sample.seeds))

    def _trial_name(self) -> str:
        return "deal" if len(self.simulation.games) == 1 else "round"

    def _distribution_table(self) -> Table:
        """Return shares of trials by bands of drinks, seat by seat and for the largest trick."""
        counts = [*self._layout.drinks(self._tallies), self._layout.largest(self._tallies)]
        counts = [_bands(values) for values in counts[: len(self.keys)] + counts[-1:]]
        longest = max(len(_trimmed(values)) for values in counts)
        labels = [*map(self._label, self.keys), "Largest trick"]
        columns = [
            Column("drinks", "Drinks"),
            *[Column(f"share_{n}", label, "probability") for n, label in enumerate(labels)],
        ]
        rows = [
            [_band_text(band), *[values[band] / self.trials for values in counts]]
            for band in range(longest)
        ]
        return Table(f"Share of {self._trial_name()}s by drinks", columns, rows)

    def _game_table(self) -> Table:
        columns = [
            Column("game", "Game"),
            *[Column(key, self._label(key), "mean") for key in self.keys],
        ]
        rows: list[list[Any]] = []
        for game in self.simulation.games:
            means = self._layout.game_means(self._tallies, self.trials, game)
            rows.append([GAMES[game], *[means[seat].value for seat in range(len(self.keys))]])
        return Table("Mean drinks by game", columns, rows)

    def _notes(self) -> list[str]:
        notes = []
        if self.partial:
            notes.append("Interrupted: only the trials so far.")
        above = self.trick_above(self.above)
        notes.append(
            f"A trick of more than {self.above} drinks: in {above.value:.6%} of "
            f"{self._trial_name()}s, 95 % interval {above.low:.6%} to {above.high:.6%}."
        )
        tricks = distribution_mean(self._layout.tricks(self._tallies), self.trials)
        notes.append(f"Tricks played: {tricks.value:.4f} on average.")
        if self.choice == "greedy":
            order = ", ".join(self.simulation.games)
            notes.append(f"The games as the dealers choose them: {order}.")
        remark = self.simulation.rules.remark
        return [*notes, remark] if remark else notes

    def _data(self, records: Sequence[dict[str, Any]]) -> dict[str, Any]:
        question: dict[str, Any] = {"command": "dragon-master simulate", "game": self.game}
        if self.choice is not None:
            question["choice"] = self.choice
        question |= {**self.simulation.question(), "above": self.above}
        above = self.trick_above(self.above)
        largest = self.largest_trick()
        tricks = self._layout.tricks(self._tallies)
        data: dict[str, Any] = {
            "question": question,
            "method": "sampled",
            "trials": self.trials,
            "seed": self.sample.seed if isinstance(self.sample.seed, int) else [*self.sample.seeds],
            "rows": [
                {**record, "distribution": self.distribution(record["key"])} for record in records
            ],
            "largest_trick": {
                "distribution": largest,
                "above": self.above,
                "count": sum(largest[self.above + 1 :]),
                **_named(above, "probability"),
            },
            "tricks": {
                **_named(distribution_mean(tricks, self.trials), "mean"),
                "distribution": _trimmed(tricks),
            },
        }
        if len(self.simulation.games) > 1:
            data["games"] = [self._game_data(game) for game in self.simulation.games]
        return data | {
            "partial": self.partial,
            "notes": self._notes(),
            "provenance": self.provenance.data(),
        }

    def _game_data(self, game: str) -> dict[str, Any]:
        means = self._layout.game_means(self._tallies, self.trials, game)
        rows = [
            {"key": key, **_named(interval, "mean")}
            for key, interval in zip(self.keys, means, strict=True)
        ]
        return {"key": game, "label": GAMES[game], "rows": rows}


def _number_won(counts: Sequence[int], trials: int) -> Interval:
    """Return the mean number of first or last tricks won; in a single game it is a proportion."""
    if len(counts) == 2:
        return proportion(counts[1], trials)
    return distribution_mean(counts, trials)


def _named(interval: Interval, name: str) -> dict[str, float]:
    return {name: interval.value, "low": interval.low, "high": interval.high}


def _trimmed(counts: Sequence[int]) -> list[int]:
    """Return counts without the zeros at their end."""
    filled = max((value for value, count in enumerate(counts) if count), default=0)
    return list(counts[: filled + 1])


def _bands(counts: Sequence[int]) -> list[int]:
    """Return the count of nothing, then of 1 to 10, 11 to 20, ... drinks."""
    rest = counts[1:]
    return [counts[0], *(sum(rest[at : at + _BAND]) for at in range(0, len(rest), _BAND))]


def _band_text(band: int) -> str:
    return f"{_BAND * (band - 1) + 1} to {_BAND * band}" if band else "0"
