"""95 % intervals of sampled figures.

Wilson's interval (E. B. Wilson, 1927) for the share of independent trials that had an outcome; the
normal interval, from sums and squares a trial, for means and for shares of a pot.
"""

import math
from statistics import NormalDist
from typing import NamedTuple

from oddscalc.errors import OddscalcError

_Z = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


def proportion(count: int, trials: int) -> Interval:
    """Return how often something happened, with Wilson's interval.

    Parameters
    ----------
    count : int
        Trials in which it happened.
    trials : int
        Independent trials, at least one.

    Examples
    --------
    >>> proportion(0, 1000).high < 0.004
    True
    """
    return _score(count / trials, trials)


def mean(
    total: int,
    squares: int,
    trials: int,
    *,
    least: float = -math.inf,
    most: float = math.inf,
) -> Interval:
    """Return the mean of a figure, with the normal interval.

    Parameters
    ----------
    total, squares : int
        Sums of the figure and of its square over the trials.
    trials : int
        Independent trials, at least one.
    least, most : float
        Bounds of the figure; the interval keeps within them. After a single trial it is all
        between them.

    Examples
    --------
    >>> round(mean(30, 500, 2).low, 4)
    5.2002
    """
    value = total / trials
    if trials == 1:
        return Interval(value, least, most)
    spread = squares * trials - total * total
    if spread < 0:
        raise OddscalcError("the sum of squares is less than the sum allows; a tally is damaged")
    variance = spread / (trials * (trials - 1))
    half = _Z * math.sqrt(variance / trials)
    return Interval(value, max(least, value - half), min(most, value + half))


def pot_share(total: int, squares: int, trials: int, unit: int) -> Interval:
    """Return the mean share of a pot, counted in ``unit`` parts of a pot, with the normal interval.

    Where all trials had the same share, so that their spread says nothing, it is Wilson's interval,
    which is never too short for a figure between 0 and 1.

    Examples
    --------
    >>> round(pot_share(60, 3600, 1, unit=60).low, 4)
    0.2065
    """
    if squares * trials == total * total:
        return _score(total / (trials * unit), trials)
    interval = mean(total, squares, trials, least=0, most=unit)
    return Interval(*(figure / unit for figure in interval))


def share_of_cases(
    hits: int, cases: int, hit_squares: int, products: int, case_squares: int
) -> Interval:
    """Return the share of cases that are hits, when trials have several cases each.

    The normal interval counts trials, as the cases of one trial depend on each other. Where all
    trials had the same share, so that their spread says nothing, it is Wilson's interval.

    Parameters
    ----------
    hits, cases : int
        Sums over the trials; at least one case.
    hit_squares, products, case_squares : int
        Sums over the trials of hits squared, hits times cases, and cases squared.

    Examples
    --------
    >>> share_of_cases(3, 6, 3, 6, 12).value
    0.5
    """
    value = hits / cases
    spread = hit_squares - 2 * value * products + value * value * case_squares
    if spread <= 0 or hits in (0, cases):
        return _score(value, cases)
    half = _Z * math.sqrt(spread) / cases
    return Interval(value, max(0.0, value - half), min(1.0, value + half))


def _score(value: float, trials: int) -> Interval:
    weight = _Z * _Z / trials
    centre = (value + weight / 2) / (1 + weight)
    half = _Z / (1 + weight) * math.sqrt(value * (1 - value) / trials + weight / (4 * trials))
    low = 0.0 if value == 0 else max(0.0, centre - half)
    high = 1.0 if value == 1 else min(1.0, centre + half)
    return Interval(value, low, high)
