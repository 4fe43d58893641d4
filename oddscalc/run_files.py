"""Runs that go on after an end of any kind: finished blocks are kept in a file, and read again.

A run file is replaced as a whole, at most once a second and at the end of the run; at every moment
it holds all blocks up to some block, so a run that goes on from it ends with the answer of a run
that was never interrupted.
"""

import json
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from oddscalc.blocks import Job
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.files import remove_leftovers, write_whole
from oddscalc.identity import identity
from oddscalc.run_records import Goal, RunRecord, Sums, read_record
from oddscalc.suggestions import shorten

_SECONDS_BETWEEN = 1.0


def _warn(text: str) -> None:
    warnings.warn(text, RuntimeWarning, stacklevel=4)


class RunFile:
    """A file that keeps the finished blocks of a run.

    Make one with :meth:`new` or :meth:`resumed` and hand it to a
    :class:`~oddscalc.sampling.Plan`.

    Attributes
    ----------
    path : Path
        The file.
    record : RunRecord or None
        What the file held when it was resumed; None for a new one.
    trouble : str
        Why the last attempt to write failed; empty when it did not.
    """

    def __init__(
        self,
        path: str | Path,
        record: RunRecord | None,
        *,
        command: str = "",
        options: Mapping[str, Any] | None = None,
        complain: Callable[[str], None] = _warn,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = Path(path)
        self.record = record
        self.trouble = ""
        self._command, self._options = command, options or {}
        self._complain, self._clock = complain, clock
        self._current: RunRecord | None = None
        self._written = -_SECONDS_BETWEEN
        self._complained = False

    @classmethod
    def new(cls, path: str | Path, **others: Any) -> Self:
        """Return a file for a new run.

        Raises
        ------
        QuestionError
            When there is such a file already: it may hold hours of work.
        """
        place, shown = Path(path), shorten(str(path), 200)
        try:
            place.resolve()
            if place.is_dir():
                raise QuestionError(f"--save {shown} is a directory; name a file")
            if place.exists() and not place.is_file():
                raise QuestionError(f"--save {shown} is not a file; name one")
            if place.exists() and place.stat().st_size:
                raise QuestionError(
                    f"--save {shown}: there is such a file already; "
                    "go on with --resume, or remove it"
                )
        except (OSError, ValueError, RuntimeError) as error:
            if isinstance(error, QuestionError):
                raise
            raise QuestionError(f"--save {shown} cannot be used: {error}") from None
        return cls(place, None, **others)

    @classmethod
    def resumed(cls, path: str | Path, **others: Any) -> Self:
        """Return the file of a run that is to go on.

        Raises
        ------
        QuestionError
            When it is missing, damaged, or comes from another version.
        """
        record = read_record(path)
        difference = record.identity.differs_from(identity())
        if difference:
            raise QuestionError(
                f"--resume {shorten(str(path), 200)} was made by {difference}; "
                "go on with the program that made it, or start anew"
            )
        return cls(path, record, **{"command": record.command, "options": record.options} | others)

    def begin(self, job: Job, seed: int, goal: Goal) -> RunRecord:
        """Return where the run stands when it begins; a new file is written at once.

        Raises
        ------
        QuestionError
            When the file holds another question or seed, or more trials than are asked for.
        OddscalcError
            When a new file cannot be written.
        """
        question = json.loads(json.dumps(job.question()))
        if self.record is None:
            start = RunRecord(
                identity(),
                question,
                seed,
                job.block_trials,
                goal,
                Sums(0, np.zeros(0, dtype=np.int64)),
                command=self._command,
                options=self._options,
            )
            write_whole(self.path, start.text())
            self._written = self._clock()
        else:
            self._refuse_others(question, seed, job.block_trials, goal.trials)
            remove_leftovers(self.path)
            start = replace(self.record, goal=goal)
        self._current = start
        return start

    def keep(self, whole: Sums, end: Sums | None, elapsed: float, *, now: bool = False) -> None:
        """Keep the sums so far; they are written when a second has gone by, or ``now``.

        A file that cannot be written is told of once, and the run goes on.
        """
        assert self._current is not None
        self._current = replace(self._current, whole=whole, end=end, elapsed=elapsed)
        if now or self._clock() - self._written >= _SECONDS_BETWEEN:
            self._write()

    def _write(self) -> None:
        assert self._current is not None
        try:
            write_whole(self.path, self._current.text())
            self.trouble = ""
        except OddscalcError as error:
            self.trouble = str(error)
            if not self._complained:
                self._complained = True
                self._complain(f"{error}; the run goes on, and so do attempts to write")
        self._written = self._clock()

    def _refuse_others(
        self, question: dict[str, Any], seed: int, block_trials: int, trials: int | None
    ) -> None:
        record, shown = self.record, f"--resume {shorten(str(self.path), 200)}"
        assert record is not None
        for key in sorted(record.question.keys() | question.keys()):
            there, here = record.question.get(key), question.get(key)
            if there != here:
                raise QuestionError(
                    f"{shown} holds another question: {key} is {_shown(there)} there, "
                    f"{_shown(here)} here"
                )
        if seed != record.seed:
            raise QuestionError(
                f"--seed {shorten(str(seed))} is not the seed of {shown} "
                f"({shorten(str(record.seed))}); leave it out"
            )
        if block_trials != record.block_trials:
            raise QuestionError(f"{shown} has blocks of another size")
        if trials is not None and trials < record.whole.trials:
            raise QuestionError(
                f"--trials {trials} is less than the {record.whole.trials:,} trials in {shown}"
            )


def _shown(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False))
