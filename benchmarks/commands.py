"""Whole commands in fresh processes: seconds and peak memory, against the limits they must hold.

Run it with the package installed: ``python benchmarks/commands.py``.
"""

from tabulate import tabulate
from timing import started

ODDSCALC = ["-m", "oddscalc"]
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


def main() -> None:
    """Print a table of commands."""
    cold = started([*ODDSCALC, "reproduce"], 1, cold=True)
    rows: list[list[object]] = [
        ["reproduce, nothing compiled yet", cold.seconds.median, None, 6.0, cold.megabytes]
    ]
    for words, limit in COMMANDS:
        seconds, megabytes = started([*ODDSCALC, *words.split()], RUNS)
        rows.append([words, seconds.median, seconds.high, limit, megabytes])
    headings = ["command", "median s", "max s", "limit s", "peak MB"]
    print(tabulate(rows, headings, floatfmt=".3f"))


if __name__ == "__main__":
    main()
