"""The strength kernels against the judge: the same integers, whatever counts."""

import random

import pytest

from oddscalc.cards import mask_of
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.rankings import PRESETS, Category, Ranking
from oddscalc.dragon_poker.strength import strength

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
        size = rng.choice(sizes)
        if len(deck) >= size:
            hands.append(rng.sample(deck, size))
    return hands


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.name)
def test_kernels_give_the_integers_of_the_judge(ranking, order):
    rng = random.Random(f"{ranking.name} {order}")
    for _ in range(10):
        conditions = _conditions(rng, order)
        hands = _hands(rng, 25)
        strengths = strength([mask_of(hand) for hand in hands], conditions, ranking)
        assert strengths.tolist() == [judge(hand, conditions, ranking).strength for hand in hands]
