"""The command line: parses questions, asks the library, writes answers."""

import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO, cast

import click

from oddscalc.cli.root import ReaderGoneError, root
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.suggestions import shorten

_INTERRUPTED = 130
_LONGEST_LINE = 1000


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 not finished, 2 wrong question, 3 difference found.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after ``oddscalc``; those of the process when left out.
    """
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        _refuse_closed_output()
        _spell_out_what_output_cannot_show()
        _refuse_unheard(arguments or ())
        code = root.main(args=arguments, prog_name="oddscalc", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        return _complain(_click_message(error), error.exit_code)
    except OddscalcError as error:
        return _complain(str(error), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _complain("interrupted before there was anything to tell", _INTERRUPTED)
    except (ReaderGoneError, BrokenPipeError):
        return _closed_output()
    except (OSError, MemoryError, RecursionError) as error:
        return _complain(f"could not finish: {error or type(error).__name__}", 1)
    except Exception as error:
        return _complain(f"a fault of oddscalc itself: {type(error).__name__}: {error}", 1)
    return code if isinstance(code, int) else 0


def _click_message(error: click.ClickException) -> str:
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if isinstance(error, click.UsageError) and context is not None:
        return f"{message} (see {context.command_path} --help)"
    return message


def _complain(message: str, code: int) -> int:
    lines = message.splitlines() or [""]
    shown = [shorten(line, _LONGEST_LINE) for line in lines]
    try:
        click.echo("\n".join(f"oddscalc: {line}" for line in shown), err=True)
    except OSError:
        return code
    return code


class _ClosedStream(io.TextIOBase):
    """Stands for a standard output that was closed before the program began."""

    def write(self, text: str) -> int:  # noqa: ARG002
        raise OSError("standard output is closed")


def _refuse_unheard(arguments: Sequence[str]) -> None:
    """Refuse what no shell can pass on: a null character, half of a surrogate pair."""
    for word in arguments:
        try:
            heard = b"\0" not in os.fsencode(word)
        except UnicodeEncodeError:
            heard = False
        if not heard:
            raise QuestionError(f"{shorten(ascii(word), 60)} is no text that a shell could pass on")


def _refuse_closed_output() -> None:
    """Let writing to a closed standard output fail, which Python would pass over in silence."""
    if sys.stdout is None:
        sys.stdout = cast(TextIO, _ClosedStream())


def _spell_out_what_output_cannot_show() -> None:
    """Write letters that standard output has no code for as their code points."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def _closed_output() -> int:
    """Leave quietly when the reader of standard output has gone, as after ``| head``."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
