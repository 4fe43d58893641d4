"""Numbers of a wrong kind from Python are wrong questions, as they are on the command line."""

from collections.abc import Callable

import pytest

from oddscalc import dragon_master, dragon_poker, drax
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.situation import Situation
from oddscalc.errors import QuestionError
from oddscalc.sampling import Plan

ASKED: dict[str, tuple[Callable[..., object], tuple[str, ...]]] = {
    "deal": (Deal, ("cards", "jokers")),
    "night": (Night, ("players", "hands", "first_hand", "jokers")),
    "situation": (Situation, ("hand_number", "players", "chair")),
    "plan": (Plan, ("trials", "seed", "threads")),
    "dragon master": (dragon_master.Rules, ("players", "first_last")),
    "drax": (drax.table, ("players",)),
}


@pytest.mark.parametrize("value", ["3", 2.5, True, -1, [3]])
@pytest.mark.parametrize(
    ("make", "field"), [(make, field) for make, fields in ASKED.values() for field in fields]
)
def test_what_is_no_number_in_range_is_a_wrong_question(
    make: Callable[..., object], field: str, value: object
) -> None:
    with pytest.raises(QuestionError):
        make(**{field: value})


@pytest.mark.parametrize("value", ["0.1", 0, -0.1, float("nan"), float("inf")])
@pytest.mark.parametrize("field", ["target_error", "time_limit"])
def test_what_is_no_positive_number_is_a_wrong_question(field: str, value: object) -> None:
    with pytest.raises(QuestionError, match=field.replace("_", "-")):
        Plan(**{field: value})  # type: ignore[arg-type]


def test_no_hand_at_all_is_a_wrong_question() -> None:
    for hand in (dragon_poker.hand, drax.hand):
        with pytest.raises(QuestionError, match="there is no hand"):
            hand()
