"""Entries of a TOML file that are asked for as what they should be; faults name what to write."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from oddscalc.cards import SUITS, card, parse_cards_and_ranks
from oddscalc.errors import QuestionError
from oddscalc.suggestions import MOST_LETTERS, is_label, shorten, written

_MOST_SHOWN = 100
T = TypeVar("T")


class EntryFault(Exception):  # noqa: N818
    """A fault in one entry, without its place."""


@dataclass(frozen=True)
class Entry:
    """A value of a file with what it is called in a message.

    Every method returns the value as what it should be or raises :class:`EntryFault`.

    Examples
    --------
    >>> Entry("players", [2, 3, 2]).numbers(2, 5)
    (2, 3)
    >>> Entry("players", 7).numbers(2, 5)
    Traceback (most recent call last):
    oddscalc.dragon_poker.entries.EntryFault: players = 7; write a whole number from 2 to 5
    """

    name: str
    value: Any

    def wrong(self, advice: str) -> EntryFault:
        """Return the fault that says what is there and what to write instead."""
        return EntryFault(f"{self.name} = {written(self.value, _MOST_SHOWN)}; write {advice}")

    def text(self, advice: str) -> str:
        """Return a text that is not empty."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.wrong(advice)
        return self.value.strip()

    def label(self, advice: str) -> str:
        """Return a text that can stand in a table."""
        text = self.text(advice)
        if not is_label(text):
            raise self.wrong(f"{advice} of printable letters, {MOST_LETTERS} at most")
        return text

    def number(self, least: int, most: int) -> int:
        """Return a whole number in a range."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong(f"a whole number from {least} to {most}")
        return self.value

    def choice(self, *choices: str) -> Any:
        """Return one of a few words."""
        if self.value not in choices:
            raise self.wrong(" or ".join(f'"{choice}"' for choice in choices))
        return self.value

    def true(self) -> bool:
        """Return True, the only value a mark can have."""
        if self.value is not True:
            raise self.wrong("true, or leave it out")
        return True

    def numbers(self, least: int, most: int) -> tuple[int, ...]:
        """Return one or several whole numbers in a range, each once."""
        return self._several(lambda entry: entry.number(least, most))

    def choices(self, *choices: str) -> tuple[str, ...]:
        """Return one or several of a few words, each once."""
        return self._several(lambda entry: str(entry.choice(*choices)))

    def texts(self, advice: str) -> tuple[str, ...]:
        """Return one or several texts, each once."""
        return self._several(lambda entry: entry.text(advice))

    def fields(self, *known: str) -> "dict[str, Entry]":
        """Return the entries of a table that has some of these fields and no others."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"a table with {', '.join(known)}")
        for key in self.value:
            if key not in known:
                raise EntryFault(
                    f'unknown field "{shorten(key)}" of {self.name}; fields are {", ".join(known)}'
                )
        return {key: Entry(f"{self.name}.{key}", value) for key, value in self.value.items()}

    def ranks(self) -> frozenset[int]:
        """Return ranks (0..12) from text, or from a number as it is written."""
        return self._read_cards('ranks such as "7" or "O U"', cards=False)[1]

    def cards(self) -> frozenset[int]:
        """Return cards (0..51) from text in which a bare rank stands for its four cards."""
        cards, ranks = self._read_cards('cards or ranks such as "AH AD" or "2"', cards=True)
        return cards | {card(rank, suit) for rank in ranks for suit in range(SUITS)}

    def _read_cards(self, advice: str, *, cards: bool) -> tuple[frozenset[int], frozenset[int]]:
        text = self.text(advice) if type(self.value) is not int else written(self.value)
        try:
            found = parse_cards_and_ranks(text, self.name, cards=cards)
        except QuestionError as error:
            raise EntryFault(str(error).replace("\n", "; ")) from None
        if not any(found):
            raise self.wrong(advice)
        return found

    def _several(self, read: Callable[["Entry"], T]) -> tuple[T, ...]:
        values = self.value if isinstance(self.value, list) else [self.value]
        if not values:
            raise self.wrong("at least one value")
        return tuple(dict.fromkeys(read(Entry(self.name, value)) for value in values))
