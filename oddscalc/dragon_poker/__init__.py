"""Dragon Poker: six-card hands from up to nine cards, wild and dead cards, rule modifiers."""

from typing import TYPE_CHECKING

from oddscalc.public import publish

if TYPE_CHECKING:
    from oddscalc.cards import parse_cards as parse_cards
    from oddscalc.dragon_poker.audit import reproduce as reproduce
    from oddscalc.dragon_poker.classify import classify as classify
    from oddscalc.dragon_poker.comparison import compare as compare
    from oddscalc.dragon_poker.conditions import Conditions as Conditions
    from oddscalc.dragon_poker.deal import Deal as Deal
    from oddscalc.dragon_poker.dimensions import load_dimension as load_dimension
    from oddscalc.dragon_poker.equity import equity as equity
    from oddscalc.dragon_poker.hand import hand as hand
    from oddscalc.dragon_poker.hand import judge_hands as judge_hands
    from oddscalc.dragon_poker.judge import judge as judge
    from oddscalc.dragon_poker.night import play_nights as play_nights
    from oddscalc.dragon_poker.night_setting import Night as Night
    from oddscalc.dragon_poker.odds import table as table
    from oddscalc.dragon_poker.orders import orders as orders
    from oddscalc.dragon_poker.percentile import standings as standings
    from oddscalc.dragon_poker.ranking_files import load_ranking as load_ranking
    from oddscalc.dragon_poker.rankings import Category as Category
    from oddscalc.dragon_poker.rankings import Ranking as Ranking
    from oddscalc.dragon_poker.rules import rules_in as rules_in
    from oddscalc.dragon_poker.showdown import Showdown as Showdown
    from oddscalc.dragon_poker.showdown import win_chances as win_chances
    from oddscalc.dragon_poker.situation import Situation as Situation
    from oddscalc.dragon_poker.streets import odds as odds
    from oddscalc.dragon_poker.strength import strength as strength
    from oddscalc.dragon_poker.variants import conditions_of as conditions_of
    from oddscalc.dragon_poker.variants import deal_of as deal_of
    from oddscalc.sampling import Plan as Plan

__all__ = publish(
    __name__,
    {
        "Category": ".rankings",
        "Conditions": ".conditions",
        "Deal": ".deal",
        "Night": ".night_setting",
        "Plan": "oddscalc.sampling",
        "Ranking": ".rankings",
        "Showdown": ".showdown",
        "Situation": ".situation",
        "classify": ".classify",
        "compare": ".comparison",
        "conditions_of": ".variants",
        "deal_of": ".variants",
        "equity": ".equity",
        "hand": ".hand",
        "judge": ".judge",
        "judge_hands": ".hand",
        "load_dimension": ".dimensions",
        "load_ranking": ".ranking_files",
        "odds": ".streets",
        "orders": ".orders",
        "parse_cards": "oddscalc.cards",
        "play_nights": ".night",
        "reproduce": ".audit",
        "rules_in": ".rules",
        "standings": ".percentile",
        "strength": ".strength",
        "table": ".odds",
        "win_chances": ".showdown",
    },
)
