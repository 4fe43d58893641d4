"""Dimensions from TOML: the shipped one and files of the user's, with every fault named."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from oddscalc.cards import MAX_JOKERS
from oddscalc.dragon_poker.entries import Entry, EntryFault
from oddscalc.dragon_poker.modifiers import Dimension, Effect, Modifier, combined
from oddscalc.dragon_poker.rankings import PRESETS
from oddscalc.dragon_poker.requirements import (
    Chair,
    Counted,
    FaceUp,
    HandParity,
    HandPeriod,
    OnceANight,
    Players,
    Requirement,
    ShownBy,
    ShownEarlier,
    Weather,
    Weekday,
)
from oddscalc.dragon_poker.situation import FEWEST_PLAYERS, MOST_PLAYERS, WEEKDAYS
from oddscalc.errors import QuestionError
from oddscalc.files import parse_toml, read_text
from oddscalc.suggestions import shorten

DEFAULT_DIMENSION = "little-myth-marker"
MOST_MODIFIERS = 64
MOST_FACE_UP: Mapping[Counted, int] = {"round": 8, "each-player": 4}
_MOST_FAULTS = 20
_HERE = Path(__file__).parent
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SHOWN_RANK = "shown-rank"
_CATEGORIES = {
    category.key: category.pattern for preset in PRESETS.values() for category in preset.categories
}


def load_dimension(name_or_path: str | Path = DEFAULT_DIMENSION) -> Dimension:
    """Read a dimension.

    Parameters
    ----------
    name_or_path : str or Path
        ``little-myth-marker``, which is shipped, or a TOML file.

    Returns
    -------
    Dimension
        Its modifiers, in the order of the file.

    Raises
    ------
    QuestionError
        When the file cannot be read, or listing every fault in it with its line.

    Examples
    --------
    >>> load_dimension().modifier("ten-kills-sevens").effect.text
    '7 is dead'
    """
    if not isinstance(name_or_path, str | Path):
        given = shorten(repr(name_or_path))
        raise QuestionError(
            f"a dimension is a Dimension, a name or the path of a file, not {given}"
        )
    if str(name_or_path) in shipped_dimensions():
        return _shipped(str(name_or_path))
    path = Path(name_or_path)
    if not _exists(path):
        known = ", ".join(shipped_dimensions())
        raise QuestionError(
            f"no dimension {shorten(str(path))!r}: there is no such file, and shipped are: {known}"
        )
    return read_dimension(read_text(path, "dimension"), str(path), path.stem)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def dimension_of(dimension: Dimension | str | Path) -> Dimension:
    """Return the dimension of a name or a file; a dimension is returned as it is.

    Raises
    ------
    QuestionError
        As for :func:`load_dimension`, and for what is neither dimension nor text.

    Examples
    --------
    >>> dimension_of("little-myth-marker").name
    'little-myth-marker'
    """
    return dimension if isinstance(dimension, Dimension) else load_dimension(dimension)


def shipped_dimensions() -> tuple[str, ...]:
    """Return the names of the dimensions that come with the package.

    >>> shipped_dimensions()
    ('little-myth-marker',)
    """
    return (DEFAULT_DIMENSION,)


@cache
def _shipped(name: str) -> Dimension:
    path = _HERE / f"{name}.toml"
    return read_dimension(path.read_text(encoding="utf-8"), path.name, name)


def read_dimension(text: str, source: str, name: str = "dimension") -> Dimension:
    r"""Read a dimension from the text of a TOML file.

    Parameters
    ----------
    text : str
        The file: ``[[modifiers]]``, each with ``key``, ``when`` and ``effect``.
    source : str
        What the text is called in messages.
    name : str
        The name of the dimension unless the file has a ``name``.

    Raises
    ------
    QuestionError
        Listing every fault with its line.

    Examples
    --------
    >>> mine = read_dimension('[[modifiers]]\nkey = "a"\neffect = {wild = "2C"}', "mine")
    >>> mine.modifiers[0].effect.text
    '2C is wild'
    >>> read_dimension('[[modifiers]]\nkey = "a"\neffect = {mild = "2"}', "mine")
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: mine, line 3: unknown effect "mild"; effects are dead, ...
    """
    data = parse_toml(text, source)
    reader = _Reader(source, text.split("\n"))
    dimension = reader.dimension(data, name)
    reader.refuse_faults()
    return dimension


def _face_up(entry: Entry) -> FaceUp:
    fields = entry.fields("ranks", "among-first", "exactly", "at-least", "counted")
    if "ranks" not in fields or "among-first" not in fields:
        raise EntryFault(f"{entry.name} needs ranks and among-first")
    if "exactly" in fields and "at-least" in fields:
        raise EntryFault(f"{entry.name} has exactly and at-least; write one of them")
    counted: Counted = "round"
    if "counted" in fields:
        counted = fields["counted"].choice(*MOST_FACE_UP)
    among_first = fields["among-first"].number(1, MOST_FACE_UP[counted])
    if "exactly" in fields:
        least = most = fields["exactly"].number(0, among_first)
    else:
        most = among_first
        least = fields["at-least"].number(1, among_first) if "at-least" in fields else 1
    return FaceUp(fields["ranks"].ranks(), among_first, least, most, counted)


def _shown_earlier(entry: Entry) -> ShownEarlier:
    fields = entry.fields("categories", "by")
    if "categories" not in fields:
        raise EntryFault(f"{entry.name} needs categories")
    by: ShownBy = "every-player"
    if "by" in fields:
        by = fields["by"].choice("every-player", "winner")
    return ShownEarlier(fields["categories"].choices(*_CATEGORIES), by)


def _once_a_night(entry: Entry) -> OnceANight:
    entry.true()
    return OnceANight()


CONDITIONS: Mapping[str, Callable[[Entry], Requirement]] = {
    "chair": lambda entry: Chair(entry.numbers(1, MOST_PLAYERS)),
    "face-up": _face_up,
    "hand-parity": lambda entry: HandParity(entry.choice("even", "odd")),
    "hand-period": lambda entry: HandPeriod(entry.number(1, 1_000_000)),
    "once-a-night": _once_a_night,
    "players": lambda entry: Players(entry.numbers(FEWEST_PLAYERS, MOST_PLAYERS)),
    "shown-earlier": _shown_earlier,
    "weather": lambda entry: Weather(entry.texts('a word such as "rain"')),
    "weekday": lambda entry: Weekday(entry.choices(*WEEKDAYS)),
}


def _dead(entry: Entry) -> Effect:
    if entry.value == _SHOWN_RANK:
        return Effect(dead_shown_rank=True)
    return Effect(dead=entry.ranks())


EFFECTS: Mapping[str, Callable[[Entry], Effect]] = {
    "dead": _dead,
    "extra-hole-card": lambda entry: Effect(extra_hole_card=entry.true()),
    "jokers": lambda entry: Effect(jokers=entry.number(0, MAX_JOKERS)),
    "reversed": lambda entry: Effect(reversed=entry.choice("mirror", "dragon-high")),
    "suit-change": lambda entry: Effect(suit_change=entry.choice("any", "no-duplicate")),
    "wild": lambda entry: Effect(wild=entry.cards()),
}


class _Reader:
    """Reads a dimension and gathers its faults."""

    def __init__(self, source: str, lines: list[str]) -> None:
        self.source = source
        self.lines = lines
        self.heads = [
            number
            for number, line in enumerate(lines)
            if re.match(r"""\s*\[\[\s*["']?modifiers""", line)
        ]
        self.faults: list[str] = []

    def dimension(self, data: Mapping[str, Any], name: str) -> Dimension:
        for key in data:
            if key not in ("name", "modifiers"):
                known = "a file has name and modifiers"
                self._add(f'unknown entry "{shorten(key)}"; {known}', None, key)
        name = self._text(None, data, "name", name, "a name")
        tables = data.get("modifiers", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._add("modifiers are written as tables [[modifiers]]", None, "modifiers")
            tables = []
        if len(tables) > MOST_MODIFIERS:
            self._add(f"{len(tables)} modifiers; at most {MOST_MODIFIERS}", None, "modifiers")
            tables = []
        modifiers = tuple(self._modifier(place, table) for place, table in enumerate(tables))
        self._refuse_same_keys(modifiers)
        self._refuse_both("reversed", [m.effect.reversed for m in modifiers])
        self._refuse_second_change(modifiers)
        return Dimension(name, modifiers)

    def refuse_faults(self) -> None:
        if len(self.faults) > _MOST_FAULTS:
            more = len(self.faults) - _MOST_FAULTS
            self.faults = [*self.faults[:_MOST_FAULTS], f"... and {more} more faults"]
        if self.faults:
            raise QuestionError("\n".join(self.faults))

    def _modifier(self, place: int, table: Mapping[str, Any]) -> Modifier:
        for field in table:
            if field not in ("key", "label", "when", "effect"):
                known = "a modifier has key, label, when and effect"
                self._add(f'unknown field "{shorten(field)}"; {known}', place, field)
        advice = 'a key in small letters, such as "red-dragons-wild"'
        key = self._text(place, table, "key", None, advice)
        if key and not _KEY.fullmatch(key):
            self._add(str(Entry("key", key).wrong(advice)), place, "key")
        label = self._text(place, table, "label", key.replace("-", " ").capitalize(), "a label")
        faults_before = len(self.faults)
        when = self._entries(place, table.get("when", {}), "when", "condition", CONDITIONS)
        effects = self._entries(place, table.get("effect", {}), "effect", "effect", EFFECTS)
        if not table.get("effect"):
            known = ", ".join(EFFECTS)
            self._add(f'modifier "{key}" has no effect; effects are {known}', place, "effect")
        modifier = Modifier(key, label, tuple(when), combined(effects))
        for fault in () if len(self.faults) > faults_before else _misfits(modifier):
            self._add(fault, place, "effect")
        return modifier

    def _text(
        self,
        place: int | None,
        table: Mapping[str, Any],
        field: str,
        default: str | None,
        advice: str,
    ) -> str:
        if field not in table and default is None:
            self._add(f"a modifier without {field}; write {advice}", place, field)
            return ""
        try:
            return Entry(field, table.get(field, default or field)).label(advice)
        except EntryFault as fault:
            self._add(str(fault), place, field)
            return ""

    def _entries(
        self,
        place: int,
        table: Any,
        field: str,
        noun: str,
        known: Mapping[str, Callable[[Entry], Any]],
    ) -> list[Any]:
        if not isinstance(table, dict):
            self._add(f"{field} is a table of {noun}s: {', '.join(known)}", place, field)
            return []
        found = []
        for key, value in table.items():
            if key not in known:
                fault = f'unknown {noun} "{shorten(key)}"; {noun}s are {", ".join(known)}'
                self._add(fault, place, key)
                continue
            try:
                found.append(known[key](Entry(key, value)))
            except EntryFault as fault:
                self._add(str(fault), place, key)
        return found

    def _refuse_same_keys(self, modifiers: tuple[Modifier, ...]) -> None:
        first: dict[str, int] = {}
        for place, modifier in enumerate(modifiers):
            if modifier.key and modifier.key in first:
                line = self._line(first[modifier.key], "key")
                self._add(f'key "{modifier.key}" again; it is in line {line}', place, "key")
            first.setdefault(modifier.key, place)

    def _refuse_both(self, effect: str, values: list[Any]) -> None:
        readings = sorted({value for value in values if value is not None})
        if len(readings) > 1:
            place = len(values) - 1 - values[::-1].index(readings[-1])
            both = " and ".join(readings)
            self._add(f"{effect} is both {both}; a dimension has one of them", place, effect)

    def _refuse_second_change(self, modifiers: tuple[Modifier, ...]) -> None:
        places = [place for place, modifier in enumerate(modifiers) if modifier.effect.suit_change]
        for place in places[1:]:
            line = self._line(places[0], "suit-change")
            fault = f"suit-change again; it is in line {line}, and each player has one a night"
            self._add(fault, place, "suit-change")

    def _add(self, fault: str, place: int | None, key: str) -> None:
        self.faults.append(f"{self.source}, line {self._line(place, key)}: {fault}")

    def _line(self, place: int | None, key: str) -> int:
        """Return the line of a key in a modifier, or of the modifier; of the file if None."""
        start, end = 0, len(self.lines)
        if place is not None and place < len(self.heads):
            start = self.heads[place]
            end = self.heads[place + 1] if place + 1 < len(self.heads) else end
        written = re.compile(rf"(?<![\w-])['\"]?{re.escape(key)}['\"]?\s*[=.\]]")
        for number in range(start, end):
            if written.search(self.lines[number]):
                return number + 1
        return start + 1


def _misfits(modifier: Modifier) -> list[str]:
    """Return what does not fit between the conditions and the effects of a modifier."""
    effect = modifier.effect
    faults = []
    if (effect.suit_change is not None) != modifier.is_choice:
        faults.append("suit-change and once-a-night go together: each player's own choice")
    elif modifier.is_choice and effect != Effect(suit_change=effect.suit_change):
        faults.append("a modifier with suit-change has no other effect")
    if modifier.is_personal and replace(effect, wild=frozenset(), dead=frozenset()) != Effect():
        faults.append("a modifier with the condition chair can have wild and dead only")
    earlier = [part for part in modifier.when if isinstance(part, ShownEarlier)]
    if effect.jokers is not None and any(isinstance(part, FaceUp) for part in modifier.when):
        faults.append("jokers cannot depend on face-up: the deck is made before the deal")
    if effect.dead_shown_rank and not earlier:
        faults.append(f'dead = "{_SHOWN_RANK}" needs the condition shown-earlier')
    if effect.dead_shown_rank:
        for key in (key for part in earlier for key in part.categories):
            kinds = _CATEGORIES[key].kinds
            if not kinds or kinds[0] == max(kinds[1:], default=0):
                faults.append(f'dead = "{_SHOWN_RANK}": {key} has no one rank')
    return faults
