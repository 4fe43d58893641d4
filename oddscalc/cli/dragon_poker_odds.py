"""``oddscalc dragon-poker odds``: exact odds in the middle of a deal."""

import click

from oddscalc.answers import Answer
from oddscalc.cards import parse_hands
from oddscalc.cli.dragon_poker_options import (
    deal_options,
    jokers_shown_option,
    ranking_option,
    reversed_option,
    with_shown_jokers,
)
from oddscalc.cli.options import answering
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.modifiers import Tonight


@click.command()
@click.argument("cards", nargs=-1)
@deal_options(default=9, jokers=jokers_shown_option)
@reversed_option
@ranking_option
@click.option("--seen", default="", metavar="CARDS", help="Cards known to be elsewhere.")
@click.option("--streets", is_flag=True, help="Also the best category after each further card.")
@situation_options
@answering
def odds(
    cards: tuple[str, ...],
    deal: Deal,
    reversed_: bool,
    ranking: str,
    seen: str,
    streets: bool,
    tonight: Tonight,
) -> Answer:
    """Exact odds of the final best category, from the cards held so far.

    CARDS are the cards known, from none to a complete deal. With --reversed the odds stay: the
    order of ranks decides between equal categories only.

    \b
    Examples:
      oddscalc dragon-poker odds "7H 8H 9H" --seen "KD 2C"
      oddscalc dragon-poker odds "7H 8H 9H" --streets
      oddscalc dragon-poker odds "7H 8H W" --jokers 2 --dead 7
    """  # noqa: D301
    from oddscalc.dragon_poker.odds import ranking_for
    from oddscalc.dragon_poker.streets import odds as odds_in_play

    known, gone = parse_hands({"CARDS": " ".join(cards), "--seen": seen})
    dealt = tonight.effect.applied_to(with_shown_jokers(deal, (*known, *gone)))
    order = ("--reversed: ranks compare in reverse, which decides no category",)
    return odds_in_play(
        known,
        dealt,
        ranking_for(dealt, ranking),
        seen=gone,
        streets=streets,
        modifiers=(*tonight.texts, *(order if reversed_ else ())),
    )
