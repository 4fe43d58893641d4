"""Who wins: counts of deals by the set of hands that share the pot, and what follows from them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from oddscalc.intervals import Interval, pot_share, proportion

POT = 60
"""Parts of a pot: one to five hands share it evenly."""


@dataclass(frozen=True)
class Winners:
    """Deals by the set of hands that share the best strength; hand ``h`` is bit ``h`` of a set.

    Examples
    --------
    >>> winners = Winners((0, 7, 2, 1))
    >>> winners.wins(0), winners.ties(0), winners.share(0)
    (7, 1, Fraction(3, 4))
    """

    counts: tuple[int, ...]

    @cached_property
    def hands(self) -> int:
        """Number of hands."""
        return len(self.counts).bit_length() - 1

    @cached_property
    def total(self) -> int:
        """Number of deals."""
        return sum(self.counts)

    def sharing(self, hand: int) -> tuple[int, ...]:
        """Return in how many deals a hand is among 1, 2, ... winners.

        >>> Winners((0, 7, 2, 1)).sharing(1)
        (2, 1)
        """
        found = [0] * self.hands
        for winners, count in enumerate(self.counts):
            if winners >> hand & 1:
                found[winners.bit_count() - 1] += count
        return tuple(found)

    def wins(self, hand: int) -> int:
        """Return in how many deals a hand alone wins."""
        return self.sharing(hand)[0]

    def ties(self, hand: int) -> int:
        """Return in how many deals a hand shares the pot with others."""
        return sum(self.sharing(hand)[1:])

    def share(self, hand: int) -> Fraction:
        """Return the mean share of the pot that a hand gets."""
        return Fraction(self._parts(hand)[0], POT * self.total)

    def win_interval(self, hand: int) -> Interval:
        """Return how often a hand wins alone, with Wilson's interval."""
        return proportion(self.wins(hand), self.total)

    def tie_interval(self, hand: int) -> Interval:
        """Return how often a hand shares the pot, with Wilson's interval."""
        return proportion(self.ties(hand), self.total)

    def share_interval(self, hand: int) -> Interval:
        """Return the mean share of the pot, with the normal interval from sums and squares."""
        return pot_share(*self._parts(hand), self.total, POT)

    def _parts(self, hand: int) -> tuple[int, int]:
        """Return the sums of the parts of a pot that a hand gets, and of their squares."""
        parts = [(POT // sharers, count) for sharers, count in enumerate(self.sharing(hand), 1)]
        return sum(part * count for part, count in parts), sum(
            part * part * count for part, count in parts
        )
