"""What counts while hands are judged: wild cards, dead ranks, the order of ranks, a suit change."""

from dataclasses import dataclass
from typing import Literal, get_args

from oddscalc.cards import RANKS, is_joker, rank_of
from oddscalc.dragon_poker.deal import SuitChange, checked_choice
from oddscalc.errors import QuestionError

RankOrder = Literal["normal", "reversed", "reversed-dragon-high"]


@dataclass(frozen=True)
class Conditions:
    """The conditions under which hands are judged; the default is the plain game.

    Source: the rules of Dragon Poker, wild cards, dead cards and strength.

    Attributes
    ----------
    wild : frozenset of int
        Wild cards (0..51) besides the jokers, which are always wild; any collection is turned into
        a frozenset.
    dead : frozenset of int
        Dead ranks (0..12), any collection too; a card both wild and dead is dead.
    order : {"normal", "reversed", "reversed-dragon-high"}
        How ranks compare: 2 ... K A from low to high; in the mirror (2 is the highest, A the
        lowest); or reversed with A kept on top (A 2 3 ... K from high to low).
    suit_change : {"any", "no-duplicate"} or None
        Whether the owner of a hand may give one of its cards another suit.

    Examples
    --------
    >>> Conditions(wild=frozenset({49}), dead=frozenset({12})).is_wild(49)
    False
    """

    wild: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    order: RankOrder = "normal"
    suit_change: SuitChange | None = None

    def __post_init__(self) -> None:
        wild, dead = checked_choice(self.wild, self.dead, self.suit_change)
        object.__setattr__(self, "wild", wild)
        object.__setattr__(self, "dead", dead)
        if self.order not in get_args(RankOrder):
            raise QuestionError(
                f"the order of ranks is {', '.join(get_args(RankOrder))}; not {self.order!r}"
            )

    def is_dead(self, card: int) -> bool:
        """Tell whether a card (0..55) is blank: no rank, no suit."""
        return not is_joker(card) and rank_of(card) in self.dead

    def is_wild(self, card: int) -> bool:
        """Tell whether a card (0..55) stands for any card."""
        return is_joker(card) or (card in self.wild and not self.is_dead(card))

    def is_natural(self, card: int) -> bool:
        """Tell whether a card (0..55) is neither dead nor wild."""
        return not self.is_dead(card) and not self.is_wild(card)

    def height(self, rank: int) -> int:
        """Return how high a rank (0..12) stands in the order in force, 12 the highest.

        >>> [Conditions(order="reversed").height(rank) for rank in (0, 11, 12)]
        [12, 1, 0]
        >>> [Conditions(order="reversed-dragon-high").height(rank) for rank in (0, 11, 12)]
        [11, 0, 12]
        """
        if self.order == "normal":
            return rank
        if self.order == "reversed":
            return RANKS - 1 - rank
        return (RANKS - 2 - rank) % RANKS

    def rank_at(self, height: int) -> int:
        """Return the rank (0..12) that stands at a height, the inverse of :meth:`height`.

        >>> Conditions(order="reversed").rank_at(12)
        0
        """
        if self.order == "normal":
            return height
        return self.height(height)


PLAIN = Conditions()
