"""The files of the benchmarks against each other: their timings are of one machine and one day."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import floor, isclose, log10
from pathlib import Path
from typing import Any

from oddscalc.document import Document
from oddscalc.presentation.cells import cell_text
from oddscalc.presentation.digests import picture_digest
from oddscalc.presentation.tables import markdown_text, render
from oddscalc.verification.check import Comparison, Comparisons, equal, true
from oddscalc.verification.files import read
from oddscalc.verification.texts import same_text

Row = Mapping[str, Any]
_FOUR_DIGITS = 5e-4
_UNITS = {"days": 86_400.0, "s": 1.0, "ms": 1e-3, "µs": 1e-6}
_WORDS = {"million": 1e6, "billion": 1e9}
_AMOUNT = re.compile(r"([\d.,]+) (?:(million|billion) )?(days|s|ms|µs|MB|[a-z]+ a second)")
_BETTER = re.compile(r"(.*): (.*) is ([\d.,]+) times better than the best of .*? ways \((.*)\)\.")


def timings(folder: Path) -> Comparisons:
    """Hold JSON, CSV and Markdown of the benchmarks against each other, and ratios with medians."""
    data = json.loads(read(folder / "benchmarks.json"))
    rows = data["rows"]
    sheet = render(Document("", [], {}, rows), "csv")
    yield from same_text("benchmarks.csv", read(folder / "benchmarks.csv"), sheet + "\n")
    for row in rows:
        yield from _row(row, rows)
    sentences = [sentence for row in rows for sentence in _better(row, rows, data["better_peers"])]
    yield equal("others that are better", sentences, data["better_peers"])
    yield from _page(read(folder / "benchmarks.md"), data)
    picture = picture_digest((folder / "benchmarks.svg").read_bytes())
    yield true("the picture says what it shows", bool(picture))


def _row(row: Row, rows: Sequence[Row]) -> Comparisons:
    name = _name(row)
    yield true(f"{name}, spread", row["low"] <= row["median"] <= row["high"])
    alone = row["low"] == row["median"] == row["high"]
    yield true(f"{name}, runs", row["runs"] >= 1 and (alone or row["runs"] > 1))
    yield _about(f"{name}, ratio", row["ratio"], _ratio(row, rows), 4 * _FOUR_DIGITS)


def _name(row: Row) -> str:
    return f"{row['section']}, {row['case']}: {row['contender']}"


def _ratio(row: Row, rows: Sequence[Row]) -> float:
    """Return how many times worse a row is than the reference of its case."""
    (reference,) = (one["median"] for one in _of_case(row, rows) if one["reference"])
    small_is_good = row["unit"] in ("seconds", "MB")
    return float(row["median"] / reference if small_is_good else reference / row["median"])


def _of_case(row: Row, rows: Sequence[Row]) -> list[Row]:
    return [one for one in rows if (one["section"], one["case"]) == (row["section"], row["case"])]


def _about(what: str, found: float, expected: float, allowed: float) -> Comparison:
    return Comparison(what, found, expected, isclose(found, expected, rel_tol=allowed))


def _better(row: Row, rows: Sequence[Row], sentences: Sequence[str]) -> Iterator[str]:
    """Yield the sentence about a row if it tells by how much the row is better, and how good."""
    case = row["case"][:1].lower() + row["case"][1:]
    for sentence in sentences:
        told = _BETTER.fullmatch(sentence)
        if not told or told[1] != f"{row['section']}, {case}" or told[2] != row["contender"]:
            continue
        ours = [one for one in _of_case(row, rows) if one["contender"].startswith("oddscalc")]
        times = min(one["ratio"] for one in ours) / row["ratio"]
        amounts = _AMOUNT.findall(told[4])
        if _shows(told[3], times) and len(amounts) == 1 and _is(amounts[0], row["median"], row):
            yield sentence


def _page(page: str, data: Mapping[str, Any]) -> Comparisons:
    """Hold the page against the JSON: machine, remarks, sentences, tables."""
    lines = [line for line in page.splitlines() if line]
    machine = ", ".join(f"{name} {value}" for name, value in data["machine"].items())
    yield true("the machine on the page", f"{machine}." in lines)
    for remark in data["remarks"]:
        yield true(f"on the page: {remark}", remark in lines)
    better = [line[2:] for line in lines if line.startswith("- ") and _BETTER.match(line[2:])]
    yield equal("others that are better, on the page", better, data["better_peers"])
    sections = [line[3:] for line in lines if line.startswith("## ")][1:]
    yield equal("sections", sections, list(dict.fromkeys(row["section"] for row in data["rows"])))
    table = [line for line in lines if line.startswith("| ") and not line.startswith("| What ")]
    yield equal("rows on the page", len(table), len(data["rows"]))
    for line, row in zip(table, data["rows"], strict=True):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        yield from _cells(cells, row)


def _cells(cells: Sequence[str], row: Row) -> Comparisons:
    name = f"{_name(row)}, on the page"
    case, contender, shown, ratio, note = cells
    texts = [markdown_text(row[key]) for key in ("case", "contender", "note")]
    yield equal(name, [case, contender, note], texts)
    amounts = _AMOUNT.findall(shown)
    once = row["runs"] == 1
    keys = ("median",) if once else ("median", "low", "high")
    yield equal(f"{name}, amounts", (len(amounts), "(one run)" in shown), (len(keys), once))
    for key, amount in zip(keys, amounts, strict=True):
        yield true(f"{name}, {key}", _is(amount, row[key], row))
    exact = row["ratio"] < 1000
    same = ratio == cell_text("ratio", row["ratio"]) if exact else _shows(ratio, row["ratio"])
    yield Comparison(f"{name}, ratio", ratio, row["ratio"], same)


def _is(amount: Sequence[str], value: float, row: Row) -> bool:
    """Tell whether an amount such as ``1.32 s`` or ``2.4 million hands a second`` is a value."""
    figure, word, unit = amount
    right = unit in _UNITS if row["unit"] == "seconds" else unit == row["unit"]
    return right and _shows(figure, value / _UNITS.get(unit, 1.0) / _WORDS.get(word, 1.0))


def _shows(figure: str, value: float) -> bool:
    """Tell whether a figure is a value of four digits, shown with three or as a whole number."""
    shown = float(figure.replace(",", ""))
    last = 1.0 if value >= 100 else 10.0 ** (floor(log10(value)) - 2)
    return abs(shown - value) <= 0.5 * last + _FOUR_DIGITS * value
