"""How a hand of known and unknown number cards can end: the count of every rank.

Cards of like value depend only on how many cards of each value are held and how many are left.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod

from oddscalc.drax.changes import sequence_starts
from oddscalc.drax.rules import (
    DRAX,
    FOUR,
    NOTHING,
    ONE_PAIR,
    RANK_KEYS,
    SEQUENCE,
    SEQUENCE_CARDS,
    THREE,
    TWO_PAIR,
    VALUES,
)

_ALL_VALUES = (1 << VALUES) - 1
_MARKS = {0: 0, 1: 0, 2: 1, 3: 10, 4: 100}
_RANK_OF_MARKS = {0: NOTHING, 1: ONE_PAIR, 2: TWO_PAIR, 10: THREE, 100: FOUR}


def turned(values: int, by: int) -> int:
    """Return a set of values, bit 0 for value 1, moved up by so many, round the corner.

    >>> bin(turned(0b1000000001, 1))
    '0b11'
    """
    steps = by % VALUES
    return ((values << steps) | (values >> (VALUES - steps))) & _ALL_VALUES


def final_ranks(
    known: Sequence[tuple[int, int]],
    unseen: Sequence[int],
    drawn: int,
    *,
    wrap: bool = False,
) -> tuple[int, ...]:
    """Count the sets of further cards by the rank that they and the known cards make.

    Parameters
    ----------
    known : sequence of (int, int)
        Value 1..10 and suit 0..3 of the number cards held.
    unseen : sequence of int
        The values left in each suit, bit 0 for value 1.
    drawn : int
        Number cards still to come, all sets of them equally likely.
    wrap : bool
        Whether sequences go round the corner.

    Returns
    -------
    tuple of int
        One count a rank, lowest first; together the number of sets.

    Examples
    --------
    >>> final_ranks([(7, 1), (8, 1), (9, 1)], [0b11, 0b1000000000, 0, 0b1000000000], 1)
    (2, 0, 0, 0, 1, 1, 0)
    """
    held = [0] * VALUES
    for value, _ in known:
        held[value - 1] += 1
    left = [sum(suit >> value & 1 for suit in unseen) for value in range(VALUES)]
    counts = list(_kinds(tuple(sorted(zip(held, left, strict=True))), drawn))
    if len(known) + drawn == SEQUENCE_CARDS and max(held) < 2:
        sequences, suited = _sequences(known, unseen, left, wrap)
        counts[NOTHING] -= sequences
        counts[SEQUENCE] = sequences - suited
        counts[DRAX] = suited
    return tuple(counts)


@lru_cache(maxsize=4096)
def _kinds(profile: tuple[tuple[int, int], ...], drawn: int) -> tuple[int, ...]:
    """Count by cards of like value, value by value: how many are held, how many are left."""
    ways = {(0, 0): 1}
    for held, left in profile:
        further: dict[tuple[int, int], int] = {}
        for (taken, marks), number in ways.items():
            for more in range(min(left, drawn - taken) + 1):
                key = taken + more, marks + _MARKS[held + more]
                further[key] = further.get(key, 0) + number * comb(left, more)
        ways = further
    counts = [0] * len(RANK_KEYS)
    for (taken, marks), number in ways.items():
        if taken == drawn:
            counts[_RANK_OF_MARKS[marks]] += number
    return tuple(counts)


def _sequences(
    known: Sequence[tuple[int, int]], unseen: Sequence[int], left: Sequence[int], wrap: bool
) -> tuple[int, int]:
    """Count the sets of cards that make a sequence, and those among them of one suit."""
    values = {value - 1 for value, _ in known}
    suits = {suit for _, suit in known}
    sequences = suited = 0
    for start in range(sequence_starts(wrap)):
        run = {(start + step) % VALUES for step in range(SEQUENCE_CARDS)}
        if values <= run:
            missing = run - values
            sequences += prod(left[value] for value in missing)
            suited += sum(
                all(cards >> value & 1 for value in missing)
                for suit, cards in enumerate(unseen)
                if suits <= {suit}
            )
    return sequences, suited
