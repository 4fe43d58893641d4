"""Compiled deals of Drax: cards dealt in the order of the game, judged in lanes, tallied.

A chunk of deals is dealt one after the other; then all lanes are judged side by side in vector
instructions; then the tallies are added up. Words and strengths are those of
:mod:`oddscalc.drax.kernels`.

Cards are drawn by rejection: six random bits name one of 64 places, of which the deck fills 52;
places of cards already dealt and places without a card are passed over. So there is no bias.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.drax.kernels import (
    COURT_PLACES,
    DECK,
    HEART_PLACES,
    Strengths,
    Words,
    courts_of,
    word_strength,
)
from oddscalc.drax.kernels_tally import LANES, Counts, tally_lanes
from oddscalc.jit import inline, kernel
from oddscalc.kernels_random import next_words

ROUNDS = 32
POOL = 4 * ROUNDS * LANES
STREETS = 4
_NO_CARDS = np.uint64(0)
_ONE_CARD = np.uint64(1)
_DECK_CARDS = np.uint64((1 << DECK) - 1)
_COURT_CARDS = np.uint64((1 << HEART_PLACES) - (1 << COURT_PLACES))
_NUMBER_CARDS = np.uint64((1 << DECK) - 1 - (1 << HEART_PLACES) + (1 << COURT_PLACES))
_SIX_BITS = np.uint64(63)
_NO_TURNS = np.uint32(0)


@inline
def refill(state: Strengths, words: Strengths, pool: NDArray[np.uint8]) -> None:
    """Fill the pool with random bytes, four a word, in the same order on every machine."""
    for part in range(ROUNDS):
        next_words(state, words)
        for lane in range(LANES):
            for byte in range(4):
                pool[(part * 4 + byte) * LANES + lane] = np.uint8(
                    (np.uint64(words[lane]) >> np.uint64(8 * byte)) & np.uint64(0xFF)
                )


@kernel
def simulate_all(
    state: Strengths,
    deals: int,
    players: int,
    replaced: bool,
    table: bool,
    turns: Strengths,
    wrap: np.uint32,
    top_card: bool,
    kept: np.uint32,
    tallies: Counts,
) -> None:
    """Tally deals in which courts act on earlier and later cards.

    ``state`` is the random state of ``LANES`` lanes, ``turns`` the rotations of each of the 4,096
    sets of courts; ``wrap``, ``top_card`` and ``kept`` are those of the judging kernels.
    """
    pool = np.empty(POOL, np.uint8)
    random = np.empty(LANES, np.uint32)
    at = POOL
    words = np.zeros((players, LANES), np.uint64)
    downs = np.zeros(LANES, np.uint64)
    aside = np.zeros((players, LANES), np.int64)
    changed = np.zeros((players, LANES), np.uint32)
    printed = np.zeros((players, LANES), np.uint32)
    seats = (np.arange(players * STREETS) % players).astype(np.uint64)
    down_settled = _NUMBER_CARDS if replaced else _DECK_CARDS
    done = 0
    while done < deals:
        lanes = min(LANES, deals - done)
        words[:] = _NO_CARDS
        for lane in range(lanes):
            dealt = ~_DECK_CARDS
            slot = 0
            for end, settled in ((players, down_settled), (len(seats), _NUMBER_CARDS)):
                while slot < end:
                    if at == POOL:
                        refill(state, random, pool)
                        at = 0
                    while slot < end and at < POOL:
                        card = (_ONE_CARD << (np.uint64(pool[np.uint64(at)]) & _SIX_BITS)) & ~dealt
                        at += 1
                        dealt |= card
                        words[seats[np.uint64(slot)], np.uint64(lane)] |= card
                        slot += 1 if card & settled != _NO_CARDS else 0
                if end == players:
                    downs[lane] = dealt
        judge_lanes(words, table, turns, wrap, changed, printed)
        count_aside(words, downs, aside)
        tally_lanes(lanes, changed, printed, aside, top_card, kept, tallies)
        done += lanes


@inline
def count_aside(words: Words, downs: Words, aside: Counts) -> None:
    """Fill ``aside`` with the courts of every seat and lane that were not dealt down."""
    for seat in range(len(words)):
        for lane in range(LANES):
            courts = np.uint32((words[seat, lane] & ~downs[lane] & _COURT_CARDS) >> np.uint64(20))
            pairs = courts - ((courts >> np.uint32(1)) & np.uint32(0x555))
            fours = (pairs & np.uint32(0x333)) + ((pairs >> np.uint32(2)) & np.uint32(0x333))
            aside[seat, lane] = np.int64(
                (fours + (fours >> np.uint32(4)) + (fours >> np.uint32(8))) & np.uint32(0xF)
            )


@inline
def judge_lanes(
    words: Words,
    table: bool,
    turns: Strengths,
    wrap: np.uint32,
    changed: Strengths,
    printed: Strengths,
) -> None:
    """Fill the strengths by modified and by printed values of every seat and lane."""
    players = len(words)
    turned = np.empty(LANES, np.uint32)
    everyone = np.zeros(LANES, np.uint64)
    if table:
        for seat in range(players):
            for lane in range(LANES):
                everyone[lane] |= words[seat, lane]
    for seat in range(players):
        for lane in range(LANES):
            turned[lane] = turns[courts_of(words[seat, lane] | everyone[lane])]
        for lane in range(LANES):
            changed[seat, lane] = word_strength(words[seat, lane], turned[lane], wrap)
            printed[seat, lane] = word_strength(words[seat, lane], _NO_TURNS, wrap)
