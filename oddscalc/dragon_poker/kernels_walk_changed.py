"""The walk over every deal in which one card may take another suit, block by block."""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_signature import WILDS_BIT
from oddscalc.dragon_poker.kernels_suit_change import (
    BLOCK,
    FOUND_AT,
    LANES,
    TAKEN_AT,
    WILDS_AT,
    find_changed,
)
from oddscalc.dragon_poker.kernels_walk import (
    SAME,
    START,
    STOP,
    SUIT,
    WEIGHT,
    WILDS,
    whole_vectors,
)
from oddscalc.jit import inline, kernel


@kernel
def walk_changed_plan(
    live: Any, taken: Any, no_duplicate: bool, hand_size: int, plan: Any, part: int,
    parts: int, tally: Any,
) -> None:  # fmt: skip
    """Visit every deal of a plan and count its signature over all suit changes.

    Parameters
    ----------
    live : int16 array, (4, choices)
        The natural live ranks of every choice of cards within each suit.
    taken : int16 array, (4, choices)
        The ranks besides them that no card can change to.
    no_duplicate : bool
        Whether a card cannot become a card that is held.
    hand_size, plan, part, parts, tally
        As for :func:`oddscalc.dragon_poker.kernels_walk.walk_plan`.
    """
    lanes = np.zeros(LANES, dtype=np.int16)
    turn = 0
    for row in plan:
        group_a, group_b, group_c, group_d = row[0:5], row[5:10], row[10:15], row[15:20]
        settled = row[WILDS] << WILDS_BIT
        width = min(BLOCK, whole_vectors(group_d[STOP] - group_d[START]))
        _fill(lanes, WILDS_AT, row[WILDS], width)
        for i in range(group_a[START], group_a[STOP]):
            _choose(lanes, 0, live, taken, group_a[SUIT], i, width)
            for j in range(i if group_b[SAME] else group_b[START], group_b[STOP]):
                turn += 1
                if turn % parts != part:
                    continue
                _choose(lanes, 1, live, taken, group_b[SUIT], j, width)
                equal_b = 2 if group_b[SAME] and j == i else 1
                for k in range(j if group_c[SAME] else group_c[START], group_c[STOP]):
                    _choose(lanes, 2, live, taken, group_c[SUIT], k, width)
                    equal_c = equal_b + 1 if group_c[SAME] and k == j else 1
                    ways = row[WEIGHT] // (equal_b * equal_c)
                    first = k if group_d[SAME] else group_d[START]
                    for start in range(first, group_d[STOP], BLOCK):
                        deals = min(BLOCK, group_d[STOP] - start)
                        padded = whole_vectors(deals)
                        _copy(lanes, 3 * BLOCK, live[group_d[SUIT]], start, padded)
                        _copy(lanes, TAKEN_AT + 3 * BLOCK, taken[group_d[SUIT]], start, padded)
                        find_changed(lanes, padded, hand_size, no_duplicate)
                        for m in range(deals):
                            tally[settled + lanes[FOUND_AT + m]] += ways
                        if group_d[SAME] and start == first:
                            tally[settled + lanes[FOUND_AT]] += ways // (equal_c + 1) - ways


@inline
def _fill(lanes: Any, at: int, number: int, width: int) -> None:
    for i in range(width):
        lanes[at + i] = np.int16(number)


@inline
def _copy(lanes: Any, at: int, choices: Any, start: int, width: int) -> None:
    for i in range(width):
        lanes[at + i] = choices[start + i]


@inline
def _choose(
    lanes: Any, role: int, live: Any, taken: Any, suit: int, choice: int, width: int
) -> None:
    """Put one choice of a suit into every lane."""
    _fill(lanes, role * BLOCK, live[suit, choice], width)
    _fill(lanes, TAKEN_AT + role * BLOCK, taken[suit, choice], width)
