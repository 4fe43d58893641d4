"""The dearest trick: by hand, over every pattern of suits, and with witnesses that replay."""

import json
from itertools import combinations

import pytest

from oddscalc.cards import cards_text, parse_cards, rank_of
from oddscalc.dragon_master.deal import deal
from oddscalc.dragon_master.judge import finished_trick
from oddscalc.dragon_master.log import faults
from oddscalc.dragon_master.rules import DECKS, Rules
from oddscalc.dragon_master.trick_maximum import trick_maximum
from oddscalc.dragon_master.tricks import legal_cards
from oddscalc.dragon_master.witness import opening_hands
from oddscalc.errors import QuestionError

pytestmark = pytest.mark.compiled  # plain Python: once is enough


@pytest.mark.parametrize(
    ("rules", "cards", "charged"),
    [
        (Rules(2, blind="dead"), 33, 39),
        (Rules(2), 43, 49),
        (Rules(3), 43, 49),
        (Rules(4), 53, 59),
        (Rules(4, "36"), 53, 59),
        (Rules(4, first_last=0), 53, 53),
        (Rules(4, toned_down=True), 25, 28),
        (Rules(3, toned_down=True), 20, 23),
        (Rules(4, "36", two="diamond"), 53, 59),
    ],
)
def test_maxima_by_hand(rules, cards, charged):
    """Jack of spades 20, ten of diamonds 13, other tens 10; toned down 10 and 5 for any ten."""
    answer = trick_maximum("dragon-master", rules)
    assert answer.row("cards").maximum == cards
    assert answer.row("with-charge").maximum == charged


def test_more_than_fifty_takes_four_players():
    assert not trick_maximum(rules=Rules(3)).row("with-charge").above
    four = trick_maximum(rules=Rules(4))
    assert {cards_text(one.cards) for one in four.row("cards").above} == {
        "10C 10D 10H JS", "10C 10D 10S JS", "10D 10H 10S JS",
    }  # fmt: skip
    jack, ten = parse_cards("JS 10D")
    for one in four.row("with-charge").above:
        tens = sum(rank_of(number) == 8 for number in one.cards)
        assert jack in one.cards
        assert (ten in one.cards and tens >= 2) or tens == 3
    assert len(four.row("with-charge").above) == 3 + 1 + 3 * 7


@pytest.mark.parametrize("above", [0, 30, 45])
def test_the_list_is_every_set_that_costs_more(above):
    rules = Rules(3)
    costs = rules.costs("dragon-master")
    plain = {
        cards
        for cards in combinations(rules.cards, 3)
        if sum(costs[number] for number in cards) > above
    }
    answer = trick_maximum(rules=rules, above=above)
    assert {one.cards for one in answer.row("cards").above} == plain


@pytest.mark.parametrize(
    "rules", [Rules(2), Rules(2, blind="dead"), Rules(3), Rules(4), Rules(4, "37", two="diamond")]
)
@pytest.mark.parametrize("game", ["dragon-master", "tens", "first-and-last"])
def test_the_witness_replays_and_costs_what_is_said(rules, game):
    answer = trick_maximum(game, rules)
    for row in answer.rows:
        trick = row.witness.tricks[row.trick]
        assert set(trick.cards) == set(row.cards)
        assert trick.drinks == row.maximum
        steps = [
            ((one.leader + place) % rules.seats, number)
            for one in row.witness.tricks
            for place, number in enumerate(one.cards)
        ]
        assert faults(rules, game, row.witness.hands, steps) == []


@pytest.mark.parametrize("two", ["trump", "diamond"])
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_pattern_of_suits_can_be_the_first_trick(deck, players, two):
    """Whether a trick is legal depends on its suits and twos alone; every pattern is tried."""
    if deck == "32-with-two" and players != 4:
        return
    rules = Rules(players, deck, two=two)
    tried = set()
    for cards in combinations(rules.cards, rules.seats):
        pattern = tuple(sorted((n % 4, n == 1 or n // 4 == 0) for n in cards))
        if pattern in tried:
            continue
        tried.add(pattern)
        order, hands = opening_hands(rules, cards)
        assert set(order) == set(cards)
        assert sorted({n for hand in hands for n in hand}) == sorted(n for h in hands for n in h)
        for seat, hand in enumerate(hands):
            assert len(hand) == rules.cards_each
            assert order[seat] in legal_cards(rules, hand, order[:seat])
        assert len(finished_trick(rules, "tens", 0, 0, order).cards) == rules.seats
    assert len(tried) > 4


def test_json_is_as_the_contract_says():
    data = json.loads(trick_maximum(rules=Rules(4)).to("json"))
    assert data["method"] == "exact"
    assert data["total"] == 40_920
    assert [row["key"] for row in data["rows"]] == ["cards", "with-charge"]
    for row, most, sets in zip(data["rows"], (53, 59), (3, 25), strict=True):
        assert row["maximum"] == most
        assert len(row["above"]) == sets
        trick = row["witness"]["tricks"][row["witness"]["trick"] - 1]
        assert trick["drinks"] == most
        assert set(trick["cards"].split()) == set(row["cards"].split())


def test_wrong_questions_are_refused():
    with pytest.raises(QuestionError, match="--above -5"):
        trick_maximum(above=-5)
    with pytest.raises(QuestionError, match="known are: cards, with-charge"):
        trick_maximum(rules=Rules(2)).row("charge")


def test_a_shown_deal_is_the_first_of_the_simulation_with_its_seed():
    from oddscalc.dragon_master.simulate import simulate
    from oddscalc.sampling import Plan

    shown = deal("dragon-master", Rules(4), ["random"], seed=5)
    answer = simulate("dragon-master", Rules(4), ["random"], plan=Plan(trials=1, seed=5))
    assert [answer.mean(f"seat-{seat}") for seat in range(4)] == list(shown.played.drinks)


def test_a_shown_deal_can_be_followed():
    shown = deal("tens", Rules(2), seed=0)
    text = shown.to("table")
    assert "seed 0" in shown.document().title
    assert "Blind hand" in text
    data = json.loads(shown.to("json"))
    assert data["seed"] == 0
    assert list(data["hands"]) == ["seat-0", "seat-1", "blind"]
    assert sum(row["drinks"] for row in data["rows"]) == sum(data["drinks"].values()) == 40
    assert text.count("\n> ") == 0
