"""The answer to an equity question: what each hand wins of the pot, and how it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, get_args

from oddscalc.answers import Answer, Method, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.contest import Contest
from oddscalc.dragon_poker.winners import Winners
from oddscalc.errors import QuestionError
from oddscalc.picture import Estimated, Picture, figure_points
from oddscalc.suggestions import did_you_mean, refuse_unknown

if TYPE_CHECKING:
    from oddscalc.sampling import Sample

Figure = Literal["win", "tie", "share"]


@dataclass(frozen=True)
class Equity(Answer):
    """How often each hand wins or shares the pot, and its mean share.

    Attributes
    ----------
    contest : Contest
        The hands.
    winners : Winners
        Deals by the set of hands that share the best strength: all completions when exact.
    why : str
        Why the answer is exact or sampled.
    sample : Sample or None
        The sample of a sampled answer.
    """

    contest: Contest
    winners: Winners
    why: str
    sample: "Sample | None" = None

    @property
    def method(self) -> Method:
        """How it was answered."""
        return self.provenance.method

    @property
    def total(self) -> int:
        """Number of completions counted, or of deals sampled."""
        return self.winners.total

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the hands: ``hand-1``, ``hand-2``, ..."""
        return tuple(f"hand-{place}" for place in range(1, len(self.contest.hands) + 1))

    def count(self, key: str) -> int:
        """Return in how many deals a hand alone wins."""
        return self.winners.wins(self._hand(key))

    def probability(self, key: str) -> Fraction | float:
        """Return the chance that a hand alone wins; a fraction when exact."""
        return self._exact_or_float(Fraction(self.count(key), self.total))

    def tie(self, key: str) -> Fraction | float:
        """Return the chance that a hand shares the pot with others; a fraction when exact."""
        return self._exact_or_float(Fraction(self.winners.ties(self._hand(key)), self.total))

    def share(self, key: str) -> Fraction | float:
        """Return the mean share of the pot that a hand gets; a fraction when exact."""
        return self._exact_or_float(self.winners.share(self._hand(key)))

    def interval(self, key: str, figure: Figure = "win") -> tuple[float, float]:
        """Return the 95 % interval of a figure of a hand: for an exact answer, a point.

        Examples
        --------
        >>> from oddscalc.dragon_poker.equity import equity
        >>> hands = ["2C 3C 4C 5C 6C 7C 8C 9C TC", "2D 3D 4D 5D 6D 7D 8D 9D TS"]
        >>> equity(hands).interval("hand-1", "share")
        (1.0, 1.0)
        """
        hand = self._hand(key)
        refuse_unknown("figure", figure, get_args(Figure))
        if self.method == "exact":
            exact = {"win": self.probability, "tie": self.tie, "share": self.share}
            point = float(exact[figure](key))
            return point, point
        sampled = {
            "win": self.winners.win_interval,
            "tie": self.winners.tie_interval,
            "share": self.winners.share_interval,
        }
        _, low, high = sampled[figure](hand)
        return low, high

    def __add__(self, other: "Equity") -> "Equity":
        """Join sampled answers to one question that come from different seeds.

        Raises
        ------
        QuestionError
            When an answer is exact, the questions differ, or a seed occurs in both.
        """
        if not isinstance(other, Equity):
            return NotImplemented
        if self.sample is None or other.sample is None:
            raise QuestionError("an exact answer has nothing to gain from another one")
        joined = self.sample + other.sample
        return sampled_equity(self.contest, joined, self.why, self.provenance.modifiers)

    def document(self) -> Document:
        """Return a row a hand: win, tie (by how many share) and share of the pot."""
        records = [self._record(key) for key in self.keys]
        data: dict[str, Any] = {
            "question": {"game": "dragon-poker", "command": "equity", **self.contest.question()},
            "method": self.method,
            "total": self.total,
            "rows": [self._row(key) for key in self.keys],
            "notes": [self.why],
            "provenance": self.provenance.data(),
        }
        if self.sample is not None:
            data |= {
                "trials": self.sample.trials,
                "seed": self.sample.seed,
                "partial": self.partial,
            }
        return Document("Dragon Poker equity", [self._table(records)], data, records)

    def picture(self) -> Picture:
        """Return what each hand wins, ties and gets of the pot."""
        document = self.document()
        labels = {"win": "wins alone", "tie": "shares the pot", "share": "mean share of the pot"}
        figures = [Estimated(label, k, f"{k}_low", f"{k}_high") for k, label in labels.items()]
        points = figure_points(document, document.records, figures, "Probability, or share")
        return replace(points, scale="linear")

    def _table(self, records: Sequence[dict[str, Any]]) -> Table:
        several = len(self.keys) > 2
        columns = [
            Column("key", "Hand"),
            Column("label", "Cards"),
            Column("win", "Win", "probability"),
            Column("tie", "Tie", "probability"),
            *(
                Column(f"tie_{sharing}", f"{sharing} share", "probability")
                for sharing in range(2, len(self.keys) + 1)
                if several
            ),
            Column("share", "Share of pot", "probability"),
        ]
        if self.sample is not None:
            columns += [
                Column("share_low", "95 % from", "probability"),
                Column("share_high", "to", "probability"),
            ]
        rows = [[record[column.key] for column in columns] for record in records]
        title = f"Dragon Poker equity, {self.provenance.question}"
        return Table(title, columns, rows, notes=self._notes())

    def _notes(self) -> list[str]:
        in_force = self.provenance.modifier_notes
        if self.sample is None:
            return [self.why, *in_force]
        ended = " (interrupted: a partial answer)" if self.partial else ""
        deals = "deal" if self.sample.trials == 1 else "deals"
        sampled = f"{self.sample.trials:,} {deals}, seed {self.sample.seed}{ended}."
        return [self.why, sampled, *in_force]

    def _row(self, key: str) -> dict[str, Any]:
        sharing = self.winners.sharing(self._hand(key))[1:]
        row = self._figures(key)
        return row | {
            "ties": [count / self.total for count in sharing],
            "tie_counts": list(sharing),
            **self._intervals(key),
        }

    def _record(self, key: str) -> dict[str, Any]:
        sharing = enumerate(self.winners.sharing(self._hand(key))[1:], start=2)
        ties = {f"tie_{sharers}": count / self.total for sharers, count in sharing}
        return self._figures(key) | ties | self._intervals(key)

    def _figures(self, key: str) -> dict[str, Any]:
        win = float(self.probability(key))
        return {
            "key": key,
            "label": self.contest.label(self._hand(key)),
            "count": self.count(key),
            "probability": win,
            "win": win,
            "tie": float(self.tie(key)),
            "share": float(self.share(key)),
        }

    def _intervals(self, key: str) -> dict[str, float]:
        if self.sample is None:
            return {}
        low, high = self.interval(key)
        ends = {"low": low, "high": high}
        figures: tuple[Figure, ...] = ("win", "tie", "share")
        for figure in figures:
            ends[f"{figure}_low"], ends[f"{figure}_high"] = self.interval(key, figure)
        return ends

    def _hand(self, key: str) -> int:
        if key not in self.keys:
            raise QuestionError(f"there is no hand {key!r} here{did_you_mean(key, self.keys)}")
        return self.keys.index(key)

    def _exact_or_float(self, value: Fraction) -> Fraction | float:
        return value if self.method == "exact" else float(value)


def sampled_equity(asked: Contest, found: "Sample", why: str, modifiers: Sequence[str]) -> Equity:
    """Return the answer that a sample of a contest gives, and why it is sampled."""
    return Equity(
        asked,
        Winners(tuple(found.tallies.tolist())),
        why,
        found,
        provenance=Provenance(asked.words, "sampled", modifiers, found.seed),
        partial=found.partial,
    )
