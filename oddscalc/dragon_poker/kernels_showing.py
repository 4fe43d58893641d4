"""What face-up cards show, in two integers that compare like the full strength.

Up to five natural cards show groups only. They come as octal counts, one digit a height: first the
groups count, ranked by a table, then the other cards as a number. Wild cards, and rankings of
another sort, are left to the full strength, which :func:`parted` makes comparable.
"""

from typing import Any

from oddscalc.dragon_poker.kernels_strength import (
    MAJOR_SHIFT,
    MINOR_SHIFT,
    PLACE_SHIFT,
    READ_AS,
    READ_GROUPS,
    spread,
)
from oddscalc.jit import inline

_RANKS = 13
_DIGITS = 0o1111111111111
_FULL_HOUSE_READING = READ_GROUPS + 8 * 3 + 2


@inline
def shown_groups(counts: int, showing: Any) -> tuple[int, int]:
    """Return place and groups, and the rest, of natural cards given as octal counts.

    ``showing`` holds the places of nothing, a pair, two pair, three, a full house, four of a kind.
    """
    four = counts >> 2 & _DIGITS
    several = counts >> 1 & _DIGITS
    two = several | four
    three = (several & counts) | four
    pairs = int(two != 0) + int(two & (two - 1) != 0)
    shown = pairs + 2 * int(three != 0) + 2 * int(four != 0)
    groups = three if three else two
    return showing[shown] << 3 * _RANKS | groups, counts & ~(7 * groups)


@inline
def parted(strength: int, rules: Any) -> tuple[int, int]:
    """Return a full strength of five cards or fewer in the two parts of :func:`shown_groups`."""
    place = strength >> PLACE_SHIFT
    major = strength >> MAJOR_SHIFT & 0x1FFF
    high = place << 3 * _RANKS | spread(major)
    rest = strength & ((1 << MAJOR_SHIFT) - 1)
    if rules[READ_AS + place] == _FULL_HOUSE_READING:
        rest = 2 * spread(rest >> MINOR_SHIFT)
    return high, rest
