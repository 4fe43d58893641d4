"""Four-Card Drax: rules, judge, exact tables, odds in play and simulation."""

from typing import TYPE_CHECKING

from oddscalc.public import publish

if TYPE_CHECKING:
    from oddscalc.drax.exact import table as table
    from oddscalc.drax.hand import hand as hand
    from oddscalc.drax.hand import holding as holding
    from oddscalc.drax.hand import judge_hands as judge_hands
    from oddscalc.drax.judge import deal_out as deal_out
    from oddscalc.drax.judge import judge_deal as judge_deal
    from oddscalc.drax.judge import judge_hand as judge_hand
    from oddscalc.drax.odds import Situation as Situation
    from oddscalc.drax.odds import odds as odds
    from oddscalc.drax.odds import situation_of as situation_of
    from oddscalc.drax.rules import Options as Options
    from oddscalc.drax.simulate import simulate as simulate
    from oddscalc.drax.text import card_name as card_name
    from oddscalc.drax.text import parse_cards as parse_cards
    from oddscalc.sampling import Plan as Plan

__all__ = publish(
    __name__,
    {
        "Options": ".rules",
        "Plan": "oddscalc.sampling",
        "Situation": ".odds",
        "card_name": ".text",
        "deal_out": ".judge",
        "hand": ".hand",
        "holding": ".hand",
        "judge_deal": ".judge",
        "judge_hand": ".judge",
        "judge_hands": ".hand",
        "odds": ".odds",
        "parse_cards": ".text",
        "simulate": ".simulate",
        "situation_of": ".odds",
        "table": ".exact",
    },
)
