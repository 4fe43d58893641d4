"""A round of many nights before the showdown: which modifiers hold, and what has to be judged.

See ``kernels_night`` for the terms.
"""

from typing import Any

from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CARDS,
    AMONG_FIRST,
    BEARS,
    BY_GROUPS,
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
    NATURAL,
    NATURAL_REVERSED,
    ORDER,
    ORDINARY,
    SEVERAL,
    SHOWN_CATEGORIES,
    SUITS_OF,
    UNUSED_CHOICE,
    UP_CARDS,
    WILD,
    WITH_WILD,
)
from oddscalc.jit import inline, kernel, lane


@kernel
def plan_round(
    hand: int,
    first: int,
    cards: Any,
    held: Any,
    plain: Any,
    possible: Any,
    numbers: Any,
    masks: Any,
    showing: Any,
    bits: Any,
    shown: Any,
    shown_ranks: Any,
    holds: Any,
    wild: Any,
    live: Any,
    table: Any,
    touches: Any,
    values: Any,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Rule on every modifier and list the hands that have to be judged.

    Parameters
    ----------
    hand, first : int
        The hand of the night; the chair (from 0) that is dealt to first.
    cards, held, plain
        Cards as dealt (nights, seats, 9), their masks and their strengths in the plain game.
    shown, shown_ranks : int64 (nights, modifiers)
        Whether the categories a modifier asks for have been shown, and of which ranks.
    holds : int64 (nights, modifiers)
        Written: the seats for which each modifier holds.
    wild, live : int64 (nights, seats)
        Written: masks of the cards that are wild, and that are not dead.
    table : int64 (nights, 3)
        Written: the order of ranks, whether there is an extra hole card, and the modifier that
        bears on hands: its row, -1 for none, SEVERAL.
    touches : int64 (nights, modifiers + 2)
        Written: the seats whose hands each modifier touches, any, and more than one.
    values : int64 (nights, 1 + modifiers + 5, seats)
        Written: strengths of untouched hands under all modifiers together. The others follow
        there, and then those under each modifier alone and those of showing cards.
    counts : int64 (3,)
        Written: the number of plans of each kind: natural hands in the ordinary order, natural
        hands in another order, hands with wild cards.
    hands, places : int64 (3, most plans) and (3, most plans, 2)
        Written: the cards of each plan, and two places in ``values`` where its strength belongs.
    terms : int64 (most plans, 3)
        Written: wild cards, live cards and order of hands with wild cards.
    """
    set_modifiers(
        hand, first, cards, possible, numbers, masks, shown, shown_ranks, holds, wild, live, table
    )
    touch_hands(hand, held, possible, numbers, masks, shown_ranks, holds, touches)
    for kind in range(len(counts)):
        counts[kind] = 0
    plan_hands(
        held, plain, numbers, masks, shown_ranks, wild, live, table, touches, values, counts,
        hands, places, terms,
    )  # fmt: skip
    plan_showings(
        cards, held, wild, live, table, showing, bits, values, counts, hands, places, terms
    )


@inline
def set_modifiers(  # noqa: C901
    hand: int,
    first: int,
    cards: Any,
    possible: Any,
    numbers: Any,
    masks: Any,
    shown: Any,
    shown_ranks: Any,
    holds: Any,
    wild: Any,
    live: Any,
    table: Any,
) -> None:
    """Set for which seats each modifier holds, what is wild and live for each, and the table's."""
    nights, players = cards.shape[0], cards.shape[1]
    for night in range(nights):
        table[night, 0], table[night, 1], table[night, 2] = 0, 0, -1
        for seat in range(players):
            wild[night, seat], live[night, seat] = JOKER_BITS, ALL_CARDS
        for row in range(len(numbers)):
            holds[night, row] = 0
    for row in range(len(numbers)):
        if not possible[row, hand] or numbers[row, KIND] == UNUSED_CHOICE:
            continue
        seats = seats_in(numbers[row, CHAIRS], first, players)
        for night in range(nights):
            if masks[row, SHOWN_CATEGORIES] and not shown[night, row]:
                continue
            if numbers[row, AMONG_FIRST] and not looks_right(night, row, cards, numbers, masks):
                continue
            holds[night, row] = seats
            if numbers[row, KIND] != ORDINARY:
                continue
            table[night, 0] = max(table[night, 0], numbers[row, ORDER])
            table[night, 1] |= numbers[row, EXTRA_HOLE_CARD]
            if numbers[row, BEARS]:
                table[night, 2] = row if table[night, 2] == -1 else SEVERAL
                dead = (masks[row, DEAD] | shown_ranks[night, row]) * SUITS_OF
                for seat in range(players):
                    if seats >> seat & 1:
                        wild[night, seat] |= masks[row, WILD]
                        live[night, seat] &= ~dead
    for night in range(nights):
        for seat in range(players):
            wild[night, seat] &= live[night, seat]


@inline
def seats_in(chairs: int, first: int, players: int) -> int:
    """Return the set of seats that stand for a set of chairs in a hand."""
    seats = 0
    for seat in range(players):
        seats |= (chairs >> (first + seat) % players & 1) << seat
    return seats


@lane
def looks_right(night: int, row: int, cards: Any, numbers: Any, masks: Any) -> Any:
    """Tell whether the first face-up cards are as a modifier asks."""
    players = cards.shape[1]
    looked_at = numbers[row, AMONG_FIRST]
    if numbers[row, EACH_PLAYER]:
        for seat in range(players):
            count = 0
            for place in range(looked_at):
                count += masks[row, LOOKED_FOR] >> (cards[night, seat, FIRST_UP + place] >> 2) & 1
            if numbers[row, LEAST] <= count <= numbers[row, MOST]:
                return True
        return False
    count = 0
    for turn in range(looked_at):
        card = cards[night, turn % players, FIRST_UP + turn // players]
        count += masks[row, LOOKED_FOR] >> (card >> 2) & 1
    return numbers[row, LEAST] <= count <= numbers[row, MOST]


@inline
def touch_hands(
    hand: int,
    held: Any,
    possible: Any,
    numbers: Any,
    masks: Any,
    shown_ranks: Any,
    holds: Any,
    touches: Any,
) -> None:
    """Set which hands each modifier touches, and which are touched at all and more than once."""
    nights, players = held.shape
    rows = len(numbers)
    for night in range(nights):
        touches[night, rows], touches[night, rows + 1] = 0, 0
    for row in range(rows):
        if numbers[row, BEARS] == 0 or not possible[row, hand]:
            for night in range(nights):
                touches[night, row] = 0
            continue
        order = numbers[row, ORDER]
        for night in range(nights):
            dead = (masks[row, DEAD] | shown_ranks[night, row]) * SUITS_OF
            touching = ALL_CARDS if order else dead | masks[row, WILD]
            seats = 0
            for seat in range(players):
                seats |= (1 if held[night, seat] & touching else 0) << seat
            seats &= holds[night, row]
            touches[night, row] = seats
            touches[night, rows + 1] |= touches[night, rows] & seats
            touches[night, rows] |= seats


@inline
def plan_hands(
    held: Any,
    plain: Any,
    numbers: Any,
    masks: Any,
    shown_ranks: Any,
    wild: Any,
    live: Any,
    table: Any,
    touches: Any,
    values: Any,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Plan to judge the hands touched, under all modifiers and under each alone.

    A hand that one modifier alone touches is worth the same under all together; a modifier that
    bears on the round alone is all together.
    """
    nights, slots, players = values.shape
    rows = len(numbers)
    for night in range(nights):
        together = night * slots * players
        for seat in range(players):
            values[night, 0, seat] = plain[night, seat]
        open_seats = touches[night, rows]
        if table[night, 2] == SEVERAL:
            twice = touches[night, rows + 1]
            open_seats = twice
            for row in range(rows):
                seats = touches[night, row]
                if seats == 0:
                    continue
                row_live = ALL_CARDS & ~((masks[row, DEAD] | shown_ranks[night, row]) * SUITS_OF)
                row_wild = (masks[row, WILD] & row_live) | JOKER_BITS
                for seat in range(players):
                    if seats >> seat & 1:
                        alone = together + (1 + row) * players + seat
                        plan(
                            held[night, seat], row_wild, row_live, numbers[row, ORDER], alone,
                            alone if twice >> seat & 1 else together + seat,
                            counts, hands, places, terms,
                        )  # fmt: skip
        for seat in range(players):
            if open_seats >> seat & 1:
                place = together + seat
                plan(
                    held[night, seat], wild[night, seat], live[night, seat], table[night, 0],
                    place, place, counts, hands, places, terms,
                )  # fmt: skip


@inline
def plan_showings(
    cards: Any,
    held: Any,
    wild: Any,
    live: Any,
    table: Any,
    showing: Any,
    bits: Any,
    values: Any,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Plan to judge showing cards that are not natural groups alone."""
    nights, slots, players = values.shape
    by_groups = showing[BY_GROUPS]
    for night in range(nights):
        for seat in range(players):
            mask = 0
            if held[night, seat] & wild[night, seat] == 0 and by_groups:
                continue
            for up in range(UP_CARDS):
                mask |= bits[cards[night, seat, FIRST_UP + up]]
                if mask & wild[night, seat] or not by_groups:
                    place = (night * slots + slots - UP_CARDS + up) * players + seat
                    plan(
                        mask, wild[night, seat], live[night, seat], table[night, 0], place, place,
                        counts, hands, places, terms,
                    )  # fmt: skip


@lane
def plan(
    hand: int,
    wild: int,
    live: int,
    order: int,
    place: int,
    also: int,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Write a plan whose strength belongs in two places, which may be the same."""
    kind = WITH_WILD
    if hand & wild == 0:
        kind = NATURAL if order == 0 else NATURAL_REVERSED
    index = counts[kind]
    counts[kind] += 1
    places[kind, index, 0], places[kind, index, 1] = place, also
    hands[kind, index] = hand
    if kind == WITH_WILD:
        terms[index, 0], terms[index, 1], terms[index, 2] = wild, live, order
    else:
        hands[kind, index] = hand & live
