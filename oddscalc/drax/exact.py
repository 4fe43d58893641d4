"""The exact figures of Drax by closed arithmetic."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, lcm

from oddscalc.drax.changes import rank_counts, same_rank
from oddscalc.drax.checks import refuse_players
from oddscalc.drax.courts import Shifts, acting_courts, court_held, set_aside, shift_sets
from oddscalc.drax.figures import Figures, mean_of
from oddscalc.drax.held import held_figures
from oddscalc.drax.rules import (
    COURTS,
    DEFAULTS,
    NUMBER_CARDS,
    RANK_KEYS,
    UP_NUMBERS,
    VALUES,
    Options,
)


def figures(options: Options = DEFAULTS, players: int = 1) -> Figures:
    """Return the exact figures of one hand.

    Parameters
    ----------
    options : Options
        The reading of the open points.
    players : int
        Hands whose courts act on this one, itself included, 1 to 10: 1 is a hand alone. With
        ``scope="own"`` it has no effect.

    Returns
    -------
    Figures
        Of a hand of any seat, every seat equally likely.

    Raises
    ------
    QuestionError
        For fewer than one or more than ten players.

    Examples
    --------
    >>> figures().ranks[6]
    Fraction(10, 118807)
    """
    return mean_of(figures_by_seat(options, players))


def figures_by_seat(options: Options = DEFAULTS, players: int = 1) -> tuple[Figures, ...]:
    """Return the exact figures of one hand, seat by seat where seats differ.

    Parameters
    ----------
    options, players
        See :func:`figures`.

    Returns
    -------
    tuple of Figures
        One that all seats share; with ``timing="held"`` and ``scope="table"`` one a seat, that of
        the seat dealt first in front, since there it matters who is dealt a court before whom.

    Raises
    ------
    QuestionError
        For fewer than one or more than ten players.

    Examples
    --------
    >>> len(figures_by_seat(players=4)), len(figures_by_seat(Options(scope="table"), players=4))
    (1, 1)
    """
    refuse_players(players, least=1)
    sharing = players if options.scope == "table" else 1
    if options.timing == "held":
        return held_figures(options, sharing)
    return (_figures_of_all(options, sharing),)


def _figures_of_all(options: Options, sharing: int) -> Figures:
    """Count by closed arithmetic what comes of courts that act on all cards."""
    acting = acting_courts(options, sharing)
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


def _common_unit(chances: Iterable[Fraction]) -> Fraction:
    return Fraction(1, lcm(*(chance.denominator for chance in chances)))
