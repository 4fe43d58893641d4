"""Games and rounds of Dragon Master, dealt, played in lanes and tallied."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddscalc.dragon_master.kernels_cards import (
    CHARGE,
    CLASSES,
    DRINKS,
    EVERY_TRICK,
    GAMMA,
    PENALTY,
    below,
    drinks_of,
    start_of,
)
from oddscalc.dragon_master.kernels_lanes import (
    BUFFER_WORDS,
    CHOICE,
    DRUNK,
    EXPECTED,
    FIRST_WINS,
    FREE,
    GAMES,
    GOING,
    HAND_0,
    HAND_1,
    HAND_2,
    HAND_3,
    LANES,
    LARGEST,
    LAST,
    LAST_WINS,
    LEADER,
    OPEN,
    PLAYED,
    PLAYERS,
    SEATS,
    SEEN,
    STREAM,
    TOTAL,
    TRICKS,
    VOID_0,
    VOID_1,
    VOID_2,
    VOID_3,
    WINNER_LEADS,
    choose_at_random,
    choose_by_duck,
    end_trick,
    field,
    look,
    note_voids,
    put,
    start_trick,
)
from oddscalc.dragon_master.kernels_rollout import SCRATCH_ROWS, choose_by_rollout
from oddscalc.jit import inline, kernel

(
    WRONG, GAME_SUMS, DISTRIBUTION, LARGEST_TRICK, TRICKS_PLAYED, FIRST_TRICKS, LAST_TRICKS, LEAST,
    LEAST_ALONE,
) = range(9)  # fmt: skip
"""Parts of the tallies, in their order; see ``tallies.py``."""

_0, _1, _2, _8, _16, _24 = (np.uint64(number) for number in (0, 1, 2, 8, 16, 24))
_BYTES = np.uint64(0x01010101)
_TOPS = np.uint64(0x80808080)
_LASTING = np.uint64(1 << 63)


def new_lanes() -> NDArray[np.uint64]:
    """Return room for the lanes."""
    return np.zeros(BUFFER_WORDS, np.uint64)


def new_scratch() -> NDArray[np.uint64]:
    """Return room for the decisions of `rollout`."""
    return np.zeros((SCRATCH_ROWS, 64), np.uint64)


@kernel
def play(
    seed: Any,
    trials: Any,
    tables: Any,
    bits: Any,
    games: Any,
    setting: Any,
    kinds: Any,
    offsets: Any,
    tally: Any,
    lanes: Any,
    log: Any,
    inner: Any,
    scratch: Any,
) -> None:
    """Play games, or rounds of several games, and add what came of them to the tallies.

    Parameters
    ----------
    seed : uint64
        Seed of the block.
    trials : uint64 array
        Numbers of the trials in the block.
    tables : uint64 array, shape (games, TABLE_WORDS)
        Masks and drinks of each game, in the order they are played.
    bits : uint64 array, shape (games, cards)
        The single cards in the order in which the deck is dealt.
    games : int64 array, shape (games,)
        Where each game is tallied.
    setting : int64 array
        See ``kernels_lanes.SEATS`` and those after it.
    kinds : uint64 array, shape (3,)
        Sets of seats that play `random`, `duck`, `rollout`.
    offsets : int64 array
        Where the parts of the tallies start; see ``tallies.py``.
    tally : int64 array
        Added to; see ``tallies.py``.
    lanes : uint64 array, shape (BUFFER_WORDS,)
        Overwritten.
    log : uint64 array, shape (trials, steps) or (0, 0)
        Filled, unless empty, with the card of every step of the last game; 0 after its end.
    inner : uint64 array, shape (BUFFER_WORDS,), or None
        Overwritten by the games that `rollout` imagines; None, so that less is compiled, when no
        seat plays `rollout`.
    scratch : uint64 array, shape (SCRATCH_ROWS, 64), or None
        Overwritten by `rollout` too.
    """
    for start in range(0, len(trials), LANES):
        filled = min(LANES, len(trials) - start)
        for i in range(LANES):
            lanes[TOTAL + i] = _0
            lanes[LARGEST + i] = _0
            lanes[PLAYED + i] = _0
            lanes[FIRST_WINS + i] = _0
            lanes[LAST_WINS + i] = _0
        for game in range(setting[GAMES]):
            for i in range(filled):
                lanes[STREAM + i] = start_of(seed, trials[start + i], np.uint64(game))
            _deal(lanes, tables[game], bits[game], setting)
            _seat_leader(lanes, game, setting)
            _play_game(
                lanes, filled, tables[game], bits[game], setting, kinds, start, log, inner, scratch
            )
            _tally_game(lanes, filled, games[game], setting, offsets, tally)
        _tally_trials(lanes, filled, setting, offsets, tally)


@inline
def _play_game(
    lanes: Any,
    filled: Any,
    table: Any,
    bits: Any,
    setting: Any,
    kinds: Any,
    start: Any,
    log: Any,
    inner: Any,
    scratch: Any,
) -> None:
    ducks = kinds[1] | kinds[2]
    for trick in range(setting[TRICKS]):
        start_trick(lanes, table, trick, setting)
        for turn in range(setting[SEATS]):
            look(lanes, table, turn, setting)
            if kinds[0] != _0:
                choose_at_random(lanes, kinds[0])
            if ducks != _0:
                choose_by_duck(lanes, table, trick, turn, setting, ducks)
            if inner is not None:
                choose_by_rollout(
                    lanes, filled, table, bits, trick, turn, setting, kinds[2], inner, scratch
                )
            put(lanes, table, turn)
            if inner is not None:
                note_voids(lanes, table, turn)
            if len(log) > 0:
                for i in range(filled):
                    step = trick * setting[SEATS] + turn
                    log[start + i, step] = lanes[CHOICE + i] * lanes[GOING + i]
        end_trick(lanes, trick)
    _end_game(lanes)


@inline
def _deal(lanes: Any, table: Any, bits: Any, setting: Any) -> None:
    """Deal the deck: each card in turn falls on one of the places still free."""
    hands = max(setting[PLAYERS], 3)
    places, playing = _0, _0
    for hand in range(hands):
        places |= np.uint64(setting[TRICKS]) << np.uint64(8 * hand)
    for seat in range(setting[SEATS]):
        playing |= _1 << np.uint64(8 * seat)
    expected = _2 * table[CHARGE]
    opened = table[PENALTY] | (_LASTING if table[EVERY_TRICK] != _0 else _0)
    for i in range(LANES):
        lanes[HAND_0 + i] = _0
        lanes[HAND_1 + i] = _0
        lanes[HAND_2 + i] = _0
        lanes[HAND_3 + i] = _0
        lanes[FREE + i] = places
        lanes[EXPECTED + i] = expected
        lanes[DRUNK + i] = _0
        lanes[OPEN + i] = opened
        lanes[GOING + i] = _1
        lanes[SEEN + i] = _0
        lanes[VOID_0 + i] = _0
        lanes[VOID_1 + i] = _0
        lanes[VOID_2 + i] = _0
        lanes[VOID_3 + i] = _0
    for index in range(len(bits)):
        left = np.uint64(len(bits) - index)
        card = bits[index]
        drinks = drinks_of(
            card, table[CLASSES], table[CLASSES + 1], table[CLASSES + 2], table[CLASSES + 3],
            table[DRINKS], table[DRINKS + 1], table[DRINKS + 2], table[DRINKS + 3],
        )  # fmt: skip
        for i in range(LANES):
            state = lanes[STREAM + i] + GAMMA
            lanes[STREAM + i] = state
            place = below(state, left)
            free = lanes[FREE + i]
            upto = free + (free << _8)
            upto += upto << _16
            beyond = ((((place | np.uint64(128)) * _BYTES) - upto) & _TOPS) >> np.uint64(7)
            chosen = ~beyond & ((beyond << _8) | _1) & _BYTES
            lanes[FREE + i] = free - chosen
            lanes[HAND_0 + i] |= card & (_0 - (chosen & _1))
            lanes[HAND_1 + i] |= card & (_0 - ((chosen >> _8) & _1))
            lanes[HAND_2 + i] |= card & (_0 - ((chosen >> _16) & _1))
            lanes[HAND_3 + i] |= card & (_0 - ((chosen >> _24) & _1))
            lanes[EXPECTED + i] += drinks if chosen & playing != _0 else _0


@inline
def _seat_leader(lanes: Any, game: Any, setting: Any) -> None:
    if game > 0 and setting[WINNER_LEADS] != 0:
        return
    dealer = np.uint64(game % setting[PLAYERS])
    for i in range(LANES):
        lanes[LEADER + i] = dealer


@inline
def _end_game(lanes: Any) -> None:
    for i in range(LANES):
        last = lanes[LAST + i]
        lanes[LEADER + i] = last
        lanes[LAST_WINS + i] += _1 << (_16 * last)
        lanes[TOTAL + i] += lanes[DRUNK + i]


@inline
def _tally_game(lanes: Any, filled: Any, game: Any, setting: Any, offsets: Any, tally: Any) -> None:
    """Add the drinks of a game by seat and their squares; hold them against what was dealt."""
    seats = setting[SEATS]
    at = offsets[GAME_SUMS] + 2 * seats * game
    for i in range(filled):
        total = 0
        for seat in range(seats):
            drinks = field(lanes[DRUNK + i], seat)
            total += drinks
            tally[at + 2 * seat] += drinks
            tally[at + 2 * seat + 1] += drinks * drinks
        if total != np.int64(lanes[EXPECTED + i]):
            tally[offsets[WRONG]] += 1


@inline
def _tally_trials(lanes: Any, filled: Any, setting: Any, offsets: Any, tally: Any) -> None:
    """Add up what came of whole trials: drinks, tricks and who drank least."""
    seats, players, games = setting[SEATS], setting[PLAYERS], setting[GAMES]
    values = (offsets[LARGEST_TRICK] - offsets[DISTRIBUTION]) // seats
    for i in range(filled):
        total = lanes[TOTAL + i]
        tally[offsets[LARGEST_TRICK] + np.int64(lanes[LARGEST + i])] += 1
        tally[offsets[TRICKS_PLAYED] + np.int64(lanes[PLAYED + i])] += 1
        least, sharing = field(total, 0), 0
        for seat in range(players):
            least = min(least, field(total, seat))
        for seat in range(seats):
            drinks = field(total, seat)
            tally[offsets[DISTRIBUTION] + seat * values + drinks] += 1
            first = seat * (games + 1) + field(lanes[FIRST_WINS + i], seat)
            last = seat * (games + 1) + field(lanes[LAST_WINS + i], seat)
            tally[offsets[FIRST_TRICKS] + first] += 1
            tally[offsets[LAST_TRICKS] + last] += 1
            if seat < players and drinks == least:
                tally[offsets[LEAST] + seat] += 1
                sharing += 1
        if sharing == 1:
            for seat in range(players):
                if field(total, seat) == least:
                    tally[offsets[LEAST_ALONE] + seat] += 1
