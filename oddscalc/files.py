"""Files in and out: read with a limit and one clear message, written whole or not at all."""

import errno
import os
import re
import secrets
import tomllib
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Any

from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.suggestions import shorten

MOST_BYTES = 1_000_000
_MOST_PARTS = 50
_PART = r"(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{_MOST_PARTS}}}")


def read_text(path: str | Path, what: str) -> str:
    """Return the text of a small UTF-8 file.

    Parameters
    ----------
    path : str or Path
        The file.
    what : str
        What the file is, for messages, such as "ranking file".

    Raises
    ------
    QuestionError
        When it is missing, no regular file, larger than a megabyte or not UTF-8.
    """
    shown = shorten(str(path), 200)
    try:
        place = Path(path)
        if not place.exists():
            raise QuestionError(f"there is no {what} {shown}")
        if not place.is_file():
            raise QuestionError(f"{shown} is not a file; name a {what}")
        with os.fdopen(_opened_without_waiting(place), "rb") as stream:
            content = stream.read(MOST_BYTES + 1)
            if content is None:
                raise BlockingIOError(errno.EAGAIN, "it gives nothing to read")
    except (OSError, ValueError) as error:
        if isinstance(error, QuestionError):
            raise
        raise QuestionError(f"cannot read the {what} {shown}: {reason_of(error)}") from None
    if len(content) > MOST_BYTES:
        raise QuestionError(f"{shown} is larger than {MOST_BYTES:,} bytes; that is no {what}")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise QuestionError(
            f"{shown}, line {line}: not UTF-8 text; save the file as UTF-8"
        ) from None


def _opened_without_waiting(path: Path) -> int:
    """Open a file so that one of the system that never ends, such as its log, is not waited for."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))


def read_toml(path: str | Path, what: str) -> dict[str, Any]:
    """Return the content of a small TOML file.

    Raises
    ------
    QuestionError
        When it cannot be read or is not TOML; the message gives the line.
    """
    return parse_toml(read_text(path, what), shorten(str(path), 200))


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Return the content of a TOML text.

    Raises
    ------
    QuestionError
        When it is not TOML, with the line, or has keys in very many parts, which take minutes.

    Examples
    --------
    >>> parse_toml("hand-size = 6", "mine")
    {'hand-size': 6}
    """
    if _LONG_KEY.search(text):
        raise QuestionError(f"{source}: a key has more than {_MOST_PARTS} parts")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise QuestionError(f"{source} is not TOML: {shorten(str(error), 100)}") from None


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file whole or not at all; an existing file is replaced only as a whole.

    Raises
    ------
    OddscalcError
        When the place cannot be written to; nothing is left behind.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        _write(Path(path), data)
    except (OSError, ValueError, RuntimeError) as error:
        raise OddscalcError(f"cannot write {shorten(str(path), 200)}: {reason_of(error)}") from None


def remove_leftovers(path: str | Path) -> None:
    """Remove what writers of a file left beside it when they were killed."""
    target = Path(path).resolve()
    for leftover in target.parent.glob(f"{escape(_hidden_stem(target))}.????????.part"):
        with suppress(OSError):
            leftover.unlink()


def _hidden_stem(target: Path) -> str:
    return f".{target.name[:100]}"


def _write(path: Path, data: bytes) -> None:
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(data)
        return
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError("it is a directory")
    partial = target.with_name(f"{_hidden_stem(target)}.{secrets.token_hex(4)}.part")
    try:
        with partial.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            partial.chmod(target.stat().st_mode & 0o7777)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def reason_of(error: Exception) -> str:
    """Return why a file cannot be used, in the words of the system.

    Examples
    --------
    >>> reason_of(ValueError("embedded null byte"))
    'embedded null byte'
    """
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
