"""Intervals against scipy, closed forms and their own promise."""

import math

import numpy as np
import pytest
from scipy.stats import binom, binomtest, norm

from oddscalc.intervals import mean, pot_share, proportion


@pytest.mark.parametrize("trials", [1, 2, 7, 100, 10**6, 10**12])
@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.5, 0.999, 1.0])
def test_wilson_equals_scipy(trials, share):
    count = round(trials * share)
    found = proportion(count, trials)
    expected = binomtest(count, trials).proportion_ci(method="wilson")
    assert found.value == count / trials
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-14)


def test_wilson_ends_solve_their_quadratic():
    """Each end is a share p whose own standard error puts the estimate 1.96 of them away."""
    count, trials = 37, 250
    found = proportion(count, trials)
    for end in (found.low, found.high):
        distance = abs(found.value - end) / math.sqrt(end * (1 - end) / trials)
        assert distance == pytest.approx(norm.ppf(0.975))


def test_wilson_covers_the_truth_about_95_times_in_100():
    """Exact coverage by the binomial distribution, without sampling."""
    trials, truth = 400, 0.2
    covered = sum(
        binom.pmf(count, trials, truth)
        for count in range(trials + 1)
        if proportion(count, trials).low <= truth <= proportion(count, trials).high
    )
    assert covered == pytest.approx(0.95, abs=0.01)


def test_mean_equals_the_textbook():
    values = np.random.default_rng(3).integers(0, 97, size=500)
    found = mean(int(values.sum()), int((values**2).sum()), 500)
    expected = norm.interval(0.95, values.mean(), values.std(ddof=1) / math.sqrt(500))
    assert found.value == pytest.approx(values.mean())
    assert (found.low, found.high) == pytest.approx(expected)
    assert found.half_width == pytest.approx((expected[1] - expected[0]) / 2)


def test_mean_keeps_its_digits_where_floats_would_cancel():
    big = 10**9
    values = [big, big + 1, big + 2]
    found = mean(sum(values), sum(value * value for value in values), 3)
    assert found.half_width == pytest.approx(norm.ppf(0.975) / math.sqrt(3))


def test_mean_keeps_within_the_bounds_of_the_figure():
    assert mean(1, 1, 100, least=0).low == 0
    assert mean(3, 9, 1, least=0, most=24)[1:] == (0, 24)


def test_pot_share_is_normal_and_wilson_where_nothing_varies():
    shares = [60, 60, 0, 30, 0, 20]
    found = pot_share(sum(shares), sum(share**2 for share in shares), 6, unit=60)
    whole = mean(sum(shares), sum(share**2 for share in shares), 6)
    assert found.value == pytest.approx(whole.value / 60)
    assert found.high == pytest.approx(whole.high / 60)
    assert pot_share(0, 0, 50, unit=60) == proportion(0, 50)
    assert pot_share(60 * 50, 3600 * 50, 50, unit=60) == proportion(50, 50)
