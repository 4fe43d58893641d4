"""The progress bar of commands that go through the results."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from oddscalc.results.manifest import Entry


@contextmanager
def result_progress(
    total: int, label: str, quiet: bool
) -> Iterator["Callable[[Entry | None], None] | None"]:
    """Yield a function that moves a bar on standard error, or None where there is no terminal.

    Parameters
    ----------
    total : int
        How often the function will be called.
    label : str
        What goes on.
    quiet : bool
        Whether a bar is unwanted.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    bar: Any
    with click.progressbar(
        length=total,
        label=label,
        file=sys.stderr,
        item_show_func=lambda entry: entry.name if entry else None,
    ) as bar:
        yield lambda entry: bar.update(1, entry)
