"""How a file differs from what it should be, shortly."""

import re
from difflib import unified_diff
from pathlib import Path

from oddscalc.errors import QuestionError
from oddscalc.picture import Picture
from oddscalc.presentation.digests import data_digest, picture_digest
from oddscalc.suggestions import shorten

_MOST_LINES = 10
_LONGEST_LINE = 160
_REAL_NUMBER = re.compile(r"\d+\.\d{6,}(?:e[-+]?\d+)?|\d+(?:\.\d+)?e[-+]?\d+")


def text_faults(path: Path, expected: str) -> list[str]:
    """Return the lines by which a text differs from what is expected; none if it is the same.

    Real numbers count to twelve digits, so that another processor is no difference.
    """
    content = _content(path)
    if content is None:
        return [f"{path}: is missing"]
    found = content.decode("utf-8", errors="replace")
    if found == expected or _rounded(found) == _rounded(expected):
        return []
    lines = [
        line
        for line in unified_diff(
            _rounded(found).splitlines(), _rounded(expected).splitlines(), n=0, lineterm=""
        )
        if not line.startswith(("---", "+++", "@@"))
    ]
    more = len(lines) - _MOST_LINES
    shown = [f"  {shorten(line, _LONGEST_LINE)}" for line in lines[:_MOST_LINES]]
    differs = f"{path}: differs (- the file, + as it should be)"
    return [differs, *shown, *([f"  ... and {more} more lines"] if more > 0 else [])]


def picture_faults(path: Path, picture: Picture) -> list[str]:
    """Return what is wrong with a picture file: nothing if it shows these data."""
    content = _content(path)
    if content is None:
        return [f"{path}: is missing"]
    try:
        same = picture_digest(content) == data_digest(picture)
    except QuestionError as error:
        return [f"{path}: {error}"]
    return [] if same else [f"{path}: shows other data"]


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _rounded(text: str) -> str:
    return _REAL_NUMBER.sub(lambda found: f"{float(found[0]):.12g}", text)
