"""Options that Dragon Poker commands share: the deal, wild and dead cards, the ranking."""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, get_args

import click

from oddscalc.cards import (
    MAX_JOKERS,
    is_joker,
    parse_cards_and_ranks,
    parse_wild,
    rank_of,
)
from oddscalc.cli.options import remark
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal, SuitChange
from oddscalc.dragon_poker.modifiers import Dimension, Modifier
from oddscalc.dragon_poker.night_setting import SuitChangeStrategy
from oddscalc.dragon_poker.ranking_files import HAND_SIZES, NAMES
from oddscalc.dragon_poker.wording import named_cards, wild_texts
from oddscalc.errors import QuestionError

Command = Callable[..., Any]

ranking_option = click.option(
    "--ranking",
    default="documented",
    show_default=True,
    metavar="NAME|FILE",
    help=f"Order of the categories: {', '.join(NAMES)}, or a TOML file.",
)
jokers_option = click.option(
    "--jokers",
    type=click.IntRange(0, MAX_JOKERS),
    default=0,
    show_default=True,
    help="Jokers in the deck; a joker is always wild.",
)
jokers_shown_option = click.option(
    "--jokers",
    type=click.IntRange(0, MAX_JOKERS),
    help="Jokers in the deck; as many as are shown when not given.",
)
wild_option = click.option(
    "--wild", multiple=True, metavar="CARDS", help='Wild cards or ranks, such as "AH AD" or 2.'
)
dead_option = click.option(
    "--dead", multiple=True, metavar="RANKS", help="Dead ranks, such as 7; dead wins over wild."
)
reversed_option = click.option(
    "--reversed", "reversed_", is_flag=True, help="Ranks compare in reverse: 2 is the highest."
)
suit_change_option = click.option(
    "--suit-change",
    type=click.Choice(get_args(SuitChange)),
    help="One card may take another suit: any, or no-duplicate of a card in the deal.",
)


suit_change_strategy_option = click.option(
    "--suit-change-strategy",
    type=click.Choice(get_args(SuitChangeStrategy)),
    default="never",
    show_default=True,
    help="When a player spends his suit change: never, or the first time that it wins him a hand.",
)


def read_choice(dimension: Dimension, strategy: SuitChangeStrategy) -> Modifier:
    """Return the modifier by which players change suits.

    Raises
    ------
    QuestionError
        When the dimension has none.
    """
    if dimension.choice is None:
        raise QuestionError(
            f"--suit-change-strategy {strategy}: {dimension.name} has no modifier with "
            "suit-change; leave it out, or name another --dimension"
        )
    return dimension.choice


def deal_option(default: int) -> Callable[[Command], Command]:
    """Return the option ``--deal`` with the default of its command."""
    return click.option(
        "--deal",
        type=click.IntRange(min(HAND_SIZES), MAX_CARDS),
        default=default,
        show_default=True,
        help="Cards dealt, from the ranking's hand size up to nine; the best hand of them counts.",
    )


def deal_options(
    default: int, jokers: Callable[[Command], Command] = jokers_option
) -> Callable[[Command], Command]:
    """Give a command everything that makes a deal; it receives one :class:`Deal` as ``deal``."""

    def decorate(command: Command) -> Command:
        @deal_option(default)
        @jokers
        @wild_option
        @dead_option
        @suit_change_option
        @functools.wraps(command)
        def run(
            deal: int,
            jokers: int | None,
            wild: Sequence[str],
            dead: Sequence[str],
            suit_change: SuitChange | None,
            **options: Any,
        ) -> Any:
            wild_cards, dead_ranks = read_wild_and_dead(wild, dead)
            question = Deal(deal, jokers or 0, wild_cards, dead_ranks, suit_change)
            return command(deal=question, **options)

        return run

    return decorate


def with_shown_jokers(deal: Deal, cards: Sequence[int]) -> Deal:
    """Return a deal whose deck has the jokers shown, unless ``--jokers`` was given."""
    source = click.get_current_context().get_parameter_source("jokers")
    if source is not click.core.ParameterSource.DEFAULT:
        return deal
    return replace(deal, jokers=max(deal.jokers, sum(map(is_joker, cards))))


def read_wild_and_dead(
    wild: Sequence[str], dead: Sequence[str]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the wild cards (0..51) and dead ranks (0..12) that options name.

    A card both wild and dead is dead; that is said once on standard error.

    Raises
    ------
    CardError
        For anything that is no card or rank.
    QuestionError
        When every rank is dead.
    """
    wild_cards = read_wild(wild)
    _, dead_ranks = parse_cards_and_ranks(" ".join(dead), "--dead", cards=False)
    if len(dead_ranks) == len(range(13)):
        raise QuestionError("--dead names all thirteen ranks; leave at least one rank alive")
    remark_dead_wins(wild_cards, dead_ranks)
    return wild_cards, dead_ranks


def remark_dead_wins(wild: Iterable[int], dead: Collection[int]) -> None:
    """Say once on standard error which cards are both wild and dead."""
    both = frozenset(number for number in wild if rank_of(number) in dead)
    if both:
        remark(f"{named_cards(wild_texts(Deal(wild=both)))} both wild and dead: dead wins")


def read_wild(wild: Sequence[str]) -> frozenset[int]:
    """Return the wild cards that ``--wild`` names; a rank stands for its four cards."""
    return parse_wild(" ".join(wild), "--wild")
