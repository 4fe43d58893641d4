"""Playing nights: the compiled rounds of many nights side by side, and their tallies."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddscalc.cards import MAX_JOKERS
from oddscalc.dragon_poker import kernels_night as kernels
from oddscalc.dragon_poker import kernels_night_judge as judging
from oddscalc.dragon_poker import kernels_night_plan as planning
from oddscalc.dragon_poker import kernels_night_tally as showdown
from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CARDS,
    CARDS_A_HAND,
    DECK,
    JOKER_BITS,
    JOKERS,
)
from oddscalc.dragon_poker.kernels_strength import strengths
from oddscalc.dragon_poker.kernels_strength_lanes import natural_strengths
from oddscalc.dragon_poker.lane_codes import lane_codes
from oddscalc.dragon_poker.night_program import Program, Slots, compile_night, rounds_of
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.night_tallies import sections
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.strength import kernel_rules

Integers = NDArray[np.int64]
Deals = NDArray[np.int8]
JudgeOfNaturals = Callable[[Integers, int, Integers], None]

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
        self.rounds.append(super().deal(hand, program, shown, cards).T.copy())
        return cards


class _Dealt:
    """Deals what is given."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals

    def deal(self, hand: int, program: Program, shown: Integers, cards: Deals) -> Deals:  # noqa: ARG002
        cards[:] = self.deals[:, hand].T
        return cards


def _no_totals(night: Night) -> Totals:
    size = sections(night).size
    return Totals(np.zeros(size, np.int64), np.zeros(size, np.int64))


def _play_side_by_side(night: Night, nights: int, dealer: _Dealer | _Dealt, totals: Totals) -> None:
    """Play so many nights, round by round, and add to the totals."""
    program, rules = compile_night(night), kernel_rules(night.ranking)
    numbers, masks = program.numbers, program.masks
    rounds = rounds_of(night)
    rows, shape = len(numbers), (night.players, nights)
    at = np.array(list(sections(night)), np.int64)
    cards = np.zeros((CARDS_A_HAND, *shape), np.int8)
    most = max(slots.size for slots in rounds)
    hands, values = (np.zeros((most, *shape), np.int64) for _ in range(2))
    wild, changed = (np.zeros(shape, np.int64) for _ in range(2))
    shown, shown_ranks, holds = (np.zeros((rows, nights), np.int64) for _ in range(3))
    order, extra, spent, changers = (np.zeros(nights, np.int64) for _ in range(4))
    vectors = np.zeros((at[-1], nights), np.int32)
    judge_naturals = _judge_of_naturals(night.ranking)
    has_jokers = night.jokers > 0 or bool(numbers[:, JOKERS].max(initial=0) > 0)
    for hand, slots in enumerate(rounds):
        first = night.chair(hand, 0) - 1
        dealer.deal(hand, program, shown, cards)
        reversed_nights = planning.plan_round(
            hand, first, slots.together, slots.alone, cards, *program, shown, shown_ranks, holds,
            order, extra, wild, hands,
        )  # fmt: skip
        _judge_in_order(judge_naturals, slots, order, reversed_nights, hands, values)
        if slots.wild or has_jokers:
            judging.judge_with_wild(
                CARDS_A_HAND, slots.together, slots.alone, has_jokers, numbers, masks, holds, order,
                wild, hands, rules, values,
            )  # fmt: skip
        if night.choice is not None:
            row = night.modifiers.index(night.choice)
            kernels.change_suits(
                first, slots.together, row, numbers, holds, order, wild, hands, rules, values,
                spent, changers, changed,
            )  # fmt: skip
        showdown.tally_round(
            first, slots.together, slots.alone, numbers, masks, holds, order, extra, values,
            changers, changed, at, shown, shown_ranks, vectors,
        )  # fmt: skip
    showdown.close_nights(numbers, shown_ranks, at, vectors, *totals)


def _judge_in_order(
    judge: JudgeOfNaturals,
    slots: Slots,
    order: Integers,
    reversed_nights: int,
    hands: Integers,
    values: Integers,
) -> None:
    """Judge all hands as if they were natural, each in its order of ranks."""
    ordinary = slots.together if reversed_nights == len(order) else slots.size
    judge(hands[:ordinary], 0, values[:ordinary])
    if reversed_nights:
        others, found = hands[slots.together : slots.size], values[slots.together : slots.size]
        if reversed_nights == len(order):
            judge(others, slots.other_order, found)
        else:
            in_other_order = np.empty_like(found)
            judge(others, slots.other_order, in_other_order)
            judging.take_where_reversed(order, in_other_order, found)


def _judge_of_naturals(ranking: Ranking) -> JudgeOfNaturals:
    """Return what writes the strengths of natural hands in an order into an array."""
    codes, rules = lane_codes(ranking), kernel_rules(ranking)

    def in_lanes(hands: Integers, order: int, found: Integers) -> None:
        natural_strengths(hands.ravel(), ALL_CARDS, order, ranking.hand_size, codes, found.ravel())

    def one_by_one(hands: Integers, order: int, found: Integers) -> None:
        strengths(hands.ravel(), JOKER_BITS, ALL_CARDS, order, rules, found.ravel())

    return one_by_one if codes is None else in_lanes
