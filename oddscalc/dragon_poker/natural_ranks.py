"""Which ranks of a deck are alike, and what the others can hold."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import permutations
from math import prod

from oddscalc.cards import RANKS, SUITS, rank_of, suit_of
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.rank_contents import ALL_SUITS

Content = tuple[int, int]
"""Suits in which a rank is held by natural cards, and by wild cards if these matter."""


@dataclass(frozen=True)
class Orbit:
    """Contents of the single ranks, the same but for the names of the suits and their order.

    Attributes
    ----------
    images : tuple of tuple of Content
        The contents, and all that renaming suits makes of them but for their order.
    placings : mapping of tuple of int to int
        Which rank holds each of the contents -> how many renamings of it can occur.
    renamings : int
        How many renamings stand for one.
    """

    images: tuple[tuple[Content, ...], ...]
    placings: Mapping[tuple[int, ...], int]
    renamings: int

    @cached_property
    def natural(self) -> int:
        """Natural cards in the contents."""
        return sum(natural.bit_count() for natural, _ in self.images[0])

    @cached_property
    def wilds(self) -> int:
        """Wild cards in the contents."""
        return sum(wild.bit_count() for _, wild in self.images[0])


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
        natural = [0 if rank in deal.dead else ALL_SUITS for rank in range(RANKS)]
        for card in deal.live_wild:
            natural[rank_of(card)] &= ~(1 << suit_of(card))
        held = [suits for suits in natural if suits]
        common = max(held, key=held.count, default=ALL_SUITS)
        printed = deal.suit_change == "no-duplicate"
        if printed and not _suits_to_gain_are_natural(common, held):
            common = ALL_SUITS
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

    @property
    def choices(self) -> int:
        """In how many ways the single ranks can be held, in deals of any size."""
        return prod(map(len, self.contents))

    def orbits(self, cards: int) -> Iterator[Orbit]:
        """Yield all that the single ranks can hold in a deal of so many cards."""
        placings: defaultdict[tuple[Content, ...], Counter[tuple[int, ...]]] = defaultdict(Counter)
        renamings = _renamings(self.suits)
        for contents in self._choices(0, cards):
            ordered = sorted(zip(contents, self.single, strict=True))
            first, orders = _first_image(tuple(content for content, _ in ordered), renamings)
            for order in orders:
                placings[first][tuple(ordered[place][1] for place in order)] += 1
        for first, placed in placings.items():
            images = [tuple(_renamed(first, renaming)) for renaming in renamings]
            different = {tuple(sorted(image)): image for image in images}
            yield Orbit(tuple(different.values()), placed, len(renamings))

    def _choices(self, place: int, cards: int) -> Iterator[tuple[Content, ...]]:
        if place == len(self.single):
            yield ()
            return
        for content in self.contents[place]:
            left = cards - content[0].bit_count() - content[1].bit_count()
            if left >= 0:
                for rest in self._choices(place + 1, left):
                    yield (content, *rest)


def _suits_to_gain_are_natural(common: int, held: list[int]) -> bool:
    """Tell whether wild cards of the ranks that are alike are no obstacle to a suit change.

    They only keep a rank from a suit in which it has no natural card. To gain such a suit is no
    better than to gain one of the others, unless two ranks have natural cards in it, or one has
    that cannot take every other suit.
    """
    return [suits for suits in held if suits & ~common] in ([], [ALL_SUITS])


def _contents(natural: int, printed: bool) -> Iterator[Content]:
    for suits in range(1 << SUITS):
        if printed:
            yield suits & natural, suits & ~natural
        elif suits & ~natural == 0:
            yield suits, 0


Renaming = tuple[int, ...]
"""What becomes of each set of suits."""


def _renamed(contents: tuple[Content, ...], renaming: Renaming) -> list[Content]:
    return [(renaming[natural], renaming[wild]) for natural, wild in contents]


@lru_cache(maxsize=1 << 14)
def _first_image(
    contents: tuple[Content, ...], renamings: tuple[Renaming, ...]
) -> tuple[tuple[Content, ...], tuple[tuple[int, ...], ...]]:
    """Return the least sorted image of some contents and the orders in which they make it."""
    images = [
        sorted(zip(_renamed(contents, renaming), range(len(contents)), strict=True))
        for renaming in renamings
    ]
    sorted_contents = [tuple(content for content, _ in image) for image in images]
    first = min(sorted_contents)
    return first, tuple(
        tuple(place for _, place in image)
        for image, image_contents in zip(images, sorted_contents, strict=True)
        if image_contents == first
    )


@cache
def _renamings(suits: int) -> tuple[Renaming, ...]:
    """Return the renamings of the suits that keep this set of suits, each as a table of masks."""
    tables = (
        tuple(
            sum(1 << renamed[suit] for suit in range(SUITS) if mask >> suit & 1)
            for mask in range(1 << SUITS)
        )
        for renamed in permutations(range(SUITS))
    )
    return tuple(table for table in tables if table[suits] == suits)
