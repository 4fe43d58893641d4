"""Playing nights: the compiled rounds of many nights side by side, and their tallies."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from oddscalc.cards import MAX_JOKERS
from oddscalc.dragon_poker import kernels_night as kernels
from oddscalc.dragon_poker import kernels_night_plan as planning
from oddscalc.dragon_poker import kernels_night_tally as showdown
from oddscalc.dragon_poker.conditions import Conditions, RankOrder
from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CARDS,
    CARDS_A_HAND,
    DECK,
    JOKER_BITS,
    JOKERS,
    NATURAL,
    NATURAL_REVERSED,
    ORDER,
    RANKS,
    UP_CARDS,
    WITH_WILD,
)
from oddscalc.dragon_poker.kernels_strength import strengths
from oddscalc.dragon_poker.kernels_strength_lanes import natural_strengths
from oddscalc.dragon_poker.lane_codes import lane_codes
from oddscalc.dragon_poker.night_program import Program, card_bits, compile_night, showing_table
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.night_tallies import sections
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.strength import ORDER_CODES, kernel_rules

Integers = NDArray[np.int64]
Deals = NDArray[np.int8]

NIGHTS_SIDE_BY_SIDE = 1000


class Totals(NamedTuple):
    """Sums over nights of their vectors, and of the squares of these figures."""

    sums: Integers
    squares: Integers


def play(night: Night, seed: np.random.SeedSequence, nights: int) -> Totals:
    """Play random nights.

    Parameters
    ----------
    night : Night
        The setting.
    seed : numpy.random.SeedSequence
        Of this block of nights.
    nights : int
        How many nights.

    Examples
    --------
    >>> from oddscalc.dragon_poker.night_tallies import sections
    >>> totals = play(Night(players=2, hands=3), np.random.SeedSequence(0), 10)
    >>> int(totals.sums[:15].sum())
    60
    """
    dealer = _Dealer(night, seed)
    totals = _no_totals(night)
    for start in range(0, nights, NIGHTS_SIDE_BY_SIDE):
        _play_side_by_side(night, min(NIGHTS_SIDE_BY_SIDE, nights - start), dealer, totals)
    return totals


def play_dealt(night: Night, deals: Deals) -> Totals:
    """Play nights of dealt hands.

    Parameters
    ----------
    night : Night
        The setting.
    deals : ndarray of int8, shape (nights, hands, players, 9)
        Cards (0..55) in the order in which each seat gets them.
    """
    totals = _no_totals(night)
    _play_side_by_side(night, len(deals), _Dealt(deals), totals)
    return totals


def deal_nights(night: Night, seed: np.random.SeedSequence, nights: int) -> Deals:
    """Return the deals of the nights that :func:`play` plays from this seed.

    Returns
    -------
    ndarray of int8, shape (nights, hands, players, 9)
    """
    dealer = _Recorder(night, seed)
    totals = _no_totals(night)
    kept = []
    for start in range(0, nights, NIGHTS_SIDE_BY_SIDE):
        dealer.rounds.clear()
        _play_side_by_side(night, min(NIGHTS_SIDE_BY_SIDE, nights - start), dealer, totals)
        kept.append(np.stack(dealer.rounds, axis=1))
    return np.concatenate(kept)


class _Dealer:
    """Deals at random."""

    def __init__(self, night: Night, seed: np.random.SeedSequence) -> None:
        self.night = night
        self.state = seed.generate_state(4).astype(np.uint32)
        self.deck = np.arange(DECK + MAX_JOKERS + 1, dtype=np.int8)

    def deal(self, hand: int, program: Program, shown: Integers, cards: Deals) -> Deals:
        kernels.deal_round(self.state, self.deck, hand, self.night.jokers, *program, shown, cards)
        return cards


class _Recorder(_Dealer):
    """Deals at random and keeps what it dealt."""

    def __init__(self, night: Night, seed: np.random.SeedSequence) -> None:
        super().__init__(night, seed)
        self.rounds: list[Deals] = []

    def deal(self, hand: int, program: Program, shown: Integers, cards: Deals) -> Deals:
        self.rounds.append(super().deal(hand, program, shown, cards).copy())
        return cards


class _Dealt:
    """Deals what is given."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals

    def deal(self, hand: int, program: Program, shown: Integers, cards: Deals) -> Deals:  # noqa: ARG002
        cards[:] = self.deals[:, hand]
        return cards


def _no_totals(night: Night) -> Totals:
    size = sections(night).size
    return Totals(np.zeros(size, np.int64), np.zeros(size, np.int64))


def _play_side_by_side(night: Night, nights: int, dealer: _Dealer | _Dealt, totals: Totals) -> None:
    """Play so many nights, round by round, and add to the totals."""
    players, rows = night.players, len(night.modifiers)
    program, bits, rules = compile_night(night), card_bits(), kernel_rules(night.ranking)
    showing, digits = showing_table(night.ranking), _digits()
    at = np.array(list(sections(night)), np.int64)
    cards = np.zeros((nights, players, CARDS_A_HAND), np.int8)
    held, plain, wild, live = (np.zeros((nights, players), np.int64) for _ in range(4))
    shown, shown_ranks, holds = (np.zeros((nights, rows), np.int64) for _ in range(3))
    table = np.zeros((nights, 3), np.int64)
    touches = np.zeros((nights, rows + 2), np.int64)
    values = np.zeros((nights, 1 + rows + UP_CARDS, players), np.int64)
    most = nights * players * (1 + rows + UP_CARDS)
    counts, hands = np.zeros(3, np.int64), np.zeros((3, most), np.int64)
    found = np.zeros(most, np.int64)
    places, terms = np.zeros((3, most, 2), np.int64), np.zeros((most, 3), np.int64)
    judge_naturals = _judge_of_naturals(night.ranking)
    has_jokers = night.jokers > 0 or program.numbers[:, JOKERS].max(initial=0) > 0
    orders = {NATURAL: 0, NATURAL_REVERSED: int(program.numbers[:, ORDER].max(initial=0))}
    flat_values = values.ravel()
    spent, changed = np.zeros(nights, np.int64), np.zeros((nights, 2, players), np.int64)
    winners = np.zeros(nights, np.int64)
    vectors = np.zeros((nights, at[-1]), np.int32)
    for hand in range(night.hands):
        first = night.chair(hand, 0) - 1
        dealer.deal(hand, program, shown, cards)
        kernels.gather_hands(cards, bits, held)
        if has_jokers:
            strengths(held.ravel(), JOKER_BITS, ALL_CARDS, 0, rules, plain.ravel())
        else:
            judge_naturals(held.ravel(), 0, plain.ravel())
        planning.plan_round(
            hand, first, cards, held, plain, *program, showing, bits, shown, shown_ranks,
            holds, wild, live, table, touches, values, counts, hands, places, terms,
        )  # fmt: skip
        for kind in (NATURAL, NATURAL_REVERSED, WITH_WILD):
            planned = int(counts[kind])
            if planned == 0:
                continue
            if kind == WITH_WILD:
                kernels.judge_with_wild(hands[kind, :planned], terms, rules, found)
            else:
                judge_naturals(hands[kind, :planned], orders[kind], found[:planned])
            kernels.put_in_place(found[:planned], places[kind], flat_values)
        if night.choice is not None:
            kernels.change_suits(
                first, held, wild, live, table, rules, program.numbers, holds, values, spent,
                changed,
            )  # fmt: skip
        showdown.tally_round(
            first, cards, plain, wild, live, table, program.numbers, program.masks, holds,
            touches, values, changed, rules, showing, digits, bits, at, shown, shown_ranks, winners,
            vectors,
        )  # fmt: skip
    showdown.close_nights(program.numbers, shown_ranks, at, vectors, *totals)


def _judge_of_naturals(ranking: Ranking) -> Callable[[Integers, int, Integers], None]:
    """Return what writes the strengths of natural hands in an order into an array."""
    codes, rules = lane_codes(ranking), kernel_rules(ranking)

    def in_lanes(hands: Integers, order: int, found: Integers) -> None:
        natural_strengths(hands, ALL_CARDS, order, ranking.hand_size, codes, found)

    def one_by_one(hands: Integers, order: int, found: Integers) -> None:
        strengths(hands, JOKER_BITS, ALL_CARDS, order, rules, found)

    return one_by_one if codes is None else in_lanes


@cache
def _digits() -> Integers:
    """Return the octal digit of each rank in each order of ranks, 0 for a joker (rank 13)."""
    digits = np.zeros((len(ORDER_CODES), RANKS + 1), np.int64)
    for order in get_args(RankOrder):
        heights = [Conditions(order=order).height(rank) for rank in range(RANKS)]
        digits[ORDER_CODES[order], :RANKS] = [1 << 3 * height for height in heights]
    return digits
