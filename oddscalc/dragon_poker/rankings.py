"""Rankings: the categories of a game in order, each with the pattern that declares it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from oddscalc.dragon_poker.patterns import PATTERNS, Pattern


@dataclass(frozen=True)
class Category:
    """A hand category: its key, its name and the name of the least pattern that declares it."""

    key: str
    label: str
    pattern_name: str

    @property
    def pattern(self) -> Pattern:
        """The pattern that declares the category."""
        return PATTERNS[self.pattern_name]


@dataclass(frozen=True)
class Ranking:
    """Categories from the lowest to the highest, for hands of ``hand_size`` cards."""

    name: str
    hand_size: int
    categories: tuple[Category, ...]

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The category keys, lowest first."""
        return tuple(category.key for category in self.categories)

    def declared(self, declarable: int, wilds: int) -> list[int]:
        """Return the places of all categories that cards with these patterns can declare.

        Examples
        --------
        >>> DOCUMENTED.declared(0b11, wilds=0)
        [0, 1]
        """
        return [
            place
            for place, category in enumerate(self.categories)
            if category.pattern.declared_by(declarable, wilds)
        ]

    def best(self, declarable: int, wilds: int) -> int:
        """Return the place of the highest category that cards with these patterns can declare.

        Examples
        --------
        >>> DOCUMENTED.keys[DOCUMENTED.best(0b11, wilds=0)]
        'one-pair'
        """
        return self.declared(declarable, wilds)[-1]


def _ranking(name: str, hand_size: int, categories: Sequence[tuple[str, str, str]]) -> Ranking:
    return Ranking(name, hand_size, tuple(Category(*category) for category in categories))


DOCUMENTED = _ranking(
    "documented",
    6,
    [
        ("high-card", "High card", "any"),
        ("one-pair", "One pair", "2"),
        ("two-pair", "Two pair", "2+2"),
        ("three-of-a-kind", "Three of a kind", "3"),
        ("three-pair", "Three pair", "2+2+2"),
        ("full-house", "Full house", "3+2"),
        ("straight", "Straight", "straight"),
        ("four-of-a-kind", "Four of a kind", "4"),
        ("corps-a-corps", "Corps-a-corps", "corps-a-corps"),
        ("flush", "Flush", "flush"),
        ("full-belly", "Full belly", "3+3"),
        ("full-dragon", "Full dragon", "4+2"),
        ("five-of-a-kind", "Five of a kind", "5"),
        ("straight-flush", "Straight flush", "straight-flush"),
        ("six-of-a-kind", "Six of a kind", "6"),
    ],
)
NO_CORPS = Ranking(
    "no-corps",
    6,
    tuple(c for c in DOCUMENTED.categories if c.key != "corps-a-corps"),
)
DOCUMENTED_WILD = _ranking(
    "documented-wild",
    6,
    [
        ("high-card-or-wild-pair", "High card or wild pair", "any"),
        ("one-pair", "One pair (natural)", "natural 2"),
        ("two-pair", "Two pair", "2+2"),
        ("three-of-a-kind", "Three of a kind", "3"),
        ("three-pair", "Three pair", "2+2+2"),
        ("full-house", "Full house", "3+2"),
        ("straight", "Straight", "straight"),
        ("four-of-a-kind", "Four of a kind", "4"),
        ("flush", "Flush", "flush"),
        ("full-belly", "Full belly", "3+3"),
        ("full-dragon", "Full dragon", "4+2"),
        ("five-of-a-kind", "Five of a kind", "5"),
        ("straight-flush", "Straight flush (wild)", "wild straight-flush"),
        ("six-of-a-kind", "Six of a kind", "6"),
        ("natural-straight-flush", "Straight flush (natural)", "natural straight-flush"),
    ],
)
FIVE_CARD = _ranking(
    "five-card",
    5,
    [
        ("high-card", "High card", "any"),
        ("one-pair", "One pair", "2"),
        ("two-pair", "Two pair", "2+2"),
        ("three-of-a-kind", "Three of a kind", "3"),
        ("straight", "Straight", "straight"),
        ("flush", "Flush", "flush"),
        ("full-house", "Full house", "3+2"),
        ("four-of-a-kind", "Four of a kind", "4"),
        ("straight-flush", "Straight flush", "straight-flush"),
        ("five-of-a-kind", "Five of a kind", "5"),
    ],
)
PRESETS = {ranking.name: ranking for ranking in (DOCUMENTED, DOCUMENTED_WILD, NO_CORPS, FIVE_CARD)}
