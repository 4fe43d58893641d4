"""The order of rarity: the documented categories by how many deals can declare each."""

from collections.abc import Sequence
from itertools import pairwise

from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.ranking_files import RARITY
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.tabulation import tabulate, totals


def rarity_ranking(declarations: Declarations) -> Ranking:
    """Return the documented categories in the order of their potential counts, commonest lowest.

    High card, which every hand can declare, is always the bottom. Equal counts keep the documented
    order.

    >>> from oddscalc.dragon_poker.counting import declarations
    >>> from oddscalc.dragon_poker.deal import Deal
    >>> rarity_ranking(declarations(Deal())).keys[3:6]
    ('three-of-a-kind', 'full-house', 'three-pair')
    """
    potential = totals(tabulate(declarations, DOCUMENTED, "potential"))
    order = sorted(range(1, len(potential)), key=lambda place: -potential[place])
    categories = DOCUMENTED.categories
    ordered = (categories[0], *(categories[place] for place in order))
    return Ranking(RARITY, DOCUMENTED.hand_size, ordered)


def disagreements(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return neighbouring places, the higher first, of which the higher is the commoner.

    Categories that cannot occur are passed over.

    Examples
    --------
    >>> disagreements([50, 40, 0, 45])
    [(3, 1)]
    """
    occurring = [place for place, count in enumerate(counts) if count]
    return [(high, low) for low, high in pairwise(occurring) if counts[high] > counts[low]]
