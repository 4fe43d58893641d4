"""The exact table of Drax by closed arithmetic."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

from oddscalc.answers import Provenance
from oddscalc.document import Column, Table
from oddscalc.drax.changes import rank_counts, same_rank
from oddscalc.drax.checks import refuse_players
from oddscalc.drax.courts import Shifts, acting_courts, set_aside, shift_sets
from oddscalc.drax.rules import (
    COURTS,
    DEFAULT_PLAYERS,
    DEFAULTS,
    NUMBER_CARDS,
    RANK_KEYS,
    UP_NUMBERS,
    VALUES,
    Options,
)
from oddscalc.drax.shares import FRACTION_COLUMNS, RankShares, fraction_cells, fraction_data
from oddscalc.errors import CheckError

FIGURES = {
    "court-held": "A court is held, down or set aside",
    "value-changed": "The value of a card is changed",
    "rank-changed": "The rank differs from the printed one",
}


@dataclass(frozen=True)
class Figures:
    """Everything the exact table tells of one hand.

    Attributes
    ----------
    ranks : tuple of Fraction
        Probability of each rank, lowest first.
    set_aside : tuple of Fraction
        Probability of 0, 1, 2, ... courts set aside in sight.
    court_held : Fraction
        Chance that the player holds a court, down or set aside.
    value_changed : Fraction
        Chance that at least one number card has another value than the printed one.
    rank_changed : Fraction
        Chance that the rank differs from the one that the printed values make.
    """

    ranks: tuple[Fraction, ...]
    set_aside: tuple[Fraction, ...]
    court_held: Fraction
    value_changed: Fraction
    rank_changed: Fraction

    def __post_init__(self) -> None:
        for shares in (self.ranks, self.set_aside):
            if sum(shares) != 1:
                raise CheckError(f"probabilities add up to {sum(shares)} where they must to 1")

    @property
    def mean_set_aside(self) -> Fraction:
        """Mean number of courts set aside."""
        return sum((count * share for count, share in enumerate(self.set_aside)), Fraction(0))


def figures(options: Options = DEFAULTS, players: int = 1) -> Figures:
    """Return the exact figures of one hand by closed arithmetic.

    Parameters
    ----------
    options : Options
        The reading of the open points; for ``timing="held"`` see :mod:`oddscalc.drax.held`.
    players : int
        Hands whose courts act on this one, itself included; with ``scope="own"`` it has no effect.

    Raises
    ------
    QuestionError
        For more than ten players, and for ``timing="held"`` with ``scope="table"``.

    Examples
    --------
    >>> figures().ranks[6]
    Fraction(10, 118807)
    """
    refuse_players(players)
    if options.timing == "held":
        from oddscalc.drax.held import held_figures

        return held_figures(options)
    acting = acting_courts(options, players if options.scope == "table" else 1)
    ranks = [Fraction(0)] * len(RANK_KEYS)
    value_changed = rank_changed = Fraction(0)
    for cards in (UP_NUMBERS, UP_NUMBERS + 1):
        by_count = [acting.get((cards, came), Fraction(0)) for came in range(len(COURTS) + 1)]
        hands = comb(len(NUMBER_CARDS), cards)
        dealt = sum(by_count, Fraction(0))
        chance = dealt / hands
        for place, count in enumerate(rank_counts(cards, wrap=options.wrap)):
            ranks[place] += chance * count
        weights, unit = shift_weights(by_count, COURTS, options)
        untouched = sum(
            weight * comb(VALUES * shifts.count(0), cards) for shifts, weight in weights.items()
        )
        alike = sum(
            weight * same_rank(shifts, cards, wrap=options.wrap)
            for shifts, weight in weights.items()
        )
        value_changed += dealt - untouched * unit / hands
        rank_changed += dealt - alike * unit / hands
    return Figures(tuple(ranks), set_aside(options), court_held(), value_changed, rank_changed)


def court_held() -> Fraction:
    """Return the chance that a player holds a court, down or set aside.

    Without a court his first four cards are number cards, whatever the reading of the rules.

    >>> court_held()
    Fraction(2759, 4165)
    """
    cards = UP_NUMBERS + 1
    deck = len(NUMBER_CARDS) + len(COURTS)
    return 1 - Fraction(comb(len(NUMBER_CARDS), cards), comb(deck, cards))


def shift_weights(
    by_count: Sequence[Fraction], courts: Sequence[int], options: Options
) -> tuple[Mapping[Shifts, int], Fraction]:
    """Return the probability of every shift of the suits as integers of one unit.

    Parameters
    ----------
    by_count : sequence of Fraction
        Probability of 0, 1, 2, ... of the courts; every set of a size is equally likely.
    courts : sequence of int
        The courts that can come.
    options : Options
        ``lancer`` is used.

    Returns
    -------
    dict of tuple to int, Fraction
        Weights, and the unit that turns a weight into a probability.
    """
    each = [chance / comb(len(courts), size) for size, chance in enumerate(by_count)]
    unit = _common_unit(each)
    whole = [int(chance / unit) for chance in each]
    weights = {
        shifts: sum(number * weight for number, weight in zip(sets, whole, strict=True))
        for shifts, sets in shift_sets(tuple(courts), options).items()
    }
    return weights, unit


@dataclass(frozen=True)
class DraxTable(RankShares):
    """The exact table of Drax, with what courts do to a hand."""

    figures: Figures

    @property
    def title(self) -> str:
        """What is shown, in one line."""
        return "Four-Card Drax: exact odds of one hand"

    def further_tables(self) -> Sequence[Table]:
        """Return the tables of what courts do and of the courts set aside."""
        return [
            Table(
                "Courts",
                [Column("label", "Chance that"), *FRACTION_COLUMNS],
                [[FIGURES[key], *fraction_cells(chance)] for key, chance in self._chances()],
            ),
            Table(
                "Courts set aside in sight",
                [Column("courts", "Courts", "count"), *FRACTION_COLUMNS],
                [[count, *fraction_cells(share)] for count, share in self._set_aside()],
                notes=[
                    f"Mean: {self.figures.mean_set_aside} "
                    f"= {float(self.figures.mean_set_aside):.6f} courts."
                ],
            ),
        ]

    def further_data(self) -> Mapping[str, Any]:
        """Return the figures on courts as JSON values."""
        mean = self.figures.mean_set_aside
        return {
            "courts": [
                {"key": key, "label": FIGURES[key], **fraction_data(chance)}
                for key, chance in self._chances()
            ],
            "set_aside": {
                "mean": {
                    "numerator": mean.numerator,
                    "denominator": mean.denominator,
                    "value": float(mean),
                },
                "rows": [{"courts": n, **fraction_data(share)} for n, share in self._set_aside()],
            },
        }

    def _chances(self) -> list[tuple[str, Fraction]]:
        chances = (
            self.figures.court_held,
            self.figures.value_changed,
            self.figures.rank_changed,
        )
        return list(zip(FIGURES, chances, strict=True))

    def _set_aside(self) -> Iterable[tuple[int, Fraction]]:
        return enumerate(self.figures.set_aside)


def table(options: Options = DEFAULTS, players: int = DEFAULT_PLAYERS) -> DraxTable:
    """Return the exact table: how often one hand has each rank, and what courts do to it.

    Parameters
    ----------
    options : Options
        The reading of the open points.
    players : int
        Players at the table, 1 to 10. It has an effect on the figures about changes with
        ``scope="table"`` only, and never on the ranks.

    Returns
    -------
    DraxTable
        With exact fractions.

    Raises
    ------
    QuestionError
        For more than ten players, and for ``timing="held"`` with ``scope="table"``.

    Examples
    --------
    >>> answer = table()
    >>> answer.probability("four-of-a-kind"), float(answer.figures.rank_changed)
    (Fraction(10, 118807), 0.0974...)
    """
    found = figures(options, players)
    question: dict[str, Any] = {"game": "drax", **options.changes()}
    if options.scope == "table":
        question["players"] = players
    provenance = Provenance(
        "How often has one hand of Four-Card Drax each rank?",
        modifiers=options.words(),
    )
    return DraxTable(question, found.ranks, found, provenance=provenance)


def _common_unit(chances: Iterable[Fraction]) -> Fraction:
    return Fraction(1, lcm(*(chance.denominator for chance in chances)))
