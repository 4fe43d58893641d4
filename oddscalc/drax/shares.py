"""Exact answers of Drax: a fraction a rank, beside what else was asked."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddscalc.answers import Answer
from oddscalc.document import Column, Document, Table
from oddscalc.drax.rules import RANK_KEYS, RANK_LABELS
from oddscalc.errors import CheckError, QuestionError
from oddscalc.suggestions import did_you_mean

FRACTION_COLUMNS = (
    Column("exactly", "Exactly"),
    Column("probability", "Probability", "probability"),
    Column("one_in", "1 in", "one-in"),
)


def refuse_shares(shares: Sequence[Fraction]) -> None:
    """Refuse probabilities that do not add up to one.

    Raises
    ------
    CheckError
        With the sum: a fault of the program.

    Examples
    --------
    >>> refuse_shares([Fraction(1, 2), Fraction(1, 3)])
    Traceback (most recent call last):
    oddscalc.errors.CheckError: probabilities add up to 5/6 where they must to 1
    """
    if sum(shares) != 1:
        raise CheckError(f"probabilities add up to {sum(shares)} where they must to 1")


def fraction_data(value: Fraction) -> dict[str, Any]:
    """Return a fraction as JSON values, in lowest terms.

    >>> fraction_data(Fraction(2, 4))
    {'numerator': 1, 'denominator': 2, 'probability': 0.5}
    """
    return {
        "numerator": value.numerator,
        "denominator": value.denominator,
        "probability": float(value),
    }


def fraction_cells(value: Fraction) -> list[Any]:
    """Return the cells of ``FRACTION_COLUMNS`` for a probability.

    >>> fraction_cells(Fraction(1, 4))
    ['1/4', 0.25, 0.25]
    """
    return [str(value), float(value), float(value)]


def rank_rows(shares: Sequence[Fraction]) -> list[dict[str, Any]]:
    """Return the rows of the JSON contract: one a rank, lowest first.

    >>> rank_rows([Fraction(1, 7)] * 7)[0]["key"]
    'nothing'
    """
    return [
        {"key": key, "label": label, **fraction_data(share)}
        for key, label, share in zip(RANK_KEYS, RANK_LABELS, shares, strict=True)
    ]


def rank_table(title: str, shares: Sequence[Fraction], notes: Sequence[str] = ()) -> Table:
    """Return a table with one rank a row, lowest first."""
    rows = [
        [label, *fraction_cells(share)] for label, share in zip(RANK_LABELS, shares, strict=True)
    ]
    return Table(title, [Column("label", "Hand"), *FRACTION_COLUMNS], rows, notes=notes)


@dataclass(frozen=True)
class RankShares(Answer):
    """Exact probabilities of the seven ranks, lowest first.

    Attributes
    ----------
    question : mapping
        The question as JSON values.
    shares : tuple of Fraction
        One a rank; they add up to 1.
    """

    question: Mapping[str, Any]
    shares: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        refuse_shares(self.shares)

    def probability(self, key: str) -> Fraction:
        """Return the exact probability of a rank.

        Raises
        ------
        QuestionError
            For a key that is no rank; the message suggests the nearest.
        """
        return self.shares[place_of_rank(key)]

    def count(self, key: str) -> int:
        """Refuse to count, as no number of equally likely cases stands behind the fractions.

        Raises
        ------
        QuestionError
            Always; it names what to ask for instead.
        """
        raise QuestionError(
            f"exact answers of Drax are fractions without a count, since deals take different "
            f"numbers of cards; ask for .probability({key!r})"
        )

    def interval(self, key: str) -> tuple[float, float]:
        """Return the interval of a rank's probability: for an exact answer, a point."""
        point = float(self.probability(key))
        return point, point

    def at_least(self) -> dict[str, Fraction]:
        """Return the probability of each rank or a higher one."""
        return {key: sum(self.shares[place:], Fraction(0)) for place, key in enumerate(RANK_KEYS)}

    @property
    @abstractmethod
    def title(self) -> str:
        """What is shown, in one line."""

    def notes(self) -> Sequence[str]:
        """Return sentences that belong under the main table."""
        return ()

    def further_tables(self) -> Sequence[Table]:
        """Return the tables after the main one."""
        return ()

    def further_data(self) -> Mapping[str, Any]:
        """Return what the JSON object has beside the rows of the contract."""
        return {}

    def records(self) -> Sequence[Mapping[str, Any]]:
        """Return the flat rows of CSV, TSV, JSON lines and data frames."""
        return rank_rows(self.shares)

    @property
    def shown_title(self) -> str:
        """The title with the players, where they matter, and the readings in force."""
        players = f", {self.question['players']} players" if "players" in self.question else ""
        return self.title + players + self.provenance.in_force

    def document(self) -> Document:
        """Return the table of ranks and what else was asked."""
        data = {
            "question": dict(self.question),
            "method": "exact",
            "rows": rank_rows(self.shares),
            **self.further_data(),
            "provenance": self.provenance.data(),
        }
        main = rank_table(self.shown_title, self.shares, self.notes())
        tables = [main, *self.further_tables()]
        return Document(self.shown_title, tables, data, self.records())


def seats_table(seats: Sequence[Sequence[float]]) -> Table:
    """Return a table of the probability of each rank, one seat a column.

    >>> [column.label for column in seats_table([[0.5] * 7, [0.5] * 7]).columns]
    ['Hand', 'Seat 0', 'Seat 1']
    """
    columns = [Column(f"seat-{seat}", f"Seat {seat}", "probability") for seat in range(len(seats))]
    rows = [[label, *shares] for label, *shares in zip(RANK_LABELS, *seats, strict=True)]
    return Table("Ranks by seat; seat 0 is dealt first", [Column("label", "Hand"), *columns], rows)


def place_of_rank(key: str) -> int:
    """Return the place of a rank, 0 the lowest.

    Raises
    ------
    QuestionError
        For a key that is no rank; the message suggests the nearest.

    Examples
    --------
    >>> place_of_rank("drax")
    5
    """
    if key not in RANK_KEYS:
        raise QuestionError(f"there is no rank {key!r} here{did_you_mean(key, RANK_KEYS)}")
    return RANK_KEYS.index(key)
