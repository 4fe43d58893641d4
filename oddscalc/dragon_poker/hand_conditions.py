"""Conditions of the hands of one showdown: the same for all, or each hand's own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.ranking_files import RARITY
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.dragon_poker.wording import dead_texts, modified_words, wild_texts
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OneOrEach = Conditions | tuple[Conditions, ...]


def one_or_each(conditions: OneOrEach | str | Sequence[Conditions | str]) -> OneOrEach:
    """Return the conditions of all hands or of each hand, read where they are given as text.

    Raises
    ------
    QuestionError
        For what is no condition.

    Examples
    --------
    >>> one_or_each("dead 7") == Conditions(dead={5})
    True
    >>> [own.is_wild(0) for own in one_or_each(["wild 2", "plain"])]
    [True, False]
    """
    if isinstance(conditions, Conditions | str) or not isinstance(conditions, Sequence):
        return conditions_of(conditions)
    return tuple(conditions_of(own) for own in conditions)


def each_hand(conditions: OneOrEach, hands: int) -> tuple[Conditions, ...]:
    """Return the conditions of each hand.

    Raises
    ------
    QuestionError
        When there are conditions for another number of hands, or hands differ in more than wild
        cards and dead ranks: strengths in two orders of ranks cannot be compared.

    Examples
    --------
    >>> from oddscalc.dragon_poker.conditions import PLAIN
    >>> len(each_hand(PLAIN, 3))
    3
    >>> each_hand((PLAIN, Conditions(order="reversed")), 2)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: hands of one showdown may differ in wild cards and dead ...
    """
    if isinstance(conditions, Conditions):
        return (conditions,) * hands
    if len(conditions) != hands:
        raise QuestionError(
            f"{len(conditions)} conditions for {hands} hands; give one for all, or one a hand"
        )
    if len({(own.order, own.suit_change) for own in conditions}) > 1:
        raise QuestionError(
            "hands of one showdown may differ in wild cards and dead ranks alone; "
            "the order of ranks and the suit change are the same for all"
        )
    return conditions


def as_dealt(conditions: OneOrEach, hands: int) -> tuple[Conditions, ...]:
    """Return the conditions of each hand before any suit is changed.

    Examples
    --------
    >>> as_dealt(Conditions(suit_change="any"), 2)[1].suit_change is None
    True
    """
    each = each_hand(conditions, hands)
    return tuple(own if own.suit_change is None else replace(own, suit_change=None) for own in each)


def are_alike(each: Sequence[Conditions]) -> bool:
    """Tell whether the same holds for every hand.

    >>> are_alike([Conditions(), Conditions()])
    True
    """
    return each.count(each[0]) == len(each)


def common_to(each: Sequence[Conditions]) -> Conditions:
    """Return what holds for every hand.

    Examples
    --------
    >>> each = [Conditions(dead=frozenset({1, 5})), Conditions(dead=frozenset({5}))]
    >>> sorted(common_to(each).dead)
    [5]
    """
    return replace(
        each[0],
        wild=frozenset.intersection(*(own.wild for own in each)),
        dead=frozenset.intersection(*(own.dead for own in each)),
    )


def by_hand_question(each: Sequence[Conditions], keys: Sequence[str]) -> dict[str, Any]:
    """Return each hand's conditions as JSON values; nothing when they are the same for all.

    Examples
    --------
    >>> each = [Conditions(dead=frozenset({5})), Conditions()]
    >>> by_hand_question(each, ["hand-1", "hand-2"])["by_hand"][0]
    {'key': 'hand-1', 'wild': [], 'dead': ['7']}
    """
    if are_alike(each):
        return {}
    deals = [Deal(wild=own.wild, dead=own.dead) for own in each]
    return {
        "by_hand": [
            {"key": key, "wild": wild_texts(deal), "dead": dead_texts(deal)}
            for key, deal in zip(keys, deals, strict=True)
        ]
    }


def own_words(each: Sequence[Conditions], names: Sequence[str]) -> str:
    """Return in words, after a comma, what does not hold for every hand; empty when nothing.

    Examples
    --------
    >>> own_words([Conditions(dead=frozenset({5})), Conditions()], ["hand 1", "hand 2"])
    ', for hand 1 rank 7 dead'
    """
    common = common_to(each)
    words = ""
    for own, name in zip(each, names, strict=True):
        alone = Deal(wild=own.wild - common.wild, dead=own.dead - common.dead)
        if alone != Deal():
            words += f", for {name} {' and '.join(modified_words(alone))}"
    return words


def ranking_for_hands(deal: Deal, ranking: str | Ranking, each: Sequence[Conditions]) -> Ranking:
    """Return a ranking for hands of a deal.

    Raises
    ------
    QuestionError
        For the order of rarity where hands differ in what is wild or dead.

    Examples
    --------
    >>> ranking_for_hands(Deal(), "no-corps", [Conditions()]).name
    'no-corps'
    """
    from oddscalc.dragon_poker.odds import ranking_for

    if not isinstance(ranking, str):
        return ranking
    if ranking == RARITY and not are_alike(each):
        raise QuestionError(
            f"--ranking {RARITY}: what is wild or dead differs from hand to hand, so no one order "
            "is that of rarity; name another ranking"
        )
    return ranking_for(deal, ranking)


def write_strengths(
    masks: "NDArray[np.int64]",
    each: Sequence[Conditions],
    ranking: Ranking,
    strengths: "NDArray[np.int64]",
) -> None:
    """Write the strength of hands, each judged under its own conditions, into ``strengths``.

    Parameters
    ----------
    masks : ndarray of int64, shape (hands, deals)
        The cards of each hand in each deal.
    each : sequence of Conditions
        One a hand.
    ranking : Ranking
        The categories in order.
    strengths : ndarray of int64, shape (hands, deals)
        Bigger is better.
    """
    from oddscalc.dragon_poker.strength import strength

    if are_alike(each):
        strength(masks.ravel(), each[0], ranking, out=strengths.ravel())
        return
    for hand, own in enumerate(each):
        strength(masks[hand], own, ranking, out=strengths[hand])
