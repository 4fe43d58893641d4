"""Hands from the command line: one as an argument, or one a line from standard input."""

import sys
from collections.abc import Callable
from typing import TypeVar

from oddscalc.errors import QuestionError

STANDARD_INPUT = "-"
_MOST_BYTES = 50_000_000
_MOST_FAULTS = 100

Hand = TypeVar("Hand")


def read_hands(text: str, read: Callable[[str], Hand]) -> list[Hand]:
    """Return the hand in an argument, or every hand in the lines of standard input.

    Parameters
    ----------
    text : str
        The argument; ``-`` stands for standard input.
    read : callable
        Turns a text into a hand, or raises :class:`QuestionError`.

    Raises
    ------
    QuestionError
        Listing the faults of all lines, each with its line number.
    """
    if text.strip() != STANDARD_INPUT:
        return [read(text)]
    hands, faults = [], []
    for number, line in enumerate(_lines(), 1):
        if not line.strip():
            continue
        try:
            hands.append(read(line))
        except QuestionError as error:
            faults += [f"line {number}: {fault}" for fault in str(error).splitlines()]
    if faults:
        more = [f"... and {len(faults) - _MOST_FAULTS} more faults"]
        raise QuestionError("\n".join(faults[:_MOST_FAULTS] + more * (len(faults) > _MOST_FAULTS)))
    if not hands:
        raise QuestionError("there is no hand on standard input; write one hand a line")
    return hands


def _lines() -> list[str]:
    if sys.stdin is None:
        raise QuestionError("standard input is closed; write one hand a line to it")
    content = sys.stdin.buffer.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise QuestionError(f"standard input is larger than {_MOST_BYTES:,} bytes")
    text = content.decode("utf-8-sig", errors="replace")
    return [line.removesuffix("\r") for line in text.split("\n")]
