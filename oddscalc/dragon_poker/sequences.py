"""Sequences of ranks, and how many sets of ranks reach one.

A set of ranks is a 13-bit mask, bit 0 the two and bit 12 the Dragon, which is high or low.
"""

from collections import Counter
from functools import cache, lru_cache
from math import comb

from oddscalc.cards import RANKS

ALL_RANKS = (1 << RANKS) - 1


@cache
def sequences(hand_size: int) -> tuple[int, ...]:
    """Return the masks of all sequences of ``hand_size`` ranks, lowest first.

    >>> len(sequences(6)), len(sequences(5))
    (9, 10)
    """
    low_dragon = [RANKS - 1, *range(RANKS)]
    return tuple(
        sum(1 << rank for rank in low_dragon[start : start + hand_size])
        for start in range(RANKS + 2 - hand_size)
    )


@cache
def most_held(hand_size: int) -> bytes:
    """Return for every set of ranks how many ranks of one sequence it holds at most.

    >>> most_held(6)[0b1_1100_0001]
    3
    """
    held = [_held(sequence) for sequence in sequences(hand_size)]
    return bytes(map(max, *held))


@cache
def completing(hand_size: int) -> list[int]:
    """Return for every set of ranks those ranks of which one more brings it nearer to a sequence.

    >>> bin(completing(6)[0b1_1111])  # a Dragon below the two, or a seven
    '0b1000000100000'
    """
    nearer = [0] * (1 << RANKS)
    most = most_held(hand_size)
    for sequence in sequences(hand_size):
        for ranks, (held, best) in enumerate(zip(_held(sequence), most, strict=True)):
            if held == best:
                nearer[ranks] |= sequence
    return [nearer_ranks & ~ranks for ranks, nearer_ranks in enumerate(nearer)]


def _held(sequence: int) -> bytes:
    """Return for every set of ranks how many of this sequence it holds."""
    held = b"\0"
    for rank in range(RANKS):
        if sequence >> rank & 1:
            held += held.translate(_ONE_MORE)
        else:
            held += held
    return held


_ONE_MORE = bytes([*range(1, 256), 0])


@lru_cache(maxsize=64)
def subsets(ranks: int) -> tuple[int, ...]:
    """Return all subsets of a set of ranks.

    >>> subsets(0b101)
    (0, 1, 4, 5)
    """
    found = [0]
    for rank in range(RANKS):
        if ranks >> rank & 1:
            found += [subset | 1 << rank for subset in found]
    return tuple(found)


@lru_cache(maxsize=1024)
def reaching(hand_size: int, ranks: int, fixed: int) -> list[list[int]]:
    """Count the subsets of ``ranks`` that reach a sequence together with the ranks ``fixed``.

    Returns
    -------
    list of list of int
        ``[size][wilds]``: how many subsets of that size are at most ``wilds`` short of a sequence.

    Examples
    --------
    >>> reaching(6, ALL_RANKS, 0)[6][:2]
    [9, 276]
    """
    most = most_held(hand_size)
    found = Counter((subset.bit_count(), most[subset | fixed]) for subset in subsets(ranks))
    return [
        [
            sum(found[size, held] for held in range(hand_size - wilds, hand_size + 1))
            for wilds in range(hand_size + 1)
        ]
        for size in range(ranks.bit_count() + 1)
    ]


@lru_cache(maxsize=256)
def near_and_reaching(
    hand_size: int, ranks: int, fixed: int, others: int
) -> list[list[tuple[int, int, int]]]:
    """Sort the subsets of ``ranks`` by what a rank changed into their suit would do for them.

    Parameters
    ----------
    hand_size : int
        Length of a sequence.
    ranks, fixed : int
        The subsets of ``ranks`` are taken together with the ranks ``fixed``.
    others : int
        Ranks held in other suits that can be changed into this one.

    Returns
    -------
    list of list of (int, int, int)
        For each size: (most ranks held of one sequence, how many of ``ranks`` bring it nearer, how
        many subsets are so). The second is -1 where a rank of ``others`` brings it nearer.
    """
    most, nearer = most_held(hand_size), completing(hand_size)
    found: list[Counter[tuple[int, int]]] = [Counter() for _ in range(ranks.bit_count() + 1)]
    for subset in subsets(ranks):
        suited = subset | fixed
        completes = nearer[suited]
        helped = -1 if completes & others else (completes & ranks).bit_count()
        found[subset.bit_count()][most[suited], helped] += 1
    return [[(*key, count) for key, count in sized.items()] for sized in found]


def one_suit_reaches(
    hand_size: int, ranks: int, suited: tuple[int, int, int], free: int, wilds: int, *, change: bool
) -> int:
    """Count the ways to hold ranks so that one suit reaches a straight flush.

    Parameters
    ----------
    hand_size, ranks : int
        Length of a sequence and the ranks to choose from.
    suited : (int, int, int)
        Number of ``ranks`` held in the suit, and masks of the further ranks held in it and of the
        further ranks that can be changed into it.
    free : int
        Number of ``ranks`` held in other suits only.
    wilds : int
        Wild cards.
    change : bool
        Whether one card held in another suit may be changed into this one.

    Returns
    -------
    int
        Number of pairs of disjoint subsets of the two sizes.
    """
    size, fixed, others = suited
    left = ranks.bit_count() - size
    if left < free:
        return 0
    if not change:
        return reaching(hand_size, ranks, fixed)[size][min(wilds, hand_size)] * comb(left, free)
    total = 0
    for held, helped, count in near_and_reaching(hand_size, ranks, fixed, others)[size]:
        short = hand_size - wilds - held
        if short <= 0 or (short == 1 and helped < 0):
            total += count * comb(left, free)
        elif short == 1:
            total += count * (comb(left, free) - comb(left - helped, free))
    return total
