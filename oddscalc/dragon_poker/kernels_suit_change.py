"""Signatures of deals in which one natural live card may take another suit.

The union over no change and every change is found without trying the changes: a change brings one
suit one more card, and a rank that another suit holds, where it is not taken.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import (
    CORPS_BIT,
    FLUSH_BIT,
    NATURAL_STRAIGHT_FLUSH_BIT,
    STRAIGHT_BIT,
    STRAIGHT_FLUSH_BIT,
    kinds_of_suits,
    size_of,
    some,
)
from oddscalc.dragon_poker.kernels_straights import changed_straights, straight
from oddscalc.jit import inline

BLOCK = 1024
WILDS_AT, TAKEN_AT, FOUND_AT = 4 * BLOCK, 5 * BLOCK, 9 * BLOCK
LANES = 10 * BLOCK

_CORPS_CARDS = 6


@inline
def find_changed(lanes: Any, hands: int, hand_size: int, no_duplicate: bool) -> None:
    """Find the signatures of a block of deals, wild cards left out.

    Parameters
    ----------
    lanes : int16 array, (LANES,)
        Blocks of ``BLOCK`` values: the natural live ranks of each suit, the wild cards, the ranks
        of each suit that no card can change to (besides those held), the signatures found.
    hands : int
        Deals in the block.
    hand_size : int
        6 or 5.
    no_duplicate : bool
        Whether a card cannot become a card that is held.
    """
    sixth = np.int16(-1 if hand_size == 6 else 0)
    once_only = np.int16(-1 if no_duplicate else 0)
    size = np.int16(hand_size)
    for i in range(hands):
        a, b = lanes[i], lanes[BLOCK + i]
        c, d = lanes[2 * BLOCK + i], lanes[3 * BLOCK + i]
        wilds = lanes[WILDS_AT + i]
        taken_a, taken_b = lanes[TAKEN_AT + i], lanes[TAKEN_AT + BLOCK + i]
        taken_c, taken_d = lanes[TAKEN_AT + 2 * BLOCK + i], lanes[TAKEN_AT + 3 * BLOCK + i]
        in_a, in_b, in_c, in_d = size_of(a), size_of(b), size_of(c), size_of(d)
        ab, cd = np.int16(a | b), np.int16(c | d)
        once, kinds = kinds_of_suits(a, b, c, d)
        most = np.int16(
            max(
                max(
                    np.int16(in_a + _gained(a, np.int16(b | cd), taken_a, once_only)),
                    np.int16(in_b + _gained(b, np.int16(a | cd), taken_b, once_only)),
                ),
                max(
                    np.int16(in_c + _gained(c, np.int16(d | ab), taken_c, once_only)),
                    np.int16(in_d + _gained(d, np.int16(c | ab), taken_d, once_only)),
                ),
            )
            + wilds
        )
        corps = np.int16(
            np.int16(
                np.int16(
                    _matched(a, b, cd, taken_a, taken_b, np.int16(in_a + in_b), wilds)
                    | _matched(c, d, ab, taken_c, taken_d, np.int16(in_c + in_d), wilds)
                )
                | np.int16(
                    _matched(a, c, np.int16(b | d), taken_a, taken_c, np.int16(in_a + in_c), wilds)
                    | _matched(
                        b, d, np.int16(a | c), taken_b, taken_d, np.int16(in_b + in_d), wilds
                    )
                )
            )
            | np.int16(
                _matched(a, d, np.int16(b | c), taken_a, taken_d, np.int16(in_a + in_d), wilds)
                | _matched(b, c, np.int16(a | d), taken_b, taken_c, np.int16(in_b + in_c), wilds)
            )
        )
        wild_a, natural_a = changed_straights(
            a, _movable(a, np.int16(b | cd), taken_a), wilds, sixth
        )
        wild_b, natural_b = changed_straights(
            b, _movable(b, np.int16(a | cd), taken_b), wilds, sixth
        )
        wild_c, natural_c = changed_straights(
            c, _movable(c, np.int16(d | ab), taken_c), wilds, sixth
        )
        wild_d, natural_d = changed_straights(
            d, _movable(d, np.int16(c | ab), taken_d), wilds, sixth
        )
        wild_run = np.int16(np.int16(wild_a | wild_b) | np.int16(wild_c | wild_d))
        natural_run = np.int16(np.int16(natural_a | natural_b) | np.int16(natural_c | natural_d))
        in_a_row = straight(once, wilds, sixth)
        runs = np.int16(
            np.int16(some(wild_run) << STRAIGHT_FLUSH_BIT)
            | np.int16(some(natural_run) << NATURAL_STRAIGHT_FLUSH_BIT)
        )
        lanes[FOUND_AT + i] = np.int16(
            np.int16(np.int16(kinds | runs) | np.int16(in_a_row << STRAIGHT_BIT))
            | np.int16(
                np.int16(np.int16(most >= size) << FLUSH_BIT)
                | np.int16(np.int16(corps & np.int16(-sixth)) << CORPS_BIT)
            )
        )


@inline
def _movable(held: Any, others: Any, taken: Any) -> Any:
    """Return the ranks that a change can add to a suit."""
    return np.int16(others & np.int16(~np.int16(held | taken)))


@inline
def _gained(held: Any, others: Any, taken: Any, once_only: Any) -> Any:
    """Return 1 when a card of another suit can change to this one, else 0."""
    refused = np.int16(taken | np.int16(held & once_only))
    return some(np.int16(others & np.int16(~refused)))


@inline
def _matched(
    first: Any, second: Any, others: Any, taken: Any, taken_too: Any, cards: Any, wilds: Any
) -> Any:
    """Return 1 when two suits, one change and the wild cards make three matched pairs, else 0."""
    lone = np.int16(
        np.int16(first & np.int16(~np.int16(second | taken_too)))
        | np.int16(second & np.int16(~np.int16(first | taken)))
    )
    fresh = np.int16(~np.int16(np.int16(first | second) | np.int16(taken & taken_too)))
    completes = some(np.int16(lone & others))
    gains = some(np.int16(np.int16(lone | fresh) & others))
    pairs = np.int16(size_of(np.int16(first & second)) + completes)
    enough_pairs = np.int16(np.int16(pairs + wilds) >= 3)
    enough_cards = np.int16(np.int16(np.int16(cards + gains) + wilds) >= _CORPS_CARDS)
    return np.int16(enough_pairs & enough_cards)
