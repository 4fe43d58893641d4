"""Compiled tallies of Drax showdowns.

The tallies are flat; with ``n`` players:

- ``7 * (n + 1) * (n + 1)`` numbers of deals, by rank, by how many hands have it, and by how many
  hands of that rank share the pot;
- ``n * 7`` numbers of hands, by seat and rank;
- ``n * 13`` numbers of hands, by seat and courts set aside in sight;
- the deals in which printed values would have made other winners;
- the sum, and the sum of squares, of the courts set aside in a deal.

Small numbers are kept in bytes, one a lane, and counted by comparing all lanes with each value: a
few vector instructions, where adding lane by lane takes one store a lane. The steps are written
into one function before compilation, which would else compile their loops over again.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.drax.kernels import RANK_SHIFT, RANKS, Strengths, tie_bits
from oddscalc.jit import inline, lane

Counts = NDArray[np.int64]
Bytes = NDArray[np.uint8]

LANES = 64
ASIDE = 13
SCRATCH = 6
_BEST, _BEST_PRINTED, _SHARING, _SAME, _OTHERS, _TOTAL = range(SCRATCH)
_ONE_RANK = np.uint32(1 << RANK_SHIFT)
_NONE, _NO_TALLY = np.uint32(0), np.uint8(128)


@inline
def tally_lanes(
    lanes: int,
    changed: Strengths,
    printed: Strengths,
    aside: Bytes,
    top_card: bool,
    kept: np.uint32,
    scratch: Strengths,
    marks: Bytes,
    tallies: Counts,
) -> None:
    """Add the first ``lanes`` deals of a chunk to the tallies; cuts the strengths for ties.

    ``scratch``, of shape (SCRATCH, LANES), and ``marks``, of shape (players + 2, LANES), are free
    to be used.
    """
    find_best(changed, top_card, kept, scratch[_BEST])
    find_best(printed, top_card, kept, scratch[_BEST_PRINTED])
    tally_winners(lanes, changed, printed, scratch, tallies)
    tally_courts(lanes, aside, scratch, tallies)
    tally_ranks(lanes, changed, scratch, marks, tallies)


@lane
def find_best(strengths: Strengths, top_card: bool, kept: np.uint32, best: Strengths) -> None:
    """Cut all strengths for ties and fill ``best`` with the highest of every lane."""
    for i in range(LANES):
        best[i] = 0
    for seat in range(len(strengths)):
        for i in range(LANES):
            own = tie_bits(strengths[seat, i], top_card, kept)
            strengths[seat, i] = own
            best[i] = max(best[i], own)


@lane
def tally_winners(
    lanes: int, changed: Strengths, printed: Strengths, scratch: Strengths, tallies: Counts
) -> None:
    """Tally the rank that won with the hands that have it and share, and other printed winners."""
    side = np.uint32(len(changed) + 1)
    for i in range(LANES):
        scratch[_SHARING, i] = scratch[_SAME, i] = scratch[_OTHERS, i] = 0
    for seat in range(len(changed)):
        for i in range(LANES):
            best = scratch[_BEST, i]
            wins = changed[seat, i] == best
            would = printed[seat, i] == scratch[_BEST_PRINTED, i]
            scratch[_SHARING, i] += np.uint32(wins)
            scratch[_SAME, i] += np.uint32((changed[seat, i] ^ best) < _ONE_RANK)
            scratch[_OTHERS, i] |= np.uint32(wins != would)
    others = _NONE
    for i in range(LANES):
        rank = scratch[_BEST, i] >> RANK_SHIFT
        row = np.uint32(rank * side + scratch[_SAME, i])
        scratch[_SHARING, i] += np.uint32(row * side)
        others = np.uint32(others + (scratch[_OTHERS, i] if i < lanes else _NONE))
    for i in range(lanes):
        tallies[scratch[_SHARING, i]] += 1
    tallies[len(tallies) - 3] += np.int64(others)


@lane
def tally_courts(lanes: int, aside: Bytes, scratch: Strengths, tallies: Counts) -> None:
    """Tally the courts that every seat set aside, and add up those of a deal and their squares."""
    by_aside = len(tallies) - 3 - ASIDE * len(aside)
    for i in range(LANES):
        scratch[_TOTAL, i] = 0
    for seat in range(len(aside)):
        for i in range(LANES):
            courts = aside[seat, i] if np.uint8(i) < np.uint8(lanes) else _NO_TALLY
            scratch[_TOTAL, i] += np.uint32(courts & ~_NO_TALLY)
            aside[seat, i] = courts
        for courts in range(ASIDE):
            tallies[by_aside + seat * ASIDE + courts] += count_of(aside[seat], courts)
    total, squares = _NONE, _NONE
    for i in range(LANES):
        courts = scratch[_TOTAL, i]
        total = np.uint32(total + courts)
        squares = np.uint32(squares + courts * courts)
    tallies[len(tallies) - 2] += np.int64(total)
    tallies[len(tallies) - 1] += np.int64(squares)


@lane
def tally_ranks(
    lanes: int, changed: Strengths, scratch: Strengths, marks: Bytes, tallies: Counts
) -> None:
    """Tally the rank of every seat, and how many hands have each rank that did not win."""
    players = len(changed)
    side = players + 1
    by_seat = RANKS * side * side
    won, same = marks[players], marks[players + 1]
    for i in range(LANES):
        won[i] = np.uint8(scratch[_BEST, i] >> RANK_SHIFT)
    for seat in range(players):
        for i in range(LANES):
            own = np.uint8(changed[seat, i] >> RANK_SHIFT)
            marks[seat, i] = own if np.uint8(i) < np.uint8(lanes) else _NO_TALLY
    for rank in range(RANKS):
        for i in range(LANES):
            lost = np.uint8(i) < np.uint8(lanes) and won[i] != np.uint8(rank)
            same[i] = np.uint8(0) if lost else _NO_TALLY
        for seat in range(players):
            tallies[by_seat + seat * RANKS + rank] += count_of(marks[seat], rank)
            for i in range(LANES):
                same[i] += np.uint8(marks[seat, i] == np.uint8(rank))
        for hands in range(side):
            tallies[(rank * side + hands) * side] += count_of(same, hands)


@inline
def count_of(row: Bytes, value: int) -> np.int64:
    """Return how many lanes of a row have the value."""
    count = np.uint8(0)
    for i in range(LANES):
        count = np.uint8(count + np.uint8(row[i] == np.uint8(value)))
    return np.int64(count)
