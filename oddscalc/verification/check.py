"""A check: pairs of figures that must agree, and what came of comparing them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose, sqrt
from typing import Any, NamedTuple

from oddscalc.errors import OddscalcError
from oddscalc.suggestions import shorten

STANDARD_ERRORS = 5
_MOST_DIFFERENCES = 5
_LONGEST = 200


class Comparison(NamedTuple):
    """One figure found in two ways."""

    what: str
    found: Any
    expected: Any
    same: bool


Comparisons = Iterator[Comparison]


@dataclass(frozen=True)
class Check:
    """Something to be held against something else.

    Attributes
    ----------
    key, label : str
        Its name, and what it is about.
    compared : str
        What is compared with what.
    compare : callable
        Yields each pair of figures.
    """

    key: str
    label: str
    compared: str
    compare: Callable[[], Comparisons]


@dataclass(frozen=True)
class Outcome:
    """What came of a check.

    Attributes
    ----------
    key, label, compared : str
        As of the check.
    figures : int
        Pairs of figures compared.
    differences : tuple of str
        The first few that differ; empty where all agree.
    """

    key: str
    label: str
    compared: str
    figures: int
    differences: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its key, for progress."""
        return self.key

    @property
    def verdict(self) -> str:
        """``same`` or ``differs``."""
        return "differs" if self.differences else "same"


def equal(what: str, found: Any, expected: Any) -> Comparison:
    """Compare two exact figures.

    >>> equal("flushes", 6828, 6828).same
    True
    """
    return Comparison(what, found, expected, found == expected)


def close(what: str, found: float, expected: float) -> Comparison:
    """Compare two real numbers that come of the same integers, to twelve digits."""
    return Comparison(what, found, expected, isclose(found, expected, rel_tol=1e-12, abs_tol=1e-15))


def true(what: str, holds: bool) -> Comparison:
    """Hold a statement to be true."""
    return Comparison(what, holds, True, holds)


def near(what: str, count: int, trials: int, chance: float, *, together: int = 1) -> Comparison:
    """Compare a sampled count with an exact chance: within five standard errors and one case.

    Parameters
    ----------
    what : str
        The figure.
    count : int
        Cases found in all trials.
    trials : int
        Independent trials.
    chance : float
        Exact probability of a case.
    together : int
        Cases looked at in one trial, which may depend on each other in any way.

    Examples
    --------
    >>> near("heads", 520, 1000, 0.5).same, near("heads", 590, 1000, 0.5).same
    (True, False)
    """
    expected = trials * together * chance
    allowed = STANDARD_ERRORS * together * sqrt(trials * chance * (1 - chance))
    same = abs(count - expected) <= allowed + (1 if chance else 0)
    return Comparison(what, count, f"{expected:.1f} within {allowed:.1f}", same)


def run(check: Check) -> Outcome:
    """Run a check; what cannot be compared, such as a damaged file, is a difference."""
    figures, differences = 0, []
    try:
        for what, found, expected, same in check.compare():
            figures += 1
            if not same:
                differences.append(shorten(f"{what}: {found} where {expected} is due", _LONGEST))
    except OddscalcError as error:
        differences.append(shorten(str(error), _LONGEST))
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        differences.append(shorten(f"cannot be compared: {error!r}", _LONGEST))
    if not figures and not differences:
        differences.append("nothing was compared")
    more = len(differences) - _MOST_DIFFERENCES
    shown = [*differences[:_MOST_DIFFERENCES], *([f"and {more} more"] if more > 0 else [])]
    return Outcome(check.key, check.label, check.compared, figures, tuple(shown))


def listed(what: str, found: Sequence[Any], expected: Sequence[Any]) -> Comparisons:
    """Compare two lists of exact figures, place by place."""
    yield equal(f"{what}, number", len(found), len(expected))
    for place, (one, other) in enumerate(zip(found, expected, strict=False)):
        yield equal(f"{what} {place}", one, other)


def by_key(rows: Sequence[Mapping[str, Any]], key: str = "key") -> dict[str, Mapping[str, Any]]:
    """Return rows by their keys."""
    return {row[key]: row for row in rows}


def bracketed(data: Any, where: str = "result") -> Comparisons:
    """Hold that every figure lies in its own interval, wherever in a result it stands.

    Examples
    --------
    >>> [one.same for one in bracketed({"win": 0.3, "win_low": 0.2, "win_high": 0.25})]
    [False]
    """
    inner = data.items() if isinstance(data, Mapping) else enumerate(data)
    for key, value in inner:
        if isinstance(value, Mapping | list):
            yield from bracketed(value, f"{where}, {key}")
    if isinstance(data, Mapping):
        yield from _ends(data, where)


def _ends(data: Mapping[str, Any], where: str) -> Comparisons:
    for key, low in data.items():
        name = key.removesuffix("low")
        if name == key or not isinstance(low, float):
            continue
        kinds = ("probability", "mean", "value", "share", "per_round")
        names = [*(name + kind for kind in kinds), name.removesuffix("_")]
        value = next(data[one] for one in names if one in data)
        high = data[f"{name}high"]
        holds = low - 1e-12 <= value <= high + 1e-12
        yield Comparison(f"{where}, {key}", value, f"from {low} to {high}", holds)
