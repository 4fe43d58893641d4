"""Rankings by name: presets, the order of rarity, and TOML files of the user's."""

from pathlib import Path
from typing import Any

from oddscalc.dragon_poker.patterns import PATTERNS
from oddscalc.dragon_poker.rankings import DOCUMENTED, PRESETS, Category, Ranking
from oddscalc.errors import QuestionError
from oddscalc.files import read_toml
from oddscalc.suggestions import MOST_LETTERS, did_you_mean, is_label, shorten, written

RARITY = "rarity"
NAMES = (*PRESETS, RARITY)
HAND_SIZES = (5, 6)
_KEYS = {"name", "hand-size", "category"}
_CATEGORY_KEYS = {"key", "label", "pattern"}
_A_TEXT = f"write a text of printable letters, {MOST_LETTERS} at most"


def load_ranking(name: str | Path) -> Ranking:
    """Return a preset by its name, or the ranking in a TOML file.

    Parameters
    ----------
    name : str or Path
        A preset, or the path of a file ending in ``.toml``.

    Raises
    ------
    QuestionError
        For an unknown name (the message suggests the nearest) or a faulty file.

    Examples
    --------
    >>> load_ranking("no-corps").hand_size
    6
    >>> load_ranking("documentd")
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: there is no ranking 'documentd'; did you mean documented?
    """
    if not isinstance(name, str | Path):
        given = shorten(repr(name))
        raise QuestionError(f"a ranking is a Ranking, a name or the path of a file, not {given}")
    name = str(name)
    if name in PRESETS:
        return PRESETS[name]
    if name.lower().endswith(".toml") or "/" in name or "\\" in name:
        return read_ranking(name)
    if name == RARITY:
        raise QuestionError(
            f"the ranking {RARITY} comes from the counts of a deal, which are not asked for here; "
            f"write one of {', '.join(PRESETS)}, or a file"
        )
    raise QuestionError(f"there is no ranking {shorten(name)!r}{did_you_mean(name, NAMES)}")


def ranking_of(ranking: Ranking | str | Path) -> Ranking:
    """Return the ranking of a name or a file; a ranking is returned as it is.

    Raises
    ------
    QuestionError
        As for :func:`load_ranking`, and for what is neither ranking nor text.

    Examples
    --------
    >>> ranking_of("five-card").hand_size
    5
    >>> ranking_of(5)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: a ranking is a Ranking, a name or the path of a file, not 5
    """
    return ranking if isinstance(ranking, Ranking) else load_ranking(ranking)


def read_ranking(path: str | Path) -> Ranking:
    """Return the ranking in a TOML file.

    The file gives ``name``, ``hand-size`` (5 or 6) and, from the lowest to the highest, one
    ``[[category]]`` each with ``key``, ``label`` and ``pattern`` (a name in ``PATTERNS``). The
    lowest category has the pattern ``any``, so that every hand has a category.

    Raises
    ------
    QuestionError
        Naming the file and every fault in it.
    """
    content = read_toml(path, "ranking file")
    faults = [f"unknown entry {key!r}" for key in content if key not in _KEYS]
    size = content.get("hand-size")
    if type(size) is not int or size not in HAND_SIZES:
        faults.append(f"hand-size is {_shown(size)}; it is 5 or 6")
        size = max(HAND_SIZES)
    name = content.get("name", Path(path).stem)
    if not is_label(name):
        faults.append(f"name is {_shown(name)}; {_A_TEXT}")
    categories = _categories(content.get("category"), size, faults)
    if faults:
        place = shorten(str(path), 200)
        raise QuestionError("\n".join(f"ranking file {place}: {fault}" for fault in faults[:20]))
    return Ranking(name, size, tuple(categories))


def _categories(entries: Any, hand_size: int, faults: list[str]) -> list[Category]:
    if not isinstance(entries, list) or not entries:
        faults.append("it has no [[category]]; list them from the lowest to the highest")
        return []
    categories = [_category(entry, n, hand_size, faults) for n, entry in enumerate(entries, 1)]
    for what in ("key", "pattern_name"):
        seen: set[str] = set()
        for value in (getattr(category, what) for category in categories):
            if value and value in seen:
                faults.append(f"{what.split('_')[0]} {shorten(value)!r} occurs twice")
            seen.add(value)
    if categories[0].pattern_name != "any":
        faults.append('the first category must have the pattern "any", as each hand needs one')
    return categories


def _category(entry: Any, number: int, hand_size: int, faults: list[str]) -> Category:
    where = f"category {number}"
    if not isinstance(entry, dict):
        faults.append(f"{where} is no table; write [[category]]")
        return Category("", "", "any")
    faults += [
        f"{where} has an unknown entry {shorten(k)!r}" for k in entry.keys() - _CATEGORY_KEYS
    ]
    key = _text(entry, "key", where, faults)
    pattern = _text(entry, "pattern", where, faults)
    if pattern and pattern not in PATTERNS:
        named = {category.key: category.pattern_name for category in DOCUMENTED.categories}
        meant = f"; did you mean {named.get(pattern)}?"
        advice = meant if pattern in named else did_you_mean(pattern, PATTERNS)
        faults.append(f"{where}: there is no pattern {shorten(pattern)!r}{advice}")
    elif pattern and PATTERNS[pattern].cards > hand_size:
        faults.append(f"{where}: the pattern {pattern!r} does not fit into {hand_size} cards")
    label = _text(entry, "label", where, faults) if "label" in entry else key
    return Category(key, label, pattern)


def _text(entry: dict[str, Any], key: str, where: str, faults: list[str]) -> str:
    value = entry.get(key)
    if isinstance(value, str) and is_label(value):
        return value
    faults.append(f"{where}: {key} is {_shown(value)}; {_A_TEXT}")
    return ""


def _shown(value: object) -> str:
    return "missing" if value is None else written(value)
