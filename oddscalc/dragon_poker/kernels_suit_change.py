"""The signature of a deal in which one natural live card may take another suit, hand by hand."""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import (
    CORPS_BIT,
    FLUSH_BIT,
    NATURAL_STRAIGHT_FLUSH_BIT,
    STRAIGHT_BIT,
    STRAIGHT_FLUSH_BIT,
    WILDS_BIT,
    groups,
    size_of,
)
from oddscalc.jit import inline

_CORPS_CARDS = 6


@inline
def changed_signature(
    printed: Any, wilds: int, live: Any, no_duplicate: bool, hand_size: int, missing: Any
) -> Any:
    """Return the signature of the union over no change and every single change.

    Parameters
    ----------
    printed : tuple of four int64
        Ranks dealt in each suit.
    wilds : int
        Live wild cards dealt, jokers included.
    live : int16 array, (4,)
        Ranks of each suit that are natural and live.
    no_duplicate : bool
        Whether the changed card must differ from every other card dealt.
    hand_size : int
        6 or 5.
    missing : int64 array, (8192,)
        Fewest ranks that a set of ranks lacks to a straight.
    """
    a, b = printed[0] & live[0], printed[1] & live[1]
    c, d = printed[2] & live[2], printed[3] & live[3]
    signature = np.int64(
        groups(
            np.int16(a | b | c | d),
            np.int16((a & b) | (c & d) | ((a | b) & (c | d))),
            np.int16((a & b & (c | d)) | (c & d & (a | b))),
            np.int16(a & b & c & d),
        )
    )
    suits = (a, b, c, d)
    signature |= np.int64(missing[a | b | c | d] <= wilds) << STRAIGHT_BIT
    for suit in range(4):
        signature |= _one_suit(suits, printed, suit, wilds, no_duplicate, hand_size, missing)
    if hand_size >= _CORPS_CARDS:
        for first in range(3):
            for second in range(first + 1, 4):
                signature |= _two_suits(suits, printed, first, second, wilds, no_duplicate)
    return signature | wilds << WILDS_BIT


@inline
def wilds_in(printed: Any, wild: Any) -> Any:
    """Return how many wild cards the four suits hold."""
    wilds = np.int64(0)
    for suit in range(4):
        wilds += _size(printed[suit] & wild[suit])
    return wilds


@inline
def _one_suit(
    suits: Any,
    printed: Any,
    suit: int,
    wilds: int,
    no_duplicate: bool,
    hand_size: int,
    missing: Any,
) -> Any:
    """Return the bits of flush, straight flush and natural straight flush in one suit."""
    held = suits[suit]
    others = np.int64(0)
    for other in range(4):
        if other != suit:
            others |= suits[other]
    movable = others & ~printed[suit] if no_duplicate else others
    need = hand_size - wilds - _size(held)
    if need > 1 or (need == 1 and movable == 0):
        return np.int64(0)
    fewest = missing[held]
    helpers = movable & ~held
    while helpers:
        helper = helpers & -helpers
        fewest = min(fewest, missing[held | helper])
        helpers ^= helper
    flush = np.int64(1 << FLUSH_BIT)
    if fewest <= wilds:
        flush |= 1 << STRAIGHT_FLUSH_BIT
    if fewest == 0:
        flush |= 1 << NATURAL_STRAIGHT_FLUSH_BIT
    return flush


@inline
def _two_suits(
    suits: Any, printed: Any, first: int, second: int, wilds: int, no_duplicate: bool
) -> Any:
    """Return the bit of corps-a-corps in two suits."""
    one, two = suits[first], suits[second]
    others = np.int64(0)
    for other in range(4):
        if other not in (first, second):
            others |= suits[other]
    completes = ((one & ~two) | (two & ~one)) & others
    begins = others & ~one & ~two
    if no_duplicate:
        taken, taken_too = printed[first], printed[second]
        completes = ((one & ~taken_too) | (two & ~taken)) & others
        begins &= ~(taken & taken_too)
    shared = _size(one & two)
    cards = _size(one) + _size(two)
    best = min(shared + 3, cards)
    if completes:
        best = min(shared + 4, cards + 1)
    elif begins:
        best = min(shared + 3, cards + 1)
    return np.int64(best + wilds >= _CORPS_CARDS) << CORPS_BIT


@inline
def _size(ranks: Any) -> Any:
    return np.int64(size_of(np.int16(ranks)))
