"""The histogram that every Dragon Poker table follows from."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from oddscalc.dragon_poker.deal import Deal
from oddscalc.errors import CheckError


@dataclass(frozen=True)
class Declarations:
    """How many deals can declare each set of patterns, split by wild cards in the deal.

    Attributes
    ----------
    deal : Deal
        What is dealt.
    hand_size : int
        Cards in a hand: the best ``hand_size`` of the deal count.
    counts : mapping of (int, int) to int
        (set of declarable patterns, wild cards in the deal) -> exact number of deals.
    """

    deal: Deal
    hand_size: int
    counts: Mapping[tuple[int, int], int]

    def __post_init__(self) -> None:
        counted = sum(self.counts.values())
        if counted != self.deal.total:
            raise CheckError(f"counted {counted} deals where there are {self.deal.total}")

    @cached_property
    def total(self) -> int:
        """Number of deals; equals the binomial coefficient of the deal."""
        return self.deal.total
