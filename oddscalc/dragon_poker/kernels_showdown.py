"""Showdowns: hands dealt at random in vector lanes, and who wins with what.

A lane is a deal. Random bits name one of 64 places of a card mask; a place that holds no card of
the deck, or one that is dealt already, is rejected, so that every card still in the deck is equally
likely. Many lanes side by side become vector instructions.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_strength import PLACE_SHIFT
from oddscalc.jit import inline, kernel
from oddscalc.kernels_random import next_words

LANES = 64
_CHOICES = 5


@kernel
def deal_hands(state: Any, deck: int, known: Any, missing: Any, masks: Any) -> None:
    """Complete all hands at random, again and again.

    Parameters
    ----------
    state : uint32 array, (4, LANES)
        State of the random generator (``lane_state``).
    deck : int
        Mask of the cards that may come; at least as many as are missing.
    known : int64 array, (hands,)
        Mask of the cards known of each hand.
    missing : int64 array, (hands,)
        Cards still to come to each hand.
    masks : int64 array, (hands, deals)
        Filled with completed hands; ``deals`` is a multiple of LANES.
    """
    words = np.empty(LANES, np.uint32)
    before, gone = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    left = np.empty(LANES, np.int64)
    absent = ~np.uint64(deck)
    for start in range(0, masks.shape[1], LANES):
        gone[:] = absent
        for hand in range(len(known)):
            before[:] = gone
            _deal(state, words, gone, left, missing[hand])
            for lane in range(LANES):
                masks[hand, start + lane] = np.int64(gone[lane] ^ before[lane]) | known[hand]


@inline
def _deal(state: Any, words: Any, gone: Any, left: Any, cards: int) -> None:
    """Deal so many cards in every lane: they are added to ``gone``."""
    left[:] = cards
    waiting = np.int64(cards)
    while waiting != 0:
        next_words(state, words)
        waiting = np.int64(0)
        for lane in range(LANES):
            bits, out, needed = np.uint64(words[lane]), gone[lane], left[lane]
            for _ in range(_CHOICES):
                place = np.uint64(1) << (bits & np.uint64(63))
                wanted = np.uint64(0) if needed == 0 else place & ~out
                out |= wanted
                needed -= np.int64(wanted != 0)
                bits >>= np.uint64(6)
            gone[lane], left[lane] = out, needed
            waiting |= needed


@kernel
def tally_showdowns(strengths: Any, deals: int, tally: Any) -> None:
    """Count how the first hand fares against the next one, the next two, and so on.

    Parameters
    ----------
    strengths : int64 array, (hands, at least ``deals``)
        Strength of each hand in each deal.
    deals : int
        How many of them to count.
    tally : int64 array, (hands - 1, categories, hands + 1)
        Deals by number of opponents less one, category of the first hand, and how many share the
        pot with it, itself counted: 0 when it loses, 1 when it wins alone.
    """
    for deal in range(deals):
        own = strengths[0, deal]
        category = own >> PLACE_SHIFT
        best, holders = np.int64(-1), 0
        for opponent in range(1, strengths.shape[0]):
            strength = strengths[opponent, deal]
            holders = 1 if strength > best else holders + (strength == best)
            best = max(best, strength)
            sharing = 1 if own > best else (1 + holders if own == best else 0)
            tally[opponent - 1, category, sharing] += 1
