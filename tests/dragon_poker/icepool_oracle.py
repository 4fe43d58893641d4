"""Counts of declarable patterns by ``icepool``: cards one after the other, the smallest state.

Covers natural deals and jokers, without corps-a-corps.
"""

import icepool

from oddscalc.dragon_poker import patterns as bits
from oddscalc.dragon_poker.patterns import PATTERNS

GROUPS = {"2": (2,), "2+2": (2, 2), "3": (3,), "2+2+2": (2, 2, 2), "3+2": (3, 2), "4": (4,),
          "3+3": (3, 3), "4+2": (4, 2), "5": (5,), "6": (6,)}  # fmt: skip
START = ((), 0, 0, False, ((0, 0, False),) * 4, False)
DRAGON = 12


class NaturalPatterns(icepool.MultisetEvaluator):
    """From the two up to the Dragon, suit by suit, for six-card hands of natural cards."""

    def initial_state(self, _order, _outcomes, *_sizes):
        return START

    def next_state(self, state, order, card, count):
        if order < 0:
            raise icepool.UnsupportedOrder
        kinds, here, run, low_run, suits, suited = state
        rank, suit = divmod(card, 4)
        held, suit_run, suit_low_run = suits[suit]
        if count:
            suit_run += 1
            suited = suited or suit_run >= 6 or (rank == DRAGON and suit_low_run)
            suit_low_run = suit_low_run or suit_run == rank + 1 == 5
            suit_run = min(suit_run, 6)
            held, here = min(held + 1, 6), here + 1
        else:
            suit_run = 0
        suits = (*suits[:suit], (held, suit_run, suit_low_run), *suits[suit + 1 :])
        if suit < 3:
            return kinds, here, run, low_run, suits, suited
        return self._end_of_rank(rank, kinds, here, run, low_run, suits, suited)

    def _end_of_rank(self, rank, kinds, here, run, low_run, suits, suited):
        straight = run >= 6
        if here:
            run = run if straight else run + 1
            if rank == DRAGON and low_run:
                run = 6
            low_run = low_run or run == rank + 1 == 5
            kinds = tuple(sorted((*kinds, here), reverse=True))[:3]
        elif not straight:
            run = 0
        return kinds, 0, run, low_run, tuple(sorted(suits)), suited

    def final_outcome(self, state, _order, _outcomes, *_sizes):
        kinds, _, run, _, suits, suited = state
        groups = (*kinds, 0, 0, 0)
        shown = 1 << bits.HIGH_CARD
        for name, sizes_needed in GROUPS.items():
            if all(held >= need for held, need in zip(groups, sizes_needed, strict=False)):
                shown |= 1 << PATTERNS[name].bit
        shown |= (groups[0] > 1) << bits.NATURAL_PAIR | (run >= 6) << bits.STRAIGHT
        shown |= any(held >= 6 for held, _, _ in suits) << bits.FLUSH
        shown |= suited << bits.STRAIGHT_FLUSH | suited << bits.NATURAL_STRAIGHT_FLUSH
        return shown


def count_natural(cards):
    """Set of patterns (corps-a-corps left out) -> number of natural deals."""
    die = icepool.Deck(range(52)).deal(cards)
    counts = NaturalPatterns()(die)
    return dict(counts.items()), counts.denominator()
