"""The walk over every deal in which one card may take another suit, deal by deal."""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_suit_change import changed_signature
from oddscalc.dragon_poker.kernels_walk import SAME, START, STOP, SUIT, WEIGHT, WILDS
from oddscalc.jit import kernel


@kernel
def walk_changed_plan(
    dealt: Any, live: Any, no_duplicate: bool, missing: Any, plan: Any, hand_size: int,
    part: int, parts: int, tally: Any,
) -> None:  # fmt: skip
    """Visit every deal of a plan and count the signature of the best of all suit changes.

    Parameters
    ----------
    dealt : int16 array, (4, choices)
        The ranks of every choice of cards within each suit.
    live : int16 array, (4,)
        Ranks of each suit that are natural and live.
    no_duplicate : bool
        Whether the changed card must differ from every other card dealt.
    missing : int64 array, (8192,)
        Fewest ranks that a set of ranks lacks to a straight.
    plan, hand_size, part, parts, tally
        As for :func:`oddscalc.dragon_poker.kernels_walk.walk_plan`.
    """
    turn = 0
    printed = np.zeros(4, dtype=np.int64)
    for row in plan:
        group_a, group_b, group_c, group_d = row[0:5], row[5:10], row[10:15], row[15:20]
        for i in range(group_a[START], group_a[STOP]):
            for j in range(i if group_b[SAME] else group_b[START], group_b[STOP]):
                turn += 1
                if turn % parts != part:
                    continue
                equal_b = 2 if group_b[SAME] and j == i else 1
                printed[group_a[SUIT]] = dealt[group_a[SUIT], i]
                printed[group_b[SUIT]] = dealt[group_b[SUIT], j]
                for k in range(j if group_c[SAME] else group_c[START], group_c[STOP]):
                    equal_c = equal_b + 1 if group_c[SAME] and k == j else 1
                    printed[group_c[SUIT]] = dealt[group_c[SUIT], k]
                    ways = row[WEIGHT] // (equal_b * equal_c)
                    for m in range(k if group_d[SAME] else group_d[START], group_d[STOP]):
                        equal_d = equal_c + 1 if group_d[SAME] and m == k else 1
                        printed[group_d[SUIT]] = dealt[group_d[SUIT], m]
                        signature = changed_signature(
                            printed, row[WILDS], live, no_duplicate, hand_size, missing
                        )
                        tally[signature] += ways // equal_d
