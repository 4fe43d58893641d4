"""The walk over every deal against definitions, closed forms, published counts and suit types."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, FIVE_CARD, Ranking
from oddscalc.dragon_poker.suit_types import count_declarations
from oddscalc.dragon_poker.walk import walk_completions, walk_declarations
from oddscalc.dragon_poker.walk_six import count_six_of_six
from oddscalc.errors import QuestionError
from tests.dragon_poker.pattern_oracle import declared

RED_DRAGONS = frozenset({49, 50})
DEUCES = frozenset(range(4))


def best_counts(declarations: Declarations, ranking: Ranking) -> dict[str, int]:
    counts = dict.fromkeys(ranking.keys, 0)
    for (patterns, wilds), count in declarations.counts.items():
        counts[ranking.keys[ranking.best(patterns, wilds)]] += count
    return counts


@pytest.mark.compiled
def test_six_of_six_follows_closed_forms():
    counts = best_counts(walk_declarations(Deal()), DOCUMENTED)
    matched = comb(13, 3) * comb(4, 2)
    runs, suited_runs = 9 * 4**6, 9 * 4
    assert counts == {
        "high-card": comb(13, 6) * 4**6 - 4 * comb(13, 6) - runs + suited_runs,
        "one-pair": 13 * 6 * comb(12, 4) * 4**4,
        "two-pair": comb(13, 2) * 6**2 * comb(11, 2) * 4**2,
        "three-of-a-kind": 13 * 4 * comb(12, 3) * 4**3,
        "three-pair": comb(13, 3) * 6**3 - matched,
        "full-house": 13 * 4 * 12 * 6 * 11 * 4,
        "straight": runs - suited_runs,
        "four-of-a-kind": 13 * comb(12, 2) * 4**2,
        "corps-a-corps": matched,
        "flush": 4 * comb(13, 6) - suited_runs,
        "full-belly": comb(13, 2) * 4**2,
        "full-dragon": 13 * 12 * 6,
        "five-of-a-kind": 0,
        "straight-flush": suited_runs,
        "six-of-a-kind": 0,
    }


@pytest.mark.compiled
def test_six_of_six_with_four_jokers_has_the_documented_exact_rows():
    declarations = walk_declarations(Deal(jokers=4))
    counts = best_counts(declarations, DOCUMENTED_WILD)
    assert counts["one-pair"] == 9_884_160
    assert counts["six-of-a-kind"] == 13 * (6 * 1 + 4 * 4 + 1 * 6)
    assert counts["natural-straight-flush"] == 36
    by_wilds = Counter()
    for (_, wilds), count in declarations.counts.items():
        by_wilds[wilds] += count
    assert by_wilds == {wilds: comb(4, wilds) * comb(52, 6 - wilds) for wilds in range(5)}


@pytest.mark.compiled
@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_nested_loops_and_suit_by_suit_agree(jokers):
    assert count_six_of_six(jokers) == walk_completions(Deal(jokers=jokers), ())


@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_nested_loops_over_a_small_deck_agree_with_the_definition(jokers):
    ranks = 3
    deck = [*range(4 * ranks), *range(52, 52 + jokers)]
    expected = Counter(declared(hand) for hand in combinations(deck, 6))
    assert count_six_of_six(jokers, ranks) == expected


# Five-card poker as printed everywhere; with one and two jokers after the Wizard of Odds' tables
# (five of a kind on top, royal flushes within straight flushes); best five of seven after Alspach.
PUBLISHED = {
    (5, 0): [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0],
    (5, 1): [1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 204, 13],
    (7, 0): [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848,
             41584, 0],
}  # fmt: skip


@pytest.mark.compiled
@pytest.mark.parametrize(("cards", "jokers"), PUBLISHED)
def test_published_tables_of_ordinary_poker(cards, jokers):
    declarations = walk_declarations(Deal(cards, jokers), FIVE_CARD.hand_size)
    assert list(best_counts(declarations, FIVE_CARD).values()) == PUBLISHED[cards, jokers]


@pytest.mark.compiled
@pytest.mark.parametrize("hand_size", [5, 6])
@pytest.mark.parametrize(
    "deal",
    [
        Deal(7),
        Deal(7, 4),
        Deal(6, 2, wild=RED_DRAGONS, dead=frozenset({5, 6})),
        Deal(6, 4, wild=DEUCES | {20}, dead=frozenset({0, 12})),
        Deal(6, 0, suit_change="any"),
        Deal(6, 1, wild=RED_DRAGONS, suit_change="no-duplicate"),
    ],
)
def test_suit_types_agree(deal, hand_size):
    assert walk_declarations(deal, hand_size, threads=2) == count_declarations(deal, hand_size)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "deal",
    [
        Deal(6, 4),
        Deal(7, 4),
        Deal(6, 1, wild=DEUCES, dead=frozenset({4})),
        Deal(6, 1, dead=frozenset({4}), suit_change="no-duplicate"),
    ],
)
def test_one_of_each_deal_up_to_suits_stands_for_all(deal):
    assert walk_declarations(deal, symmetric=True) == walk_declarations(deal, threads=2)


@pytest.mark.compiled
def test_eight_cards_up_to_suits_agree_with_suit_types():
    deal = Deal(8, 4)
    assert walk_declarations(deal, symmetric=True) == count_declarations(deal)


@pytest.mark.parametrize("hand_size", [6, 5])
@pytest.mark.parametrize(
    ("deal", "known", "free"),
    [
        (Deal(9), (1, 5, 9), (13, 17, 21, 25, 0, 4, 8, 29)),
        (Deal(8, 3), (1, 52), (5, 9, 13, 17, 53, 54, 2, 6, 10)),
        (Deal(9, 4, RED_DRAGONS, frozenset({0})), (49,), (50, 52, 53, 1, 5, 9, 0, 2, 33, 37, 41)),
        (Deal(7, 1, RED_DRAGONS, frozenset({12})), (), (48, 49, 1, 5, 9, 13, 17, 52, 21)),
        (Deal(8, 1, suit_change="any"), (0, 5, 10), (52, 9, 13, 17, 21, 2, 6)),
        (Deal(7, 1, DEUCES, suit_change="no-duplicate"), (1, 4), (0, 2, 8, 12, 16, 5, 52, 20)),
        (Deal(4, 2), (0, 1), (2, 3, 4, 8, 52, 53)),
        (Deal(6), (0, 4, 8, 12, 16, 20), ()),
    ],
)
def test_completions_are_those_of_the_definition(deal, known, free, hand_size):
    deck = [*range(52), *range(52, 52 + deal.jokers)]
    seen = tuple(card for card in deck if card not in known and card not in free)
    open_places = max(hand_size - deal.cards, 0)
    expected = Counter(
        declared((*known, *more), hand_size, deal.wild, deal.dead, deal.suit_change, open_places)
        for more in combinations(free, deal.cards - len(known))
    )
    for threads in (1, 3):
        assert walk_completions(deal, known, seen, hand_size, threads) == expected


@pytest.mark.parametrize(
    ("deal", "known", "seen", "message"),
    [
        (Deal(9), (3, 4), (4,), "3C is in the known cards and again in the seen cards"),
        (Deal(6), range(7), (), "7 cards are known, but only 6 are dealt"),
        (Deal(9, 1), (52,), (53,), "more jokers are shown than the 1"),
        (Deal(9), (), range(45), "the cards left are fewer than the 9 to come"),
    ],
)
def test_impossible_questions_are_refused(deal, known, seen, message):
    with pytest.raises(QuestionError, match=message):
        walk_completions(deal, tuple(known), tuple(seen))


def test_single_wild_cards_have_no_suit_symmetry():
    with pytest.raises(QuestionError, match="walk without symmetry"):
        walk_declarations(Deal(9, wild=RED_DRAGONS), symmetric=True)


def test_a_hand_has_five_or_six_cards():
    with pytest.raises(QuestionError, match="5 or 6 cards, not 7"):
        walk_declarations(Deal(9), 7)
