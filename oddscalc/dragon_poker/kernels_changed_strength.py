"""Strength when the owner of a hand may give one of its cards another suit.

Callers in other kernels use ``strength_with_suit_change``; its arguments are those of
``strength_of`` and ``taken``, the mask of the cards that no card may become: 0 where a duplicate
may arise, all cards of the deal under ``no-duplicate``.
"""

from typing import Any

from oddscalc.dragon_poker.kernels_strength import (
    CORPS,
    FLUSH,
    HAND_SIZE,
    MOST_CARDS,
    PLACE_SHIFT,
    field_counts,
    may_pair_three,
    ones_in,
    strength_of,
    strength_of_naturals,
    turned,
)
from oddscalc.jit import inline, kernel

_ALL = 0x1FFF


@inline
def strength_with_suit_change(
    hand: int, wild: int, live: int, taken: int, order: int, rules: Any
) -> int:
    """Return the best strength that no suit change or one suit change gives."""
    unchanged = strength_of(hand, wild, live, order, rules)
    return strength_from(unchanged, hand, wild, live, taken, order, rules)


@inline
def strength_from(
    unchanged: int, hand: int, wild: int, live: int, taken: int, order: int, rules: Any
) -> int:
    """Return the best strength that no suit change, known already, or one suit change gives.

    A change matters only to flushes, straight flushes and corps-a-corps; changing a wild or a dead
    card gains nothing.
    """
    wilds = ones_in(hand & wild)
    others = ones_in(hand) - wilds
    cards = turned(hand & live & ~wild, order)
    taken = turned(taken, order)
    best = unchanged
    counts = field_counts(cards)
    matching = rules[CORPS] >= 0 and _three_pairs_near(cards, wilds)
    for suit in range(4):
        suited = (counts >> 16 * suit & 31) + 1 + wilds >= rules[HAND_SIZE]
        if not (suited or (matching and _matches_near(cards, suit, wilds))):
            continue
        other_suits = cards & ~(_ALL << 16 * suit)
        while other_suits:
            moved = other_suits & -other_suits
            other_suits ^= moved
            becomes = _to_suit(moved, suit)
            if becomes & taken:
                continue
            if not becomes & cards:
                changed = cards ^ moved | becomes
                best = max(best, strength_of_naturals(changed, wilds, others, order, rules))
            elif suited and rules[FLUSH] >= 0:
                doubled = becomes >> 16 * suit & _ALL
                flush = _doubled_flush(cards >> 16 * suit & _ALL, doubled, wilds, rules[HAND_SIZE])
                best = max(best, rules[FLUSH] << PLACE_SHIFT | flush)
    return best


@kernel
def strengths_with_suit_change(
    hands: Any, wild: int, live: int, no_duplicate: bool, order: int, rules: Any, result: Any
) -> int:
    """Write the best strength of each hand (masks, int64) into ``result`` (int64).

    Returned is the number of cards in the fullest hand; hands of more than nine are passed over.
    """
    most = 0
    for index in range(len(hands)):
        cards = ones_in(hands[index])
        most = max(most, cards)
        if cards <= MOST_CARDS:
            taken = hands[index] if no_duplicate else 0
            result[index] = strength_with_suit_change(hands[index], wild, live, taken, order, rules)
    return most


@inline
def _three_pairs_near(cards: int, wilds: int) -> bool:
    c, d, h, s = cards & _ALL, cards >> 16 & _ALL, cards >> 32 & _ALL, cards >> 48 & _ALL
    return may_pair_three(c | d | h | s, (c & d) | (h & s) | ((c | d) & (h | s)), wilds)


@inline
def _matches_near(cards: int, suit: int, wilds: int) -> bool:
    """Tell whether one card more in a suit may make three matched pairs with another suit.

    The card adds one height at most, and one shared height.
    """
    own = cards >> 16 * suit & _ALL
    most = 0
    for other in range(4):
        if other != suit:
            its = cards >> 16 * other & _ALL
            either, shared = field_counts(own | its) + 1, field_counts(own & its) + 1
            most = max(most, min(3, either) + min(3, shared))
    return most + wilds >= 6


@inline
def _to_suit(card: int, suit: int) -> int:
    height = (card | card >> 16 | card >> 32 | card >> 48) & _ALL
    return height << 16 * suit


@inline
def _doubled_flush(held: int, doubled: int, wilds: int, size: int) -> int:
    """Return the strength of a flush in which one height counts twice."""
    digits = 0
    for height in range(12, -1, -1):
        if held >> height & 1:
            cards = 2 if doubled >> height & 1 else 1
        else:
            cards = min(wilds, 1)
            wilds -= cards
        cards = min(cards, size)
        size -= cards
        digits += cards << 3 * height
    return digits
