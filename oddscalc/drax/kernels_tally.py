"""Compiled tallies of Drax showdowns.

The tallies are flat; with ``n`` players:

- ``7 * (n + 1) * (n + 1)`` numbers of deals, by rank, by how many hands have it, and by how many
  hands of that rank share the pot;
- ``n * 7`` numbers of hands, by seat and rank;
- ``n * 13`` numbers of hands, by seat and courts set aside in sight;
- the deals in which printed values would have made other winners;
- the sum, and the sum of squares, of the courts set aside in a deal.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.drax.kernels import RANK_SHIFT, RANKS, Strengths, tie_bits
from oddscalc.jit import inline

Counts = NDArray[np.int64]

LANES = 64
ASIDE = 13


@inline
def tally_lanes(
    lanes: int,
    changed: Strengths,
    printed: Strengths,
    aside: Counts,
    top_card: bool,
    kept: np.uint32,
    tallies: Counts,
) -> None:
    """Add the first ``lanes`` deals of a chunk to the tallies; cuts the strengths for ties."""
    players = len(changed)
    side = players + 1
    by_seat = RANKS * side * side
    by_aside = by_seat + RANKS * players
    last = by_aside + ASIDE * players
    hands = np.zeros(LANES, np.int64)
    totals = np.zeros(LANES, np.int64)
    best, best_printed = np.zeros(LANES, np.uint32), np.zeros(LANES, np.uint32)
    sharing = np.zeros(LANES, np.int64)
    others = np.zeros(LANES, np.int64)
    for seat in range(players):
        for lane in range(LANES):
            own = tie_bits(changed[seat, lane], top_card, kept)
            changed[seat, lane] = own
            best[lane] = max(best[lane], own)
            hands[lane] += np.int64(1) << (np.int64(own >> RANK_SHIFT) * 4)
            before = tie_bits(printed[seat, lane], top_card, kept)
            printed[seat, lane] = before
            best_printed[lane] = max(best_printed[lane], before)
            totals[lane] += aside[seat, lane]
    for seat in range(players):
        for lane in range(LANES):
            wins = changed[seat, lane] == best[lane]
            would = printed[seat, lane] == best_printed[lane]
            sharing[lane] += np.int64(wins)
            others[lane] |= np.int64(wins != would)
        for lane in range(lanes):
            tallies[by_seat + seat * RANKS + np.int64(changed[seat, lane] >> RANK_SHIFT)] += 1
            tallies[by_aside + seat * ASIDE + aside[seat, lane]] += 1
    for lane in range(lanes):
        won = np.int64(best[lane] >> RANK_SHIFT)
        for rank in range(RANKS):
            same = (hands[lane] >> (rank * 4)) & 15
            shared = sharing[lane] if rank == won else 0
            tallies[(rank * side + same) * side + shared] += 1
        tallies[last] += others[lane]
        tallies[last + 1] += totals[lane]
        tallies[last + 2] += totals[lane] * totals[lane]
