"""Compiled deals of Drax in which an up court changes only cards already held.

Words, strengths and tallies are those of the other kernels of Drax. When a card is dealt matters
here, so each hand is put together card by card.
"""

import numpy as np

from oddscalc.drax.kernels import (
    COURT_PLACES,
    DECK,
    HEART_PLACES,
    Strengths,
    printed_strength,
    strength_of,
)
from oddscalc.drax.kernels_tally import LANES, SCRATCH, Counts, tally_lanes
from oddscalc.jit import inline, kernel
from oddscalc.kernels_random import below

STREETS = 4
SUITS = 4
VALUES = 10
_NO_CARDS = np.uint64(0)
_ONE_CARD = np.uint64(1)
_ONE = np.uint32(1)


@kernel
def simulate_held(
    state: Strengths,
    deals: int,
    players: int,
    replaced: bool,
    table: bool,
    effects: Counts,
    wrap: np.uint32,
    top_card: bool,
    kept: np.uint32,
    tallies: Counts,
) -> None:
    """Tally deals in which an up court changes only cards already held.

    ``state`` is the random state of one stream; ``effects``, of shape (12, 4), is what each court
    adds to the cards of each suit; ``wrap``, ``top_card`` and ``kept`` are those of the judging
    kernels.
    """
    deck = np.zeros(DECK, np.int64)
    for number in range(DECK):
        deck[number] = number
    words = np.zeros((players, LANES), np.uint64)
    aside = np.zeros((players, LANES), np.uint8)
    changed = np.zeros((players, LANES), np.uint32)
    printed = np.zeros((players, LANES), np.uint32)
    scratch = np.zeros((SCRATCH, LANES), np.uint32)
    marks = np.zeros((players + 2, LANES), np.uint8)
    held = np.zeros(players, np.int64)
    cards = np.zeros((players, STREETS), np.int64)
    missed = np.zeros((players, STREETS), np.int64)
    shifts = np.zeros((2, players, SUITS), np.int64)
    done = 0
    while done < deals:
        lanes = min(LANES, deals - done)
        words[:] = _NO_CARDS
        aside[:] = 0
        for lane in range(lanes):
            held[:] = 0
            shifts[:] = 0
            dealt = 0
            for slot in range(players * STREETS):
                seat = slot % players
                acting = 0 if table else seat
                down = 1 if slot < players else 0
                waiting = True
                while waiting:
                    place = dealt + below(state, DECK - dealt)
                    card = deck[place]
                    deck[place] = deck[dealt]
                    deck[dealt] = card
                    dealt += 1
                    words[seat, lane] |= _ONE_CARD << np.uint64(card)
                    if COURT_PLACES <= card < HEART_PLACES:
                        aside[seat, lane] += np.uint8(0 if down else 1)
                        waiting = replaced or not down
                        for suit in range(SUITS):
                            shifts[down, acting, suit] += effects[card - COURT_PLACES, suit]
                    else:
                        waiting = False
                        cards[seat, held[seat]] = card
                        missed[seat, held[seat]] = shifts[0, acting, suit_and_value(card)[0]]
                        held[seat] += 1
            for seat in range(players):
                acting = 0 if table else seat
                changed[seat, lane] = _changed_strength(
                    cards[seat, : held[seat]], missed[seat], shifts[:, acting], wrap
                )
                printed[seat, lane] = printed_strength(words[seat, lane], wrap)
        tally_lanes(lanes, changed, printed, aside, top_card, kept, scratch, marks, tallies)
        done += lanes


@inline
def suit_and_value(card: int) -> tuple[int, int]:
    """Return the suit 0..3 and the value 0..9 of a number card's place in a word."""
    place = card if card < COURT_PLACES else card - (HEART_PLACES - COURT_PLACES)
    return place // VALUES, place % VALUES


@inline
def _changed_strength(cards: Counts, missed: Counts, shifts: Counts, wrap: np.uint32) -> np.uint32:
    """Return the strength of number cards, each of which missed part of the up courts."""
    once, twice, four = np.uint32(0), np.uint32(0), np.uint32(0)
    suited = np.uint32(1)
    first_suit = suit_and_value(cards[0])[0]
    for place in range(len(cards)):
        suit, value = suit_and_value(cards[place])
        shift = shifts[0, suit] + shifts[1, suit] - missed[place]
        bit = _ONE << np.uint32((value + shift) % VALUES)
        both = once & bit
        once ^= bit
        four |= twice & both
        twice ^= both
        suited = suited if suit == first_suit else np.uint32(0)
    return strength_of(once, twice, four, suited, wrap)
