"""Exact counts of all deals by what they can declare, by suit types, in plain Python.

Ranks that have natural cards in the same suits are interchangeable but for sequences, so that one
type of what they hold stands for many deals. The other ranks, those of which some cards are wild,
are taken one by one. Wild cards are alike and dead cards are alike: they enter through binomials.
"""

from collections import Counter
from functools import cache
from math import comb

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.natural_ranks import NaturalRanks, Orbit
from oddscalc.dragon_poker.patterns import (
    CORPS,
    FLUSH,
    HIGH_CARD,
    NATURAL_PAIR,
    NATURAL_STRAIGHT_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
)
from oddscalc.dragon_poker.rank_contents import ONE_EACH, kinds_of
from oddscalc.dragon_poker.sequences import reaching
from oddscalc.dragon_poker.straight_flushes import Suited, share_reaching
from oddscalc.dragon_poker.type_features import (
    Feature,
    Reach,
    Rules,
    features_of,
    kind_patterns,
)
from oddscalc.errors import QuestionError

Histogram = Counter[tuple[int, int]]

_STRAIGHT = 1 << STRAIGHT
_WILD = _STRAIGHT | 1 << STRAIGHT_FLUSH
_NATURAL = _WILD | 1 << NATURAL_STRAIGHT_FLUSH


def count_declarations(deal: Deal, hand_size: int = 6) -> Declarations:
    """Count all deals by the set of patterns that they can declare.

    Parameters
    ----------
    deal : Deal
        What is dealt and which cards count.
    hand_size : int
        Cards in a hand: 6, or 5 for ordinary poker.

    Returns
    -------
    Declarations
        Exact number of deals for each set of patterns and number of wild cards.

    Raises
    ------
    QuestionError
        If fewer cards are dealt than make a hand.

    Examples
    --------
    >>> declarations = count_declarations(Deal(cards=6))
    >>> sum(n for (patterns, _), n in declarations.counts.items() if patterns >> STRAIGHT & 1)
    36864
    """
    if hand_size not in (5, 6):
        raise QuestionError(f"hands of {hand_size} cards; a hand has 6 cards, or 5")
    if deal.cards < hand_size:
        raise QuestionError(f"{deal.cards} cards dealt; a hand needs {hand_size}")
    counter = _Counter(deal, Rules(hand_size, deal.suit_change))
    found: Histogram = Counter()
    for orbit in counter.ranks.orbits(deal.cards):
        counted = counter.count_orbit(orbit)
        for key, count in counted.items():
            found[key] += count * orbit.members // len(orbit.images)
    return Declarations(deal, hand_size, dict(found))


class _Counter:
    """Counts the deals of one deck."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.deal, self.rules = deal, rules
        self.ranks = NaturalRanks.of(deal)
        blocking = rules.suit_change == "no-duplicate" and len(self.ranks.single) > 1
        self.always = rules.hand_size - (2 if rules.change and not blocking else 1)
        self.most_wilds = deal.cards - rules.hand_size

    def count_orbit(self, orbit: Orbit) -> Histogram:
        """Count the deals in which the single ranks hold one of these contents."""
        found: Histogram = Counter()
        spare = self.deal.cards - orbit.natural - orbit.wilds
        for cards in range(spare + 1):
            splits = [
                (
                    wilds,
                    comb(self.ranks.wilds, wilds) * comb(self.ranks.dead, spare - cards - wilds),
                )
                for wilds in range(spare - cards + 1)
            ]
            splits = [(orbit.wilds + wilds, ways) for wilds, ways in splits if ways]
            if splits:
                self._count_types(found, orbit, cards, splits)
        return found

    def _count_types(
        self, found: Histogram, orbit: Orbit, cards: int, splits: list[tuple[int, int]]
    ) -> None:
        most_wilds = splits[-1][0]
        nearest = self.rules.hand_size - min(most_wilds, self.always - 1) - self.rules.change
        features = features_of(
            self.ranks.suits,
            cards,
            orbit.images,
            self.ranks.single,
            self.rules,
            Reach(most_wilds, max(1, nearest)),
        )
        single = sum(
            1 << rank
            for rank, (natural, _) in zip(self.ranks.single, orbit.images[0], strict=True)
            if natural
        )
        for wilds, ways in splits:
            self._count_features(found, features, single, wilds, ways)

    def _count_features(
        self, found: Histogram, features: dict[Feature, int], single: int, wilds: int, ways: int
    ) -> None:
        hand_size, alike = self.rules.hand_size, self.ranks.alike
        straights = reaching(hand_size, alike, single)
        most_ranks, single_ranks = alike.bit_count(), single.bit_count()
        for (kinds, corps, flush, suited), types in features.items():
            held = sum(kinds_of(kinds)) - single_ranks
            if held > most_ranks:
                continue
            patterns = self._patterns(kinds, corps, flush, wilds)
            deals = ways * types
            straight = deals * straights[held][min(wilds, hand_size)]
            wild = natural = 0
            if wilds >= self.always:
                wild = straight
            elif suited:
                wild = self._straight_flushes(suited, held, wilds, deals)
            if suited:
                natural = self._straight_flushes(suited, held, 0, deals)
            total = deals * comb(most_ranks, held)
            for sequence, count in (
                (0, total - straight),
                (_STRAIGHT, straight - wild),
                (_WILD, wild - natural),
                (_NATURAL, natural),
            ):
                if count:
                    found[patterns | sequence, wilds] += count

    def _patterns(self, kinds: int, corps: int, flush: int, wilds: int) -> int:
        """Return the set of patterns declared, sequences left out."""
        patterns = 1 << HIGH_CARD | kind_patterns(kinds, wilds, self.rules.hand_size)
        if corps <= wilds:
            patterns |= 1 << CORPS
        if flush <= wilds:
            patterns |= 1 << FLUSH
        if kinds > ONE_EACH and wilds <= self.most_wilds:
            patterns |= 1 << NATURAL_PAIR
        return patterns

    def _straight_flushes(self, suited: Suited, held: int, wilds: int, deals: int) -> int:
        near = _near(suited, self.rules.hand_size - wilds - self.rules.change)
        if near is None:
            return 0
        reached, ways = share_reaching(
            self.rules.hand_size, self.ranks.alike, near, held, wilds, change=self.rules.change
        )
        return deals * reached // ways


@cache
def _near(suited: Suited, least: int) -> Suited | None:
    """Return the suits that hold at least so many cards."""
    suits = [
        suit
        for suit, (known, _) in enumerate(suited.known)
        if suited.held[1 << suit] + known.bit_count() >= least
    ]
    return suited.only(suits) if suits else None
