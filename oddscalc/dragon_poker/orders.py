"""Orders of rarity: where a ranking disagrees with its counts, and whether any order can agree."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.odds import ranked
from oddscalc.dragon_poker.order_search import OrderSearch
from oddscalc.dragon_poker.rankings import Category, Ranking
from oddscalc.dragon_poker.rarity import disagreements
from oddscalc.dragon_poker.tabulation import tabulate, totals
from oddscalc.dragon_poker.variants import deal_of
from oddscalc.dragon_poker.wording import deal_question, deal_words
from oddscalc.picture import Picture, Slope, Slopes
from oddscalc.suggestions import refuse_unknown

_MOST_SPELLED_OUT = 3
_HOW_SHOWN = (
    "Every placing of the others was searched; shown with all others below them, then with all "
    "others above them:"
)


@dataclass(frozen=True)
class FairOrders:
    """The outcome of the search over all orders of the categories that can occur.

    Attributes
    ----------
    number : int
        How many orders are fair: no category, counted as best category, is commoner than any below.
    example : tuple of Category or None
        One fair order, lowest first.
    blocking : tuple of Category or None
        Where no order is fair, a smallest set of categories that block each other in every order.
    evidence : tuple of str
        For a blocking set of up to three: how each order of them fails; for a larger one: which of
        them can never stand above which other.
    """

    number: int
    example: tuple[Category, ...] | None
    blocking: tuple[Category, ...] | None
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class Orders(Answer):
    """A ranking held against the order of rarity, and the search for an order that is fair.

    Attributes
    ----------
    deal : Deal
        What is dealt.
    ranking : Ranking
        The ranking in force.
    counts : tuple of int
        Best-category counts, in the order of the ranking.
    potential : tuple of int
        Potential counts, in the order of the ranking.
    fair : FairOrders
        The outcome of the search.
    """

    deal: Deal
    ranking: Ranking
    counts: tuple[int, ...]
    potential: tuple[int, ...]
    fair: FairOrders

    @property
    def by_rarity(self) -> list[int]:
        """Places of the categories in the ranking, the commonest first."""
        return sorted(range(len(self.counts)), key=lambda place: -self.counts[place])

    @property
    def disagreements(self) -> list[tuple[Category, Category]]:
        """Neighbours in the ranking of which the higher, named first, is the commoner."""
        categories = self.ranking.categories
        return [(categories[high], categories[low]) for high, low in disagreements(self.counts)]

    def count(self, key: str) -> int:
        """Return the best-category count of a category.

        Raises
        ------
        QuestionError
            When the ranking has no such category.
        """
        refuse_unknown("category", key, self.ranking.keys)
        return self.counts[self.ranking.keys.index(key)]

    def probability(self, key: str) -> Fraction:
        """Return the exact probability that a category is the best."""
        return Fraction(self.count(key), self.deal.total)

    def interval(self, key: str) -> tuple[float, float]:
        """Return the interval of a probability: for an exact answer, a point."""
        point = float(self.probability(key))
        return point, point

    def document(self) -> Document:
        """Return the rows in order of rarity, the disagreements and the outcome of the search."""
        title = f"Dragon Poker, {self.provenance.question}"
        table = Table("In order of rarity, commonest first", _COLUMNS, self._rows())
        fair = Table("", [], [], notes=self._fair_sentences())
        records = [
            {
                column.key: cell
                for column, cell in zip(_COLUMNS, row, strict=True)
                if column.key != "one_in"
            }
            for row in self._rows()
        ]
        shown = [Table(title, [], []), table, Table("", [], [], notes=self._disagreement_lines())]
        return Document(title, [*shown, fair], self._data(), records)

    def picture(self) -> Picture:
        """Return the ranking and the order of rarity side by side, disagreements marked."""
        disputed = {category.key for pair in self.disagreements for category in pair}
        rarity = {place: number for number, place in enumerate(self.by_rarity, 1)}
        slopes = [
            Slope(
                category.label if self.counts[place] else f"{category.label} (never)",
                place + 1,
                rarity[place],
                category.key in disputed,
            )
            for place, category in enumerate(self.ranking.categories)
        ]
        return Slopes(
            title=f"Dragon Poker, {self.provenance.question}",
            caption=f"Exact: {self.deal.total:,} equally likely deals. Highest on top. Bold and "
            "dashed: neighbours in the ranking of which the higher is the commoner.",
            left=f"Ranking {self.ranking.name}",
            right="By rarity, rarest on top",
            slopes=tuple(slopes),
        )

    def _rows(self) -> list[list[Any]]:
        total = self.deal.total
        return [
            [
                self.ranking.categories[place].key,
                self.ranking.categories[place].label,
                self.counts[place],
                self.counts[place] / total,
                self.counts[place] / total,
                self.potential[place],
                place + 1,
                rarity if self.counts[place] else None,
            ]
            for rarity, place in enumerate(self.by_rarity, 1)
        ]

    def _disagreement_lines(self) -> list[str]:
        found = [
            f"- {higher.label} ({self.count(higher.key):,}) ranks above {lower.label} "
            f"({self.count(lower.key):,}) but is commoner"
            for higher, lower in self.disagreements
        ]
        name = self.ranking.name
        if not found:
            return [f"The ranking {name} is an order of rarity for this deal."]
        return [
            f"The ranking {name} is no order of rarity for this deal; neighbours out of order:",
            *found,
        ]

    def _fair_sentences(self) -> list[str]:
        fair = self.fair
        if fair.example:
            names = ", ".join(category.label for category in fair.example)
            orders = "one order is" if fair.number == 1 else f"{fair.number:,} orders are"
            return [
                f"Of all orders of the categories above {self.ranking.categories[0].label}, "
                f"{orders} fair (no category commoner than any below it): {names}."
            ]
        names = ", ".join(category.label for category in fair.blocking or ())
        return [
            "No order of the categories is fair: in each, some category is commoner than one below "
            f"it. A smallest set that blocks every order, wherever the others stand: {names}.",
            *([_HOW_SHOWN] if fair.evidence else []),
            *(f"- {line}" for line in fair.evidence),
        ]

    def _data(self) -> dict[str, Any]:
        fair = self.fair
        return {
            "question": {
                "game": "dragon-poker",
                "command": "orders",
                **deal_question(self.deal),
                "ranking": self.ranking.name,
            },
            "method": "exact",
            "total": self.deal.total,
            "rows": [
                {
                    "key": row[0],
                    "label": row[1],
                    "count": row[2],
                    "probability": row[3],
                    "potential": row[5],
                    "place": row[6],
                    "rarity": row[7],
                }
                for row in self._rows()
            ],
            "disagreements": [
                {"higher": higher.key, "lower": lower.key} for higher, lower in self.disagreements
            ],
            "fair_orders": {
                "number": fair.number,
                "example": _keys(fair.example),
                "blocking": _keys(fair.blocking),
                "evidence": list(fair.evidence),
            },
            "provenance": self.provenance.data(),
        }


def orders(deal: Deal | str | None = None, ranking: str | Ranking = "documented") -> Orders:
    """Hold a ranking against the order of rarity and search all orders for a fair one.

    Parameters
    ----------
    deal : Deal or str, optional
        What is dealt, or a text such as ``deal 9, jokers 2``; six cards of the plain deck when
        left out.
    ranking : str or Ranking
        The ranking in force; its lowest category is always declarable and outside the search, and
        categories that cannot occur in the deal are left out.

    Raises
    ------
    QuestionError
        For an unknown ranking, or a deal smaller than its hands.

    Examples
    --------
    >>> [higher.key for higher, lower in orders().disagreements]
    ['one-pair', 'full-house', 'flush']
    >>> orders().fair.number
    1
    """
    deal = Deal() if deal is None else deal_of(deal)
    order, counted = ranked(deal, ranking)
    words = f"{deal_words(deal, order.hand_size)}, ranking {order.name}: orders of rarity"
    return Orders(
        deal=deal,
        ranking=order,
        counts=tuple(totals(tabulate(counted, order, "best"))),
        potential=tuple(totals(tabulate(counted, order, "potential"))),
        fair=_fair_orders(counted, order),
        provenance=Provenance(words),
    )


def order_search(counted: Declarations, ranking: Ranking) -> tuple[OrderSearch, list[Category]]:
    """Return the search over the categories that can occur, and these categories by number.

    Parameters
    ----------
    counted : Declarations
        The histogram of the deal.
    ranking : Ranking
        Whose categories are ordered; the lowest is left out.

    Examples
    --------
    >>> from oddscalc.dragon_poker.counting import declarations
    >>> from oddscalc.dragon_poker.rankings import DOCUMENTED
    >>> order_search(declarations(Deal(), 6), DOCUMENTED)[0].fair_orders
    1
    """
    by_places: Counter[tuple[int, ...]] = Counter()
    for (declarable, wilds), deals in counted.counts.items():
        by_places[tuple(ranking.declared(declarable, wilds)[1:])] += deals
    occurring = sorted({place for places in by_places for place in places})
    number_of = {place: number for number, place in enumerate(occurring)}
    declared = {
        sum(1 << number_of[place] for place in places): deals for places, deals in by_places.items()
    }
    categories = [ranking.categories[place] for place in occurring]
    return OrderSearch(len(occurring), declared), categories


def _fair_orders(counted: Declarations, ranking: Ranking) -> FairOrders:
    search, categories = order_search(counted, ranking)
    example = search.fair_order()
    blocking = search.blocking()
    return FairOrders(
        number=search.fair_orders,
        example=None if example is None else tuple(categories[n] for n in example),
        blocking=None if blocking is None else tuple(categories[n] for n in blocking),
        evidence=_evidence(search, categories, blocking),
    )


def _evidence(
    search: OrderSearch, categories: list[Category], blocking: tuple[int, ...] | None
) -> tuple[str, ...]:
    if blocking is None:
        return ()
    if len(blocking) > _MOST_SPELLED_OUT:
        return tuple(_never_above(search, categories, blocking))
    return tuple(_failure(search, categories, order) for order in permutations(blocking))


def _never_above(
    search: OrderSearch, categories: list[Category], blocking: tuple[int, ...]
) -> Iterator[str]:
    for higher, lower in permutations(blocking, 2):
        if search.never_above(higher, lower):
            yield (
                f"{categories[higher].label} can never stand above {categories[lower].label}: "
                "wherever the others stand, it would be the commoner"
            )


def _failure(search: OrderSearch, categories: list[Category], order: tuple[int, ...]) -> str:
    """Describe how an order, highest first, fails with all others below it, and above it."""
    names = [categories[number].label for number in order]
    others = sum(1 << number for number in range(len(categories)) if number not in order)
    below = _first_inversion(search, names, order, 0)
    above = _first_inversion(search, names, order, others)
    return f"{' above '.join(names)}: {below}; with all others above them {above}"


def _first_inversion(
    search: OrderSearch, names: list[str], order: tuple[int, ...], above: int
) -> str:
    counts = []
    for number in order:
        counts.append(search.count_below(number, above))
        above |= 1 << number
    steps = pairwise(range(len(order)))
    higher, lower = next(step for step in steps if counts[step[0]] > counts[step[1]])
    return f"{names[higher]} {counts[higher]:,} > {names[lower]} {counts[lower]:,}"


def _keys(categories: tuple[Category, ...] | None) -> list[str] | None:
    return None if categories is None else [category.key for category in categories]


_COLUMNS = (
    Column("key", "Key"),
    Column("label", "Hand"),
    Column("count", "Best category", "count"),
    Column("probability", "Probability", "probability"),
    Column("one_in", "1 in", "one-in"),
    Column("potential", "Potential", "count"),
    Column("place", "Place in ranking", "count"),
    Column("rarity", "By rarity", "count"),
)
