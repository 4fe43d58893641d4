"""Deals and conditions that cannot be are refused."""

import pytest

from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.errors import QuestionError


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"cards": 10}, "10 cards cannot be dealt"),
        ({"cards": "9"}, "whole numbers"),
        ({"jokers": 5}, "5 jokers"),
        ({"wild": frozenset([99])}, "wild cards are numbers 0 to 51"),
        ({"dead": frozenset([13])}, "dead ranks are numbers 0 to 12"),
        ({"dead": frozenset(range(13))}, "all thirteen ranks"),
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
