"""The vectorised classifier against the patterns by definition, and its care with bad input."""

import random

import numpy as np
import pytest

from oddscalc.cards import mask_of, parse_cards
from oddscalc.dragon_poker.classify import classify, declarable
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, FIVE_CARD, NO_CORPS
from oddscalc.errors import QuestionError
from tests.compilation import size
from tests.dragon_poker.pattern_oracle import declared

RED_DRAGONS = frozenset({49, 50})
DEUCES = frozenset(range(4))
MODIFIERS = [
    {},
    {"wild": RED_DRAGONS},
    {"wild": DEUCES, "dead": {5}},
    {"wild": RED_DRAGONS | {20, 21}, "dead": {12, 3, 4}},
    {"suit_change": "any"},
    {"suit_change": "no-duplicate", "wild": RED_DRAGONS | {37}, "dead": {2}},
]


def random_deals(seed, number, cards, jokers):
    """Random deals, half of them from few ranks or suits so that rare patterns occur."""
    rng = random.Random(seed)
    decks = [
        list(range(52 + jokers)),
        [*rng.sample(range(24), 14), *range(52, 52 + jokers)],
        [*range(0, 52, 4), *range(2, 28, 4), *range(52, 52 + jokers)],
        [*range(12, 32), *range(52, 52 + jokers)],
    ]
    return [rng.sample(decks[i % 4], cards) for i in range(number)]


@pytest.mark.parametrize("hand_size", [6, 5])
@pytest.mark.parametrize("modifiers", MODIFIERS)
def test_patterns_are_those_found_by_definition(hand_size, modifiers):
    number = 6 if "suit_change" in modifiers else 40
    for cards in range(hand_size, 10):
        for jokers in (0, 4):
            deals = random_deals(cards + jokers, number, cards, jokers)
            found = declarable(deals, hand_size, **modifiers)
            for deal, patterns in zip(deals, found.tolist(), strict=True):
                expected, _ = declared(deal, hand_size, **modifiers)
                assert patterns == expected, (deal, bin(patterns), bin(expected))


@pytest.mark.parametrize("ranking", [DOCUMENTED, DOCUMENTED_WILD, NO_CORPS, FIVE_CARD])
def test_categories_are_the_best_of_the_ranking(ranking):
    deals = random_deals(7, 120, 8, 4)
    codes = classify(deals, ranking, wild=RED_DRAGONS)
    expected = [ranking.best(*declared(deal, ranking.hand_size, RED_DRAGONS)) for deal in deals]
    assert codes.dtype == np.uint8
    assert codes.tolist() == expected
    assert classify(deals, ranking.name, wild=RED_DRAGONS).tolist() == expected


def test_masks_and_numbers_in_any_order_and_type_agree():
    deals = random_deals(8, size(3000, 300), 9, 4)
    masks = np.array([mask_of(deal) for deal in deals], dtype=np.uint64)
    expected = classify(masks)
    for dtype in (np.uint8, np.int8, np.int64, np.uint32):
        assert (classify(np.array(deals, dtype=dtype)) == expected).all()
    assert (classify(np.array(deals)[:, ::-1]) == expected).all()
    assert (classify(masks.astype(np.int64)) == expected).all()
    assert (classify(masks[::2]) == expected[::2]).all()
    masks.flags.writeable = False
    assert (classify(masks) == expected).all()


def test_no_hands_no_categories():
    assert classify(np.empty((0, 6), dtype=np.uint8)).shape == (0,)
    assert classify(np.empty(0, dtype=np.uint64)).shape == (0,)
    assert classify([]).shape == (0,)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("4H 4S 6C 6D W W", "full-dragon"),
        ("AC 2C 3C 4C 5C 6C", "straight-flush"),
        ("QC KC AC 2C 3C 4C", "flush"),
        ("2C 2D 9C 9D KC KD", "corps-a-corps"),
        ("2C 2D 9C 9D KC KH", "three-pair"),
    ],
)
def test_known_hands(text, category):
    assert DOCUMENTED.keys[classify([parse_cards(text)])[0]] == category


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 56]], "row 1 holds 56; card numbers are 0 to 55"),
        ([[0, 1, 2, 3, 4, -1]], "row 0 holds -1"),
        ([[0, 1, 2, 3, 4, 300]], "row 0 holds 300"),
        ([[0, 1, 2, 3, 4, 5], [8, 1, 9, 3, 4, 8]], "row 1 holds 4C twice"),
        ([[0, 1, 2, 3, 4]], "5 cards in a hand; 6 to 9 are needed"),
        (np.array([63, 31], dtype=np.uint64), "row 1 has 5 cards where row 0 has 6"),
        (np.array([63, 31 | 1 << 14], dtype=np.uint64), "row 1 is 0x401f, which has bits"),
        (np.zeros((1, 1, 6), dtype=np.uint8), r"hands of shape \(1, 1, 6\)"),
        ([[0.5, 1, 2, 3, 4, 5]], "whole numbers, not float64"),
    ],
)
def test_what_is_no_hand_is_refused(hands, message):
    with pytest.raises(QuestionError, match=message):
        classify(hands)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ranking": "documentd"}, "did you mean documented"),
        ({"wild": [52]}, "wild cards are .* not \\[52\\]"),
        ({"dead": [13]}, "dead ranks are .* not \\[13\\]"),
        ({"suit_change": "all"}, "suit_change is any, no-duplicate"),
    ],
)
def test_unknown_options_are_refused(options, message):
    with pytest.raises(QuestionError, match=message):
        classify([[0, 1, 2, 3, 4, 5]], **options)
