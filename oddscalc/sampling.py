"""The sampling engine of all games: seeds, stopping, merging, interrupted runs.

Tallies are added in block order. So an answer depends on the question, the seed and the number of
trials alone. Stopping at an error or a time happens at the first block in order that allows it.
"""

import os
import secrets
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from oddscalc.blocks import Job, Runner, Tallies, Threads, cut
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.ranges import is_positive, is_whole
from oddscalc.run_files import RunFile
from oddscalc.run_records import Goal, Sums
from oddscalc.suggestions import shorten

DEFAULT_TRIALS = 1_000_000
MOST_TRIALS = 10**15
MOST_THREADS = 1024
_DRAWN_SEED_BITS = 48
_INT64_LIMIT = 2**63 - 1


@dataclass(frozen=True)
class Progress:
    """How far a run has come.

    Attributes
    ----------
    trials : int
        Trials of the finished blocks.
    share : float
        How much of the work is done, 0 to 1, as far as that can be told.
    elapsed : float
        Seconds since the start.
    finished : bool
        Whether the run is over, be it complete or interrupted.
    """

    trials: int
    share: float
    elapsed: float
    finished: bool = False


@dataclass(frozen=True)
class Plan:
    """How to sample: when to stop, from which seed, and where blocks run.

    Attributes
    ----------
    trials : int or None
        Most trials. None stands for :data:`DEFAULT_TRIALS`, or for no limit when an error or a
        time is given.
    seed : int or None
        Seed, 0 included; None has one drawn.
    target_error : float or None
        Stop when the half-width of the 95 % interval of the headline figure is down to this.
    time_limit : float or None
        Stop after so many seconds.
    threads : int or None
        Threads; None for one a processor. They never change the answer.
    report : callable or None
        Called with a :class:`Progress` after each block and at the end.
    runner : Runner or None
        Where blocks run; None for threads of this process.
    file : RunFile or None
        Where finished blocks are kept, and where those of an earlier sitting come from.

    Raises
    ------
    QuestionError
        Naming the value that is out of range.

    Examples
    --------
    >>> Plan(trials=0)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: --trials 0 is out of range; use 1 to 1,000,000,000,000,000
    """

    trials: int | None = None
    seed: int | None = None
    target_error: float | None = None
    time_limit: float | None = None
    threads: int | None = None
    report: Callable[[Progress], None] | None = None
    runner: Runner | None = None
    file: RunFile | None = None

    def __post_init__(self) -> None:
        if self.trials is not None and not is_whole(self.trials, 1, MOST_TRIALS):
            _refuse("--trials", self.trials, f"use 1 to {MOST_TRIALS:,}")
        if self.seed is not None and not is_whole(self.seed, 0):
            _refuse("--seed", self.seed, "use a whole number from 0 up")
        if self.threads is not None and not is_whole(self.threads, 1, MOST_THREADS):
            _refuse("--threads", self.threads, f"use 1 to {MOST_THREADS:,}")
        if self.target_error is not None and not is_positive(self.target_error):
            _refuse("--target-error", self.target_error, "use a positive half-width such as 0.001")
        if self.time_limit is not None and not is_positive(self.time_limit):
            _refuse("--time-limit", self.time_limit, "use a positive number of seconds")

    @property
    def goal(self) -> Goal:
        """When the run stops."""
        return Goal(self.trials, self.target_error, self.time_limit)

    @property
    def most_trials(self) -> int | None:
        """The number of trials after which the run stops in any case; None when there is none."""
        return self.settled().trials

    def settled(self, trials: int = DEFAULT_TRIALS) -> "Plan":
        """Return the plan with a goal: its own, else that of the run resumed, else the trials.

        Examples
        --------
        >>> Plan().settled(10_000).trials
        10000
        >>> Plan(target_error=0.01).settled(10_000).trials is None
        True
        """
        if self.goal != Goal():
            return self
        if self.file is None or self.file.record is None:
            return replace(self, trials=trials)
        goal = self.file.record.goal
        return replace(
            self, trials=goal.trials, target_error=goal.target_error, time_limit=goal.time_limit
        )

    @property
    def place(self) -> Runner:
        """Where blocks run."""
        return self.runner or Threads(self.threads or available_processors())


@dataclass(frozen=True)
class Sample:
    """The merged tallies of a run.

    Attributes
    ----------
    question : dict
        The question of the job.
    trials : int
        Trials behind the tallies.
    seed : int or tuple of int
        The seed of the run, given or drawn; the seeds of all runs that were joined.
    tallies : ndarray of int64
        Sums over the trials.
    partial : bool
        Whether the run was interrupted.
    elapsed : float
        Seconds taken.
    """

    question: dict[str, Any]
    trials: int
    seed: int | tuple[int, ...]
    tallies: Tallies
    partial: bool = False
    elapsed: float = 0.0

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of all runs in this sample."""
        return self.seed if isinstance(self.seed, tuple) else (self.seed,)

    def __add__(self, other: "Sample") -> "Sample":
        """Join samples of one question that come from different seeds.

        Raises
        ------
        QuestionError
            When the questions differ, or a seed occurs in both: its trials would count twice.
        """
        if not isinstance(other, Sample):
            return NotImplemented
        if self.question != other.question:
            raise QuestionError("samples of different questions cannot be joined")
        shared = sorted(set(self.seeds) & set(other.seeds))
        if shared:
            raise QuestionError(
                f"both samples come from seed {shared[0]}, so they share trials; "
                "join samples with different seeds"
            )
        return Sample(
            self.question,
            self.trials + other.trials,
            self.seeds + other.seeds,
            added(self.tallies, other.tallies),
            self.partial or other.partial,
            self.elapsed + other.elapsed,
        )


def sample(job: Job, plan: Plan, *, clock: Callable[[], float] = time.monotonic) -> Sample:
    """Run a job as planned.

    Parameters
    ----------
    job : Job
        The question.
    plan : Plan
        When to stop, the seed, and where to run.
    clock : callable
        Returns the time in seconds.

    Returns
    -------
    Sample
        Partial when interrupted: then it holds the finished blocks up to the first unfinished one.

    Raises
    ------
    KeyboardInterrupt
        When interrupted before any block was finished.
    """
    plan = plan.settled()
    seed = _seed(plan)
    done, earlier = _resumed(job, plan, seed)
    start = clock()
    if done is None or _share_done(done, job, plan) < 1:
        done = _went_on(done, job, plan, seed, lambda: earlier + clock() - start)
    _report(done, job, plan, finished=True)
    return done


def added(one: Tallies, other: Tallies) -> Tallies:
    """Return the sum of two arrays of tallies.

    Raises
    ------
    OddscalcError
        When a sum does not fit into 64 bits.
    """
    if one.shape != other.shape:
        raise OddscalcError("blocks of one job must give tallies of one length")
    total = one + other
    if ((one ^ total) & (other ^ total) < 0).any():
        raise OddscalcError("the tallies outgrow 64 bits; run fewer trials")
    return total


def available_processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _seed(plan: Plan) -> int:
    if plan.seed is not None:
        return plan.seed
    if plan.file is not None and plan.file.record is not None:
        return plan.file.record.seed
    return secrets.randbits(_DRAWN_SEED_BITS)


def _resumed(job: Job, plan: Plan, seed: int) -> tuple[Sample | None, float]:
    """Return what earlier sittings of the run gave, and the seconds that they took."""
    if plan.file is None:
        return None, 0.0
    found = plan.file.begin(job, seed, plan.goal)
    sums = found.whole
    if found.end is not None and found.end.trials == plan.trials:
        sums = found.end
    if not sums.trials:
        return None, found.elapsed
    _refuse_other_tallies(job, sums, plan.file)
    sample = Sample(job.question(), sums.trials, seed, sums.tallies, elapsed=found.elapsed)
    return sample, found.elapsed


def _refuse_other_tallies(job: Job, sums: Sums, file: RunFile) -> None:
    try:
        fit = job.error(sums.tallies, sums.trials) >= 0
    except (ArithmeticError, LookupError, ValueError):
        fit = False
    if not fit:
        raise QuestionError(f"{file.path} is damaged: its tallies do not fit the question")


def _went_on(
    done: Sample | None, job: Job, plan: Plan, seed: int, elapsed: Callable[[], float]
) -> Sample:
    """Run the blocks that follow until the plan allows to stop, and keep them in its file."""
    blocks = cut(plan.trials, job.block_trials, done.trials // job.block_trials if done else 0)
    keeper = _Keeper(plan.file, job, done)
    try:
        with closing(plan.place.run(job, seed, blocks)) as results:
            for tallies in results:
                done = _with_block(done, tallies, job, plan, seed, elapsed())
                keeper.keep(done)
                if _share_done(done, job, plan) >= 1:
                    break
                _report(done, job, plan)
    except KeyboardInterrupt:
        if done is None:
            raise
        done = replace(done, partial=True)
    finally:
        keeper.close()
    assert done is not None
    return done


def _with_block(
    done: Sample | None, tallies: Tallies, job: Job, plan: Plan, seed: int, elapsed: float
) -> Sample:
    """Return the sample with the next block; the old one stays as it is if this is interrupted."""
    before = done.trials if done else 0
    trials = before + job.block_trials
    if plan.trials is not None:
        trials = min(trials, plan.trials)
    merged = added(done.tallies, tallies) if done else tallies
    return Sample(job.question(), trials, seed, merged, elapsed=elapsed)


def _share_done(done: Sample, job: Job, plan: Plan) -> float:
    shares = [0.0]
    if plan.trials is not None:
        shares.append(done.trials / plan.trials)
    if plan.time_limit is not None:
        shares.append(done.elapsed / plan.time_limit)
    if plan.target_error is not None:
        error = job.error(done.tallies, done.trials)
        shares.append((plan.target_error / error) ** 2 if error > 0 else 1.0)
    return max(shares)


def _report(done: Sample, job: Job, plan: Plan, *, finished: bool = False) -> None:
    if plan.report is not None:
        share = min(1.0, _share_done(done, job, plan))
        plan.report(Progress(done.trials, share, done.elapsed, finished))


class _Keeper:
    """Hands the sums of a run to its file: up to the last whole block, and with a partial one."""

    def __init__(self, file: RunFile | None, job: Job, done: Sample | None) -> None:
        self._file, self._block_trials = file, job.block_trials
        self._whole, self._end = done, done

    def keep(self, done: Sample, *, now: bool = False) -> None:
        self._end = done
        if done.trials % self._block_trials == 0:
            self._whole = done
        if self._file is not None:
            whole = _sums(self._whole)
            end = None if self._whole is done else _sums(done)
            self._file.keep(whole, end, done.elapsed, now=now)

    def close(self) -> None:
        if self._end is not None:
            self.keep(self._end, now=True)


def _sums(done: Sample | None) -> Sums:
    if done is None:
        return Sums(0, np.zeros(0, dtype=np.int64))
    return Sums(done.trials, done.tallies)


def _refuse(option: str, value: object, advice: str) -> None:
    raise QuestionError(f"{option} {shorten(repr(value))} is out of range; {advice}")
