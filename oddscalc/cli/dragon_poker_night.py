"""``oddscalc dragon-poker night``: whole nights under all modifiers of a dimension."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from oddscalc.answers import Answer
from oddscalc.cli.dragon_poker_options import (
    jokers_option,
    ranking_option,
    read_choice,
    suit_change_strategy_option,
)
from oddscalc.cli.options import answering
from oddscalc.cli.sampling_options import sampling_options
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal
from oddscalc.dragon_poker.modifiers import Tonight
from oddscalc.dragon_poker.night_setting import Night, SuitChangeStrategy
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    from oddscalc.sampling import Plan

_PLAYERS = 5


@click.command()
@situation_options
@click.option("--hands", type=int, default=40, show_default=True, help="Hands in a night.")
@click.option(
    "--nights", type=int, help="Nights to play, the trials of this command; 10,000 if not given."
)
@suit_change_strategy_option
@ranking_option
@jokers_option
@answering
@sampling_options
def night(
    tonight: Tonight,
    hands: int,
    nights: int | None,
    suit_change_strategy: SuitChangeStrategy,
    ranking: str,
    jokers: int,
    plan: "Plan",
) -> Answer:
    """Play whole nights: five players and forty hands unless said otherwise.

    Every modifier of the dimension counts when its condition holds. A night makes its own
    situations: --hand-number is the number of its first hand, --weekday and --weather hold all
    night, and modifiers that ask for a weekday or weather that is not given do not hold.

    \b
    Examples:
      oddscalc dragon-poker night --players 5 --hands 40 --nights 10000 --seed 1
      oddscalc dragon-poker night --players 3 --suit-change-strategy when-it-wins --nights 2000
    """  # noqa: D301
    from oddscalc.dragon_poker.night import play_nights
    from oddscalc.dragon_poker.odds import ranking_for

    situation = tonight.situation
    _refuse("--chair", situation.chair, "all chairs are played")
    _refuse("--shown", situation.shown, "a night deals its own cards")
    if suit_change_strategy != "never":
        read_choice(tonight.dimension, suit_change_strategy)
    if nights is not None:
        if plan.trials not in (None, nights):
            raise QuestionError(f"--nights {nights} contradicts --trials {plan.trials}; give one")
        if nights < 1:
            raise QuestionError(f"--nights {nights} is out of range; use 1 or more")
        plan = replace(plan, trials=nights)
    setting = Night(
        dimension=tonight.dimension,
        players=situation.players or _PLAYERS,
        hands=hands,
        first_hand=situation.hand_number or 1,
        ranking=ranking_for(Deal(MAX_CARDS, jokers), ranking),
        jokers=jokers,
        suit_change_strategy=suit_change_strategy,
        weekday=situation.weekday,
        weather=situation.weather,
    )
    return play_nights(setting, plan)


def _refuse(option: str, value: object, reason: str) -> None:
    if value is not None:
        raise QuestionError(f"{option} has no meaning for night: {reason}; leave it out")
