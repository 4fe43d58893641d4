"""Dragon Master: a trick-taking game in which penalty points are called drinks."""

from typing import TYPE_CHECKING

from oddscalc.public import publish

if TYPE_CHECKING:
    from oddscalc.dragon_master.chance import Chance as Chance
    from oddscalc.dragon_master.deal import deal as deal
    from oddscalc.dragon_master.rules import Rules as Rules
    from oddscalc.dragon_master.simulate import simulate as simulate
    from oddscalc.dragon_master.trick_maximum import trick_maximum as trick_maximum
    from oddscalc.dragon_master.tricks import beats as beats
    from oddscalc.dragon_master.tricks import legal_cards as legal_cards
    from oddscalc.dragon_master.view import View as View
    from oddscalc.sampling import Plan as Plan

__all__ = publish(
    __name__,
    {
        "Chance": ".chance",
        "Plan": "oddscalc.sampling",
        "Rules": ".rules",
        "View": ".view",
        "beats": ".tricks",
        "deal": ".deal",
        "legal_cards": ".tricks",
        "simulate": ".simulate",
        "trick_maximum": ".trick_maximum",
    },
)
