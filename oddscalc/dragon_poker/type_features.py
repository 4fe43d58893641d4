"""What matters of a suit type: its groups, and what it lacks for each of the other patterns."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from oddscalc.cards import SUITS
from oddscalc.dragon_poker.deal import SuitChange
from oddscalc.dragon_poker.natural_ranks import Content
from oddscalc.dragon_poker.patterns import PATTERNS
from oddscalc.dragon_poker.rank_contents import (
    CORPS_MASK,
    KINDS_MASK,
    SUITS_MASK,
    content_state,
    corps_shortage,
    in_suit,
    in_suits,
    kinds_of,
    suit_types,
)
from oddscalc.dragon_poker.straight_flushes import Suited

OUT_OF_REACH = 99
_KIND_PATTERNS = [
    pattern
    for name, pattern in PATTERNS.items()
    if pattern.kinds and name not in ("corps-a-corps", "natural 2")
]


class Rules(NamedTuple):
    """Cards in a hand, and whether a card may take another suit."""

    hand_size: int
    suit_change: SuitChange | None

    @property
    def change(self) -> bool:
        """Whether one card may take another suit."""
        return self.suit_change is not None


class Feature(NamedTuple):
    """What matters of a suit type.

    Attributes
    ----------
    kinds : int
        How many ranks hold 1, 2, 3, 4 cards, packed.
    corps, flush : int
        Wild cards that a corps-a-corps and a flush take.
    suited : Suited or None
        The suits that may reach a straight flush, if any; its known ranks are places in the
        contents of the single ranks.
    """

    kinds: int
    corps: int
    flush: int
    suited: Suited | None


class Reach(NamedTuple):
    """How far the wild cards of a deal reach: at most ``wilds``; ``suited`` cards to be near."""

    wilds: int
    suited: int


def features_of(
    suits: int,
    cards: int,
    images: tuple[tuple[Content, ...], ...],
    rules: Rules,
    reach: Reach,
) -> dict[Feature, int]:
    """Count suit types by what matters.

    Parameters
    ----------
    suits, cards : int
        Suits of the ranks that are alike, and cards of them.
    images : tuple of tuple of Content
        Contents of the single ranks; all of these are added up.
    rules : Rules
        Hand size and suit change.
    reach : Reach
        What wild cards can still make good.
    """
    found: Counter[Feature] = Counter()
    types = suit_types(suits, cards, change=rules.change)
    for contents in images:
        known = _Known(contents, rules, cards, reach)
        for state, ways in types.items():
            found[known.feature(state)] += ways
    return dict(found)


class _Known:
    """The contents of the single ranks, and what types of the others make together with them."""

    def __init__(
        self,
        contents: tuple[Content, ...],
        rules: Rules,
        cards: int,
        reach: Reach,
    ) -> None:
        self.rules, self.reach = rules, reach
        blocking = rules.suit_change == "no-duplicate"
        self.state = sum(
            content_state(natural, wild if blocking else 0, change=rules.change)
            for natural, wild in contents
        )
        self.cards = cards + sum(natural.bit_count() for natural, _ in contents)
        self.ranks = sum(natural > 0 for natural, _ in contents)
        self.known = [
            (
                _places(natural >> suit & 1 for natural, _ in contents),
                _places(
                    rules.change and natural and not (natural | wild * blocking) >> suit & 1
                    for natural, wild in contents
                ),
            )
            for suit in range(SUITS)
        ]
        self.suits_matter = SUITS_MASK | (KINDS_MASK if blocking else 0)
        self.by_suits: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.corps_counts = rules.hand_size == 6

    def feature(self, state: int) -> Feature:
        whole = state + self.state
        by_suits = self.by_suits.get(state & self.suits_matter)
        if by_suits is None:
            by_suits = self.by_suits[state & self.suits_matter] = self._by_suits(state)
        flush, near = by_suits
        kinds = whole & KINDS_MASK
        corps = OUT_OF_REACH
        if self.corps_counts and pairs_shortage(kinds) <= self.reach.wilds:
            corps = corps_shortage(whole & CORPS_MASK)
            if corps > self.reach.wilds:
                corps = OUT_OF_REACH
        return Feature(kinds, corps, flush, self._suited(state, near) if near else None)

    def _by_suits(self, state: int) -> tuple[int, tuple[int, ...]]:
        ranks = sum(kinds_of(state))
        flush, near = OUT_OF_REACH, []
        for suit, (known, others) in enumerate(self.known):
            further = in_suit(state, suit)
            held = further + known.bit_count()
            if self.rules.suit_change == "any":
                gains = self.cards > held
            elif self.rules.suit_change == "no-duplicate":
                gains = ranks - further + others.bit_count() > 0
            else:
                gains = False
            flush = min(flush, self.rules.hand_size - held - gains)
            if held >= self.reach.suited:
                near.append((further, known, others, suit))
        if len(near) > 1:
            near.sort()
        if flush > self.reach.wilds:
            flush = OUT_OF_REACH
        return max(flush, 0), tuple(suit for *_, suit in near)

    def _suited(self, state: int, near: tuple[int, ...]) -> Suited:
        held = [0] * (1 << len(near))
        for size in range(1, len(near) + 1):
            for places in combinations(range(len(near)), size):
                suits = tuple(sorted(near[place] for place in places))
                held[sum(1 << place for place in places)] = in_suits(state, suits)
        return Suited(tuple(self.known[suit] for suit in near), tuple(held))


def _places(flags: Iterable[object]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


@cache
def pairs_shortage(kinds: int) -> int:
    """Return how many wild cards three pairs take."""
    return groups_shortage(kinds, (2, 2, 2))


@cache
def groups_shortage(kinds: int, groups: tuple[int, ...]) -> int:
    """Return how many wild cards groups of these sizes in different ranks take.

    >>> groups_shortage(0x0021, (3, 2))  # two pairs and a single card
    1
    """
    held = [size for size in (4, 3, 2, 1) for _ in range(kinds_of(kinds)[size - 1])]
    held += [0] * len(groups)
    return sum(max(0, group - have) for group, have in zip(groups, held, strict=False))


@cache
def kind_patterns(kinds: int, wilds: int, hand_size: int) -> int:
    """Return the set of kind patterns that ranks and wild cards show.

    Parameters
    ----------
    kinds : int
        How many ranks hold 1, 2, 3, 4 natural cards, packed.
    wilds : int
        Wild cards.
    hand_size : int
        Cards in a hand.

    Returns
    -------
    int
        Set of patterns; those that need natural cards alone are left out.
    """
    return sum(
        1 << pattern.bit
        for pattern in _KIND_PATTERNS
        if pattern.cards <= hand_size and groups_shortage(kinds, pattern.kinds) <= wilds
    )
