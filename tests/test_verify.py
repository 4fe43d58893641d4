"""The proof for a doubter: it agrees, it can disagree, and it covers every result."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from oddscalc.cli.root import root
from oddscalc.dragon_poker import walk
from oddscalc.dragon_poker.suit_types import count_declarations
from oddscalc.errors import QuestionError
from oddscalc.results.manifest import entries
from oddscalc.verification import dragon_poker_results, library, second_route
from oddscalc.verification import results as result_checks
from oddscalc.verification.check import Check, equal, near, run
from oddscalc.verification.verify import all_checks, verify
from tests.compilation import COMPILED

RESULTS = Path(__file__).parent.parent / "results"
here = pytest.mark.skipif(not RESULTS.is_dir(), reason="no results beside the tests")


@pytest.fixture(autouse=True)
def _suit_types_in_place_of_an_uncompiled_walk(monkeypatch):
    """Let the checks themselves run where the walk and large samples would take hours."""
    if COMPILED:
        return
    monkeypatch.setattr(walk, "walk_declarations", _by_suit_types)
    monkeypatch.setattr(second_route, "_SAMPLED", 200)
    monkeypatch.setattr(dragon_poker_results, "_MOST_COMPLETIONS", 2_000)
    monkeypatch.setattr(dragon_poker_results, "_DEALT", 200)
    monkeypatch.setattr(library, "_JUDGED_HANDS", 5)
    monkeypatch.setattr(library, "_GAMES_JUDGED", 2)


def _by_suit_types(deal, hand_size=6, *, symmetric=False):  # noqa: ARG001
    return count_declarations(deal, hand_size)


def checked(data):
    """Return the outcome of the check of a result."""
    compared, compare = result_checks.comparisons(data)
    return run(Check("key", "label", compared, lambda: compare(data)))


def result(name):
    return json.loads((RESULTS / f"{name}.json").read_text("utf-8"))


def plus_one(data, *path):
    """Make one figure of a result wrong."""
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] += 1


def test_a_difference_and_a_check_that_compares_nothing_are_told():
    outcome = run(Check("k", "l", "c", lambda: iter([equal("a", 1, 1), equal("b", 2, 3)])))
    assert (outcome.verdict, outcome.figures) == ("differs", 2)
    assert outcome.differences == ("b: 2 where 3 is due",)
    assert run(Check("k", "l", "c", lambda: iter([]))).verdict == "differs"


def test_near_is_five_standard_errors():
    assert near("heads", 500 + 79, 1000, 0.5).same
    assert not near("heads", 500 + 81, 1000, 0.5).same
    assert not near("never", 1, 1000, 0.0).same


@here
def test_every_result_has_a_check():
    for entry in entries():
        assert result_checks.comparisons(result(entry.name))[0], entry.name


@here
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("six-of-six", ("rows", 3, "count")),
        ("six-of-six-red-dragons-wild", ("rows", 3, "wilds", 1)),
        ("six-of-six-potential", ("rows", 3, "count")),
        ("six-of-six-at-least", ("rows", 3, "count")),
        ("modifiers-compared", ("rows", 2, "variants", 5, "count")),
        ("orders-7-cards-1-jokers", ("rows", 2, "potential")),
        ("streets-two-pair", ("streets", 3, "rows", 4, "count")),
        ("documented-tables", ("tables", 0, "rows", 4, "count")),
        ("equity-straight-flush-draw", ("rows", 0, "count")),
        ("equity-by-category", ("rows", 2, "count")),
        ("night", ("seats", 1, "wins")),
        pytest.param("drax-table", ("rows", 4, "numerator"), marks=pytest.mark.compiled),
        ("drax-2-players", ("seats", 1, "rows", 0, "count")),
        ("dragon-master-round", ("rows", 0, "distribution", 5)),
        ("dragon-master-3-players", ("parts", "duck", "rows", 0, "mean")),
        ("dragon-master-trick-maximum-3-players", ("rows", 0, "maximum")),
    ],
)
def test_one_wrong_figure_in_a_result_is_found(name, path):
    data = result(name)
    assert checked(data).verdict == "same"
    plus_one(data, *path)
    assert checked(data).verdict == "differs"


def test_an_illegal_witness_is_found():
    if not RESULTS.is_dir():
        pytest.skip("no results beside the tests")
    data = result("dragon-master-trick-maximum-4-players")
    tricks = data["rows"][0]["witness"]["tricks"]
    tricks[0]["cards"], tricks[1]["cards"] = tricks[1]["cards"], tricks[0]["cards"]
    assert checked(data).verdict == "differs"


def test_results_that_cannot_be_read_differ(tmp_path):
    (tmp_path / "night.json").write_text("[" * 100_000)
    (tmp_path / "drax-table.json").write_text("{}")
    outcomes = {check.key: check for check in all_checks(tmp_path)}
    for name in ("night", "drax-table", "six-of-six"):
        assert run(outcomes[f"results/{name}"]).verdict == "differs"


def test_a_missing_folder_is_a_wrong_question(tmp_path):
    with pytest.raises(QuestionError, match="there is no folder"):
        verify(tmp_path / "nowhere")


def test_the_command_prints_the_whole_list_and_exits_3(tmp_path, monkeypatch):
    from oddscalc.verification import verify as module

    checks = [Check("good", "Good", "one with one", lambda: iter([equal("a", 1, 1)]))]
    monkeypatch.setattr(module, "all_checks", lambda _folder: checks)
    done = CliRunner().invoke(root, ["verify", "--results", str(tmp_path), "-f", "json"])
    assert done.exit_code == 0
    assert json.loads(done.output)["rows"][0] | {"figures": 1} == {
        "key": "good", "label": "Good", "verdict": "same", "compared": "one with one",
        "figures": 1, "differences": [],
    }  # fmt: skip
    checks.insert(0, Check("bad", "Bad", "one with two", lambda: iter([equal("a", 1, 2)])))
    done = CliRunner().invoke(root, ["verify", "--results", str(tmp_path)])
    assert done.exit_code == 3
    assert "a: 1 where 2 is due" in done.output
    assert "Good" in done.output


LIBRARY = {check.key: check for check in library.library_checks()}
LONG = {"night", "drax-exact", "drax-sampled"}


def test_the_library_is_checked_as_a_whole():
    assert len(LIBRARY) > 15
    assert [check.key for check in all_checks(None)] == list(LIBRARY)


@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=pytest.mark.compiled) if key in LONG else key for key in LIBRARY],
)
def test_the_library_agrees_with_itself(key):
    outcome = run(LIBRARY[key])
    assert (outcome.verdict, outcome.differences) == ("same", ())
