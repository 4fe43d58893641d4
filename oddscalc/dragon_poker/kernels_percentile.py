"""Every deal of natural cards up to suit symmetry, held against given strengths."""

from typing import Any

from oddscalc.dragon_poker.kernels_strength import strength_of_naturals
from oddscalc.jit import inline, kernel

_SUITS = 4
_RANKS = 13


@inline
def _alike(a: int, b: int, c: int, d: int, like: Any) -> int:
    """Return how many deals a deal stands for: the arrangements of what alike suits hold."""
    ways = 1
    length = 1
    equal = 1
    held = (a, b, c, d)
    for suit in range(1, _SUITS):
        if like[suit]:
            length += 1
            equal = equal + 1 if held[suit] == held[suit - 1] else 1
            ways = ways * length // equal
        else:
            length = 1
            equal = 1
    return ways


@inline
def _place(strength: int, thresholds: Any) -> int:
    """Return 2i below threshold i and above the one before, 2i + 1 when equal to threshold i."""
    low = 0
    high = len(thresholds)
    while low < high:
        middle = (low + high) // 2
        if thresholds[middle] < strength:
            low = middle + 1
        else:
            high = middle
    return 2 * low + (1 if low < len(thresholds) and thresholds[low] == strength else 0)


@kernel
def hold_against(
    subsets: Any,
    starts: Any,
    like: Any,
    first: int,
    last: int,
    cards: int,
    wilds: int,
    others: int,
    order: int,
    rules: Any,
    thresholds: Any,
    tally: Any,
) -> None:
    """Add up how the deals of so many natural cards compare with each threshold.

    ``subsets[suit]`` are the sets of heights that a suit can show, by size; those of size k stand
    from ``starts[suit, k]`` to ``starts[suit, k + 1]``. ``like[i]`` tells whether suit ``i`` is
    interchangeable with the suit before it: then it holds no later a subset than that. The first
    suit takes its subsets from ``first`` to ``last``. ``tally[_place(...)]`` counts deals.
    """
    for a in range(first, last):
        size_a = _size(a, starts[0])
        for b in range(_end(cards - size_a, a, starts[1], like[1])):
            size_b = size_a + _size(b, starts[1])
            for c in range(_end(cards - size_b, b, starts[2], like[2])):
                left = cards - size_b - _size(c, starts[2])
                if left > _RANKS:
                    continue
                three = subsets[0, a] | subsets[1, b] << 16 | subsets[2, c] << 32
                for d in range(starts[3, left], _end(left, c, starts[3], like[3])):
                    hand = three | subsets[3, d] << 48
                    strength = strength_of_naturals(hand, wilds, others, order, rules)
                    tally[_place(strength, thresholds)] += _alike(a, b, c, d, like)


@inline
def _end(most: int, before: int, starts: Any, alike: bool) -> int:
    """Return where the subsets of at most so many cards end that a suit may take."""
    end: int = starts[min(most, _RANKS) + 1]
    return min(end, before + 1) if alike else end


@inline
def _size(index: int, starts: Any) -> int:
    size = 0
    while starts[size + 1] <= index:
        size += 1
    return size
