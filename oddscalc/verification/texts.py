"""Two texts held against each other: words as they are, numbers one by one."""

import re
from itertools import zip_longest
from math import isclose

from oddscalc.verification.check import Comparison, Comparisons, equal

_NUMBER = re.compile(r"(\d+(?:\.\d+)?(?:e[-+]?\d+)?)")
_REAL = re.compile(r"[.e]")


def same_text(name: str, found: str, expected: str) -> Comparisons:
    """Compare two texts line by line, the words of a line and each of its numbers.

    Real numbers count to twelve digits, so that another processor is no difference.

    Examples
    --------
    >>> [one.same for one in same_text("odds.csv", "flush,5109", "flush,5108")]
    [True, False]
    >>> [one.same for one in same_text("odds.csv", "0.30000000000000004", "0.3")]
    [True, True]
    """
    lines = zip_longest(found.splitlines(), expected.splitlines())
    for line, (one, other) in enumerate(lines, 1):
        place = f"{name}, line {line}"
        if one is None or other is None:
            yield equal(place, one, other)
            return
        yield from _same_line(place, one, other)


def _same_line(place: str, found: str, expected: str) -> Comparisons:
    ours, theirs = _NUMBER.split(found), _NUMBER.split(expected)
    if ours[::2] != theirs[::2]:
        yield equal(place, found, expected)
        return
    yield Comparison(place, found, expected, same=True)
    for one, other in zip(ours[1::2], theirs[1::2], strict=True):
        yield Comparison(place, one, other, _same_number(one, other))


def _same_number(found: str, expected: str) -> bool:
    if found == expected:
        return True
    real = _REAL.search(found) or _REAL.search(expected)
    return bool(real) and isclose(float(found), float(expected), rel_tol=1e-12)
