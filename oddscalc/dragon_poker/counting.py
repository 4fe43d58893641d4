"""The histogram of a deal, by either route, counted once in a process."""

from functools import lru_cache
from typing import Literal, get_args

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.errors import QuestionError
from oddscalc.suggestions import refuse_unknown

Route = Literal["types", "walk"]


def route_for(deal: Deal) -> Route:
    """Return the quicker route for a deal: suit types, but where too many ranks are partly wild.

    Examples
    --------
    >>> route_for(Deal(9)), route_for(Deal(9, wild=frozenset(range(0, 52, 5))))
    ('types', 'walk')
    """
    from oddscalc.dragon_poker.suit_types import in_reach

    return "types" if in_reach(deal) else "walk"


def declarations(deal: Deal, hand_size: int = 6, route: Route | None = None) -> Declarations:
    """Return how many deals can declare each set of patterns.

    Parameters
    ----------
    deal : Deal
        What is dealt.
    hand_size : int
        Cards in a hand, 5 or 6.
    route : {"types", "walk"}, optional
        Suit types in plain Python, or a compiled walk over every single deal; that of
        :func:`route_for` when left out.

    Raises
    ------
    QuestionError
        For an unknown route or a deal smaller than a hand.

    Examples
    --------
    >>> declarations(Deal()).total
    20358520
    """
    if deal.cards < hand_size:
        raise QuestionError(
            f"a deal of {deal.cards} cards is smaller than a hand of {hand_size}; "
            f"deal {hand_size} to 9"
        )
    if route is None:
        route = route_for(deal)
    refuse_unknown("method", route, get_args(Route))
    return _declarations(deal, hand_size, route)


@lru_cache(maxsize=256)
def _declarations(deal: Deal, hand_size: int, route: Route) -> Declarations:
    if route == "types":
        from oddscalc.dragon_poker.suit_types import count_declarations

        return count_declarations(deal, hand_size)
    from oddscalc.dragon_poker.walk import walk_declarations

    return walk_declarations(deal, hand_size)
