"""One figure changed in any file of the folder is found, whichever it is."""

import csv
import io
import json
import re
from functools import cache
from pathlib import Path

import pytest

from oddscalc.results.folder import FURTHER, TEXTS
from oddscalc.results.manifest import entries
from oddscalc.verification import drax_results
from oddscalc.verification import results as result_checks
from oddscalc.verification.check import Check, bracketed, run
from oddscalc.verification.files import due, index_check, same_files
from oddscalc.verification.further import further_checks
from oddscalc.verification.texts import same_text
from tests.compilation import COMPILED, size

RESULTS = Path(__file__).parent.parent / "results"
pytestmark = pytest.mark.skipif(not RESULTS.is_dir(), reason="no results beside the tests")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[-+]?\d+)?")
GROUPED = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
FIGURES = 24
ENTRIES = {entry.name: entry for entry in entries() if COMPILED or entry.quick}
FURTHER_FILES = [
    (one.name, name) for one in FURTHER for name in one.files if not name.endswith("svg")
]


def outcome(compare):
    return run(Check("key", "label", "compared", compare))


@cache
def asked(name):
    return due(ENTRIES[name])


def spread(items, most):
    """Return some items, evenly spread, the first and the last among them."""
    step = max(1, (len(items) - 1) // (most - 1)) if most > 1 else 1
    return [*items[::step], items[-1]]


def changed(text, found):
    """Return a text one of whose numbers has another first digit."""
    digit = (int(text[found.start()]) + 1) % 10
    return f"{text[: found.start()]}{digit}{text[found.start() + 1 :]}"


@pytest.mark.parametrize("name", [*ENTRIES][:: size(2, 6)])
def test_one_changed_number_in_any_file_of_a_result_is_found(name):
    expected = asked(name)
    for suffix in TEXTS:
        text = (RESULTS / f"{name}.{suffix}").read_text("utf-8")
        assert outcome(lambda: same_text("file", text, expected.texts[suffix])).verdict == "same"  # noqa: B023
        for found in spread(list(NUMBER.finditer(text)), FIGURES):
            wrong = changed(text, found)
            told = outcome(lambda: same_text("file", wrong, expected.texts[suffix]))  # noqa: B023
            assert told.verdict == "differs", (suffix, text[found.start() - 40 : found.end()])


@pytest.mark.parametrize("suffix", TEXTS)
@pytest.mark.parametrize("name", ["six-of-six", "drax-table", "orders-6-cards-1-jokers"])
def test_every_number_of_a_small_result_counts(name, suffix):
    expected = asked(name).texts[suffix]
    for found in NUMBER.finditer(expected):
        wrong = changed(expected, found)
        assert outcome(lambda: same_text("file", wrong, expected)).verdict == "differs"  # noqa: B023


def test_the_last_digits_of_real_numbers_are_no_difference():
    assert outcome(lambda: same_text("f", "p 0.30000000000000004", "p 0.3")).verdict == "same"
    assert outcome(lambda: same_text("f", "p 0.300000001", "p 0.3")).verdict == "differs"
    assert outcome(lambda: same_text("f", "3000000000000000001", "3000000000000000000")).differences
    assert outcome(lambda: same_text("f", "a\nb", "a")).differences
    assert outcome(lambda: same_text("f", "flush 1", "flash 1")).differences


def copied(folder, name, suffixes=(*TEXTS, "svg")):
    for suffix in suffixes:
        (folder / f"{name}.{suffix}").write_bytes((RESULTS / f"{name}.{suffix}").read_bytes())


def test_another_picture_a_missing_and_a_strange_file_are_found(tmp_path):
    name = "six-of-six"
    copied(tmp_path, name)
    assert outcome(lambda: same_files(tmp_path, name, asked(name))).verdict == "same"
    other = (RESULTS / "best-of-nine.svg").read_bytes()
    (tmp_path / f"{name}.svg").write_bytes(other)
    assert "digest" in outcome(lambda: same_files(tmp_path, name, asked(name))).differences[0]
    (tmp_path / f"{name}.csv").unlink()
    assert "missing" in outcome(lambda: same_files(tmp_path, name, asked(name))).differences[0]
    (tmp_path / "README.md").write_bytes((RESULTS / "README.md").read_bytes())
    assert run(index_check(tmp_path)).verdict == "same"
    (tmp_path / "old.json").write_text("{}")
    assert "old.json" in run(index_check(tmp_path)).differences[0]


def test_another_question_is_told_and_not_counted(tmp_path):
    name = "six-of-six"
    copied(tmp_path, name)
    path = tmp_path / f"{name}.json"
    path.write_text(path.read_text().replace('"deal": 6', '"deal": 9'))
    check = next(c for c in result_checks.result_checks(tmp_path) if c.key == f"results/{name}")
    told = run(check)
    assert len(told.differences) == 1
    assert f"{name}.json" in told.differences[0]


def leaves(data, path=()):
    """Yield the paths of all numbers in a result."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield (*path, key)


def another(data, path):
    """Return a result one of whose numbers is another."""
    wrong = json.loads(json.dumps(data))
    inner = wrong
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = 1 + inner[path[-1]] * 2
    return wrong


_enumerated = cache(drax_results.enumerated)


def is_found(wrong):
    """Tell whether the second route finds a difference; it stops at the first."""
    compare = result_checks.comparisons(wrong)[1]

    def until_a_difference():
        for one in compare(wrong):
            yield one
            if not one.same:
                return

    return outcome(until_a_difference).verdict == "differs"


# How many orders are fair is found by one search only; the files are held against it again.
NOT_FOUND_A_SECOND_TIME = {("fair_orders", "number")}


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("six-of-six", 100),
        ("six-of-six-potential", 100),
        ("six-of-six-at-least", 100),
        ("best-of-nine-red-dragons-wild", 100),
        ("orders-6-cards-0-jokers", 200),
        ("orders-9-cards-1-jokers", 200),
        ("modifiers-compared", 40),
        ("documented-tables", 40),
        ("streets-two-pair", 60),
        ("streets-three-hearts", 60),
        ("equity-straight-flush-draw", 12),
        ("drax-table", 100),
        ("dragon-master-trick-maximum-3-players", 100),
        ("dragon-master-trick-maximum-4-players", 100),
    ],
)
@pytest.mark.compiled
def test_numbers_in_json_are_found_by_the_second_route_alone(name, most, monkeypatch):
    monkeypatch.setattr(drax_results, "enumerated", _enumerated)
    data = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    paths = [path for path in leaves(data) if path[0] not in ("question", "provenance")]
    for path in spread(paths, most):
        if path in NOT_FOUND_A_SECOND_TIME:
            continue
        assert is_found(another(data, path)), path


@pytest.mark.compiled
def test_evidence_is_recounted():
    data = json.loads((RESULTS / "orders-9-cards-1-jokers.json").read_text("utf-8"))
    evidence = data["fair_orders"]["evidence"]
    evidence[0] = evidence[0].replace("2,159,592,540", "2,159,592,541")
    compare = result_checks.comparisons(data)[1]
    assert "evidence" in outcome(lambda: compare(data)).differences[0]


def test_figures_outside_their_intervals_are_found():
    data = {"rows": [{"win": 0.5, "win_low": 0.4, "win_high": 0.6}]}
    assert outcome(lambda: bracketed(data)).verdict == "same"
    data["rows"][0]["win_high"] = 0.45
    assert outcome(lambda: bracketed(data)).verdict == "differs"


def further_outcome(folder, name):
    (check,) = [one for one in further_checks(folder) if one.key == f"results/{name}"]
    return run(check)


# Words of the benchmarks' page that say how it is read.
TOLERATED = ("the row with 1; below 1 is better",)


@pytest.mark.parametrize(("name", "file"), FURTHER_FILES)
def test_one_changed_number_in_a_further_result_is_found(tmp_path, name, file):
    one = next(one for one in FURTHER if one.name == name)
    copied(tmp_path, name, one.suffixes)
    assert further_outcome(tmp_path, name).differences == ()
    text = (RESULTS / file).read_text("utf-8")
    number = GROUPED if file.endswith(".md") else NUMBER
    for found in spread(list(number.finditer(text)), 60):
        around = text[max(0, found.start() - 30) : found.end() + 30]
        if any(words in around for words in TOLERATED):
            continue
        (tmp_path / file).write_text(changed(text, found), "utf-8")
        assert further_outcome(tmp_path, name).verdict == "differs", around


def test_further_results_that_are_not_there_are_not_asked_for(tmp_path):
    assert list(further_checks(tmp_path)) == []
    (tmp_path / "benchmarks.csv").write_text("section\n")
    assert "missing" in further_outcome(tmp_path, "benchmarks").differences[0]


def test_drinks_that_are_not_in_the_deck_are_found(tmp_path):
    name = "dragon_master_tournament"
    copied(tmp_path, name, ("csv", "md"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / f"{name}.csv").read_text())))
    row = next(row for row in rows if row["players"] == "3")
    for key in ("mean", "low", "high"):
        row[key] = f"{float(row[key]) + 0.004:.4f}"
    with (tmp_path / f"{name}.csv").open("w", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    assert "drinks of all seats" in further_outcome(tmp_path, name).differences[0]
