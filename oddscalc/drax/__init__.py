"""Four-Card Drax: rules, judge, exact tables, odds in play and simulation."""

from typing import TYPE_CHECKING

from oddscalc.public import publish

if TYPE_CHECKING:
    from oddscalc.drax.dealing import deal_out as deal_out
    from oddscalc.drax.exact_table import table as table
    from oddscalc.drax.hand import hand as hand
    from oddscalc.drax.hand import judge_hands as judge_hands
    from oddscalc.drax.holding import holding as holding
    from oddscalc.drax.judge import judge_deal as judge_deal
    from oddscalc.drax.judge import judge_hand as judge_hand
    from oddscalc.drax.odds import odds as odds
    from oddscalc.drax.rules import Options as Options
    from oddscalc.drax.simulate import simulate as simulate
    from oddscalc.drax.situation import Situation as Situation
    from oddscalc.drax.situation import situation_of as situation_of
    from oddscalc.drax.text import card_name as card_name
    from oddscalc.drax.text import parse_cards as parse_cards
    from oddscalc.sampling import Plan as Plan

__all__ = publish(
    __name__,
    {
        "Options": ".rules",
        "Plan": "oddscalc.sampling",
        "Situation": ".situation",
        "card_name": ".text",
        "deal_out": ".dealing",
        "hand": ".hand",
        "holding": ".holding",
        "judge_deal": ".judge",
        "judge_hand": ".judge",
        "judge_hands": ".hand",
        "odds": ".odds",
        "parse_cards": ".text",
        "simulate": ".simulate",
        "situation_of": ".situation",
        "table": ".exact_table",
    },
)
