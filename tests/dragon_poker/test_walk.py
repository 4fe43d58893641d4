"""The walk over every hand against published counts, closed forms and plain loops."""

from math import comb

import pytest

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, Ranking
from oddscalc.dragon_poker.walk import walk_declarations


def best_counts(declarations: Declarations, ranking: Ranking) -> dict[str, int]:
    counts = dict.fromkeys(ranking.keys, 0)
    for (patterns, wilds), count in declarations.counts.items():
        counts[ranking.keys[ranking.best(patterns, wilds)]] += count
    return counts


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


def test_six_of_six_with_four_jokers_has_the_documented_exact_rows():
    declarations = walk_declarations(Deal(jokers=4))
    counts = best_counts(declarations, DOCUMENTED_WILD)
    assert counts["one-pair"] == 9_884_160
    assert counts["six-of-a-kind"] == 13 * (6 * 1 + 4 * 4 + 1 * 6)
    assert counts["natural-straight-flush"] == 36
    by_wilds = [0] * 5
    for (_, wilds), count in declarations.counts.items():
        by_wilds[wilds] += count
    assert by_wilds == [comb(4, wilds) * comb(52, 6 - wilds) for wilds in range(5)]


@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_every_hand_is_visited(jokers):
    assert sum(walk_declarations(Deal(jokers=jokers)).counts.values()) == comb(52 + jokers, 6)
