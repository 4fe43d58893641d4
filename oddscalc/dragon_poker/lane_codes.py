"""Which rankings the vector lanes can read, and those rankings as the lanes take them."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from oddscalc.dragon_poker import patterns
from oddscalc.dragon_poker.deal import MAX_CARDS
from oddscalc.dragon_poker.patterns import Pattern
from oddscalc.dragon_poker.rankings import Ranking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_OF_A_RANK = 4


@cache
def lane_codes(ranking: Ranking) -> "NDArray[np.int16] | None":
    """Return the codes of a ranking for the lanes; None when lanes cannot read it.

    The lanes take kickers from a set of heights, so no natural hand may have two kickers of one
    rank, or a kicker of the rank of a group.
    """
    if not all(_is_simple(ranking, counts) for counts in rank_counts(MAX_CARDS)):
        return None
    import numpy as np

    codes = np.full(patterns.SIX + 1, -1, dtype=np.int16)
    for place, category in enumerate(ranking.categories):
        if not category.pattern.needs_wild:
            bit = _natural_bit(category.pattern)
            codes[bit] = max(codes[bit], _code(place, category.pattern, ranking.hand_size))
    codes.flags.writeable = False
    return codes


def rank_counts(cards: int, most: int = _MOST_OF_A_RANK) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each rank there can be in at most so many cards, largest first.

    >>> sorted(rank_counts(2))
    [(), (1,), (1, 1), (2,)]
    """
    yield ()
    for largest in range(1, min(cards, most) + 1):
        for rest in rank_counts(cards - largest, largest):
            yield (largest, *rest)


def _is_simple(ranking: Ranking, counts: tuple[int, ...]) -> bool:
    """Tell whether the best groups of a natural hand leave different ranks as kickers."""
    kinds = _best_kinds(ranking, counts)
    room = ranking.hand_size - sum(kinds)
    if counts and counts[0] == _MOST_OF_A_RANK and kinds[:1] != (_MOST_OF_A_RANK,):
        return False
    left_of_groups = any(held > kind for held, kind in zip(counts, kinds, strict=False))
    doubled = any(held > 1 for held in counts[len(kinds) :])
    return not (left_of_groups and room > 0) and not (doubled and room > 1)


def _best_kinds(ranking: Ranking, counts: tuple[int, ...]) -> tuple[int, ...]:
    best: tuple[int, ...] = ()
    for category in ranking.categories:
        kinds = category.pattern.kinds
        shown = len(kinds) <= len(counts) and all(
            kind <= held for kind, held in zip(kinds, counts, strict=False)
        )
        if kinds and shown and category.pattern.bit != patterns.CORPS:
            best = kinds
    return best


def _natural_bit(pattern: Pattern) -> int:
    """Return the bit under which the lanes, which see natural cards alone, know a pattern."""
    same = {
        patterns.NATURAL_PAIR: patterns.PAIR,
        patterns.NATURAL_STRAIGHT_FLUSH: patterns.STRAIGHT_FLUSH,
    }
    return same.get(pattern.bit, pattern.bit)


def _code(place: int, pattern: Pattern, hand_size: int) -> int:
    from oddscalc.dragon_poker import kernels_strength_lanes as kernels

    sequences = (patterns.STRAIGHT, patterns.STRAIGHT_FLUSH, patterns.NATURAL_STRAIGHT_FLUSH)
    source = kernels.FROM_GROUPS
    if pattern.bit in sequences:
        source = kernels.FROM_SEQUENCE
    elif pattern.bit == patterns.FLUSH:
        source = kernels.FROM_SUIT
    room = hand_size - sum(pattern.kinds)
    return place << kernels.CODE_PLACE_SHIFT | room << kernels.CODE_ROOM_SHIFT | source
