"""What a run file holds: the finished blocks of a run as JSON, checked in every detail when read.

Nothing in a run file is executed. It names no code: a strategy of one's own is only run when it is
given again.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from oddscalc.blocks import Tallies
from oddscalc.errors import QuestionError
from oddscalc.files import read_text
from oddscalc.identity import Identity
from oddscalc.suggestions import shorten

FORMAT = "oddscalc run, 1"
WHAT = "run file"
_MOST_DEPTH = 10
_MOST_MEASURE = 1e300
_INT64 = range(-(2**63), 2**63)


@dataclass(frozen=True)
class Sums:
    """The sums over the first so many trials of a run."""

    trials: int
    tallies: Tallies


@dataclass(frozen=True)
class Goal:
    """When a run stops; see :class:`oddscalc.sampling.Plan`."""

    trials: int | None = None
    target_error: float | None = None
    time_limit: float | None = None


@dataclass(frozen=True)
class RunRecord:
    """The state of a run.

    Attributes
    ----------
    identity : Identity
        The program that made it.
    question : dict
        The question of the job as JSON values.
    seed, block_trials : int
        Seed of the run, trials of a whole block.
    goal : Goal
        When the run stops.
    whole : Sums
        The finished whole blocks, from the first on without a gap; no tallies before the first.
    end : Sums or None
        The same with a last, partial block.
    elapsed : float
        Seconds taken so far.
    command, options : str, mapping
        The command of the command line, and its options as JSON values.
    """

    identity: Identity
    question: dict[str, Any]
    seed: int
    block_trials: int
    goal: Goal
    whole: Sums
    end: Sums | None = None
    elapsed: float = 0.0
    command: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """Return the record as JSON, with a checksum."""
        content = {
            "format": FORMAT,
            "version": self.identity.version,
            "sources": self.identity.sources,
            "command": self.command,
            "options": dict(self.options),
            "question": self.question,
            "seed": self.seed,
            "block_trials": self.block_trials,
            "goal": {
                "trials": self.goal.trials,
                "target_error": self.goal.target_error,
                "time_limit": self.goal.time_limit,
            },
            "elapsed": round(self.elapsed, 3),
            "whole": _sums_content(self.whole),
            "end": None if self.end is None else _sums_content(self.end),
        }
        return json.dumps(content | {"checksum": _checksum(content)}, allow_nan=False) + "\n"


def read_record(path: str | Path) -> RunRecord:
    """Read a run file.

    Raises
    ------
    QuestionError
        With the reason why it cannot be used: missing, too large, no JSON, damaged or edited.
    """
    shown = shorten(str(path), 200)
    content = _content(read_text(path, WHAT), shown)
    if content.get("format") != FORMAT:
        raise QuestionError(f"{shown} is no run file of this kind ({FORMAT})")
    checksum = content.pop("checksum", None)
    if checksum != _checksum(content):
        raise QuestionError(f"{shown} is damaged: its content does not match its checksum")
    try:
        return _record(_Fields(content))
    except _FieldError as wrong:
        raise QuestionError(f"{shown} is damaged: {wrong}") from None


def _content(text: str, shown: str) -> dict[str, Any]:
    try:
        content = json.loads(text, parse_constant=_refuse_constant)
        if isinstance(content, dict) and _depth_is_fit(content, _MOST_DEPTH):
            return content
    except json.JSONDecodeError as error:
        reason = f"it breaks off or is no JSON (line {error.lineno}, column {error.colno})"
        raise QuestionError(f"{shown} is damaged: {reason}") from None
    except (RecursionError, ValueError):
        pass
    raise QuestionError(f"{shown} is no run file")


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _depth_is_fit(value: Any, most: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most > 0 and all(_depth_is_fit(each, most - 1) for each in inside)


def _checksum(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _sums_content(sums: Sums) -> dict[str, Any]:
    return {"trials": sums.trials, "tallies": sums.tallies.tolist()}


class _FieldError(Exception):
    """A value of a run file is of another kind than it must be."""


@dataclass(frozen=True)
class _Fields:
    """The values of a JSON object, each asked for by its kind."""

    content: Mapping[str, Any]

    def take(self, name: str, kind: type[Any] | tuple[type[Any], ...]) -> Any:
        value = self.content.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise _FieldError(f"{name} is {shorten(str(value))}")
        return value

    def whole(self, name: str, least: int = 0) -> int:
        number = self.take(name, int)
        if number < least:
            raise _FieldError(f"{name} is {shorten(str(number))}")
        return int(number)

    def measure(self, name: str) -> float:
        number = self.take(name, (int, float))
        if not 0 <= number <= _MOST_MEASURE:
            raise _FieldError(f"{name} is {shorten(str(number))}")
        return float(number)

    def has(self, name: str) -> bool:
        return self.content.get(name) is not None

    def fields(self, name: str) -> "_Fields":
        return _Fields(self.take(name, dict))


def _record(fields: _Fields) -> RunRecord:
    block_trials = fields.whole("block_trials", 1)
    whole = _sums(fields.fields("whole"))
    end = _sums(fields.fields("end")) if fields.has("end") else None
    if whole.trials % block_trials:
        raise _FieldError(f"{whole.trials} trials are no whole blocks of {block_trials}")
    if bool(whole.trials) != bool(len(whole.tallies)):
        raise _FieldError("trials and tallies do not match")
    if end is not None and not 0 < end.trials - whole.trials < block_trials:
        raise _FieldError(f"{end.trials} trials end in no partial block")
    if end is not None and whole.trials and len(end.tallies) != len(whole.tallies):
        raise _FieldError("the tallies are not of one length")
    return RunRecord(
        Identity(fields.take("version", str), fields.take("sources", str)),
        fields.take("question", dict),
        fields.whole("seed"),
        block_trials,
        _goal(fields.fields("goal")),
        whole,
        end,
        fields.measure("elapsed"),
        fields.take("command", str),
        fields.take("options", dict),
    )


def _goal(fields: _Fields) -> Goal:
    return Goal(
        fields.whole("trials", 1) if fields.has("trials") else None,
        fields.measure("target_error") if fields.has("target_error") else None,
        fields.measure("time_limit") if fields.has("time_limit") else None,
    )


def _sums(fields: _Fields) -> Sums:
    tallies = fields.take("tallies", list)
    if not all(type(each) is int and each in _INT64 for each in tallies):
        raise _FieldError("a tally is no whole number of 64 bits")
    return Sums(fields.whole("trials"), np.array(tallies, dtype=np.int64))
