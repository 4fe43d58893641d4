"""Compiled counts for up courts that change only cards already held.

A turn is a change of value 0..9. A hand is up to four cards in order, known ones first; what
matters of each card is its suit, the printed values it can have (bit 0 for value 1) and its turn.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.drax.kernels import RANK_SHIFT, RANKS, strength_of
from oddscalc.jit import inline, kernel

Counts = NDArray[np.int64]
Rows = NDArray[np.int32]

VALUES = 10
ALIKE, STILL = RANKS, RANKS + 1
_OUTER = 3
_SEQUENCE, _DRAX = 4, 5
_ALL_VALUES = (1 << VALUES) - 1
_TURNED_SUITS = 40
_MOST_KINDS = 123_410
_ONE = np.uint32(1)


@kernel
def tally_gaps(
    kinds: Counts,
    known: int,
    alike: Counts,
    places: Counts,
    plain: Counts,
    plain_turns: Counts,
    lancers: Counts,
    lancer_turns: Counts,
    wrap: np.uint32,
    tallies: Counts,
) -> None:
    """Count hands by how the courts fall into the gaps of a deal and by rank.

    Parameters
    ----------
    kinds : ndarray of int64, shape (3, n, cards)
        Suit, possible values and turn so far of each card of each of ``n`` kinds of hand.
    known : int
        How many of the cards are known.
    alike : ndarray of int64, shape (n,)
        How many kinds of hand each stands for.
    places : ndarray of int64, shape (cards,)
        The gap after which each card comes.
    plain, lancers : ndarray of int64, shape (r, 2)
        Ways to spread Regents and Riflemen, and Lancers, over the gaps: the place of the courts in
        each gap in ``tallies``, to be added up, and the number of such ways.
    plain_turns, lancer_turns : ndarray of int64, shape (r, 4, 4)
        What such a spread adds to a card, by the gap after which it comes and its suit.
    tallies : ndarray of int64, shape (courts in the gaps, 7 or 9)
        Added to: hands of each rank; in a wider one also those whose rank is that of the printed
        values, and those whose cards all keep their values.
    """
    suits, values, turns = kinds
    hands, cards = suits.shape
    lasts = _last_values(cards, wrap)
    bits = _bits()
    numbers = np.full(_TURNED_SUITS**cards, -1, np.int32)
    rows = np.zeros((_MOST_KINDS, tallies.shape[1]), np.int64)
    found = 0
    here = np.empty(VALUES**cards, np.int32)
    for hand in range(hands):
        here[:] = -1
        first = _digits(suits[hand], turns[hand], places, plain_turns)
        second = _digits(suits[hand], np.zeros_like(places), places, lancer_turns)
        for one in range(len(plain)):
            for other in range(len(lancers)):
                code = 0
                for card in range(cards):
                    turn = first[one, card] + second[other, card]
                    code = code * VALUES + (turn if turn < VALUES else turn - VALUES)
                if here[code] < 0:
                    key = _key(suits[hand], code, known)
                    if numbers[key] < 0:
                        numbers[key] = found
                        _count(suits[hand], values[hand], code, known, lasts, bits, rows[found])
                        found += 1
                    here[code] = numbers[key]
                row = rows[here[code]]
                into = tallies[plain[one, 0] + lancers[other, 0]]
                ways = alike[hand] * plain[one, 1] * lancers[other, 1]
                for column in range(len(into)):
                    into[column] += ways * row[column]


@inline
def _digits(suits: Counts, turns: Counts, places: Counts, spread: Counts) -> Counts:
    """Return the turns 0..9 of the cards in each spread of courts."""
    digits = np.empty((len(spread), len(suits)), np.int64)
    for row in range(len(spread)):
        for card in range(len(suits)):
            digits[row, card] = (turns[card] + spread[row, places[card], suits[card]]) % VALUES
    return digits


@inline
def _key(suits: Counts, code: int, known: int) -> int:
    """Return one number for turned suits in any order of the unknown cards."""
    cards = len(suits)
    turned = np.empty(cards, np.int64)
    for back in range(cards):
        card = cards - 1 - back
        turned[card] = suits[card] * VALUES + code % VALUES
        code //= VALUES
    turned[known:].sort()
    key = 0
    for card in range(cards):
        key = key * _TURNED_SUITS + turned[card]
    return key


@inline
def _count(
    suits: Counts,
    values: Counts,
    code: int,
    known: int,
    lasts: Counts,
    bits: Counts,
    row: Counts,
) -> None:
    """Count the values that the cards can have by rank: all cards but the last one by one."""
    last, turn = len(suits) - 1, code % VALUES
    choices, turns, strides = _slots(values, code)
    barred = _barred(suits, known)
    for a in range(VALUES):
        if choices[0] >> a & 1:
            one = choices[1] & ~(barred[0, 1] & 1 << a)
            for b in range(VALUES):
                if one >> b & 1:
                    other = choices[2] & ~(barred[0, 2] & 1 << a) & ~(barred[1, 2] & 1 << b)
                    for c in range(VALUES):
                        if other >> c & 1:
                            left = values[last] & ~(barred[0, 3] & 1 << a)
                            left &= ~(barred[1, 3] & 1 << b) & ~(barred[2, 3] & 1 << c)
                            left = _turned(left, turn)
                            printed = a * strides[0] + b * strides[1] + c * strides[2]
                            after = (a + turns[0]) % VALUES * strides[0]
                            after += (b + turns[1]) % VALUES * strides[1]
                            after += (c + turns[2]) % VALUES * strides[2]
                            for rank in range(RANKS):
                                here = left & lasts[after, rank]
                                row[rank] += bits[here]
                                if len(row) > RANKS:
                                    row[ALIKE] += bits[here & _turned(lasts[printed, rank], turn)]
    _settle(row, bool(np.all(suits == suits[0])), code == 0)


@inline
def _slots(values: Counts, code: int) -> tuple[Counts, Counts, Counts]:
    """Return values, turns and strides in the code of values of all cards but the last.

    They fill the rear of three slots; a slot without a card has one value and no stride.
    """
    turns, strides = np.zeros(_OUTER, np.int64), np.zeros(_OUTER, np.int64)
    choices = np.ones(_OUTER, np.int64)
    last = len(values) - 1
    for back in range(last):
        code //= VALUES
        slot = _OUTER - 1 - back
        choices[slot] = values[last - 1 - back]
        turns[slot], strides[slot] = code % VALUES, VALUES**back
    return choices, turns, strides


@inline
def _barred(suits: Counts, known: int) -> Counts:
    """Return which later cards cannot have the value of an unknown card, as they have its suit."""
    barred = np.zeros((_OUTER, _OUTER + 1), np.int64)
    empty = _OUTER + 1 - len(suits)
    for card in range(known, len(suits) - 1):
        for later in range(card + 1, len(suits)):
            if suits[later] == suits[card]:
                barred[empty + card, empty + later] = _ALL_VALUES
    return barred


@inline
def _settle(row: Counts, suited: bool, still: bool) -> None:
    """Tell sequences of one suit from others, and hands that keep their values, in a row."""
    if suited:
        row[_DRAX] = row[_SEQUENCE]
        row[_SEQUENCE] = 0
    if still and len(row) > RANKS:
        row[STILL] = row[:RANKS].sum()


@inline
def _turned(values: int, turn: int) -> int:
    return (values << turn | values >> (VALUES - turn)) & _ALL_VALUES


@inline
def _last_values(cards: int, wrap: np.uint32) -> Counts:
    """Return the values of the last card that give each rank, by a code of the others' values."""
    lasts = np.zeros((VALUES ** (cards - 1), RANKS), np.int64)
    held = np.zeros(cards, np.int64)
    for code in range(len(lasts)):
        left = code
        for card in range(cards - 1):
            held[card] = left % VALUES
            left //= VALUES
        for value in range(VALUES):
            held[cards - 1] = value
            lasts[code, _rank(held, wrap)] |= 1 << value
    return lasts


@inline
def _rank(values: Counts, wrap: np.uint32) -> np.int64:
    """Return the rank of cards that are not all of one suit."""
    once, twice, four = np.uint32(0), np.uint32(0), np.uint32(0)
    for value in values:
        bit = _ONE << np.uint32(value)
        both = once & bit
        once ^= bit
        four |= twice & both
        twice ^= both
    return np.int64(strength_of(once, twice, four, np.uint32(0), wrap) >> RANK_SHIFT)


@inline
def _bits() -> Counts:
    """Return how many values each set of values has."""
    bits = np.zeros(1 << VALUES, np.int64)
    for values in range(1, len(bits)):
        bits[values] = bits[values >> 1] + (values & 1)
    return bits
