"""Whether values given from Python are numbers in a range."""

from math import inf
from numbers import Integral, Real
from typing import Any

from oddscalc.errors import QuestionError
from oddscalc.suggestions import shorten


def is_whole(value: object, least: float, most: float = inf) -> bool:
    """Return whether a value is a whole number from ``least`` to ``most``; True and False are none.

    Examples
    --------
    >>> is_whole(3, 1, 5), is_whole("3", 1, 5), is_whole(True, 0), is_whole(2.0, 0)
    (True, False, False, False)
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        return False
    return least <= int(value) <= most


def is_positive(value: object) -> bool:
    """Return whether a value is a finite number above 0.

    Examples
    --------
    >>> is_positive(0.5), is_positive("0.5"), is_positive(inf)
    (True, False, False)
    """
    return isinstance(value, Real) and 0 < float(value) < inf


def whole_numbers(what: str, values: Any, end: int) -> tuple[int, ...]:
    """Return a collection of whole numbers from 0 up to, not including, an end.

    Parameters
    ----------
    what : str
        What the numbers are, in the plural.
    values : collection of int
        Given from Python, so of any kind.
    end : int
        The first number too large.

    Raises
    ------
    QuestionError
        Showing what is no such number, or is no collection.

    Examples
    --------
    >>> whole_numbers("dead ranks", {5}, 13)
    (5,)
    >>> whole_numbers("dead ranks", [5, 13, "7"], 13)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: dead ranks are numbers 0 to 12, not [13, '7']
    """
    try:
        given = None if isinstance(values, str) else list(values)
    except TypeError:
        given = None
    wrong = values if given is None else [n for n in given if not is_whole(n, 0, end - 1)]
    if given is None or wrong:
        raise QuestionError(f"{what} are numbers 0 to {end - 1}, not {shorten(repr(wrong))}")
    return tuple(map(int, given))
