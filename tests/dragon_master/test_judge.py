"""The judge by the source's own examples, and every kind of illegal step found in a log."""

import pytest

from oddscalc.cards import cards_text, parse_cards
from oddscalc.dragon_master import strategies
from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.judge import charge, deal, finished_trick, play
from oddscalc.dragon_master.log import faults, replay
from oddscalc.dragon_master.rules import DECKS, Rules
from oddscalc.dragon_master.tricks import legal_cards, winning_place
from oddscalc.errors import CheckError, QuestionError

THREE = Rules()


def trick(text, game, number=1, rules=THREE, leader=0):
    return finished_trick(rules, game, number, leader, parse_cards(text))


def logged(rules, game, seed=1, leader=0):
    chance = Chance(seed)
    hands = deal(rules, chance)
    played = play(rules, game, hands, [strategies.random] * rules.seats, chance, leader)
    steps = [
        ((one.leader + place) % rules.seats, number)
        for one in played.tricks
        for place, number in enumerate(one.cards)
    ]
    return played, steps


def test_the_sources_examples():
    assert trick("AS 7D 10D", "diamonds").drinks == 6
    assert trick("7D 8D AD", "diamonds").drinks == 9
    assert trick("7D 8D AD", "diamonds").winner == 2
    assert trick("7S 10S 10H", "tens").drinks == 20
    assert trick("QS JS KS", "jack-of-spades").drinks == 20
    assert trick("JS 10D 10S", "dragon-master").drinks == 43
    assert trick("JS 10D 10S", "dragon-master", number=0).drinks == 49


def test_only_the_end_tricks_are_charged():
    assert [charge(THREE, "first-and-last", n) for n in range(11)] == [6, *[0] * 9, 6]
    assert [charge(THREE, "tens", n) for n in (0, 10)] == [0, 0]


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("7S 8S AS", 2),
        ("7S AH AD", 0),
        ("AS 2S KS", 1),
        ("2S AS AD", 0),
        ("10H JH 7H", 1),
    ],
)
def test_the_highest_of_the_suit_led_wins_and_the_two_beats_everything(cards, place):
    assert winning_place(THREE, parse_cards(cards)) == place


def test_of_several_twos_the_first_wins():
    assert winning_place(Rules(deck="36"), parse_cards("AS 2D 2S")) == 1


@pytest.mark.parametrize(
    ("hand", "table", "legal"),
    [
        ("7S 8H 2S", "AS", "7S 2S"),
        ("7S 8H 2S", "AD", "7S 8H 2S"),
        ("7S 8H", "2S", "7S 8H"),
        ("7S 8H 2S", "", "7S 8H 2S"),
    ],
)
def test_suit_is_followed_but_the_two_may_always_be_played(hand, table, legal):
    found = legal_cards(THREE, parse_cards(hand), parse_cards(table))
    assert cards_text(found) == legal


def test_the_two_as_a_diamond_is_followed_and_follows():
    rules = Rules(two="diamond")
    assert cards_text(legal_cards(rules, parse_cards("7S 8D"), parse_cards("2D"))) == "8D"
    assert cards_text(legal_cards(rules, parse_cards("7S 2D"), parse_cards("8D"))) == "2D"
    assert cards_text(legal_cards(rules, parse_cards("7S 2D"), parse_cards("8S"))) == "7S 2D"
    assert winning_place(rules, parse_cards("2D AD")) == 0


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("game", THREE.games)
def test_drinks_are_conserved_and_games_end_with_their_last_penalty_card(deck, game):
    rules = Rules(4, deck)
    for seed in range(20):
        played, _ = logged(rules, game, seed)
        dealt = {number for hand in played.hands for number in hand}
        kept = [number for number in rules.cards if number not in dealt]
        lost = sum(rules.costs(game)[number] for number in kept)
        assert sum(played.drinks) == rules.most_drinks(game) - lost
        if game in ("first-and-last", "dragon-master") or lost:
            assert len(played.tricks) == rules.cards_each
        elif len(played.tricks) < rules.cards_each:
            assert played.tricks[-1].drinks > 0


def test_the_winner_leads_and_each_card_is_played_once():
    played, steps = logged(THREE, "dragon-master", leader=2)
    assert played.tricks[0].leader == 2
    for before, after in zip(played.tricks, played.tricks[1:], strict=False):
        assert after.leader == before.winner
    assert sorted(number for _, number in steps) == sorted(THREE.cards)


def test_a_dead_blind_hand_makes_two_card_tricks():
    rules = Rules(2, blind="dead")
    played, _ = logged(rules, "dragon-master")
    assert {len(one.cards) for one in played.tricks} == {2}
    assert len(played.drinks) == 2
    assert len(played.hands) == 3


def test_a_logged_game_replays_to_itself():
    for rules in (THREE, Rules(4), Rules(2), Rules(2, blind="dead")):
        played, steps = logged(rules, "dragon-master", leader=1)
        assert faults(rules, "dragon-master", played.hands, steps, leader=1) == []
        assert replay(rules, "dragon-master", played.hands, steps, leader=1) == played


def test_a_revoke_is_found():
    hands = [parse_cards(text) for text in (
        "7S 8S 9S 10S JS QS KS AS 7H 8H 9H",
        "10H JH QH KH AH 7D 8D 9D 10D JD QD",
        "KD AD 7C 8C 9C 10C JC QC KC AC 2S",
    )]  # fmt: skip
    (led, revoked, third) = parse_cards("7H 7D 7C")
    found = faults(THREE, "tens", hands, [(0, led), (1, revoked), (2, third)])
    assert found[0] == "step 2: seat-1 plays 7D on 7H; legal are 10H JH QH KH AH"
    assert found[1] == "the log ends after 3 steps, before the game is over"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda steps: [(1, steps[0][1]), *steps[1:]], "turn of seat-0"),
        (lambda steps: [steps[0], (1, steps[0][1]), *steps[2:]], "does not hold"),
        (lambda steps: steps[:-1], "before the game is over"),
        (lambda steps: [*steps, steps[0]], "the game was over after trick 11"),
        (lambda steps: [(0, 60), *steps[1:]], "seat-0 does not hold W"),
    ],
)
def test_a_spoiled_log_is_refused(change, told):
    played, steps = logged(THREE, "dragon-master")
    assert told in " ".join(faults(THREE, "dragon-master", played.hands, change(steps)))
    with pytest.raises(CheckError):
        replay(THREE, "dragon-master", played.hands, change(steps))


def test_a_wrong_deal_is_refused():
    played, steps = logged(THREE, "tens")
    first, second, third = played.hands
    spoiled = (first, second, (*third[:-1], first[0]))
    assert "is in hand 0 and in hand 2" in faults(THREE, "tens", spoiled, steps)[0]
    short = (first, second, third[:-1])
    assert faults(THREE, "tens", short, steps) == ["hand 2 has 10 cards; the rules deal 11"]
    assert faults(THREE, "tens", (first, second), steps)[0] == "2 hands; the rules deal 3"
    strange = (first, second, (*third[:-1], *parse_cards("3C")))
    assert faults(THREE, "tens", strange, steps) == ["hand 2 holds 3C, which is not in the deck"]


def revoking(view, _chance):
    return next((number for number in view.hand if number not in view.legal), view.legal[0])


@pytest.mark.parametrize("bad", [99, None, "7S", True, 3.5])
def test_a_card_out_of_nowhere_is_named_with_hand_and_trick(bad):
    def strange(_view, _chance):
        return bad

    hands = deal(THREE, Chance(1))
    with pytest.raises(QuestionError) as error:
        play(THREE, "tens", hands, [strange] * 3, Chance(1))
    message = str(error.value)
    assert "strange, seat-0, trick 1, leading" in message
    assert "is not in the hand" in message
    assert cards_text(sorted(hands[0])[:2]).split()[0] in message


def test_a_strategy_that_revokes_is_named_with_hand_and_trick():
    hands = deal(THREE, Chance(1))
    with pytest.raises(QuestionError) as error:
        play(THREE, "dragon-master", hands, [revoking] * 3, Chance(1))
    message = str(error.value)
    assert message.startswith("strategy revoking, seat-1, trick 1, on ")
    assert "does not follow suit; hand " in message
    assert "; legal " in message


def test_every_place_of_the_deal_is_as_likely_as_any_other():
    rules, deals = Rules(4), 4000
    chance = Chance(7)
    where = {number: [0] * 5 for number in rules.cards}
    for _ in range(deals):
        left = set(rules.cards)
        for seat, hand in enumerate(deal(rules, chance)):
            assert len(hand) == 8
            for number in hand:
                where[number][seat] += 1
                left.remove(number)
        (over,) = left
        where[over][4] += 1
    expected = [deals * 8 / 33] * 4 + [deals / 33]
    chi_square = sum(
        (seen - wanted) ** 2 / wanted
        for counts in where.values()
        for seen, wanted in zip(counts, expected, strict=True)
    )
    freedom = 32 * 4
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5
