"""The walk over every deal: hands a second, beside the loop that one would write first.

Run it with the package installed: ``python benchmarks/walk.py``. Processor seconds tell more
on a machine that does other work too.
"""

import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from tabulate import tabulate
from timing import printed

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED
from oddscalc.dragon_poker.walk import walk_completions, walk_declarations

RUNS = 5
RED_DRAGONS = frozenset({49, 50})
FIRST_RUN = """
import time
start = time.perf_counter()
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.walk import walk_completions, walk_declarations
{call}
print(time.perf_counter() - start)
"""


@numba.njit
def plain_loop(counts):
    """Deal six cards in six nested loops, count ranks and suits, and ask one question at a time."""
    for c1 in range(52):
        for c2 in range(c1 + 1, 52):
            for c3 in range(c2 + 1, 52):
                for c4 in range(c3 + 1, 52):
                    for c5 in range(c4 + 1, 52):
                        for c6 in range(c5 + 1, 52):
                            counts[plain_category(c1, c2, c3, c4, c5, c6)] += 1


@numba.njit
def plain_category(c1, c2, c3, c4, c5, c6):  # noqa: C901
    """Return the place of a hand's category in the documented ranking."""
    held = np.zeros(13, np.int8)
    suits = np.zeros(4, np.int8)
    for card in (c1, c2, c3, c4, c5, c6):
        held[card // 4] += 1
        suits[card % 4] += 1
    pairs = threes = fours = 0
    for count in held:
        pairs += count == 2
        threes += count == 3
        fours += count == 4
    flush = suits.max() == 6
    straight = False
    if pairs + threes + fours == 0:
        lowest, highest = c1 // 4, c6 // 4
        straight = highest - lowest == 5 or (highest == 12 and c5 // 4 == 4)
    if straight and flush:
        return 13
    if fours and pairs:
        return 11
    if threes == 2:
        return 10
    if flush:
        return 9
    if pairs == 3:
        one = (1 << c1 % 4) | (1 << c2 % 4)
        two = (1 << c3 % 4) | (1 << c4 % 4)
        three = (1 << c5 % 4) | (1 << c6 % 4)
        return 8 if one == two == three else 4
    if fours:
        return 7
    if straight:
        return 6
    if threes and pairs:
        return 5
    if threes:
        return 3
    return pairs


def seconds(call: Callable[[], Any], runs: int = RUNS) -> tuple[float, float]:
    """Return seconds and processor seconds of the quickest of several runs, after a first one."""
    call()
    best = best_processor = float("inf")
    for _ in range(runs):
        start, processor = time.perf_counter(), time.process_time()
        call()
        best_processor = min(best_processor, time.process_time() - processor)
        best = min(best, time.perf_counter() - start)
    return best, best_processor


def plain_counts() -> list[int]:
    """Return the categories of all hands as the plain loop counts them."""
    counts = np.zeros(15, dtype=np.int64)
    plain_loop(counts)
    return counts.tolist()


def walked_counts() -> list[int]:
    """Return the categories of all hands as the walk counts them."""
    counts = [0] * 15
    for (patterns, wilds), count in walk_declarations(Deal()).counts.items():
        counts[DOCUMENTED.best(patterns, wilds)] += count
    return counts


def first_run(call: str) -> float:
    """Return the seconds of a fresh process that has nothing compiled yet."""
    return printed(FIRST_RUN.format(call=call), cold=True)


def main() -> None:
    """Print the tables."""
    assert plain_counts() == walked_counts()
    plain, plain_processor = seconds(plain_counts, 2)
    walks: list[tuple[str, Deal, int, dict[str, Any], int]] = [
        ("six of six", Deal(), 1, {}, RUNS),
        ("six of six, four jokers", Deal(jokers=4), 1, {}, RUNS),
        ("six of six, red Dragons wild, sevens dead",
         Deal(wild=RED_DRAGONS, dead=frozenset({5})), 1, {}, RUNS),
        ("six of six, one suit change", Deal(suit_change="any"), 1, {}, RUNS),
        ("best six of seven, four jokers", Deal(7, 4), 1, {}, RUNS),
        ("best six of nine", Deal(9), 1, {}, 2),
        ("best six of nine", Deal(9), 2, {}, 2),
        ("best six of nine, up to suits", Deal(9), 1, {"symmetric": True}, RUNS),
        ("best six of nine, four jokers, up to suits", Deal(9, 4), 1, {"symmetric": True}, RUNS),
    ]  # fmt: skip
    rows = [
        [
            "six of six, the plain loop",
            1,
            plain,
            plain_processor,
            Deal().total / plain_processor / 1e6,
        ]
    ]
    for name, deal, threads, options, runs in walks:
        taken, processor = seconds(
            lambda d=deal, t=threads, o=options: walk_declarations(d, threads=t, **o), runs
        )
        rows.append([name, threads, taken, processor, deal.total / processor / 1e6])
    headers = [
        "walk",
        "threads",
        "seconds",
        "processor seconds",
        "million deals a processor second",
    ]
    print(tabulate(rows, headers, floatfmt=(None, None, ".3f", ".3f", ",.0f")))
    faster = plain_processor / rows[1][3]
    print(f"\nthe walk of six of six against the plain loop: {faster:.1f} times\n")

    rows = []
    for name, deal, known, seen in [
        ("three known", Deal(9), (0, 4, 8), ()),
        ("three known, four jokers", Deal(9, 4), (0, 4, 8), ()),
        ("three known, four jokers, suit change", Deal(9, 4, suit_change="any"), (0, 4, 8), ()),
        ("one known, one seen", Deal(9), (0,), (51,)),
        ("two seen", Deal(9), (), (50, 51)),
    ]:
        counts = walk_completions(deal, known, seen)
        taken, processor = seconds(lambda d=deal, k=known, s=seen: walk_completions(d, k, s), 2)
        rows.append([name, sum(counts.values()), taken, processor])
    headers = ["nine cards", "completions", "seconds", "processor seconds"]
    print(tabulate(rows, headers, floatfmt=".3f", intfmt=","))

    print()
    rows = [
        ["both decks, six of six", first_run(
            "walk_declarations(Deal()); walk_declarations(Deal(jokers=4))")],
        ["completions", first_run("walk_completions(Deal(9), (0, 4, 8))")],
        ["completions, suit change", first_run(
            "walk_completions(Deal(9, suit_change='any'), (0, 4, 8))")],
    ]  # fmt: skip
    print(tabulate(rows, ["first run in a fresh process", "seconds"], floatfmt=".2f"))


if __name__ == "__main__":
    main()
