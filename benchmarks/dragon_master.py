"""How many deals of Dragon Master a second are played, and how long compiling takes.

Run it with the package installed: ``python benchmarks/dragon_master.py``.
"""

import time

from tabulate import tabulate
from timing import printed

from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.simulation import Simulation
from oddscalc.sampling import Plan, sample

RUNS = 3
CASES = [
    (3, "dragon-master", ["random"], 1 << 22, 8.0),
    (3, "dragon-master", ["duck"], 1 << 22, 8.0),
    (3, "dragon-master", ["duck", "random", "duck"], 1 << 22, None),
    (4, "dragon-master", ["duck"], 1 << 22, None),
    (4, "round", ["duck"], 1 << 20, None),
    (4, "dragon-master", ["rollout", "duck", "duck", "duck"], 1 << 12, None),
    (3, "dragon-master", ["oddscalc.dragon_master.strategies:duck"], 1 << 9, None),
]


def deals_a_second(players: int, game: str, names: list[str], trials: int, threads: int) -> float:
    """Return millions of deals (rounds) a second, the best of several runs."""
    rules = Rules(players)
    games = rules.games if game == "round" else (game,)
    simulation = Simulation(rules, games, Lineup.of(rules, names))
    sample(simulation, Plan(trials=64, seed=1))
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        sample(simulation, Plan(trials=trials, seed=1, threads=threads))
        best = min(best, time.perf_counter() - start)
    return trials / best / 1e6


def compile_seconds(strategy: str) -> float:
    """Return the seconds of a first small simulation with nothing compiled yet."""
    script = (
        "import time\n"
        "from oddscalc.dragon_master.simulate import simulate\n"
        "from oddscalc.sampling import Plan\n"
        "import numba\n"
        "start = time.perf_counter()\n"
        f"simulate(strategies=[{strategy!r}], plan=Plan(trials=1, seed=1))\n"
        "print(time.perf_counter() - start)"
    )
    return printed(script, cold=True)


def main() -> None:
    """Print a table of speeds and the seconds of compiling."""
    rows = []
    for players, game, names, trials, limit in CASES:
        one, two = (deals_a_second(players, game, names, trials, threads) for threads in (1, 2))
        rows.append([players, game, " ".join(names), one, two, limit])
    headings = ["players", "game", "strategies", "M/s, 1 thread", "M/s, 2 threads", "at least"]
    print(tabulate(rows, headings, floatfmt=".4g"))
    for strategy in ("duck", "rollout"):
        print(f"compiling for {strategy}: {compile_seconds(strategy):.1f} s")


if __name__ == "__main__":
    main()
