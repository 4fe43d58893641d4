"""The group of Dragon Poker commands."""

import click


@click.group("dragon-poker")
def dragon_poker() -> None:
    """Dragon Poker: six-card hands from up to nine cards, wild and dead cards, modifiers."""
