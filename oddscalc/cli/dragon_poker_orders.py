"""``oddscalc dragon-poker orders``: rankings held against rarity."""

import click

from oddscalc.answers import Answer
from oddscalc.cli.dragon_poker_options import deal_options, ranking_option
from oddscalc.cli.options import answering
from oddscalc.dragon_poker.deal import Deal


@click.command()
@deal_options(default=6)
@ranking_option
@answering
def orders(deal: Deal, ranking: str) -> Answer:
    """Hold a ranking against the order of rarity, and search all orders for a fair one.

    \b
    Examples:
      oddscalc dragon-poker orders
      oddscalc dragon-poker orders --deal 9 --jokers 2 --ranking no-corps
    """  # noqa: D301
    from oddscalc.dragon_poker.orders import orders as orders_of

    return orders_of(deal, ranking)
