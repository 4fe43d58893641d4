"""The walk over every six-card hand: six nested loops, each hand looked up and counted.

The cards of the deck are numbered in order of rank, jokers first. Five cards choose a row by their
ranks alone; the entry for the sixth card is a word with a one in the field of the hand's class, so
that adding words counts hands: ten fields of six bits. Suits matter only while a prefix shows one
or two suits; those hands are counted apart.
"""

from typing import Any

import numpy as np

from oddscalc.jit import inline, kernel

FIELDS = 10
FIELD_BITS = 6
ONE_SUIT, TWO_SUITS, MORE_SUITS = 0, 1, 2

_HALF = 2 * FIELD_BITS
_HALF_MASK = (1 << _HALF) - 1
_EVEN_FIELDS = sum(((1 << FIELD_BITS) - 1) << (_HALF * field) for field in range(FIELDS // 2))


@kernel
def walk_six(
    rows: Any, offsets: Any, suits: Any, spread: Any, jokers: int, deck: int, tally: Any
) -> None:
    """Visit every six-card hand of a deck and count its class.

    Parameters
    ----------
    rows : int64 array, (rank multisets of five cards, deck)
        The word to add for the sixth card; a word has a one in the field of the hand's class.
    offsets : int64 array, (5, deck)
        What a card at each place of the prefix adds to the number of its row.
    suits : int64 array, (deck,)
        The suit of each card as one bit of four; 0 for a joker.
    spread : int64 array, (16,)
        ``ONE_SUIT``, ``TWO_SUITS`` or ``MORE_SUITS`` for each set of suits.
    jokers, deck : int
        Jokers (the first cards of the deck) and cards in the deck, jokers included.
    tally : int64 array, (jokers + 1, 3, FIELDS)
        Where hands are counted: jokers in the hand, spread of its suits, class.
    """
    for c1 in range(deck):
        for c2 in range(c1 + 1, deck):
            for c3 in range(c2 + 1, deck):
                row = offsets[0, c1] + offsets[1, c2] + offsets[2, c3]
                held = suits[c1] | suits[c2] | suits[c3]
                wilds = (c1 < jokers) + (c2 < jokers) + (c3 < jokers)
                for c4 in range(c3 + 1, deck):
                    _walk_last_two(
                        rows, offsets, suits, spread, deck, c4, row + offsets[3, c4],
                        held | suits[c4], tally[wilds + (c4 < jokers)],
                    )  # fmt: skip


@inline
def _walk_last_two(
    rows: Any, offsets: Any, suits: Any, spread: Any, deck: int, c4: int, row: int, held: int,
    tally: Any,
) -> None:  # fmt: skip
    """Visit every fifth and sixth card; unpack the counters at the end."""
    even = odd = even_two = odd_two = even_one = odd_one = np.int64(0)
    for c5 in range(c4 + 1, deck):
        words = row + offsets[4, c5]
        five = held | suits[c5]
        more = two = one = np.int64(0)
        if spread[five] == MORE_SUITS:
            for c6 in range(c5 + 1, deck):
                more += rows[words, c6]
        else:
            for c6 in range(c5 + 1, deck):
                suit_spread = spread[five | suits[c6]]
                if suit_spread == MORE_SUITS:
                    more += rows[words, c6]
                elif suit_spread == TWO_SUITS:
                    two += rows[words, c6]
                else:
                    one += rows[words, c6]
            even_two += two & _EVEN_FIELDS
            odd_two += (two >> FIELD_BITS) & _EVEN_FIELDS
            even_one += one & _EVEN_FIELDS
            odd_one += (one >> FIELD_BITS) & _EVEN_FIELDS
        even += more & _EVEN_FIELDS
        odd += (more >> FIELD_BITS) & _EVEN_FIELDS
    _unpack(even, odd, tally[MORE_SUITS])
    if spread[held] != MORE_SUITS:
        _unpack(even_two, odd_two, tally[TWO_SUITS])
        _unpack(even_one, odd_one, tally[ONE_SUIT])


@inline
def _unpack(even: Any, odd: Any, tally: Any) -> None:
    for field in range(FIELDS // 2):
        tally[2 * field] += (even >> (_HALF * field)) & _HALF_MASK
        tally[2 * field + 1] += (odd >> (_HALF * field)) & _HALF_MASK
