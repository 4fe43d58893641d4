"""``oddscalc dragon-poker equity``: what each hand wins of the pot."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import click

from oddscalc.answers import Answer
from oddscalc.cards import MAX_JOKERS
from oddscalc.cli.dragon_poker_options import (
    dead_option,
    deal_option,
    ranking_option,
    read_wild_and_dead,
    reversed_option,
    wild_option,
)
from oddscalc.cli.options import answering
from oddscalc.cli.sampling_options import sampling_options
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.conditions import Conditions, RankOrder
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.equity import EquityMethod
from oddscalc.dragon_poker.modifiers import Tonight
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.situation import MOST_PLAYERS
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    from oddscalc.sampling import Plan


@click.command()
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@deal_option(default=9)
@click.option(
    "--jokers",
    type=click.IntRange(0, MAX_JOKERS),
    help="Jokers in the deck; as many as are shown when not given.",
)
@wild_option
@dead_option
@reversed_option
@click.option("--seen", default="", metavar="CARDS", help="Cards that can no longer come.")
@ranking_option
@click.option(
    "--by-category",
    is_flag=True,
    help="No hands: the chance to win by one's own final category against 1 to 4 opponents.",
)
@click.option(
    "--method",
    type=click.Choice(get_args(EquityMethod)),
    default="auto",
    show_default=True,
    help="Exact where that takes about two seconds at most, or as you say.",
)
@situation_options
@answering
@sampling_options
def equity(
    hands: Sequence[str],
    deal: int,
    jokers: int | None,
    wild: Sequence[str],
    dead: Sequence[str],
    reversed_: bool,
    seen: str,
    ranking: str,
    by_category: bool,
    method: EquityMethod,
    tonight: Tonight,
    plan: "Plan",
) -> Answer:
    """Show how often each of two to five hands wins or ties, and its share of the pot.

    HAND is what is known of a hand, ? an unknown one; all are filled up at random.

    \b
    Examples:
      oddscalc dragon-poker equity "7H 8H 9H TH 2C" "AS AD AC 3D 4D"
      oddscalc dragon-poker equity "7H 8H 9H" "AS AD AC" "?" --seen "KD 2C" --seed 1
      oddscalc dragon-poker equity "7H 8H 9H" "?" --jokers 4 --target-error 0.0005
      oddscalc dragon-poker equity --by-category --jokers 2
    """  # noqa: D301
    from oddscalc.dragon_poker.equity import equity as equity_of
    from oddscalc.dragon_poker.showdown import Showdown, win_chances

    _refuse_personal(tonight)
    wild_cards, dead_ranks = read_wild_and_dead(wild, dead)
    effect = tonight.effect
    order: RankOrder = "reversed" if reversed_ else "normal"
    given_jokers = [number for number in (jokers, effect.jokers) if number is not None]
    conditions = Conditions(
        effect.wild | wild_cards,
        effect.dead | dead_ranks,
        effect.conditions.order if effect.reversed else order,
    )
    in_deck = max(given_jokers, default=None)
    if by_category:
        _refuse_with_by_category(hands, seen, method)
        players = tonight.situation.players or MOST_PLAYERS
        dealt = Deal(deal, in_deck or 0, conditions.wild, conditions.dead)
        order_of_hands = _ranking(ranking, dealt)
        showdown = Showdown(players - 1, deal, dealt.jokers, conditions, order_of_hands)
        return win_chances(showdown, plan, tonight.texts)
    return equity_of(
        hands,
        seen=seen,
        deal=deal,
        jokers=in_deck,
        conditions=conditions,
        ranking=ranking,
        method=method,
        plan=plan,
        modifiers=tonight.texts,
    )


def _refuse_personal(tonight: Tonight) -> None:
    for modifier in tonight.in_force:
        if modifier.is_personal:
            raise QuestionError(
                f"{modifier.key} concerns one chair alone, and here one rule is for all hands; "
                "leave --chair out"
            )


def _refuse_with_by_category(hands: Sequence[str], seen: str, method: EquityMethod) -> None:
    if hands or seen:
        raise QuestionError("--by-category goes with no hand and no --seen; leave out one of them")
    if method == "exact":
        raise QuestionError("--by-category is always sampled; leave out --method exact")


def _ranking(name: str, deal: Deal) -> Ranking:
    from oddscalc.dragon_poker.odds import ranked
    from oddscalc.dragon_poker.ranking_files import RARITY, load_ranking

    return ranked(deal, RARITY)[0] if name == RARITY else load_ranking(name)
