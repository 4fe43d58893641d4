"""Exact counts of all deals by what they can declare, by suit types, in plain Python.

Ranks that have natural cards in the same suits are interchangeable but for sequences, so that one
type of what they hold stands for many deals. The other ranks, those of which some cards are wild,
are taken one by one. Wild cards are alike and dead cards are alike: they enter through binomials.
"""

from collections import Counter
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

MOST_CHOICES = 1 << 22
"""Ways in which the single ranks can be held, at most: about ten seconds."""

Histogram = Counter[tuple[int, int]]

_STRAIGHT = 1 << STRAIGHT
_WILD = _STRAIGHT | 1 << STRAIGHT_FLUSH
_NATURAL = _WILD | 1 << NATURAL_STRAIGHT_FLUSH


def in_reach(deal: Deal) -> bool:
    """Return whether suit types can count a deal: few ranks are wild in part.

    >>> in_reach(Deal(wild=frozenset({49, 50})))
    True
    """
    return NaturalRanks.of(deal).choices <= MOST_CHOICES


def count_declarations(deal: Deal, hand_size: int = 6) -> Declarations:
    """Count all deals by the set of patterns that they can declare.

    Milliseconds, but for single wild cards of different ranks: a tenth of a second for three, two
    seconds for six.

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
        If fewer cards are dealt than make a hand, or too many ranks are wild in part.

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
    ranks = NaturalRanks.of(deal)
    if ranks.choices > MOST_CHOICES:
        raise QuestionError(
            f"{len(ranks.single)} ranks are wild in part, each in its own way: too many to take "
            "one by one; count this deal with --method walk"
        )
    found: Histogram = Counter()
    for orbit in ranks.orbits(deal.cards):
        counted = _OrbitCounter(deal, Rules(hand_size, deal.suit_change), ranks, orbit).count()
        for key, count in counted.items():
            found[key] += count // orbit.renamings
    return Declarations(deal, hand_size, dict(found))


class _OrbitCounter:
    """Counts the deals in which the single ranks hold contents of one orbit.

    From ``always`` wild cards on, a straight is a straight flush as well: at most one natural card
    is in it, or two of which one can take the suit of the other. (Either can, unless cards of the
    ranks of both, wild but printed in the suit to take, are in the deal.)
    """

    def __init__(self, deal: Deal, rules: Rules, ranks: NaturalRanks, orbit: Orbit) -> None:
        self.deal, self.rules, self.ranks, self.orbit = deal, rules, ranks, orbit
        blocked = sum(natural > 0 and wild > 0 for natural, wild in orbit.images[0])
        self.always = rules.hand_size - (2 if rules.change and blocked < 2 else 1)
        self.most_natural_pair_wilds = deal.cards - rules.hand_size
        self.single_held = sum(natural > 0 for natural, _ in orbit.images[0])
        self.placings = sum(orbit.placings.values())
        self.reached: dict[tuple[Suited, int, int], tuple[int, int]] = {}

    def count(self) -> Histogram:
        """Return the counts, over all images and renamings."""
        found: Histogram = Counter()
        straights = self._straights()
        spare = self.deal.cards - self.orbit.natural - self.orbit.wilds
        for cards in range(spare + 1):
            splits = self._splits(spare - cards)
            if splits:
                features = self._features(cards, [wilds for wilds, _ in splits])
                for wilds, ways in splits:
                    self._count_features(found, features, straights, wilds, ways)
        return found

    def _splits(self, cards: int) -> list[tuple[int, int]]:
        """Return (wild cards in the deal, ways) for cards that are wild or dead."""
        ways = [
            comb(self.ranks.wilds, wilds) * comb(self.ranks.dead, cards - wilds)
            for wilds in range(cards + 1)
        ]
        return [(self.orbit.wilds + wilds, count) for wilds, count in enumerate(ways) if count]

    def _features(self, cards: int, wilds: list[int]) -> dict[Feature, int]:
        undecided = max((count for count in wilds if count < self.always), default=0)
        near = self.rules.hand_size - undecided - self.rules.change
        reach = Reach(max(wilds), max(1, near))
        return features_of(self.ranks.suits, cards, self.orbit.images, self.rules, reach)

    def _straights(self) -> list[list[int]]:
        """Return how many sets of ranks reach a straight: ``[size][wilds]``, over the placings."""
        held = [place for place, (natural, _) in enumerate(self.orbit.images[0]) if natural]
        masks: Counter[int] = Counter()
        for placing, count in self.orbit.placings.items():
            masks[sum(1 << placing[place] for place in held)] += count
        total = [[0] * (self.rules.hand_size + 1) for _ in range(self.ranks.alike.bit_count() + 1)]
        for mask, count in masks.items():
            table = reaching(self.rules.hand_size, self.ranks.alike, mask)
            total = [
                [before + count * more for before, more in zip(row, more_row, strict=True)]
                for row, more_row in zip(total, table, strict=True)
            ]
        return total

    def _count_features(
        self,
        found: Histogram,
        features: dict[Feature, int],
        straights: list[list[int]],
        wilds: int,
        ways: int,
    ) -> None:
        most_ranks = self.ranks.alike.bit_count()
        for (kinds, corps, flush, suited), types in features.items():
            held = sum(kinds_of(kinds)) - self.single_held
            if held > most_ranks:
                continue
            patterns = self._patterns(kinds, corps, flush, wilds)
            deals = ways * types
            straight = deals * straights[held][min(wilds, self.rules.hand_size)]
            wild = natural = 0
            if wilds >= self.always:
                wild = straight
            elif suited:
                wild = self._straight_flushes(suited, held, wilds, deals)
            if suited:
                natural = self._straight_flushes(suited, held, 0, deals)
            total = deals * self.placings * comb(most_ranks, held)
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
        if kinds > ONE_EACH and wilds <= self.most_natural_pair_wilds:
            patterns |= 1 << NATURAL_PAIR
        return patterns

    def _straight_flushes(self, suited: Suited, held: int, wilds: int, deals: int) -> int:
        key = suited, held, wilds
        if key not in self.reached:
            self.reached[key] = self._reached(*key)
        reached, ways = self.reached[key]
        return deals * reached // ways

    def _reached(self, suited: Suited, held: int, wilds: int) -> tuple[int, int]:
        """Return straight flushes over the placings, and ways for each choice of ranks."""
        hand_size, change = self.rules.hand_size, self.rules.change
        near = suited.near(hand_size - wilds - change)
        total, ways = 0, 1
        if near:
            for placing, count in self.orbit.placings.items():
                placed = near.placed(placing)
                reached, ways = share_reaching(
                    hand_size, self.ranks.alike, placed, held, wilds, change=change
                )
                total += count * reached
        return total, ways
