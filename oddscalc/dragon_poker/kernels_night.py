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
    ALL_CHAIRS,
    AMONG_FIRST,
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
    HAND_SIZE,
    MAJOR_SHIFT,
    PLACE_SHIFT,
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
def plan_round(
    hand: int,
    first: int,
    cards: Any,
    held: Any,
    plain: Any,
    possible: Any,
    numbers: Any,
    masks: Any,
    rules: Any,
    bits: Any,
    shown: Any,
    shown_ranks: Any,
    holds: Any,
    wild: Any,
    live: Any,
    table: Any,
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
        Written: the order of ranks, whether there is an extra hole card, and the one modifier
        that bears on hands, or -1 if there are none or several.
    values : int64 (nights, 1 + modifiers + 5, seats)
        Written: for all modifiers together, for each alone, and for each number of showing cards,
        the strengths that are known already.
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
    counts[:] = 0
    plan_hands(
        held, plain, numbers, masks, shown_ranks, holds, wild, live, table, values, counts, hands,
        places, terms,
    )  # fmt: skip
    plan_showings(cards, wild, live, table, rules, bits, values, counts, hands, places, terms)


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
    all_seats = (1 << players) - 1
    for night in range(nights):
        order, extra_hole_card = 0, 0
        bearing, bearing_row = 0, -1
        for seat in range(players):
            wild[night, seat] = 0
            live[night, seat] = 0
        for row in range(len(numbers)):
            holds[night, row] = 0
            if not possible[row, hand] or numbers[row, KIND] == UNUSED_CHOICE:
                continue
            if masks[row, SHOWN_CATEGORIES] and not shown[night, row]:
                continue
            if numbers[row, AMONG_FIRST] and not looks_right(night, row, cards, numbers, masks):
                continue
            seats = all_seats
            if numbers[row, CHAIRS] != ALL_CHAIRS:
                seats = 0
                for seat in range(players):
                    seats |= (numbers[row, CHAIRS] >> (first + seat) % players & 1) << seat
            holds[night, row] = seats
            if numbers[row, KIND] != ORDINARY:
                continue
            order = max(order, numbers[row, ORDER])
            extra_hole_card |= numbers[row, EXTRA_HOLE_CARD]
            dead = (masks[row, DEAD] | shown_ranks[night, row]) * SUITS_OF
            if dead or masks[row, WILD] or numbers[row, ORDER]:
                bearing += 1
                bearing_row = row
            for seat in range(players):
                if seats >> seat & 1:
                    wild[night, seat] |= masks[row, WILD]
                    live[night, seat] |= dead
        for seat in range(players):
            live[night, seat] = ALL_CARDS & ~live[night, seat]
            wild[night, seat] = (wild[night, seat] & live[night, seat]) | JOKER_BITS
        table[night, 0], table[night, 1] = order, extra_hole_card
        table[night, 2] = bearing_row if bearing == 1 else -1


@inline
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
def plan_hands(  # noqa: C901
    held: Any,
    plain: Any,
    numbers: Any,
    masks: Any,
    shown_ranks: Any,
    holds: Any,
    wild: Any,
    live: Any,
    table: Any,
    values: Any,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Plan to judge each hand under all modifiers and under each alone.

    What no modifier touches is worth what it is in the plain game, and what one alone touches is
    worth the same under all together.
    """
    nights, slots, players = values.shape
    before = np.zeros(len(counts), np.int64)
    for night in range(nights):
        together = night * slots * players
        for seat in range(players):
            values[night, 0, seat] = plain[night, seat]
        before[:] = counts
        touched, twice = 0, 0
        for row in range(len(numbers)):
            if holds[night, row] == 0 or numbers[row, KIND] != ORDINARY:
                continue
            dead = (masks[row, DEAD] | shown_ranks[night, row]) * SUITS_OF
            row_live = ALL_CARDS & ~dead
            row_wild = (masks[row, WILD] & row_live) | JOKER_BITS
            order = numbers[row, ORDER]
            for seat in range(players):
                values[night, 1 + row, seat] = plain[night, seat]
                hand = held[night, seat]
                touches = order or hand & (dead | (row_wild ^ JOKER_BITS))
                if touches and holds[night, row] >> seat & 1:
                    twice |= touched & 1 << seat
                    touched |= 1 << seat
                    if table[night, 2] != row:
                        place = together + (1 + row) * players + seat
                        plan(hand, row_wild, row_live, order, place, counts, hands, places, terms)
        if table[night, 2] < 0:
            for kind in range(len(counts)):
                for index in range(before[kind], counts[kind]):
                    seat = places[kind, index, 0] % players
                    if twice >> seat & 1 == 0:
                        places[kind, index, 1] = together + seat
            touched = twice
        for seat in range(players):
            if touched >> seat & 1:
                plan(
                    held[night, seat], wild[night, seat], live[night, seat], table[night, 0],
                    together + seat, counts, hands, places, terms,
                )  # fmt: skip


@inline
def plan_showings(
    cards: Any,
    wild: Any,
    live: Any,
    table: Any,
    rules: Any,
    bits: Any,
    values: Any,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Plan to judge showing cards that are not natural groups alone."""
    nights, slots, players = values.shape
    for night in range(nights):
        for seat in range(players):
            mask = 0
            for up in range(UP_CARDS):
                mask |= bits[cards[night, seat, FIRST_UP + up]]
                if mask & wild[night, seat] or up + 1 >= rules[HAND_SIZE]:
                    place = (night * slots + slots - UP_CARDS + up) * players + seat
                    plan(
                        mask, wild[night, seat], live[night, seat], table[night, 0], place,
                        counts, hands, places, terms,
                    )  # fmt: skip


@inline
def plan(
    hand: int,
    wild: int,
    live: int,
    order: int,
    place: int,
    counts: Any,
    hands: Any,
    places: Any,
    terms: Any,
) -> None:
    """Write a plan whose strength goes to one place."""
    kind = WITH_WILD
    if hand & wild == 0:
        kind = NATURAL if order == 0 else NATURAL_REVERSED
    index = counts[kind]
    counts[kind] += 1
    places[kind, index, 0], places[kind, index, 1] = place, place
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

    ``showing`` (6, 2) is the ranking for showing cards; ``digits`` (3, 14) the octal digit of each
    rank in each order, 0 for a joker; ``at`` where the sections of a vector begin; ``winners``
    (nights,) is written; ``vectors`` int32 (nights, length) are the nights' vectors.
    """
    tally_showdowns(first, values, changed, at, winners, vectors)
    tally_modifiers(plain, winners, table, numbers, holds, values, changed, at, vectors)
    tally_openers(
        cards, wild, live, table, winners, values, rules, showing, digits, bits, at, vectors
    )
    remember_shown(values, changed, winners, table, numbers, masks, shown, shown_ranks)


@inline
def strength_at(night: int, seat: int, values: Any, changed: Any) -> Any:
    """Return the strength of a hand in the end, after a suit change if there was one."""
    return max(values[night, 0, seat], changed[night, 0, seat])


@inline
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


@inline
def winners_in(night: int, slot: int, values: Any) -> int:
    """Return the set of seats with the greatest of the strengths in a slot of ``values``."""
    best, seats = -1, 0
    for seat in range(values.shape[2]):
        if values[night, slot, seat] > best:
            best, seats = values[night, slot, seat], 0
        if values[night, slot, seat] == best:
            seats |= 1 << seat
    return seats


@inline
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
                alone = winners_in(night, 0 if row == table[night, 2] else 1 + row, values)
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
    counts, masks = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for night in range(nights):
        for seat in range(players):
            counts[seat], masks[seat] = 0, 0
        order = table[night, 0]
        share = SHARES // size_of(winners[night])
        opener = 0
        for up in range(UP_CARDS - table[night, 1]):
            best_high, best_low = -1, -1
            for seat in range(players):
                card = cards[night, seat, FIRST_UP + up]
                masks[seat] |= bits[card]
                counts[seat] += digits[order, card >> 2] * (live[night, seat] >> (card >> 2) & 1)
                if masks[seat] & wild[night, seat] or up + 1 >= rules[HAND_SIZE]:
                    high, low = parted(values[night, slots - UP_CARDS + up, seat], rules)
                else:
                    high, low = shown_groups(counts[seat], showing)
                if high > best_high or (high == best_high and low > best_low):
                    opener, best_high, best_low = seat, high, low
            won = winners[night] >> opener & 1
            vectors[night, at[OPENED] + up * players + opener] += 1
            vectors[night, at[OPENER_SHARES] + up] += share * won
        won = winners[night] >> opener & 1
        vectors[night, at[OPENED] + (ROUNDS - 1) * players + opener] += 1
        vectors[night, at[OPENER_SHARES] + ROUNDS - 1] += share * won


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
