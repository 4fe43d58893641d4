"""The showdowns of a round of many nights: winners, modifiers, openers, and what is remembered.

See ``kernels_night`` for the terms.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_night_columns import (
    CATEGORIES,
    CHAIR_SHARES,
    CHAIR_TIES,
    CHAIR_WINS,
    CHANGED,
    CHOICE,
    DEAD_RANKS,
    DEAD_SHOWN_RANK,
    HELD,
    KIND,
    NUMBER_DEAD,
    OPENED,
    OPENER_SHARES,
    ORDINARY,
    PLAIN,
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
from oddscalc.dragon_poker.kernels_strength import MAJOR_SHIFT, PLACE_SHIFT
from oddscalc.jit import inline, kernel

_SEAT_BITS = 3
_LAST_SEAT = 7


@kernel
def tally_round(
    first: int,
    together: int,
    slots: Any,
    numbers: Any,
    masks: Any,
    holds: Any,
    order: Any,
    extra: Any,
    values: Any,
    changers: Any,
    changed: Any,
    at: Any,
    shown: Any,
    shown_ranks: Any,
    vectors: Any,
) -> None:
    """Tally a round of every night and remember the hands shown.

    ``values`` (slots, seats, nights) are the strengths, after suit changes those in the end;
    ``at`` where the sections of a vector begin; ``vectors`` int32 (length, nights) are the nights'
    vectors. The others are those of ``plan_round`` and ``change_suits``.
    """
    winners, share = np.zeros(len(order), np.int64), np.zeros(len(order), np.int64)
    find_winners(values[together], winners)
    tally_showdowns(first, values[together], winners, share, at, vectors)
    tally_modifiers(slots, winners, numbers, holds, values, changers, changed, at, vectors)
    showings = values[together + 1 : together + 1 + UP_CARDS]
    tally_openers(showings, extra, winners, share, at, vectors)
    remember_shown(values[together], winners, order, numbers, masks, shown, shown_ranks)


@inline
def find_winners(strengths: Any, winners: Any) -> None:
    """Write the set of seats that win each night."""
    players, nights = strengths.shape
    best = np.zeros(nights, np.int64)
    for seat in range(players):
        for night in range(nights):
            best[night] = max(best[night], strengths[seat, night])
    winners[:] = 0
    for seat in range(players):
        for night in range(nights):
            winners[night] |= np.int64(strengths[seat, night] == best[night]) << seat


@inline
def size_of(seats: int) -> int:
    """Return the number of seats in a set."""
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1) + (seats >> 4 & 1)


@inline
def tally_showdowns(
    first: int, strengths: Any, winners: Any, share: Any, at: Any, vectors: Any
) -> None:
    """Tally categories, winners and shares, and write what each winner takes."""
    players, nights = strengths.shape
    for night in range(nights):
        sharing = size_of(winners[night])
        share[night] = SHARES // sharing
        vectors[at[SHARING] + sharing - 1, night] += 1
    for seat in range(players):
        for night in range(nights):
            place = strengths[seat, night] >> PLACE_SHIFT
            vectors[at[CATEGORIES] + place, night] += 1
            vectors[at[WINNERS] + place, night] += winners[night] >> seat & 1
        chair = (first + seat) % players
        tally_seat(
            seat, winners, share, vectors[at[SEAT_WINS] + seat], vectors[at[SEAT_TIES] + seat],
            vectors[at[SEAT_SHARES] + seat],
        )  # fmt: skip
        tally_seat(
            seat, winners, share, vectors[at[CHAIR_WINS] + chair], vectors[at[CHAIR_TIES] + chair],
            vectors[at[CHAIR_SHARES] + chair],
        )  # fmt: skip


@inline
def tally_seat(seat: int, winners: Any, share: Any, wins: Any, ties: Any, shares: Any) -> None:
    """Tally what one seat wins."""
    for night in range(len(winners)):
        won = np.int32(winners[night] >> seat & 1)
        alone = np.int32(winners[night] == 1 << seat)
        wins[night] += alone
        ties[night] += won - alone
        shares[night] += won * np.int32(share[night])


@inline
def tally_modifiers(
    slots: Any,
    winners: Any,
    numbers: Any,
    holds: Any,
    values: Any,
    changers: Any,
    changed: Any,
    at: Any,
    vectors: Any,
) -> None:
    """Tally which modifiers held and which of them, each alone, change the winners."""
    rows, nights = holds.shape
    plain, alone = np.zeros(nights, np.int64), np.zeros(nights, np.int64)
    any_held = np.zeros(nights, np.int64)
    find_winners(values[PLAIN], plain)
    for row in range(rows):
        held, deciding = holds[row], values[max(PLAIN, slots[row])]
        if numbers[row, KIND] >= CHOICE:
            held, deciding = changers, changed
        elif numbers[row, KIND] != ORDINARY:
            continue
        find_winners(deciding, alone)
        count_changes(held, alone, plain, vectors[at[HELD] + row], vectors[at[CHANGED] + row])
        for night in range(len(held)):
            any_held[night] |= held[night]
    count_changes(any_held, winners, plain, vectors[at[HELD] + rows], vectors[at[CHANGED] + rows])


@inline
def count_changes(held: Any, winners: Any, plain: Any, tally: Any, changes: Any) -> None:
    """Count where a modifier holds, and where the winners then differ from the plain game."""
    for night in range(len(held)):
        here = held[night] != 0
        tally[night] += np.int32(here)
        changes[night] += np.int32(here & (winners[night] != plain[night]))


@inline
def tally_openers(
    showings: Any, extra: Any, winners: Any, share: Any, at: Any, vectors: Any
) -> None:
    """Tally who opens each betting round, and what of the pot the openers take.

    The opener is the first seat with the best showing cards.
    """
    players, nights = showings.shape[1], showings.shape[2]
    opener, last = np.zeros(nights, np.int64), np.zeros(nights, np.int64)
    for up in range(UP_CARDS):
        find_openers(showings[up], opener)
        for night in range(nights):
            dealt_up = 1 if up < UP_CARDS - 1 else 1 - extra[night]
            last[night] = opener[night] if dealt_up else last[night]
            took = share[night] * (winners[night] >> opener[night] & 1)
            vectors[at[OPENED] + up * players + opener[night], night] += dealt_up
            vectors[at[OPENER_SHARES] + up, night] += took * dealt_up
    for night in range(nights):
        took = share[night] * (winners[night] >> last[night] & 1)
        vectors[at[OPENED] + (ROUNDS - 1) * players + last[night], night] += 1
        vectors[at[OPENER_SHARES] + ROUNDS - 1, night] += took


@inline
def find_openers(strengths: Any, opener: Any) -> None:
    """Write the first seat with the greatest strength."""
    players, nights = strengths.shape
    opener[:] = 0
    for seat in range(players):
        for night in range(nights):
            mark = strengths[seat, night] << _SEAT_BITS | _LAST_SEAT - seat
            opener[night] = max(opener[night], mark)
    for night in range(nights):
        opener[night] = _LAST_SEAT - (opener[night] & _LAST_SEAT)


@inline
def remember_shown(
    strengths: Any,
    winners: Any,
    order: Any,
    numbers: Any,
    masks: Any,
    shown: Any,
    shown_ranks: Any,
) -> None:
    """Note which modifiers now have had their categories shown, and of which ranks."""
    players, nights = strengths.shape
    for row in range(len(numbers)):
        wanted = masks[row, SHOWN_CATEGORIES]
        if wanted == 0:
            continue
        for seat in range(players):
            for night in range(nights):
                strength = strengths[seat, night]
                if wanted >> (strength >> PLACE_SHIFT) & 1 == 0:
                    continue
                if numbers[row, SHOWN_BY_WINNER] and winners[night] >> seat & 1 == 0:
                    continue
                shown[row, night] = 1
                if numbers[row, DEAD_SHOWN_RANK]:
                    shown_ranks[row, night] |= 1 << group_rank(strength, order[night])


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
    for night in range(vectors.shape[1]):
        tally_dead(night, numbers, shown_ranks, at, vectors)
        reached = 0
        for place in range(at[WINNERS] - at[CATEGORIES] - 1, -1, -1):
            reached += vectors[at[CATEGORIES] + place, night]
            vectors[at[REACHED] + place, night] = reached
    for place in range(len(vectors)):
        for night in range(vectors.shape[1]):
            figure = int(vectors[place, night])
            sums[place] += figure
            squares[place] += figure * figure


@inline
def tally_dead(night: int, numbers: Any, shown_ranks: Any, at: Any, vectors: Any) -> None:
    """Tally the ranks that are dead for having been shown."""
    dead, count = 0, 0
    for row in range(len(numbers)):
        if numbers[row, DEAD_SHOWN_RANK]:
            dead |= shown_ranks[row, night]
    for rank in range(RANKS):
        vectors[at[DEAD_RANKS] + rank, night] += dead >> rank & 1
        count += dead >> rank & 1
    vectors[at[NUMBER_DEAD] + count, night] += 1
