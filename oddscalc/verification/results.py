"""The check of each result in a folder: its files by asking again, its JSON by a second route."""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from oddscalc.errors import QuestionError
from oddscalc.files import read_text
from oddscalc.results.manifest import Entry, entries
from oddscalc.verification import dragon_master_results, dragon_poker_results, drax_results
from oddscalc.verification.check import Check, Comparison, Comparisons
from oddscalc.verification.files import due, index_check, same_files
from oddscalc.verification.further import further_checks


def result_checks(folder: Path) -> Iterator[Check]:
    """Yield the check of every result of the folder, and of its index.

    Parameters
    ----------
    folder : Path
        Where ``regenerate`` wrote the results.
    """
    for entry in entries():
        yield _check(entry, folder)
    yield from further_checks(folder)
    yield index_check(folder)


def _check(entry: Entry, folder: Path) -> Check:
    try:
        data = read_result(folder / f"{entry.name}.json")
        compared, _ = comparisons(data)
    except QuestionError as error:
        return Check(f"results/{entry.name}", entry.title, "the file", partial(_unread, error))
    compare = partial(_result, entry, folder, data)
    return Check(f"results/{entry.name}", entry.title, compared, compare)


def _result(entry: Entry, folder: Path, data: Mapping[str, Any]) -> Comparisons:
    """Hold the files against the question asked again, and the JSON against a second route."""
    expected = due(entry)
    yield from same_files(folder, entry.name, expected)
    asked = json.loads(expected.texts["json"])
    if _questions(data) == _questions(asked):
        yield from comparisons(data)[1](data)


def _questions(data: Mapping[str, Any]) -> Any:
    """Return the questions of a result: another question would be counted in vain, or for ever."""
    parts = {name: _questions(part) for name, part in data.get("parts", {}).items()}
    return [data.get(key) for key in ("question", "variants", "trials")], parts


def _unread(error: QuestionError) -> Comparisons:
    raise error


def read_result(path: Path) -> Mapping[str, Any]:
    """Return the JSON object of a result.

    Raises
    ------
    QuestionError
        When the file is missing or is no result.
    """
    try:
        data = json.loads(read_text(path, "result"))
    except (ValueError, RecursionError) as error:
        if isinstance(error, QuestionError):
            raise
        raise QuestionError(f"{path} is not JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("question"), dict):
        raise QuestionError(f"{path} is no result: it has no question")
    return data


def comparisons(data: Mapping[str, Any]) -> tuple[str, Any]:
    """Return what is compared with what for a result, and the function that compares.

    Raises
    ------
    QuestionError
        When no check knows the question.
    """
    question = data["question"]
    if "parts" in data:
        return _first_part(data), _parts
    found = None
    if question.get("game") == "dragon-poker" or question.get("command") == "dragon-poker night":
        command = str(question.get("command")).removeprefix("dragon-poker ")
        found = dragon_poker_results.comparison_of(command, data)
    elif question.get("game") == "drax":
        found = drax_results.comparison_of(data)
    elif str(question.get("command")).startswith("dragon-master"):
        found = dragon_master_results.comparison_of(data)
    if found is None:
        raise QuestionError("no check knows this question")
    return found


def _first_part(data: Mapping[str, Any]) -> str:
    first: Mapping[str, Any] = next(iter(data["parts"].values()))
    return comparisons(first)[0]


def _parts(data: Mapping[str, Any]) -> Iterator[Comparison]:
    for name, part in data["parts"].items():
        for comparison in comparisons(part)[1](part):
            yield comparison._replace(what=f"{name}: {comparison.what}")
