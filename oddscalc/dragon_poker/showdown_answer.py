"""The chance to win by one's own final category, and how it is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from oddscalc.answers import Answer, Method, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.errors import QuestionError
from oddscalc.intervals import Interval, proportion
from oddscalc.picture import Estimated, Picture, figure_points
from oddscalc.ranges import is_whole
from oddscalc.suggestions import did_you_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oddscalc.dragon_poker.showdown import Showdown
    from oddscalc.sampling import Sample

ANY_HAND = "any-hand"


@dataclass(frozen=True)
class WinChances(Answer):
    """The chance to win by one's own final category, against one opponent, two, ...

    Attributes
    ----------
    showdown : Showdown
        The question.
    sample : Sample
        Its tallies.
    """

    showdown: "Showdown"
    sample: "Sample"

    @property
    def method(self) -> Method:
        """How it was answered: by sampling."""
        return self.provenance.method

    @property
    def keys(self) -> tuple[str, ...]:
        """The category keys, lowest first, and ``any-hand`` for all of them together."""
        return (*self.showdown.ranking.keys, ANY_HAND)

    @cached_property
    def _tallies(self) -> "NDArray[np.int64]":
        import numpy as np

        by_category = self.sample.tallies.reshape(self.showdown.shape)
        return np.concatenate([by_category, by_category.sum(axis=1, keepdims=True)], axis=1)

    def count(self, key: str) -> int:
        """Return in how many deals one's own hand ended in a category."""
        return int(self._tallies[0, self._place(key)].sum())

    def wins(self, key: str, opponents: int) -> int:
        """Return in how many of these deals the hand alone beat the first so many opponents."""
        return int(self._against(opponents)[self._place(key), 1])

    def ties(self, key: str, opponents: int) -> tuple[int, ...]:
        """Return in how many of these deals it shared the pot: by two, by three, ..."""
        return tuple(self._against(opponents)[self._place(key), 2 : opponents + 2].tolist())

    def probability(self, key: str, opponents: int | None = None) -> float:
        """Return the share of own hands that end in a category, or the chance to win with it.

        Parameters
        ----------
        key : str
            A category, or ``any-hand``.
        opponents : int, optional
            Given, the answer is :meth:`win` against so many opponents.

        Raises
        ------
        QuestionError
            For a category or a number of opponents that is not in this answer.
        """
        if opponents is not None:
            return self.win(key, opponents)
        return self.count(key) / self.sample.trials

    def win(self, key: str, opponents: int = 1) -> float:
        """Return the chance to win alone, given one's own final category; nan if none was dealt."""
        return self._estimate(self.wins(key, opponents), key).value

    def tie(self, key: str, opponents: int = 1) -> float:
        """Return the chance to share the pot, given one's own final category."""
        return self._estimate(sum(self.ties(key, opponents)), key).value

    def interval(self, key: str, opponents: int | None = None) -> tuple[float, float]:
        """Return the 95 % interval (Wilson) of what :meth:`probability` returns."""
        if opponents is None:
            estimate = proportion(self.count(key), self.sample.trials)
        else:
            estimate = self._estimate(self.wins(key, opponents), key)
        return estimate.low, estimate.high

    def __add__(self, other: "WinChances") -> "WinChances":
        """Join answers to one question that come from different seeds.

        Raises
        ------
        QuestionError
            When the questions differ, or a seed occurs in both.
        """
        if not isinstance(other, WinChances):
            return NotImplemented
        return sampled_chances(
            self.showdown, self.sample + other.sample, tuple(self.provenance.modifiers)
        )

    def document(self) -> Document:
        """Return a row a category: how often it comes, and the chance to win alone with it."""
        against = range(1, self.showdown.opponents + 1)
        chances = [
            Column("probability", "Probability", "probability"),
            *(Column(f"win_{n}", _opponents(n), "probability") for n in against),
        ]
        ends = [
            column
            for n in against
            for column in (
                Column(f"win_{n}_low", f"{_opponents(n)}, from", "probability"),
                Column(f"win_{n}_high", "to", "probability"),
            )
        ]
        *rows, total = [self._row(key) for key in self.keys]
        title = f"Dragon Poker: chance to win alone, {self.provenance.question}"
        tables = [
            _table(title, chances, rows, total, self._notes()),
            _table("95 % intervals of the chance to win alone", ends, rows, total),
        ]
        data = {
            "question": self.showdown.question(),
            "method": self.method,
            "total": self.sample.trials,
            "rows": [*rows, total],
            "trials": self.sample.trials,
            "seed": self.sample.seed,
            "partial": self.partial,
            "provenance": self.provenance.data(),
        }
        return Document(title, tables, data, [*rows, total])

    def picture(self) -> Picture:
        """Return the chance to win alone with each category, a series a number of opponents."""
        document = self.document()
        figures = [
            Estimated(_opponents(n), f"win_{n}", f"win_{n}_low", f"win_{n}_high")
            for n in range(1, self.showdown.opponents + 1)
        ]
        points = figure_points(document, document.records, figures, "Chance to win alone")
        return replace(points, scale="linear")

    def _notes(self) -> list[str]:
        ended = " (interrupted: a partial answer)" if self.partial else ""
        widest = max(
            self._estimate(self.wins(ANY_HAND, n), ANY_HAND).half_width
            for n in range(1, self.showdown.opponents + 1)
        )
        return [
            f"{self.sample.trials:,} deals, seed {self.sample.seed}{ended}; "
            f"the last line is certain to {widest:.1g} (95 %).",
            *self.provenance.modifier_notes,
        ]

    def _row(self, key: str) -> dict[str, Any]:
        labels = {each.key: each.label for each in self.showdown.ranking.categories}
        count = self.count(key)
        row: dict[str, Any] = {
            "key": key,
            "label": labels.get(key, "Any hand"),
            "count": count,
            "probability": count / self.sample.trials,
        }
        for opponents in range(1, self.showdown.opponents + 1):
            figures = {"win": self.wins(key, opponents), "tie": sum(self.ties(key, opponents))}
            for name, hits in figures.items():
                value, low, high = self._estimate(hits, key) if count else (None, None, None)
                row |= {
                    f"{name}_{opponents}": value,
                    f"{name}_{opponents}_low": low,
                    f"{name}_{opponents}_high": high,
                }
        return row

    def _estimate(self, hits: int, key: str) -> Interval:
        deals = self.count(key)
        return proportion(hits, deals) if deals else Interval(float("nan"), 0.0, 1.0)

    def _against(self, opponents: int) -> "NDArray[np.int64]":
        """Return the tallies against so many opponents: own category, how many share the pot."""
        if not is_whole(opponents, 1, self.showdown.opponents):
            most = self.showdown.opponents
            here = f"1 to {most} opponents are" if most > 1 else "1 opponent is"
            raise QuestionError(f"there is no answer for {opponents!r} opponents; {here} here")
        tallies: NDArray[np.int64] = self._tallies[opponents - 1]
        return tallies

    def _place(self, key: str) -> int:
        if key not in self.keys:
            raise QuestionError(f"there is no category {key!r} here{did_you_mean(key, self.keys)}")
        return self.keys.index(key)


def sampled_chances(asked: "Showdown", found: "Sample", modifiers: tuple[str, ...]) -> WinChances:
    """Return the answer that a sample of showdowns gives."""
    return WinChances(
        asked,
        found,
        provenance=Provenance(asked.words, "sampled", modifiers, found.seed),
        partial=found.partial,
    )


def _table(
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Mapping[str, Any]],
    total: Mapping[str, Any],
    notes: Sequence[str] = (),
) -> Table:
    shown = [Column("label", "Own hand"), *columns]
    cells = [[row[column.key] for column in shown] for row in (*rows, total)]
    return Table(title, shown, cells[:-1], cells[-1], notes)


def _opponents(number: int) -> str:
    return f"{number} opponent{'' if number == 1 else 's'}"
