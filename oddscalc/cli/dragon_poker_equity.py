"""``oddscalc dragon-poker equity``: what each hand wins of the pot."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import click

from oddscalc.answers import Answer
from oddscalc.cli.dragon_poker_options import (
    dead_option,
    deal_option,
    jokers_shown_option,
    ranking_option,
    read_choice,
    read_wild_and_dead,
    reversed_option,
    suit_change_strategy_option,
    wild_option,
)
from oddscalc.cli.options import answering, remark
from oddscalc.cli.sampling_options import sampling_options
from oddscalc.cli.situation_options import situation_options
from oddscalc.dragon_poker.conditions import Conditions, RankOrder
from oddscalc.dragon_poker.contest import shown_jokers
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.equity import EquityMethod
from oddscalc.dragon_poker.hand_conditions import ranking_for_hands
from oddscalc.dragon_poker.modifiers import Modifier, Tonight
from oddscalc.dragon_poker.night_setting import SuitChangeStrategy
from oddscalc.dragon_poker.seats import seated
from oddscalc.dragon_poker.situation import MOST_PLAYERS
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    from oddscalc.sampling import Plan


@click.command()
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@deal_option(default=9)
@jokers_shown_option
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
@suit_change_strategy_option
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
    suit_change_strategy: SuitChangeStrategy,
    method: EquityMethod,
    tonight: Tonight,
    plan: "Plan",
) -> Answer:
    """Show how often each of two to five hands wins or ties, and its share of the pot.

    HAND is what is known of a hand, ? an unknown one; all are filled up at random. Hands are given
    in dealing order: with --chair the first sits there and the others in the chairs that follow,
    round a table of --players, or of as many as there are hands.

    \b
    Examples:
      oddscalc dragon-poker equity "7H 8H 9H TH 2C" "AS AD AC 3D 4D"
      oddscalc dragon-poker equity "7H 8H 9H" "AS AD AC" "?" --seen "KD 2C" --seed 1
      oddscalc dragon-poker equity "7H 8H 9H" "?" --jokers 4 --target-error 0.0005
      oddscalc dragon-poker equity "7H 8H 9H" "?" --suit-change-strategy when-it-wins
      oddscalc dragon-poker equity --by-category --jokers 2
    """  # noqa: D301
    from oddscalc.dragon_poker.equity import equity as equity_of
    from oddscalc.dragon_poker.showdown import Showdown, showdown_names, win_chances

    wild_cards, dead_ranks = read_wild_and_dead(wild, dead)
    order: RankOrder = "reversed" if reversed_ else "normal"
    change: Modifier | None = None
    if by_category:
        _refuse_with_by_category(hands, seen, method, suit_change_strategy)
        opponents = (tonight.situation.players or MOST_PLAYERS) - 1
        seats = seated(tonight, showdown_names(opponents))
    else:
        seats = seated(tonight, [f"hand {place}" for place in range(1, len(hands) + 1)])
        if suit_change_strategy != "never":
            change = _offered_change(tonight, suit_change_strategy)
    conditions = tuple(
        Conditions(
            effect.wild | wild_cards,
            effect.dead | dead_ranks,
            effect.conditions.order if effect.reversed else order,
            change.effect.suit_change if change else None,
        )
        for effect in seats.effects
    )
    added = max((effect.jokers or 0 for effect in seats.effects), default=0)
    in_deck = max(shown_jokers(hands, seen) if jokers is None else jokers, added)
    if by_category:
        dealt = Deal(deal, in_deck, conditions[0].wild, conditions[0].dead)
        order_of_hands = ranking_for_hands(dealt, ranking, conditions)
        showdown = Showdown(opponents, deal, dealt.jokers, conditions, order_of_hands)
        return win_chances(showdown, plan, seats.texts)
    changes = (f"{change.key}: {change.effect.text}, when it wins",) if change else ()
    return equity_of(
        hands,
        seen=seen,
        deal=deal,
        jokers=in_deck,
        conditions=conditions,
        ranking=ranking,
        suit_change_strategy=suit_change_strategy if change else "never",
        method=method,
        plan=plan,
        modifiers=(*seats.texts, *changes),
    )


def _offered_change(tonight: Tonight, strategy: SuitChangeStrategy) -> Modifier | None:
    """Return the modifier by which suits are changed; None, and a remark, when it does not hold."""
    change = read_choice(tonight.dimension, strategy)
    offer = change.offer(tonight.situation)
    if offer.holds:
        return change
    unchanged = f"no suit is changed, as {change.key} does not hold: {offer.reason}"
    remark(f"--suit-change-strategy {strategy}: {unchanged}")
    return None


def _refuse_with_by_category(
    hands: Sequence[str], seen: str, method: EquityMethod, strategy: SuitChangeStrategy
) -> None:
    if hands or seen:
        raise QuestionError("--by-category goes with no hand and no --seen; leave out one of them")
    if method == "exact":
        raise QuestionError("--by-category is always sampled; leave out --method exact")
    if strategy != "never":
        raise QuestionError(
            "--by-category: whether a suit is changed, and so one's own final category, depends on "
            "how many opponents there are, and each deal is held against one, two, ... of them; "
            "leave out --suit-change-strategy, or give hands (? for an unknown one)"
        )
