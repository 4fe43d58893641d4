"""A deal as a question: how many cards, from which deck, which of them wild or dead."""

from dataclasses import dataclass
from math import comb
from typing import Literal

from oddscalc.cards import CARDS, MAX_JOKERS, rank_of
from oddscalc.errors import QuestionError

SuitChange = Literal["any", "no-duplicate"]
MAX_CARDS = 9


@dataclass(frozen=True)
class Deal:
    """What is dealt and which cards count.

    Attributes
    ----------
    cards : int
        Number of cards dealt, up to nine.
    jokers : int
        Jokers in the deck, 0 to 4; a joker is always wild.
    wild : frozenset of int
        Wild cards (0..51) besides the jokers.
    dead : frozenset of int
        Dead ranks (0..12); a card both wild and dead is dead.
    suit_change : {"any", "no-duplicate"} or None
        Whether one card of the deal may take another suit.

    Examples
    --------
    >>> Deal(cards=9, jokers=4).total
    7575968400
    """

    cards: int = 6
    jokers: int = 0
    wild: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    suit_change: SuitChange | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= MAX_CARDS:
            raise QuestionError(f"{self.cards} cards cannot be dealt; a deal has 1 to {MAX_CARDS}")
        if not 0 <= self.jokers <= MAX_JOKERS:
            raise QuestionError(f"{self.jokers} jokers; a deck has 0 to {MAX_JOKERS} of them")

    @property
    def deck_size(self) -> int:
        """Number of cards in the deck, jokers included."""
        return CARDS + self.jokers

    @property
    def total(self) -> int:
        """Number of different deals."""
        return comb(self.deck_size, self.cards)

    @property
    def live_wild(self) -> frozenset[int]:
        """The wild cards of the 52 that are not dead."""
        return frozenset(card for card in self.wild if rank_of(card) not in self.dead)

    @property
    def most_wilds(self) -> int:
        """The most wild cards that one deal can hold."""
        return min(self.cards, self.jokers + len(self.live_wild))
