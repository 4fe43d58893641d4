"""The categories of Dragon Poker counted by ``icepool``, natural and with jokers.

Cards come one after the other, suits within ranks, and as little as possible is remembered: the
three largest groups, and of sequences only ranks near enough to be completed by the wild cards.
Corps-a-corps is left out, as it would need the suits of each pair.
"""

from collections import Counter
from math import comb

import icepool

from oddscalc.dragon_poker import patterns
from oddscalc.dragon_poker.patterns import PATTERNS
from oddscalc.dragon_poker.rankings import NO_CORPS

HAND = 6
DRAGON = 12
GROUPS = [PATTERNS[name] for name in ("2", "2+2", "3", "2+2+2", "3+2", "4", "3+3", "4+2", "5", "6")]
NOTHING = (0, 0)
RECENT = (1 << HAND - 1) - 1


class BestCategory(icepool.MultisetEvaluator):
    """The best category of natural cards with a fixed number of wild cards."""

    def __init__(self, wilds):
        """Remember how many wild cards are in the deal."""
        self.wilds = wilds
        self.needed = HAND - wilds

    def initial_state(self, _order, _outcomes, *_sizes):
        """Return (groups, cards of this rank, ranks, straight, suits, straight flush)."""
        return (), 0, NOTHING, False, ((0, NOTHING),) * 4, False

    def next_state(self, state, order, card, count):
        """Add a card, or its absence."""
        if order < 0:
            raise icepool.UnsupportedOrder
        kinds, here, ranks, straight, suits, suited = state
        rank, suit = divmod(card, 4)
        held, run = suits[suit]
        if not suited:
            run, suited = self._extended(run, rank, count)
        held = min(held + count, self.needed)
        suits = (*suits[:suit], (held, run), *suits[suit + 1 :])
        if suited:
            suits = ((0, NOTHING),) * 4
        here += count
        if suit < 3:
            return kinds, here, ranks, straight, suits, suited
        if not straight:
            ranks, straight = self._extended(ranks, rank, here > 0)
        if here:
            kinds = tuple(sorted((*kinds, here), reverse=True))[:3]
        return kinds, 0, ranks, straight, tuple(sorted(suits)), suited

    def _extended(self, run, rank, held):
        """Return the run with one more rank, and whether wild cards make it a sequence."""
        recent, low = run
        window = recent << 1 | bool(held)
        length = window.bit_count()
        if rank == HAND - 2:
            low = length if length + 1 >= self.needed else 0
        if length >= self.needed or (rank == DRAGON and low + bool(held) >= self.needed):
            return NOTHING, True
        recent = window & RECENT
        while recent.bit_length() - recent.bit_count() > self.wilds:
            recent ^= 1 << recent.bit_length() - 1
        return (recent, low), False

    def final_outcome(self, state, _order, _outcomes, *_sizes):
        """Return the place in the ranking without corps-a-corps."""
        kinds, _, _, straight, suits, suited = state
        groups = (*kinds, 0, 0, 0)
        shown = 1 << patterns.HIGH_CARD
        for pattern in GROUPS:
            missing = sum(
                max(0, kind - held) for kind, held in zip(pattern.kinds, groups, strict=False)
            )
            shown |= (missing <= self.wilds) << pattern.bit
        flush = any(held >= self.needed for held, _ in suits)
        shown |= straight << patterns.STRAIGHT | flush << patterns.FLUSH
        shown |= suited << patterns.STRAIGHT_FLUSH
        return NO_CORPS.best(shown, self.wilds)


def count(cards, jokers):
    """Return the number of deals of each category, by its place without corps-a-corps."""
    found = Counter()
    for wilds in range(min(jokers, cards) + 1):
        natural = icepool.Deck(range(52)).deal(cards - wilds)
        for place, number in BestCategory(wilds)(natural).items():
            found[place] += comb(jokers, wilds) * number
    return dict(sorted(found.items()))
