"""The walk over every deal, suit by suit: the choices of the fourth go through vector lanes.

The choices within one suit come in groups that have the same number of cards, of wild cards and of
natural live cards, so that within four groups flushes and the number of wild cards are settled and
only ranks are left to look at, card set by card set.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import (
    CORPS_BIT,
    FLUSH_BIT,
    NATURAL_STRAIGHT_FLUSH_BIT,
    STRAIGHT_BIT,
    STRAIGHT_FLUSH_BIT,
    WILDS_BIT,
    every_bit,
    groups,
    matched_pairs,
    some,
)
from oddscalc.dragon_poker.kernels_straights import natural_straight, straight
from oddscalc.jit import inline, kernel

ROLES = 4
START, STOP, SUIT, LIVE, SAME = range(5)
WILDS, WEIGHT = 5 * ROLES, 5 * ROLES + 1
PLAN_COLUMNS = 5 * ROLES + 2
VECTOR = 32
BUFFER = 1 << 13


@kernel
def walk_plan(
    live: Any, lacks: Any, hand_size: int, plan: Any, part: int, parts: int, tally: Any
) -> None:
    """Visit every deal of a plan and count its signature.

    Parameters
    ----------
    live : int16 array, (4, choices)
        The natural live ranks of every choice of cards within each suit, and ``VECTOR`` more
        entries of any content.
    lacks : int16 array, (4, choices)
        How many ranks each of them lacks at least to a straight.
    hand_size : int
        6 or 5.
    plan : int64 array, (rows, PLAN_COLUMNS)
        A row is four groups of choices that are combined freely. Five columns for each of four
        roles (the last goes into the lanes): first choice, last + 1, suit, natural live cards, and
        1 when only choices not before that of the role before are taken (suits are then
        interchangeable). Then the wild cards in these deals and their weight.
    part, parts : int
        Which share of the work this call does.
    tally : int64 array, (SIGNATURES,)
        Where deals are counted.
    """
    found = np.empty(BUFFER, dtype=np.int16)
    turn = 0
    for row in plan:
        group_a, group_b, group_c, group_d = row[0:5], row[5:10], row[10:15], row[15:20]
        wilds, weight = row[WILDS], row[WEIGHT]
        sizes = (group_a[LIVE], group_b[LIVE], group_c[LIVE], group_d[LIVE])
        flush = max(sizes[0], sizes[1], sizes[2], sizes[3]) + wilds >= hand_size
        bare = wilds == 0 and not flush and not _may_match(sizes, hand_size)
        settled = wilds << WILDS_BIT | np.int64(flush) << FLUSH_BIT
        for i in range(group_a[START], group_a[STOP]):
            a, lack_a = live[group_a[SUIT], i], lacks[group_a[SUIT], i]
            for j in range(i if group_b[SAME] else group_b[START], group_b[STOP]):
                turn += 1
                if turn % parts != part:
                    continue
                b, lack_b = live[group_b[SUIT], j], lacks[group_b[SUIT], j]
                equal_b = 2 if group_b[SAME] and j == i else 1
                for k in range(j if group_c[SAME] else group_c[START], group_c[STOP]):
                    c, lack_c = live[group_c[SUIT], k], lacks[group_c[SUIT], k]
                    equal_c = equal_b + 1 if group_c[SAME] and k == j else 1
                    start = k if group_d[SAME] else group_d[START]
                    deals = group_d[STOP] - start
                    padded = start + whole_vectors(deals)
                    lanes = live[group_d[SUIT], start:padded]
                    if bare:
                        _bare_signatures(lanes, a, b, c, hand_size, found)
                    else:
                        lacking = lacks[group_d[SUIT], start:padded]
                        fewest = min(lack_a, lack_b, lack_c)
                        _signatures(lanes, lacking, fewest, a, b, c, sizes, wilds, hand_size, found)
                    ways = weight // (equal_b * equal_c)
                    for place in range(deals):
                        tally[settled + found[place]] += ways
                    if group_d[SAME]:
                        tally[settled + found[0]] += ways // (equal_c + 1) - ways


@inline
def whole_vectors(deals: int) -> Any:
    """Return how many lanes to work on for so many deals: no loop is left with a remainder."""
    return (deals + VECTOR - 1) // VECTOR * VECTOR


@inline
def _may_match(sizes: Any, hand_size: int) -> Any:
    """Tell whether two suits are long enough for three matched pairs without a wild card."""
    long_suits = 0
    for suit in range(4):
        long_suits += sizes[suit] >= 3
    return hand_size == 6 and long_suits >= 2


@inline
def _bare_signatures(lanes: Any, a: Any, b: Any, c: Any, hand_size: int, found: Any) -> None:
    """Find the signatures of deals without wild card, flush and corps-a-corps."""
    sixth = np.int16(-1 if hand_size == 6 else 0)
    once, twice, thrice = _held(a, b, c)
    for i in range(len(lanes)):
        d = lanes[i]
        ranks = np.int16(once | d)
        kinds = groups(
            ranks,
            np.int16(twice | np.int16(once & d)),
            np.int16(thrice | np.int16(twice & d)),
            np.int16(thrice & d),
        )
        found[i] = np.int16(kinds | np.int16(natural_straight(ranks, sixth) << STRAIGHT_BIT))


@inline
def _signatures(
    lanes: Any, lacking: Any, fewest: Any, a: Any, b: Any, c: Any, sizes: Any, wilds: int,
    hand_size: int, found: Any,
) -> None:  # fmt: skip
    """Find the signatures of deals of any sort but for the flush and the wild cards."""
    sixth = np.int16(-1 if hand_size == 6 else 0)
    wild = np.int16(wilds)
    size_a, size_b, size_c, size_d = sizes
    once, twice, thrice = _held(a, b, c)
    six = every_bit(hand_size == 6)
    matched_abc = np.int16(
        np.int16(
            matched_pairs(a, b, np.int16(size_a + size_b), wild)
            | matched_pairs(a, c, np.int16(size_a + size_c), wild)
        )
        | matched_pairs(b, c, np.int16(size_b + size_c), wild)
    )
    in_ad, in_bd = np.int16(size_a + size_d), np.int16(size_b + size_d)
    in_cd = np.int16(size_c + size_d)
    for i in range(len(lanes)):
        d = lanes[i]
        ranks = np.int16(once | d)
        kinds = groups(
            ranks,
            np.int16(twice | np.int16(once & d)),
            np.int16(thrice | np.int16(twice & d)),
            np.int16(thrice & d),
        )
        matched = np.int16(
            np.int16(matched_abc | matched_pairs(a, d, in_ad, wild))
            | np.int16(matched_pairs(b, d, in_bd, wild) | matched_pairs(c, d, in_cd, wild))
        )
        lack = min(fewest, lacking[i])
        in_suit = np.int16(
            np.int16(np.int16(lack <= wild) << STRAIGHT_FLUSH_BIT)
            | np.int16(np.int16(lack == 0) << NATURAL_STRAIGHT_FLUSH_BIT)
        )
        corps = np.int16(some(np.int16(matched & six)) << CORPS_BIT)
        found[i] = np.int16(
            np.int16(kinds | np.int16(straight(ranks, wild, sixth) << STRAIGHT_BIT))
            | np.int16(in_suit | corps)
        )


@inline
def _held(a: Any, b: Any, c: Any) -> Any:
    """Return the ranks held at least once, twice and three times in three suits."""
    return (
        np.int16(a | b | c),
        np.int16((a & b) | (a & c) | (b & c)),
        np.int16(a & b & c),
    )
