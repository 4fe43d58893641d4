"""Words for messages: the nearest known name, and values as a reader can bear them."""

from collections.abc import Iterable
from difflib import get_close_matches

from oddscalc.errors import QuestionError

MOST_LETTERS = 80
"""Letters of a name or label in a file of the user's, at most."""


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


def refuse_unknown(what: str, name: object, known: Iterable[str]) -> None:
    """Refuse a name that is not among the known ones.

    Raises
    ------
    QuestionError
        With the nearest name, or all of them.

    Examples
    --------
    >>> refuse_unknown("count", "bst", ["best", "potential"])
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: there is no count 'bst'; did you mean best?
    """
    names = list(known)
    if not isinstance(name, str) or name not in names:
        raise QuestionError(f"there is no {what} {shorten(repr(name))}{did_you_mean(name, names)}")


def shorten(text: str, most: int = 60) -> str:
    """Return a text fit for a message: printable, and not longer than ``most`` characters.

    Examples
    --------
    >>> shorten("9" * 400)
    '999999999999999999999999999999999999999999999999999999999999...'
    """
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return shown if len(shown) <= most else shown[:most] + "..."


def written(value: object, most: int = 60) -> str:
    """Return a value of a file fit for a message.

    Examples
    --------
    >>> written(True), written("five"), written(10**5000)
    ('true', "'five'", 'a huge number')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        return shorten(repr(value), most)
    except ValueError:  # Python writes no integer of more than some thousand digits
        return "a huge number"


def is_label(value: object) -> bool:
    r"""Return whether a value is a text that can stand in a table: printable, on one line, short.

    Examples
    --------
    >>> is_label("Full house"), is_label(""), is_label("a\u202eb"), is_label("x" * 100)
    (True, False, False, False)
    """
    return (
        isinstance(value, str)
        and bool(value.strip())
        and value.isprintable()
        and len(value) <= MOST_LETTERS
    )
