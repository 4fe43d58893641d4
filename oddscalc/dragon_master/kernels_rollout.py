"""The `rollout` strategy of Dragon Master on bit-mask hands, one decision at a time.

It draws from the stream exactly as ``strategies.Rollout`` does, so both choose the same cards.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_master.kernels_cards import (
    CHARGE,
    CLASSES,
    DECK,
    DRINKS,
    EVERY_TRICK,
    GAMMA,
    HIGHEST_AFTER_FIRST,
    PENALTY,
    SUITS,
    TWOS,
    beating,
    below,
    drinks_of,
    duck_pool,
    highest,
    lead_pool,
    lowest,
    random_card,
    suit_of,
)
from oddscalc.jit import inline

STREAM, LEADER, PLACE, LED, BEST, WINNER, COST, OPEN, SEEN, TRICK, HAND = range(11)
"""Places in a situation (uint64): the stream, the leader's seat, how many cards lie on the table,
the led suit, the winning card and its seat, the drinks so far, penalty cards not yet taken, cards
played before, number of the trick, the hand that is to play."""

SEATS, BLIND, TRICKS, ROLLOUTS, GAMES, PLAYERS, WINNER_LEADS = range(7)
SETTING_WORDS = 7
"""Places in the setting (int64): seats that play, the blind one of them (-1 for none), tricks of a
game (as many as cards in a hand), deals for a decision of `rollout`, games of a trial, players, and
whether the last winner leads the next game."""

_0, _1 = np.uint64(0), np.uint64(1)
_MOST_HANDS = 4
SCRATCH_ROWS = 6


@inline
def duck_card(
    legal: Any, led: Any, best: Any, cost: Any, leads: Any, last: Any, trick: Any, table: Any
) -> Any:
    """Return the card that `duck` plays from the legal ones."""
    if trick > 0 and table[HIGHEST_AFTER_FIRST] != _0:
        return highest(legal)
    twos = table[TWOS]
    if leads:
        return lead_pool(legal, twos)
    pool = duck_pool(
        legal,
        beating(led, twos, best),
        cost == _0,
        last,
        twos,
        table[PENALTY],
        table[CLASSES],
        table[CLASSES + 1],
        table[CLASSES + 2],
        table[CLASSES + 3],
    )
    return highest(pool)


@inline
def legal_of(hand: Any, led: Any, twos: Any) -> Any:
    """Return the cards of a hand that may be played; ``led`` is the deck for a leader."""
    follow = hand & led
    return hand if follow == _0 else follow | (hand & twos)


@inline
def rollout_card(
    situation: Any, voids: Any, table: Any, bits: Any, setting: Any, scratch: Any
) -> Any:
    """Return the card that `rollout` plays, and leave the advanced stream in the situation.

    Parameters
    ----------
    situation : uint64 array
        See :data:`STREAM` and those after it.
    voids : uint64 array
        Cards that each seat has shown not to hold.
    table, bits : uint64 arrays
        Masks of the game; single cards in the order of the deck.
    setting : int64 array
        See :data:`SETTING_WORDS`.
    scratch : uint64 array, shape (SCRATCH_ROWS, 64)
        Overwritten: the imagined hands, those being played, the drinks of each card, the cards to
        deal; two more rows have room for the situation and the voids.
    """
    hand, led = situation[HAND], situation[LED]
    legal = legal_of(hand, led, table[TWOS])
    if legal == lowest(legal):
        return legal
    seats = setting[SEATS]
    place = np.int64(situation[PLACE])
    seat = (np.int64(situation[LEADER]) + place) % seats
    unseen = _deal_order(situation, voids, table, bits, seats, seat, scratch[3])
    drinks = scratch[2]
    for choice in range(64):
        drinks[choice] = _0
    for _ in range(setting[ROLLOUTS]):
        while not _imagine(situation, voids, setting, seat, unseen, scratch):
            pass
        left = legal
        for choice in range(64):
            if left == _0:
                break
            card = lowest(left)
            left ^= card
            drinks[choice] += _drinks_after(situation, card, table, setting, seat, scratch)
    last = place == seats - 1
    trick = np.int64(situation[TRICK])
    preferred = duck_card(
        legal, led, situation[BEST], situation[COST], place == 0, last, trick, table
    )
    return _least(legal, drinks, preferred)


@inline
def _least(legal: Any, drinks: Any, preferred: Any) -> Any:
    least, chosen, left = drinks[0], _0, legal
    for choice in range(64):
        if left == _0:
            break
        card = lowest(left)
        left ^= card
        better = drinks[choice] < least or chosen == _0
        if better or (drinks[choice] == least and card == preferred):
            least, chosen = drinks[choice], card
    return chosen


@inline
def _deal_order(
    situation: Any, voids: Any, table: Any, bits: Any, seats: Any, seat: Any, order: Any
) -> Any:
    """Put the unseen cards in the order they are dealt in, those that fewest may hold first."""
    unseen = table[DECK] & ~(situation[SEEN] | situation[HAND])
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
def _imagine(situation: Any, voids: Any, setting: Any, seat: Any, unseen: Any, scratch: Any) -> Any:
    """Deal the unseen cards among the other hands; False for a dead end."""
    seats = setting[SEATS]
    hands, free, order = scratch[0], scratch[1], scratch[3]
    out = np.uint64(unseen)
    for other in range(seats):
        turn = (other + seats - np.int64(situation[LEADER])) % seats
        held = setting[TRICKS] - np.int64(situation[TRICK])
        if turn < np.int64(situation[PLACE]):
            held -= 1
        hands[other] = _0
        free[other] = np.uint64(held)
        out -= free[other] if other != seat else _0
    free[seat] = _0
    hands[seat] = situation[HAND]
    free[seats] = out
    for index in range(unseen):
        card = order[index]
        places = free[seats]
        for other in range(seats):
            places += free[other] if card & voids[other] == _0 else _0
        if places == _0:
            return False
        situation[STREAM] += GAMMA
        holder = _holder(free, voids, seats, card, below(situation[STREAM], places))
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
def _card_in_rollout(
    situation: Any,
    legal: Any,
    led: Any,
    best: Any,
    cost: Any,
    seat: Any,
    turn: Any,
    trick: Any,
    table: Any,
    setting: Any,
) -> Any:
    """Return the card that a seat plays on with: a blind hand at random, the others by `duck`."""
    if seat == setting[BLIND]:
        situation[STREAM] += GAMMA
        return random_card(legal, situation[STREAM])
    last = turn == setting[SEATS] - 1
    return duck_card(legal, led, best, cost, turn == 0, last, trick, table)


@inline
def _drinks_after(
    situation: Any, card: Any, table: Any, setting: Any, me: Any, scratch: Any
) -> Any:
    """Return what a seat drinks from now on when it plays a card and all play on with `duck`."""
    seats = setting[SEATS]
    hands = scratch[1]
    for other in range(_MOST_HANDS):
        hands[other] = scratch[0, other]
    twos, deck = table[TWOS], table[DECK]
    leader, place = np.int64(situation[LEADER]), np.int64(situation[PLACE])
    led, best, winner = situation[LED], situation[BEST], np.int64(situation[WINNER])
    cost, left = situation[COST], situation[OPEN]
    first_trick = np.int64(situation[TRICK])
    drinks = _0
    for trick in range(first_trick, setting[TRICKS]):
        if trick > first_trick:
            place, led, best = np.int64(0), deck, _0
            cost = table[CHARGE] if trick == setting[TRICKS] - 1 else _0
        for turn in range(place, seats):
            seat = (leader + turn) % seats
            if trick > first_trick or turn > place:
                legal = legal_of(hands[seat], led, twos)
                card = _card_in_rollout(
                    situation, legal, led, best, cost, seat, turn, trick, table, setting
                )
            hands[seat] &= ~card
            left &= ~card
            cost += drinks_of(
                card,
                table[CLASSES],
                table[CLASSES + 1],
                table[CLASSES + 2],
                table[CLASSES + 3],
                table[DRINKS],
                table[DRINKS + 1],
                table[DRINKS + 2],
                table[DRINKS + 3],
            )
            if turn == 0:
                led = suit_of(
                    card, table[SUITS], table[SUITS + 1], table[SUITS + 2], table[SUITS + 3], deck
                )
                best, winner = card, seat
            elif card & beating(led, twos, best) != _0:
                best, winner = card, seat
        if winner == me:
            drinks += cost
        leader = winner
        if left == _0 and table[EVERY_TRICK] == _0:
            break
    return drinks
