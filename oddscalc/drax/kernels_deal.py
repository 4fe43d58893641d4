"""Compiled deals of Drax in lanes: dealt, judged and tallied side by side.

A lane is a deal; all lanes of a chunk take each step together, in vector instructions. Words and
strengths are those of :mod:`oddscalc.drax.kernels`.

Hands are dealt seat after seat. Every card dealt is equally likely to be any card left, whichever
place at the table it comes to, so the order in which places are filled changes no odds when courts
act on earlier and later cards.

Cards are drawn by rejection: six random bits name one of 64 places, of which the deck fills 52;
places of cards already dealt and places without a card are passed over. So there is no bias.
"""

import numpy as np

from oddscalc.drax.kernels import (
    COURT_PLACES,
    DECK,
    HEART_PLACES,
    Strengths,
    Words,
    courts_of,
    printed_strength,
    word_strength,
)
from oddscalc.drax.kernels_tally import LANES, SCRATCH, Bytes, Counts, tally_lanes
from oddscalc.jit import inline, kernel
from oddscalc.kernels_random import next_words

_CHOICES = 5
_HAND = 4
_DECK_CARDS = np.uint64((1 << DECK) - 1)
_COURT_CARDS = np.uint64((1 << HEART_PLACES) - (1 << COURT_PLACES))
_NUMBER_CARDS = np.uint64((1 << DECK) - 1 - (1 << HEART_PLACES) + (1 << COURT_PLACES))
_NO_CARDS, _ONE_CARD = np.uint64(0), np.uint64(1)
_SIX, _SIX_BITS, _DECK_BITS = np.uint64(6), np.uint64(63), np.uint64(DECK)
_ALL_BUT_ONE, _SIGN = np.int64(_HAND - 1), np.int64(63)


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
    words = np.empty((players, LANES), np.uint64)
    downs, dealt = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    missing = np.empty(LANES, np.int64)
    changed = np.empty((players, LANES), np.uint32)
    printed = np.empty((players, LANES), np.uint32)
    aside = np.empty((players, LANES), np.uint8)
    scratch = np.empty((SCRATCH, LANES), np.uint32)
    marks = np.empty((players + 2, LANES), np.uint8)
    done = 0
    while done < deals:
        lanes = min(LANES, deals - done)
        deal_lanes(state, replaced, words, downs, dealt, missing, scratch[0])
        judge_lanes(words, dealt, table, turns, wrap, scratch[0], changed, printed)
        count_aside(words, downs, aside)
        tally_lanes(lanes, changed, printed, aside, top_card, kept, scratch, marks, tallies)
        done += lanes


@inline
def deal_lanes(
    state: Strengths,
    replaced: bool,
    words: Words,
    downs: Words,
    dealt: Words,
    missing: Counts,
    random: Strengths,
) -> None:
    """Fill the hands of every seat and lane, the cards dealt down, and all cards dealt.

    A hand misses four cards until its hole card lies, then three number cards. Cards missed are
    counted below zero: their sign, spread over a word, is a mask, which is quicker than comparing.
    ``dealt`` has the places without a card too; ``missing`` and ``random`` are free to be used.
    """
    courts_down = _NO_CARDS if replaced else _COURT_CARDS
    for lane in range(LANES):
        dealt[lane], downs[lane] = ~_DECK_CARDS, _NO_CARDS
    for seat in range(len(words)):
        for lane in range(LANES):
            words[seat, lane], missing[lane] = dealt[lane], -_HAND
        waiting = np.int64(-_HAND)
        while waiting != 0:
            next_words(state, random)
            waiting = np.int64(0)
            for lane in range(LANES):
                bits, out = np.uint64(random[lane]), dealt[lane]
                down, left = downs[lane], missing[lane]
                for _ in range(_CHOICES):
                    wanted = np.uint64(left >> _SIGN)
                    hole = np.uint64((left + _ALL_BUT_ONE) >> _SIGN)
                    card = (_ONE_CARD << (bits & _SIX_BITS)) & ~out & wanted
                    out |= card
                    down |= card & hole
                    settled = card & (_NUMBER_CARDS | (courts_down & hole))
                    left += np.int64((settled + _DECK_CARDS) >> _DECK_BITS)
                    bits >>= _SIX
                dealt[lane], downs[lane], missing[lane] = out, down, left
                waiting |= left
        for lane in range(LANES):
            words[seat, lane] ^= dealt[lane]


@inline
def count_aside(words: Words, downs: Words, aside: Bytes) -> None:
    """Fill ``aside`` with the courts of every seat and lane that were not dealt down."""
    for seat in range(len(words)):
        for lane in range(LANES):
            courts = np.uint32((words[seat, lane] & ~downs[lane] & _COURT_CARDS) >> np.uint64(20))
            pairs = courts - ((courts >> np.uint32(1)) & np.uint32(0x555))
            fours = (pairs & np.uint32(0x333)) + ((pairs >> np.uint32(2)) & np.uint32(0x333))
            aside[seat, lane] = np.uint8(
                (fours + (fours >> np.uint32(4)) + (fours >> np.uint32(8))) & np.uint32(0xF)
            )


@inline
def judge_lanes(
    words: Words,
    dealt: Words,
    table: bool,
    turns: Strengths,
    wrap: np.uint32,
    turned: Strengths,
    changed: Strengths,
    printed: Strengths,
) -> None:
    """Fill the strengths by modified and by printed values of every seat and lane.

    ``dealt`` has all cards dealt in a lane; ``turned`` is free to be used.
    """
    shared = _COURT_CARDS if table else _NO_CARDS
    for seat in range(len(words)):
        for lane in range(LANES):
            turned[lane] = turns[courts_of(words[seat, lane] | (dealt[lane] & shared))]
        for lane in range(LANES):
            changed[seat, lane] = word_strength(words[seat, lane], turned[lane], wrap)
            printed[seat, lane] = printed_strength(words[seat, lane], wrap)
