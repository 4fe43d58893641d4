"""Whole nights of Dragon Poker, many side by side: deals and suit changes.

A round of all nights goes through ``deal_round``, ``plan_round`` (``kernels_night_plan``), the
vector lanes and ``judge_with_wild`` (``kernels_night_judge``), ``change_suits`` if players do, and
``tally_round`` (``kernels_night_tally``); ``close_nights`` ends them. ``night_play`` calls them in
turn. A seat is a place in the order of dealing; sets of seats are bit masks. Nights lie side by
side in the last axis of every array, so that loops over them become vector instructions. Hands to
be judged and their strengths lie in slots: the hands in the plain game, under all modifiers
together, under each alone, and those that showing cards make. All masks are int64. A dimension
comes as the arrays of ``night_program.Program``.
"""

from typing import Any

from oddscalc.dragon_poker.kernels_changed_strength import strength_from
from oddscalc.dragon_poker.kernels_night_columns import (
    CARDS_A_HAND,
    CHOICE_NO_DUPLICATE,
    DECK,
    JOKER_BITS,
    JOKERS,
    KIND,
    PLAIN,
    SHOWN_CATEGORIES,
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
    (modifiers, nights); ``cards`` int8 (9, seats, nights).
    """
    players, nights = cards.shape[1], cards.shape[2]
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
                cards[place, seat, night] = deck[seat * CARDS_A_HAND + place]
    deck[-1] = size


@inline
def jokers_for(
    night: int, hand: int, jokers: int, possible: Any, numbers: Any, masks: Any, shown: Any
) -> int:
    """Return the number of jokers in the deck: the greatest that is asked for."""
    for row in range(len(numbers)):
        if possible[row, hand] and (masks[row, SHOWN_CATEGORIES] == 0 or shown[row, night]):
            jokers = max(jokers, numbers[row, JOKERS])
    return jokers


@kernel
def change_suits(
    first: int,
    together: int,
    row: int,
    numbers: Any,
    holds: Any,
    order: Any,
    wild: Any,
    hands: Any,
    rules: Any,
    values: Any,
    spent: Any,
    changers: Any,
    changed: Any,
) -> None:
    """Let each seat in order change a suit if it wins by that.

    ``row`` is the modifier that lets them. ``spent`` (nights,), the chairs that have spent their
    change, is kept up, and so are the strengths under all modifiers; ``changers`` (nights,) is
    written, the seats that change a suit, and ``changed`` (seats, nights), the strengths in the
    plain game with these changes.
    """
    players, nights = wild.shape
    for night in range(nights):
        changers[night] = 0
        taken = taken_cards(night, hands[PLAIN], numbers[row, KIND])
        for seat in range(players):
            changed[seat, night] = values[PLAIN, seat, night]
            chair = 1 << (first + seat) % players
            if spent[night] & chair or holds[row, night] >> seat & 1 == 0:
                continue
            rivals = best_of_others(night, seat, values[together])
            if values[together, seat, night] > rivals:
                continue
            for game in range(2):
                slot = together if game == 0 else PLAIN
                live = hands[slot, seat, night]
                wild_cards = live & (wild[seat, night] if game == 0 else JOKER_BITS)
                better = strength_from(
                    values[slot, seat, night], hands[PLAIN, seat, night], wild_cards, live, taken,
                    order[night] if game == 0 else 0, rules,
                )  # fmt: skip
                if game == 0 and better <= rivals:
                    break
                if game == 0:
                    values[together, seat, night] = better
                    changers[night] |= 1 << seat
                    spent[night] |= chair
                else:
                    changed[seat, night] = better


@inline
def best_of_others(night: int, seat: int, strengths: Any) -> int:
    """Return the greatest strength of the other seats."""
    best = 0
    for other in range(len(strengths)):
        if other != seat:
            best = max(best, strengths[other, night])
    return best


@inline
def taken_cards(night: int, hands: Any, kind: int) -> int:
    """Return the cards that a changed card cannot become."""
    taken = 0
    if kind == CHOICE_NO_DUPLICATE:
        for seat in range(len(hands)):
            taken |= hands[seat, night]
    return taken
