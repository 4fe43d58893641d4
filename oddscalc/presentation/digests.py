"""The digest of a picture's data, and how a picture file carries it."""

import hashlib
import json
import re
from dataclasses import fields, is_dataclass
from typing import Any

from oddscalc.errors import QuestionError
from oddscalc.picture import Picture

_PREFIX = "oddscalc-data-sha256:"
_FOUND = re.compile(_PREFIX.encode() + rb"([0-9a-f]{64})")
_DIGITS = 12


def data_digest(picture: Picture) -> str:
    """Return the SHA-256 of everything a picture shows, as hexadecimal digits.

    Real numbers count to twelve digits, so that another processor is no difference.

    Examples
    --------
    >>> from oddscalc.picture import Slopes
    >>> data_digest(Slopes("Orders", "Exact.", "by rank", "by rarity", ()))[:8]
    '770abd70'
    """
    text = json.dumps(_plain(picture), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def digest_mark(picture: Picture) -> str:
    """Return the text by which a file carries its digest."""
    return _PREFIX + data_digest(picture)


def picture_digest(content: bytes) -> str:
    """Return the digest of its data that a PNG, SVG or PDF picture carries.

    Raises
    ------
    QuestionError
        When the file carries none.

    Examples
    --------
    >>> picture_digest(b"<svg/>")
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: this picture carries no digest of its data
    """
    found = _FOUND.search(content)
    if found is None:
        raise QuestionError("this picture carries no digest of its data")
    return found[1].decode()


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        shown = [[field.name, _plain(getattr(value, field.name))] for field in fields(value)]
        return [type(value).__name__, shown]
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return f"{value:.{_DIGITS}g}" if isinstance(value, float) else value
