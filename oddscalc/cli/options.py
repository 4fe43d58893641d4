"""What every command that answers shares: how and where the answer is written."""

import functools
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from oddscalc.answers import Answer
from oddscalc.errors import CheckError, QuestionError
from oddscalc.files import reason_of, write_whole

FORMATS = ("table", "csv", "tsv", "json", "jsonl", "markdown", "html", "latex")
_BY_SUFFIX = {
    ".txt": "table",
    ".csv": "csv",
    ".tsv": "tsv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".md": "markdown",
    ".html": "html",
    ".tex": "latex",
}
_PICTURE_BY_SUFFIX = {".png": "png", ".svg": "svg", ".pdf": "pdf"}
_SUFFIXES = {**_BY_SUFFIX, **_PICTURE_BY_SUFFIX}
_INTERRUPTED = 130

EXIT_CODE = "oddscalc.exit_code"
"""Where a command leaves, in the ``meta`` of its context, the exit code that follows its answer."""


_STANDARD_OUTPUT = Path("-")


def answering(command: Callable[..., Answer]) -> Callable[..., None]:
    """Give a command ``--format``, ``--output`` and ``--quiet``, and write the answer it returns.

    Parameters
    ----------
    command : callable
        Takes the command's own options and returns an :class:`Answer`. One that has a parameter
        ``quiet`` is told whether progress and remarks are unwanted.

    Returns
    -------
    callable
        The command, ready for ``@group.command()``.
    """
    wants_quiet = "quiet" in command.__code__.co_varnames[: command.__code__.co_argcount]

    @click.option(
        "-f",
        "--format",
        "format_",
        type=click.Choice(FORMATS),
        help="How the answer is written; table when nothing else says so.",
    )
    @click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        help="Write to this file; its suffix picks the format (.csv .json .md .html .tex ...), "
        "or a picture (.png .svg .pdf).",
    )
    @click.option("-q", "--quiet", is_flag=True, help="No progress and no remarks.")
    @functools.wraps(command)
    def run(format_: str | None, output: Path | None, quiet: bool, **options: Any) -> None:
        output = None if output == _STANDARD_OUTPUT else output
        chosen = _chosen_format(format_, output)
        if wants_quiet:
            options["quiet"] = quiet
        started = time.perf_counter()
        answer = _timed(command(**options), started)
        _write(answer, chosen, output)
        if answer.partial:
            sys.exit(_INTERRUPTED)
        if answer.differs:
            sys.exit(CheckError.exit_code)
        if code := click.get_current_context().meta.get(EXIT_CODE):
            sys.exit(code)

    return run


def remark(text: str) -> None:
    """Say something once on standard error, beside the answer, unless ``--quiet`` was given."""
    context = click.get_current_context(silent=True)
    if context is None or not context.params.get("quiet"):
        click.echo(f"oddscalc: {text}", err=True)


def _chosen_format(format_: str | None, output: Path | None) -> str:
    if output is None:
        return format_ or "table"
    _refuse_place(output)
    by_suffix = _SUFFIXES.get(output.suffix.lower())
    if by_suffix is None and format_ is None:
        raise QuestionError(
            f"--output {output}: the suffix {output.suffix or '(none)'} names no format; "
            f"use one of {' '.join(_SUFFIXES)}, or say --format"
        )
    if by_suffix and format_ and by_suffix != format_:
        raise QuestionError(
            f"--format {format_} contradicts --output {output}, which asks for {by_suffix}; "
            "leave out one of them"
        )
    return by_suffix or format_ or "table"


def _refuse_place(output: Path) -> None:
    """Refuse a file that cannot be written before anything is counted."""
    try:
        output.resolve()
        is_folder, has_folder = output.is_dir(), output.absolute().parent.is_dir()
    except (OSError, ValueError, RuntimeError) as error:
        raise QuestionError(f"--output {output} can be no file: {reason_of(error)}") from None
    if is_folder:
        raise QuestionError(f"--output {output} is a directory; name a file")
    if not has_folder:
        raise QuestionError(f"--output {output}: there is no folder {output.parent}")


def _timed(answer: Answer, started: float) -> Answer:
    elapsed = round(time.perf_counter() - started, 3)
    return replace(answer, provenance=replace(answer.provenance, elapsed=elapsed))


def _write(answer: Answer, format_: str, output: Path | None) -> None:
    if output is None:
        click.echo(answer.to(format_))
    elif format_ in _PICTURE_BY_SUFFIX.values():
        write_whole(output, answer.to_picture(format_))
    else:
        write_whole(output, answer.to(format_) + "\n")
