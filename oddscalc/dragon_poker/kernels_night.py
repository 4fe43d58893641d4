"""Whole nights of Dragon Poker, many side by side: deals, judging, suit changes.

A round of all nights goes through ``deal_round``, ``plan_round`` (``kernels_night_plan``), the
judging of what is planned, ``change_suits`` if players do, and ``tally_round``
(``kernels_night_tally``); ``close_nights`` ends them. ``night_play`` calls them in turn. A seat is
a place in the order of dealing; sets of seats are bit masks. All masks are int64. A dimension
comes as the arrays of ``night_program.Program``.
"""

from typing import Any

from oddscalc.dragon_poker.kernels_changed_strength import strength_with_suit_change
from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CARDS,
    CARDS_A_HAND,
    CHOICE,
    CHOICE_NO_DUPLICATE,
    DECK,
    JOKER_BITS,
    JOKERS,
    KIND,
    SHOWN_CATEGORIES,
)
from oddscalc.dragon_poker.kernels_strength import (
    strength_of,
)
from oddscalc.jit import inline, kernel
from oddscalc.kernels_random import draw_to_front


@kernel
def deal_round(
    state: Any,
    deck: Any,
    hand: int,
    jokers: int,
    possible: Any,
    numbers: Any,
    masks: Any,
    shown: Any,
    cards: Any,
) -> None:
    """Deal nine cards to each seat of every night.

    ``state`` uint32 (4,); ``deck`` int8 (57,), a shuffled deck and, last, its size; ``shown``
    (nights, modifiers); ``cards`` int8 (nights, seats, 9).
    """
    nights, players = cards.shape[0], cards.shape[1]
    size = deck[-1]
    for night in range(nights):
        wanted = DECK + jokers_for(night, hand, jokers, possible, numbers, masks, shown)
        if wanted != size:
            size = wanted
            for number in range(size):
                deck[number] = number
        draw_to_front(state, deck[:size], players * CARDS_A_HAND)
        for seat in range(players):
            for place in range(CARDS_A_HAND):
                cards[night, seat, place] = deck[seat * CARDS_A_HAND + place]
    deck[-1] = size


@inline
def jokers_for(
    night: int, hand: int, jokers: int, possible: Any, numbers: Any, masks: Any, shown: Any
) -> int:
    """Return the number of jokers in the deck: the greatest that is asked for."""
    for row in range(len(numbers)):
        if possible[row, hand] and (masks[row, SHOWN_CATEGORIES] == 0 or shown[night, row]):
            jokers = max(jokers, numbers[row, JOKERS])
    return jokers


@kernel
def gather_hands(cards: Any, bits: Any, held: Any) -> None:
    """Write the mask of each hand into ``held`` (nights, seats)."""
    for night in range(cards.shape[0]):
        for seat in range(cards.shape[1]):
            mask = 0
            for place in range(CARDS_A_HAND):
                mask |= bits[cards[night, seat, place]]
            held[night, seat] = mask


@kernel
def judge_with_wild(hands: Any, terms: Any, rules: Any, strengths: Any) -> None:
    """Write the strengths of planned hands with wild cards into ``strengths``."""
    for index in range(len(hands)):
        strengths[index] = strength_of(
            hands[index], terms[index, 0], terms[index, 1], terms[index, 2], rules
        )


@kernel
def put_in_place(strengths: Any, places: Any, values: Any) -> None:
    """Write each strength in its two places in ``values``, taken flat."""
    for index in range(len(strengths)):
        values[places[index, 0]] = strengths[index]
        values[places[index, 1]] = strengths[index]


@kernel
def change_suits(
    first: int,
    held: Any,
    wild: Any,
    live: Any,
    table: Any,
    rules: Any,
    numbers: Any,
    holds: Any,
    values: Any,
    spent: Any,
    changed: Any,
) -> None:
    """Let each seat in order change a suit if it wins by that.

    ``spent`` (nights,), the chairs that have spent their change, is kept up; ``changed`` (nights,
    2, seats) is written: strengths after the changes made, 0 for none, and in the plain game.
    """
    players = held.shape[1]
    for night in range(len(held)):
        for seat in range(players):
            changed[night, 0, seat] = 0
        for row in range(len(numbers)):
            kind = numbers[row, KIND]
            if kind < CHOICE or holds[night, row] == 0:
                continue
            taken = taken_cards(night, held, kind)
            for seat in range(players):
                chair = 1 << (first + seat) % players
                rivals = best_of_others(night, seat, values, changed)
                if spent[night] & chair or values[night, 0, seat] > rivals:
                    continue
                if holds[night, row] >> seat & 1 == 0:
                    continue
                for game in range(2):
                    order = table[night, 0] if game == 0 else 0
                    wild_cards = wild[night, seat] if game == 0 else JOKER_BITS
                    live_cards = live[night, seat] if game == 0 else ALL_CARDS
                    better = strength_with_suit_change(
                        held[night, seat], wild_cards, live_cards, taken, order, rules
                    )
                    if game == 0 and better <= rivals:
                        break
                    changed[night, game, seat] = better
                    spent[night] |= chair


@inline
def best_of_others(night: int, seat: int, values: Any, changed: Any) -> int:
    """Return the greatest strength of the other seats, after the changes made."""
    best = 0
    for other in range(values.shape[2]):
        if other != seat:
            best = max(best, values[night, 0, other], changed[night, 0, other])
    return best


@inline
def taken_cards(night: int, held: Any, kind: int) -> int:
    """Return the cards that a changed card cannot become."""
    taken = 0
    if kind == CHOICE_NO_DUPLICATE:
        for seat in range(held.shape[1]):
            taken |= held[night, seat]
    return taken
