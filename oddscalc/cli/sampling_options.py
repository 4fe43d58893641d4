"""What every sampling command shares: the options of a plan and the progress bar."""

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oddscalc.answers import Answer
from oddscalc.cli.run_options import after_run, resume_option, run_file, runner_of

if TYPE_CHECKING:
    from oddscalc.run_files import RunFile
    from oddscalc.sampling import Progress

_BAR_STEPS = 1000


def sampling_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of sampling, and hand it a ``plan``.

    Parameters
    ----------
    command : callable
        Takes ``plan``, a :class:`oddscalc.sampling.Plan`, beside its own options. Progress is shown
        on a terminal, unless the command has an option ``--quiet`` and that is given.

    Returns
    -------
    callable
        The command, ready for ``@group.command()``.
    """

    @click.option(
        "--trials",
        type=int,
        help="Most trials; 1,000,000 unless an error or a time stops the run.",
    )
    @click.option("--seed", type=int, help="Seed, from 0 up; drawn and reported if not given.")
    @click.option(
        "--target-error",
        type=float,
        help="Stop when the 95 % interval of the main figure is no wider than this either way.",
    )
    @click.option("--time-limit", type=float, help="Stop after so many seconds.")
    @click.option(
        "--threads",
        type=int,
        help="Threads; one a processor if not given. They never change the answer.",
    )
    @click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Run on a Dask cluster, tcp://HOST:PORT, or local:N for N processes of this machine.",
    )
    @click.option(
        "--save",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Keep finished work in this new file while the run goes on.",
    )
    @resume_option()
    @functools.wraps(command)
    def run(
        trials: int | None,
        seed: int | None,
        target_error: float | None,
        time_limit: float | None,
        threads: int | None,
        scheduler: str | None,
        save: Path | None,
        resume: "RunFile | None",
        **options: Any,
    ) -> Any:
        from oddscalc.sampling import Plan

        context = click.get_current_context()
        quiet = context.params.get("quiet", False)
        report = None if quiet or not sys.stderr.isatty() else ProgressBar()
        runner = runner_of(scheduler, threads)
        file = run_file(context, save, resume)
        plan = Plan(trials, seed, target_error, time_limit, threads, report, runner, file)
        answer = command(plan=plan, **options)
        if isinstance(answer, Answer):
            after_run(context, answer, file)
        return answer

    return run


class ProgressBar:
    """A bar on standard error that follows a run."""

    def __init__(self) -> None:
        self._bar = click.progressbar(
            length=_BAR_STEPS, file=sys.stderr, label="Sampling", item_show_func=_trials_text
        )

    def __call__(self, progress: "Progress") -> None:
        """Show how far the run has come; end the line when it is over."""
        steps = int(progress.share * _BAR_STEPS)
        self._bar.update(max(0, steps - self._bar.pos), progress)
        if progress.finished:
            self._bar.render_finish()


def _trials_text(progress: "Progress | None") -> str | None:
    return None if progress is None else f"{progress.trials:,} trials"
