"""``oddscalc dragon-poker rules``: which modifiers hold, and how open points are settled."""

import click

from oddscalc.cli.options import answering
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.modifiers import Tonight
from oddscalc.dragon_poker.rules import Rules, rules_in


@click.command()
@situation_options
@answering
def rules(tonight: Tonight) -> Rules:
    """Show which conditional modifiers hold in a situation and why the others do not.

    Also shown: every point that the source text leaves open, the reading in force and the others.

    \b
    Example:
      oddscalc dragon-poker rules --hand-number 10 --players 5 --weekday tuesday --shown "10H 4C"
    """  # noqa: D301
    return rules_in(tonight)
