"""``oddscalc dragon-poker compare``: variants of the deal side by side."""

from typing import get_args

import click

from oddscalc.answers import Answer, Count
from oddscalc.cli.dragon_poker_options import deal_options, ranking_option, remark_dead_wins
from oddscalc.cli.options import answering
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.modifiers import Tonight


@click.command()
@click.argument("variants", nargs=-1, required=True, metavar="VARIANT VARIANT...")
@deal_options(default=6)
@ranking_option
@click.option("--count", type=click.Choice(get_args(Count)), default="best", show_default=True)
@click.option(
    "--sort",
    type=click.Choice(["rank", "change"]),
    default="rank",
    show_default=True,
    help="From the lowest category up, or what moved most first.",
)
@situation_options
@answering
def compare(
    variants: tuple[str, ...],
    deal: Deal,
    ranking: str,
    count: Count,
    sort: str,
    tonight: Tonight,
) -> Answer:
    """Compare variants of the deal, each written without dashes; the first is the measure.

    The options say what all variants share; a variant's own words go over them.

    \b
    Examples:
      oddscalc dragon-poker compare plain "jokers 4" "jokers 4, wild AH AD"
      oddscalc dragon-poker compare plain "dead 7" red-dragons-wild --deal 9 --sort change
    """  # noqa: D301
    from oddscalc.dragon_poker import comparison
    from oddscalc.dragon_poker.variants import read_variant

    base = tonight.effect.applied_to(deal)
    read = [read_variant(text, base, ranking, tonight.dimension) for text in variants]
    remark_dead_wins(
        frozenset().union(*(one.deal.wild - one.deal.live_wild for one in read)),
        frozenset().union(*(one.deal.dead for one in read)),
    )
    chosen: comparison.Sort = "change" if sort == "change" else "rank"
    return comparison.compare(read, count, chosen, tonight.texts)
