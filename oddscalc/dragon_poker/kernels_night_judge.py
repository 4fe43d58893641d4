"""The hands of a round of many nights, judged beyond what the vector lanes can read.

See ``kernels_night`` for the terms.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_night_columns import (
    JOKER_BITS,
    ORDER,
    PLAIN,
    UP_CARDS,
    WILD,
)
from oddscalc.dragon_poker.kernels_strength import ones_in, strength_of_naturals, turned
from oddscalc.jit import inline, kernel


@kernel
def take_where_reversed(order: Any, reversed_values: Any, values: Any) -> None:
    """Replace the strengths (slots, seats, nights) of the nights that are in another order."""
    for slot in range(values.shape[0]):
        for seat in range(values.shape[1]):
            for night in range(len(order)):
                if order[night]:
                    values[slot, seat, night] = reversed_values[slot, seat, night]


@kernel
def judge_with_wild(
    size: int,
    together: int,
    slots: Any,
    has_jokers: bool,
    numbers: Any,
    masks: Any,
    holds: Any,
    order: Any,
    wild: Any,
    hands: Any,
    rules: Any,
    values: Any,
) -> None:
    """Write the strengths of hands with wild cards into ``values`` (slots, seats, nights).

    The other arguments are those of ``plan_round``; ``has_jokers`` tells whether there may be
    jokers.
    """
    found = np.zeros(len(order), np.int64)
    for showing in range(1 + UP_CARDS):
        slot, shown = together + showing, showing if showing else size
        judge_together(shown, order, wild, hands[slot], found, rules, values[slot])
    for row in range(-1, len(slots)):
        slot, row_wild, row_order, seats = PLAIN, 0, 0, order
        if row >= 0:
            slot, row_wild, row_order = slots[row], masks[row, WILD], numbers[row, ORDER]
            seats = holds[row]
        if slot >= 0 and (has_jokers or row_wild):
            judge_alone(
                size, row_wild, row_order, seats, order, wild, hands[slot], values[slot],
                hands[together], values[together], found, rules,
            )  # fmt: skip


@inline
def judge_together(
    size: int, order: Any, wild: Any, hands: Any, found: Any, rules: Any, values: Any
) -> None:
    """Judge hands of ``size`` cards with wild cards under all modifiers."""
    for seat in range(len(hands)):
        for index in range(find_wild(hands[seat], wild[seat], found)):
            night = found[index]
            values[seat, night] = strength_with_wild(
                hands[seat, night], wild[seat, night], size, order[night], rules
            )


@inline
def judge_alone(
    size: int,
    row_wild: int,
    row_order: int,
    holds: Any,
    order: Any,
    wild: Any,
    hands: Any,
    values: Any,
    in_all: Any,
    values_in_all: Any,
    found: Any,
    rules: Any,
) -> None:
    """Judge hands with wild cards under one modifier, or take the same hand's known strength.

    ``in_all`` and ``values_in_all`` are the hands under all modifiers and their strengths.
    """
    players, nights = hands.shape
    own_wild = np.zeros(nights, np.int64)
    for seat in range(players):
        for night in range(nights):
            own_wild[night] = JOKER_BITS | row_wild & -(holds[night] >> seat & 1)
        for index in range(find_wild(hands[seat], own_wild, found)):
            night = found[index]
            hand, mask = hands[seat, night], own_wild[night]
            same_cards = hand == in_all[seat, night] and row_order == order[night]
            if same_cards and hand & mask == hand & wild[seat, night]:
                values[seat, night] = values_in_all[seat, night]
            else:
                values[seat, night] = strength_with_wild(hand, mask, size, row_order, rules)


@inline
def find_wild(hands: Any, wild: Any, found: Any) -> int:
    """Write the nights in which a hand has a wild card, and return their number."""
    count = 0
    for night in range(len(hands)):
        found[count] = night
        count += 1 if hands[night] & wild[night] else 0
    return count


@inline
def strength_with_wild(hand: int, wild: int, size: int, order: int, rules: Any) -> int:
    """Return the strength of the living cards of a hand of ``size`` cards."""
    wilds = ones_in(hand & wild)
    return strength_of_naturals(turned(hand & ~wild, order), wilds, size - wilds, order, rules)
