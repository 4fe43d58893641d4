"""Blocks on a Dask cluster (the extra ``distributed``), whose workers may die at any moment.

A task bundles blocks that follow each other and returns the tallies of each, so the answer does not
depend on bundles, workers or deaths. Scheduler and workers need the same oddscalc, the same Python
and the same Dask as this program. Dask unpickles what a cluster sends: use one that you trust.
"""

import asyncio
import concurrent.futures
import logging
import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddscalc.blocks import Block, Job, Run, tally_block
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.identity import Identity, identity
from oddscalc.suggestions import shorten

if TYPE_CHECKING:
    from distributed import Client, Future

MOST_PROCESSES = 1024
BUNDLE_SECONDS = 0.3
"""How long a bundle takes at best: long beside what Dask needs for a task, short beside a run."""

_MOST_BLOCKS = 4096
_GROWTH = 4
_AHEAD = 2
_CONNECT_SECONDS = 5
_CLOSE_SECONDS = 2
_WORKERS_SECONDS = 30
_LOST_SECONDS = 60
_MOST_DEATHS = 3
_CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)
_SILENT = logging.CRITICAL + 1
_NOISY = {"distributed", "tornado", "asyncio", "bokeh"}
_LOCAL = re.compile(r"local:([0-9]{1,9})")
_LABEL = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_TCP = re.compile(rf"tcp://(?:\[[0-9A-Fa-f:.]+\]|{_LABEL}(?:\.{_LABEL})*\.?):[0-9]{{1,5}}")


class Bundle(NamedTuple):
    """What a task brings back: the tallies of its blocks, a row a block, and its seconds."""

    tallies: NDArray[np.int64]
    seconds: float


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster as the place where blocks run.

    Attributes
    ----------
    scheduler : str
        ``tcp://HOST:PORT`` of a scheduler, or ``local:N`` to start N processes on this machine for
        the time of a run.

    Raises
    ------
    QuestionError
        When the text is neither.

    Examples
    --------
    >>> Cluster("127.0.0.1:8786")
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: --scheduler 127.0.0.1:8786: write tcp://HOST:PORT or local:N
    """

    scheduler: str

    def __post_init__(self) -> None:
        local = _LOCAL.fullmatch(self.scheduler)
        if not local and not _TCP.fullmatch(self.scheduler):
            raise QuestionError(
                f"--scheduler {shorten(self.scheduler)}: write tcp://HOST:PORT or local:N"
            )
        if local and not 1 <= int(local[1]) <= MOST_PROCESSES:
            raise QuestionError(
                f"--scheduler {self.scheduler}: use local:1 to local:{MOST_PROCESSES}"
            )

    def run(self, job: Job, seed: int, blocks: Iterable[Block]) -> Run:
        """Yield the tallies of the blocks in their order, two bundles a worker thread ahead.

        Raises
        ------
        OddscalcError
            When Dask is not installed, the scheduler does not answer, workers run another program,
            or all of them are gone.
        QuestionError
            When the job itself fails on a worker.
        """
        local = _LOCAL.fullmatch(self.scheduler)
        with ExitStack() as stack:
            stack.enter_context(_quiet())
            address, replace_dead = self.scheduler, _nothing
            if local:
                address, workers = _local_cluster(stack, int(local[1]))
                replace_dead = workers.replace_dead
            client = _connected(stack, address)
            _refuse_other_programs(client)
            yield from _Farm(client, replace_dead, job, seed, blocks).run()


def tally_bundle(expected: Identity, job: Job, seed: int, blocks: list[Block]) -> Bundle:
    """Run blocks on a worker.

    Raises
    ------
    OddscalcError
        When the worker runs another oddscalc than the one that sent the blocks.
    """
    difference = identity().differs_from(expected)
    if difference:
        raise OddscalcError(f"a worker runs {difference}; install the same everywhere")
    start = time.perf_counter()
    try:
        tallies = np.stack([tally_block(job, seed, block) for block in blocks])
    except QuestionError as error:
        raise QuestionError(f"on a worker: {error}") from None
    return Bundle(tallies, time.perf_counter() - start)


class _Farm:
    """The bundles of a run: handed out ahead, taken back in order, sized by what blocks take."""

    def __init__(
        self,
        client: "Client",
        replace_dead: Callable[[], None],
        job: Job,
        seed: int,
        blocks: Iterable[Block],
    ) -> None:
        self._client, self._job, self._seed = client, job, seed
        self._replace_dead = replace_dead
        self._upcoming = iter(blocks)
        self._size = 1
        self._window, self._counted = _AHEAD, -math.inf
        self._waiting: deque[tuple[list[Block], Future]] = deque()

    def run(self) -> Run:
        try:
            self._hand_out()
            while self._waiting:
                bundle = self._take()
                self._hand_out()
                yield from bundle.tallies
        finally:
            with suppress(Exception):
                self._client.cancel([future for _, future in self._waiting], force=True)

    def _hand_out(self) -> None:
        self._count_workers()
        while len(self._waiting) < self._window:
            blocks = list(islice(self._upcoming, self._size))
            if not blocks:
                return
            self._waiting.append((blocks, self._submit(blocks)))

    def _count_workers(self) -> None:
        """Look once a second how many workers there are: they come and go."""
        if time.monotonic() - self._counted >= 1:
            self._window = _AHEAD * max(1, sum(self._threads().values()))
            self._counted = time.monotonic()

    def _submit(self, blocks: list[Block]) -> "Future":
        return self._client.submit(
            tally_bundle, identity(), self._job, self._seed, blocks, pure=False
        )

    def _take(self) -> Bundle:
        """Return the next bundle in order; one that was lost with its workers is run again."""
        from distributed import KilledWorker

        blocks, future = self._waiting[0]
        for _ in range(_MOST_DEATHS):
            try:
                bundle = self._result(future)
                break
            except KilledWorker:
                future = self._submit(blocks)
                self._waiting[0] = blocks, future
        else:
            raise OddscalcError(
                "workers die whenever they run certain blocks, perhaps for want of memory"
            )
        self._waiting.popleft()
        self._adapt(bundle.seconds / len(blocks))
        return bundle

    def _result(self, future: "Future") -> Bundle:
        deserted = 0
        while deserted < _LOST_SECONDS:
            self._replace_dead()
            try:
                with _clear_messages():
                    bundle: Bundle = future.result(timeout=1)
                    return bundle
            except TimeoutError:
                deserted = 0 if self._threads() else deserted + 1
        raise OddscalcError("all workers of the cluster are gone")

    def _threads(self) -> dict[str, int]:
        with _clear_messages():
            threads: dict[str, int] = self._client.nthreads()
            return threads

    def _adapt(self, seconds: float) -> None:
        """Let the next bundles take about :data:`BUNDLE_SECONDS`."""
        fit = int(BUNDLE_SECONDS / max(seconds, 1e-9))
        self._size = max(1, min(fit, _GROWTH * self._size, _MOST_BLOCKS))


def _connected(stack: ExitStack, address: str) -> "Client":
    start = _distributed().Client
    try:
        client = _in_time(lambda: start(address, timeout=_CONNECT_SECONDS, set_as_default=False))
    except (OSError, ValueError, TimeoutError) as error:
        raise OddscalcError(
            f"--scheduler {address}: no Dask scheduler answers there within {_CONNECT_SECONDS} "
            "seconds; start one with: dask scheduler"
        ) from error
    stack.callback(_close, client)
    return client


def _in_time(start: "Callable[[], Client]") -> "Client":
    """Return a client; one that does not get through in time, as to a web server, is given up."""
    found: concurrent.futures.Future[Client] = concurrent.futures.Future()

    def work() -> None:
        try:
            found.set_result(start())
        except BaseException as error:
            found.set_exception(error)

    threading.Thread(target=work, name="oddscalc-connect", daemon=True).start()
    try:
        return found.result(timeout=2 * _CONNECT_SECONDS)
    except BaseException:
        found.add_done_callback(_close_if_connected)
        raise


def _close_if_connected(found: "concurrent.futures.Future[Client]") -> None:
    if found.exception() is None:
        _close(found.result())


def _local_cluster(stack: ExitStack, processes: int) -> "tuple[str, _LocalWorkers]":
    """Start a scheduler and worker processes that only this machine can reach."""
    start = _distributed().LocalCluster
    with _interrupts_held_back():
        cluster = start(
            n_workers=0,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=_SILENT,
        )
        stack.callback(_close, cluster)
        workers = _LocalWorkers(cluster.scheduler_address, processes)
        stack.callback(_close, workers)
    return cluster.scheduler_address, workers


def _nothing() -> None:
    """Leave workers that are not ours alone."""


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise OddscalcError(
            "--scheduler needs Dask; install it with: pip install 'oddscalc[distributed]'"
        ) from None
    return distributed


class _LocalWorkers:
    """Worker processes of this machine; they do not see Ctrl-C, and those that die are replaced."""

    def __init__(self, address: str, number: int) -> None:
        self._command = [
            *(sys.executable, "-P", "-m", "distributed.cli.dask_worker", address),
            *("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"),
            *("--memory-limit", "0", "--death-timeout", str(_LOST_SECONDS)),
        ]
        self._processes = [self._start() for _ in range(number)]

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(  # noqa: S603
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )

    def replace_dead(self) -> None:
        self._processes = [
            process if process.poll() is None else self._start() for process in self._processes
        ]

    def close(self, timeout: float) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _close(what: Any) -> None:
    with _interrupts_held_back(), suppress(Exception):
        what.close(timeout=_CLOSE_SECONDS)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Let an interrupt wait until Dask has started or ended."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def _refuse_other_programs(client: "Client") -> None:
    """Refuse a cluster without workers, or with another program than this one."""
    try:
        client.wait_for_workers(1, timeout=_WORKERS_SECONDS)
    except TimeoutError:
        raise OddscalcError("the scheduler has no workers; start one with: dask worker") from None
    with _clear_messages():
        versions = client.get_versions()
        _refuse_other_packages("the scheduler", versions["scheduler"], versions["client"])
        for address, found in versions["workers"].items():
            _refuse_other_packages(f"worker {address}", found, versions["client"])
        programs = {
            f"worker {address}": found
            for address, found in client.run(program, on_error="return").items()
        }
        programs["the scheduler"] = _program_of_scheduler(client)
    for where, found in programs.items():
        if isinstance(found, OSError):
            continue
        if isinstance(found, BaseException):
            raise _cannot_load(where, found)
        difference = Identity(*found).differs_from(identity())
        if difference:
            raise OddscalcError(f"{where} runs {difference}; install the same everywhere")


def _program_of_scheduler(client: "Client") -> Any:
    try:
        return client.run_on_scheduler(program)
    except OSError:
        raise
    except Exception as error:
        return error


def program() -> tuple[str, str]:
    """Return the identity of the program that this is called in, as plain values."""
    version, sources = identity()
    return version, sources


def _refuse_other_packages(where: str, there: Any, here: Any) -> None:
    for package in ("python", "dask", "distributed"):
        parts = 2 if package == "python" else None
        versions = [str(each["packages"].get(package)).split(".")[:parts] for each in (there, here)]
        if versions[0] != versions[1]:
            found, wanted = (".".join(each) for each in versions)
            raise OddscalcError(
                f"{where} has {package} {found}, not {wanted}; install the same everywhere"
            )


def _cannot_load(where: str, error: BaseException) -> OddscalcError:
    reason = shorten(str(error), 200)
    return OddscalcError(
        f"{where} cannot load oddscalc: {reason}; install the same oddscalc everywhere"
    )


@contextmanager
def _clear_messages() -> Iterator[None]:
    """Turn what Dask raises into one message that says what to do."""
    try:
        yield
    except (OddscalcError, TimeoutError):
        raise
    except (*_CANCELLED, OSError) as error:
        raise OddscalcError("the scheduler of the cluster is gone") from error
    except (ImportError, AttributeError) as error:
        if "oddscalc" not in str(error):
            raise
        raise _cannot_load("a worker", error) from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from writing to standard error: what matters is raised."""
    _distributed()
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _NOISY]
    loud = [logger for name in names if not (logger := logging.getLogger(name)).disabled]
    for logger in loud:
        logger.disabled = True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for logger in loud:
            logger.disabled = False
