"""The group of Dragon Poker commands."""

import click

from oddscalc.cli.dragon_poker_rules import rules


@click.group("dragon-poker")
def dragon_poker() -> None:
    """Dragon Poker: six-card hands from up to nine cards, wild and dead cards, modifiers."""


dragon_poker.add_command(rules)
