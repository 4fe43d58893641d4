"""Which patterns cards can declare, from the few numbers that decide it, for whole arrays.

All rank patterns depend on the three largest groups of equal rank among the natural live cards and
on the number of wild cards: a wild card fills whatever is missing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from oddscalc.cards import RANKS, SUITS, rank_of, suit_of
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.patterns import (
    CORPS,
    FLUSH,
    HIGH_CARD,
    NATURAL_PAIR,
    NATURAL_STRAIGHT_FLUSH,
    PATTERNS,
    STRAIGHT,
    STRAIGHT_FLUSH,
)

Ints = npt.NDArray[np.int64]

WILDS_BIT = 13
SIGNATURES = 10 << WILDS_BIT

_SIGNATURE_PATTERNS = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, NATURAL_STRAIGHT_FLUSH, CORPS)
_KINDS = ("2", "2+2", "3", "2+2+2", "3+2", "4", "3+3", "4+2", "5", "6")


def sequences(hand_size: int) -> tuple[int, ...]:
    """Return the straights as masks of ranks: the ace (bit 12) is low or high, never both.

    Examples
    --------
    >>> [len(sequences(size)) for size in (5, 6)]
    [10, 9]
    """
    ace_low = [1 << (RANKS - 1) | (1 << (hand_size - 1)) - 1]
    run = (1 << hand_size) - 1
    return tuple(ace_low + [run << low for low in range(RANKS - hand_size + 1)])


def missing_for_straight(hand_size: int) -> Ints:
    """Return for each of the 8,192 sets of ranks the fewest ranks missing to a straight.

    Returns
    -------
    int64 array, (8192,)
        0 where the ranks hold a straight, up to ``hand_size`` for no rank at all.

    Examples
    --------
    >>> missing_for_straight(6)[[0b111111, 0b011111, 0b1000000011111]].tolist()
    [0, 1, 0]
    """
    held = np.arange(1 << RANKS)
    missing = [
        hand_size - np.bitwise_count(held & sequence).astype(np.int64)
        for sequence in sequences(hand_size)
    ]
    fewest: Ints = np.min(missing, axis=0)
    return fewest


def kind_patterns(groups: Any, wilds: Any, hand_size: int) -> Ints:
    """Return the sets of declarable rank patterns other than straights.

    Parameters
    ----------
    groups : sequence of three int arrays
        Sizes of the three largest groups of equal rank, largest first.
    wilds : int array or int
        Wild cards beside them.
    hand_size : int
        Patterns that need more cards are left out.

    Returns
    -------
    int64 array
        Sets of patterns (bits of :mod:`oddscalc.dragon_poker.patterns`), high card included.

    Examples
    --------
    >>> int(kind_patterns([np.array([2]), np.array([1]), np.array([1])], 0, 6)[0])
    3
    """
    found = np.full(np.shape(groups[0]), 1 << HIGH_CARD, dtype=np.int64)
    for name in _KINDS:
        pattern = PATTERNS[name]
        if pattern.cards <= hand_size:
            missing = sum(
                np.maximum(size - group, 0)
                for size, group in zip(pattern.kinds, groups, strict=False)
            )
            found |= (missing <= wilds).astype(np.int64) << pattern.bit
    return found


def pattern_table(hand_size: int, cards: int) -> npt.NDArray[np.uint32]:
    """Return the set of declarable patterns for every signature of a deal.

    Parameters
    ----------
    hand_size : int
        Cards in a hand, 6 or 5.
    cards : int
        Cards in the deal.

    Returns
    -------
    uint32 array, (81920,)
        Entry ``s`` belongs to signature ``s`` (bits as in ``kernels_signature``); signatures that
        no deal has are filled too.
    """
    signatures = np.arange(SIGNATURES)
    wilds = signatures >> WILDS_BIT
    groups = [signatures >> 5 & 7, signatures >> 2 & 7, signatures & 3]
    found = kind_patterns(groups, wilds, hand_size)
    natural_pair = (groups[0] > 1) & (cards - wilds >= min(hand_size, cards))
    found |= natural_pair.astype(np.int64) << NATURAL_PAIR
    for place, pattern in enumerate(_SIGNATURE_PATTERNS):
        found |= (signatures >> (8 + place) & 1) << pattern
    return found.astype(np.uint32)


def suit_fields(deal: Deal) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """Return the ranks of each suit that are natural and live, and that are live wild cards.

    Examples
    --------
    >>> live, wild = suit_fields(Deal(wild=frozenset({49}), dead=frozenset({0})))
    >>> [f"{ranks:b}" for ranks in live]
    ['1111111111110', '111111111110', '1111111111110', '1111111111110']
    """
    live = np.full(SUITS, (1 << RANKS) - 1, dtype=np.int16)
    wild = np.zeros(SUITS, dtype=np.int16)
    for card in deal.live_wild:
        wild[suit_of(card)] |= 1 << rank_of(card)
    for rank in deal.dead:
        live &= ~(1 << rank)
    return live & ~wild, wild
