"""What face-up cards show, in two integers that compare like the full strength.

Up to five natural cards show groups only. They come as octal counts, one digit a height: first the
groups count, ranked by a table, then the other cards as a number. Wild cards, and five cards where
five make a hand, are left to the full strength.
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
# What the cards show: rows of the table; and how they are read: its second column.
NOTHING, PAIR, TWO_PAIR, THREE, FULL_HOUSE, FOUR = range(6)
_FULL_HOUSE_READING = READ_GROUPS + 8 * 3 + 2


@inline
def shown_groups(counts: int, showing: Any) -> tuple[int, int]:
    """Return place and groups, and the rest, of natural cards given as octal counts."""
    four = counts >> 2 & _DIGITS
    several = counts >> 1 & _DIGITS
    two = several | four
    three = (several & counts) | four
    shown = NOTHING
    if two & (two - 1):
        shown = FULL_HOUSE if three else TWO_PAIR
    elif two:
        shown = FOUR if four else (THREE if three else PAIR)
    high = showing[shown, 0] << 3 * _RANKS
    read_as = showing[shown, 1]
    if read_as == NOTHING:
        return high, counts
    if read_as == PAIR:
        group = higher(two)
        return high | group, counts - 2 * group
    if read_as == TWO_PAIR:
        return high | two, counts - 2 * two
    if read_as == THREE:
        return high | three, counts - 3 * three
    if read_as == FULL_HOUSE:
        return high | three, two ^ three
    return high | four, counts - 4 * four


@inline
def higher(groups: int) -> int:
    """Return the higher of one or two bits."""
    without_lowest = groups & (groups - 1)
    return without_lowest if without_lowest else groups


@inline
def parted(strength: int, rules: Any) -> tuple[int, int]:
    """Return a full strength of five cards or fewer in the two parts of :func:`shown_groups`."""
    place = strength >> PLACE_SHIFT
    major = strength >> MAJOR_SHIFT & 0x1FFF
    high = place << 3 * _RANKS | spread(major)
    rest = strength & ((1 << MAJOR_SHIFT) - 1)
    if rules[READ_AS + place] == _FULL_HOUSE_READING:
        rest = spread(rest >> MINOR_SHIFT)
    return high, rest
