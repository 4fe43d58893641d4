"""The judge against a literal reading of the rules, and the rules' own examples."""

import random
from itertools import pairwise

import pytest

from oddscalc.cards import card, cards_text, parse_cards
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.judge import declarable, judge
from oddscalc.dragon_poker.patterns import PATTERNS
from oddscalc.dragon_poker.rankings import (
    DOCUMENTED,
    DOCUMENTED_WILD,
    FIVE_CARD,
    NO_CORPS,
    PRESETS,
    Category,
    Ranking,
)
from oddscalc.errors import QuestionError
from tests.compilation import size
from tests.dragon_poker.literal import patterns_shown, worth

ORDERS = ("normal", "reversed", "reversed-dragon-high")
SPARSE = Ranking(
    "sparse",
    6,
    (
        Category("high-card", "High card", "any"),
        Category("one-pair", "One pair", "2"),
        Category("flush", "Flush", "flush"),
    ),
)


def _key(text, ranking=DOCUMENTED, **conditions):
    return judge(parse_cards(text), Conditions(**conditions), ranking).category.key


def _strength(text, ranking=DOCUMENTED, **conditions):
    return judge(parse_cards(text), Conditions(**conditions), ranking).strength


def _hands(rng, cards, wilds, order, count):
    """Random hands with just so many wild cards, drawn from few ranks and suits to be rich."""
    count = size(count, count // 5 + 1)
    while count:
        conditions = Conditions(
            wild=frozenset(rng.sample(range(52), 4)),
            dead=frozenset(rng.sample(range(13), rng.choice([0, 0, 1, 2]))),
            order=order,
        )
        ranks = rng.sample(range(13), rng.randint(3, 13))
        suits = rng.sample(range(4), rng.randint(1, 4))
        deck = [card(rank, suit) for rank in ranks for suit in suits] + [52, 53]
        if len(deck) < cards:
            continue
        hand = rng.sample(deck, cards)
        if sum(map(conditions.is_wild, hand)) == wilds:
            count -= 1
            yield hand, conditions


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "ranking", [*PRESETS.values(), SPARSE][:: size(1, 2)], ids=lambda ranking: ranking.name
)
def test_judge_orders_hands_as_the_literal_reading_does(ranking, order):
    rng = random.Random(f"{ranking.name} {order}")
    literal = {}
    for cards, wilds, count in [
        (6, 0, 150), (9, 0, 20), (6, 1, 25), (8, 1, 5), (6, 2, 2), (4, 0, 20), (5, 1, 8), (3, 2, 2),
    ]:  # fmt: skip
        for hand, conditions in _hands(rng, cards, wilds, order, count):
            expected = worth(hand, conditions, ranking)
            verdict = judge(hand, conditions, ranking)
            assert verdict.place == expected[0]
            literal.setdefault(verdict.strength, set()).add(expected)
    assert all(len(equal) == 1 for equal in literal.values())
    in_order = [literal[strength].pop() for strength in sorted(literal)]
    assert all(low < high for low, high in pairwise(in_order))


@pytest.mark.parametrize("hand_size", [5, 6])
def test_declarable_patterns_are_those_some_hand_shows(hand_size):
    rng = random.Random(hand_size)
    for cards, wilds, count in [(6, 0, 100), (9, 0, 10), (6, 1, 20), (8, 1, 5), (6, 2, 2)]:
        for hand, conditions in _hands(rng, cards, wilds, "normal", count):
            shown = patterns_shown(hand, conditions, hand_size)
            bits = sum({1 << PATTERNS[name].bit for name in shown})
            assert declarable(hand, conditions, hand_size) == bits


@pytest.mark.parametrize("suit_change", ["any", "no-duplicate"])
def test_a_suit_change_is_the_best_of_all_of_them(suit_change):
    rng = random.Random(suit_change)
    changed = 0
    for hand, plain in _hands(rng, 7, 0, "normal", 25):
        conditions = Conditions(plain.wild, plain.dead, suit_change=suit_change)
        outcomes = [judge(hand, plain).strength]
        for index, number in enumerate(hand):
            for suit in range(4):
                becomes = card(number // 4, suit)
                if becomes not in hand and not plain.is_wild(number):
                    other = [*hand[:index], becomes, *hand[index + 1 :]]
                    outcomes.append(judge(other, Conditions(dead=plain.dead)).strength)
        verdict = judge(hand, conditions)
        changed += verdict.changed is not None
        if suit_change == "no-duplicate":
            assert verdict.strength == max(outcomes)
        else:
            assert verdict.strength >= max(outcomes)
    assert changed


def test_a_changed_suit_may_double_a_rank_in_a_flush():
    hand = parse_cards("AH KH QH 9H 7H AS 2C")
    doubled = judge(hand, Conditions(suit_change="any"))
    assert doubled.category.key == "flush"
    assert doubled.changed == tuple(parse_cards("AS") + parse_cards("AH"))
    single = judge(hand, Conditions(suit_change="no-duplicate"))
    assert single.changed == tuple(parse_cards("2C") + parse_cards("2H"))
    assert doubled.strength > _strength("AH KH QH 10H 9H 8H") > single.strength


def test_no_duplicate_looks_at_every_card_of_the_deal():
    hand = parse_cards("KH QH 9H 7H 4H 3C 2D 8S")
    conditions = Conditions(suit_change="no-duplicate")
    assert judge(hand, conditions).changed == tuple(parse_cards("8S") + parse_cards("8H"))
    verdict = judge(hand, conditions, others=parse_cards("8H"))
    assert verdict.changed == tuple(parse_cards("3C") + parse_cards("3H"))


@pytest.mark.parametrize("ranking", PRESETS.values(), ids=lambda ranking: ranking.name)
def test_a_verdict_bears_itself_out(ranking):
    """The cards used, each wild card replaced by what it stands for, are worth the verdict."""
    rng = random.Random(7)
    for cards, wilds in [(9, 0), (9, 1), (9, 2), (9, 3), (9, 4), (6, 2), (6, 1)]:
        for _ in range(20):
            hand = rng.sample(range(52), cards - wilds) + list(range(52, 52 + wilds))
            verdict = judge(hand, PLAIN, ranking)
            assert len(verdict.used) == len(set(verdict.used)) == ranking.hand_size
            assert set(verdict.used) <= set(hand)
            standing = dict(verdict.stands_for)
            assert standing.keys() == {number for number in verdict.used if number >= 52}
            read = [standing.get(number, number) for number in verdict.used]
            if len(set(read)) == len(read) and ranking is not DOCUMENTED_WILD:
                assert judge(read, PLAIN, ranking).strength == verdict.strength


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2C 4D 6H 8S 10C QD", "high-card"),
        ("2C 2D 6H 8S 10C QD", "one-pair"),
        ("2C 2D 6H 6S 10C QD", "two-pair"),
        ("2C 2D 2H 6S 10C QD", "three-of-a-kind"),
        ("2C 2D 6H 6S 10C 10D", "three-pair"),
        ("2C 2D 2H 6S 6C QD", "full-house"),
        ("AC 2D 3H 4S 5C 6D", "straight"),
        ("9C 10D JH QS KC AD", "straight"),
        ("QC KD AH 2S 3C 4D", "high-card"),
        ("2C 2D 2H 2S 6C QD", "four-of-a-kind"),
        ("2C 2D 6C 6D 10C 10D", "corps-a-corps"),
        ("2C 4C 6C 8C 10C QC", "flush"),
        ("2C 2D 2H 6S 6C 6D", "full-belly"),
        ("2C 2D 2H 2S 6C 6D", "full-dragon"),
        ("2C 2D 2H 2S W 6D", "five-of-a-kind"),
        ("AC 2C 3C 4C 5C 6C", "straight-flush"),
        ("2C 2D 2H 2S W W", "six-of-a-kind"),
        ("2C 2D 6C 6D 10C W", "corps-a-corps"),
    ],
)
def test_each_category(text, key):
    assert _key(text) == key


def test_straights_compare_by_the_top_card_and_the_low_dragon_is_weakest():
    lowest, highest = "AC 2D 3H 4S 5C 6D", "9C 10D JH QS KC AD"
    second = "2D 3H 4S 5C 6D 7C"
    assert _strength(lowest) < _strength(second) < _strength(highest)
    for order in ("reversed", "reversed-dragon-high"):
        strengths = [_strength(text, order=order) for text in (lowest, second, highest)]
        assert strengths == sorted(strengths, reverse=True)


def test_the_reversed_order_is_a_mirror():
    kings, twos, dragons = "KC KD 3H 5S 7C 9D", "2C 2D 3H 5S 7C 9D", "AC AD 3H 5S 7C 9D"
    assert _strength(twos) < _strength(kings) < _strength(dragons)
    mirror = {"order": "reversed"}
    assert _strength(dragons, **mirror) < _strength(kings, **mirror) < _strength(twos, **mirror)
    high = {"order": "reversed-dragon-high"}
    assert _strength(kings, **high) < _strength(twos, **high) < _strength(dragons, **high)


def test_a_blank_is_below_every_rank_in_either_order():
    blank, deuce, dragon = "KC KD QH QS 7C 9D", "KC KD QH QS 2C 9D", "KC KD QH QS AC 9D"
    for order in ORDERS:
        dead = frozenset({5})
        lowest = _strength(blank, order=order, dead=dead)
        assert lowest < _strength(deuce, order=order, dead=dead)
        assert lowest < _strength(dragon, order=order, dead=dead)


def test_blanks_spoil_what_needs_six_live_cards_and_do_not_close_up():
    seven = frozenset({5})
    assert _key("2C 4C 6C 7C 10C QC", dead=seven) == "high-card"
    assert _key("5C 6D 7H 8S 9C 10D", dead=seven) == "high-card"
    assert _key("5C 6D 8S 9C 10D JH", dead=seven) == "high-card"
    assert _key("5C 6D W 8S 9C 10D", dead=seven) == "straight"
    assert _key("7C 7D 7H 7S 2C 2D", dead=seven) == "one-pair"


def test_hands_of_blanks_alone_tie():
    ranks = frozenset({0, 1, 2})
    one = _strength("2C 2D 3H 3S 4C 4D", dead=ranks)
    assert one == _strength("3C 2H 4H 4S 3D 2S", dead=ranks) == 0


def test_a_card_both_wild_and_dead_is_dead():
    wild, dead = frozenset(parse_cards("AH AD")), frozenset({12})
    assert _key("AH KC KD 2H 5S 8C", wild=wild) == "three-of-a-kind"
    assert _key("AH KC KD 2H 5S 8C", wild=wild, dead=dead) == "one-pair"


def test_a_real_wild_card_may_stand_for_itself():
    wild = frozenset(parse_cards("AH AD"))
    verdict = judge(parse_cards("AH AS AC 2D 5S 8C"), Conditions(wild=wild))
    assert verdict.category.key == "three-of-a-kind"
    assert verdict.stands_for == (tuple(parse_cards("AH") * 2),)


def test_a_wild_card_in_a_flush_is_the_highest_rank_not_in_it():
    verdict = judge(parse_cards("AH KH 9H 5H 3H W"))
    assert cards_text(verdict.used) == "AH KH W 9H 5H 3H"
    assert cards_text(verdict.stands_for[0]) == "W QH"
    natural = judge(parse_cards("AH KH QH 9H 5H 3H"))
    assert verdict.strength == natural.strength
    mirrored = judge(parse_cards("AH KH 9H 5H 3H W"), Conditions(order="reversed"))
    assert cards_text(mirrored.stands_for[0]) == "W 2H"


def test_equal_hands_tie_with_and_without_wild_cards():
    assert _strength("KC KD W 9D 5S 2H") == _strength("KC KD KH 9D 5S 2H")


def test_the_pooled_row_puts_a_wild_pair_above_no_pair():
    pooled = [
        _strength(text, DOCUMENTED_WILD)
        for text in ("AC KD QH 10S 8C 6D", "2C W 4H 6S 8D 10C", "AC W 3H 5S 7D 10C")
    ]
    assert pooled == sorted(set(pooled))
    assert _key("AC W 3H 5S 7D 10C", DOCUMENTED_WILD) == "high-card-or-wild-pair"
    assert _strength("2C 2D 4H 6S 8D 10C", DOCUMENTED_WILD) > pooled[-1]


def test_documented_wild_and_no_corps_read_matched_pairs_as_three_pair():
    for ranking in (DOCUMENTED_WILD, NO_CORPS):
        assert _key("2C 2D 6C 6D 10C 10D", ranking) == "three-pair"


def test_natural_straight_flush_stands_apart():
    assert _key("AC 2C 3C 4C 5C 6C W", DOCUMENTED_WILD) == "natural-straight-flush"
    assert _key("AC 2C 3C 4C 5C W", DOCUMENTED_WILD) == "straight-flush"


def test_a_wild_straight_flush_has_a_wild_card_in_it():
    names = [("high-card", "any"), ("straight-flush", "wild straight-flush")]
    ranking = Ranking("wild", 6, tuple(Category(key, key, name) for key, name in names))
    natural = parse_cards("9C 10C JC QC KC AC")
    assert judge(natural, PLAIN, ranking).category.key == "high-card"
    verdict = judge((*natural, 52), PLAIN, ranking)
    assert verdict.category.key == "straight-flush"
    assert cards_text(verdict.used) == "W KC QC JC 10C 9C"
    assert cards_text(verdict.stands_for[0]) == "W AC"


def test_five_card_hands():
    assert _key("AC 2D 3H 4S 5C 9D", FIVE_CARD) == "straight"
    assert _key("2C 2D 2H 2S W 9D", FIVE_CARD) == "five-of-a-kind"


def test_potential_categories_run_from_low_to_high():
    verdict = judge(parse_cards("2C 2D 2H 6S 6C QD"))
    assert verdict.potential == (
        "high-card", "one-pair", "two-pair", "three-of-a-kind", "full-house",
    )  # fmt: skip


def test_kickers_come_high_to_low_with_blanks_last():
    verdict = judge(parse_cards("KC KD 9H 5S 2H 3C"), Conditions(dead=frozenset({7})))
    assert cards_text(verdict.kickers) == "5S 3C 2H 9H"


@pytest.mark.parametrize(
    ("cards", "message"),
    [([], "0 cards"), (range(10), "10 cards"), ([4, 5, 4], "3C occurs twice")],
)
def test_what_cannot_be_judged_is_refused(cards, message):
    with pytest.raises(QuestionError, match=message):
        judge(list(cards))
