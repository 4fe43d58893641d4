"""How courts fall into the gaps of one hand's deal: for up courts that change only cards held.

A court is in gap 1, 2 or 3 when it comes up anywhere where it acts, before the first, second or
third number card up of the hand, and in gap 0 when it acts on all its cards: a court dealt down,
or one that comes after the last card of the hand. A number card is changed by the courts in gap 0
and in every gap after its own place: 0 for the card down, 1 for the first up, and so on.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING, Literal, NamedTuple

from oddscalc.cards import SUITS, rank_of
from oddscalc.drax.courts import courts_to_come
from oddscalc.drax.rules import LANCER, UP_NUMBERS, Options, effect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

GAPS = UP_NUMBERS + 1
InGaps = tuple[int, ...]
"""Courts in each gap."""


@dataclass(frozen=True)
class Course:
    """One way in which the deal can go on for a hand.

    Attributes
    ----------
    places : tuple of int
        The gap after which each number card to come is dealt.
    waits : tuple of int
        Number cards dealt to the whole table in gaps 1, 2 and 3; 0 for a gap that is over.
    numbers, courts : int
        Unseen cards of either kind.
    hole : {"number", "court"} or None
        What the hand's unseen card down turns out to be; None when it is known, or when cards are
        dealt down until a number card comes.
    holes : int
        Cards down that are unseen besides that one.
    after : int
        Number cards still to come up to others after the last card of the hand.
    """

    places: tuple[int, ...]
    waits: tuple[int, ...]
    numbers: int
    courts: int
    hole: Literal["number", "court"] | None = None
    holes: int = 0
    after: int = 0

    @property
    def open_gaps(self) -> tuple[bool, ...]:
        """In which gaps courts can come."""
        return (self.hole == "court" or self.holes + self.after > 0, *map(bool, self.waits))

    def shares(self, tallies: Mapping[InGaps, Sequence[int]], options: Options) -> list[Fraction]:
        """Return the probability of each column of tallies, the course included.

        Parameters
        ----------
        tallies : mapping
            Courts in each gap -> numbers of (sets of courts in the gaps, number cards in order).
        options : Options
            ``hole_court`` is used.
        """
        orders: dict[tuple[int, int], list[int]] = {}
        for in_gaps, row in tallies.items():
            key = in_gaps[0], sum(in_gaps[1:])
            ways = self._ways(in_gaps)
            before = orders.get(key, [0] * len(row))
            orders[key] = [count + ways * more for count, more in zip(before, row, strict=True)]
        shares = [Fraction(0)] * len(next(iter(tallies.values())))
        for (all_acting, others), counts in orders.items():
            chance = self._chance(all_acting, others, options)
            if chance:
                shares = [
                    share + chance * count for share, count in zip(shares, counts, strict=True)
                ]
        return shares

    def _ways(self, in_gaps: InGaps) -> int:
        """Return the orders of courts and number cards in the gaps 1, 2 and 3."""
        ways = 1
        for courts, wait in zip(in_gaps[1:], self.waits, strict=True):
            ways *= perm(courts + wait - 1, courts) if wait else int(courts == 0)
        return ways

    def _chance(self, all_acting: int, others: int, options: Options) -> Fraction:
        """Return the probability of certain number cards, courts in gap 0 and courts in order."""
        numbers = self.numbers - (self.hole == "number")
        courts = self.courts - (self.hole == "court")
        late = all_acting - (self.hole == "court")
        dealt = sum(self.waits)
        if late < 0 or others > courts or dealt > numbers:
            return Fraction(0)
        to_come = _courts_late(self.after, self.holes, numbers - dealt, courts - others, options)[
            late
        ]
        ways = perm(numbers, dealt) * perm(courts, others)
        in_order = Fraction(ways, perm(numbers + courts, dealt + others))
        sets = comb(self.courts - others, all_acting) * perm(self.courts, others)
        hands = perm(self.numbers, len(self.places))
        return self._hole_chance() * in_order * to_come / (sets * hands)

    def _hole_chance(self) -> Fraction:
        if self.hole is None:
            return Fraction(1)
        like = self.numbers if self.hole == "number" else self.courts
        return Fraction(like, self.numbers + self.courts)


_courts_late = cache(courts_to_come)


def courses(
    options: Options,
    numbers: int,
    courts: int,
    *,
    ups: tuple[int, int] = (0, UP_NUMBERS),
    hole_known: bool = False,
    players: int = 1,
    seat: int = 0,
) -> Iterator[Course]:
    """Yield the ways in which the deal can go on for a hand.

    Parameters
    ----------
    options : Options
        ``hole_court`` is used.
    numbers, courts : int
        Unseen cards of either kind.
    ups : (int, int)
        Number cards up of the hand: so far, and when the deal ends.
    hole_known : bool
        Whether the hand's number card down, or the court kept there, is known.
    players : int
        Hands whose courts act on this one, itself included.
    seat : int
        Of this hand, 0 for the one dealt first.
    """
    first, end = ups
    gaps = range(1, UP_NUMBERS + 1)
    waits = tuple((seat + 1 if gap == 1 else players) if first < gap <= end else 0 for gap in gaps)
    up = tuple(range(first + 1, end + 1))
    after = players - 1 - seat
    if hole_known:
        yield Course(up, waits, numbers, courts, None, players - 1, after)
    elif options.hole_court == "replaced":
        yield Course((0, *up), waits, numbers, courts, None, players, after)
    else:
        if numbers:
            yield Course((0, *up), waits, numbers, courts, "number", players - 1, after)
        if courts:
            yield Course(up, waits, numbers, courts, "court", players - 1, after)


class Spreads(NamedTuple):
    """Ways to spread courts over the gaps, as a kernel takes them.

    ``ways``, shape (n, 2): the courts in the gaps as one number, and how many such ways there are;
    ``turns``, shape (n, 4, 4): what they add to a card by its place and suit.
    """

    ways: "Counts"
    turns: "Counts"


def spreads_of(
    courts: Sequence[int], open_gaps: Sequence[bool], base: int, options: Options
) -> tuple[Spreads, Spreads]:
    """Return the spreads of Regents and Riflemen, and of Lancers.

    Parameters
    ----------
    courts : sequence of int
        The courts that can come.
    open_gaps : sequence of bool
        In which gaps they can.
    base : int
        The courts in the gaps are told as one number of so many to a gap.
    options : Options
        ``lancer`` is used.
    """
    lancers = [court for court in courts if rank_of(court) == LANCER]
    others = [court for court in courts if rank_of(court) != LANCER]
    return (
        _spreads(others, open_gaps, base, options),
        _spreads(lancers, open_gaps, base, options),
    )


def _spreads(
    courts: Sequence[int], open_gaps: Sequence[bool], base: int, options: Options
) -> Spreads:
    import numpy as np

    alike = Counter(effect(court, options) for court in courts)
    changes = np.array(list(alike), dtype=np.int64).reshape(len(alike), SUITS)
    choices = [_gap_choices(number, open_gaps) for number in alike.values()]
    rows = list(product(*choices))
    in_gaps = np.array([[spread for spread, _ in row] for row in rows], dtype=np.int64)
    in_gaps = in_gaps.reshape(len(rows), len(alike), GAPS)
    sets = [prod(ways for _, ways in row) for row in rows]
    places = in_gaps.sum(axis=1) @ base ** np.arange(GAPS)
    by_gap = np.einsum("rcg,cs->rgs", in_gaps, changes)
    acting = [by_gap[:, 0] + by_gap[:, max(1, gap + 1) :].sum(axis=1) for gap in range(GAPS)]
    return Spreads(np.stack([places, sets], axis=1), np.stack(acting, axis=1))


def _gap_choices(courts: int, open_gaps: Sequence[bool]) -> list[tuple[InGaps, int]]:
    """Return how many of the courts lie in each gap, and the number of choices of those courts."""
    spreads = product(*(range(courts * is_open + 1) for is_open in open_gaps))
    return [
        (spread, factorial(courts) // prod(map(factorial, (*spread, courts - sum(spread)))))
        for spread in spreads
        if sum(spread) <= courts
    ]
