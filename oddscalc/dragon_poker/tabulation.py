"""Tables under any ranking, by arithmetic on the histogram of declarable patterns."""

from itertools import accumulate

from oddscalc.answers import Count
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.rankings import Ranking

Counts = list[list[int]]


def tabulate(declarations: Declarations, ranking: Ranking, count: Count) -> Counts:
    """Return the counts of a ranking's categories, split by wild cards in the deal.

    Parameters
    ----------
    declarations : Declarations
        The histogram of the deal.
    ranking : Ranking
        The categories, lowest first.
    count : {"best", "potential", "at-least"}
        What is counted; see :class:`oddscalc.answers.Odds`.

    Returns
    -------
    list of list of int
        One row a category, one entry for each number of wild cards from 0 up.

    Examples
    --------
    >>> from oddscalc.dragon_poker.counting import declarations
    >>> from oddscalc.dragon_poker.deal import Deal
    >>> from oddscalc.dragon_poker.rankings import DOCUMENTED
    >>> tabulate(declarations(Deal(jokers=4)), DOCUMENTED, "best")[-1]
    [0, 0, 78, 208, 78]
    """
    if count == "potential":
        return _add_up(declarations, ranking, potential=True)
    best = _add_up(declarations, ranking, potential=False)
    if count == "best":
        return best
    return list(accumulate(reversed(best), _sum_rows))[::-1]


def totals(counts: Counts) -> list[int]:
    """Return the counts of the categories over any number of wild cards.

    >>> totals([[3, 1], [0, 2]])
    [4, 2]
    """
    return [sum(row) for row in counts]


def _sum_rows(first: list[int], second: list[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


def _add_up(declarations: Declarations, ranking: Ranking, *, potential: bool) -> Counts:
    most = declarations.deal.most_wilds
    counts = [[0] * (most + 1) for _ in ranking.categories]
    for (declarable, wilds), deals in declarations.counts.items():
        places = ranking.declared(declarable, wilds)
        for place in places if potential else places[-1:]:
            counts[place][wilds] += deals
    return counts
