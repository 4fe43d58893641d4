"""The figures that exact counting finds for one hand of Drax."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from oddscalc.drax.shares import refuse_shares

FIGURES = {
    "court-held": "A court is held, down or set aside",
    "value-changed": "The value of a card is changed",
    "rank-changed": "The rank differs from the printed one",
}


@dataclass(frozen=True)
class Figures:
    """Everything the exact table tells of one hand.

    Attributes
    ----------
    ranks : tuple of Fraction
        Probability of each rank, lowest first.
    set_aside : tuple of Fraction
        Probability of 0, 1, 2, ... courts set aside in sight.
    court_held : Fraction
        Chance that the player holds a court, down or set aside.
    value_changed : Fraction
        Chance that at least one number card has another value than the printed one.
    rank_changed : Fraction
        Chance that the rank differs from the one that the printed values make.
    """

    ranks: tuple[Fraction, ...]
    set_aside: tuple[Fraction, ...]
    court_held: Fraction
    value_changed: Fraction
    rank_changed: Fraction

    def __post_init__(self) -> None:
        for shares in (self.ranks, self.set_aside):
            refuse_shares(shares)

    @property
    def mean_set_aside(self) -> Fraction:
        """Mean number of courts set aside."""
        return sum((count * share for count, share in enumerate(self.set_aside)), Fraction(0))


def mean_of(seats: Sequence[Figures]) -> Figures:
    """Return the figures of a hand of any seat, when every seat is equally likely.

    >>> from oddscalc.drax.exact import figures
    >>> mean_of([figures()]) == figures()
    True
    """

    def mean(chances: Iterable[Fraction]) -> Fraction:
        return sum(chances, Fraction(0)) / len(seats)

    return replace(
        seats[0],
        ranks=tuple(map(mean, zip(*(seat.ranks for seat in seats), strict=True))),
        value_changed=mean(seat.value_changed for seat in seats),
        rank_changed=mean(seat.rank_changed for seat in seats),
    )
