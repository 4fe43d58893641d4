"""Decks, deals and prices against the source and the settled rules."""

from collections import Counter

import pytest

from oddscalc.cards import cards_text, parse_cards, rank_of, suit_of
from oddscalc.dragon_master.rules import DECKS, GAMES, Rules
from oddscalc.errors import QuestionError

PLAIN = {
    "diamonds": 24,
    "tens": 40,
    "jack-of-spades": 20,
    "first-and-last": 12,
    "dragon-master": 96,
}
TONED_DOWN = {"tens": 20, "jack-of-spades": 10, "first-and-last": 6, "dragon-master": 36}


def test_the_drinks_of_whole_games():
    assert {game: Rules().most_drinks(game) for game in Rules().games} == PLAIN
    toned = Rules(toned_down=True)
    assert {game: toned.most_drinks(game) for game in toned.games} == TONED_DOWN


@pytest.mark.parametrize(
    ("deck", "size", "ranks", "twos"),
    [("33", 33, 8, 1), ("36", 36, 8, 4), ("36-sixes", 36, 9, 1), ("37", 37, 9, 1)],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_decks(deck, size, ranks, twos, players):
    rules = Rules(players, deck)
    by_rank = Counter(map(rank_of, rules.cards))
    assert len(set(rules.cards)) == len(rules.cards) == size
    assert by_rank.pop(0) == twos
    assert len(by_rank) == ranks
    hands = 3 if players < 4 else 4
    assert rules.cards_each == size // hands
    assert rules.cards_over == size % hands


def test_the_deck_for_four_with_one_two():
    rules = Rules(4, "32-with-two")
    assert set(Rules(4).cards) - set(rules.cards) == set(parse_cards("7C"))
    assert (rules.cards_each, rules.cards_over) == (8, 0)


def test_the_deals_of_the_source_need_36_cards():
    assert [Rules(n, "36").cards_each for n in (3, 4)] == [12, 9]
    for players in (2, 3, 4):
        remark = Rules(players).remark
        assert "33 cards" in remark
        assert "needs 36" in remark
        assert all(deck in remark for deck in DECKS if deck != "33")
    assert Rules(4, "36").remark is None


def test_the_two_as_a_diamond_costs_three():
    rules = Rules(two="diamond")
    (two,) = parse_cards("2D")
    assert rules.costs("diamonds")[two] == 3
    assert rules.most_drinks("dragon-master") == 99
    assert rules.suit(two) == suit_of(two)
    assert Rules().costs("diamonds")[parse_cards("2S")[0]] == 0
    four_twos = Rules(deck="36", two="diamond").costs("diamonds")
    assert [four_twos[number] for number in parse_cards("2C 2D 2H 2S")] == [0, 3, 0, 0]


def test_equals_stand_by_their_penalty_then_spades_hearts_clubs_diamonds():
    ordered = Rules().ordered("dragon-master")
    jacks = [number for number in ordered if rank_of(number) == 9]
    assert cards_text(jacks) == "JH JC JD JS"
    assert cards_text(ordered[:4]) == "7S 7H 7C 7D"
    assert cards_text(ordered[-1:]) == "2S"
    jacks = [number for number in Rules().ordered("tens") if rank_of(number) == 9]
    assert cards_text(jacks) == "JS JH JC JD"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": 5}, "--players 5"),
        ({"players": 1}, "--players 1"),
        ({"deck": "32"}, "--deck '32'"),
        ({"deck": "32-with-two"}, "--deck 32-with-two is for four players, not 3"),
        ({"players": 3, "blind": "dead"}, "--blind dead"),
        ({"first_last": -1}, "--first-last -1"),
        ({"first_last": 1001}, "--first-last 1001"),
        ({"two": "trumps"}, "did you mean trump?"),
        ({"leader": "winner"}, "--leader 'winner'"),
    ],
)
def test_wrong_rules_are_named(options, told):
    with pytest.raises(QuestionError, match=told.replace("?", r"\?")):
        Rules(**options)


def test_wrong_games_are_named():
    with pytest.raises(QuestionError, match="did you mean tens"):
        Rules().penalties("ten")
    with pytest.raises(QuestionError, match="drop the diamonds game"):
        Rules(toned_down=True).penalties("diamonds")
    assert list(Rules().games) == list(GAMES)


def test_first_last_wins_over_toned_down():
    assert Rules(toned_down=True, first_last=6).most_drinks("first-and-last") == 12
    assert Rules(first_last=0).most_drinks("dragon-master") == 84


def test_the_two_of_diamonds_costs_only_where_it_is_a_diamond():
    two = parse_cards("2D")[0]
    assert Rules(4, "36").costs("diamonds")[two] == 0
    assert Rules(4, "36", two="diamond").costs("diamonds")[two] == 3
