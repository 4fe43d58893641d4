"""Strength of many hands side by side: sets of heights in 16-bit lanes, 32 hands in a register.

Hands without a wild card, under a ranking in which no kicker can double another or a group, are
read here; the others are left to ``kernels_strength``. Such a ranking is an array of codes, one at
the bit of each pattern: its place, the kickers it leaves room for, and how its heights are found.
Of two codes the greater belongs to the better category, -1 to a pattern that is none.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import every_bit, size_of, without_lowest
from oddscalc.dragon_poker.kernels_strength import (
    MAJOR_SHIFT,
    MINOR_SHIFT,
    PLACE_SHIFT,
    ones_in,
    spread,
    turned,
)
from oddscalc.dragon_poker.patterns import (
    CORPS,
    FLUSH,
    FOUR,
    FULL_BELLY,
    FULL_DRAGON,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    THREE_PAIR,
    TWO_PAIR,
)  # fmt: skip
from oddscalc.jit import inline, kernel, lane

CODE_PLACE_SHIFT = 6
CODE_ROOM_SHIFT = 3
FROM_GROUPS, FROM_SUIT, FROM_SEQUENCE = 0, 1, 2

BLOCK = 512
LANES = 9
_B, _C, _D, _CODE, _MAJOR, _MINOR, _KICKERS, _SUIT = (BLOCK * lane for lane in range(1, LANES))
_ALL = 0x1FFF


@kernel
def natural_strengths(
    hands: Any, natural: int, order: int, size: int, codes: Any, result: Any
) -> tuple[int, int]:
    """Write the strength of the ``natural`` cards of each hand into ``result`` (int64).

    Hands are masks of at most nine cards (int64), ``natural`` is a mask of cards. Returned are the
    number of cards in the fullest hand and a mask of all cards in any hand.
    """
    lanes = np.zeros(LANES * BLOCK, dtype=np.int16)
    most = held = 0
    for start in range(0, len(hands), BLOCK):
        block = hands[start : start + BLOCK]
        for i in range(len(block)):
            most = max(most, ones_in(block[i]))
            held |= block[i]
        _unpack(block, natural, order, lanes)
        read_lanes(lanes, order, size, codes)
        _assemble(lanes, result[start : start + BLOCK])
    return most, held


@inline
def _unpack(hands: Any, natural: int, order: int, lanes: Any) -> None:
    """Spread the natural cards of hands, turned to heights, over a lane a suit."""
    for i in range(len(hands)):
        cards = turned(hands[i] & natural, order)
        lanes[i] = np.int16(cards & _ALL)
        lanes[_B + i] = np.int16(cards >> 16 & _ALL)
        lanes[_C + i] = np.int16(cards >> 32 & _ALL)
        lanes[_D + i] = np.int16(cards >> 48 & _ALL)


@inline
def _assemble(lanes: Any, result: Any) -> None:
    for i in range(len(result)):
        minor = np.int64(lanes[_MINOR + i])
        kickers: Any = np.int64(lanes[_KICKERS + i])
        rest = minor << MINOR_SHIFT | kickers if minor else spread(kickers)
        place = np.int64(lanes[_CODE + i]) >> CODE_PLACE_SHIFT
        result[i] = place << PLACE_SHIFT | np.int64(lanes[_MAJOR + i]) << MAJOR_SHIFT | rest


@lane
def _pick(condition: Any, one: Any, other: Any) -> Any:
    """Return one of two values, without a branch."""
    chosen = every_bit(condition)
    return np.int16((one & chosen) | (other & ~chosen))


@lane
def _better(shown: Any, code: Any, major: Any, minor: Any, best: Any) -> Any:
    """Return (code, major, minor) of a pattern where it is shown and better than the best yet."""
    better = every_bit(shown & (code > best[0]))
    return (
        np.int16((code & better) | (best[0] & ~better)),
        np.int16((major & better) | (best[1] & ~better)),
        np.int16((minor & better) | (best[2] & ~better)),
    )


@lane
def _either(one: Any, other: Any) -> Any:
    """Return the first set, or the second when the first is empty."""
    return _pick(one != 0, one, other)


@lane
def _highest(heights: Any) -> Any:
    """Return the highest member of a set of at most fifteen."""
    filled = np.int16(heights | np.int16(heights >> 1))
    filled = np.int16(filled | np.int16(filled >> 2))
    filled = np.int16(filled | np.int16(filled >> 4))
    filled = np.int16(filled | np.int16(filled >> 8))
    return np.int16(filled ^ np.int16(filled >> 1))


@lane
def _starts(heights: Any, mirrored: Any, sixth: Any) -> Any:
    """Return where runs start; ``mirrored`` is -1 when the Dragon comes again above the top."""
    above = np.int16(heights | np.int16(np.int16(heights & 1) << 13))
    below = np.int16(np.int16(heights << 1) | np.int16(heights >> 12))
    places = np.int16((above & mirrored) | (below & ~mirrored))
    two = np.int16(places & np.int16(places >> 1))
    four = np.int16(two & np.int16(two >> 2))
    five = np.int16(four & np.int16(places >> 4))
    return np.int16(five & np.int16(np.int16(places >> 5) | ~sixth))


@lane
def _paired_three(first: Any, second: Any) -> Any:
    """Return the heights that two suits share when there are at least three, else none."""
    shared = np.int16(first & second)
    return np.int16(shared & every_bit(without_lowest(without_lowest(shared)) != 0))


@inline
def read_lanes(lanes: Any, order: int, size: int, codes: Any) -> None:
    """Read the hands in the suit lanes: write their code, major, minor and kickers."""
    mirrored = np.int16(-1 if order == 1 else 0)
    sixth = np.int16(-1 if size == 6 else 0)
    needed = np.int16(size)
    c_any, c_pair, c_two, c_three = codes[HIGH_CARD], codes[PAIR], codes[TWO_PAIR], codes[THREE]
    c_three_pair, c_house, c_straight = codes[THREE_PAIR], codes[FULL_HOUSE], codes[STRAIGHT]
    c_four, c_corps, c_flush = codes[FOUR], codes[CORPS], codes[FLUSH]
    c_belly, c_dragon, c_suited = codes[FULL_BELLY], codes[FULL_DRAGON], codes[STRAIGHT_FLUSH]
    none = np.int16(0)
    for i in range(BLOCK):
        a, b, c, d = lanes[i], lanes[_B + i], lanes[_C + i], lanes[_D + i]
        ab, cd = np.int16(a | b), np.int16(c | d)
        both_ab, both_cd = np.int16(a & b), np.int16(c & d)
        once = np.int16(ab | cd)
        twice = np.int16((both_ab | both_cd) | (ab & cd))
        thrice = np.int16((both_ab & cd) | (both_cd & ab))
        four = np.int16(both_ab & both_cd)

        twice_1 = without_lowest(twice)
        twice_2 = without_lowest(twice_1)
        twice_3 = without_lowest(twice_2)
        thrice_1 = without_lowest(thrice)
        thrice_2 = without_lowest(thrice_1)
        top_four = _either(without_lowest(four), four)
        top_thrice = _either(thrice_2, _either(thrice_1, thrice))
        lead = _either(top_four, top_thrice)
        others = np.int16(twice & ~lead)
        others_1 = without_lowest(others)
        second = _either(without_lowest(others_1), _either(others_1, others))
        suit = np.int16(
            (a & every_bit(size_of(a) >= needed))
            | (b & every_bit(size_of(b) >= needed))
            | (c & every_bit(size_of(c) >= needed))
            | (d & every_bit(size_of(d) >= needed))
        )
        straights = _starts(once, mirrored, sixth)
        suited = _starts(suit, mirrored, sixth)
        matched = np.int16(
            (_paired_three(a, b) | _paired_three(a, c) | _paired_three(a, d))
            | (_paired_three(b, c) | _paired_three(b, d) | _paired_three(c, d))
        )
        matched_1 = without_lowest(matched)
        matched_3 = without_lowest(without_lowest(matched_1))

        top_two = _pick(twice_3 != 0, twice_2, _pick(twice_2 != 0, twice_1, twice))
        top_three = _pick(twice_3 != 0, twice_1, twice)
        both_thrice = _pick(thrice_2 != 0, thrice_1, thrice)
        top_matched = _pick(matched_3 != 0, matched_1, matched)
        house, dragon = (thrice != 0) & (others != 0), (four != 0) & (others != 0)

        best = c_any, none, none
        best = _better(twice != 0, c_pair, twice, none, best)
        best = _better(twice_1 != 0, c_two, top_two, none, best)
        best = _better(thrice != 0, c_three, thrice, none, best)
        best = _better(twice_2 != 0, c_three_pair, top_three, none, best)
        best = _better(house, c_house, lead, second, best)
        best = _better(straights != 0, c_straight, straights, none, best)
        best = _better(four != 0, c_four, top_four, none, best)
        best = _better(matched != 0, c_corps, top_matched, none, best)
        best = _better(suit != 0, c_flush, none, none, best)
        best = _better(thrice_1 != 0, c_belly, both_thrice, none, best)
        best = _better(dragon, c_dragon, lead, second, best)
        code, major, minor = _better(suited != 0, c_suited, suited, none, best)

        sequence = np.int16(code & FROM_SEQUENCE) != 0
        flush = np.int16(code & FROM_SUIT) != 0
        kickers = np.int16(once & ~(major | minor))
        kickers = _pick(flush, suit, _pick(sequence, none, kickers))
        spare = np.int16(size_of(kickers) - np.int16(np.int16(code >> CODE_ROOM_SHIFT) & 7))
        kickers = _pick(spare > 0, without_lowest(kickers), kickers)
        kickers = _pick(spare > 1, without_lowest(kickers), kickers)
        kickers = _pick(spare > 2, without_lowest(kickers), kickers)
        kickers = _pick(spare > 3, without_lowest(kickers), kickers)
        lanes[_CODE + i] = code
        lanes[_MAJOR + i] = _pick(sequence, _highest(major), major)
        lanes[_MINOR + i] = minor
        lanes[_KICKERS + i] = kickers
