"""The exact ranks of Drax when an up court changes only cards already held.

Such a change is no bijection of hands, since it depends on the order of the cards. A deal is parted
into gaps (:mod:`oddscalc.drax.gaps`); kernels count, for every way to spread the courts over them,
the number cards of the hand by rank. How likely a spread is follows from the counts in the gaps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from oddscalc.cards import SUITS, suit_of
from oddscalc.drax.courts import NO_SHIFTS, Shifts, court_held, set_aside
from oddscalc.drax.figures import Figures
from oddscalc.drax.gaps import GAPS, Course, InGaps, courses, spreads_of
from oddscalc.drax.rules import COURTS, NUMBER_CARDS, RANK_KEYS, Options, printed_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

_TALLIES_KEPT = 8
_MIRRORS = ((0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (3, 2, 1, 0))
"""Renamings of the suits that leave the effects of all courts as they are."""


@dataclass(frozen=True)
class Cards:
    """What is known of the cards of a deal.

    Attributes
    ----------
    numbers, courts : tuple of int
        Unseen cards of either kind.
    held : tuple of (int, int)
        Value so far and suit of the number cards held.
    acting, acting_down : tuple of int
        What the hand's courts so far do to each suit: all of them, and those dealt down.
    """

    numbers: tuple[int, ...] = NUMBER_CARDS
    courts: tuple[int, ...] = COURTS
    held: tuple[tuple[int, int], ...] = ()
    acting: Shifts = NO_SHIFTS
    acting_down: Shifts = NO_SHIFTS

    @property
    def whole(self) -> bool:
        """Whether nothing is known, so that suits with the same courts are alike."""
        return self == Cards()

    def values(self, suit: int) -> int:
        """Return the values left in a suit, bit 0 for value 1."""
        return sum(1 << (printed_value(card) - 1) for card in self.numbers if suit_of(card) == suit)


def rank_shares(
    cards: Cards, ways: Iterable[Course], options: Options, *, compared: bool = False
) -> list[Fraction]:
    """Return the probability of each rank, lowest first.

    Parameters
    ----------
    cards : Cards
        What is known.
    ways : iterable of Course
        How the deal can go on.
    options : Options
        The reading of the open points.
    compared : bool
        Adds the chances that the rank is that of the printed values, and that no value is changed.
    """
    columns = len(RANK_KEYS) + 2 * compared
    shares = [Fraction(0)] * columns
    for course in ways:
        found = course.shares(
            _tallies(cards, course.places, course.open_gaps, options, columns), options
        )
        shares = [one + other for one, other in zip(shares, found, strict=True)]
    return shares


@lru_cache(maxsize=_TALLIES_KEPT)
def _tallies(
    cards: Cards,
    places: tuple[int, ...],
    open_gaps: tuple[bool, ...],
    options: Options,
    columns: int,
) -> Mapping[InGaps, Sequence[int]]:
    """Count sets of courts in the gaps with number cards in order, by courts in the gaps.

    There are at most 5 ** 12 such sets and 40 * 39 * 38 * 37 hands, so the counts fit 64 bits.
    """
    import numpy as np

    from oddscalc.drax.kernels import ALL_BITS
    from oddscalc.drax.kernels_timing import tally_gaps

    base = len(cards.courts) + 1
    plain, lancers = spreads_of(cards.courts, open_gaps, base, options)
    kinds, alike = _kinds(cards, places)
    tallies = np.zeros((base**GAPS, columns), dtype=np.int64)
    tally_gaps(
        kinds,
        len(cards.held),
        alike,
        np.array([0] * len(cards.held) + list(places), dtype=np.int64),
        plain.ways,
        plain.turns,
        lancers.ways,
        lancers.turns,
        ALL_BITS if options.wrap else np.uint32(0),
        tallies,
    )
    return {
        tuple(place // base**gap % base for gap in range(GAPS)): tallies[place].tolist()
        for place in np.flatnonzero(tallies.any(axis=1)).tolist()
    }


def _kinds(cards: Cards, places: Sequence[int]) -> tuple["Counts", "Counts"]:
    """Return every kind of hand (suits, values, turns) and how many each stands for."""
    import numpy as np

    known = [(suit, 1 << (value - 1), 0) for value, suit in cards.held]
    kinds, weights = [], []
    for suits, weight in _suit_orders(len(places), alike=cards.whole):
        to_come = [
            (suit, cards.values(suit), (cards.acting_down if place else cards.acting)[suit])
            for place, suit in zip(places, suits, strict=True)
        ]
        if all(values for _, values, _ in to_come):
            kinds.append([*known, *to_come])
            weights.append(weight)
    shape = len(kinds), len(known) + len(places), 3
    table = np.array(kinds, dtype=np.int64).reshape(shape).transpose(2, 0, 1)
    return np.ascontiguousarray(table), np.array(weights, dtype=np.int64)


def _suit_orders(cards: int, *, alike: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the orders of suits, those alike once, and how many each stands for."""
    mirrors = _MIRRORS if alike else _MIRRORS[:1]
    orders = Counter(
        min(tuple(mirror[suit] for suit in suits) for mirror in mirrors)
        for suits in product(range(SUITS), repeat=cards)
    )
    yield from orders.items()


def held_figures(options: Options, players: int = 1) -> tuple[Figures, ...]:
    """Return the exact figures of the hand of each seat for ``timing="held"``.

    Parameters
    ----------
    options : Options
        The reading of the open points.
    players : int
        Hands whose courts act on each other: with ``scope="own"`` only one.
    """
    cards = Cards()
    aside, held = set_aside(options), court_held()
    figures = []
    for seat in range(players):
        ways = courses(options, len(cards.numbers), len(cards.courts), players=players, seat=seat)
        *ranks, alike, still = rank_shares(cards, ways, options, compared=True)
        figures.append(Figures(tuple(ranks), aside, held, 1 - still, 1 - alike))
    return tuple(figures)
