"""Whether a value given from Python is a number in a range."""

from math import inf
from numbers import Integral, Real


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
