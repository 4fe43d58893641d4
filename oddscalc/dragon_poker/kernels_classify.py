"""Classify arrays of hands: 64-bit masks in, one table entry a hand out."""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import (
    CORPS_BIT,
    FLUSH_BIT,
    NATURAL_STRAIGHT_FLUSH_BIT,
    STRAIGHT_BIT,
    STRAIGHT_FLUSH_BIT,
    WILDS_BIT,
    kinds_of_suits,
    matched_pairs,
    size_of,
    some,
    three_shared,
)
from oddscalc.dragon_poker.kernels_straights import natural_straight, straight
from oddscalc.dragon_poker.kernels_suit_change import (
    BLOCK,
    FOUND_AT,
    LANES,
    TAKEN_AT,
    WILDS_AT,
    find_changed,
)
from oddscalc.jit import inline, kernel

_B, _C, _D = BLOCK, 2 * BLOCK, 3 * BLOCK
_RANKS = 0x1FFF
_NO_CARD = ~0x3FFF3FFF3FFF3FFF


@kernel
def classify_masks(
    masks: Any, cards: int, live: Any, wild: Any, hand_size: int, missing: Any, table: Any, out: Any
) -> int:
    """Look up each hand's signature in a table.

    Parameters
    ----------
    masks : int64 array, (hands,)
        Hands as 64-bit masks.
    cards : int
        Cards that every hand must have.
    live, wild : int16 arrays, (4,)
        Ranks of each suit that are natural and live, and that are live wild cards.
    hand_size : int
        6 or 5.
    missing : int64 array, (8192,)
        Fewest ranks that a set of ranks lacks to a straight.
    table : array, (SIGNATURES,)
        What to return for each signature.
    out : array, (hands,)
        Filled with table entries.

    Returns
    -------
    int
        The first row that is no hand of ``cards`` cards, or -1.
    """
    lanes = np.zeros(LANES, dtype=np.int16)
    sixth = np.int16(-1 if hand_size == 6 else 0)
    size = np.int16(hand_size)
    plain = live[0] & live[1] & live[2] & live[3] == _RANKS
    for start in range(0, len(masks), BLOCK):
        hands = masks[start : start + BLOCK]
        if _unfit(hands, cards):
            return start + int(_first_unfit(hands, cards))
        jokers = _unpack(hands, lanes)
        if not plain:
            _take_wild_and_dead(lanes, len(hands), live, wild)
        if plain and jokers == 0:
            _natural_signatures(lanes, len(hands), sixth, size)
        else:
            _signatures(lanes, len(hands), sixth, size)
        _look_up(lanes, len(hands), missing, table, out[start : start + BLOCK])
    return -1


@kernel
def classify_changed_masks(
    masks: Any, cards: int, live: Any, wild: Any, hand_size: int, no_duplicate: bool, table: Any,
    out: Any,
) -> int:  # fmt: skip
    """Do what :func:`classify_masks` does when one card of each hand may take another suit."""
    lanes = np.zeros(LANES, dtype=np.int16)
    for start in range(0, len(masks), BLOCK):
        hands = masks[start : start + BLOCK]
        if _unfit(hands, cards):
            return start + int(_first_unfit(hands, cards))
        _unpack(hands, lanes)
        _note_taken(lanes, len(hands), wild, no_duplicate)
        _take_wild_and_dead(lanes, len(hands), live, wild)
        find_changed(lanes, len(hands), hand_size, no_duplicate)
        for i in range(len(hands)):
            out[start + i] = table[np.int64(lanes[WILDS_AT + i]) << WILDS_BIT | lanes[FOUND_AT + i]]
    return -1


@kernel
def pack_cards(cards: Any, masks: Any) -> int:
    """Turn rows of card numbers into masks.

    Parameters
    ----------
    cards : uint8 array, (hands, cards)
        Card numbers 0..55.
    masks : int64 array, (hands,)
        Filled with 64-bit masks; a card that occurs twice in a row sets one bit only.

    Returns
    -------
    int
        The first row with a number that is no card, or -1.
    """
    bits = np.zeros(256, dtype=np.int64)
    for card in range(52):
        bits[card] = np.int64(1) << (16 * (card & 3) + (card >> 2))
    for joker in range(4):
        bits[52 + joker] = np.int64(1) << (16 * joker + 13)
    for row in range(len(cards)):
        mask = np.int64(0)
        unknown = np.int64(0)
        for place in range(cards.shape[1]):
            bit = bits[cards[row, place]]
            mask |= bit
            unknown |= np.int64(bit == 0)
        if unknown:
            return row
        masks[row] = mask
    return -1


@inline
def _cards_in(mask: Any) -> Any:
    """Return the number of cards in a mask, and a number over 64 when a bit is no card."""
    pairs = mask - (mask >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    sixteens = eights + (eights >> 8)
    halves = sixteens + (sixteens >> 16)
    return (halves + (halves >> 32)) & 0x7F


@inline
def _unfit(hands: Any, cards: int) -> Any:
    """Tell whether a mask has a bit that is no card, or another number of cards."""
    unfit = np.int64(0)
    for i in range(len(hands)):
        unfit |= (hands[i] & _NO_CARD) | (_cards_in(hands[i] & ~_NO_CARD) ^ cards)
    return unfit != 0


@inline
def _first_unfit(hands: Any, cards: int) -> Any:
    for i in range(len(hands)):
        if _unfit(hands[i : i + 1], cards):
            return i
    return -1


@inline
def _unpack(hands: Any, lanes: Any) -> Any:
    """Spread masks over four lanes of suits and one of jokers; return all jokers ORed."""
    jokers = np.int64(0)
    for i in range(len(hands)):
        mask = hands[i]
        lanes[i] = np.int16(mask & _RANKS)
        lanes[_B + i] = np.int16(mask >> 16 & _RANKS)
        lanes[_C + i] = np.int16(mask >> 32 & _RANKS)
        lanes[_D + i] = np.int16(mask >> 48 & _RANKS)
        held = (mask >> 13 & 1) + (mask >> 29 & 1) + (mask >> 45 & 1) + (mask >> 61 & 1)
        lanes[WILDS_AT + i] = np.int16(held)
        jokers |= held
    return jokers


@inline
def _note_taken(lanes: Any, hands: int, wild: Any, no_duplicate: bool) -> None:
    """Note the faces of wild cards where a changed card must differ from them."""
    for suit in range(4):
        refused = np.int16(wild[suit] if no_duplicate else 0)
        at = suit * BLOCK
        for i in range(hands):
            lanes[TAKEN_AT + at + i] = np.int16(lanes[at + i] & refused)


@inline
def _take_wild_and_dead(lanes: Any, hands: int, live: Any, wild: Any) -> None:
    """Leave natural live cards in the suits and count the wild ones."""
    for suit in range(4):
        kept, wanted = live[suit], wild[suit]
        at = suit * BLOCK
        for i in range(hands):
            wilds = size_of(np.int16(lanes[at + i] & wanted))
            lanes[WILDS_AT + i] = np.int16(lanes[WILDS_AT + i] + wilds)
            lanes[at + i] = np.int16(lanes[at + i] & kept)


@inline
def _natural_signatures(lanes: Any, hands: int, sixth: Any, size: Any) -> None:
    """Find the signatures of hands without a wild card, straight flushes left out."""
    for i in range(hands):
        a, b, c, d = lanes[i], lanes[_B + i], lanes[_C + i], lanes[_D + i]
        once, kinds = kinds_of_suits(a, b, c, d)
        most = max(max(size_of(a), size_of(b)), max(size_of(c), size_of(d)))
        matched = np.int16(
            np.int16(np.int16(three_shared(a, b) | three_shared(a, c)) | three_shared(a, d))
            | np.int16(np.int16(three_shared(b, c) | three_shared(b, d)) | three_shared(c, d))
        )
        lanes[FOUND_AT + i] = np.int16(
            np.int16(kinds | np.int16(natural_straight(once, sixth) << STRAIGHT_BIT))
            | np.int16(
                np.int16(np.int16(most >= size) << FLUSH_BIT)
                | np.int16(np.int16(some(matched) & np.int16(-sixth)) << CORPS_BIT)
            )
        )


@inline
def _signatures(lanes: Any, hands: int, sixth: Any, size: Any) -> None:
    """Find the signatures of hands with wild cards, straight flushes left out."""
    for i in range(hands):
        a, b, c, d = lanes[i], lanes[_B + i], lanes[_C + i], lanes[_D + i]
        wilds = lanes[WILDS_AT + i]
        once, kinds = kinds_of_suits(a, b, c, d)
        in_a, in_b, in_c, in_d = size_of(a), size_of(b), size_of(c), size_of(d)
        most = np.int16(max(max(in_a, in_b), max(in_c, in_d)) + wilds)
        matched = np.int16(
            np.int16(
                np.int16(
                    matched_pairs(a, b, np.int16(in_a + in_b), wilds)
                    | matched_pairs(a, c, np.int16(in_a + in_c), wilds)
                )
                | matched_pairs(a, d, np.int16(in_a + in_d), wilds)
            )
            | np.int16(
                np.int16(
                    matched_pairs(b, c, np.int16(in_b + in_c), wilds)
                    | matched_pairs(b, d, np.int16(in_b + in_d), wilds)
                )
                | matched_pairs(c, d, np.int16(in_c + in_d), wilds)
            )
        )
        lanes[FOUND_AT + i] = np.int16(
            np.int16(kinds | np.int16(straight(once, wilds, sixth) << STRAIGHT_BIT))
            | np.int16(
                np.int16(np.int16(most >= size) << FLUSH_BIT)
                | np.int16(np.int16(some(matched) & np.int16(-sixth)) << CORPS_BIT)
            )
        )


@inline
def _look_up(lanes: Any, hands: int, missing: Any, table: Any, out: Any) -> None:
    """Finish flushes, which may be straight flushes, and look every signature up."""
    for i in range(hands):
        signature = np.int64(lanes[FOUND_AT + i])
        wilds = np.int64(lanes[WILDS_AT + i])
        if signature >> FLUSH_BIT & 1:
            fewest = min(
                min(missing[lanes[i]], missing[lanes[_B + i]]),
                min(missing[lanes[_C + i]], missing[lanes[_D + i]]),
            )
            signature |= np.int64(fewest <= wilds) << STRAIGHT_FLUSH_BIT
            signature |= np.int64(fewest == 0) << NATURAL_STRAIGHT_FLUSH_BIT
        out[i] = table[wilds << WILDS_BIT | signature]
