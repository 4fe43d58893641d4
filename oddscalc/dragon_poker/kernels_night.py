"""Whole nights of Dragon Poker, many side by side: deals, modifiers, showdowns, openers.

A round of all nights goes through ``deal_round``, ``plan_round``, the judging of what is planned,
``change_suits`` if players do, and ``tally_round``; ``close_nights`` ends them. ``night_play``
calls them in turn. A seat is a place in the order of dealing; sets of seats are bit masks. All
masks are int64. A dimension comes as the arrays of ``night_program.Program``.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_changed_strength import strength_with_suit_change
from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CARDS,
    AMONG_FIRST,
    BEARS,
    BY_GROUPS,
    CARDS_A_HAND,
    CATEGORIES,
    CHAIR_SHARES,
    CHAIR_TIES,
    CHAIR_WINS,
    CHAIRS,
    CHANGED,
    CHOICE,
    CHOICE_NO_DUPLICATE,
    DEAD,
    DEAD_RANKS,
    DEAD_SHOWN_RANK,
    DECK,
    EACH_PLAYER,
    EXTRA_HOLE_CARD,
    FIRST_UP,
    HELD,
    JOKER_BITS,
    JOKERS,
    KIND,
    LEAST,
    LOOKED_FOR,
    MOST,
    NATURAL,
    NATURAL_REVERSED,
    NUMBER_DEAD,
    OPENED,
    OPENER_SHARES,
    ORDER,
    ORDINARY,
    RANKS,
    REACHED,
    ROUNDS,
    SEAT_SHARES,
    SEAT_TIES,
    SEAT_WINS,
    SEVERAL,
    SHARES,
    SHARING,
    SHOWN_BY_WINNER,
    SHOWN_CATEGORIES,
    SUITS_OF,
    UNUSED_CHOICE,
    UP_CARDS,
    WILD,
    WINNERS,
    WITH_WILD,
)
from oddscalc.dragon_poker.kernels_showing import parted, shown_groups
from oddscalc.dragon_poker.kernels_strength import (
    MAJOR_SHIFT,
    PLACE_SHIFT,
    strength_of,
)
from oddscalc.jit import inline, kernel, lane
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


@kernel
def tally_round(
    first: int,
    cards: Any,
    plain: Any,
    wild: Any,
    live: Any,
    table: Any,
    numbers: Any,
    masks: Any,
    holds: Any,
    touches: Any,
    values: Any,
    changed: Any,
    rules: Any,
    showing: Any,
    digits: Any,
    bits: Any,
    at: Any,
    shown: Any,
    shown_ranks: Any,
    winners: Any,
    vectors: Any,
) -> None:
    """Tally a round of every night and remember the hands shown.

    ``showing`` (7,) is the ranking for showing cards; ``digits`` (3, 14) the octal digit of each
    rank in each order, 0 for a joker; ``at`` where the sections of a vector begin; ``winners``
    (nights,) is written; ``vectors`` int32 (nights, length) are the nights' vectors.
    """
    tally_showdowns(first, values, changed, at, winners, vectors)
    tally_modifiers(plain, winners, table, numbers, holds, touches, values, changed, at, vectors)
    tally_openers(
        cards, wild, live, table, winners, values, rules, showing, digits, bits, at, vectors
    )
    remember_shown(values, changed, winners, table, numbers, masks, shown, shown_ranks)


@lane
def strength_at(night: int, seat: int, values: Any, changed: Any) -> Any:
    """Return the strength of a hand in the end, after a suit change if there was one."""
    return max(values[night, 0, seat], changed[night, 0, seat])


@lane
def winners_of(night: int, values: Any, changed: Any) -> int:
    """Return the set of seats that win in the end."""
    best, seats = -1, 0
    for seat in range(values.shape[2]):
        strength = strength_at(night, seat, values, changed)
        if strength > best:
            best, seats = strength, 0
        if strength == best:
            seats |= 1 << seat
    return seats


@lane
def winners_alone(night: int, row: int, touches: Any, plain: Any, table: Any, values: Any) -> int:
    """Return the set of seats that win under one modifier alone."""
    slot = 0 if table[night, 2] == row else 1 + row
    best, seats = -1, 0
    for seat in range(plain.shape[1]):
        strength = plain[night, seat]
        if touches[night, row] >> seat & 1:
            strength = values[night, slot, seat]
        if strength > best:
            best, seats = strength, 0
        if strength == best:
            seats |= 1 << seat
    return seats


@lane
def winners_in_plain(night: int, plain: Any, changed: Any, use_changes: bool) -> int:
    """Return the set of seats that win the plain game, with the suit changes made or without."""
    best, seats = -1, 0
    for seat in range(plain.shape[1]):
        strength = plain[night, seat]
        if use_changes and changed[night, 0, seat]:
            strength = changed[night, 1, seat]
        if strength > best:
            best, seats = strength, 0
        if strength == best:
            seats |= 1 << seat
    return seats


@inline
def size_of(seats: int) -> int:
    """Return the number of seats in a set."""
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1) + (seats >> 4 & 1)


@inline
def tally_showdowns(
    first: int, values: Any, changed: Any, at: Any, winners: Any, vectors: Any
) -> None:
    """Tally categories, winners and shares."""
    nights, players = values.shape[0], values.shape[2]
    for night in range(nights):
        won = winners_of(night, values, changed)
        winners[night] = won
        sharing = size_of(won)
        share = SHARES // sharing
        seats, chairs = at[SEAT_WINS], at[CHAIR_WINS]
        if sharing > 1:
            seats, chairs = at[SEAT_TIES], at[CHAIR_TIES]
        vectors[night, at[SHARING] + sharing - 1] += 1
        for seat in range(players):
            place = strength_at(night, seat, values, changed) >> PLACE_SHIFT
            vectors[night, at[CATEGORIES] + place] += 1
            if won >> seat & 1:
                chair = first + seat - (players if first + seat >= players else 0)
                vectors[night, at[WINNERS] + place] += 1
                vectors[night, at[SEAT_SHARES] + seat] += share
                vectors[night, at[CHAIR_SHARES] + chair] += share
                vectors[night, seats + seat] += 1
                vectors[night, chairs + chair] += 1


@inline
def tally_modifiers(
    plain: Any,
    winners: Any,
    table: Any,
    numbers: Any,
    holds: Any,
    touches: Any,
    values: Any,
    changed: Any,
    at: Any,
    vectors: Any,
) -> None:
    """Tally which modifiers held and which of them, each alone, change the winners."""
    rows = len(numbers)
    for night in range(len(plain)):
        plain_winners = winners_in_plain(night, plain, changed, False)
        any_held = 0
        for row in range(rows):
            if numbers[row, KIND] == ORDINARY:
                if holds[night, row] == 0:
                    continue
                alone = plain_winners
                if touches[night, row]:
                    alone = winners_alone(night, row, touches, plain, table, values)
            else:
                changing = 0
                for seat in range(plain.shape[1]):
                    changing |= changed[night, 0, seat]
                if changing == 0 or numbers[row, KIND] < CHOICE:
                    continue
                alone = winners_in_plain(night, plain, changed, True)
            any_held = 1
            vectors[night, at[HELD] + row] += 1
            vectors[night, at[CHANGED] + row] += 1 if alone != plain_winners else 0
        vectors[night, at[HELD] + rows] += any_held
        vectors[night, at[CHANGED] + rows] += 1 if winners[night] != plain_winners else 0


@inline
def tally_openers(
    cards: Any,
    wild: Any,
    live: Any,
    table: Any,
    winners: Any,
    values: Any,
    rules: Any,
    showing: Any,
    digits: Any,
    bits: Any,
    at: Any,
    vectors: Any,
) -> None:
    """Tally who opens each betting round, and what of the pot the openers take.

    The opener is the first seat with the best showing cards.
    """
    nights, slots, players = values.shape
    by_strength = not showing[BY_GROUPS]
    openers = np.zeros(UP_CARDS, np.int64)
    best_high, best_low = np.zeros(UP_CARDS, np.int64), np.zeros(UP_CARDS, np.int64)
    for night in range(nights):
        order = table[night, 0]
        for seat in range(players):
            counts, mask = 0, 0
            living, wild_cards = live[night, seat], wild[night, seat]
            for up in range(UP_CARDS):
                card = cards[night, seat, FIRST_UP + up]
                mask |= bits[card]
                counts += digits[order, card >> 2] * (living >> (card >> 2) & 1)
                high, low = shown_groups(counts, showing)
                if mask & wild_cards or by_strength:
                    high, low = parted(values[night, slots - UP_CARDS + up, seat], rules)
                as_high = (high == best_high[up]) & (low > best_low[up])
                better = (seat == 0) | (high > best_high[up]) | as_high
                openers[up] = seat if better else openers[up]
                best_high[up] = high if better else best_high[up]
                best_low[up] = low if better else best_low[up]
        share = SHARES // size_of(winners[night])
        opener = 0
        for up in range(UP_CARDS - table[night, 1]):
            opener = openers[up]
            vectors[night, at[OPENED] + up * players + opener] += 1
            vectors[night, at[OPENER_SHARES] + up] += share * (winners[night] >> opener & 1)
        last = ROUNDS - 1
        vectors[night, at[OPENED] + last * players + opener] += 1
        vectors[night, at[OPENER_SHARES] + last] += share * (winners[night] >> opener & 1)


@inline
def remember_shown(
    values: Any,
    changed: Any,
    winners: Any,
    table: Any,
    numbers: Any,
    masks: Any,
    shown: Any,
    shown_ranks: Any,
) -> None:
    """Note which modifiers now have had their categories shown, and of which ranks."""
    nights, players = values.shape[0], values.shape[2]
    for row in range(len(numbers)):
        wanted = masks[row, SHOWN_CATEGORIES]
        if wanted == 0:
            continue
        for night in range(nights):
            for seat in range(players):
                strength = strength_at(night, seat, values, changed)
                if wanted >> (strength >> PLACE_SHIFT) & 1 == 0:
                    continue
                if numbers[row, SHOWN_BY_WINNER] and winners[night] >> seat & 1 == 0:
                    continue
                shown[night, row] = 1
                if numbers[row, DEAD_SHOWN_RANK]:
                    shown_ranks[night, row] |= 1 << group_rank(strength, table[night, 0])


@inline
def group_rank(strength: int, order: int) -> int:
    """Return the rank of the largest group of a hand."""
    major = strength >> MAJOR_SHIFT & 0x1FFF
    height = 0
    while major >> height + 1:
        height += 1
    if order == 0:
        return height
    return RANKS - 1 - height if order == 1 else (RANKS - 2 - height) % RANKS


@kernel
def close_nights(
    numbers: Any, shown_ranks: Any, at: Any, vectors: Any, sums: Any, squares: Any
) -> None:
    """Complete each night's vector and add it to ``sums``, and its squares to ``squares``."""
    for night in range(len(vectors)):
        tally_dead(night, numbers, shown_ranks, at, vectors)
        reached = 0
        for place in range(at[WINNERS] - at[CATEGORIES] - 1, -1, -1):
            reached += vectors[night, at[CATEGORIES] + place]
            vectors[night, at[REACHED] + place] = reached
        for place in range(vectors.shape[1]):
            figure = int(vectors[night, place])
            sums[place] += figure
            squares[place] += figure * figure


@inline
def tally_dead(night: int, numbers: Any, shown_ranks: Any, at: Any, vectors: Any) -> None:
    """Tally the ranks that are dead for having been shown."""
    dead, count = 0, 0
    for row in range(len(numbers)):
        if numbers[row, DEAD_SHOWN_RANK]:
            dead |= shown_ranks[night, row]
    for rank in range(RANKS):
        vectors[night, at[DEAD_RANKS] + rank] += dead >> rank & 1
        count += dead >> rank & 1
    vectors[night, at[NUMBER_DEAD] + count] += 1
