"""Dragon Master played in lanes: many deals side by side, selects instead of branches.

All lanes go through the same steps, so that the loops over the lanes become vector instructions.
For that every number is uint64 and every row of lanes is a constant offset into one buffer.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    start_of,
    suit_of,
)
from oddscalc.dragon_master.kernels_rollout import (
    BEST,
    COST,
    GAMES,
    HAND,
    LEADER,
    LED,
    OPEN,
    PLACE,
    PLAYERS,
    SCRATCH_ROWS,
    SEATS,
    SEEN,
    STREAM,
    TRICK,
    TRICKS,
    WINNER,
    WINNER_LEADS,
    rollout_card,
)
from oddscalc.jit import inline, kernel

(
    WRONG, GAME_SUMS, DISTRIBUTION, LARGEST, TRICKS_PLAYED, FIRST_WINS, LAST_WINS, LEAST,
    LEAST_ALONE, TALLY_WORDS,
) = range(10)  # fmt: skip
"""Parts of the tallies, in their order; see ``tallies.py``."""

LANES = 64
(
    _STREAM, _HAND_0, _HAND_1, _HAND_2, _HAND_3, _FREE, _DEALT, _LEADER, _SEAT, _LEGAL, _CHOICE,
    _LED, _BEST, _WINNER, _COST, _OPEN, _SEEN, _GOING, _LAST, _DRINKS, _LARGEST, _TRICKS,
    _FIRST_WINS, _LAST_WINS, _TOTAL, _EXPECTED, _VOID_0, _VOID_1, _VOID_2, _VOID_3,
) = (row * LANES for row in range(30))  # fmt: skip
BUFFER_WORDS = 30 * LANES

_0, _1, _2, _3, _8, _16, _24 = (np.uint64(number) for number in (0, 1, 2, 3, 8, 16, 24))
_FIELD = np.uint64(0xFFFF)
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
        See ``kernels_rollout.SETTING_WORDS``.
    kinds : uint64 array, shape (3,)
        Sets of seats that play `random`, `duck`, `rollout`.
    offsets : int64 array
        Where the parts of the tallies start; see ``tallies.py``.
    tally : int64 array
        Added to; see ``tallies.py``.
    lanes : uint64 array, shape (BUFFER_WORDS,)
        Overwritten.
    log : uint64 array, shape (trials, steps), or None
        Filled with the card of every step of the last game; 0 after its end.
    scratch : uint64 array, shape (SCRATCH_ROWS, 64), or None
        Overwritten; None, so that less is compiled, when no seat plays `rollout`.
    """
    for start in range(0, len(trials), LANES):
        filled = min(LANES, len(trials) - start)
        for i in range(LANES):
            lanes[_TOTAL + i] = _0
            lanes[_LARGEST + i] = _0
            lanes[_TRICKS + i] = _0
            lanes[_FIRST_WINS + i] = _0
            lanes[_LAST_WINS + i] = _0
        for game in range(setting[GAMES]):
            for i in range(filled):
                lanes[_STREAM + i] = start_of(seed, trials[start + i], np.uint64(game))
            _deal(lanes, tables[game], bits[game], setting)
            _seat_leader(lanes, game, setting)
            _play_game(lanes, filled, tables[game], bits[game], setting, kinds, start, log, scratch)
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
    scratch: Any,
) -> None:
    for trick in range(setting[TRICKS]):
        _start_trick(lanes, table, trick, setting)
        for turn in range(setting[SEATS]):
            _look(lanes, table, turn, setting)
            if kinds[0] != _0:
                _choose_at_random(lanes, kinds[0])
            if kinds[1] != _0:
                _choose_by_duck(lanes, table, trick, turn, setting, kinds[1])
            if scratch is not None:
                _choose_by_rollout(
                    lanes, filled, table, bits, trick, turn, setting, kinds[2], scratch
                )
            _put(lanes, table, turn)
            if scratch is not None:
                _note_voids(lanes, table, turn)
            if log is not None:
                for i in range(filled):
                    step = trick * setting[SEATS] + turn
                    log[start + i, step] = lanes[_CHOICE + i] * lanes[_GOING + i]
        _end_trick(lanes, trick)
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
        lanes[_HAND_0 + i] = _0
        lanes[_HAND_1 + i] = _0
        lanes[_HAND_2 + i] = _0
        lanes[_HAND_3 + i] = _0
        lanes[_FREE + i] = places
        lanes[_EXPECTED + i] = expected
        lanes[_DRINKS + i] = _0
        lanes[_OPEN + i] = opened
        lanes[_GOING + i] = _1
        lanes[_SEEN + i] = _0
        lanes[_VOID_0 + i] = _0
        lanes[_VOID_1 + i] = _0
        lanes[_VOID_2 + i] = _0
        lanes[_VOID_3 + i] = _0
    for index in range(len(bits)):
        left = np.uint64(len(bits) - index)
        card = bits[index]
        drinks = drinks_of(
            card, table[CLASSES], table[CLASSES + 1], table[CLASSES + 2], table[CLASSES + 3],
            table[DRINKS], table[DRINKS + 1], table[DRINKS + 2], table[DRINKS + 3],
        )  # fmt: skip
        for i in range(LANES):
            state = lanes[_STREAM + i] + GAMMA
            lanes[_STREAM + i] = state
            place = below(state, left)
            free = lanes[_FREE + i]
            upto = free + (free << _8)
            upto += upto << _16
            beyond = ((((place | np.uint64(128)) * _BYTES) - upto) & _TOPS) >> np.uint64(7)
            chosen = ~beyond & ((beyond << _8) | _1) & _BYTES
            lanes[_FREE + i] = free - chosen
            lanes[_HAND_0 + i] |= card & (_0 - (chosen & _1))
            lanes[_HAND_1 + i] |= card & (_0 - ((chosen >> _8) & _1))
            lanes[_HAND_2 + i] |= card & (_0 - ((chosen >> _16) & _1))
            lanes[_HAND_3 + i] |= card & (_0 - ((chosen >> _24) & _1))
            lanes[_EXPECTED + i] += drinks if chosen & playing != _0 else _0


@inline
def _seat_leader(lanes: Any, game: Any, setting: Any) -> None:
    if game > 0 and setting[WINNER_LEADS] != 0:
        return
    dealer = np.uint64(game % setting[PLAYERS])
    for i in range(LANES):
        lanes[_LEADER + i] = dealer


@inline
def _start_trick(lanes: Any, table: Any, trick: Any, setting: Any) -> None:
    ends = np.uint64(trick == 0) + np.uint64(trick == setting[TRICKS] - 1)
    charge, deck = table[CHARGE] * ends, table[DECK]
    for i in range(LANES):
        lanes[_LED + i] = deck
        lanes[_BEST + i] = _0
        lanes[_COST + i] = charge


@inline
def _look(lanes: Any, table: Any, turn: Any, setting: Any) -> None:
    """Find whose turn it is and which cards are legal."""
    twos = table[TWOS]
    seats, place = np.uint64(setting[SEATS]), np.uint64(turn)
    for i in range(LANES):
        seat = lanes[_LEADER + i] + place
        seat -= seats if seat >= seats else _0
        hand = lanes[_HAND_0 + i]
        hand = lanes[_HAND_1 + i] if seat == _1 else hand
        hand = lanes[_HAND_2 + i] if seat == _2 else hand
        hand = lanes[_HAND_3 + i] if seat == _3 else hand
        follow = hand & lanes[_LED + i]
        lanes[_SEAT + i] = seat
        lanes[_LEGAL + i] = hand if follow == _0 else follow | (hand & twos)


@inline
def _choose_at_random(lanes: Any, kinds: Any) -> None:
    for i in range(LANES):
        chooses = (kinds >> lanes[_SEAT + i]) & _1
        state = lanes[_STREAM + i] + GAMMA * chooses
        lanes[_STREAM + i] = state
        card = random_card(lanes[_LEGAL + i], state)
        lanes[_CHOICE + i] = card if chooses != _0 else lanes[_CHOICE + i]


@inline
def _choose_by_duck(
    lanes: Any, table: Any, trick: Any, turn: Any, setting: Any, kinds: Any
) -> None:
    twos, penalty = table[TWOS], table[PENALTY]
    c1, c2 = table[CLASSES], table[CLASSES + 1]
    c3, c4 = table[CLASSES + 2], table[CLASSES + 3]
    last = turn == setting[SEATS] - 1
    if trick > 0 and table[HIGHEST_AFTER_FIRST] != _0:
        for i in range(LANES):
            card = highest(lanes[_LEGAL + i])
            chooses = (kinds >> lanes[_SEAT + i]) & _1
            lanes[_CHOICE + i] = card if chooses != _0 else lanes[_CHOICE + i]
    elif turn == 0:
        for i in range(LANES):
            card = lead_pool(lanes[_LEGAL + i], twos)
            chooses = (kinds >> lanes[_SEAT + i]) & _1
            lanes[_CHOICE + i] = card if chooses != _0 else lanes[_CHOICE + i]
    else:
        for i in range(LANES):
            over = beating(lanes[_LED + i], twos, lanes[_BEST + i])
            free = lanes[_COST + i] == _0
            pool = duck_pool(lanes[_LEGAL + i], over, free, last, twos, penalty, c1, c2, c3, c4)
            card = highest(pool)
            chooses = (kinds >> lanes[_SEAT + i]) & _1
            lanes[_CHOICE + i] = card if chooses != _0 else lanes[_CHOICE + i]


@inline
def _choose_by_rollout(
    lanes: Any,
    filled: Any,
    table: Any,
    bits: Any,
    trick: Any,
    turn: Any,
    setting: Any,
    kinds: Any,
    scratch: Any,
) -> None:
    situation, voids = scratch[4], scratch[5]
    for i in range(filled):
        seat = lanes[_SEAT + i]
        if (kinds >> seat) & _1 == _0:
            continue
        if lanes[_GOING + i] == _0:
            lanes[_CHOICE + i] = lowest(lanes[_LEGAL + i])
            continue
        hand = lanes[_HAND_0 + i]
        hand = lanes[_HAND_1 + i] if seat == _1 else hand
        hand = lanes[_HAND_2 + i] if seat == _2 else hand
        hand = lanes[_HAND_3 + i] if seat == _3 else hand
        situation[HAND] = hand
        situation[STREAM] = lanes[_STREAM + i]
        situation[LEADER] = lanes[_LEADER + i]
        situation[PLACE] = np.uint64(turn)
        situation[LED] = lanes[_LED + i]
        situation[BEST] = lanes[_BEST + i]
        situation[WINNER] = lanes[_WINNER + i]
        situation[COST] = lanes[_COST + i]
        situation[OPEN] = lanes[_OPEN + i] & table[DECK]
        situation[SEEN] = lanes[_SEEN + i]
        situation[TRICK] = np.uint64(trick)
        voids[0] = lanes[_VOID_0 + i]
        voids[1] = lanes[_VOID_1 + i]
        voids[2] = lanes[_VOID_2 + i]
        voids[3] = lanes[_VOID_3 + i]
        lanes[_CHOICE + i] = rollout_card(situation, voids, table, bits, setting, scratch)
        lanes[_STREAM + i] = situation[STREAM]


@inline
def _put(lanes: Any, table: Any, turn: Any) -> None:
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
        card = lanes[_CHOICE + i]
        lanes[_HAND_0 + i] &= ~card
        lanes[_HAND_1 + i] &= ~card
        lanes[_HAND_2 + i] &= ~card
        lanes[_HAND_3 + i] &= ~card
        lanes[_OPEN + i] &= ~card
        lanes[_SEEN + i] |= card
        lanes[_COST + i] += drinks_of(card, c1, c2, c3, c4, d1, d2, d3, d4)
        led, best = lanes[_LED + i], lanes[_BEST + i]
        wins = leads or card & beating(led, twos, best) != _0
        lanes[_BEST + i] = card if wins else best
        lanes[_WINNER + i] = lanes[_SEAT + i] if wins else lanes[_WINNER + i]
        lanes[_LED + i] = suit_of(card, clubs, diamonds, hearts, spades, deck) if leads else led


@inline
def _note_voids(lanes: Any, table: Any, turn: Any) -> None:
    """Note who could not follow: a seat that plays neither the led suit nor a two."""
    if turn == 0:
        return
    twos = table[TWOS]
    for i in range(LANES):
        led, seat = lanes[_LED + i], lanes[_SEAT + i]
        shown = led if lanes[_CHOICE + i] & (led | twos) == _0 else _0
        lanes[_VOID_0 + i] |= shown if seat == _0 else _0
        lanes[_VOID_1 + i] |= shown if seat == _1 else _0
        lanes[_VOID_2 + i] |= shown if seat == _2 else _0
        lanes[_VOID_3 + i] |= shown if seat == _3 else _0


@inline
def _end_trick(lanes: Any, trick: Any) -> None:
    first = trick == 0
    for i in range(LANES):
        going, winner = lanes[_GOING + i], lanes[_WINNER + i]
        cost, largest = lanes[_COST + i], lanes[_LARGEST + i]
        win = _1 << (_16 * winner)
        lanes[_DRINKS + i] += cost * win
        lanes[_LARGEST + i] = cost if cost > largest else largest
        lanes[_TRICKS + i] += going
        lanes[_FIRST_WINS + i] += win if first else _0
        lanes[_LAST + i] = winner if going != _0 else lanes[_LAST + i]
        lanes[_LEADER + i] = winner
        lanes[_GOING + i] = _1 if lanes[_OPEN + i] != _0 else _0


@inline
def _end_game(lanes: Any) -> None:
    for i in range(LANES):
        last = lanes[_LAST + i]
        lanes[_LEADER + i] = last
        lanes[_LAST_WINS + i] += _1 << (_16 * last)
        lanes[_TOTAL + i] += lanes[_DRINKS + i]


@inline
def _field(word: Any, seat: Any) -> Any:
    return np.int64((word >> np.uint64(16 * seat)) & _FIELD)


@inline
def _tally_game(lanes: Any, filled: Any, game: Any, setting: Any, offsets: Any, tally: Any) -> None:
    """Add the drinks of a game by seat and their squares; hold them against what was dealt."""
    seats = setting[SEATS]
    at = offsets[GAME_SUMS] + 2 * seats * game
    for i in range(filled):
        total = 0
        for seat in range(seats):
            drinks = _field(lanes[_DRINKS + i], seat)
            total += drinks
            tally[at + 2 * seat] += drinks
            tally[at + 2 * seat + 1] += drinks * drinks
        if total != np.int64(lanes[_EXPECTED + i]):
            tally[offsets[WRONG]] += 1


@inline
def _tally_trials(lanes: Any, filled: Any, setting: Any, offsets: Any, tally: Any) -> None:
    """Add up what came of whole trials: drinks, tricks and who drank least."""
    seats, players, games = setting[SEATS], setting[PLAYERS], setting[GAMES]
    values = (offsets[LARGEST] - offsets[DISTRIBUTION]) // seats
    for i in range(filled):
        total = lanes[_TOTAL + i]
        tally[offsets[LARGEST] + np.int64(lanes[_LARGEST + i])] += 1
        tally[offsets[TRICKS_PLAYED] + np.int64(lanes[_TRICKS + i])] += 1
        least, sharing = _field(total, 0), 0
        for seat in range(players):
            least = min(least, _field(total, seat))
        for seat in range(seats):
            drinks = _field(total, seat)
            tally[offsets[DISTRIBUTION] + seat * values + drinks] += 1
            first = seat * (games + 1) + _field(lanes[_FIRST_WINS + i], seat)
            last = seat * (games + 1) + _field(lanes[_LAST_WINS + i], seat)
            tally[offsets[FIRST_WINS] + first] += 1
            tally[offsets[LAST_WINS] + last] += 1
            if seat < players and drinks == least:
                tally[offsets[LEAST] + seat] += 1
                sharing += 1
        if sharing == 1:
            for seat in range(players):
                if _field(total, seat) == least:
                    tally[offsets[LEAST_ALONE] + seat] += 1
