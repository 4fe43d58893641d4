"""The manifest: every result, in the order in which it is shown."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from oddscalc.answers import Answer
from oddscalc.errors import QuestionError
from oddscalc.suggestions import shorten


@dataclass(frozen=True)
class Entry:
    """A result to keep.

    Attributes
    ----------
    name : str
        The name of its files, without a suffix.
    title : str
        What it is, in one line.
    ask : callable
        Asks the question again and returns the answer.
    pictured : bool
        Whether there is a picture of it.
    quick : bool
        Whether it takes less than about a second.
    """

    name: str
    title: str
    ask: Callable[[], Answer]
    pictured: bool = True
    quick: bool = True

    def answer(self) -> Answer:
        """Return the answer, without the time that it took."""
        return self.ask().untimed()


@cache
def entries() -> tuple[Entry, ...]:
    """Return all results.

    Examples
    --------
    >>> entries()[0].name
    'documented-tables'
    """
    from oddscalc.results.dragon_master import dragon_master_entries
    from oddscalc.results.dragon_poker import dragon_poker_entries
    from oddscalc.results.drax import drax_entries

    return (*dragon_poker_entries(), *drax_entries(), *dragon_master_entries())


def named_entries(names: Iterable[str]) -> tuple[Entry, ...]:
    """Return the results of these names, or all of them when there are none.

    Raises
    ------
    QuestionError
        For an unknown name; the message suggests the nearest.
    """
    by_name = {entry.name: entry for entry in entries()}
    names = list(dict.fromkeys(names))
    faults = [
        f"there is no result {shorten(name)!r}; the nearest are {_nearest(name, by_name)}"
        for name in names
        if name not in by_name
    ]
    if faults:
        raise QuestionError("\n".join(faults))
    return tuple(by_name[name] for name in names) or entries()


def _nearest(name: str, known: Iterable[str]) -> str:
    return ", ".join(get_close_matches(name[:100], known, n=3, cutoff=0.0))
