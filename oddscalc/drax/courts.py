"""Which courts come: how many, by closed arithmetic, and what sets of them do to each suit.

Which courts come says nothing about which number cards come, so the two are counted apart.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from oddscalc.cards import SUITS
from oddscalc.drax.rules import (
    COURTS,
    DEFAULTS,
    NUMBER_CARDS,
    UP_NUMBERS,
    VALUES,
    Options,
    effect,
)

Shifts = tuple[int, ...]
"""Change of value of each suit: clubs, diamonds, hearts, spades; not yet round the corner."""

NO_SHIFTS: Shifts = (0,) * SUITS


def courts_before(needed: int, numbers: int, courts: int) -> list[Fraction]:
    """Return the distribution of the courts drawn until ``needed`` number cards have come.

    Parameters
    ----------
    needed : int
        Number cards to wait for.
    numbers, courts : int
        Cards of either kind in the deck.

    Returns
    -------
    list of Fraction
        Probability of 0, 1, ..., ``courts`` courts: the negative hypergeometric distribution.

    Examples
    --------
    >>> courts_before(1, 2, 1)
    [Fraction(2, 3), Fraction(1, 3)]
    """
    if needed == 0:
        return [Fraction(1)] + [Fraction(0)] * courts
    ways = comb(numbers + courts, courts)
    return [
        Fraction(
            comb(came + needed - 1, came) * comb(numbers + courts - came - needed, courts - came),
            ways,
        )
        for came in range(courts + 1)
    ]


def courts_to_come(
    ups: int, holes: int, numbers: int, courts: int, options: Options = DEFAULTS
) -> list[Fraction]:
    """Return the distribution of the courts among unseen hole cards and cards still dealt up.

    Parameters
    ----------
    ups : int
        Number cards still to come up.
    holes : int
        Hands whose card down is unseen.
    numbers, courts : int
        Unseen cards of either kind.
    options : Options
        With ``hole_court="kept"`` an unseen hole card is one card of either kind; otherwise it is
        a number card and the courts dealt down before it.

    Returns
    -------
    list of Fraction
        Probability of 0, 1, ..., ``courts`` courts.

    Examples
    --------
    >>> [str(chance) for chance in courts_to_come(1, 0, 37, 1)]
    ['37/38', '1/38']
    """
    if options.hole_court == "replaced":
        return courts_before(holes + ups, numbers, courts)
    total = [Fraction(0)] * (courts + 1)
    for down in range(min(holes, courts) + 1):
        if holes - down > numbers:
            continue
        ways = comb(courts, down) * comb(numbers, holes - down)
        chance = Fraction(ways, comb(numbers + courts, holes))
        later = courts_before(ups, numbers - holes + down, courts - down)
        for came, probability in enumerate(later):
            total[down + came] += chance * probability
    return total


def acting_courts(options: Options = DEFAULTS, players: int = 1) -> dict[tuple[int, int], Fraction]:
    """Return the joint distribution of (number cards held, courts that act on them) for one hand.

    Parameters
    ----------
    options : Options
        ``hole_court`` is used.
    players : int
        Hands whose courts act on this one, itself included.

    Returns
    -------
    dict of (int, int) to Fraction
        Probabilities; they add up to 1.

    Examples
    --------
    >>> chances = acting_courts()
    >>> sum(chances.values()), sum(p for (held, _), p in chances.items() if held == 3)
    (Fraction(1, 1), Fraction(3, 13))
    """
    numbers, courts = len(NUMBER_CARDS), len(COURTS)
    ups = UP_NUMBERS * players
    if options.hole_court == "replaced":
        dealt = courts_to_come(ups, players, numbers, courts, options)
        return {(UP_NUMBERS + 1, came): chance for came, chance in enumerate(dealt)}
    court_down = Fraction(courts, courts + numbers)
    kept = courts_to_come(ups, players - 1, numbers, courts - 1, options)
    without = courts_to_come(ups, players - 1, numbers - 1, courts, options)
    return {(UP_NUMBERS, came + 1): court_down * chance for came, chance in enumerate(kept)} | {
        (UP_NUMBERS + 1, came): (1 - court_down) * chance for came, chance in enumerate(without)
    }


def set_aside(options: Options = DEFAULTS) -> tuple[Fraction, ...]:
    """Return the distribution of the up courts that one player sets aside.

    It is the same at every seat and with any number of players. A court dealt down is not set
    aside, kept or replaced.

    Examples
    --------
    >>> sum(count * chance for count, chance in enumerate(set_aside()))
    Fraction(36, 41)
    """
    numbers, courts = len(NUMBER_CARDS), len(COURTS)
    if options.hole_court == "kept":
        court_down = Fraction(courts, courts + numbers)
        kept = [*courts_before(UP_NUMBERS, numbers, courts - 1), Fraction(0)]
        without = courts_before(UP_NUMBERS, numbers - 1, courts)
        return tuple(
            court_down * one + (1 - court_down) * other
            for one, other in zip(kept, without, strict=True)
        )
    total = [Fraction(0)] * (courts + 1)
    for down, chance in enumerate(courts_before(1, numbers, courts)):
        for came, later in enumerate(courts_before(UP_NUMBERS, numbers - 1, courts - down)):
            total[came] += chance * later
    return tuple(total)


def court_held() -> Fraction:
    """Return the chance that a player holds a court, down or set aside.

    Without a court his first four cards are number cards, whatever the reading of the rules.

    >>> court_held()
    Fraction(2759, 4165)
    """
    cards = UP_NUMBERS + 1
    deck = len(NUMBER_CARDS) + len(COURTS)
    return 1 - Fraction(comb(len(NUMBER_CARDS), cards), comb(deck, cards))


@cache
def shift_sets(
    courts: Sequence[int] = COURTS, options: Options = DEFAULTS
) -> dict[Shifts, tuple[int, ...]]:
    """Return how many sets of 0, 1, 2, ... of these courts shift the suits in each way.

    Parameters
    ----------
    courts : tuple of int
        Court cards, at most the twelve of the deck.
    options : Options
        ``lancer`` is used.

    Returns
    -------
    dict
        Shifts of the four suits -> number of sets by size.

    Examples
    --------
    >>> sets = shift_sets()
    >>> len(sets), sum(map(sum, sets.values())), sets[1, 1, 1, 1][:2]
    (136, 4096, (0, 4))
    """
    alike: dict[Shifts, int] = {}
    for court in courts:
        changes = effect(court, options)
        alike[changes] = alike.get(changes, 0) + 1
    sets: dict[Shifts, list[int]] = {}
    for taken in product(*(range(most + 1) for most in alike.values())):
        shifts = total_shifts(
            tuple(times * by for by in changes) for times, changes in zip(taken, alike, strict=True)
        )
        ways = 1
        for times, most in zip(taken, alike.values(), strict=True):
            ways *= comb(most, times)
        by_size = sets.setdefault(shifts, [0] * (len(courts) + 1))
        by_size[sum(taken)] += ways
    return {shifts: tuple(by_size) for shifts, by_size in sets.items()}


def total_shifts(changes: Iterable[Shifts]) -> Shifts:
    """Return the sum of changes, suit by suit.

    >>> total_shifts([(1, 1, 1, 1), (0, -1, 0, 0)])
    (1, 0, 1, 1)
    """
    return tuple(map(sum, zip(NO_SHIFTS, *changes, strict=True)))


def turns_of(shifts: Shifts) -> int:
    """Return shifts of the suits as the four bytes that kernels rotate by.

    >>> hex(turns_of((1, -1, 0, 12)))
    '0x2000901'
    """
    return sum((shift % VALUES) << (8 * suit) for suit, shift in enumerate(shifts))
