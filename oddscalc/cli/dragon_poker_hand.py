"""``oddscalc dragon-poker hand``: what a hand is worth, explained."""

from collections.abc import Sequence

import click

from oddscalc.answers import Answer
from oddscalc.cards import is_joker, parse_cards, parse_hands
from oddscalc.cli.dragon_poker_options import (
    dead_option,
    jokers_shown_option,
    ranking_option,
    read_wild_and_dead,
    reversed_option,
    wild_option,
)
from oddscalc.cli.hand_lines import read_hands
from oddscalc.cli.options import answering
from oddscalc.dragon_poker.deal import MAX_CARDS
from oddscalc.errors import QuestionError


@click.command()
@click.argument("cards", nargs=-1, required=True)
@jokers_shown_option
@wild_option
@dead_option
@reversed_option
@click.option("--seen", default="", metavar="CARDS", help="Cards known to be elsewhere.")
@ranking_option
@click.option(
    "--deal",
    type=click.IntRange(1, MAX_CARDS),
    help="Also the exact share of all hands of so many cards that this one beats.",
)
@answering
def hand(
    cards: tuple[str, ...],
    jokers: int | None,
    wild: Sequence[str],
    dead: Sequence[str],
    reversed_: bool,
    seen: str,
    ranking: str,
    deal: int | None,
) -> Answer:
    """Judge a hand of six to nine cards: category, cards used, what wild cards stand for.

    CARDS is one hand; - reads one hand a line from standard input.

    \b
    Examples:
      oddscalc dragon-poker hand "4H 4S 6C 6D W W"
      oddscalc dragon-poker hand "7H 7S 7D 2C 2D KS 4H 5C 9D" --deal 9
      oddscalc dragon-poker hand "AD KH 2C 3C 4C 5C 6C" --wild "AH AD" --dead 7
      oddscalc dragon-poker hand - --format jsonl < hands.txt
    """  # noqa: D301
    from oddscalc.dragon_poker.conditions import Conditions
    from oddscalc.dragon_poker.hand import check_hand, judge_hands
    from oddscalc.dragon_poker.ranking_files import load_ranking

    wild_cards, dead_ranks = read_wild_and_dead(wild, dead)
    order = load_ranking(ranking)
    conditions = Conditions(wild_cards, dead_ranks, "reversed" if reversed_ else "normal")

    def read(text: str) -> tuple[int, ...]:
        held, elsewhere = parse_hands({"the hand": text, "--seen": seen})
        check_hand(held, order, jokers, elsewhere)
        return held

    hands = read_hands(" ".join(cards), read)
    gone = parse_cards(seen, "--seen")
    shown = (*gone, *max(hands, key=lambda held: sum(map(is_joker, held))))
    deck = jokers if jokers is not None else sum(map(is_joker, shown))
    if deal is not None and deal < order.hand_size:
        raise QuestionError(
            f"--deal {deal} is smaller than a hand of {order.hand_size}; "
            f"use {order.hand_size} to {MAX_CARDS}"
        )
    return judge_hands(
        hands,
        conditions,
        order,
        deal=deal,
        jokers=deck,
        seen=gone,
    )
