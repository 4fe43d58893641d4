"""Deals and conditions that cannot be are refused."""

import pytest

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.errors import QuestionError


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"cards": 10}, "10 cards cannot be dealt"),
        ({"cards": "9"}, "'9' cards cannot be dealt"),
        ({"jokers": 5}, "5 jokers"),
        ({"wild": frozenset([99])}, "wild cards are numbers 0 to 51"),
        ({"dead": frozenset([13])}, "dead ranks are numbers 0 to 12"),
        ({"suit_change": "x"}, "any, no-duplicate or None"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        Deal(**wrong)  # type: ignore[arg-type]


def test_an_order_of_ranks_that_there_is_not_is_refused() -> None:
    with pytest.raises(QuestionError, match="not 'mirror'"):
        Conditions(order="mirror")  # type: ignore[arg-type]


def test_conditions_in_words_carry_the_order_and_refuse_what_is_no_condition() -> None:
    assert conditions_of("reversed").order == "reversed"
    conditions = conditions_of("dead 7, reversed-sequence")
    assert conditions == Conditions(dead=frozenset([5]), order="reversed")
    for text in ("jokers 2", "deal 9", "ranking no-corps"):
        with pytest.raises(QuestionError):
            conditions_of(text)


def test_every_rank_may_be_dead_where_hands_are_judged() -> None:
    """In a long night all thirteen are shown in fours, one after the other."""
    blank = Conditions(dead=frozenset(range(13)))
    one, other = (parse_cards(text) for text in ("AS KD QH 9C 4D 2S", "8S 7D 6H 5C 4C 2D"))
    assert judge(one, blank).strength == judge(other, blank).strength
