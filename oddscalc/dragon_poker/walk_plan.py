"""What the walk over deals goes through: the choices within each suit, and how they combine."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from oddscalc.cards import CARDS, RANKS, SUITS, rank_of, suit_of
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.signatures import Ints, suit_fields

_ALL_RANKS = (1 << RANKS) - 1
_DRAWN, _WILDS, _LIVE, _START, _STOP = range(5)
_ROLE_COLUMNS = 5
_PADDING = 32

Fields = tuple[int, int, int, int]


@dataclass(frozen=True)
class Draw:
    """The cards still to come.

    Attributes
    ----------
    cards : int
        Cards to draw.
    free, known : tuple of int
        Ranks of each suit that can be drawn, and that are in the deal already.
    free_jokers, known_jokers : int
        Jokers likewise.
    """

    cards: int
    free: Fields
    known: Fields
    free_jokers: int
    known_jokers: int

    @property
    def total(self) -> int:
        """Number of ways to draw."""
        return comb(sum(ranks.bit_count() for ranks in self.free) + self.free_jokers, self.cards)


def draw_from(deal: Deal, known: Sequence[int] = (), seen: Sequence[int] = ()) -> Draw:
    """Return what is left to draw when some cards are in the deal and others cannot come.

    Examples
    --------
    >>> draw_from(Deal(cards=9), known=(0, 4, 8), seen=(51,)).total == comb(48, 6)
    True
    """
    jokers_known = sum(card >= CARDS for card in known)
    jokers_seen = sum(card >= CARDS for card in seen)
    known_fields = _fields(known)
    gone_fields = _fields((*known, *seen))
    a, b, c, d = (_ALL_RANKS & ~gone for gone in gone_fields)
    return Draw(
        deal.cards - len(known),
        (a, b, c, d),
        known_fields,
        deal.jokers - jokers_known - jokers_seen,
        jokers_known,
    )


@dataclass(frozen=True)
class Choices:
    """The sets of ranks that can be dealt in each suit, in groups alike in number and wild cards.

    Attributes
    ----------
    dealt : int16 array, (4, choices)
        Ranks of each suit in the deal, known ones included; the rows are filled up with zeros.
    groups : tuple of four int64 arrays, (groups, 5)
        Of each group of a suit: cards drawn, live wild cards and natural live cards in the deal,
        first choice, last + 1; groups with few choices come first.
    """

    dealt: npt.NDArray[np.int16]
    groups: tuple[Ints, ...]


def choices_of(deal: Deal, draw: Draw) -> Choices:
    """Return the choices within each suit."""
    live, wild = suit_fields(deal)
    dealt, groups = [], []
    for suit in range(SUITS):
        drawn = np.arange(_ALL_RANKS + 1)
        drawn = drawn[(drawn & ~draw.free[suit] == 0) & (np.bitwise_count(drawn) <= draw.cards)]
        held = drawn | draw.known[suit]
        alike = np.stack(
            [np.bitwise_count(ranks) for ranks in (drawn, held & wild[suit], held & live[suit])]
        ).astype(np.int64)
        kinds, member, sizes = np.unique(alike, axis=1, return_inverse=True, return_counts=True)
        by_size = np.argsort(sizes, kind="stable")
        order = np.argsort(np.argsort(by_size)[member.ravel()], kind="stable")
        stops = np.cumsum(sizes[by_size])
        groups.append(np.column_stack([kinds.T[by_size], stops - sizes[by_size], stops]))
        dealt.append(held[order].astype(np.int16))
    width = max(map(len, dealt)) + _PADDING
    padded = np.stack([np.pad(ranks, (0, width - len(ranks))) for ranks in dealt])
    return Choices(padded, tuple(groups))


def interchangeable_suits(deal: Deal, draw: Draw) -> bool:
    """Tell whether renaming suits changes nothing.

    >>> interchangeable_suits(Deal(), draw_from(Deal()))
    True
    >>> interchangeable_suits(Deal(), draw_from(Deal(), known=[0]))
    False
    """
    live, wild = suit_fields(deal)
    return all(len(set(fields)) == 1 for fields in (live, wild, draw.free, draw.known))


def plans(draw: Draw, choices: Choices, *, symmetric: bool = False) -> Iterator[Ints]:
    """Yield the rows that the walk goes through, some at a time.

    Parameters
    ----------
    draw : Draw
        What is drawn.
    choices : Choices
        Choices within each suit.
    symmetric : bool
        Take deals that differ by a renaming of suits once, with their weight; without it every deal
        is visited, one by one.

    Yields
    ------
    int64 array, (rows, 22)
        As ``kernels_walk.walk_plan`` wants them.
    """
    ways = _joker_ways(draw, symmetric=symmetric)
    numbers = [len(groups) for groups in choices.groups]
    for first in range(numbers[0]):
        rest = np.indices(numbers[1:]).reshape(SUITS - 1, -1)
        chosen = np.vstack([np.full(rest.shape[1], first), rest])
        if symmetric:
            chosen = chosen[:, (np.diff(chosen, axis=0) >= 0).all(axis=0)]
        taken = np.stack([choices.groups[suit][chosen[suit]] for suit in range(SUITS)], axis=1)
        drawn = taken[:, :, _DRAWN].sum(axis=1)
        same = np.zeros_like(chosen)
        if symmetric:
            same[1:] = np.diff(chosen, axis=0) == 0
        rows = _rows(taken, same.T)
        plan = np.concatenate(
            [
                rows[drawn == draw.cards - jokers] + _extra(draw.known_jokers + jokers, weight)
                for jokers, weight in ways
            ]
        )
        if len(plan):
            yield plan


def _joker_ways(draw: Draw, *, symmetric: bool) -> list[tuple[int, int]]:
    """Return jokers drawn and a weight, each subset of jokers on its own unless symmetric."""
    numbers = range(min(draw.free_jokers, draw.cards) + 1)
    if symmetric:
        return [(jokers, factorial(SUITS) * comb(draw.free_jokers, jokers)) for jokers in numbers]
    return [(jokers, 1) for jokers in numbers for _ in range(comb(draw.free_jokers, jokers))]


def _extra(jokers: int, weight: int) -> Ints:
    """Return what a row gains when jokers are dealt too: wild cards and the weight."""
    return np.array([0] * (_ROLE_COLUMNS * SUITS) + [jokers, weight])


def _rows(taken: Ints, same: Ints) -> Ints:
    """Lay four groups out as a row, those with more choices later; no jokers, no weight yet."""
    sizes = taken[:, :, _STOP] - taken[:, :, _START]
    order = np.argsort(sizes, axis=1, kind="stable")
    suits = np.broadcast_to(np.arange(SUITS), order.shape)
    columns = [taken[:, :, _START], taken[:, :, _STOP], suits, taken[:, :, _LIVE], same]
    roles = np.take_along_axis(np.stack(columns, axis=2), order[:, :, None], axis=1)
    wilds = taken[:, :, _WILDS].sum(axis=1)
    return np.column_stack([roles.reshape(len(taken), -1), wilds, np.zeros_like(wilds)])


def _fields(cards: Iterable[int]) -> Fields:
    """Return the ranks held in each suit; jokers are left out."""
    fields = [0] * SUITS
    for card in cards:
        if card < CARDS:
            fields[suit_of(card)] |= 1 << rank_of(card)
    a, b, c, d = fields
    return a, b, c, d
