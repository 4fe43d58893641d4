"""The vectorised classifier: hands a second, beside the judge in plain Python.

Run it with the package installed: ``python benchmarks/classify.py``.
"""

import time
from typing import Any

from dealing import random_hands
from tabulate import tabulate

from oddscalc.dragon_poker.classify import classify
from oddscalc.dragon_poker.judge import judge

HANDS = 1 << 21
RUNS = 7
RED_DRAGONS = frozenset({49, 50})


def rate(hands: Any, options: dict[str, Any]) -> float:
    """Return millions of hands a second, the best of several runs."""
    classify(hands[:9], **options)
    best = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        classify(hands, **options)
        best = min(best, time.process_time() - start)
    return HANDS / best / 1e6


def main() -> None:
    """Print the table."""
    cases: list[tuple[str, int, int, dict[str, Any]]] = [
        ("six cards", 0, 6, {}),
        ("nine cards", 0, 9, {}),
        ("nine cards, four jokers", 4, 9, {}),
        ("nine cards, red Dragons wild, sevens dead", 0, 9, {"wild": RED_DRAGONS, "dead": {5}}),
        ("nine cards, one suit change", 0, 9, {"suit_change": "any"}),
    ]
    rows = []
    for name, jokers, cards, options in cases:
        numbers, masks = random_hands(HANDS, cards, jokers)
        rows.append([name, rate(masks, options), rate(numbers, options)])
    headers = ["million hands a processor second", "masks", "card numbers"]
    print(tabulate(rows, headers, floatfmt=",.0f"))
    numbers, masks = random_hands(HANDS, 9)
    start = time.process_time()
    places = [judge(hand).place for hand in numbers[:200].tolist()]
    judged = 200 / (time.process_time() - start)
    assert classify(masks[:200]).tolist() == places
    print(f"\nthe judge: {judged:,.0f} hands a second")


if __name__ == "__main__":
    main()
