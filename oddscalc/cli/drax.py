"""The group of Four-Card Drax commands."""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

import click

from oddscalc.answers import Answer
from oddscalc.cli.hand_lines import read_hands
from oddscalc.cli.options import answering
from oddscalc.cli.sampling_options import sampling_options
from oddscalc.drax.checks import refuse_players
from oddscalc.drax.rules import (
    DEFAULT_PLAYERS,
    HoleCourt,
    Lancer,
    Options,
    Scope,
    Ties,
    Timing,
)

if TYPE_CHECKING:
    from oddscalc.drax.holding import Holding
    from oddscalc.sampling import Plan

_ties_option = click.option(
    "--ties",
    type=click.Choice(get_args(Ties)),
    default="cards",
    show_default=True,
    help="What decides equal ranks: all cards, nothing, or the highest card of the rank.",
)


def _players_option(words: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command ``--players``, refused where the game cannot be played."""

    def refused(_context: click.Context, _option: click.Parameter, players: int) -> int:
        refuse_players(players)
        return players

    return click.option(
        "--players",
        type=int,
        default=DEFAULT_PLAYERS,
        show_default=True,
        callback=refused,
        help=words,
    )


def rule_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the readings of the open points, and hand it ``options``."""

    @click.option(
        "--hole-court",
        type=click.Choice(get_args(HoleCourt)),
        default="kept",
        show_default=True,
        help="A court dealt down stays (three number cards) or is followed by more cards down.",
    )
    @click.option("--wrap", is_flag=True, help="Sequences may go round the corner, as 9-10-1-2.")
    @click.option(
        "--scope",
        type=click.Choice(get_args(Scope)),
        default="own",
        show_default=True,
        help="Whose cards a court changes: its holder's or everyone's.",
    )
    @click.option(
        "--lancer",
        type=click.Choice(get_args(Lancer)),
        default="own",
        show_default=True,
        help="Which suits a Lancer changes: its own or both of its colour.",
    )
    @click.option(
        "--timing",
        type=click.Choice(get_args(Timing)),
        default="all",
        show_default=True,
        help="A court changes all cards, or an up court only cards already held.",
    )
    @functools.wraps(command)
    def run(
        hole_court: HoleCourt,
        wrap: bool,
        scope: Scope,
        lancer: Lancer,
        timing: Timing,
        ties: Ties = "cards",
        **others: Any,
    ) -> Any:
        return command(options=Options(hole_court, wrap, scope, lancer, ties, timing), **others)

    return run


@click.group()
def drax() -> None:
    """Four-Card Drax: a stud game whose courts change the values of the cards held.

    Suits are spades (House Marik), diamonds (Steiner), clubs (Kurita) and hearts (Davion); courts
    are the Lancer (jack), Rifleman (queen) and Regent (king). Cards are written as playing cards
    (AS or 1S, 10D, KS) or by name (Regent of Marik).
    """


@drax.command()
@rule_options
@_players_option("Players, 2 to 10; matters with --scope table (to the ranks: if --timing held).")
@answering
def table(options: Options, players: int) -> Answer:
    """Exact odds of every rank, and what courts do to a hand.

    With --timing held and --scope table seats differ: the rows are the mean over all seats, and a
    table tells the ranks of each. CSV, TSV and JSON lines then have a column seat: mean, seat-0
    (dealt first), seat-1 and so on.

    \b
    Examples:
      oddscalc drax table
      oddscalc drax table --hole-court replaced --wrap
      oddscalc drax table --scope table --players 6 --format json
      oddscalc drax table --timing held
    """  # noqa: D301
    from oddscalc.drax.exact_table import table as exact_table

    return exact_table(options, players)


@drax.command()
@click.argument("cards")
@click.option(
    "--hole", default="", metavar="CARD", help="The card dealt down; the first when not given."
)
@click.option(
    "--seen",
    default="",
    metavar="CARDS",
    help="Cards of others; with --scope table their courts act.",
)
@rule_options
@_ties_option
@answering
def hand(cards: str, hole: str, seen: str, options: Options) -> Answer:
    """Judge a complete hand: which court changed what, the rank, and the rank without courts.

    CARDS is one hand in the order of the deal, courts included; - reads one hand a line from
    standard input.

    \b
    Examples:
      oddscalc drax hand "7D KS 8D 9D 10D" --hole 7D
      oddscalc drax hand "Regent of Marik, 7D 8D 9D"
      oddscalc drax hand - --format jsonl < hands.txt
    """  # noqa: D301
    from oddscalc.drax.hand import judge_hands
    from oddscalc.drax.holding import holding
    from oddscalc.drax.text import parse_cards, parse_groups

    down = parse_cards(hole, "--hole")

    def read(text: str) -> "Holding":
        held, others = parse_groups({"the hand": text, "--seen": seen})
        return holding(held, down, others, options)

    return judge_hands(read_hands(cards, read), options)


@drax.command()
@click.option(
    "--hole", default="", metavar="CARD", help="The card dealt down; unknown when not given."
)
@click.option(
    "--up",
    default="",
    metavar="CARDS",
    help="Cards dealt up so far, in order, courts set aside included.",
)
@click.option("--seen", default="", metavar="CARDS", help="Cards known to be with others.")
@click.option("--streets", is_flag=True, help="Also the rank if the deal ended sooner.")
@rule_options
@_players_option("Players, 2 to 10; matters with --scope table only.")
@answering
def odds(hole: str, up: str, seen: str, streets: bool, options: Options, players: int) -> Answer:
    """Exact odds of the final rank from the cards held so far.

    With --scope table the courts in --seen act, and each other player is taken to have a card
    down that is unknown and as many number cards up as you. With --timing held a court in --up
    changes the card down and the cards before it in --up. CSV, TSV and JSON lines have a column
    cards: the number cards and a court kept down, 4 in the whole deal; --streets adds fewer.

    \b
    Examples:
      oddscalc drax odds --hole 7D --up "8D 9D" --seen "KS 10D"
      oddscalc drax odds --hole "Regent of Marik" --up 7D --streets
      oddscalc drax odds --up "8D 9D"
      oddscalc drax odds --hole 7D --up "8D KS 9D" --timing held
    """  # noqa: D301
    from oddscalc.drax.odds import odds as odds_in_play
    from oddscalc.drax.situation import situation_of

    return odds_in_play(situation_of(hole, up, seen, options, players), streets=streets)


@drax.command()
@_players_option("Players, 2 to 10.")
@rule_options
@_ties_option
@answering
@sampling_options
def simulate(players: int, options: Options, plan: "Plan") -> Answer:
    """Deal Drax many times: ranks, winners, what decides, how often courts change the winner.

    The main figure, to which --target-error belongs, is how often courts change the winner.

    \b
    Examples:
      oddscalc drax simulate --players 4 --trials 1000000 --seed 7
      oddscalc drax simulate --players 10 --timing held --target-error 0.001
    """  # noqa: D301
    from oddscalc.drax.simulate import simulate as dealing

    return dealing(players, options, plan)
