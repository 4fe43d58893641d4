"""What a page needs to answer every combination of the common modifiers without a program.

A deal's histogram is merged over numbers of wild cards, as rankings ask only whether there is one,
and written as ``set:count`` in base 36; ``set`` is twice the place of the set of patterns in a list
that all deals share, and one more where wild cards are in the deal.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from oddscalc.cards import parse_cards_and_ranks
from oddscalc.dragon_poker.counting import declarations
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, NO_CORPS, Ranking
from oddscalc.errors import CheckError

HAND_SIZE = 6
DEALS = (6, 9)
JOKERS = (0, 1, 2, 4)
SEVENS = ("live", "wild", "dead")
RANKINGS = (DOCUMENTED, DOCUMENTED_WILD, NO_CORPS)
_EXACT_IN_FLOATS = 2**53
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def explored_deals() -> Iterator[tuple[str, Deal]]:
    """Yield every combination of modifiers under its key: cards, jokers, modifiers.

    Sevens that are both wild and dead are dead, so they stand under ``dead``.

    Examples
    --------
    >>> len(dict(explored_deals())), next(explored_deals())[0]
    (192, '6-0---live-')
    """
    red, deuces, sevens = (_cards(text) for text in ("AD AH", "2", "7"))
    ranks = parse_cards_and_ranks("7", "the explorer", cards=False)[1]
    choices = product(DEALS, JOKERS, ("", "red"), ("", "deuces"), SEVENS, ("", "suit"))
    for cards, jokers, with_red, with_deuces, state, suit in choices:
        wild = (red if with_red else frozenset()) | (deuces if with_deuces else frozenset())
        yield (
            f"{cards}-{jokers}-{with_red}-{with_deuces}-{state}-{suit}",
            Deal(
                cards,
                jokers,
                wild | (sevens if state == "wild" else frozenset()),
                ranks if state == "dead" else frozenset(),
                "any" if suit else None,
            ),
        )


def explorer_data(progress: Callable[[float], None] | None = None) -> dict[str, Any]:
    """Return the histograms of all combinations and the rankings, as JSON values.

    Parameters
    ----------
    progress : callable, optional
        Told the share done, 0 to 1.

    Returns
    -------
    dict
        ``sets``: the sets of patterns; ``deals``: for each key the total and the histogram as text;
        ``rankings``: name and categories (label, bit of the pattern, whether it needs a wild card).

    Raises
    ------
    CheckError
        When a total is too large to be exact in a browser.
    """
    deals = dict(explored_deals())
    places: dict[int, int] = {}
    encoded = {}
    for number, (key, deal) in enumerate(deals.items(), 1):
        encoded[key] = {"total": _checked_total(deal), "counts": _encoded(deal, places)}
        if progress:
            progress(number / len(deals))
    return {
        "sets": list(places),
        "deals": encoded,
        "rankings": [_ranking_data(ranking) for ranking in RANKINGS],
    }


def base36(number: int) -> str:
    """Return a number in base 36, as JavaScript reads it.

    Examples
    --------
    >>> base36(0), base36(35), base36(7575968400)
    ('0', 'z', '3hajamo')
    """
    digits = ""
    while number >= len(_DIGITS):
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return _DIGITS[number] + digits


def _encoded(deal: Deal, places: dict[int, int]) -> str:
    merged: Counter[tuple[int, bool]] = Counter()
    for (declarable, wilds), count in declarations(deal, HAND_SIZE).counts.items():
        merged[declarable, wilds > 0] += count
    return ",".join(
        f"{base36(2 * places.setdefault(declarable, len(places)) + wild)}:{base36(count)}"
        for (declarable, wild), count in sorted(merged.items())
    )


def _checked_total(deal: Deal) -> int:
    if deal.total >= _EXACT_IN_FLOATS:
        raise CheckError(f"{deal.total} deals cannot be counted exactly by a browser")
    return deal.total


def _ranking_data(ranking: Ranking) -> dict[str, Any]:
    return {
        "name": ranking.name,
        "categories": [
            {
                "label": category.label,
                "bit": category.pattern.bit,
                "wild": category.pattern.needs_wild,
            }
            for category in ranking.categories
        ],
    }


def _cards(text: str) -> frozenset[int]:
    cards, ranks = parse_cards_and_ranks(text, "the explorer")
    return frozenset(cards) | {4 * rank + suit for rank in ranks for suit in range(4)}
