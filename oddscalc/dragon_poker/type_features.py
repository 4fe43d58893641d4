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
    suits_of,
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
        self, contents: tuple[Content, ...], rules: Rules, cards: int, reach: Reach
    ) -> None:
        self.rules, self.reach = rules, reach
        self.blocking = rules.suit_change == "no-duplicate"
        if not self.blocking:
            contents = tuple((natural, 0) for natural, _ in contents)
        self.state = sum(content_state(*content, change=rules.change) for content in contents)
        self.cards = cards + sum(natural.bit_count() for natural, _ in contents)
        self.known = [
            (
                _places(natural >> suit & 1 for natural, _ in contents),
                _places(
                    rules.change and natural and not (natural | wild) >> suit & 1
                    for natural, wild in contents
                ),
            )
            for suit in range(SUITS)
        ]
        self.held = [held.bit_count() for held, _ in self.known]
        self.by_suits: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.suits_matter = SUITS_MASK | (KINDS_MASK if self.blocking else 0)

    def feature(self, state: int) -> Feature:
        """Return what matters of a type of the other ranks."""
        whole = state + self.state
        key = state & self.suits_matter
        by_suits = self.by_suits.get(key)
        if by_suits is None:
            by_suits = self.by_suits[key] = self._by_suits(state)
        flush, near = by_suits
        kinds = whole & KINDS_MASK
        corps = OUT_OF_REACH
        if self.rules.hand_size == 6 and pairs_shortage(kinds) <= self.reach.wilds:
            corps = corps_shortage(whole & CORPS_MASK)
            if corps > self.reach.wilds:
                corps = OUT_OF_REACH
        return Feature(kinds, corps, flush, self._suited(state, near) if near else None)

    def _by_suits(self, state: int) -> tuple[int, tuple[int, ...]]:
        """Return how many wild cards a flush takes, and the suits near a straight flush in order.

        The order is by what they hold, so that it does not depend on the names of the suits.
        """
        further = suits_of(state)
        held = [more + known for more, known in zip(further, self.held, strict=True)]
        longest = max(held)
        flush = self.rules.hand_size - longest
        if self.rules.change:
            flush -= any(
                self._gains(state, suit, longest) for suit in range(SUITS) if held[suit] == longest
            )
        if flush > self.reach.wilds:
            flush = OUT_OF_REACH
        near = [suit for suit in range(SUITS) if held[suit] >= self.reach.suited]
        if len(near) > 1:
            near.sort(key=lambda suit: (further[suit], self.known[suit]))
        return max(flush, 0), tuple(near)

    def _gains(self, state: int, suit: int, held: int) -> bool:
        """Tell whether a card of another suit can be changed into this one."""
        if not self.blocking:
            return self.cards > held
        _, changeable = self.known[suit]
        return changeable > 0 or sum(kinds_of(state)) > in_suit(state, suit)

    def _suited(self, state: int, near: tuple[int, ...]) -> Suited:
        if len(near) == 1:
            return Suited((self.known[near[0]],), (0, in_suit(state, near[0])))
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
