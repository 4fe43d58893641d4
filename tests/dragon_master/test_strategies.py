"""`duck` against a literal reading of its rules, and what a strategy may know."""

import dataclasses
from itertools import pairwise

import pytest

from oddscalc.cards import card_text, cards_text, parse_cards, rank_of, suit_of
from oddscalc.dragon_master import strategies
from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.judge import deal, play
from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.tricks import legal_cards
from oddscalc.dragon_master.view import View
from oddscalc.errors import QuestionError

SUIT_ORDER = "SHCD"


def rank(number):
    return 99 if rank_of(number) == 0 else rank_of(number)


def literal_duck(view):  # noqa: C901
    """The six rules in order, each choice a plain sort by the words of its rule."""
    own = {number: view.rules.costs(view.game)[number] for number in view.hand}

    def tie(number):
        return own[number], SUIT_ORDER.index(card_text(number)[-1])

    def lowest(cards):
        return sorted(cards, key=lambda n: (rank(n), *tie(n)))[0]

    def highest(cards):
        return sorted(cards, key=lambda n: (-rank(n), *tie(n)))[0]

    def dearest(cards):
        return highest([n for n in cards if own[n] == max(own[c] for c in cards)])

    def cheapest(cards):
        return highest([n for n in cards if own[n] == min(own[c] for c in cards)])

    def unless_avoidable(cards):
        return [n for n in cards if rank(n) < 99] or cards

    def suit(number):
        if rank(number) < 99:
            return suit_of(number)
        return 1 if view.rules.two == "diamond" and card_text(number) == "2D" else "none"

    legal = list(view.legal)
    if len(legal) == 1:
        return legal[0]
    if view.game == "first-and-last" and view.trick >= 1:
        return highest(legal)
    if not view.table:
        return lowest(unless_avoidable(legal))
    winning = view.table[0]
    for number in view.table:
        if rank(winning) < 99 and (
            rank(number) == 99 or (suit(number) == suit(winning) and rank(number) > rank(winning))
        ):
            winning = number
    beating = [
        number
        for number in legal
        if rank(winning) < 99
        and (rank(number) == 99 or (suit(number) == suit(winning) and rank(number) > rank(winning)))
    ]
    ends = view.rules.penalties(view.game).first_last * (
        (view.trick == 0) + (view.trick == view.rules.cards_each - 1)
    )
    last = len(view.table) == view.rules.seats - 1
    nothing = ends + sum(view.rules.costs(view.game)[number] for number in view.table) == 0
    harmless = [number for number in beating if own[number] == 0]
    if last and nothing and harmless:
        return highest(harmless)
    under = [number for number in legal if number not in beating]
    if under:
        return dearest(under)
    forced = unless_avoidable(legal)
    return cheapest(forced) if last else lowest(forced)


def views(rules, game, seed):
    """Every view of a random game."""
    seen = []

    def watch(view, chance):
        seen.append(view)
        return strategies.random(view, chance)

    chance = Chance(seed)
    play(rules, game, deal(rules, chance), [watch] * rules.seats, chance)
    return seen


@pytest.mark.parametrize("game", Rules().games)
@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(4),
        Rules(4, "36"),
        Rules(4, "36", two="diamond"),
        Rules(3, "37", two="diamond", first_last=0),
        Rules(2, blind="dead"),
    ],
    ids=lambda rules: rules.in_words(),
)
def test_duck_follows_its_rules_to_the_letter(rules, game):
    for seed in range(25):
        for view in views(rules, game, seed):
            assert strategies.duck(view, None) == literal_duck(view), view


def view_of(hand, table, game="dragon-master", trick=1):
    """A view with the given hand and table, the earlier tricks made of cards seen nowhere."""
    rules = Rules(4)
    held = sorted(parse_cards(hand), key=rules.ordered(game).index)
    lying = parse_cards(table)
    return View(
        rules, game, len(lying), tuple(held), legal_cards(rules, held, lying), 0, lying,
        ((0, ()),) * trick,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "table", "game", "trick", "card"),
    [
        ("7S 9H AS", "", "dragon-master", 1, "7S"),
        ("7S 7H 7D", "", "dragon-master", 1, "7S"),
        ("2S", "", "dragon-master", 1, "2S"),
        ("AS 2S", "", "dragon-master", 1, "AS"),
        ("7H 8S 2S", "KD", "first-and-last", 3, "2S"),
        ("JS 10D 8D 7C", "KH", "dragon-master", 1, "JS"),
        ("10D 10C 8D 7C", "KH", "dragon-master", 1, "10D"),
        ("KS AS 2S", "7S 8S 9S", "dragon-master", 1, "2S"),
        ("KS AS 9S", "7S 8S JH", "tens", 1, "AS"),
        ("KS AS 7S", "8S 9S QS", "dragon-master", 0, "7S"),
        ("JS QS", "8S 9S 10S", "dragon-master", 1, "QS"),
        ("QS KS", "8S 9S 10S", "dragon-master", 1, "KS"),
        ("QS KS 2S", "8S 10S", "dragon-master", 1, "QS"),
    ],
)
def test_ducks_choices_by_hand(hand, table, game, trick, card):
    view = view_of(hand, table, game, trick)
    assert card_text(strategies.duck(view, None)) == card


def test_random_takes_every_legal_card_equally_often():
    view = view_of("7S 8S 9S AH 2S", "KS")
    chance = Chance(3)
    drawn = [strategies.random(view, chance) for _ in range(4000)]
    assert set(drawn) == set(parse_cards("7S 8S 9S 2S"))
    for number in set(drawn):
        assert abs(drawn.count(number) - 1000) < 5 * (4000 * 0.25 * 0.75) ** 0.5


@pytest.mark.parametrize("name", ["random", "duck", "rollout"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_cannot_be_seen_changes_nothing(name, players):
    """Two deals that look alike to a seat, the other hands exchanged: the same card."""
    rules = Rules(players)
    strategy = Lineup.of(rules, [name], 2 if name == "rollout" else None).seated(rules)[0]
    checked = 0
    for seed in range(4):
        hands = deal(rules, Chance(seed))
        seen = []

        def watch(view, _chance, seen=seen):
            seen.append((view, strategy(view, Chance(99))))
            return seen[-1][1]

        others = [strategies.duck] * (rules.seats - 1)
        play(rules, "dragon-master", hands, [watch, *others], Chance(0))
        swapped = (hands[0], *reversed(hands[1:]))
        first, again = seen[0], []

        def look(view, _chance, again=again):
            again.append((view, strategy(view, Chance(99))))
            return again[-1][1]

        play(rules, "dragon-master", swapped, [look, *others], Chance(0))
        assert again[0] == first
        assert set(hands[1]) != set(swapped[1])
        checked += 1
    assert checked == 4


def test_a_view_holds_no_other_hand():
    fields = {field.name for field in dataclasses.fields(View)}
    assert fields == {"rules", "game", "seat", "hand", "legal", "leader", "table", "tricks"}
    for view in views(Rules(4), "dragon-master", 5):
        assert set(view.unseen).isdisjoint(view.hand)
        assert set(view.unseen).isdisjoint(view.played)
        assert len(view.unseen) + len(view.hand) + len(view.played) == 33
        others = sum(view.cards_held(seat) for seat in range(4) if seat != view.seat)
        assert view.cards_held(view.seat) == len(view.hand)
        assert len(view.unseen) == others + 1


@pytest.mark.parametrize("rules", [Rules(4), Rules(3, two="diamond"), Rules(2, blind="dead")])
def test_imagined_hands_respect_what_was_shown(rules):
    met = 0
    for seed in range(6):
        for view in views(rules, "dragon-master", seed):
            held = strategies.imagined_hands(view, Chance(seed))
            assert held[view.seat] == set(view.hand)
            for one, other in pairwise(held):
                assert one.isdisjoint(other)
            for seat, hand in enumerate(held):
                assert len(hand) == view.cards_held(seat)
                if seat != view.seat:
                    assert hand <= set(view.unseen)
                    voids = view.voids(seat)
                    met += len(voids)
                    assert not voids & {rules.suit(number) for number in hand}
    assert met > 20


def test_voids_are_shown_by_discards_and_not_by_twos():
    tricks = ((0, parse_cards("7S 8H 2S 9S")),)
    view = View(Rules(4), "tens", 0, (), (), 2, (), tricks)
    assert [view.voids(seat) for seat in range(4)] == [set(), {3}, set(), set()]


@pytest.mark.parametrize(
    ("names", "rollouts", "told"),
    [
        (["duck"] * 4, None, "4 strategies for 3 players"),
        (["duck"] * 2, None, "2 strategies for 3 players"),
        (["ducks"], None, "did you mean duck"),
        (["duck"], 5, "no seat plays the strategy rollout"),
        (["rollout"], 0, "--rollouts 0"),
        (["nowhere:choose"], None, "importing nowhere failed"),
        (["oddscalc.cards:choose"], None, "oddscalc.cards has no function choose"),
        ([":"], None, "importing"),
    ],
)
def test_wrong_strategies_are_named(names, rollouts, told):
    with pytest.raises(QuestionError, match=told):
        Lineup.of(Rules(), names, rollouts)


def test_an_own_strategy_is_found_in_the_working_directory(tmp_path, monkeypatch):
    (tmp_path / "my_table_manners.py").write_text(
        "def polite(view, chance):\n    return max(view.legal)\n"
        "def clumsy(view, chance):\n    return 1 / 0\n"
    )
    monkeypatch.chdir(tmp_path)
    rules = Rules()
    lineup = Lineup.of(rules, ["my_table_manners:polite", "duck", "random"])
    assert not lineup.is_built_in
    chance = Chance(1)
    played = play(rules, "tens", deal(rules, chance), lineup.seated(rules), chance)
    leads = [trick.cards[0] for trick in played.tricks if trick.leader == 0]
    assert leads[0] == max(played.hands[0])
    clumsy = Lineup.of(rules, ["my_table_manners:clumsy"]).seated(rules)
    with pytest.raises(QuestionError, match="seat-0, trick 1: it raised ZeroDivisionError"):
        play(rules, "tens", played.hands, clumsy, Chance(1))


def test_cards_of_a_view_stand_from_low_to_high():
    view = views(Rules(), "dragon-master", 1)[0]
    assert cards_text(view.hand) == cards_text(
        number for number in Rules().ordered("dragon-master") if number in view.hand
    )
