"""Showdowns a second for two to five players against their limits, and where the time goes.

Run it with the package installed: ``python benchmarks/showdown.py``.
"""

import numpy as np
from tabulate import tabulate
from timing import Spread, seconds

from oddscalc.cards import CARDS, mask_of
from oddscalc.dragon_poker.kernels_showdown import LANES, deal_hands, tally_showdowns
from oddscalc.dragon_poker.showdown import Showdown, win_chances
from oddscalc.dragon_poker.strength import strength
from oddscalc.kernels_random import lane_state
from oddscalc.sampling import Plan

TRIALS = 1 << 24
DEALS = 1 << 13
RUNS = 5
LIMITS = {2: 50, 5: 20}


def deals_a_second(
    showdown: Showdown, threads: int, trials: int = TRIALS, runs: int = RUNS
) -> Spread:
    """Return deals a second of several runs."""
    plan = Plan(trials=trials, seed=1, threads=threads)
    return seconds(lambda: win_chances(showdown, plan), runs).per(trials)


def showdowns_a_second(showdown: Showdown, threads: int) -> float:
    """Return millions of deals a second, the median of several runs."""
    return deals_a_second(showdown, threads).median / 1e6


def nanoseconds_of_parts(players: int) -> list[float]:
    """Return the nanoseconds a deal of dealing, judging and tallying, one thread."""
    state = lane_state(np.random.SeedSequence(1), LANES)
    masks = np.empty((players, DEALS), np.int64)
    strengths = np.empty_like(masks)
    tally = np.zeros((players - 1, 15, players + 1), np.int64)
    deck, known, missing = mask_of(range(CARDS)), np.zeros(players, int), np.full(players, 9)
    parts = [
        lambda: deal_hands(state, deck, known, missing, masks),
        lambda: strength(masks.ravel(), out=strengths.ravel()),
        lambda: tally_showdowns(strengths, DEALS, tally),
    ]
    return [seconds(part, 50).median / DEALS * 1e9 for part in parts]


def main() -> None:
    """Print a table of speeds and of the parts."""
    rows = []
    for players in range(2, 6):
        showdown = Showdown(opponents=players - 1)
        one, two = (showdowns_a_second(showdown, threads) for threads in (1, 2))
        rows.append([players, one, two, LIMITS.get(players), *nanoseconds_of_parts(players)])
    jokers = Showdown(opponents=1, jokers=4)
    one, two = (showdowns_a_second(jokers, threads) for threads in (1, 2))
    rows.append(["2, four jokers", one, two, None, None, None, None])
    headings = [
        "players", "M deals/s", "2 threads", "at least", "ns: deal", "judge", "tally",
    ]  # fmt: skip
    print(tabulate(rows, headings, floatfmt=".1f"))


if __name__ == "__main__":
    main()
