"""Compiled counts for up courts that change only cards already held.

Turns are changes of value 0..9. A code packs the turns of a hand's cards, ten to a card, the first
card in the lowest place.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.drax.kernels import RANK_SHIFT, strength_of
from oddscalc.jit import inline, kernel

Counts = NDArray[np.int64]

VALUES = 10
_FACTORIALS = np.array(
    [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600]
)
_ONE = np.uint32(1)


@kernel
def count_turns(plain: Counts, lancers: Counts, cards: int, counts: Counts) -> None:
    """Count the orders in which courts can come by how many they are and what they do.

    Parameters
    ----------
    plain, lancers : ndarray of int64, shape (n, 5 + cards)
        Ways to spread Regents and Riflemen, and Lancers, over the four gaps of a deal: courts in
        each gap, number of such ways, turns of each card.
    cards : int
        Number cards of the hand.
    counts : ndarray of int64, shape (13, 10 ** cards)
        Added to: courts in all, then code of the turns.
    """
    for one in range(len(plain)):
        for other in range(len(lancers)):
            orders = plain[one, 4] * lancers[other, 4]
            courts = 0
            for gap in range(4):
                here = plain[one, gap] + lancers[other, gap]
                courts += here
                orders *= _FACTORIALS[here]
            code = 0
            for card in range(cards):
                turn = plain[one, 5 + cards - 1 - card] + lancers[other, 5 + cards - 1 - card]
                code = code * VALUES + turn % VALUES
            counts[courts, code] += orders


@kernel
def count_values(suits: Counts, turns: Counts, wrap: np.uint32, counts: Counts) -> None:
    """Count the printed values of hands in order by their ranks before and after the turns.

    Parameters
    ----------
    suits, turns : ndarray of int64, shape (n, cards)
        Suit and turn of each card of each of ``n`` kinds of hand.
    counts : ndarray of int64, shape (n, 7, 7)
        Added to: printed rank, then changed rank.
    """
    hands, cards = suits.shape
    digits = np.zeros((VALUES**cards, cards), np.int64)
    ranks = np.zeros((2, VALUES**cards), np.int64)
    for code in range(len(digits)):
        left = code
        for card in range(cards):
            digits[code, card] = left % VALUES
            left //= VALUES
        for suited in range(2):
            ranks[suited, code] = _rank(digits[code], np.uint32(suited), wrap)
    turned = np.zeros((cards, VALUES), np.int64)
    for hand in range(hands):
        suited = 1
        for card in range(cards):
            suited = suited if suits[hand, card] == suits[hand, 0] else 0
            for value in range(VALUES):
                turned[card, value] = (value + turns[hand, card]) % VALUES * VALUES**card
        for code in range(len(digits)):
            after = 0
            held = 0
            for card in range(cards):
                after += turned[card, digits[code, card]]
                held |= 1 << (suits[hand, card] * VALUES + digits[code, card])
            if _cards_in(held) == cards:
                counts[hand, ranks[suited, code], ranks[suited, after]] += 1


@inline
def _cards_in(held: int) -> int:
    number = 0
    while held:
        held &= held - 1
        number += 1
    return number


@inline
def _rank(values: Counts, suited: np.uint32, wrap: np.uint32) -> np.int64:
    once, twice, four = np.uint32(0), np.uint32(0), np.uint32(0)
    for value in values:
        bit = _ONE << np.uint32(value)
        both = once & bit
        once ^= bit
        four |= twice & both
        twice ^= both
    return np.int64(strength_of(once, twice, four, suited, wrap) >> RANK_SHIFT)
