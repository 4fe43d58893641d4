"""What is given from Python of a wrong kind, or by an unknown name, is a wrong question."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker import (
    Conditions,
    Deal,
    Night,
    Plan,
    Showdown,
    Situation,
    classify,
    compare,
    conditions_of,
    deal_of,
    equity,
    hand,
    judge,
    judge_hands,
    load_dimension,
    load_ranking,
    odds,
    orders,
    standings,
    strength,
    table,
    win_chances,
)
from oddscalc.dragon_poker.counting import declarations
from oddscalc.dragon_poker.rankings import FIVE_CARD
from oddscalc.errors import QuestionError

HANDS = ["2C 3C 4C 5C 6C 7C 8C 9D TD", "KS KH KD QS QH QD 2D 3D 4D"]
SIX = "4H 4S 6C 6D 7H 8D"
SIX_NUMBERS = parse_cards(SIX)
TWO = ["plain", "jokers 4"]


@pytest.mark.parametrize(
    ("ask", "option", "known"),
    [
        (table, "count", "best, potential, at-least"),
        (table, "method", "types, walk"),
        (lambda **given: declarations(Deal(), **given), "route", "types, walk"),
        (lambda **given: compare(TWO, **given), "count", "best, potential, at-least"),
        (lambda **given: compare(TWO, **given), "sort", "rank, change"),
        (lambda **given: equity(HANDS, **given), "method", "auto, exact, sampled"),
        (lambda **given: equity(HANDS, **given), "suit_change_strategy", "never, when-it-wins"),
        (lambda **given: equity(HANDS).interval("hand-1", **given), "figure", "win, tie, share"),
        (Night, "suit_change_strategy", "never, when-it-wins"),
        (Night, "weekday", "monday, tuesday"),
        (Situation, "weekday", "monday, tuesday"),
        (Deal, "suit_change", "any, no-duplicate"),
        (Conditions, "suit_change", "any, no-duplicate"),
        (Conditions, "order", "normal, reversed"),
        (lambda **given: classify([SIX_NUMBERS], **given), "suit_change", "any, no-duplicate"),
    ],
)
@pytest.mark.parametrize("name", ["x", "", 5, ["x"]])
def test_an_unknown_name_is_refused_with_those_there_are(
    ask: Callable[..., object], option: str, known: str, name: object
) -> None:
    with pytest.raises(QuestionError, match=known):
        ask(**{option: name})


RANKED: list[Callable[..., object]] = [
    table,
    orders,
    Night,
    Showdown,
    lambda **given: equity(HANDS, **given),
    lambda **given: hand(SIX, **given),
    lambda **given: judge_hands([SIX_NUMBERS], **given),
    lambda **given: judge(SIX_NUMBERS, **given),
    lambda **given: odds(SIX, **given),
    lambda **given: strength([0b111111], **given),
    lambda **given: classify([SIX_NUMBERS], **given),
    lambda **given: standings([0], 6, Conditions(), **given),
]


@pytest.mark.parametrize("ask", RANKED)
@pytest.mark.parametrize("ranking", [5, None, "documentd"])
def test_a_ranking_is_known_or_refused(ask: Callable[..., object], ranking: object) -> None:
    with pytest.raises(QuestionError, match="ranking"):
        ask(ranking=ranking)


@pytest.mark.parametrize("wrong", [5, None, "wld AH"])
@pytest.mark.parametrize(
    "ask",
    [
        conditions_of,
        lambda given: Showdown(conditions=given),
        lambda given: equity(HANDS, conditions=given),
        lambda given: equity(HANDS, conditions=["plain", given]),
        lambda given: hand(SIX, conditions=given),
        lambda given: judge_hands([SIX_NUMBERS], given),
        lambda given: judge(SIX_NUMBERS, given),
        lambda given: strength([0b111111], given),
        lambda given: standings([0], 6, given, "documented"),
    ],
)
def test_conditions_are_known_or_refused(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(QuestionError, match=r"conditions are|is not understood"):
        ask(wrong)


@pytest.mark.parametrize("wrong", ["9", 9.0, True, None, 0, 5, 10, 53])
@pytest.mark.parametrize(
    "ask",
    [
        lambda deal: equity(HANDS, deal=deal),
        lambda deal: Showdown(cards=deal),
        lambda deal: standings([0], deal, "plain", "documented"),
    ],
)
def test_cards_of_a_hand_are_six_to_nine(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(QuestionError, match="6 to 9 cards are dealt"):
        ask(wrong)


@pytest.mark.parametrize("wrong", ["9", 9.0, True, 0, 5, 10, 53])
def test_a_hand_is_held_against_deals_of_six_to_nine(wrong: Any) -> None:
    with pytest.raises(QuestionError, match="6 to 9 cards are dealt"):
        hand(SIX, deal=wrong)


@pytest.mark.parametrize("wrong", ["2", 1.5, True, -1, 5])
@pytest.mark.parametrize(
    "ask",
    [
        lambda jokers: equity(HANDS, jokers=jokers),
        lambda jokers: Showdown(jokers=jokers),
        lambda jokers: judge_hands([SIX_NUMBERS], deal=6, jokers=jokers),
    ],
)
def test_a_deck_has_up_to_four_jokers(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(QuestionError, match="a deck has 0 to 4"):
        ask(wrong)


@pytest.mark.parametrize("wrong", ["2", 1.0, True, 0, 5])
def test_opponents_are_one_to_four(wrong: Any) -> None:
    with pytest.raises(QuestionError, match="there are 1 to 4 of them"):
        Showdown(opponents=wrong)


@pytest.mark.parametrize("wrong", [[-1], [1.5], ["2C"], [True], [99], 5, None])
@pytest.mark.parametrize(
    "ask",
    [
        odds,
        lambda cards: odds(SIX, seen=cards),
        lambda cards: odds(SIX_NUMBERS, seen=cards),
        lambda cards: judge_hands([SIX_NUMBERS], deal=6, seen=cards),
        judge,
    ],
)
def test_cards_are_numbers_to_55_or_text(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(QuestionError, match="are numbers 0 to 55"):
        ask(wrong)


@pytest.mark.parametrize("wrong", [[-1], [1.5], (99,), 5])
def test_cards_shown_are_cards(wrong: Any) -> None:
    with pytest.raises(QuestionError, match="the cards shown are numbers 0 to 55"):
        Situation(shown=wrong)
    assert Situation(shown="10H 2C").shown == (34, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", [odds, judge])
def test_a_card_is_there_once(ask: Callable[[Any], object]) -> None:
    with pytest.raises(QuestionError, match="2C occurs twice"):
        ask([0, 0])
    with pytest.raises(QuestionError, match="2C is in the known cards and again in the seen"):
        odds([0], seen=[0])


@pytest.mark.parametrize("make", [Deal, Conditions])
@pytest.mark.parametrize(("field", "end"), [("wild", 52), ("dead", 13)])
def test_wild_and_dead_are_any_collection_of_numbers(
    make: Callable[..., Any], field: str, end: int
) -> None:
    plain = make(**{field: frozenset({0, end - 1})})
    for given in ({0, end - 1}, [end - 1, 0], np.array([0, end - 1])):
        made = make(**{field: given})
        assert made == plain
        assert hash(made) == hash(plain)
    for wrong in (frozenset([1.0]), [True], [-1], [end], "AH", 5, None):
        with pytest.raises(QuestionError, match=f"are numbers 0 to {end - 1}, not"):
            make(**{field: wrong})


@pytest.mark.parametrize(
    "wrong", [[[1, 2, 3]], [[1.5, 2.0]], [1.5], [[1, 2], [3]], "AH", 3, [None]]
)
def test_strength_takes_masks_alone(wrong: Any) -> None:
    with pytest.raises(QuestionError, match=r"masks, shape \(n,\), are taken alone"):
        strength(wrong)


@pytest.mark.parametrize("out", [np.zeros(1), np.zeros((1, 1), np.int64), np.zeros(2, np.int64)])
def test_strength_writes_whole_numbers(out: Any) -> None:
    with pytest.raises(QuestionError, match=r"out is .* it must be int64 of shape \(1,\)"):
        strength([0b111111], out=out)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: equity("7H 8H 9H"), r"give the hands as a list, such as \["),  # type: ignore[arg-type]
        (lambda: equity(5), r"give the hands as a list"),  # type: ignore[arg-type]
        (lambda: equity([[1, 2], [3]]), r"cards are written as text .* not \[1, 2\]"),  # type: ignore[list-item]
        (lambda: equity(HANDS, seen=5), "cards are written as text .* not 5"),  # type: ignore[arg-type]
        (lambda: hand([SIX]), "cards are written as text"),  # type: ignore[arg-type]
        (lambda: hand(SIX, seen=[5]), "cards are written as text"),  # type: ignore[arg-type]
        (lambda: judge_hands(5), "a list of hands, not 5"),  # type: ignore[arg-type]
        (
            lambda: judge_hands([SIX_NUMBERS], deal=6, seen=range(50)),
            "6 cards cannot be dealt from the 2 that are left",
        ),
        (lambda: standings([1.5], 6, "plain", "documented"), "strengths are whole"),  # type: ignore[list-item]
        (lambda: compare(["plain", 5]), "a variant is a Variant or text"),  # type: ignore[list-item]
        (lambda: compare(5), "give the variants as a list"),  # type: ignore[arg-type]
        (lambda: table(0), "a deal is a Deal or text"),  # type: ignore[arg-type]
        (lambda: orders(9), "a deal is a Deal or text"),  # type: ignore[arg-type]
        (lambda: odds("2C", 5), "a deal is a Deal or text"),  # type: ignore[arg-type]
        (lambda: deal_of(5), "a deal is a Deal or text"),  # type: ignore[arg-type]
        (lambda: load_ranking(5), "a ranking is"),  # type: ignore[arg-type]
        (lambda: load_dimension(5), "a dimension is"),  # type: ignore[arg-type]
        (lambda: Night(dimension=5), "a dimension is"),  # type: ignore[arg-type]
        (lambda: Night(weather=5), "the weather is a word"),  # type: ignore[arg-type]
        (lambda: Situation(weather=" "), "the weather is empty"),
        (lambda: Situation(earlier="x"), "a tuple of Showing"),  # type: ignore[arg-type]
        (lambda: orders().count("flash"), "did you mean flush"),
    ],
)
def test_what_cannot_be_read_says_what_can(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        ask()


@pytest.mark.parametrize("wrong", [0, -1, 3, 1.0, "1", True])
@pytest.mark.parametrize("figure", ["wins", "ties", "win", "tie", "probability", "interval"])
def test_only_opponents_of_the_answer_are_answered_for(figure: str, wrong: object) -> None:
    answer = win_chances(Showdown(opponents=2, cards=6), Plan(trials=64, seed=1))
    with pytest.raises(QuestionError, match="1 to 2 opponents are here"):
        getattr(answer, figure)("one-pair", wrong)


@pytest.mark.parametrize("wrong", [-1, 2, 1.0, "1", True, None])
@pytest.mark.parametrize("figure", ["count", "probability", "ratio", "difference"])
def test_only_variants_of_the_answer_are_answered_for(figure: str, wrong: object) -> None:
    with pytest.raises(QuestionError, match=r"there are: 0 \(plain\), 1 \(jokers 4\)"):
        getattr(compare(TWO), figure)("flush", wrong)


def test_names_and_text_are_taken_where_rankings_and_conditions_are() -> None:
    night = Night(ranking="five-card", dimension="little-myth-marker")  # type: ignore[arg-type]
    assert night == Night(ranking=FIVE_CARD)
    aces = Conditions(wild={49, 50})  # type: ignore[arg-type]
    asked = Showdown(ranking="five-card", conditions="red-dragons-wild")  # type: ignore[arg-type]
    assert asked == Showdown(ranking=FIVE_CARD, conditions=aces)
    hands = ["AH 3C 5C 7D 9D JS", "2C 2D 5S 7S 9H QC"]
    plain, wild = (
        equity(hands, deal=6, conditions=text).share("hand-1")
        for text in ("plain", "red-dragons-wild")
    )
    assert (plain, wild) == (0, 1)
    each = equity(hands, deal=6, conditions=["plain", "dead 2"])
    assert each.share("hand-1") == 1
    assert strength([0b111111], "dead 7", "five-card") == strength(
        [0b111111],
        Conditions(dead={5}),  # type: ignore[arg-type]
        FIVE_CARD,
    )
    assert judge("AH 2C", "wild AH").category.key == "one-pair"
