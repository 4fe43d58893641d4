"""The overhead of Dask: a job of about ten seconds on two workers against two threads.

Run it with the package and the extra ``distributed`` installed:
``python benchmarks/cluster.py [JOB...]``. Both run the same blocks of the same job, each several
times in turn; workers and kernels are warm, and what a run pays once to connect is told apart. The
job ``idle`` only waits, so that it can be measured on a busy machine.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tabulate import tabulate

from oddscalc import cluster
from oddscalc.blocks import Job, Runner, Tallies
from oddscalc.cluster import Cluster
from oddscalc.dragon_poker.night import NightJob
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.showdown import Showdown
from oddscalc.drax.simulate import DraxJob
from oddscalc.sampling import Plan, sample

SECONDS = 10
RUNS = 3


@dataclass(frozen=True)
class Idle:
    """Blocks of five milliseconds that only wait."""

    block_trials: int = 1

    def question(self) -> dict[str, Any]:
        """Return no question."""
        return {}

    def tally(self, seed: np.random.SeedSequence, trials: int) -> Tallies:  # noqa: ARG002
        """Wait."""
        time.sleep(0.005)
        return np.ones(300, np.int64)

    def error(self, tallies: Tallies, trials: int) -> float:  # noqa: ARG002
        """Return no error."""
        return 0.0


JOBS: dict[str, Job] = {
    "idle": Idle(),
    "drax": DraxJob(4),
    "showdown": Showdown(),
    "night": NightJob(Night()),
}


@contextmanager
def two_workers() -> Iterator[str]:
    """Start a scheduler and two workers of one thread; yield the address."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        common = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
        words = [["dask_scheduler", "--port", "0"]]
        words += 2 * [["dask_worker", "--nthreads", "1", "--no-nanny"]]
        processes = [
            subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{module}", *options, *common],
                stderr=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            for module, *options in words
        ]
        try:
            yield _address(file)
        finally:
            for process in processes:
                process.terminate()
                process.wait()


def _address(file: Path) -> str:
    from distributed import Client

    while not file.exists():
        time.sleep(0.1)
    with Client(scheduler_file=str(file), set_as_default=False) as client:
        client.wait_for_workers(2)
        return str(client.scheduler.address)


def seconds(job: Job, trials: int, runner: Runner | None) -> float:
    """Return the wall seconds of one run."""
    start = time.perf_counter()
    sample(job, Plan(trials, seed=1, threads=2, runner=runner))
    return time.perf_counter() - start


def main() -> None:
    """Print the medians, and the overhead for several lengths of a bundle."""
    rows = []
    with two_workers() as address:
        place = Cluster(address)
        for name in sys.argv[1:] or JOBS:
            job = JOBS[name]
            trials = 40 * job.block_trials
            seconds(job, trials, place)
            seconds(job, trials, None)
            trials = int(trials * SECONDS / seconds(job, trials, None))
            connect = statistics.median(seconds(job, 1, place) for _ in range(RUNS))
            for length in (0.0, cluster.BUNDLE_SECONDS):
                cluster.BUNDLE_SECONDS, before = length, cluster.BUNDLE_SECONDS
                pairs = [
                    (seconds(job, trials, None), seconds(job, trials, place)) for _ in range(RUNS)
                ]
                cluster.BUNDLE_SECONDS = before
                here, there = (statistics.median(side) for side in zip(*pairs, strict=True))
                ratio = statistics.median(two / one for one, two in pairs)
                rows.append([name, length or "one block", here, there, connect, ratio - 1])
    headings = [
        "job",
        "bundle, s",
        "2 threads, s",
        "2 workers, s",
        "a run of 1 trial, s",
        "overhead",
    ]
    print(tabulate(rows, headings, floatfmt=("", ".1f", ".2f", ".2f", ".2f", ".1%")))


if __name__ == "__main__":
    main()
