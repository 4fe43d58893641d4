"""The judge against rules spelled out hand by hand."""

from itertools import combinations, product
from random import Random

import pytest

from oddscalc.cards import suit_of
from oddscalc.drax.dealing import TABLE, Dealt, deal_out, dealt_hand
from oddscalc.drax.holding import holding
from oddscalc.drax.judge import judge_deal, judge_hand, judge_seats, strength, winners
from oddscalc.drax.rules import NUMBER_CARDS, RANK_KEYS, Options, is_court, printed_value
from oddscalc.drax.text import parse_cards
from oddscalc.errors import CardError, QuestionError


def values(down, up, options=None, table=""):
    judged = judge_hand(
        parse_cards(down), parse_cards(up), options or Options(), parse_cards(table)
    )
    return [number.value for number in judged.numbers]


def rank_key(down, up, **options):
    return RANK_KEYS[judge_hand(parse_cards(down), parse_cards(up), Options(**options)).rank]


@pytest.mark.parametrize(
    ("court", "after"),
    [
        ("KC", [6, 6, 6, 6]),
        ("QH", [4, 4, 4, 4]),
        ("JS", [5, 5, 5, 6]),
        ("JC", [6, 5, 5, 5]),
        ("JD", [5, 4, 5, 5]),
        ("JH", [5, 5, 4, 5]),
        ("KS KH", [7, 7, 7, 7]),
        ("KS QS", [5, 5, 5, 5]),
        ("QS JH", [4, 4, 3, 4]),
    ],
)
def test_what_each_court_does(court, after):
    assert values("5C", f"{court} 5D 5H 5S") == after


def test_values_go_round_the_corner():
    assert values("10C", "KS 9D 1H 2S") == [1, 10, 2, 3]
    assert values("10C", "QS 1D 2H 3S") == [9, 10, 1, 2]
    assert values("1C", "QS QH 1D 2H 3S") == [9, 9, 10, 1]


def test_a_hole_court_is_kept_and_acts():
    assert values("KS", "7D 8D 9D") == [8, 9, 10]
    assert values("KS 6D", "7D 8D 9D", Options(hole_court="replaced")) == [7, 8, 9, 10]


def test_a_lancer_may_change_its_colour():
    pair = Options(lancer="pair")
    assert values("5C", "JS 5D 5H 5S", pair) == [6, 5, 5, 6]
    assert values("5C", "JH 5D 5H 5S", pair) == [5, 4, 4, 5]


def test_an_up_court_may_change_only_cards_already_held():
    held = Options(timing="held")
    assert values("5C", "5D KS 5H 5S", held) == [6, 6, 5, 5]
    assert values("5C", "KS 5D QS 5H KD 5S", held) == [6, 5, 6, 5]
    assert values("KS", "5D QS 5H 5S", held) == [5, 6, 6]


def test_courts_of_others_act_only_with_scope_table():
    assert values("5C", "5D 5H 5S", table="KS") == [5, 5, 5, 5]
    assert values("5C", "5D 5H 5S", Options(scope="table"), table="KS JD") == [6, 5, 6, 6]


@pytest.mark.parametrize(
    ("down", "up", "key"),
    [
        ("7D", "8D 9D 10D", "drax"),
        ("7D", "8D 9D 10C", "sequence"),
        ("1D", "2D 3D 4D", "drax"),
        ("8D", "9D 10D 1D", "nothing"),
        ("5D", "5C 5H 5S", "four-of-a-kind"),
        ("5D", "5C 5H 1S", "three-of-a-kind"),
        ("5D", "5C 1H 1S", "two-pair"),
        ("5D", "5C 1H 2S", "one-pair"),
        ("5D", "7D 9D 1D", "nothing"),
        ("KS", "5D 6D 7D", "nothing"),
        ("KS", "5D 5C 7D", "one-pair"),
        ("KS", "5D 5C 5H", "three-of-a-kind"),
        ("7D", "KS 8D 9D 10D", "nothing"),
        ("6D", "KS 7D 8D 9D", "drax"),
        ("5S", "JD 6D 5C 5H", "four-of-a-kind"),
    ],
)
def test_ranks(down, up, key):
    assert rank_key(down, up) == key


def test_wrap_lets_sequences_go_round_the_corner():
    starts = [
        RANK_KEYS.index(rank_key(f"{a}D", f"{b}D {c}D {d}S", wrap=True))
        for a, b, c, d in [(8, 9, 10, 1), (9, 10, 1, 2), (10, 1, 2, 3)]
    ]
    assert starts == [RANK_KEYS.index("sequence")] * 3
    assert rank_key("KS", "9D 10D 1D", wrap=True) == "nothing"


def beats(better, worse, **options):
    suits = range(4)
    one, other = (
        strength(hand, list(suits)[: len(hand)], Options(**options)) for hand in (better, worse)
    )
    return one > other


def test_ties_are_broken_by_the_cards_of_the_rank_and_then_the_rest():
    assert beats([9, 9, 9, 9], [3, 3, 3, 3])
    assert beats([4, 4, 1, 2], [3, 3, 10, 9])
    assert beats([4, 4, 10, 2], [4, 4, 9, 8])
    assert beats([9, 9, 1, 1], [8, 8, 7, 7])
    assert beats([9, 9, 2, 2], [9, 9, 1, 1])
    assert beats([2, 2, 2, 3], [2, 2, 2, 1])
    assert beats([10, 8, 6, 4], [10, 8, 6, 3])
    assert beats([2, 3, 4, 5], [1, 2, 3, 4])
    assert not beats([1, 8, 6, 4], [2, 8, 6, 4])
    assert strength([10, 8, 6, 4], [0, 1, 2, 3]) == strength([4, 6, 8, 10], [3, 3, 1, 0])


def test_a_missing_fourth_card_loses_to_any_card():
    assert beats([10, 8, 6, 1], [10, 8, 6])
    assert beats([4, 4, 10, 1], [4, 4, 10])
    assert beats([4, 4, 4, 1], [4, 4, 4])
    assert beats([10, 9, 6], [10, 8, 6, 5])


def test_wrapped_sequences_rank_by_their_cards_from_the_highest_down():
    order = [[1, 2, 3, 4], [6, 7, 8, 9], [10, 1, 2, 3], [9, 10, 1, 2], [8, 9, 10, 1], [7, 8, 9, 10]]
    strengths = [strength(values, [0, 1, 2, 3], Options(wrap=True)) for values in order]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


def test_other_rules_for_ties():
    assert not beats([9, 9, 9, 9], [3, 3, 3, 3], ties="rank-only")
    assert beats([3, 3, 1, 2], [10, 9, 8, 6], ties="rank-only")
    assert beats([4, 4, 1, 2], [3, 3, 10, 9], ties="top-card")
    assert not beats([4, 4, 10, 2], [4, 4, 9, 8], ties="top-card")
    assert not beats([9, 9, 2, 2], [9, 9, 1, 1], ties="top-card")
    assert beats([10, 3, 2, 5], [9, 8, 7, 5], ties="top-card")


def test_equal_hands_split():
    assert winners([(1, 5), (2, 3), (2, 3)]) == (1, 2)


def test_the_deal_follows_the_rules():
    random = Random(1)
    for players, hole_court in product((1, 4, 10), ("kept", "replaced")):
        options = Options(hole_court=hole_court)
        for _ in range(50):
            deck = random.sample(range(52), 52)
            dealt = deal_out(deck, players, options)
            assert [card.card for card in dealt] == deck[: len(dealt)]
            for seat in range(players):
                own = [card for card in dealt if card.seat == seat]
                up = [card.card for card in own if not card.down]
                down = [card.card for card in own if card.down]
                assert sum(not is_court(card) for card in up) == 3
                assert not is_court(up[-1])
                if hole_court == "kept":
                    assert len(down) == 1
                else:
                    assert [is_court(card) for card in down] == [True] * (len(down) - 1) + [False]


def test_a_deal_that_the_deck_cannot_give_is_refused():
    with pytest.raises(QuestionError, match="deck ends after 7 cards"):
        deal_out(range(7), players=2)
    with pytest.raises(QuestionError, match="players is a whole number"):
        deal_out(range(52), players="2")
    with pytest.raises(CardError, match="2C occurs twice in the deck"):
        deal_out([0] * 52, 2)
    with pytest.raises(QuestionError, match=r"not \[52\]"):
        deal_out(range(52, 0, -1), 2)


def test_only_the_cards_dealt_are_taken_from_the_deck():
    deck = iter(range(9))
    assert [card.card for card in deal_out(deck, 2)] == list(range(8))
    assert next(deck) == 8


NO_CARDS = [99, 52, -1, "7D", None, True, 2.0, [1]]


@pytest.mark.parametrize("card", NO_CARDS, ids=repr)
def test_what_is_no_card_is_no_part_of_a_hand_or_deal(card):
    dealt = deal_out(range(52), 2)
    for ask in (
        lambda: judge_hand([card], [1, 2, 3]),
        lambda: judge_hand([0], [1, 2, card]),
        lambda: judge_hand([0], [1, 2, 3], table=[card]),
        lambda: judge_deal([*dealt[:-1], dealt[-1]._replace(card=card)]),
        lambda: deal_out([0, card, *range(2, 50)], 2),
        lambda: holding([0, 1, 2, card]),
        lambda: holding([0, 1, 2, 3], [card]),
        lambda: holding([0, 1, 2, 3], seen=[card]),
    ):
        with pytest.raises(QuestionError, match=r"cards are numbers 0 to 51, not .*parse_cards"):
            ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: judge_hand([0], [1, 2, 0]),
        lambda: judge_hand([0], [1, 2, 2]),
        lambda: judge_hand([0], [1, 2, 3], table=[3]),
        lambda: judge_deal([Dealt(0, 0, down=True), *[Dealt(0, 1, down=False)] * 3]),
        lambda: holding([0, 1, 2, 2]),
        lambda: holding([0, 1, 2, 3], seen=[3]),
        lambda: holding([0, 1, 2, 3], [0, 0]),
    ],
)
def test_each_card_is_in_a_hand_or_deal_once(ask):
    with pytest.raises(CardError, match=r"occurs twice|and again in"):
        ask()


@pytest.mark.parametrize(
    ("down", "up", "options", "words"),
    [
        ("2C", "3C 4C", {}, "2 number cards up where 3 are needed"),
        ("2C", "3C 4C 5C 6C", {}, "4 number cards up"),
        ("", "3C 4C 5C", {}, "no card is down"),
        ("", "3C 4C 5C", {"hole_court": "replaced"}, "no card is down"),
        ("", "", {}, "0 number cards up"),
        ("2C 3C", "4C 5C 6C", {}, "only one card is dealt down"),
        ("KS", "4C 5C 6C", {"hole_court": "replaced"}, "followed by a number card down"),
        ("2C", "4C 5C 6C KS", {"timing": "held"}, "order of the deal"),
    ],
)
def test_hands_that_the_deal_cannot_give_are_not_judged(down, up, options, words):
    down, up, options = parse_cards(down), parse_cards(up), Options(**options)
    with pytest.raises(QuestionError, match=words):
        judge_hand(down, up, options)
    with pytest.raises(QuestionError, match=words if down or up else "nobody is dealt a card"):
        judge_deal(dealt_hand(down, up), options)


def test_deals_that_the_rules_cannot_give_are_not_judged():
    dealt = deal_out(range(52), 2)
    with pytest.raises(QuestionError, match="seat 1: 2 number cards up"):
        judge_deal(dealt[:-1])
    with pytest.raises(QuestionError, match="seat 1: 0 number cards up"):
        judge_deal([card._replace(seat=2 * card.seat) for card in dealt])
    with pytest.raises(QuestionError, match="seat 0: a card is dealt down after one up"):
        judge_deal(dealt[::-1])
    for seat in (-2, 10, "0", None):
        with pytest.raises(QuestionError, match=r"seats are numbers 0 to 9, or -1 .*, not \["):
            judge_deal([*dealt[:-1], dealt[-1]._replace(seat=seat)])
    with pytest.raises(QuestionError, match="nobody is dealt a card"):
        judge_deal([Dealt(TABLE, 47, down=True)])


def test_courts_of_others_that_came_nobody_knows_when_are_refused():
    cards = [parse_cards(text) for text in ("5C", "5D 5H 5S")]
    options = Options(scope="table", timing="held")
    with pytest.raises(QuestionError, match="cannot be told"):
        judge_hand(*cards, options, parse_cards("KS"))
    judged = judge_hand(*cards, options, parse_cards("6S"))
    assert RANK_KEYS[judged.rank] == "four-of-a-kind"


def test_a_change_of_values_is_a_bijection_of_the_number_cards():
    """The fact behind the exact table, from the judge itself."""
    for courts in combinations(parse_cards("KS QH JD JC"), 2):
        moved = {
            (number.value, number.suit)
            for card in NUMBER_CARDS
            for number in judge_seats(dealt_hand([card], courts))[0].numbers
        }
        assert moved == {(printed_value(card), suit_of(card)) for card in NUMBER_CARDS}


def test_seats_are_judged_by_their_own_courts_or_by_all():
    dealt = [
        Dealt(seat, card, down)
        for seat, card, down in zip(
            (0, 1, 0, 0, 1, 0, 1, 0, 1),
            parse_cards("5C 6C KS 5D 6D 5H 6H 5S 6S"),
            (True, True, *[False] * 7),
            strict=True,
        )
    ]
    own = judge_deal(dealt)
    assert [[number.value for number in hand.numbers] for hand in own] == [[6] * 4, [6] * 4]
    table = judge_deal(dealt, Options(scope="table"))
    assert [[number.value for number in hand.numbers] for hand in table] == [[6] * 4, [7] * 4]


def test_unknown_readings_are_refused():
    with pytest.raises(QuestionError, match="scope"):
        Options(scope="all")
    for wrap in ("yes", 1, None):
        with pytest.raises(QuestionError, match="wrap is True or False"):
            Options(wrap=wrap)
