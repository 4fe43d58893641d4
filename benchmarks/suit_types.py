"""Exact histograms by suit types: median milliseconds against their limits, and icepool beside.

Run it with the package and its test extra installed: ``python benchmarks/suit_types.py``.
"""

import resource
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from tabulate import tabulate
from timing import printed

sys.path.insert(0, str(Path(__file__).parents[1]))

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.patterns import CORPS
from oddscalc.dragon_poker.suit_types import count_declarations

RUNS = 15
RED_DRAGONS = frozenset(parse_cards("AH AD"))
DEUCES = frozenset(range(4))
SEVENS = frozenset({5})
SCATTERED = frozenset(parse_cards("AH KD QS JC"))
DEALS = [
    ("natural", Deal(9), 15),
    ("four jokers", Deal(9, 4), 40),
    ("deuces wild", Deal(9, 0, DEUCES), 40),
    ("sevens dead", Deal(9, dead=SEVENS), 40),
    ("suit change any", Deal(9, suit_change="any"), 60),
    ("suit change no-duplicate", Deal(9, suit_change="no-duplicate"), 60),
    ("red Dragons wild", Deal(9, 0, RED_DRAGONS), 250),
    ("red Dragons wild, sevens dead", Deal(9, 0, RED_DRAGONS, SEVENS), 250),
    ("red Dragons wild, sevens dead, suit change", Deal(9, 0, RED_DRAGONS, SEVENS, "any"), 1000),
    ("the same and four jokers", Deal(9, 4, RED_DRAGONS, SEVENS, "any"), 1000),
    ("the same, no-duplicate", Deal(9, 4, RED_DRAGONS, SEVENS, "no-duplicate"), 1000),
    ("four cards of four ranks wild, four jokers", Deal(9, 4, SCATTERED), 1000),
]
IN_A_FRESH_PROCESS = """
import time
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.suit_types import count_declarations
start = time.perf_counter()
count_declarations(Deal(6, {jokers}))
print(time.perf_counter() - start)
"""


def milliseconds(deal: Deal) -> list[float]:
    """Return how long the first and the later counts take."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        count_declarations(deal)
        times.append(1000 * (time.perf_counter() - start))
    return times


def table_of_nine() -> list[list[object]]:
    """Time the best six of nine."""
    rows = []
    for name, deal, limit in DEALS:
        first, *later = milliseconds(deal)
        median = statistics.median(later)
        rows.append([name, first, median, limit, "ok" if median <= limit else "TOO SLOW"])
    return rows


def table_of_six() -> list[list[object]]:
    """Time six of six in fresh processes, constant tables included."""
    rows = []
    for jokers in (0, 4):
        program = IN_A_FRESH_PROCESS.format(jokers=jokers)
        times = [1000 * printed(program) for _ in range(7)]
        median = statistics.median(times)
        rows.append([f"{jokers} jokers", median, 30, "ok" if median <= 30 else "TOO SLOW"])
    return rows


def beside_icepool() -> str:
    """Count best six of nine, natural, by both methods; say how they compare."""
    from tests.dragon_poker.icepool_oracle import count_natural

    deal = Deal(9)
    ours = statistics.median(milliseconds(deal))
    start = time.perf_counter()
    theirs, total = count_natural(9)
    icepool = 1000 * (time.perf_counter() - start)
    without_corps: Counter[int] = Counter()
    for (patterns, _), count in count_declarations(deal).counts.items():
        without_corps[patterns & ~(1 << CORPS)] += count
    same = without_corps == theirs and total == deal.total
    verdict = "the same counts" if same else "DIFFERENT COUNTS"
    times = (
        f"icepool {icepool:,.0f} ms, suit types {ours:.2f} ms: {icepool / ours:,.0f} times faster"
    )
    return f"{times}; {verdict}"


def main() -> None:
    """Print the tables."""
    headers = ["best six of nine", "first ms", "median ms", "limit", ""]
    print(tabulate(table_of_nine(), headers, floatfmt=".1f"))
    print()
    print(tabulate(table_of_six(), ["six of six, tables built", "ms", "limit", ""], floatfmt=".1f"))
    print()
    print(
        f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB, limit 150"
    )
    print(beside_icepool())


if __name__ == "__main__":
    main()
