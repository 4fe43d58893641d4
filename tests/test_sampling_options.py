"""The sampling options of the command line, on a command of their own."""

import io
import json
from collections.abc import Sequence

import click
import pytest
from click.testing import CliRunner

from oddscalc.cli.sampling_options import ProgressBar, sampling_options
from oddscalc.errors import QuestionError
from oddscalc.sampling import Plan, Progress


@click.command()
@click.option("-q", "--quiet", is_flag=True)
@sampling_options
def roll(plan: Plan, quiet: bool) -> None:
    click.echo(json.dumps([plan.trials, plan.seed, plan.target_error, plan.time_limit, quiet]))
    assert plan.report is None


def run(arguments: Sequence[str]) -> click.testing.Result:
    return CliRunner().invoke(roll, arguments, catch_exceptions=True)


def test_options_become_a_plan():
    given = "--trials 5 --seed 0 --target-error 0.5 --time-limit 2 --threads 1 -q"
    assert json.loads(run(given.split()).output) == [5, 0, 0.5, 2.0, True]
    assert json.loads(run([]).output) == [None, None, None, None, False]


@pytest.mark.parametrize(
    "wrong", ["--trials 0", "--seed -1", "--threads 0", "--target-error 0", "--time-limit 0"]
)
def test_values_out_of_range_name_the_option(wrong):
    result = run(wrong.split())
    assert isinstance(result.exception, QuestionError)
    assert str(result.exception).startswith(wrong.split()[0])


@pytest.mark.parametrize("wrong", ["--trials 1.5", "--seed x", "--threads many"])
def test_what_is_no_number_is_refused(wrong):
    result = run(wrong.split())
    assert result.exit_code == 2
    assert wrong.split()[0] in result.output


def test_the_bar_follows_the_run_and_ends_the_line(monkeypatch):
    shown = io.StringIO()
    shown.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", shown)
    bar = ProgressBar()
    for trials in range(1, 5):
        bar(Progress(trials * 1000, trials / 4, 0.1, finished=trials == 4))
    assert "4,000 trials" in shown.getvalue()
    assert "100%" in shown.getvalue()
    assert shown.getvalue().endswith("\n")
