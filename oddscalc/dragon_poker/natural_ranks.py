"""Which ranks of a deck are alike, and what the others can hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from oddscalc.cards import RANKS, SUITS, rank_of, suit_of
from oddscalc.dragon_poker.deal import Deal

Content = tuple[int, int]
"""Suits in which a rank is held by natural cards, and by wild cards if these matter."""


@dataclass(frozen=True)
class Orbit:
    """Contents of the single ranks that are the same but for the names of the suits.

    Attributes
    ----------
    images : tuple of tuple of Content
        All that renaming suits makes of one of them.
    members : int
        How many of the images can occur.
    natural, wilds : int
        Natural and wild cards in each of them.
    """

    images: tuple[tuple[Content, ...], ...]
    members: int
    natural: int
    wilds: int


@dataclass(frozen=True)
class NaturalRanks:
    """A deck by ranks.

    Attributes
    ----------
    suits : int
        The suits in which the ranks that are alike have natural cards.
    alike : int
        Mask of these ranks.
    single : tuple of int
        The ranks that have natural cards in other suits, taken one by one.
    contents : tuple of tuple of Content
        What each of the single ranks can hold.
    wilds, dead : int
        How many wild cards (those in ``contents`` left out) and dead cards there are.
    """

    suits: int
    alike: int
    single: tuple[int, ...]
    contents: tuple[tuple[Content, ...], ...]
    wilds: int
    dead: int

    @classmethod
    def of(cls, deal: Deal) -> "NaturalRanks":
        """Sort the ranks of a deck.

        Examples
        --------
        >>> NaturalRanks.of(Deal(cards=9, wild=frozenset({49, 50}))).single
        (12,)
        """
        natural = [0 if rank in deal.dead else (1 << SUITS) - 1 for rank in range(RANKS)]
        for card in deal.live_wild:
            natural[rank_of(card)] &= ~(1 << suit_of(card))
        held = [suits for suits in natural if suits]
        common = max(held, key=held.count, default=(1 << SUITS) - 1)
        single = tuple(rank for rank in range(RANKS) if natural[rank] not in (0, common))
        printed = deal.suit_change == "no-duplicate"
        if printed:
            common = (1 << SUITS) - 1
            single = tuple(rank for rank in range(RANKS) if natural[rank] not in (0, common))
        by_content = sum(SUITS - natural[rank].bit_count() for rank in single) if printed else 0
        return cls(
            suits=common,
            alike=sum(1 << rank for rank in range(RANKS) if natural[rank] == common),
            single=single,
            contents=tuple(tuple(_contents(natural[rank], printed)) for rank in single),
            wilds=deal.jokers + len(deal.live_wild) - by_content,
            dead=SUITS * len(deal.dead),
        )

    def orbits(self, cards: int) -> Iterator[Orbit]:
        """Yield all that the single ranks can hold in a deal of so many cards."""
        possible = set(self._choices(0, cards))
        renamings = _renamings(self.suits)
        while possible:
            chosen = next(iter(possible))
            images = {
                tuple((renamed[natural], renamed[wild]) for natural, wild in chosen)
                for renamed in renamings
            }
            yield Orbit(
                images=tuple(images),
                members=len(images & possible),
                natural=sum(natural.bit_count() for natural, _ in chosen),
                wilds=sum(wild.bit_count() for _, wild in chosen),
            )
            possible -= images

    def _choices(self, place: int, cards: int) -> Iterator[tuple[Content, ...]]:
        if place == len(self.single):
            yield ()
            return
        for content in self.contents[place]:
            left = cards - content[0].bit_count() - content[1].bit_count()
            if left >= 0:
                for rest in self._choices(place + 1, left):
                    yield (content, *rest)


def _contents(natural: int, printed: bool) -> Iterator[Content]:
    for suits in range(1 << SUITS):
        if printed:
            yield suits & natural, suits & ~natural
        elif suits & ~natural == 0:
            yield suits, 0


@cache
def _renamings(suits: int) -> tuple[tuple[int, ...], ...]:
    """Return the renamings of the suits that keep this set of suits, each as a table of masks."""
    tables = (
        tuple(
            sum(1 << renamed[suit] for suit in range(SUITS) if mask >> suit & 1)
            for mask in range(1 << SUITS)
        )
        for renamed in permutations(range(SUITS))
    )
    return tuple(table for table in tables if table[suits] == suits)
