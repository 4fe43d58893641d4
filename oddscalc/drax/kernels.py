"""Compiled Drax: ranks and strengths from masks of values, and the count of every number set.

A card here is a place in a hand's 64-bit word. The low half holds ten bits a suit for clubs and
diamonds (value 1 is the lowest bit) and the twelve courts (``4 * (rank - Lancer) + suit``) above
them; the high half holds hearts and spades. Rotating a suit's ten bits is what a court does to it.

Strengths are uint32: the rank, then ten bits for the values held twice or more, then ten bits for
those held once. So integers compare as the rules compare hands, and a missing card loses.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.jit import inline, kernel, lane

Words = NDArray[np.uint64]
Strengths = NDArray[np.uint32]

DECK = 52
COURT_PLACES = 20
HEART_PLACES = 32
RANKS = 7

_VALUES = np.uint32(10)
_SUIT = np.uint32(0x3FF)
_ABOVE = np.uint32(0x400)
_BYTE = np.uint32(0xFF)
_ONE, _TWO, _THREE, _FOUR, _SIX = (np.uint32(number) for number in (1, 2, 3, 4, 6))
_8, _16, _20, _24 = (np.uint32(number) for number in (8, 16, 20, 24))
_NONE = np.uint32(0)
_HALF = np.uint64(32)
_ONE_WORD = np.uint64(1)

RANK_SHIFT = _20
ALL_BITS = np.uint32(0xFFFFFFFF)
RANK_BITS = np.uint32(0x7 << 20)


@lane
def rotated(values: np.uint32, by: np.uint32) -> np.uint32:
    """Return ten bits of values moved up by 0..9, round the corner."""
    return ((values << by) | (values >> (_VALUES - by))) & _SUIT


@lane
def strength_of(
    once: np.uint32, twice: np.uint32, four: np.uint32, suited: np.uint32, wrap: np.uint32
) -> np.uint32:
    """Return the strength of a hand from the binary digits of how often it holds each value.

    ``suited`` is 1 when all cards have one suit; ``wrap`` has all bits set when sequences go round
    the corner, else none.
    """
    held = once | twice | four
    corner = held | ((held << _VALUES) & wrap)
    run = corner & (corner >> _ONE) & (corner >> _TWO) & (corner >> _THREE)
    pairs = twice & ~once
    rank = _ONE if pairs != _NONE else _NONE
    rank = _TWO if (pairs & ((pairs | _ABOVE) - _ONE)) != _NONE else rank
    rank = _THREE if (twice & once) != _NONE else rank
    rank = _FOUR + suited if run != _NONE else rank
    rank = _SIX if four != _NONE else rank
    return (rank << _20) | ((twice | four) << _VALUES) | (once & ~twice)


@lane
def suits_strength(
    clubs: np.uint32, diamonds: np.uint32, hearts: np.uint32, spades: np.uint32, wrap: np.uint32
) -> np.uint32:
    """Return the strength of a hand from the values it holds in each suit."""
    odd_black, both_black = clubs ^ spades, clubs & spades
    odd_red, both_red = diamonds ^ hearts, diamonds & hearts
    once = odd_black ^ odd_red
    twice = both_black ^ both_red ^ (odd_black & odd_red)
    held = clubs | diamonds | hearts | spades
    single = (held == clubs) | (held == diamonds) | (held == hearts) | (held == spades)
    suited = _ONE if single else _NONE
    return strength_of(once, twice, both_black & both_red, suited, wrap)


@lane
def word_strength(word: np.uint64, turns: np.uint32, wrap: np.uint32) -> np.uint32:
    """Return the strength of a hand whose suits are rotated by the four bytes of ``turns``."""
    low, high = np.uint32(word & np.uint64(0xFFFFFFFF)), np.uint32(word >> _HALF)
    return suits_strength(
        rotated(low & _SUIT, turns & _BYTE),
        rotated((low >> _VALUES) & _SUIT, (turns >> _8) & _BYTE),
        rotated(high & _SUIT, (turns >> _16) & _BYTE),
        rotated((high >> _VALUES) & _SUIT, turns >> _24),
        wrap,
    )


@lane
def printed_strength(word: np.uint64, wrap: np.uint32) -> np.uint32:
    """Return the strength of a hand by the values printed on its cards."""
    low, high = np.uint32(word & np.uint64(0xFFFFFFFF)), np.uint32(word >> _HALF)
    return suits_strength(
        low & _SUIT, (low >> _VALUES) & _SUIT, high & _SUIT, (high >> _VALUES) & _SUIT, wrap
    )


@inline
def courts_of(word: np.uint64) -> np.int64:
    """Return the twelve court bits of a hand, the index of a table of turns."""
    return np.int64((word >> np.uint64(COURT_PLACES)) & np.uint64(0xFFF))


@inline
def tie_bits(strength: np.uint32, top_card: bool, kept: np.uint32) -> np.uint32:
    """Return a strength cut down to what decides ties: ``kept`` bits, or only the highest card."""
    if not top_card:
        return strength & kept
    cards = strength & np.uint32(0xFFFFF)
    spread = cards | (cards >> _ONE)
    spread |= spread >> _TWO
    spread |= spread >> _FOUR
    spread |= spread >> _8
    spread |= spread >> _16
    return (strength - cards) | (spread ^ (spread >> _ONE))


@kernel
def hand_strengths(
    words: Words,
    turns: Strengths,
    wrap: np.uint32,
    top_card: bool,
    kept: np.uint32,
    strengths: Strengths,
) -> None:
    """Fill ``strengths`` from hands (words) and the rotations of their suits (turns), one each."""
    for hand in range(len(words)):
        whole = word_strength(words[hand], turns[hand], wrap)
        strengths[hand] = tie_bits(whole, top_card, kept)


@kernel
def count_ranks(cards: int, turns: Strengths, wrap: np.uint32, counts: NDArray[np.int64]) -> None:
    """Count every set of three or four number cards by its rank before and after each rotation.

    ``turns`` has one entry a rotation; ``counts`` has the shape (rotations, 7, 7) and is added to:
    printed rank, then modified rank.
    """
    for a in range(DECK):
        for b in range(a):
            for c in range(b):
                for d in range(c if cards == 4 else 1):
                    courts = _is_court(a) or _is_court(b) or _is_court(c)
                    if courts or (cards == 4 and _is_court(d)):
                        continue
                    word = _bit(a) | _bit(b) | _bit(c)
                    if cards == 4:
                        word |= _bit(d)
                    printed = np.int64(printed_strength(word, wrap) >> _20)
                    for turn in range(len(turns)):
                        changed = np.int64(word_strength(word, turns[turn], wrap) >> _20)
                        counts[turn, printed, changed] += 1


@inline
def _is_court(place: int) -> bool:
    return COURT_PLACES <= place < HEART_PLACES


@inline
def _bit(place: int) -> np.uint64:
    return _ONE_WORD << np.uint64(place)
