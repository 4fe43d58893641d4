"""Blocks of trials: the jobs that tally them and the places where they run.

A run is cut into blocks of one constant size. Block ``i`` is seeded by child ``i`` of one
``numpy.random.SeedSequence``, so what a block tallies depends on the job, the seed and ``i`` alone,
and not on the thread, process or machine that runs it.
"""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Tallies = NDArray[np.int64]
Run = Generator[Tallies, None, None]


class Job(Protocol):
    """A question for the sampling engine; implement it as a frozen, picklable dataclass."""

    @property
    def block_trials(self) -> int:
        """Trials of a whole block: a constant that takes about a tenth of a second to run."""
        ...

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values; equal questions give equal tallies."""
        ...

    def tally(self, seed: np.random.SeedSequence, trials: int) -> Tallies:
        """Run so many trials and return integer tallies: flat int64, of one constant length.

        Parameters
        ----------
        seed : numpy.random.SeedSequence
            The block's own seed; take words for a kernel with ``seed.generate_state``.
        trials : int
            ``block_trials``, or fewer in the last block of a run.
        """
        ...

    def error(self, tallies: Tallies, trials: int) -> float:
        """Return the half-width of the 95 % interval of the headline figure."""
        ...


class Block(NamedTuple):
    """A block of a run: its place, counted from 0, and its number of trials."""

    number: int
    trials: int


class Runner(Protocol):
    """A place where blocks run."""

    def run(self, job: Job, seed: int, blocks: Iterable[Block]) -> Run:
        """Yield the tallies of the blocks in their order; closing the generator stops the work.

        ``blocks`` may be endless: it is to be read only as far ahead as work is given out.
        """
        ...


def cut(trials: int | None, block_trials: int, first: int = 0) -> Iterator[Block]:
    """Cut a run into blocks; a last, partial block holds what is left over.

    Parameters
    ----------
    trials : int or None
        Trials of the whole run; None for an endless one.
    block_trials : int
        Trials of a whole block.
    first : int
        Number of the block to begin with.

    Examples
    --------
    >>> list(cut(25, 10))
    [Block(number=0, trials=10), Block(number=1, trials=10), Block(number=2, trials=5)]
    """
    number = first
    while trials is None or number * block_trials < trials:
        left = block_trials if trials is None else trials - number * block_trials
        yield Block(number, min(block_trials, left))
        number += 1


def block_seed(seed: int, number: int) -> np.random.SeedSequence:
    """Return the seed of a block: child ``number`` of the seed sequence of the run.

    Examples
    --------
    >>> child = np.random.SeedSequence(7).spawn(3)[2]
    >>> bool((block_seed(7, 2).generate_state(4) == child.generate_state(4)).all())
    True
    """
    return np.random.SeedSequence(seed, spawn_key=(number,))


def tally_block(job: Job, seed: int, block: Block) -> Tallies:
    """Run one block.

    Returns
    -------
    ndarray of int64
        The tallies of the block.
    """
    return np.asarray(job.tally(block_seed(seed, block.number), block.trials), dtype=np.int64)


@dataclass(frozen=True)
class Threads:
    """Blocks in threads of this process; kernels run side by side as they hold no lock."""

    threads: int = 1

    def run(self, job: Job, seed: int, blocks: Iterable[Block]) -> Run:
        """Yield the tallies of the blocks in their order, two blocks a thread ahead at most."""
        upcoming = iter(blocks)
        waiting: deque[Future[Tallies]] = deque()
        pool = ThreadPoolExecutor(self.threads, thread_name_prefix="oddscalc-block")
        try:
            for block in islice(upcoming, 2 * self.threads):
                waiting.append(pool.submit(tally_block, job, seed, block))
            while waiting:
                yield waiting.popleft().result()
                for block in islice(upcoming, 1):
                    waiting.append(pool.submit(tally_block, job, seed, block))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
