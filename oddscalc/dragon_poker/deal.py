"""A deal as a question: how many cards, from which deck, which of them wild or dead."""

from dataclasses import dataclass
from math import comb
from typing import Literal, get_args

from oddscalc.cards import CARDS, MAX_JOKERS, RANKS, rank_of
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole

SuitChange = Literal["any", "no-duplicate"]
MAX_CARDS = 9


def refuse_conditions(wild: frozenset[int], dead: frozenset[int], suit_change: str | None) -> None:
    """Refuse wild cards, dead ranks or a suit change that there are not.

    Raises
    ------
    QuestionError
        Saying what was given and what can be.

    Examples
    --------
    >>> refuse_conditions(frozenset([99]), frozenset(), None)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: wild cards are numbers 0 to 51, not [99]
    """
    for what, numbers, end in (("wild cards", wild, CARDS), ("dead ranks", dead, RANKS)):
        wrong = [number for number in numbers if number not in range(end)]
        if wrong:
            raise QuestionError(f"{what} are numbers 0 to {end - 1}, not {wrong}")
    if suit_change not in (None, *get_args(SuitChange)):
        raise QuestionError(f"suit_change is any, no-duplicate or None, not {suit_change!r}")


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
        if not is_whole(self.cards, 1, MAX_CARDS):
            raise QuestionError(
                f"{self.cards!r} cards cannot be dealt; a deal has 1 to {MAX_CARDS}"
            )
        if not is_whole(self.jokers, 0, MAX_JOKERS):
            raise QuestionError(f"{self.jokers!r} jokers; a deck has 0 to {MAX_JOKERS} of them")
        refuse_conditions(self.wild, self.dead, self.suit_change)

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
