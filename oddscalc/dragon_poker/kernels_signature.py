"""The signature of a deal: the few facts that decide every pattern, packed into one integer.

Everything works on sets of ranks as 16-bit integers (one a suit, natural live cards only), so that
loops over these functions become vector instructions with 32 hands in one register.

Bits of a signature: 0-1, 2-4 and 5-7 the third largest, second largest and largest group of equal
rank, then one bit each for straight, flush, straight flush, natural straight flush and
corps-a-corps, and from bit 13 the number of wild cards.
"""

from typing import Any

import numpy as np

from oddscalc.jit import inline, lane

STRAIGHT_BIT = 8
FLUSH_BIT = 9
STRAIGHT_FLUSH_BIT = 10
NATURAL_STRAIGHT_FLUSH_BIT = 11
CORPS_BIT = 12
WILDS_BIT = 13


@inline
def without_lowest(ranks: Any) -> Any:
    """Return a set of ranks without its lowest member."""
    return np.int16(ranks & np.int16(ranks - 1))


@inline
def some(ranks: Any) -> Any:
    """Return 1 for a set that is not empty, else 0."""
    return np.int16(ranks != 0)


@inline
def every_bit(condition: Any) -> Any:
    """Return -1 (all bits) where a condition holds, else 0."""
    return np.int16(-np.int16(condition))


@inline
def size_of(ranks: Any) -> Any:
    """Return the number of ranks in a set."""
    pairs = np.int16(ranks - np.int16(np.int16(ranks >> 1) & np.int16(0x1555)))
    fours = np.int16(
        np.int16(pairs & np.int16(0x3333)) + np.int16(np.int16(pairs >> 2) & np.int16(0x3333))
    )
    eights = np.int16(np.int16(fours + np.int16(fours >> 4)) & np.int16(0x0F0F))
    return np.int16(np.int16(eights + np.int16(eights >> 8)) & np.int16(0x1F))


@lane
def groups(once: Any, twice: Any, thrice: Any, four: Any) -> Any:
    """Return the three largest groups as bits 0-7, from the ranks held at least so many times."""
    once_2 = without_lowest(once)
    twice_2 = without_lowest(twice)
    thrice_2 = without_lowest(thrice)
    four_2 = without_lowest(four)
    first = np.int16(np.int16(some(once) + some(twice)) + np.int16(some(thrice) + some(four)))
    second = np.int16(
        np.int16(some(once_2) + some(twice_2)) + np.int16(some(thrice_2) + some(four_2))
    )
    third = np.int16(
        np.int16(some(without_lowest(once_2)) + some(without_lowest(twice_2)))
        + some(without_lowest(thrice_2))
    )
    return np.int16(np.int16(first << 5) + np.int16(np.int16(second << 2) + third))


@lane
def kinds_of_suits(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any]:
    """Return the ranks held and the groups of equal rank."""
    ab, cd = np.int16(a | b), np.int16(c | d)
    both_ab, both_cd = np.int16(a & b), np.int16(c & d)
    once = np.int16(ab | cd)
    twice = np.int16(np.int16(both_ab | both_cd) | np.int16(ab & cd))
    thrice = np.int16(np.int16(both_ab & cd) | np.int16(both_cd & ab))
    return once, groups(once, twice, thrice, np.int16(both_ab & both_cd))


@inline
def three_shared(first: Any, second: Any) -> Any:
    """Return a set that is not empty when two suits share at least three ranks."""
    return without_lowest(without_lowest(np.int16(first & second)))


@inline
def matched_pairs(first: Any, second: Any, cards: Any, wilds: Any) -> Any:
    """Return a set that is not empty when two suits and the wild cards make three matched pairs.

    With ``n`` ranks shared by both suits and ``cards`` cards in them, three pairs can be shown but
    for ``6 - min(n + 3, cards)`` cards.
    """
    shared = np.int16(first & second)
    two = without_lowest(shared)
    three = without_lowest(two)
    enough = np.int16(
        np.int16(three | np.int16(two & every_bit(wilds >= 1)))
        | np.int16(np.int16(shared & every_bit(wilds >= 2)) | every_bit(wilds >= 3))
    )
    return np.int16(enough & every_bit(np.int16(cards + wilds) >= 6))
