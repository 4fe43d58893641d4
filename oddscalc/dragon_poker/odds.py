"""Exact tables of a deal under any ranking."""

from collections.abc import Sequence
from typing import get_args

from oddscalc.answers import COUNTED, Count, Odds, Provenance, Row
from oddscalc.dragon_poker.counting import Route, declarations, route_for
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.ranking_files import RARITY, ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.rarity import disagreements, rarity_ranking
from oddscalc.dragon_poker.tabulation import tabulate, totals
from oddscalc.dragon_poker.variants import deal_of
from oddscalc.dragon_poker.wording import deal_question, deal_words
from oddscalc.suggestions import refuse_unknown


def table(
    deal: Deal | str | None = None,
    ranking: str | Ranking = "documented",
    count: Count = "best",
    *,
    by_wilds: bool = False,
    method: Route | None = None,
    modifiers: Sequence[str] = (),
) -> Odds:
    """Return the exact odds of every category in a deal.

    Parameters
    ----------
    deal : Deal or str, optional
        What is dealt, or a text such as ``deal 9, jokers 4`` (see
        :func:`oddscalc.dragon_poker.variants.deal_of`); six cards of the plain deck when left out.
    ranking : str or Ranking
        A preset, the path of a TOML file, or a ranking.
    count : {"best", "potential", "at-least"}
        What a row counts; see :class:`oddscalc.answers.Odds`.
    by_wilds : bool
        Whether each count is also split by wild cards in the deal.
    method : {"types", "walk"}, optional
        The counting route; both give the same integers. Left out, suit types, or the walk where too
        many ranks are wild in part for them.
    modifiers : sequence of str
        The modifiers in force that made the deal, in words, for the provenance.

    Returns
    -------
    Odds
        One row a category, lowest first; ``total`` is the number of deals.

    Raises
    ------
    QuestionError
        For an unknown name, or a deal smaller than the ranking's hands.

    Examples
    --------
    >>> from oddscalc.dragon_poker.deal import Deal
    >>> table(Deal(cards=6)).count("flush")
    6828
    >>> table("jokers 4").count("six-of-a-kind")
    364
    """
    refuse_unknown("count", count, get_args(Count))
    deal = Deal() if deal is None else deal_of(deal)
    if method is None:
        method = route_for(deal)
    order, counted = ranked(deal, ranking, method)
    rows = [
        Row(category.key, category.label, sum(split), tuple(split) if by_wilds else None)
        for category, split in zip(order.categories, tabulate(counted, order, count), strict=True)
    ]
    words = f"{deal_words(deal, order.hand_size)}, ranking {order.name}"
    return Odds(
        title=f"Dragon Poker, {words}",
        question={
            "game": "dragon-poker",
            "command": "table",
            **deal_question(deal),
            "ranking": order.name,
            "count": count,
            "method": method,
        },
        rows=tuple(rows),
        total=counted.total,
        provenance=Provenance(f"{words}: {COUNTED[count]}", modifiers=tuple(modifiers)),
        count_of=count,
        notes=_rarity_note(counted, order) if order.name == RARITY else (),
    )


def ranked(
    deal: Deal, ranking: str | Ranking, route: Route | None = None
) -> tuple[Ranking, Declarations]:
    """Return a ranking for a deal, and the histogram of the deal.

    Parameters
    ----------
    deal : Deal
        What is dealt.
    ranking : str or Ranking
        As for :func:`table`; ``rarity`` depends on the deal.
    route : {"types", "walk"}, optional
        The counting route.

    Examples
    --------
    >>> ranked(Deal(), "rarity")[0].keys[:2]
    ('high-card', 'one-pair')
    """
    if ranking == RARITY:
        counted = declarations(deal, DOCUMENTED.hand_size, route)
        return rarity_ranking(counted), counted
    order = ranking_of(ranking)
    return order, declarations(deal, order.hand_size, route)


def ranking_for(deal: Deal, ranking: str | Ranking) -> Ranking:
    """Return a ranking, by its name too, for a deal; only ``rarity`` depends on the deal.

    Examples
    --------
    >>> ranking_for(Deal(), "no-corps").name
    'no-corps'
    """
    return ranked(deal, ranking)[0] if ranking == RARITY else ranking_of(ranking)


def _rarity_note(counted: Declarations, order: Ranking) -> tuple[str, ...]:
    best = totals(tabulate(counted, order, "best"))
    found = disagreements(best)
    if not found:
        return ("Under this order each category, as best category, is no commoner than any below.",)
    labels = [category.label for category in order.categories]
    pairs = [f"{labels[high]} is commoner than {labels[low]} below it" for high, low in found]
    return ("This order does not agree with its own best-category counts: " + "; ".join(pairs),)
