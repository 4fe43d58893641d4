"""Strengths of hands a second against their limits, seconds of compiling, and a published count.

Run it with the package installed: ``python benchmarks/strength.py``. The plain loop beside the
vector lanes is the general kernel, which reads hands one by one.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from dealing import random_hands
from tabulate import tabulate
from timing import printed, seconds

from oddscalc.cards import CARDS, mask_of, parse_cards
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.kernels_strength import strengths
from oddscalc.dragon_poker.rankings import DOCUMENTED, FIVE_CARD
from oddscalc.dragon_poker.strength import kernel_conditions, kernel_rules, strength

HANDS = 1 << 22
RUNS = 7
CHANGE = 'suit_change="any"'
LIMIT = 400
RED_DRAGONS = frozenset(parse_cards("AH AD"))
SEVENS = frozenset({5})
CASES = [
    ("plain", 0, PLAIN),
    ("reversed, sevens dead", 0, Conditions(dead=SEVENS, order="reversed")),
    ("red Dragons wild", 0, Conditions(wild=RED_DRAGONS)),
    ("four jokers", 4, PLAIN),
    ("all of these", 4, Conditions(RED_DRAGONS, SEVENS, "reversed")),
]
SUIT_CHANGE = ("suit change", 0, Conditions(suit_change="any"))


def millions_a_second(work, hands: int) -> float:
    """Return the median speed of some runs."""
    return seconds(work, RUNS).per(hands).median / 1e6


def in_two_threads(hands: np.ndarray, conditions: Conditions, out: np.ndarray) -> None:
    """Judge each half of the hands in a thread of its own."""
    half = len(hands) // 2
    parts = (slice(None, half), slice(half, None))
    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(strength, hands[p], conditions, out=out[p]) for p in parts]
    for part in done:
        part.result()


def speeds(name: str, jokers: int, conditions: Conditions, number: int) -> list:
    """Return a row: speeds of lanes in one and two threads, of the plain loop, and their ratio."""
    _, hands = random_hands(number, 9, jokers)
    out = np.empty_like(hands)
    lanes = millions_a_second(lambda: strength(hands, conditions, out=out), number)
    both = millions_a_second(lambda: in_two_threads(hands, conditions, out), number)
    few = hands[: number // 16]
    rules, masks = kernel_rules(DOCUMENTED), kernel_conditions(conditions)
    loop = millions_a_second(lambda: strengths(few, *masks, rules, out), len(few))
    return [name, lanes, both, loop, lanes / loop, LIMIT if name == "plain" else None]


def compile_seconds(conditions: str) -> float:
    """Return the seconds of a first hand with nothing compiled yet."""
    script = (
        "import time\n"
        "import numba\n"
        "from oddscalc.dragon_poker.conditions import Conditions\n"
        "from oddscalc.dragon_poker.strength import strength\n"
        "start = time.perf_counter()\n"
        f"strength([0x203F], Conditions({conditions}))\n"
        "print(time.perf_counter() - start)"
    )
    return printed(script, cold=True)


def seven_card_strengths() -> tuple[int, int]:
    """Return how many seven-card hands there are and how many strengths their best fives have."""
    bits = np.array([mask_of([card]) for card in range(CARDS)], dtype=np.int64)
    by_size = {0: [np.zeros(1, np.int64)] * (CARDS + 1)}
    for size in range(1, 5):
        smaller = by_size[size - 1]
        above = [np.empty(0, np.int64)]
        for lowest in range(CARDS - 1, -1, -1):
            above.append(np.concatenate([above[-1], bits[lowest] | smaller[lowest + 1]]))
        by_size[size] = above[::-1]
    hands, found = 0, np.empty(0, np.int64)
    for one in range(CARDS):
        for two in range(one + 1, CARDS):
            for three in range(two + 1, CARDS):
                masks = bits[one] | bits[two] | bits[three] | by_size[4][three + 1]
                hands += len(masks)
                found = np.union1d(found, strength(masks, ranking=FIVE_CARD))
    return hands, len(found)


def main() -> None:
    """Print a table of speeds, the seconds of compiling, and the published count."""
    rows = [speeds(*case, HANDS) for case in CASES]
    rows.append([*speeds(*SUIT_CHANGE, 1 << 17)[:3], None, None, None])
    headings = ["M hands/s", "1 thread", "2 threads", "plain loop", "ratio", "at least"]
    print(tabulate(rows, headings, floatfmt=".1f"))
    print(f"compiling, natural hands: {compile_seconds(''):.1f} s")
    print(f"compiling, a suit change: {compile_seconds(CHANGE):.1f} s")
    start = time.perf_counter()
    hands, found = seven_card_strengths()
    seconds = time.perf_counter() - start
    print(f"best five of all {hands:,} seven-card hands: {found:,} strengths ({seconds:.0f} s)")
    print("published: 4,824")


if __name__ == "__main__":
    main()
