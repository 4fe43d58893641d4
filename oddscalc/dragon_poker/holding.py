"""Cards as they count: natural, wild or blank, and what one suit change makes of them."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from oddscalc.cards import SUITS, card, rank_of, suit_of
from oddscalc.dragon_poker.conditions import Conditions


class Slot(NamedTuple):
    """A place in a hand and what its card must be; ``suit`` is None where any suit will do."""

    rank: int
    suit: int | None


class Natural(NamedTuple):
    """A card neither wild nor dead: its number as printed, its rank and the suit it counts as."""

    number: int
    rank: int
    suit: int

    def fits(self, slot: Slot) -> bool:
        """Tell whether the card can take a place."""
        return self.rank == slot.rank and slot.suit in (None, self.suit)


@dataclass(frozen=True)
class Holding:
    """Up to nine cards, parted into natural cards, wild cards and blanks (dead cards)."""

    naturals: tuple[Natural, ...]
    wild: tuple[int, ...]
    blanks: tuple[int, ...]

    @cached_property
    def available(self) -> Counter[Slot]:
        """How many natural cards fit each slot."""
        return Counter(
            Slot(natural.rank, suit) for natural in self.naturals for suit in (None, natural.suit)
        )

    def without_wild(self) -> "Holding":
        """Return the holding with its wild cards laid aside."""
        return replace(self, wild=())

    def with_suit(self, changed: Natural, suit: int) -> "Holding":
        """Return the holding in which one natural card counts as another suit."""
        return replace(
            self,
            naturals=tuple(
                natural._replace(suit=suit) if natural == changed else natural
                for natural in self.naturals
            ),
        )


def hold(cards: Sequence[int], conditions: Conditions) -> Holding:
    """Return cards (0..55) as they count under the conditions.

    >>> holding = hold((0, 4, 52), Conditions(dead=frozenset({1})))
    >>> [natural.number for natural in holding.naturals], holding.wild, holding.blanks
    ([0], (52,), (4,))
    """
    return Holding(
        tuple(Natural(n, rank_of(n), suit_of(n)) for n in cards if conditions.is_natural(n)),
        tuple(n for n in cards if conditions.is_wild(n)),
        tuple(n for n in cards if conditions.is_dead(n)),
    )


def suit_changes(
    holding: Holding, conditions: Conditions, dealt: Collection[int]
) -> Iterator[tuple[tuple[int, int], Holding]]:
    """Yield each suit change open to the owner, as (card, what it becomes), and its outcome.

    Changing a wild or a dead card gains nothing, so only natural cards are changed. With
    ``no-duplicate`` a card cannot become one of the cards ``dealt`` in the deal.

    >>> conditions = Conditions(suit_change="any")
    >>> next(suit_changes(hold([0, 5], conditions), conditions, ()))[0]
    (0, 1)
    """
    if conditions.suit_change is None:
        return
    for natural in holding.naturals:
        for suit in range(SUITS):
            becomes = card(natural.rank, suit)
            repeated = conditions.suit_change == "no-duplicate" and becomes in dealt
            if suit != natural.suit and not repeated:
                yield (natural.number, becomes), holding.with_suit(natural, suit)
