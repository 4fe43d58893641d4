"""The three ways to count a table, each by a plain loop over the histogram."""

from math import comb

import pytest

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker.comparison import compare
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.rankings import PRESETS
from oddscalc.dragon_poker.suit_types import count_declarations


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize("ranking", PRESETS.values(), ids=lambda ranking: ranking.name)
def test_best_potential_and_at_least(ranking, jokers):
    deal = Deal(7, jokers)
    counts = {name: [0] * len(ranking.keys) for name in ("best", "potential", "at-least")}
    for (patterns, wilds), deals in count_declarations(deal, ranking.hand_size).counts.items():
        can = [
            place
            for place, category in enumerate(ranking.categories)
            if category.pattern.declared_by(patterns, wilds)
        ]
        counts["best"][max(can)] += deals
        for place in range(len(ranking.keys)):
            counts["potential"][place] += deals if place in can else 0
            counts["at-least"][place] += deals if place <= max(can) else 0
    for name, expected in counts.items():
        assert [row.count for row in table(deal, ranking, name).rows] == expected
    assert counts["at-least"][0] == deal.total


@pytest.mark.compiled
def test_what_suit_types_cannot_reach_is_walked():
    """Eight ranks with one wild card each: six of a kind by the number of wild cards in it."""
    wild = "2C 3D 4H 5S 6C 7D 8H 9S"
    answer = table(Deal(6, wild=frozenset(parse_cards(wild))))
    assert answer.question["method"] == "walk"
    assert answer.total == comb(52, 6)
    expected = comb(8, 6) + 44 * comb(8, 5)
    for held in (2, 3, 4):
        expected += comb(8, 6 - held) * (8 * comb(3, held) + 5 * comb(4, held))
    assert answer.count("six-of-a-kind") == expected
    assert compare(["deal 6", f"wild {wild}"]).tables[1].rows == answer.rows
