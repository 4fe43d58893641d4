"""The sampling engine: the answer depends on question, seed and trials alone."""

import os
import pickle
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oddscalc.blocks import Block, Threads, block_seed, cut
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.sampling import DEFAULT_TRIALS, Plan, Progress, Sample, added, sample


@dataclass(frozen=True)
class Dice:
    """Faces of a die, and the figures of each block in a place of its own."""

    faces: int = 6
    block_trials: int = 100
    interrupted_after: int | None = None

    def question(self) -> dict[str, Any]:
        return {"command": "dice", "faces": self.faces}

    def tally(self, seed: np.random.SeedSequence, trials: int) -> np.ndarray:
        index = seed.spawn_key[0]
        if self.interrupted_after is not None and index >= self.interrupted_after:
            raise KeyboardInterrupt
        rolls = np.random.default_rng(seed).integers(self.faces, size=trials)
        return np.bincount(rolls, minlength=self.faces)

    def error(self, tallies: np.ndarray, trials: int) -> float:
        assert tallies.sum() == trials
        return float(1 / np.sqrt(trials))


@dataclass(frozen=True)
class LateFirstBlock(Dice):
    """The first block of a run comes in last."""

    def tally(self, seed: np.random.SeedSequence, trials: int) -> np.ndarray:
        if seed.spawn_key[0] == 0:
            time.sleep(0.05)
        return np.array([trials, seed.spawn_key[0]])


class Clock:
    """Every look at the clock takes a second."""

    def __init__(self) -> None:
        self.seconds = -1

    def __call__(self) -> float:
        self.seconds += 1
        return float(self.seconds)


def by_hand(job: Dice, seed: int, trials: int) -> np.ndarray:
    """The definition: child i of one seed sequence for block i, tallies added up."""
    children = np.random.SeedSequence(seed).spawn(trials // job.block_trials + 1)
    whole = [job.tally(child, job.block_trials) for child in children[:-1]]
    rest = trials % job.block_trials
    return sum(whole + ([job.tally(children[-1], rest)] if rest else []))


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("trials", [1, 99, 100, 101, 1234])
def test_tallies_are_those_of_the_definition_for_any_number_of_threads(threads, trials):
    found = sample(Dice(), Plan(trials=trials, seed=5, threads=threads))
    assert found.trials == trials == found.tallies.sum()
    assert found.tallies.tolist() == by_hand(Dice(), 5, trials).tolist()
    assert not found.partial


def test_blocks_come_in_order_whichever_ends_first():
    blocks = cut(1000, 100)
    order = [tallies[1] for tallies in Threads(3).run(LateFirstBlock(), 0, blocks)]
    assert order == list(range(10))


def test_blocks_are_read_only_as_far_ahead_as_work_is_given_out():
    taken = []

    def endless():
        for block in cut(None, 100):
            taken.append(block.number)
            yield block

    run = Threads(2).run(Dice(), 0, endless())
    next(run)
    run.close()
    assert taken == [0, 1, 2, 3]


def test_a_run_can_be_cut_from_any_block_on():
    assert list(cut(250, 100, first=1)) == [Block(1, 100), Block(2, 50)]
    assert list(cut(250, 100, first=3)) == []


def test_seed_zero_is_a_seed_and_a_missing_one_is_drawn_and_reported():
    zero = sample(Dice(), Plan(trials=300, seed=0))
    assert zero.seed == 0
    assert zero.tallies.tolist() == by_hand(Dice(), 0, 300).tolist()
    drawn = sample(Dice(), Plan(trials=300))
    again = sample(Dice(), Plan(trials=300, seed=drawn.seed))
    assert drawn.tallies.tolist() == again.tallies.tolist()
    assert drawn.seed != sample(Dice(), Plan(trials=1)).seed


def test_seeds_of_any_size_give_different_runs():
    runs = {tuple(block_seed(seed, 0).generate_state(4)) for seed in (0, 1, 2**32, 2**64, 10**400)}
    assert len(runs) == 5


def test_stops_at_the_first_block_that_reaches_the_error():
    found = sample(Dice(), Plan(seed=1, target_error=0.05, threads=3))
    assert found.trials == 400
    assert not found.partial


def test_stops_at_the_first_block_after_the_time():
    found = sample(Dice(), Plan(seed=1, time_limit=3, threads=3), clock=Clock())
    assert found.trials == 300
    assert found.elapsed == 3
    assert found.tallies.tolist() == by_hand(Dice(), 1, 300).tolist()


def test_the_first_limit_that_is_reached_stops_the_run():
    assert sample(Dice(), Plan(150, seed=1, target_error=1e-9, time_limit=1e9)).trials == 150
    assert sample(Dice(), Plan(10**15, seed=1, target_error=0.05)).trials == 400


def test_trials_default_only_when_nothing_else_stops_the_run():
    assert Plan().most_trials == DEFAULT_TRIALS
    assert Plan(time_limit=1).most_trials is None
    assert Plan(trials=5, time_limit=1).most_trials == 5


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"trials": 0}, "--trials 0 "),
        ({"trials": -5}, "--trials -5 "),
        ({"trials": 10**400}, "--trials 1000"),
        ({"seed": -1}, "--seed -1 "),
        ({"threads": 0}, "--threads 0 "),
        ({"threads": 10**9}, "--threads 1000000000 "),
        ({"target_error": 0.0}, "--target-error 0.0 "),
        ({"target_error": float("nan")}, "--target-error nan "),
        ({"time_limit": -1.0}, "--time-limit -1.0 "),
        ({"time_limit": float("inf")}, "--time-limit inf "),
    ],
)
def test_a_plan_refuses_what_cannot_be(wrong, message):
    with pytest.raises(QuestionError) as refused:
        Plan(**wrong)
    assert str(refused.value).startswith(message)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_an_interrupted_run_returns_the_blocks_before_the_interruption(threads):
    job = Dice(interrupted_after=4)
    found = sample(job, Plan(trials=10_000, seed=2, threads=threads))
    assert found.partial
    assert found.trials == 400
    assert found.tallies.tolist() == by_hand(Dice(), 2, 400).tolist()


def test_interrupted_before_the_first_block_there_is_nothing_to_return():
    with pytest.raises(KeyboardInterrupt):
        sample(Dice(interrupted_after=0), Plan(trials=1000, seed=2))


def test_a_fault_in_a_block_is_not_swallowed():
    class Broken(Dice):
        def tally(self, seed: np.random.SeedSequence, trials: int) -> np.ndarray:
            raise ZeroDivisionError(seed, trials)

    with pytest.raises(ZeroDivisionError):
        sample(Broken(), Plan(trials=1000, seed=2))


_INTERRUPTED_PROCESS = """
import sys
from oddscalc.sampling import Plan, sample
from tests.test_sampling import Dice

def report(progress):
    if progress.trials == 5_000 and not progress.finished:
        print("going", flush=True)

found = sample(Dice(), Plan(seed=3, time_limit=60, threads=2, report=report))
print(found.partial, found.trials, found.tallies.tolist())
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_signal_stops_a_run_in_a_process_of_its_own():
    process = subprocess.Popen(
        [sys.executable, "-c", _INTERRUPTED_PROCESS],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent,
    )
    with process:
        assert process.stdout.readline() == "going\n"
        process.send_signal(signal.SIGINT)
        partial, trials, tallies = process.stdout.read().split(" ", 2)
    assert process.returncode == 0
    assert partial == "True"
    assert tallies.strip() == str(by_hand(Dice(), 3, int(trials)).tolist())


def test_progress_grows_to_the_whole_and_ends_once():
    seen: list[Progress] = []
    sample(Dice(), Plan(trials=350, seed=1, report=seen.append))
    assert [progress.trials for progress in seen] == [100, 200, 300, 350]
    assert [progress.finished for progress in seen] == [False, False, False, True]
    assert [progress.share for progress in seen] == pytest.approx([2 / 7, 4 / 7, 6 / 7, 1])


def test_joined_samples_are_one_sample():
    first = sample(Dice(), Plan(trials=250, seed=1))
    second = sample(Dice(), Plan(trials=150, seed=2))
    third = sample(Dice(), Plan(trials=50, seed=3))
    joined = first + second + third
    assert joined.trials == 450
    assert joined.seed == (1, 2, 3)
    assert joined.tallies.tolist() == (first.tallies + second.tallies + third.tallies).tolist()
    with pytest.raises(QuestionError, match="seed 2"):
        joined + second
    with pytest.raises(QuestionError, match="different questions"):
        first + sample(Dice(faces=8), Plan(trials=10, seed=9))


def test_tallies_that_outgrow_64_bits_are_refused():
    most = np.array([2**63 - 1, -(2**63)])
    assert added(most, np.array([0, 0])).tolist() == most.tolist()
    for change in ([1, 0], [0, -1]):
        with pytest.raises(OddscalcError, match="64 bits"):
            added(most, np.array(change))


def test_jobs_and_samples_survive_pickling():
    found = sample(Dice(), Plan(trials=10, seed=1))
    copy: Sample = pickle.loads(pickle.dumps(found))
    assert copy.tallies.tolist() == found.tallies.tolist()
    assert pickle.loads(pickle.dumps(Dice())) == Dice()
