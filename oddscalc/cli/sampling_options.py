"""What every sampling command shares: the options of a plan and the progress bar."""

import functools
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
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
    @functools.wraps(command)
    def run(
        trials: int | None,
        seed: int | None,
        target_error: float | None,
        time_limit: float | None,
        threads: int | None,
        **options: Any,
    ) -> Any:
        from oddscalc.sampling import Plan

        quiet = click.get_current_context().params.get("quiet", False)
        report = None if quiet or not sys.stderr.isatty() else ProgressBar()
        plan = Plan(trials, seed, target_error, time_limit, threads, report)
        return command(plan=plan, **options)

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
