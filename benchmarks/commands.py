"""Whole commands in fresh processes: seconds and peak memory, against the limits they must hold.

Run it with the package installed: ``python benchmarks/commands.py``.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from tabulate import tabulate

ODDSCALC = [sys.executable, "-m", "oddscalc"]
RUNS = 7
COMMANDS = [
    ("--help", 0.15),
    ("dragon-poker table", 0.3),
    ("dragon-poker table --deal 9 --jokers 4", 0.34),
    ("dragon-poker table --deal 9 --wild 2", 0.34),
    ("dragon-poker table --deal 9 --suit-change any", 0.36),
    ("dragon-poker table --deal 9 --wild AH,AD --dead 7", 0.55),
    ("reproduce", 1.0),
]


def run(words: str, environment: dict[str, str]) -> float:
    """Return the seconds that one run takes."""
    start = time.perf_counter()
    subprocess.run(
        [*ODDSCALC, *words.split()], check=True, stdout=subprocess.DEVNULL, env=environment
    )
    return time.perf_counter() - start


def peak_megabytes(words: str) -> float:
    """Return the peak memory of one run, measured as the only child of a process of its own."""
    script = (
        "import resource, subprocess\n"
        f"subprocess.run({[*ODDSCALC, *words.split()]!r}, check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return int(out.stdout) / 1024


def main() -> None:
    """Print a table of commands."""
    environment = dict(os.environ)
    with tempfile.TemporaryDirectory() as empty:
        cold = run("reproduce", environment | {"NUMBA_CACHE_DIR": empty})
    rows: list[list[object]] = [["reproduce, nothing compiled yet", cold, cold, 6.0, None]]
    for words, limit in COMMANDS:
        run(words, environment)
        seconds = [run(words, environment) for _ in range(RUNS)]
        rows.append([words, statistics.median(seconds), max(seconds), limit, peak_megabytes(words)])
    headings = ["command", "median s", "max s", "limit s", "peak MB"]
    print(tabulate(rows, headings, floatfmt=".3f"))


if __name__ == "__main__":
    main()
