"""The nearest known name to a mistyped one."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(text: object, known: Iterable[str]) -> str:
    """Return advice on a name that is not known: the nearest one, or the whole list.

    Examples
    --------
    >>> did_you_mean("documentd", ["documented", "rarity"])
    '; did you mean documented?'
    >>> did_you_mean("x", ["documented", "rarity"])
    '; known are: documented, rarity'
    """
    names = list(known)
    near = get_close_matches(str(text)[:100], names, n=1)
    return f"; did you mean {near[0]}?" if near else f"; known are: {', '.join(names)}"


def shorten(text: str, most: int = 60) -> str:
    """Return a text fit for a message: printable, and not longer than ``most`` characters.

    Examples
    --------
    >>> shorten("9" * 400)
    '999999999999999999999999999999999999999999999999999999999999...'
    """
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return shown if len(shown) <= most else shown[:most] + "..."
