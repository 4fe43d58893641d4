"""The strength kernels against the judge: the same integers, whatever counts."""

import math
import random
from collections import Counter

import numpy as np
import pytest

from oddscalc.cards import mask_of
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.lane_codes import lane_codes
from oddscalc.dragon_poker.rankings import FIVE_CARD, PRESETS, Category, Ranking
from oddscalc.dragon_poker.strength import strength
from oddscalc.errors import QuestionError
from tests.compilation import size

ORDERS = ("normal", "reversed", "reversed-dragon-high")
SPARSE = Ranking(
    "sparse",
    6,
    (
        Category("high-card", "High card", "any"),
        Category("one-pair", "One pair", "2"),
        Category("flush", "Flush", "flush"),
    ),
)
SHUFFLED = Ranking(
    "shuffled",
    6,
    (
        Category("high-card", "High card or wild pair", "any"),
        Category("one-pair", "One pair (natural)", "natural 2"),
        Category("full-belly", "Full belly", "3+3"),
        Category("two-pair", "Two pair", "2+2"),
        Category("three-of-a-kind", "Three of a kind", "3"),
        Category("natural-straight-flush", "Straight flush", "natural straight-flush"),
        Category("straight", "Straight", "straight"),
        Category("full-house", "Full house", "3+2"),
    ),
)
RANKINGS = [*PRESETS.values(), SPARSE, SHUFFLED]


def _conditions(rng, order, suit_change=None):
    return Conditions(
        wild=frozenset(rng.sample(range(52), rng.choice([0, 0, 2, 8]))),
        dead=frozenset(rng.sample(range(13), rng.choice([0, 0, 1, 2]))),
        order=order,
        suit_change=suit_change,
    )


def _hands(rng, count, sizes=(9, 9, 8, 7, 6, 5, 3, 1)):
    """Hands drawn from few ranks and suits, so that every category occurs."""
    hands = []
    while len(hands) < count:
        suits = rng.sample(range(4), rng.randint(1, 4))
        deck = [4 * rank + suit for rank in rng.sample(range(13), rng.randint(3, 13))
                for suit in suits]  # fmt: skip
        deck += range(52, 52 + rng.choice([0, 0, 1, 2, 4]))
        cards = rng.choice(sizes)
        if len(deck) >= cards:
            hands.append(rng.sample(deck, cards))
    return hands


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("ranking", RANKINGS[:: size(1, 2)], ids=lambda ranking: ranking.name)
def test_kernels_give_the_integers_of_the_judge(ranking, order):
    rng = random.Random(f"{ranking.name} {order}")
    for _ in range(10):
        conditions = _conditions(rng, order)
        hands = _hands(rng, size(25, 6))
        strengths = strength([mask_of(hand) for hand in hands], conditions, ranking)
        assert strengths.tolist() == [judge(hand, conditions, ranking).strength for hand in hands]


def test_lanes_read_every_preset_and_leave_the_others():
    assert all(lane_codes(ranking) is not None for ranking in PRESETS.values())
    assert lane_codes(SPARSE) is None
    assert lane_codes(SHUFFLED) is None


def test_rankings_of_a_users_own_are_read_as_the_judge_reads_them():
    """Neighbouring categories swapped, or one left out: lanes read some of them, not all."""
    rng = random.Random(11)
    in_lanes = []
    for number in range(12):
        categories = list(rng.choice([PRESETS["documented"], FIVE_CARD]).categories)
        hand_size = 6 if len(categories) == 15 else 5
        for place in rng.sample(range(1, len(categories) - 1), number % 4):
            categories[place : place + 2] = categories[place + 1], categories[place]
        if number % 3 == 0:
            categories.pop(rng.randrange(1, len(categories)))
        ranking = Ranking(f"own-{number}", hand_size, tuple(categories))
        in_lanes.append(lane_codes(ranking) is not None)
        conditions = _conditions(rng, rng.choice(ORDERS))
        hands = _hands(rng, size(20, 5))
        strengths = strength([mask_of(hand) for hand in hands], conditions, ranking)
        assert strengths.tolist() == [judge(hand, conditions, ranking).strength for hand in hands]
    assert any(in_lanes)
    assert not all(in_lanes)


@pytest.mark.parametrize("suit_change", ["any", "no-duplicate"])
def test_suit_changes_give_the_integers_of_the_judge(suit_change):
    rng = random.Random(suit_change)
    for ranking in RANKINGS:
        conditions = _conditions(rng, rng.choice(ORDERS), suit_change)
        hands = _hands(rng, size(12, 4))
        strengths = strength([mask_of(hand) for hand in hands], conditions, ranking)
        assert strengths.tolist() == [judge(hand, conditions, ranking).strength for hand in hands]


@pytest.mark.compiled
def test_five_card_poker_has_7462_different_strengths():
    """2,598,960 hands of five cards fall into 7,462 classes of equal strength (as published).

    Derived: 9 straight flushes (10 with the low ace), 13*12 fours, 13*12 full houses,
    C(13,5)-10 flushes and as many high cards, 10 straights, 13*C(12,2) threes, C(13,2)*11 two
    pairs, 13*C(12,3) pairs.
    """
    by_class = {
        "straight-flush": 10,
        "four-of-a-kind": 13 * 12,
        "full-house": 13 * 12,
        "flush": math.comb(13, 5) - 10,
        "straight": 10,
        "three-of-a-kind": 13 * math.comb(12, 2),
        "two-pair": math.comb(13, 2) * 11,
        "one-pair": 13 * math.comb(12, 3),
        "high-card": math.comb(13, 5) - 10,
    }
    every = strength(_every_hand(5), ranking=FIVE_CARD)
    frequencies = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
    assert np.bincount(every >> 52).tolist() == frequencies
    strengths = np.unique(every)
    assert len(strengths) == sum(by_class.values()) == 7462
    places = Counter((strengths >> 52).tolist())
    assert {FIVE_CARD.keys[place]: n for place, n in places.items()} == by_class


@pytest.mark.compiled
@pytest.mark.parametrize("order", ORDERS)
def test_renaming_suits_changes_nothing(order):
    rng = np.random.default_rng(1)
    masks = _random_masks(rng, 20_000, 9, jokers=4)
    conditions = Conditions(dead=frozenset({3}), order=order)
    turned = np.zeros_like(masks)
    for suit, other in enumerate([2, 0, 3, 1]):
        turned |= (masks >> 16 * suit & 0x3FFF) << 16 * other
    assert (strength(masks, conditions) == strength(turned, conditions)).all()


@pytest.mark.compiled
def test_a_wild_card_for_a_natural_one_never_weakens_and_a_dead_one_never_strengthens():
    rng = np.random.default_rng(2)
    masks = _random_masks(rng, 50_000, 9)
    lowest = masks & -masks
    joker = np.int64(1 << 13)
    plain = strength(masks)
    assert (strength(masks ^ lowest | joker) >= plain).all()
    for rank in range(13):
        assert (strength(masks, Conditions(dead=frozenset({rank}))) <= plain).all()


@pytest.mark.compiled
def test_turning_the_order_twice_gives_the_same_order_of_hands():
    """Mirrored ranks under the reversed order compare as the ranks themselves do, straights with
    the Dragon apart."""
    rng = np.random.default_rng(3)
    masks = _random_masks(rng, 20_000, 9)
    no_dragon = masks & 0x0FFF0FFF0FFF0FFF
    mirrored = np.zeros_like(masks)
    for suit in range(4):
        for rank in range(12):
            mirrored |= (no_dragon >> 16 * suit + rank & 1) << 16 * suit + 12 - rank
    one, other = strength(no_dragon), strength(mirrored, Conditions(order="reversed"))
    sequences = np.isin(one >> 52, [6, 13]) | np.isin(other >> 52, [6, 13])
    assert (one == other)[~sequences].all()
    assert not sequences.all()


def test_a_hand_of_ten_cards_is_refused():
    ten = (1 << 10) - 1
    for ranking in (PRESETS["documented"], SPARSE):
        with pytest.raises(QuestionError, match="10 cards"):
            strength([ten], ranking=ranking)


def _every_hand(size):
    cards = np.array([mask_of([card]) for card in range(52)], dtype=np.int64)
    hands = np.zeros(1, dtype=np.int64)
    last = np.full(1, -1)
    for _ in range(size):
        choices = 51 - last
        parent = np.repeat(np.arange(len(hands)), choices)
        offset = np.arange(len(parent)) - np.repeat(np.cumsum(choices) - choices, choices)
        last = last[parent] + 1 + offset
        hands = hands[parent] | cards[last]
    return hands


def _random_masks(rng, count, cards, jokers=0):
    bits = np.array([mask_of([card]) for card in range(52 + jokers)], dtype=np.int64)
    order = rng.random((count, len(bits)), dtype=np.float32).argpartition(cards, axis=1)
    return np.bitwise_or.reduce(bits[order[:, :cards]], axis=1)
