"""The showdowns of a round of many nights: winners, modifiers, openers, and what is remembered.

See ``kernels_night`` for the terms.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_night_columns import (
    BY_GROUPS,
    CATEGORIES,
    CHAIR_SHARES,
    CHAIR_TIES,
    CHAIR_WINS,
    CHANGED,
    CHOICE,
    DEAD_RANKS,
    DEAD_SHOWN_RANK,
    FIRST_UP,
    HELD,
    KIND,
    NUMBER_DEAD,
    OPENED,
    OPENER_SHARES,
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
    UP_CARDS,
    WINNERS,
)
from oddscalc.dragon_poker.kernels_showing import parted, shown_groups
from oddscalc.dragon_poker.kernels_strength import (
    MAJOR_SHIFT,
    PLACE_SHIFT,
)
from oddscalc.jit import inline, kernel, lane


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
