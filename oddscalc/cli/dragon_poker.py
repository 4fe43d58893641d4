"""The group of Dragon Poker commands."""

import click

from oddscalc.cli.dragon_poker_compare import compare
from oddscalc.cli.dragon_poker_equity import equity
from oddscalc.cli.dragon_poker_hand import hand
from oddscalc.cli.dragon_poker_night import night
from oddscalc.cli.dragon_poker_odds import odds
from oddscalc.cli.dragon_poker_orders import orders
from oddscalc.cli.dragon_poker_rules import rules
from oddscalc.cli.dragon_poker_table import table


@click.group("dragon-poker")
def dragon_poker() -> None:
    """Dragon Poker: six-card hands from up to nine cards, wild and dead cards, modifiers."""


dragon_poker.add_command(compare)
dragon_poker.add_command(equity)
dragon_poker.add_command(hand)
dragon_poker.add_command(night)
dragon_poker.add_command(odds)
dragon_poker.add_command(orders)
dragon_poker.add_command(rules)
dragon_poker.add_command(table)
