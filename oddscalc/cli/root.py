"""The root command and the commands that belong to no single game."""

from typing import Any

import click

from oddscalc import __version__
from oddscalc.answers import Answer
from oddscalc.cli.dragon_master import dragon_master
from oddscalc.cli.dragon_poker import dragon_poker
from oddscalc.cli.drax import drax
from oddscalc.cli.options import answering
from oddscalc.cli.regenerate import regenerate
from oddscalc.cli.report import report
from oddscalc.cli.verify import verify

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class ReaderGoneError(Exception):
    """Nobody reads standard output any more, as after ``| head``."""


class Root(click.Group):
    """The root command; where click would exit with 1 as the reader has gone, it tells so."""

    def make_context(self, *arguments: Any, **options: Any) -> click.Context:
        """Read the words, and print help where it is asked for."""
        try:
            return super().make_context(*arguments, **options)
        except BrokenPipeError:
            raise ReaderGoneError from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGoneError from None


@click.group(cls=Root, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="oddscalc", message="%(prog)s %(version)s")
def root() -> None:
    """Exact and sampled odds for Dragon Poker, Four-Card Drax and Dragon Master.

    \b
    Examples:
      oddscalc reproduce
      oddscalc dragon-poker table --jokers 4
      oddscalc dragon-poker hand "4H 4S 6C 6D W W"
    """  # noqa: D301


@root.command()
@answering
def reproduce() -> Answer:
    """Hold the documented Dragon Poker tables against exact counts, row by row.

    \b
    Examples:
      oddscalc reproduce
      oddscalc reproduce --format json
      oddscalc reproduce -o audit.md
    """  # noqa: D301
    from oddscalc.dragon_poker import audit

    return audit.reproduce()


@root.command()
@answering
def games() -> Answer:
    """List the games and what can be asked about each.

    \b
    Example:
      oddscalc games
    """  # noqa: D301
    from oddscalc.games import games as list_games

    return list_games()


@root.command()
@answering
def warmup() -> Answer:
    """Compile every kernel now, so that later questions need not wait.

    \b
    Example:
      oddscalc warmup
    """  # noqa: D301
    from oddscalc.warmup import warm_up

    return warm_up()


root.add_command(dragon_master)
root.add_command(dragon_poker)
root.add_command(drax)
root.add_command(regenerate)
root.add_command(report)
root.add_command(verify)
