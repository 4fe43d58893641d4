"""The `rollout` strategy of Dragon Master: the imagined games of a decision played in lanes.

It draws from the streams exactly as ``strategies.Rollout`` does, so both choose the same cards.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_master.kernels_cards import DECK, GAMMA, below, lowest, mixed
from oddscalc.dragon_master.kernels_lanes import (
    BEST,
    BLIND,
    CHOICE,
    COST,
    DRUNK,
    EXPECTED,
    GOING,
    HAND_0,
    LANES,
    LEADER,
    LED,
    LEGAL,
    OPEN,
    ROLLOUTS,
    SEAT,
    SEATS,
    SEEN,
    STREAM,
    TRICKS,
    VOID_0,
    WINNER,
    choose_at_random,
    choose_by_duck,
    end_trick,
    field,
    look,
    put,
    start_trick,
)
from oddscalc.jit import inline

SCRATCH_ROWS = 5
"""Rows of the scratch: the imagined hands, free places in them, the cards that each seat has shown
not to hold, the cards to deal, the drinks that each legal card led to."""

_0, _1 = np.uint64(0), np.uint64(1)
_MOST_HANDS = 4
_TRIED = EXPECTED
"""The row of lanes that says which of the legal cards is tried."""


@inline
def choose_by_rollout(
    lanes: Any,
    filled: Any,
    table: Any,
    bits: Any,
    trick: Any,
    turn: Any,
    setting: Any,
    kinds: Any,
    inner: Any,
    scratch: Any,
) -> None:
    """Let a set of seats choose by `rollout`, after ``choose_by_duck`` has chosen for them."""
    for i in range(filled):
        legal = lanes[LEGAL + i]
        chooses = (kinds >> lanes[SEAT + i]) & lanes[GOING + i]
        if chooses != _0 and legal != lowest(legal):
            _roll_out(lanes, i, table, bits, trick, turn, setting, inner, scratch)


@inline
def _roll_out(
    lanes: Any,
    i: Any,
    table: Any,
    bits: Any,
    trick: Any,
    turn: Any,
    setting: Any,
    inner: Any,
    scratch: Any,
) -> None:
    seat, seats = np.int64(lanes[SEAT + i]), setting[SEATS]
    for other in range(seats):
        scratch[2, other] = lanes[VOID_0 + other * LANES + i]
    unseen = table[DECK] & ~(lanes[SEEN + i] | lanes[HAND_0 + seat * LANES + i])
    dealt = _deal_order(unseen, scratch[2], bits, seats, seat, scratch[3])
    left, cards = lanes[LEGAL + i], 0
    while left != _0:
        left ^= lowest(left)
        scratch[4, cards] = _0
        cards += 1
    used, games = 0, setting[ROLLOUTS] * cards
    for game in range(games):
        if left == _0:
            while not _imagine(lanes, i, trick, turn, setting, seat, dealt, scratch):
                pass
            lanes[STREAM + i] += GAMMA
            left = lanes[LEGAL + i]
        _set_up(inner, used, lanes, i, scratch[0], lowest(left), game % cards)
        left ^= lowest(left)
        used += 1
        if used == LANES or game == games - 1:
            _play_on(inner, table, trick, turn, setting)
            for j in range(used):
                scratch[4, np.int64(inner[_TRIED + j])] += np.uint64(field(inner[DRUNK + j], seat))
            used = 0
    lanes[CHOICE + i] = _least(lanes[LEGAL + i], scratch[4], lanes[CHOICE + i])


@inline
def _least(legal: Any, drinks: Any, preferred: Any) -> Any:
    """Return the card with the least drinks; of equals the preferred one, or else the lowest."""
    left, place = legal, 0
    least, chosen = drinks[0], _0
    while left != _0:
        card = lowest(left)
        left ^= card
        equal = drinks[place] == least and card == preferred
        if chosen == _0 or drinks[place] < least or equal:
            least, chosen = drinks[place], card
        place += 1
    return chosen


@inline
def _deal_order(unseen: Any, voids: Any, bits: Any, seats: Any, seat: Any, order: Any) -> Any:
    """Put the unseen cards in the order they are dealt in, those that fewest may hold first."""
    count = 0
    for wanted in range(seats):
        for card in bits:
            if card & unseen == _0:
                continue
            holders = 0
            for other in range(seats):
                if other != seat and card & voids[other] == _0:
                    holders += 1
            if holders == wanted:
                order[count] = card
                count += 1
    return count


@inline
def _imagine(
    lanes: Any, i: Any, trick: Any, turn: Any, setting: Any, seat: Any, dealt: Any, scratch: Any
) -> Any:
    """Deal the unseen cards among the other hands; False for a dead end."""
    seats = setting[SEATS]
    hands, free, voids = scratch[0], scratch[1], scratch[2]
    out = np.uint64(dealt)
    for other in range(seats):
        turn_of_other = (other + seats - np.int64(lanes[LEADER + i])) % seats
        held = setting[TRICKS] - trick
        if turn_of_other < turn:
            held -= 1
        hands[other] = _0
        free[other] = np.uint64(held)
        out -= free[other] if other != seat else _0
    free[seat] = _0
    hands[seat] = lanes[HAND_0 + seat * LANES + i]
    free[seats] = out
    for index in range(dealt):
        card = scratch[3, index]
        places = free[seats]
        for other in range(seats):
            places += free[other] if card & voids[other] == _0 else _0
        if places == _0:
            return False
        lanes[STREAM + i] += GAMMA
        holder = _holder(free, voids, seats, card, below(lanes[STREAM + i], places))
        free[holder] -= _1
        hands[holder] |= card
    return True


@inline
def _holder(free: Any, voids: Any, seats: Any, card: Any, chosen: Any) -> Any:
    """Return the hand of the chosen free place; ``seats`` stands for out of play."""
    for other in range(seats):
        if card & voids[other] == _0:
            if chosen < free[other]:
                return other
            chosen -= free[other]
    return seats


@inline
def _set_up(inner: Any, j: Any, lanes: Any, i: Any, hands: Any, card: Any, tried: Any) -> None:
    """Put a situation, with imagined hands and the card to try, into a lane of its own."""
    for hand in range(_MOST_HANDS):
        inner[HAND_0 + hand * LANES + j] = hands[hand]
    inner[STREAM + j] = mixed(lanes[STREAM + i])
    inner[LEADER + j] = lanes[LEADER + i]
    inner[SEAT + j] = lanes[SEAT + i]
    inner[LED + j] = lanes[LED + i]
    inner[BEST + j] = lanes[BEST + i]
    inner[WINNER + j] = lanes[WINNER + i]
    inner[COST + j] = lanes[COST + i]
    inner[OPEN + j] = lanes[OPEN + i]
    inner[CHOICE + j] = card
    inner[DRUNK + j] = _0
    inner[_TRIED + j] = np.uint64(tried)


@inline
def _play_on(inner: Any, table: Any, trick: Any, turn: Any, setting: Any) -> None:
    """Play the card to try, and play on with `duck`; a blind hand plays at random."""
    blind = _1 << np.uint64(setting[BLIND]) if setting[BLIND] >= 0 else _0
    for later in range(trick, setting[TRICKS]):
        if later > trick:
            start_trick(inner, table, later, setting)
        for place in range(turn if later == trick else 0, setting[SEATS]):
            if later > trick or place > turn:
                look(inner, table, place, setting)
                choose_by_duck(inner, table, later, place, setting, ~blind)
                if blind != _0:
                    choose_at_random(inner, blind)
            put(inner, table, place)
        end_trick(inner, later)
