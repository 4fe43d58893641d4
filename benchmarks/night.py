"""Nights a second: forty hands for five players, every modifier judged and compared.

Run as ``python benchmarks/night.py``. The first line is the time until the kernels are ready; then
for each strategy and number of threads the best of several runs.
"""

import time

from oddscalc.dragon_poker.night import play_nights
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.sampling import Plan

NIGHTS = 40_000
RUNS = 5


def seconds(night: Night, threads: int, nights: int = NIGHTS) -> float:
    """Return the seconds that so many nights take."""
    start = time.perf_counter()
    play_nights(night, Plan(trials=nights, seed=1, threads=threads))
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    print(f"ready after {seconds(Night(), threads=1, nights=1):.2f} s")
    print(f"{'strategy':<14}{'threads':>8}{'nights/s':>12}{'hands/s':>14}")
    for strategy in ("never", "when-it-wins"):
        night = Night(suit_change_strategy=strategy)
        seconds(night, threads=1, nights=1)
        for threads in (1, 2):
            best = NIGHTS / min(seconds(night, threads) for _ in range(RUNS))
            print(f"{strategy:<14}{threads:>8}{best:>12,.0f}{best * 40 * 5:>14,.0f}")


if __name__ == "__main__":
    main()
