"""Straights among sets of ranks in vector lanes, every sequence at once.

Ranks lie on fourteen places, the ace below the two and above the king; bit ``p`` of a set of starts
is the sequence that begins at place ``p``. ``sixth`` is -1 for sequences of six, 0 for five.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import every_bit, some
from oddscalc.jit import inline, lane

_ACE = 12
_PLACES = 0x3FFF
_SIX_STARTS = 0x1FF
_FIVE_STARTS = 0x3FF


@inline
def natural_straight(ranks: Any, sixth: Any) -> Any:
    """Return 1 when ranks hold a sequence, else 0."""
    places = _places(ranks)
    two = np.int16(places & np.int16(places >> 1))
    four = np.int16(two & np.int16(two >> 2))
    five = np.int16(four & np.int16(places >> 4))
    return some(np.int16(five & np.int16(np.int16(places >> 5) | np.int16(~sixth))))


@inline
def straight(ranks: Any, wilds: Any, sixth: Any) -> Any:
    """Return 1 when ranks and wild cards fill a sequence, else 0."""
    ones, twos, fours = _missing(ranks, sixth)
    return some(np.int16(_within(ones, twos, fours, wilds) & _starts(sixth)))


@lane
def changed_straights(ranks: Any, helpers: Any, wilds: Any, sixth: Any) -> tuple[Any, Any]:
    """Return the sequences that ranks fill with wild cards, and without, after one change.

    The change may bring one of ``helpers``, ranks that are not among ``ranks``.
    """
    ones, twos, fours = _missing(ranks, sixth)
    places = _places(helpers)
    two = np.int16(places | np.int16(places >> 1))
    four = np.int16(two | np.int16(two >> 2))
    helped = np.int16(
        four | np.int16(np.int16(places >> 4) | np.int16(np.int16(places >> 5) & sixth))
    )
    starts = _starts(sixth)
    one_more = np.int16(wilds + np.int16(1))
    wild = np.int16(
        _within(ones, twos, fours, wilds) | np.int16(helped & _within(ones, twos, fours, one_more))
    )
    none = np.int16(np.int16(ones | twos) | fours)
    natural = np.int16(np.int16(~none) | np.int16(helped & np.int16(~np.int16(twos | fours))))
    return np.int16(wild & starts), np.int16(natural & starts)


@inline
def _places(ranks: Any) -> Any:
    return np.int16(np.int16(ranks << 1) | np.int16(np.int16(ranks >> _ACE) & np.int16(1)))


@inline
def _starts(sixth: Any) -> Any:
    return np.int16(_SIX_STARTS | np.int16(np.int16(~sixth) & np.int16(_FIVE_STARTS)))


@lane
def _missing(ranks: Any, sixth: Any) -> tuple[Any, Any, Any]:
    """Count the ranks missing in every sequence: the binary digits of the counts, as sets."""
    gap = np.int16(np.int16(~_places(ranks)) & np.int16(_PLACES))
    gap_1 = np.int16(gap >> 1)
    gap_2 = np.int16(gap >> 2)
    gap_3 = np.int16(gap >> 3)
    gap_4 = np.int16(gap >> 4)
    gap_5 = np.int16(np.int16(gap >> 5) & sixth)
    low = np.int16(np.int16(gap ^ gap_1) ^ gap_2)
    low_carry = np.int16(np.int16(gap & gap_1) | np.int16(gap_2 & np.int16(gap ^ gap_1)))
    high = np.int16(np.int16(gap_3 ^ gap_4) ^ gap_5)
    high_carry = np.int16(np.int16(gap_3 & gap_4) | np.int16(gap_5 & np.int16(gap_3 ^ gap_4)))
    carry = np.int16(low & high)
    ones = np.int16(low ^ high)
    twos = np.int16(np.int16(low_carry ^ high_carry) ^ carry)
    fours = np.int16(
        np.int16(low_carry & high_carry) | np.int16(carry & np.int16(low_carry ^ high_carry))
    )
    return ones, twos, fours


@inline
def _within(ones: Any, twos: Any, fours: Any, wilds: Any) -> Any:
    """Return the sequences of which no more ranks are missing than there are wild cards."""
    none_or_one = np.int16(
        np.int16(np.int16(fours | twos) | np.int16(ones & every_bit(wilds == 0)))
        & every_bit(wilds <= 1)
    )
    two_or_three = np.int16(
        np.int16(fours | np.int16(np.int16(twos & ones) & every_bit(wilds == 2)))
        & every_bit(wilds <= 3)
    )
    four_or_five = np.int16(
        np.int16(fours & np.int16(twos | np.int16(ones & every_bit(wilds == 4))))
        & every_bit(wilds <= 5)
    )
    return np.int16(~np.int16(np.int16(none_or_one | two_or_three) | four_or_five))
