"""Kill a run with SIGKILL at random moments, a hundred times, and hold its answer to the plain one.

Run it with the package installed: ``python benchmarks/kills.py [KILLS]``. Each run is killed again
and again until it gets through; then the next one starts.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from oddscalc.run_records import read_record

KILLS = 100
RUNS = (
    "drax simulate --players 3 --timing held --seed 8 --trials 3000000",
    "dragon-poker night --hands 10 --seed 8 --nights 30000",
    "dragon-poker equity ? ? --seed 8 --trials 20000000",
    "dragon-master simulate --seed 8 --trials 5000000",
)


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start a command, in JSON."""
    return subprocess.Popen(
        [sys.executable, "-m", "oddscalc", *words, "--format", "json"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def answer(process: subprocess.Popen[bytes], seconds: float | None = None) -> dict[str, Any] | None:
    """Return the answer of a command without the time that it took; None when killed before."""
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None
    assert process.returncode == 0, err.decode()
    found: dict[str, Any] = json.loads(out)
    del found["provenance"]["elapsed_seconds"]
    return found


def killed(folder: Path, words: list[str], plain: float, most: int, expected: Any) -> int:
    """Kill one run, which takes so many seconds, until it gets through; return the kills."""
    file, kills = folder / "run.json", 0
    while True:
        again = ["--resume", "run.json"] if file.exists() else [*words[2:], "--save", "run.json"]
        patience = random.uniform(0.1, plain) if kills < most else None
        found = answer(start(folder, *words[:2], *again), patience)
        if found is not None:
            assert found == expected, f"another answer after {kills} kills"
            return kills
        kills += 1
        if file.exists():
            read_record(file)


def main() -> None:
    """Print a line a run."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    random.seed(1)
    kills = number = 0
    while kills < most:
        words = RUNS[number % len(RUNS)].split()
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            begun = time.perf_counter()
            expected = answer(start(folder, *words))
            plain = time.perf_counter() - begun
            count = killed(folder, words, plain, min(most - kills, most // len(RUNS)), expected)
            left = sorted(each.name for each in folder.iterdir())
            assert left == ["run.json"], left
        kills, number = kills + count, number + 1
        print(f"{kills:4} kills: {' '.join(words)} ({plain:.1f} s), {count} times: same answer")


if __name__ == "__main__":
    main()
