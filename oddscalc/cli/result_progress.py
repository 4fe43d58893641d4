"""The progress bar of commands that go through the results or the checks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import click


class Named(Protocol):
    """Something done that has a name."""

    @property
    def name(self) -> str:
        """Its name."""


@contextmanager
def result_progress(
    total: int, label: str, quiet: bool
) -> Iterator[Callable[[Named | None], None] | None]:
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
        item_show_func=lambda done: done.name if done else None,
    ) as bar:
        yield lambda done: bar.update(1, done)
