"""The root command and the commands that belong to no single game."""

import click

from oddscalc import __version__
from oddscalc.cli.dragon_poker import dragon_poker

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=CONTEXT)
@click.version_option(__version__, prog_name="oddscalc", message="%(prog)s %(version)s")
def root() -> None:
    """Exact and sampled odds for Dragon Poker, Four-Card Drax and Dragon Master.

    \b
    Examples:
      oddscalc reproduce
      oddscalc dragon-poker table --jokers 4
      oddscalc dragon-poker hand "4H 4S 6C 6D W W"
    """  # noqa: D301


root.add_command(dragon_poker)
