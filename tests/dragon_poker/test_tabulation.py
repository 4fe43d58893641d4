"""The three ways to count a table, each by a plain loop over the histogram."""

import pytest

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
