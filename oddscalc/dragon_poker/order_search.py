"""The search for an order of the categories that agrees with its own frequencies.

With wild cards a category's count depends on which categories rank above it, so the question
cannot be answered by counting once. The search goes through sets of categories placed on top, not
through permutations: below a set S, category c counts the deals that declare c and nothing in S.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations


@dataclass(frozen=True)
class OrderSearch:
    """The search over all orders of some categories.

    Attributes
    ----------
    categories : int
        How many categories are ordered; they are numbered 0, 1, ...
    declared : mapping of int to int
        Set of categories that a deal can declare (bit c for category c) -> number of deals.
    """

    categories: int
    declared: Mapping[int, int]

    @cached_property
    def _within(self) -> list[int]:
        """For each set of categories the number of deals that declare nothing outside it."""
        within = [0] * (1 << self.categories)
        for members, deals in self.declared.items():
            within[members] += deals
        for category in range(self.categories):
            bit = 1 << category
            for members in range(1 << self.categories):
                if members & bit:
                    within[members] += within[members ^ bit]
        return within

    def count_below(self, category: int, above: int) -> int:
        """Return how many deals have a category as their best when the set ``above`` outranks it.

        Examples
        --------
        >>> OrderSearch(2, {0b11: 5, 0b01: 2}).count_below(0, above=0b10)
        2
        """
        return self._below[category][above]

    @cached_property
    def _below(self) -> list[list[int]]:
        """For each category and set that outranks it: how many deals have it as their best."""
        everything = (1 << self.categories) - 1
        return [
            [
                self._within[everything ^ above]
                - self._within[(everything ^ above) & ~(1 << category)]
                for above in range(1 << self.categories)
            ]
            for category in range(self.categories)
        ]

    @cached_property
    def _ways(self) -> list[dict[int, int]]:
        """For each set on top, lowest member -> number of fair orders of the set, from the top."""
        ways: list[dict[int, int]] = [{} for _ in range(1 << self.categories)]
        for above, orders in enumerate(ways):
            last_counts = [
                (self.count_below(last, above ^ 1 << last), number)
                for last, number in orders.items()
            ]
            for category in self._outside(above):
                here = self.count_below(category, above)
                number = sum(n for count, n in last_counts if count <= here)
                if number or not above:
                    ways[above | 1 << category][category] = number or 1
        return ways

    def _outside(self, members: int) -> Iterator[int]:
        return (c for c in range(self.categories) if not members >> c & 1)

    @property
    def fair_orders(self) -> int:
        """Number of orders in which no category is commoner, as best, than any below it."""
        return sum(self._ways[-1].values()) if self.categories else 1

    def fair_order(self) -> list[int] | None:
        """Return one fair order, lowest category first, or None where there is none.

        Examples
        --------
        >>> OrderSearch(2, {0b10: 5, 0b01: 2}).fair_order()
        [1, 0]
        """
        order: list[int] = []
        above, lower_count = (1 << self.categories) - 1, None
        while above:
            found = (
                last
                for last in self._ways[above]
                if lower_count is None or self.count_below(last, above ^ 1 << last) <= lower_count
            )
            last = next(found, None)
            if last is None:
                return None
            above ^= 1 << last
            lower_count = self.count_below(last, above)
            order.append(last)
        return order

    def blocking(self) -> tuple[int, ...] | None:
        """Return a smallest set of categories that block each other in every order, or None.

        In every order of all categories, wherever the others stand, some member of the set is
        commoner than a member below it. Whatever can be fair leaves out at least one member of each
        blocking set; so the smallest set that meets all that was left out so far is either blocking
        or leads to something more to meet.
        """
        everything = frozenset(range(self.categories))
        if self.fair_orders:
            return None
        left_out: list[frozenset[int]] = []
        while True:
            members = self._smallest_meeting(left_out)
            if not self._can_be_fair(members):
                return tuple(sorted(members))
            left_out.append(everything - self._grown(members))

    def never_above(self, higher: int, lower: int) -> bool:
        """Tell whether one category is the commoner wherever it stands above another.

        Examples
        --------
        >>> OrderSearch(2, {0b01: 5, 0b10: 2}).never_above(0, 1)
        True
        """
        others = [c for c in range(self.categories) if c not in (higher, lower)]
        placings = (
            sum(1 << c for n, c in enumerate(others) if chosen >> n & 1)
            for chosen in range(1 << len(others))
        )
        return all(
            self.count_below(higher, above) > self.count_below(lower, above | 1 << higher)
            for above in placings
        )

    def _smallest_meeting(self, sets: list[frozenset[int]]) -> frozenset[int]:
        return next(
            frozenset(members)
            for size in range(self.categories + 1)
            for members in combinations(range(self.categories), size)
            if all(not met.isdisjoint(members) for met in sets)
        )

    def _grown(self, members: frozenset[int]) -> frozenset[int]:
        for category in range(self.categories):
            larger = members | {category}
            if self._can_be_fair(larger):
                members = larger
        return members

    def _can_be_fair(self, members: frozenset[int]) -> bool:
        """Tell whether some order of all categories is fair among the members.

        For each set on top the least count of its lowest member is kept: the smaller that is, the
        more can follow below.
        """
        never = 1 + sum(self.declared.values())
        least = [0] + [never] * ((1 << self.categories) - 1)
        free = [1 << c for c in range(self.categories) if c not in members]
        held = [(1 << c, self._below[c]) for c in members]
        for above, count in enumerate(least):
            if count == never:
                continue
            for bit in free:
                if count < least[above | bit]:
                    least[above | bit] = count
            for bit, below in held:
                if not above & bit and count <= below[above] < least[above | bit]:
                    least[above | bit] = below[above]
        return least[-1] != never
