"""The order of rarity: the documented categories by how many deals can declare each."""

from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.ranking_files import RARITY
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.tabulation import tabulate, totals


def rarity_ranking(declarations: Declarations) -> Ranking:
    """Return the documented categories in the order of their potential counts, commonest lowest.

    High card, which every hand can declare, is always the bottom. Equal counts keep the documented
    order.
    """
    potential = totals(tabulate(declarations, DOCUMENTED, "potential"))
    order = sorted(range(1, len(potential)), key=lambda place: -potential[place])
    categories = DOCUMENTED.categories
    ordered = (categories[0], *(categories[place] for place in order))
    return Ranking(RARITY, DOCUMENTED.hand_size, ordered)


def disagreements(counts: list[int]) -> list[int]:
    """Return the places whose count exceeds that of the place below: higher, yet commoner.

    Examples
    --------
    >>> disagreements([50, 40, 45, 0])
    [2]
    """
    return [n for n in range(1, len(counts)) if counts[n] > counts[n - 1]]
