"""Measuring: medians with their spread, processes of their own, peak memory."""

import multiprocessing
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

LONGEST = 10.0
_RESOURCE_UNITS = 1 << 20 if sys.platform == "darwin" else 1 << 10


class Spread(NamedTuple):
    """The median of several runs, the least and the most."""

    median: float
    low: float
    high: float
    runs: int

    def per(self, amount: float) -> "Spread":
        """Return how much is done in a second when this is how long an amount takes."""
        return Spread(amount / self.median, amount / self.high, amount / self.low, self.runs)

    def times(self, factor: float) -> "Spread":
        """Return the same in other units."""
        return Spread(self.median * factor, self.low * factor, self.high * factor, self.runs)


class Apart(NamedTuple):
    """What a process of its own found: a result, seconds of each run, its peak memory."""

    result: Any
    seconds: list[float]
    megabytes: float

    @property
    def spread(self) -> Spread:
        """The seconds of the runs after the first, which prepares tables and loads kernels."""
        return spread(self.seconds[1:] or self.seconds)


def spread(values: Sequence[float]) -> Spread:
    """Return the median of values and how far they spread."""
    return Spread(statistics.median(values), min(values), max(values), len(values))


def seconds(call: Callable[[], Any], runs: int) -> Spread:
    """Return the seconds of several runs after a first one that does not count."""
    call()
    return spread([once(call) for _ in range(runs)])


def once(call: Callable[[], Any]) -> float:
    """Return the seconds of one run."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def busy_processors(call: Callable[[], Any]) -> float:
    """Return how many processors one run kept busy on average."""
    processor = time.process_time()
    taken = once(call)
    return (time.process_time() - processor) / taken


def apart(
    call: Callable[..., Any],
    *arguments: Any,
    least: int = 1,
    most: int = 1,
    limit: float = 60.0,
    budget: float = LONGEST,
) -> Apart | None:
    """Run a function in a process of its own, and again while the seconds of a budget last.

    Parameters
    ----------
    call : callable
        The function, one of a module.
    *arguments : object
        What it is called with.
    least, most : int
        How often it runs.
    limit : float
        Seconds after which the process is ended, whatever it has found.
    budget : float
        Seconds that all runs together should not exceed.

    Returns
    -------
    Apart or None
        None when it took longer than the limit and was ended.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=_report, args=(theirs, call, arguments, least, most, budget), daemon=True
    )
    process.start()
    theirs.close()
    try:
        return Apart(*ours.recv()) if ours.poll(limit) else None
    finally:
        process.kill()
        process.join()


def _report(
    connection: Connection,
    call: Callable[..., Any],
    arguments: Sequence[Any],
    least: int,
    most: int,
    budget: float,
) -> None:
    taken: list[float] = []
    while len(taken) < least or (len(taken) < most and sum(taken) + taken[-1] < budget):
        start = time.perf_counter()
        result = call(*arguments)
        taken.append(time.perf_counter() - start)
    connection.send((result, taken, peak_megabytes()))


def peak_megabytes() -> float:
    """Return the peak memory of this process since it was started."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _RESOURCE_UNITS


class Started(NamedTuple):
    """Seconds and peak memory of a whole process."""

    seconds: Spread
    megabytes: float


def started(words: Sequence[str], runs: int, *, cold: bool = False) -> Started:
    """Run Python with these words in fresh processes.

    Parameters
    ----------
    words : sequence of str
        What stands after ``python`` on the command line.
    runs : int
        How often; a first run that does not count fills the cache of compiled kernels.
    cold : bool
        Let every run find that cache empty.
    """
    if not cold:
        _start(words, cold=False)
    found = [_start(words, cold=cold) for _ in range(runs)]
    seconds, megabytes = zip(*found, strict=True)
    return Started(spread(seconds), max(megabytes))


def _start(words: Sequence[str], *, cold: bool) -> tuple[float, float]:
    """Return seconds and peak memory of one run, as the only child of a process of its own."""
    script = (
        "import resource, subprocess, time\n"
        "start = time.perf_counter()\n"
        f"subprocess.run({[sys.executable, *words]!r}, check=True, stdout=subprocess.DEVNULL)\n"
        "print(time.perf_counter() - start)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", script]
    with _cache(cold=cold) as environment:
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    seconds, size = done.stdout.split()
    return float(seconds), int(size) / _RESOURCE_UNITS


def printed(script: str, *, cold: bool = False) -> float:
    """Return the number that a script prints in a fresh process, with nothing compiled if cold."""
    with _cache(cold=cold) as environment:
        done = subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            text=True,
            env=environment | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    return float(done.stdout)


@contextmanager
def _cache(*, cold: bool) -> Iterator[dict[str, str]]:
    """Give the environment of a process, with an empty cache of kernels or the usual one."""
    if not cold:
        yield dict(os.environ)
        return
    with tempfile.TemporaryDirectory() as empty:
        yield os.environ | {"NUMBA_CACHE_DIR": empty}
