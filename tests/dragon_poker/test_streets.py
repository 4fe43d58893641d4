"""Odds in play: against the judge on nearly complete deals, the table, and closed forms."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, FIVE_CARD, Ranking
from oddscalc.dragon_poker.streets import odds
from oddscalc.errors import QuestionError

RED_DRAGONS = frozenset(parse_cards("AH AD"))


def _by_the_judge(
    known: tuple[int, ...], deal: Deal, ranking: Ranking, seen: tuple[int, ...]
) -> list[int]:
    deck = set(range(deal.deck_size)) - set(known) - set(seen)
    conditions = Conditions(deal.wild, deal.dead, suit_change=deal.suit_change)
    counts = [0] * len(ranking.categories)
    for further in combinations(sorted(deck), deal.cards - len(known)):
        counts[judge(known + further, conditions, ranking).place] += 1
    return counts


@pytest.mark.parametrize(
    ("known", "seen", "deal", "ranking"),
    [
        ("7H 8H 9H 10H 2C 2D 3S 4S", "KD 2H", Deal(cards=9), DOCUMENTED),
        ("7H 8H 9H 10H 2C 2D 3S", "", Deal(cards=8, jokers=2), DOCUMENTED),
        ("7H 8H W 10H 2C 2D 3S", "W", Deal(cards=8, jokers=3), DOCUMENTED_WILD),
        ("AH 8H 9H 10H 2C 7D 3S", "AD", Deal(cards=8, wild=RED_DRAGONS), DOCUMENTED),
        ("7H 8H 9H 7D 2C 2D 3S", "", Deal(cards=8, dead=frozenset([5])), DOCUMENTED),
        pytest.param(
            "4H 8H 9H JH KH 2D 3S",
            "",
            Deal(cards=8, suit_change="any"),
            DOCUMENTED,
            marks=pytest.mark.compiled,
        ),
        pytest.param(
            "4H 8H 9H JH KH 2D 3S",
            "",
            Deal(cards=8, suit_change="no-duplicate"),
            DOCUMENTED,
            marks=pytest.mark.compiled,
        ),
        ("4H 8H 9H JH", "2H 3H", Deal(cards=5), FIVE_CARD),
        pytest.param("2C 2D 3C 3D", "", Deal(cards=6), DOCUMENTED, marks=pytest.mark.compiled),
    ],
)
def test_completions_are_those_of_the_judge(
    known: str, seen: str, deal: Deal, ranking: Ranking
) -> None:
    held = parse_cards(known)
    gone = tuple(n + known.count("W") if n >= 52 else n for n in parse_cards(seen)) if seen else ()
    answer = odds(held, deal, ranking, seen=gone)
    assert list(answer.final.counts) == _by_the_judge(held, deal, ranking, gone)


@pytest.mark.parametrize("deal", [Deal(cards=7), Deal(cards=9, jokers=4)])
def test_from_nothing_known_the_odds_are_the_table(deal: Deal) -> None:
    answer, plain = odds((), deal, DOCUMENTED), table(deal)
    assert [answer.count(row.key) for row in plain.rows] == [row.count for row in plain.rows]
    assert answer.final.total == plain.total


def test_a_complete_deal_is_certain() -> None:
    held = parse_cards("7H 8H 9H 10H JH QH 2C 2D 2S")
    answer = odds(held, Deal(cards=9), DOCUMENTED)
    assert answer.probability("straight-flush") == 1
    assert answer.final.total == 1


@pytest.mark.compiled
def test_streets_run_from_the_cards_known_to_the_whole_deal() -> None:
    answer = odds(parse_cards("7H 7D 9H"), Deal(cards=9), DOCUMENTED, streets=True)
    assert [street.cards for street in answer.streets] == [3, 4, 5, 6, 7, 8, 9]
    first, second = answer.streets[:2]
    assert first.probability(answer.place("one-pair")) == 1
    assert second.total == 49
    assert second.probability(answer.place("three-of-a-kind")) == Fraction(2, 49)
    assert second.probability(answer.place("two-pair")) == Fraction(3, 49)
    for street in answer.streets:
        assert street.total == comb(49, street.cards - 3)
        assert street.at_least[0] == street.total
    assert answer.streets[-1] == answer.final


def test_at_least_counts_a_category_and_all_above_by_the_judge() -> None:
    """Of 45 cards that may be the seventh, held against the judge one by one."""
    known = parse_cards("7H 8H 9H 10H 2C 2D")
    counts = _by_the_judge(known, Deal(cards=7), DOCUMENTED, (51,))
    reached = odds(known, Deal(cards=7), seen=(51,)).at_least()
    for place, key in enumerate(DOCUMENTED.keys):
        assert reached.count(key) == sum(counts[place:])
        assert reached.probability(key) == Fraction(sum(counts[place:]), 45)
    assert reached.at_least() is reached
    assert reached.document().data["question"]["known"][0] == "7H"
    assert "at least this category" in str(reached)


@pytest.mark.compiled
def test_an_unbroken_street_average_is_the_table() -> None:
    """By total probability over the first card, the odds are those of the table."""
    parts = [odds((card,), Deal(cards=6), DOCUMENTED).final.counts for card in range(52)]
    rows = table().rows
    for row, column in zip(rows, zip(*parts, strict=True), strict=True):
        assert sum(column) == row.count * 6


@pytest.mark.parametrize(
    ("known", "seen", "deal", "said"),
    [
        ("2C 3C 4C 5C 6C 7C 8C", "", Deal(cards=6), "7 cards known, but only 6"),
        ("W", "", Deal(cards=9), "1 jokers \\(W\\) shown, but the deck has 0"),
        ("", "", Deal(cards=4), "smaller than a hand"),
    ],
)
def test_a_wrong_question_is_refused(known: str, seen: str, deal: Deal, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        odds(parse_cards(known), deal, DOCUMENTED, seen=parse_cards(seen))
