"""Equity: seconds to count exactly, beside the time the budget expects, and deals a second sampled.

Run it with the package installed: ``python benchmarks/equity.py``.
"""

import statistics
import time

from tabulate import tabulate

from oddscalc.dragon_poker.contest import contest
from oddscalc.dragon_poker.equity import BUDGET
from oddscalc.dragon_poker.equity_exact import count_winners, effort
from oddscalc.dragon_poker.equity_sampled import EquityJob
from oddscalc.sampling import Plan, sample

TRIALS = 1 << 22
RUNS = 3
COMPLETE = "AS AD AC KS KD 2C 3C 4C 5C"
SEVEN_EACH = ["AS AD AC KS KD 2C 3C", "7H 8H 9H TH JH 5H 6C", "6S 6D QS QD QH QC 7C"]
EXACT = [
    ("two hands, four cards each to come", ["AS AD AC KS KD", "7H 8H 9H TH 2S"], 0),
    ("two hands, five cards each to come", ["AS AD AC KS", "7H 8H 9H TH"], 0),
    ("the same with four jokers", ["AS AD AC KS", "7H 8H 9H TH"], 4),
    ("a complete hand, two with four to come", [COMPLETE, "7H 8H 9H TH JH", "6H 6D 6S QD QH"], 0),
    ("a complete hand and an unknown one", [COMPLETE, "?"], 0),
    ("three hands, two cards each to come", SEVEN_EACH, 0),
]  # fmt: skip
SAMPLED = [
    ("two hands, six cards each to come", ["7H 8H 9H", "AS AD AC"], 0),
    ("and an unknown one", ["7H 8H 9H", "AS AD AC", "?"], 0),
    ("five unknown hands", ["?"] * 5, 0),
    ("two unknown hands, four jokers", ["?"] * 2, 4),
]


def exact_row(name: str, hands: list[str], jokers: int) -> list[object]:
    """Return the number of completions, expected and spent processor time, and seconds."""
    asked = contest(hands, jokers=jokers)
    count_winners(asked)
    spent, seconds = [], []
    for _ in range(RUNS):
        start, processor = time.perf_counter(), time.process_time()
        count_winners(asked, threads=2)
        seconds.append(time.perf_counter() - start)
        spent.append(time.process_time() - processor)
    expected = effort(asked).nanoseconds / 1e9
    return [name, f"{asked.total:,}", expected, min(spent), min(seconds)]


def sampled_row(name: str, hands: list[str], jokers: int) -> list[object]:
    """Return millions of deals a second on one thread and on two."""
    job = EquityJob(contest(hands, jokers=jokers))
    speeds = []
    for threads in (1, 2):
        sample(job, Plan(trials=1, seed=1))
        seconds = []
        for _ in range(RUNS):
            start = time.perf_counter()
            sample(job, Plan(trials=TRIALS, seed=1, threads=threads))
            seconds.append(time.perf_counter() - start)
        speeds.append(TRIALS / statistics.median(seconds) / 1e6)
    return [name, *speeds]


def main() -> None:
    """Print a table of exact counts and one of samples."""
    print(f"Counted exactly; the budget is {BUDGET / 1e9:.0f} s of one processor")
    headings = ["exact", "completions", "s expected", "s of processors", "s on two threads"]
    print(tabulate([exact_row(*case) for case in EXACT], headings, floatfmt=".3f"))
    print()
    headings = ["sampled", "M deals/s", "2 threads"]
    print(tabulate([sampled_row(*case) for case in SAMPLED], headings, floatfmt=".1f"))


if __name__ == "__main__":
    main()
