"""How quick Drax is: exact tables once imported, hands a second with winners, compiling.

Run it with the package installed: ``python benchmarks/drax.py``. The two columns of dealing are one
thread and two; the aims are 50 ms a table and 80 million hands a second on two cores.
"""

import time
from statistics import median

from tabulate import tabulate
from timing import printed

from oddscalc.drax.rules import Options
from oddscalc.drax.simulate import DraxJob
from oddscalc.sampling import Plan, sample

RUNS = 5
TABLE_RUNS = 9
DEALS = 1 << 23
HELD_DEALS = 1 << 21
READINGS = [
    Options(),
    Options(hole_court="replaced"),
    Options(wrap=True, lancer="pair"),
    Options(scope="table"),
    Options(timing="held"),
    Options(timing="held", hole_court="replaced"),
]
TABLES = [
    (2, Options()),
    (4, Options()),
    (6, Options()),
    (10, Options()),
    (4, Options(scope="table", wrap=True, ties="top-card")),
    (4, Options(hole_court="replaced")),
    (4, Options(timing="held")),
]


def table_milliseconds(options: Options) -> float:
    """Return the milliseconds of the first exact table of a process, once imported."""
    script = (
        "import time\n"
        "from oddscalc.drax.exact_table import table\n"
        "from oddscalc.drax.rules import Options\n"
        "start = time.perf_counter()\n"
        f"table({options!r})\n"
        "print(1000 * (time.perf_counter() - start))"
    )
    return median(printed(script) for _ in range(TABLE_RUNS))


def hands_a_second(players: int, options: Options, threads: int) -> float:
    """Return millions of hands a second, winners included, the best of several runs."""
    job = DraxJob(players, options)
    deals = HELD_DEALS if options.timing == "held" else DEALS
    sample(job, Plan(trials=64, seed=1))
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        sample(job, Plan(trials=deals, seed=1, threads=threads))
        best = min(best, time.perf_counter() - start)
    return players * deals / best / 1e6


def compile_seconds(options: Options) -> float:
    """Return the seconds of a first small simulation with nothing compiled yet."""
    script = (
        "import time, numba\n"
        "from oddscalc.drax.rules import Options\n"
        "from oddscalc.drax.simulate import simulate\n"
        "from oddscalc.sampling import Plan\n"
        "start = time.perf_counter()\n"
        f"simulate(4, {options!r}, Plan(trials=1, seed=1))\n"
        "print(time.perf_counter() - start)"
    )
    return printed(script, cold=True)


def main() -> None:
    """Print the tables."""
    tables = [[_words(options), table_milliseconds(options)] for options in READINGS]
    print(tabulate(tables, ["exact table", "ms, first in a process"], floatfmt=".1f"), "\n")
    dealt = []
    for players, options in TABLES:
        one, two = (hands_a_second(players, options, threads) for threads in (1, 2))
        dealt.append([players, _words(options), one, two, two / players])
    heads = ["players", "rules", "million hands/s", "two threads", "million deals/s"]
    print(tabulate(dealt, heads, floatfmt=".1f"), "\n")
    compiled = [[_words(options), compile_seconds(options)] for options in READINGS[::4]]
    print(tabulate(compiled, ["first simulation", "seconds"], floatfmt=".1f"))


def _words(options: Options) -> str:
    return ", ".join(options.words()) or "as settled"


if __name__ == "__main__":
    main()
