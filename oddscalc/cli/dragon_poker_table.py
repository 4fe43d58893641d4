"""``oddscalc dragon-poker table``: exact odds of every category in a deal."""

from typing import get_args

import click

from oddscalc.answers import Count, Odds
from oddscalc.cli.dragon_poker_options import deal_options, ranking_option
from oddscalc.cli.options import answering
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.counting import Route
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.modifiers import Tonight


@click.command()
@deal_options(default=6)
@ranking_option
@click.option(
    "--count",
    type=click.Choice(get_args(Count)),
    default="best",
    show_default=True,
    help="Best category, all that can be declared, or the best category and higher.",
)
@click.option("--by-wilds", is_flag=True, help="Split each count by wild cards in the deal.")
@click.option(
    "--method",
    type=click.Choice(get_args(Route)),
    help="Count by suit types, the default where they are in reach, or by a walk over every deal.",
)
@situation_options
@answering
def table(
    deal: Deal, ranking: str, count: Count, by_wilds: bool, method: Route | None, tonight: Tonight
) -> Odds:
    """Exact odds of every category in a deal.

    \b
    Examples:
      oddscalc dragon-poker table
      oddscalc dragon-poker table --deal 9 --jokers 4 --by-wilds
      oddscalc dragon-poker table --wild "AH AD" --dead 7 --count at-least
      oddscalc dragon-poker table --deal 9 --hand-number 10
    """  # noqa: D301
    from oddscalc.dragon_poker.odds import table as table_of

    return table_of(
        tonight.effect.applied_to(deal),
        ranking,
        count,
        by_wilds=by_wilds,
        method=method,
        modifiers=tonight.texts,
    )
