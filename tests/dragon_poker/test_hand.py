"""Hands explained, and how they stand among all hands: against the judge on small decks."""

from fractions import Fraction
from itertools import combinations

import pytest

from oddscalc.cards import card, parse_cards
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.hand import judge_hands
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.percentile import Standing, standings
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, FIVE_CARD, Ranking
from tests.compilation import size

SMALL = [card(rank, suit) for rank in (0, 5, 12) for suit in range(4)][:-1]
MIXED = parse_cards("2C 2D 3C 4C 5C 6C 7C 7H 8H 9S")
RED_DRAGONS = frozenset(parse_cards("AH AD"))


@pytest.mark.parametrize("cards", [6, 7][: size(2, 1)])
@pytest.mark.parametrize("deck", [SMALL[-size(11, 9) :], MIXED][: size(2, 1)])
@pytest.mark.parametrize(
    ("conditions", "jokers", "ranking"),
    [
        (PLAIN, 0, DOCUMENTED),
        (PLAIN, 2, DOCUMENTED_WILD),
        (Conditions(dead=frozenset([5])), 1, DOCUMENTED),
        (Conditions(wild=frozenset([0, 1]), order="reversed"), 0, DOCUMENTED),
        (Conditions(order="reversed-dragon-high"), 1, FIVE_CARD),
    ],
)
def test_standings_are_those_of_the_judge(
    cards: int, deck: list[int], conditions: Conditions, jokers: int, ranking: Ranking
) -> None:
    full = [*deck, *range(52, 52 + jokers)]
    seen = [number for number in range(52) if number not in deck]
    deals = [judge(dealt, conditions, ranking).strength for dealt in combinations(full, cards)]
    asked = sorted(set(deals))[:: max(1, len(set(deals)) // 5)]
    asked.append(max(deals) + 1)
    found = standings(asked, cards, conditions, ranking, jokers=jokers, seen=seen)
    for strength, standing in zip(asked, found, strict=True):
        assert standing.beats == sum(dealt < strength for dealt in deals)
        assert standing.ties == sum(dealt == strength for dealt in deals)
        assert standing.total == len(deals)


@pytest.mark.compiled
def test_the_weakest_flush_beats_what_the_table_has_below_flushes() -> None:
    flush = judge(parse_cards("2H 3H 4H 5H 6H 8H"), ranking=DOCUMENTED)
    standing = standings([flush.strength], 6, PLAIN, DOCUMENTED)[0]
    at_least = table().at_least().count("flush")
    assert standing.beats == table().total - at_least
    assert standing.ties == 4


@pytest.mark.compiled
def test_red_dragons_wild_stand_within_the_table_of_their_deal() -> None:
    conditions = Conditions(wild=RED_DRAGONS)
    four = judge(parse_cards("2H 2S 2C AD 3H 4S"), conditions)
    odds = table(Deal(cards=6, wild=RED_DRAGONS))
    standing = standings([four.strength], 6, conditions, DOCUMENTED)[0]
    below = odds.total - odds.at_least().count("four-of-a-kind")
    assert standing.beats >= below
    assert standing.loses <= odds.at_least().count("four-of-a-kind")


@pytest.mark.compiled
def test_a_hand_is_explained_in_words() -> None:
    text = judge_hands([parse_cards("4H 4S 6C 6D W W KS")], deal=6, jokers=2).to("table")
    assert "W as 6S, W as 6H" in text
    assert "Full dragon" in text
    assert "it beats" in text


def test_blanks_and_wild_real_cards_are_told() -> None:
    conditions = Conditions(wild=RED_DRAGONS, dead=frozenset([5]))
    hands = judge_hands([parse_cards("AD AS KS QS JS 10S 7S")], conditions)
    data = hands.document().data
    assert data["stands_for"] == [{"card": "AD", "as": "9S"}]
    assert "Blank" in hands.to("table")


def test_a_tie_is_half_beaten() -> None:
    assert Standing(deal=6, beats=3, ties=4, loses=3).percentile == Fraction(1, 2)
    assert Standing(deal=6, beats=6, ties=2, loses=2).percentile == Fraction(7, 10)
