"""The exact table of Drax by enumeration: every set of courts against every set of number cards.

A second way to the figures of :mod:`oddscalc.drax.exact` that shares no counting with it: the deal
is followed draw by draw, the 4,096 sets of courts are listed, and a kernel looks at each of the
91,390 and 9,880 sets of number cards.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

from oddscalc.cards import SUITS
from oddscalc.drax.checks import refuse_players
from oddscalc.drax.courts import Shifts, total_shifts, turns_of
from oddscalc.drax.figures import Figures
from oddscalc.drax.rules import (
    COURTS,
    DEFAULTS,
    NUMBER_CARDS,
    RANK_KEYS,
    UP_NUMBERS,
    VALUES,
    Options,
    effect,
)
from oddscalc.errors import QuestionError


class Drawn(NamedTuple):
    """How far a deal has come, as far as it matters to the first seat."""

    own_numbers: int
    own_down: int
    own_up: int
    courts: int
    numbers: int


def enumerated(options: Options = DEFAULTS, players: int = 1) -> Figures:
    """Return the exact figures of one hand by enumeration.

    Parameters
    ----------
    options : Options
        The reading of the open points; ``timing`` must be "all".
    players : int
        Players at the table, 1 to 10: 1 is a hand alone.

    Returns
    -------
    Figures
        Equal to what :func:`oddscalc.drax.exact.figures` returns.
    """
    refuse_players(players, least=1)
    if options.timing == "held":
        raise QuestionError("sets of courts say nothing about when a court acts (timing held)")
    ranks = [Fraction(0)] * len(RANK_KEYS)
    aside = [Fraction(0)] * (len(COURTS) + 1)
    held = value_changed = rank_changed = Fraction(0)
    sets = _court_sets(options)
    joint = {cards: _joint_ranks(tuple(sets), cards, options.wrap) for cards in (3, 4)}
    acting: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for end, chance in _ends(options, players).items():
        aside[end.own_up] += chance
        held += chance if end.own_up + end.own_down else 0
        courts = end.courts if options.scope == "table" else end.own_up + end.own_down
        acting[end.own_numbers, courts] += chance
    for (cards, courts), chance in acting.items():
        hands = comb(len(NUMBER_CARDS), cards) * comb(len(COURTS), courts)
        for shifts, by_size in sets.items():
            weight = chance * by_size[courts] / hands
            if not weight:
                continue
            counts = joint[cards][shifts]
            for printed, row in enumerate(counts):
                for changed, count in enumerate(row):
                    ranks[changed] += weight * count
                    rank_changed += weight * count if printed != changed else 0
            value_changed += weight * _touched(shifts, cards)
    return Figures(tuple(ranks), tuple(aside), held, value_changed, rank_changed)


def _ends(options: Options, players: int) -> dict[Drawn, Fraction]:
    """Follow the deal draw by draw and return how it can end for the first seat."""
    states = {Drawn(0, 0, 0, 0, 0): Fraction(1)}
    for street in range(UP_NUMBERS + 1):
        for seat in range(players):
            states = _deal_card(states, options, down=street == 0, own=seat == 0)
    return states


def _deal_card(
    states: dict[Drawn, Fraction], options: Options, *, down: bool, own: bool
) -> dict[Drawn, Fraction]:
    settled: defaultdict[Drawn, Fraction] = defaultdict(Fraction)
    while states:
        waiting: defaultdict[Drawn, Fraction] = defaultdict(Fraction)
        for drawn, chance in states.items():
            numbers = len(NUMBER_CARDS) - drawn.numbers
            courts = len(COURTS) - drawn.courts
            number = drawn._replace(own_numbers=drawn.own_numbers + own, numbers=drawn.numbers + 1)
            court = drawn._replace(
                own_down=drawn.own_down + (own and down),
                own_up=drawn.own_up + (own and not down),
                courts=drawn.courts + 1,
            )
            settled[number] += chance * Fraction(numbers, numbers + courts)
            kept = down and options.hole_court == "kept"
            if courts:
                after = settled if kept else waiting
                after[court] += chance * Fraction(courts, numbers + courts)
        states = waiting
    return settled


def _court_sets(options: Options) -> dict[Shifts, list[int]]:
    """List every set of courts: shifts of the suits -> number of sets by size."""
    sets: dict[Shifts, list[int]] = {}
    for size in range(len(COURTS) + 1):
        found = Counter(
            tuple(shift % VALUES for shift in total_shifts(effect(c, options) for c in chosen))
            for chosen in combinations(COURTS, size)
        )
        for shifts, number in found.items():
            sets.setdefault(shifts, [0] * (len(COURTS) + 1))[size] += number
    return sets


def _joint_ranks(
    all_shifts: tuple[Shifts, ...], cards: int, wrap: bool
) -> dict[Shifts, list[list[int]]]:
    import numpy as np

    from oddscalc.drax.kernels import ALL_BITS, count_ranks

    turns = np.array([turns_of(shifts) for shifts in all_shifts], dtype=np.uint32)
    counts = np.zeros((len(turns), len(RANK_KEYS), len(RANK_KEYS)), dtype=np.int64)
    count_ranks(cards, turns, ALL_BITS if wrap else np.uint32(0), counts)
    return dict(zip(all_shifts, counts.tolist(), strict=True))


def _touched(shifts: Shifts, cards: int) -> int:
    """Count the sets of number cards with a card in a suit that is shifted, suit by suit."""
    sets = Counter({0: 1})
    still = Counter({0: 1})
    for suit in range(SUITS):
        sets = _with_suit(sets, cards)
        still = _with_suit(still, cards) if shifts[suit] == 0 else still
    return sets[cards] - still[cards]


def _with_suit(sets: Counter[int], cards: int) -> Counter[int]:
    longer: Counter[int] = Counter()
    for held, number in sets.items():
        for more in range(cards - held + 1):
            longer[held + more] += number * comb(VALUES, more)
    return longer
