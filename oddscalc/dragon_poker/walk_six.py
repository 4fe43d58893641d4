"""The walk over every six-card hand of a deck with jokers: its tables and its counts."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from oddscalc.cards import RANKS, SUITS, rank_of, suit_of
from oddscalc.dragon_poker.patterns import (
    CORPS,
    FLUSH,
    NATURAL_PAIR,
    NATURAL_STRAIGHT_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
)
from oddscalc.dragon_poker.signatures import Ints, kind_patterns, missing_for_straight

Classes = list[tuple[int, bool]]

_HAND = 6
_CORPS_RANKS = 3


def count_six_of_six(jokers: int, ranks: int = RANKS) -> dict[tuple[int, int], int]:
    """Count the six-card hands of a deck with jokers, each visited once.

    Parameters
    ----------
    jokers : int
        Jokers in the deck, 0 to 4.
    ranks : int
        Ranks in the deck from the 2 upwards; fewer than 13 make a small deck for tests.

    Returns
    -------
    dict of (int, int) to int
        (set of declarable patterns, wild cards in the hand) -> number of hands.
    """
    from oddscalc.dragon_poker import kernels_walk_six as kernels

    rows, offsets, suits, classes = _tables(jokers, ranks, kernels.FIELDS, kernels.FIELD_BITS)
    spread = np.minimum(np.maximum(np.bitwise_count(np.arange(1 << SUITS)), 1), 3) - 1
    tally = np.zeros((jokers + 1, 3, kernels.FIELDS), dtype=np.int64)
    kernels.walk_six(rows, offsets, suits, spread.astype(np.int64), jokers, len(suits), tally)
    counts: Counter[tuple[int, int]] = Counter()
    for wilds, of_wilds in enumerate(tally.tolist()):
        for suit_spread, of_spread in enumerate(of_wilds):
            for (patterns, few_ranks), count in zip(classes[wilds], of_spread, strict=False):
                shown = _with_suits(patterns, wilds, few_ranks, suit_spread + 1)
                counts[shown, wilds] += count
    return {key: count for key, count in sorted(counts.items()) if count}


@cache
def _tables(
    jokers: int, ranks: int, fields: int, field_bits: int
) -> tuple[Ints, Ints, Ints, tuple[Classes, ...]]:
    """Return rows, offsets and suits as the kernel wants them, and the classes.

    Symbol 0 is a joker, symbol 1 + r the rank r; a multiset of symbols is numbered by adding what
    each of its members, in order, adds at its place.
    """
    cards = range(SUITS * ranks)
    symbols = np.array([0] * jokers + [1 + rank_of(card) for card in cards])
    suits = np.array([0] * jokers + [1 << suit_of(card) for card in cards])
    offsets = np.array([_multiset_offsets(place)[symbols] for place in range(1, _HAND + 1)])
    words, classes = _class_words(fields, field_bits)
    prefixes = np.arange(comb(RANKS + _HAND - 1, _HAND - 1))
    hands = np.minimum(prefixes[:, None] + offsets[_HAND - 1], len(words) - 1)
    return words[hands], offsets, suits, classes


def _multiset_offsets(place: int) -> Ints:
    """Return what a symbol (0 a joker, then the ranks) at a place adds to a multiset's number."""
    return np.array([comb(symbol + place - 1, place) for symbol in range(RANKS + 1)])


@cache
def _class_words(fields: int, field_bits: int) -> tuple[Ints, tuple[Classes, ...]]:
    """Sort the multisets of six ranks into classes.

    Returns the word of each multiset, a one in the field of its class, and for each number of
    jokers the classes: the rank patterns, and whether at most three ranks are held.
    """
    chosen = np.array(list(combinations(range(RANKS + _HAND), _HAND)))
    members = chosen - np.arange(_HAND)
    numbers = np.zeros(len(members), dtype=np.int64)
    held = np.zeros((len(members), RANKS + 1), dtype=np.int64)
    for place in range(_HAND):
        numbers += _multiset_offsets(place + 1)[members[:, place]]
        held[np.arange(len(members)), members[:, place]] += 1
    wilds, naturals = held[:, 0], held[:, 1:]
    groups = -np.sort(-naturals, axis=1)[:, :3].T
    rank_sets = (naturals > 0) @ (1 << np.arange(RANKS))
    patterns = kind_patterns(groups, wilds, _HAND)
    patterns |= (missing_for_straight(_HAND)[rank_sets] <= wilds) * np.int64(1 << STRAIGHT)
    patterns |= ((wilds == 0) & (groups[0] > 1)) * np.int64(1 << NATURAL_PAIR)
    kinds = 2 * patterns + (np.bitwise_count(rank_sets) <= _CORPS_RANKS)
    words = np.zeros(len(members), dtype=np.int64)
    classes = []
    for count in range(SUITS + 1):
        these = (wilds == count) & (groups[0] <= SUITS)
        distinct, fields_of = np.unique(kinds[these], return_inverse=True)
        if len(distinct) > fields:
            raise AssertionError(f"{len(distinct)} classes do not fit {fields} fields")
        words[numbers[these]] = 1 << (field_bits * fields_of)
        classes.append([(kind >> 1, kind & 1 == 1) for kind in distinct.tolist()])
    return words, tuple(classes)


def _with_suits(patterns: int, wilds: int, few_ranks: bool, suits: int) -> int:
    """Add what the suits allow when all six cards are used and show one, two or more suits."""
    if suits <= 2 and few_ranks:
        patterns |= 1 << CORPS
    if suits == 1:
        patterns |= 1 << FLUSH
        if patterns >> STRAIGHT & 1:
            patterns |= 1 << STRAIGHT_FLUSH
            patterns |= (wilds == 0) << NATURAL_STRAIGHT_FLUSH
    return patterns
