"""Benchmarks beside other people's programs, in one run: a table and a picture in ``results/``.

Run it with the package and its extra ``benchmarks`` installed: ``python benchmarks/run.py``, some
five minutes on two quiet processors, or with ``--quick`` in under one. A peer that is not installed
is left out and named. Every answer is held against the others before it is timed.
"""

import argparse
import sys
import time
from pathlib import Path

RESULTS = Path(__file__).parent.parent / "results"
NAME = "benchmarks"


def main() -> None:
    """Measure, write the files and print the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter repetitions")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the files go")
    asked = parser.parse_args()

    from side_by_side.counting import count_everything
    from side_by_side.growth import grow
    from side_by_side.hands import judge_hands
    from side_by_side.page import write
    from side_by_side.starting import start_everything

    parts = []
    for measure in (count_everything, judge_hands, start_everything, grow):
        start = time.perf_counter()
        parts.append(measure(quick=asked.quick))
        print(f"{measure.__name__}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    print(write(parts, asked.out / NAME, quick=asked.quick))


if __name__ == "__main__":
    main()
