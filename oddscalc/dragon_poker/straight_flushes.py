"""In how many ways held ranks reach a straight flush when several suits may reach it.

With wild cards, or a card that may change its suit, two or three suits can be near a straight flush
at once. The ways in which none of them gets there are counted suit by suit; sets of ranks are bits
of long integers, so that the last suit costs a few operations for all of its sets together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import comb, factorial, prod
from typing import NamedTuple

from oddscalc.cards import RANKS
from oddscalc.dragon_poker.sequences import (
    completing,
    most_held,
    one_suit_reaches,
    subsets,
)


class Suited(NamedTuple):
    """The suits that may reach a straight flush.

    Attributes
    ----------
    known : tuple of (int, int)
        For each suit masks of the known ranks: held in it, and held elsewhere but changeable.
    held : tuple of int
        Indexed by a set of these suits (bit i for suit i): how many further ranks are held in all
        of them.
    """

    known: tuple[tuple[int, int], ...]
    held: tuple[int, ...]

    def only(self, suits: Sequence[int]) -> "Suited":
        """Return what concerns some of the suits."""
        places = [
            sum(1 << suit for place, suit in enumerate(suits) if chosen >> place & 1)
            for chosen in range(1 << len(suits))
        ]
        return Suited(
            tuple(self.known[suit] for suit in suits), tuple(self.held[place] for place in places)
        )

    def near(self, least: int) -> "Suited | None":
        """Return the suits that hold at least so many cards, if any."""
        suits = [
            suit
            for suit, (known, _) in enumerate(self.known)
            if self.held[1 << suit] + known.bit_count() >= least
        ]
        return self.only(suits) if suits else None

    def placed(self, ranks: Sequence[int]) -> "Suited":
        """Return the same where the known ranks, so far numbered by place, are these ranks."""
        known = tuple((_placed(held, ranks), _placed(others, ranks)) for held, others in self.known)
        return Suited(known, self.held)

    def cells(self) -> list[int]:
        """Return for each set of suits how many ranks are held in exactly these (0 for none)."""
        cells = list(self.held)
        for suit in range(len(self.known)):
            for chosen in range(len(cells)):
                if not chosen >> suit & 1:
                    cells[chosen] -= cells[chosen | 1 << suit]
        cells[0] = 0
        return cells


def _placed(places: int, ranks: Sequence[int]) -> int:
    return sum(1 << rank for place, rank in enumerate(ranks) if places >> place & 1)


@lru_cache(maxsize=1 << 15)
def share_reaching(
    hand_size: int, ranks: int, suited: Suited, held: int, wilds: int, *, change: bool
) -> tuple[int, int]:
    """Count the ways in which ``held`` of ``ranks`` make a straight flush.

    Parameters
    ----------
    hand_size, ranks : int
        Length of a sequence and mask of the ranks.
    suited : Suited
        How the suits that may reach a straight flush are held; at least one.
    held : int
        How many of ``ranks`` are held in any suit.
    wilds : int
        Wild cards.
    change : bool
        Whether one card may take another suit.

    Returns
    -------
    (int, int)
        Ways to choose the ranks and what they hold in these suits with a straight flush; and how
        many ways there are for each choice of the ranks.
    """
    cells = suited.cells()
    union = sum(cells)
    free = held - union
    ways = factorial(held) // prod(factorial(cell) for cell in [*cells, free])
    if len(suited.known) == 1:
        one = (union, *suited.known[0])
        return one_suit_reaches(hand_size, ranks, one, free, wilds, change=change), ways
    search = _Search(hand_size, ranks, suited, tuple(cells), free, wilds, change)
    return comb(ranks.bit_count(), held) * ways - search.missing(), ways


@dataclass(frozen=True)
class _Sets:
    """The sets of ranks of one size that make no straight flush in their suit by themselves.

    ``members`` lists (set, ranks that would complete it); bit i of ``holding[rank]`` and
    ``completed_by[rank]`` tells whether member i holds the rank, or is completed by it.
    """

    members: list[tuple[int, int]]
    holding: list[int]
    completed_by: list[int]


@lru_cache(maxsize=256)
def _unfinished(
    hand_size: int, ranks: int, known: tuple[int, int], size: int, wilds: int, *, change: bool
) -> _Sets:
    most, nearer = most_held(hand_size), completing(hand_size)
    members = []
    for subset in subsets(ranks):
        if subset.bit_count() != size:
            continue
        short = hand_size - wilds - most[subset | known[0]]
        completes = nearer[subset | known[0]] if change and short == 1 else 0
        if short > 0 and not completes & known[1]:
            members.append((subset, completes & ranks))
    return _Sets(
        members,
        [_bits(subset >> rank & 1 for subset, _ in members) for rank in range(RANKS)],
        [_bits(completes >> rank & 1 for _, completes in members) for rank in range(RANKS)],
    )


def _bits(flags: Iterable[int]) -> int:
    return int("".join(map(str, flags))[::-1] or "0", 2)


@dataclass(frozen=True)
class _Search:
    """Counts the ways in which no suit reaches a straight flush, one suit after the other."""

    hand_size: int
    ranks: int
    suited: Suited
    cells: tuple[int, ...]
    free: int
    wilds: int
    change: bool

    def missing(self) -> int:
        """Return the number of ways."""
        return self._choose(0, {}, 0)

    def _sets(self, suit: int) -> _Sets:
        return _unfinished(
            self.hand_size,
            self.ranks,
            self.suited.known[suit],
            self.suited.held[1 << suit],
            self.wilds,
            change=self.change,
        )

    def _shared(self, suit: int, before: int) -> int:
        """Return how many ranks a suit shares with exactly the set ``before`` of earlier suits."""
        earlier = (1 << suit) - 1
        return sum(
            count
            for chosen, count in enumerate(self.cells)
            if chosen >> suit & 1 and chosen & earlier == before
        )

    def _choose(self, suit: int, regions: dict[int, int], refused: int) -> int:
        """Choose the ranks of ``suit`` and of all later suits.

        ``regions`` maps a set of earlier suits to the ranks held in exactly these; ``refused`` are
        ranks that would complete an earlier suit.
        """
        held = 0
        for region in regions.values():
            held |= region
        if suit == len(self.suited.known) - 1:
            return self._last(suit, regions, held, refused)
        shared = {before: self._shared(suit, before) for before in regions}
        found = 0
        for subset, completes in self._sets(suit).members:
            if subset & refused or completes & held:
                continue
            if any((subset & regions[before]).bit_count() != shared[before] for before in shared):
                continue
            parted = {1 << suit: subset & ~held}
            for before, region in regions.items():
                parted[before] = region & ~subset
                parted[before | 1 << suit] = region & subset
            found += self._choose(suit + 1, parted, refused | completes)
        return found

    def _last(self, suit: int, regions: dict[int, int], held: int, refused: int) -> int:
        sets = self._sets(suit)
        allowed = (1 << len(sets.members)) - 1
        for rank in range(RANKS):
            if refused >> rank & 1:
                allowed &= ~sets.holding[rank]
            if held >> rank & 1:
                allowed &= ~sets.completed_by[rank]
        for before, region in regions.items():
            allowed = _sharing(allowed, sets, region, self._shared(suit, before))
        if not self.change:
            return allowed.bit_count() * comb(self.ranks.bit_count() - sum(self.cells), self.free)
        others = self.ranks & ~held & ~refused
        avoiding = [
            ~(sets.holding[rank] | sets.completed_by[rank])
            for rank in range(RANKS)
            if others >> rank & 1
        ]
        return _with_others(allowed, avoiding, self.free)


def _sharing(allowed: int, sets: _Sets, region: int, shared: int) -> int:
    """Keep the sets that hold exactly ``shared`` ranks of a region."""
    by_shared = [allowed] + [0] * (shared + 1)
    for rank in range(RANKS):
        if region >> rank & 1:
            holding = sets.holding[rank]
            for count, (fewer, as_many) in reversed(list(enumerate(pairwise(by_shared), 1))):
                by_shared[count] = as_many & ~holding | fewer & holding
            by_shared[0] &= ~holding
    return by_shared[shared]


def _with_others(allowed: int, avoiding: list[int], free: int) -> int:
    """Count pairs of an allowed set and ``free`` other ranks that it is not completed by."""
    if free == 0 or not allowed:
        return allowed.bit_count()
    return sum(
        _with_others(allowed & avoids, avoiding[place + 1 :], free - 1)
        for place, avoids in enumerate(avoiding)
    )
