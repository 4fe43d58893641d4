"""Showdowns dealt in lanes: fair deals, and shares that agree with exact enumeration."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from oddscalc.cards import card, mask_of, parse_cards
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.kernels_showdown import LANES, deal_hands, tally_showdowns
from oddscalc.dragon_poker.rankings import FIVE_CARD
from oddscalc.dragon_poker.showdown import Showdown, win_chances
from oddscalc.dragon_poker.showdown_answer import ANY_HAND
from oddscalc.dragon_poker.strength import strength
from oddscalc.errors import QuestionError
from oddscalc.kernels_random import lane_state
from oddscalc.sampling import Plan


def _deal(deck, known, missing, deals, seed=1):
    state = lane_state(np.random.SeedSequence(seed), LANES)
    masks = np.empty((len(known), deals), np.int64)
    deal_hands(state, mask_of(deck), np.array(known), np.array(missing), masks)
    return masks


def test_hands_are_whole_and_share_no_card():
    deck = [number for number in range(56) if number not in (0, 51, 20)]
    known = [mask_of([0]), mask_of([51, 20]), 0]
    masks = _deal(deck, known, [8, 7, 9], 2 * LANES)
    for deal in masks.T.tolist():
        assert [mask.bit_count() for mask in deal] == [9, 9, 9]
        assert (deal[0] | deal[1] | deal[2]).bit_count() == 27
        assert all(mask & cards == cards for mask, cards in zip(deal, known, strict=True))
        assert (deal[0] | deal[1] | deal[2]) & ~mask_of(range(56)) == 0


@pytest.mark.compiled
def test_every_deal_is_equally_likely():
    """Two hands of two and three from seven cards: C(7,2)*C(5,3) = 210 deals, by chi-square."""
    deck = parse_cards("2C AC 5D KD 9H AS W")
    deals = LANES * 5000
    seen = Counter(map(tuple, _deal(deck, [0, 0], [2, 3], deals).T.tolist()))
    assert len(seen) == math.comb(7, 2) * math.comb(5, 3) == 210
    expected = deals / 210
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert abs(chi_square - 209) < 5 * math.sqrt(2 * 209)


def test_tallies_are_those_of_a_plain_loop():
    rng = np.random.default_rng(3)
    strengths = rng.integers(0, 3, (4, 500)) << 52 | rng.integers(0, 2, (4, 500))
    tally = np.zeros((3, 3, 5), np.int64)
    tally_showdowns(strengths, 400, tally)
    plain = Counter()
    for own, *others in strengths[:, :400].T.tolist():
        for opponents in range(1, 4):
            met = [own, *others[:opponents]]
            sharing = met.count(own) if own == max(met) else 0
            plain[opponents - 1, own >> 52, sharing] += 1
    assert {tuple(map(int, at)): int(tally[tuple(at)]) for at in np.argwhere(tally)} == plain


@pytest.mark.compiled
def test_sampled_shares_agree_with_every_deal_of_a_small_deck():
    """Two hands of six from eleven cards and a joker: C(12,6) = 924 deals, each judged."""
    deck = [*(card(rank, suit) for rank in (0, 1, 12) for suit in range(4)), 52][1:]
    conditions = Conditions(frozenset({1}), frozenset({1}), "reversed")
    worth = {mask_of(hand): judge(hand, conditions).strength for hand in combinations(deck, 6)}
    exact = Counter()
    for hand, own in worth.items():
        other = worth[mask_of(deck) & ~hand]
        exact[own >> 52, 0 if own < other else 1 if own > other else 2] += 1
    total = math.comb(12, 6)
    assert sum(exact.values()) == total == 924

    deals = LANES * 4000
    masks = _deal(deck, [0, 0], [6, 6], deals)
    tally = np.zeros((1, 15, 3), np.int64)
    tally_showdowns(strength(masks.ravel(), conditions).reshape(masks.shape), deals, tally)
    for (category, sharing), count in exact.items():
        share = count / total
        error = math.sqrt(share * (1 - share) / deals)
        assert abs(tally[0, category, sharing] / deals - share) < 5 * error
    assert {(c, s) for _, c, s in np.argwhere(tally).tolist()} <= set(exact)


@pytest.mark.compiled
def test_the_pot_is_shared_out_and_equal_chances_are_equal():
    trials = 1 << 18
    answer = win_chances(Showdown(), Plan(trials=trials, seed=0))
    for opponents in range(1, 5):
        share = Fraction(answer.wins(ANY_HAND, opponents))
        for sharing, count in enumerate(answer.ties(ANY_HAND, opponents), start=2):
            share += Fraction(count, sharing)
        fair = 1 / (opponents + 1)
        assert abs(share / trials - fair) < 5 * math.sqrt(fair * (1 - fair) / trials)


@pytest.mark.compiled
def test_own_categories_come_as_often_as_counted():
    """Best five of five: C(52,5) hands by category, as published."""
    published = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0]
    trials = 1 << 18
    answer = win_chances(Showdown(cards=5, ranking=FIVE_CARD), Plan(trials=trials, seed=5))
    for key, count in zip(FIVE_CARD.keys, published, strict=True):
        share = count / 2598960
        assert abs(answer.count(key) / trials - share) <= 5 * math.sqrt(share / trials)


@pytest.mark.compiled
def test_threads_and_a_cut_off_block_change_nothing():
    asked = Showdown(opponents=2, jokers=4, block_trials=1000)
    answers = [win_chances(asked, Plan(trials=4321, seed=7, threads=n)) for n in (1, 2, 3)]
    assert len({answer.sample.tallies.tobytes() for answer in answers}) == 1
    assert answers[0].count(ANY_HAND) == 4321


def test_answers_show_every_category_and_join():
    asked = Showdown(opponents=2, cards=6)
    one, other = (win_chances(asked, Plan(trials=100, seed=seed)) for seed in (0, 1))
    both = one + other
    assert both.count(ANY_HAND) == 200
    assert both.wins(ANY_HAND, 2) == one.wins(ANY_HAND, 2) + other.wins(ANY_HAND, 2)
    rows = both.document().data["rows"]
    assert [row["key"] for row in rows] == [*asked.ranking.keys, ANY_HAND]
    assert rows[-1]["win_1_low"] < rows[-1]["win_1"] < rows[-1]["win_1_high"]
    assert rows[-2]["win_1"] is None
    assert "2 opponents" in str(both)
    with pytest.raises(QuestionError, match="seed 0"):
        one + one


def test_every_method_returns_the_column_of_its_name():
    answer = win_chances(Showdown(opponents=2, cards=6), Plan(trials=200, seed=3))
    for row in answer.document().data["rows"][:4]:
        key = row["key"]
        assert answer.count(key) == row["count"]
        assert answer.probability(key) == row["probability"] == row["count"] / 200
        low, high = answer.interval(key)
        assert low < answer.probability(key) < high
        for opponents in (1, 2):
            won = answer.win(key, opponents)
            assert won == answer.probability(key, opponents) == row[f"win_{opponents}"]
            ends = row[f"win_{opponents}_low"], row[f"win_{opponents}_high"]
            assert answer.interval(key, opponents) == ends
            assert answer.tie(key, opponents) == row[f"tie_{opponents}"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponents": 5}, "5 opponents"),
        ({"opponents": 0}, "0 opponents"),
        ({"cards": 10}, "--deal 10"),
        ({"cards": 5}, "--deal 5"),
        ({"jokers": 9}, "9 jokers"),
    ],
)
def test_what_cannot_be_dealt_is_refused(wrong, message):
    with pytest.raises(QuestionError, match=message):
        Showdown(**wrong)


def test_an_unknown_category_suggests_the_near_one():
    answer = win_chances(Showdown(opponents=1), Plan(trials=64, seed=1))
    with pytest.raises(QuestionError, match="flush"):
        answer.count("flash")
