"""A round of many nights before the showdown: which modifiers hold, and the hands to be judged.

See ``kernels_night`` for the terms.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CARDS,
    AMONG_FIRST,
    CARDS_A_HAND,
    CHAIRS,
    DEAD,
    EACH_PLAYER,
    EXTRA_HOLE_CARD,
    FIRST_UP,
    JOKER_BITS,
    KIND,
    LEAST,
    LOOKED_FOR,
    MOST,
    ORDER,
    ORDINARY,
    PLAIN,
    SHOWN_CATEGORIES,
    SUITS_OF,
    UNUSED_CHOICE,
    UP_CARDS,
    WILD,
)
from oddscalc.jit import inline, kernel


@kernel
def plan_round(
    hand: int,
    first: int,
    together: int,
    slots: Any,
    cards: Any,
    possible: Any,
    numbers: Any,
    masks: Any,
    shown: Any,
    shown_ranks: Any,
    holds: Any,
    order: Any,
    extra: Any,
    wild: Any,
    hands: Any,
) -> int:
    """Rule on every modifier and write the hands that have to be judged.

    Parameters
    ----------
    hand, first : int
        The hand of the night; the chair (from 0) that is dealt to first.
    together, slots : int and int64 (modifiers,)
        The slot of hands under all modifiers, followed by those of showing cards; the slots of
        hands under each modifier alone, -1 for one that does not bear on hands.
    cards : int8 (9, seats, nights)
        As dealt.
    shown, shown_ranks : int64 (modifiers, nights)
        Whether the categories a modifier asks for have been shown, and of which ranks.
    holds : int64 (modifiers, nights)
        Written: the seats for which each modifier holds.
    order, extra : int64 (nights,)
        Written: the order of ranks; whether there is an extra hole card.
    wild : int64 (seats, nights)
        Written: masks of the cards that are wild, unless they are dead.
    hands : int64 (slots, seats, nights)
        Written: the cards of each hand that are not dead.

    Returns
    -------
    int
        The number of nights that compare ranks in another order than the ordinary one.
    """
    showings = hands[together + 1 : together + 1 + UP_CARDS]
    gather_hands(cards, hands[PLAIN], showings)
    live = hands[together]
    live[:], wild[:] = ALL_CARDS, JOKER_BITS
    order[:], extra[:] = 0, 0
    for row in range(len(numbers)):
        holds[row] = 0
        if not possible[row, hand] or numbers[row, KIND] == UNUSED_CHOICE:
            continue
        hold(row, first, cards, numbers, masks, shown, holds)
        if numbers[row, KIND] == ORDINARY:
            set_table(holds[row], numbers[row], order, extra)
        if slots[row] >= 0:
            write_living(holds[row], shown_ranks[row], masks[row, DEAD], hands[slots[row]])
            keep(hands[slots[row]], live)
            add_wild(holds[row], masks[row, WILD], wild)
            keep(hands[PLAIN], hands[slots[row]])
    for up in range(UP_CARDS):
        keep(live, showings[up])
    keep(hands[PLAIN], live)
    return int(np.count_nonzero(order))


@inline
def gather_hands(cards: Any, whole: Any, showings: Any) -> None:
    """Write the mask of each hand, and those of its face-up cards, one card more each time."""
    whole[:] = 0
    before = whole
    for up in range(UP_CARDS):
        add_card(before, cards[FIRST_UP + up], showings[up])
        before = showings[up]
    for place in range(CARDS_A_HAND):
        if place < FIRST_UP or place >= FIRST_UP + UP_CARDS:
            add_card(before, cards[place], whole)
            before = whole


@inline
def add_card(before: Any, dealt: Any, masks: Any) -> None:
    """Write masks with one card more."""
    for seat in range(dealt.shape[0]):
        for night in range(dealt.shape[1]):
            card = np.int64(dealt[seat, night])
            masks[seat, night] = before[seat, night] | np.int64(1) << (
                16 * (card & 3) + (card >> 2)
            )


@inline
def hold(
    row: int, first: int, cards: Any, numbers: Any, masks: Any, shown: Any, holds: Any
) -> None:
    """Set for which seats a modifier holds that is possible in this hand."""
    players, nights = cards.shape[1], cards.shape[2]
    holds[row] = seats_in(numbers[row, CHAIRS], first, players)
    if masks[row, SHOWN_CATEGORIES]:
        for night in range(nights):
            holds[row, night] &= -shown[row, night]
    if numbers[row, AMONG_FIRST]:
        right = looks_right(row, cards, numbers, masks)
        for night in range(nights):
            holds[row, night] &= -right[night]


@inline
def seats_in(chairs: int, first: int, players: int) -> int:
    """Return the set of seats that stand for a set of chairs in a hand."""
    seats = 0
    for seat in range(players):
        seats |= (chairs >> (first + seat) % players & 1) << seat
    return seats


@inline
def looks_right(row: int, cards: Any, numbers: Any, masks: Any) -> Any:
    """Return 1 for each night in which the first face-up cards are as a modifier asks, else 0."""
    players, nights = cards.shape[1], cards.shape[2]
    right = np.zeros(nights, np.int64)
    looked_at, looked_for = numbers[row, AMONG_FIRST], masks[row, LOOKED_FOR]
    least, most = numbers[row, LEAST], numbers[row, MOST]
    if numbers[row, EACH_PLAYER]:
        for seat in range(players):
            count = np.zeros(nights, np.int64)
            for place in range(looked_at):
                count_ranks(cards[FIRST_UP + place, seat], looked_for, count)
            accept(count, least, most, right)
    else:
        count = np.zeros(nights, np.int64)
        for turn in range(looked_at):
            count_ranks(cards[FIRST_UP + turn // players, turn % players], looked_for, count)
        accept(count, least, most, right)
    return right


@inline
def count_ranks(dealt: Any, ranks: int, count: Any) -> None:
    """Add one for each night in which a card is of one of these ranks."""
    for night in range(len(count)):
        count[night] += ranks >> (np.int64(dealt[night]) >> 2) & 1


@inline
def accept(count: Any, least: int, most: int, right: Any) -> None:
    """Set ``right`` for the nights in which a count lies between two bounds."""
    for night in range(len(count)):
        right[night] |= np.int64((count[night] >= least) & (count[night] <= most))


@inline
def set_table(holds: Any, numbers: Any, order: Any, extra: Any) -> None:
    """Set what concerns the table where a modifier holds."""
    if numbers[ORDER]:
        for night in range(len(order)):
            order[night] = max(order[night], numbers[ORDER] if holds[night] else 0)
    if numbers[EXTRA_HOLE_CARD]:
        for night in range(len(extra)):
            extra[night] |= np.int64(holds[night] != 0)


@inline
def write_living(holds: Any, shown_ranks: Any, dead: int, hands: Any) -> None:
    """Write the masks of the cards that do not die by a modifier."""
    for seat in range(hands.shape[0]):
        for night in range(hands.shape[1]):
            ranks = (dead | shown_ranks[night]) & -(holds[night] >> seat & 1)
            hands[seat, night] = ALL_CARDS & ~(ranks * SUITS_OF)


@inline
def add_wild(holds: Any, cards: int, wild: Any) -> None:
    """Add the cards that a modifier makes wild."""
    if cards:
        for seat in range(wild.shape[0]):
            for night in range(wild.shape[1]):
                wild[seat, night] |= cards & -(holds[night] >> seat & 1)


@inline
def keep(kept: Any, masks: Any) -> None:
    """Keep in each mask only what is kept."""
    for seat in range(masks.shape[0]):
        for night in range(masks.shape[1]):
            masks[seat, night] &= kept[seat, night]
