"""A trick of Dragon Master in lanes: many games side by side, selects instead of branches.

All lanes go through the same steps, so that the loops over the lanes become vector instructions.
For that every number is uint64 and every row of lanes is a constant offset into one buffer.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_master.kernels_cards import (
    CHARGE,
    CLASSES,
    DECK,
    DRINKS,
    GAMMA,
    HIGHEST_AFTER_FIRST,
    PENALTY,
    SUITS,
    TWOS,
    beating,
    drinks_of,
    duck_pool,
    highest,
    lead_pool,
    random_card,
    suit_of,
)
from oddscalc.jit import inline

LANES = 64
(
    STREAM, HAND_0, HAND_1, HAND_2, HAND_3, FREE, LEADER, SEAT, LEGAL, CHOICE, LED, BEST, WINNER,
    COST, OPEN, SEEN, GOING, LAST, DRUNK, LARGEST, PLAYED, FIRST_WINS, LAST_WINS, TOTAL, EXPECTED,
    VOID_0, VOID_1, VOID_2, VOID_3,
) = (row * LANES for row in range(29))  # fmt: skip
BUFFER_WORDS = 29 * LANES

SEATS, BLIND, TRICKS, ROLLOUTS, GAMES, PLAYERS, WINNER_LEADS = range(7)
"""Places in the setting (int64): seats that play, the blind one of them (-1 for none), tricks of a
game (as many as cards in a hand), deals for a decision of `rollout`, games of a trial, players, and
whether the last winner leads the next game."""

_0, _1, _2, _3, _16 = (np.uint64(number) for number in (0, 1, 2, 3, 16))
_FIELD = np.uint64(0xFFFF)


@inline
def start_trick(lanes: Any, table: Any, trick: Any, setting: Any) -> None:
    """Clear the table."""
    ends = np.uint64(trick == 0) + np.uint64(trick == setting[TRICKS] - 1)
    charge, deck = table[CHARGE] * ends, table[DECK]
    for i in range(LANES):
        lanes[LED + i] = deck
        lanes[BEST + i] = _0
        lanes[COST + i] = charge


@inline
def look(lanes: Any, table: Any, turn: Any, setting: Any) -> None:
    """Find whose turn it is and which cards are legal."""
    twos = table[TWOS]
    seats, place = np.uint64(setting[SEATS]), np.uint64(turn)
    for i in range(LANES):
        seat = lanes[LEADER + i] + place
        seat -= seats if seat >= seats else _0
        hand = lanes[HAND_0 + i]
        hand = lanes[HAND_1 + i] if seat == _1 else hand
        hand = lanes[HAND_2 + i] if seat == _2 else hand
        hand = lanes[HAND_3 + i] if seat == _3 else hand
        follow = hand & lanes[LED + i]
        lanes[SEAT + i] = seat
        lanes[LEGAL + i] = hand if follow == _0 else follow | (hand & twos)


@inline
def choose_at_random(lanes: Any, kinds: Any) -> None:
    """Let a set of seats choose any legal card."""
    for i in range(LANES):
        chooses = (kinds >> lanes[SEAT + i]) & _1
        state = lanes[STREAM + i] + GAMMA * chooses
        lanes[STREAM + i] = state
        card = random_card(lanes[LEGAL + i], state)
        lanes[CHOICE + i] = card if chooses != _0 else lanes[CHOICE + i]


@inline
def choose_by_duck(lanes: Any, table: Any, trick: Any, turn: Any, setting: Any, kinds: Any) -> None:
    """Let a set of seats choose by `duck`."""
    twos, penalty = table[TWOS], table[PENALTY]
    c1, c2 = table[CLASSES], table[CLASSES + 1]
    c3, c4 = table[CLASSES + 2], table[CLASSES + 3]
    last = turn == setting[SEATS] - 1
    if trick > 0 and table[HIGHEST_AFTER_FIRST] != _0:
        for i in range(LANES):
            card = highest(lanes[LEGAL + i])
            chooses = (kinds >> lanes[SEAT + i]) & _1
            lanes[CHOICE + i] = card if chooses != _0 else lanes[CHOICE + i]
    elif turn == 0:
        for i in range(LANES):
            card = lead_pool(lanes[LEGAL + i], twos)
            chooses = (kinds >> lanes[SEAT + i]) & _1
            lanes[CHOICE + i] = card if chooses != _0 else lanes[CHOICE + i]
    else:
        for i in range(LANES):
            over = beating(lanes[LED + i], twos, lanes[BEST + i])
            free = lanes[COST + i] == _0
            pool = duck_pool(lanes[LEGAL + i], over, free, last, twos, penalty, c1, c2, c3, c4)
            card = highest(pool)
            chooses = (kinds >> lanes[SEAT + i]) & _1
            lanes[CHOICE + i] = card if chooses != _0 else lanes[CHOICE + i]


@inline
def put(lanes: Any, table: Any, turn: Any) -> None:
    """Put the chosen cards on the table."""
    clubs, diamonds = table[SUITS], table[SUITS + 1]
    hearts, spades = table[SUITS + 2], table[SUITS + 3]
    twos, deck = table[TWOS], table[DECK]
    c1, c2 = table[CLASSES], table[CLASSES + 1]
    c3, c4 = table[CLASSES + 2], table[CLASSES + 3]
    d1, d2 = table[DRINKS], table[DRINKS + 1]
    d3, d4 = table[DRINKS + 2], table[DRINKS + 3]
    leads = turn == 0
    for i in range(LANES):
        card = lanes[CHOICE + i]
        lanes[HAND_0 + i] &= ~card
        lanes[HAND_1 + i] &= ~card
        lanes[HAND_2 + i] &= ~card
        lanes[HAND_3 + i] &= ~card
        lanes[OPEN + i] &= ~card
        lanes[SEEN + i] |= card
        lanes[COST + i] += drinks_of(card, c1, c2, c3, c4, d1, d2, d3, d4)
        led, best = lanes[LED + i], lanes[BEST + i]
        wins = leads or card & beating(led, twos, best) != _0
        lanes[BEST + i] = card if wins else best
        lanes[WINNER + i] = lanes[SEAT + i] if wins else lanes[WINNER + i]
        lanes[LED + i] = suit_of(card, clubs, diamonds, hearts, spades, deck) if leads else led


@inline
def note_voids(lanes: Any, table: Any, turn: Any) -> None:
    """Note who could not follow: a seat that plays neither the led suit nor a two."""
    if turn == 0:
        return
    twos = table[TWOS]
    for i in range(LANES):
        led, seat = lanes[LED + i], lanes[SEAT + i]
        shown = led if lanes[CHOICE + i] & (led | twos) == _0 else _0
        lanes[VOID_0 + i] |= shown if seat == _0 else _0
        lanes[VOID_1 + i] |= shown if seat == _1 else _0
        lanes[VOID_2 + i] |= shown if seat == _2 else _0
        lanes[VOID_3 + i] |= shown if seat == _3 else _0


@inline
def end_trick(lanes: Any, trick: Any) -> None:
    """Give each lane's trick to its winner."""
    first = trick == 0
    for i in range(LANES):
        going, winner = lanes[GOING + i], lanes[WINNER + i]
        cost, largest = lanes[COST + i], lanes[LARGEST + i]
        win = _1 << (_16 * winner)
        lanes[DRUNK + i] += cost * win
        lanes[LARGEST + i] = cost if cost > largest else largest
        lanes[PLAYED + i] += going
        lanes[FIRST_WINS + i] += win if first else _0
        lanes[LAST + i] = winner if going != _0 else lanes[LAST + i]
        lanes[LEADER + i] = winner
        lanes[GOING + i] = _1 if lanes[OPEN + i] != _0 else _0


@inline
def field(word: Any, seat: Any) -> Any:
    """Return what a word that counts by seat holds for one seat."""
    return np.int64((word >> np.uint64(16 * seat)) & _FIELD)
