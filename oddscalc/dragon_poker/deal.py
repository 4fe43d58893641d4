"""A deal as a question: how many cards, from which deck, which of them wild or dead."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb
from typing import Literal, get_args

from oddscalc.cards import CARDS, MAX_JOKERS, RANKS, rank_of
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole, whole_numbers

SuitChange = Literal["any", "no-duplicate"]
MAX_CARDS = 9


def checked_choice(
    wild: Iterable[int], dead: Iterable[int], suit_change: str | None
) -> tuple[frozenset[int], frozenset[int]]:
    """Return wild cards and dead ranks as sets; refuse those, or a suit change, that there are not.

    Raises
    ------
    QuestionError
        Saying what was given and what can be.

    Examples
    --------
    >>> checked_choice([99], (), None)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: wild cards are numbers 0 to 51, not [99]
    """
    if suit_change is not None and suit_change not in get_args(SuitChange):
        raise QuestionError(f"suit_change is any, no-duplicate or None, not {suit_change!r}")
    return (
        frozenset(whole_numbers("wild cards", wild, CARDS)),
        frozenset(whole_numbers("dead ranks", dead, RANKS)),
    )


def refuse_size(cards: int, ranking: Ranking) -> None:
    """Refuse a number of cards that cannot be dealt to a hand of a ranking.

    >>> from oddscalc.dragon_poker.rankings import DOCUMENTED
    >>> refuse_size(5, DOCUMENTED)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: --deal 5: under the ranking documented 6 to 9 cards are dealt
    """
    if not is_whole(cards, ranking.hand_size, MAX_CARDS):
        raise QuestionError(
            f"--deal {cards!r}: under the ranking {ranking.name} "
            f"{ranking.hand_size} to {MAX_CARDS} cards are dealt"
        )


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
        Wild cards (0..51) besides the jokers; any collection is turned into a frozenset.
    dead : frozenset of int
        Dead ranks (0..12), any collection too; a card both wild and dead is dead.
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
        wild, dead = checked_choice(self.wild, self.dead, self.suit_change)
        object.__setattr__(self, "wild", wild)
        object.__setattr__(self, "dead", dead)

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
