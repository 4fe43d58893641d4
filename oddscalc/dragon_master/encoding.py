"""Rules and games of Dragon Master as the arrays of numbers that the kernels take."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from oddscalc.cards import SUITS
from oddscalc.dragon_master import kernels_cards as places
from oddscalc.dragon_master.chance import GAMMA
from oddscalc.dragon_master.rules import Rules, height, is_two

Masks = NDArray[np.uint64]


@cache
def bits_of(rules: Rules, game: str) -> Mapping[int, int]:
    """Return the bit mask of each card: four bits a rank, in the order of :meth:`Rules.ordered`."""
    ordered = rules.ordered(game)
    floor = min(map(height, ordered))
    bits: dict[int, int] = {}
    for number in ordered:
        rank = height(number)
        below = sum(height(other) == rank for other in bits)
        bits[number] = 1 << (4 * (rank - floor) + below)
    return bits


def deck_bits(rules: Rules, game: str) -> Masks:
    """Return the single cards in the order in which the deck is dealt, shape (cards,)."""
    bits = bits_of(rules, game)
    return np.array([bits[number] for number in rules.cards], np.uint64)


def game_table(rules: Rules, game: str) -> Masks:
    """Return masks and drinks of a game; see :data:`places.TABLE_WORDS`."""
    bits, costs = bits_of(rules, game), rules.costs(game)
    penalties = rules.penalties(game)
    table = [0] * places.TABLE_WORDS
    for suit in range(SUITS):
        table[places.SUITS + suit] = sum(bits[n] for n in bits if rules.suit(n) == suit)
    table[places.TWOS] = sum(bits[n] for n in bits if is_two(n))
    table[places.DECK] = sum(bits.values())
    table[places.PENALTY] = sum(bits[n] for n in bits if costs[n])
    prices = sorted({cost for cost in costs.values() if cost}, reverse=True)
    for place, price in enumerate(prices):
        table[places.CLASSES + place] = sum(bits[n] for n in bits if costs[n] == price)
        table[places.DRINKS + place] = price
    table[places.CHARGE] = penalties.first_last
    table[places.EVERY_TRICK] = int(penalties.every_trick)
    table[places.HIGHEST_AFTER_FIRST] = int(game == "first-and-last")
    return np.array(table, np.uint64)


def cards_of(rules: Rules, game: str, log: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a log of single-card masks, in which 0 stands for no card."""
    cards = {bit: number for number, bit in bits_of(rules, game).items()}
    return tuple(cards[int(bit)] for bit in log if int(bit))


def setting(rules: Rules, rollouts: int, games: int) -> NDArray[np.int64]:
    """Return the numbers that hold for a whole simulation; see ``kernels_lanes``."""
    blind = -1 if rules.blind_seat is None else rules.blind_seat
    leads = int(rules.leader == "last-winner")
    return np.array(
        [rules.seats, blind, rules.cards_each, rollouts, games, rules.players, leads], np.int64
    )


def first_draws(word: int, trials: Masks, game: int, count: int) -> Masks:
    """Return for each trial the first ``Chance(start_of(word, trial, game)).below(count)``."""
    gamma = np.uint64(GAMMA)
    state = _mixed(_mixed(np.uint64(word) + trials * gamma) + np.uint64(game * GAMMA % 2**64))
    return ((_mixed(state + gamma) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)


def _mixed(words: Masks) -> Masks:
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))
