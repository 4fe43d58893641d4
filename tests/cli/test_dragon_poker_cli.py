"""The command line as a user meets it: answers, exit codes, messages."""

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from oddscalc.cli import main
from oddscalc.cli.options import FORMATS
from oddscalc.cli.root import root


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    def run_words(*words: str) -> Outcome:
        with pytest.raises(SystemExit) as done:
            main(list(words))
        out, err = capsys.readouterr()
        return Outcome(int(done.value.code or 0), out, err)

    return run_words


Run = Callable[..., Outcome]


def test_a_table_as_json_is_as_the_contract_says(run: Run) -> None:
    words = ["dragon-poker", "table", "--jokers", "4", "--by-wilds", "--format", "json"]
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["method"] == "exact"
    assert data["total"] == 32_468_436
    assert data["rows"][0]["key"] == "high-card"
    assert sum(row["count"] for row in data["rows"]) == data["total"]
    for row in data["rows"]:
        assert {"key", "label", "count", "probability", "wilds"} <= set(row)
        assert len(row["wilds"]) == 5
        assert sum(row["wilds"]) == row["count"]
    assert {"version", "question", "modifiers", "method", "seed", "elapsed_seconds"} <= set(
        data["provenance"]
    )


@pytest.mark.compiled
def test_both_methods_give_the_same_table(run: Run) -> None:
    words = ["dragon-poker", "table", "--jokers", "1", "--wild", "2", "--format", "csv", "--method"]
    assert run(*words, "types").out == run(*words, "walk").out


def test_the_text_table_is_made_to_be_read(run: Run) -> None:
    out = run("dragon-poker", "table").out
    assert "9,884,160" in out
    assert "565,514" in out
    assert "20,358,520" in out
    assert "\x1b[" not in out
    lines = [line for line in out.splitlines() if "  " in line and line[0].isalpha()]
    assert len({len(line) for line in lines if not line.startswith(("Dragon", "Hand"))}) == 1


def test_a_situation_puts_its_modifiers_in_force(run: Run) -> None:
    plain = ["dragon-poker", "table", "--format", "json", "--wild"]
    situated = ["dragon-poker", "table", "--format", "json", "--hand-number", "2"]
    given = json.loads(run(*situated).out)
    assert given["rows"] == json.loads(run(*plain, "AH AD").out)["rows"]
    assert given["provenance"]["modifiers"] == ["red-dragons-wild: AD and AH are wild"]


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["reproduce"], marks=pytest.mark.compiled),
        ["games"],
        ["dragon-poker", "table", "--by-wilds"],
        ["dragon-poker", "hand", "4H 4S 6C 6D W W"],
        ["dragon-poker", "rules"],
        ["dragon-poker", "orders"],
        ["dragon-poker", "compare", "plain", "dead 7"],
    ],
)
def test_every_answer_comes_in_every_format(run: Run, words: list[str], format_: str) -> None:
    code, out, err = run(*words, "--format", format_)
    assert (code, err) == (0, "")
    assert out.strip()
    if format_ == "json":
        json.loads(out)
    if format_ == "jsonl":
        assert all(isinstance(json.loads(line), dict) for line in out.splitlines())


def test_a_hand_as_json_is_as_the_contract_says(run: Run) -> None:
    data = json.loads(run("dragon-poker", "hand", "4H 4S 6C 6D W W", "-f", "json").out)
    assert data["category"] == "full-dragon"
    assert data["cards"] == ["4H", "4S", "6C", "6D", "W", "W"]
    assert sorted(data["used"]) == sorted(data["cards"])
    assert isinstance(data["strength"], int)
    assert {tuple(pair) for pair in data["stands_for"]} == {("card", "as")}
    assert {pair["as"] for pair in data["stands_for"]} == {"6H", "6S"}
    assert set(data["potential"]) >= {"three-pair", "full-house", "full-belly", "full-dragon"}


def test_hands_are_read_a_line_each(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"4H 4S 6C 6D W W\n\nAS KS QS JS TS 9S 2C\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    lines = run("dragon-poker", "hand", "-", "-f", "jsonl").out.splitlines()
    assert [json.loads(line)["category"] for line in lines] == ["full-dragon", "straight-flush"]


@pytest.mark.compiled
def test_several_hands_show_how_each_stands_in_the_deal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = b"7H 7S 7D 2C 2D KS\n2C 3D 5H 7S 8C TD\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(hands)))
    seen = "2H 3H 4H 5C 6H 8H 9H TH JH QH KH AH 2S 3S 4S 5S 6S 8S 9S TS JS QS AS 3C 4C 6C 7C 9C"
    asked = ("dragon-poker", "hand", "-", "--deal", "6", "--seen", seen)
    lines = run(*asked).out.splitlines()
    assert lines[2].split("  ")[-1].strip() == "Loses to"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(hands)))
    first, second = csv.DictReader(io.StringIO(run(*asked, "-f", "csv").out))
    for row in (first, second):
        parts = [int(row[f"standing_{part}"]) for part in ("beats", "ties", "loses")]
        assert sum(parts) == int(row["standing_total"]) == comb(24, 6)
    assert int(first["standing_beats"]) > int(second["standing_beats"])
    shares = [float(share) for share in lines[4].split()[-3:]]
    assert shares == pytest.approx(
        [int(first[f"standing_{part}"]) / comb(24, 6) for part in ("beats", "ties", "loses")],
        abs=1e-8,
    )


def test_hands_written_on_windows_are_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"\xef\xbb\xbf4H 4S 6C 6D W W\r\n\r\nAS KS QS JS TS 9S\r\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    lines = run("dragon-poker", "hand", "-", "-f", "jsonl").out.splitlines()
    assert [json.loads(line)["category"] for line in lines] == ["full-dragon", "straight-flush"]


def test_all_faulty_lines_are_told_and_nothing_is_answered(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = b"4H 4S 6C 6D W W\n2X 3H 4H 5H 6H 7H\n2H\n\xff\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    code, out, err = run("dragon-poker", "hand", "-")
    assert (code, out) == (2, "")
    assert [line.split(":")[1].strip() for line in err.splitlines()] == [
        "line 2", "line 3", "line 4",
    ]  # fmt: skip


def test_a_hand_may_stand_without_quotes(run: Run) -> None:
    words = ["dragon-poker", "hand", "4H", "4S", "6C", "6D", "W", "W", "-f", "csv"]
    assert run(*words).out == run("dragon-poker", "hand", "4H 4S 6C 6D W W", "-f", "csv").out


def test_remarks_are_left_out_when_quiet(run: Run) -> None:
    assert run("dragon-poker", "compare", "plain", "dead 7, wild 7").err.count("dead wins") == 1
    assert run("dragon-poker", "compare", "plain", "dead 7, wild 7", "-q").err == ""


def test_a_table_names_the_modifiers_in_force(run: Run) -> None:
    assert "In force: reversed-sequence" in run("dragon-poker", "table", "--hand-number", "10").out


def test_dead_wins_over_wild_and_that_is_said_once(run: Run) -> None:
    code, out, err = run("dragon-poker", "table", "--wild", "7 AH", "--dead", "7", "-f", "csv")
    assert code == 0
    assert err.count("dead wins") == 1
    assert out == run("dragon-poker", "table", "--wild", "AH", "--dead", "7", "-f", "csv").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("dragon-poker table --jokers 9", "--jokers"),
        ("dragon-poker table --jokers four", "--jokers"),
        ("dragon-poker table --deal 10", "--deal"),
        ("dragon-poker table --deal 5", "smaller than a hand of 6"),
        ("dragon-poker table --ranking documentd", "did you mean documented"),
        ("dragon-poker table --ranking none.toml", "there is no ranking file none.toml"),
        ("dragon-poker table --wild W", '"W" at position 1 in --wild'),
        ("dragon-poker table --wild 7X", '"X" at position 2 in --wild'),
        ("dragon-poker table --dead 7H", "only ranks"),
        ("dragon-poker table --dead 2,3,4,5,6,7,8,9,10,J,Q,K,A", "all thirteen ranks"),
        ("dragon-poker table --count bst", "--count"),
        ("dragon-poker table --format xml", "--format"),
        ("dragon-poker table -o odds.xyz", "suffix .xyz"),
        ("dragon-poker table -o nowhere/odds.csv", "no folder nowhere"),
        ("dragon-poker table -o odds.csv -f json", "contradicts"),
        ("dragon-poker table extra", "extra"),
        ("dragon-poker table --joker 4", "--jokers"),
        ("dragon-poker tabel", "table"),
        ("dragon-poker hand 4H4S6C6D7", "has no suit"),
        ("dragon-poker hand 4H4S6C6D7H", "5 cards given"),
        ("dragon-poker hand 2C3C4C5C6C7C8C9C10CJC", "10 cards given"),
        ("dragon-poker hand 4H4S6C6D7H4H", "4H occurs twice"),
        ("dragon-poker hand 4H4S6C6D7H8H --seen 8H", "8H is in the hand and again in --seen"),
        ("dragon-poker hand 4H4S6CWWW --jokers 2", "3 jokers (W)"),
        ("dragon-poker hand WWWWW2C", "5 jokers (W) given"),
        ("dragon-poker compare plain", "compare two"),
        ("dragon-poker compare plain jokrs", "did you mean jokers"),
        ("dragon-poker orders --deal 5", "smaller than a hand"),
        ("dragon-poker orders --deal 3", "5<=x<=9"),
        ("reproduce now", "now"),
    ],
)
def test_a_wrong_question_gets_one_clear_message(
    run: Run, words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*words.split())
    assert code == 2
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert len(err.splitlines()) <= 2
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_written_in_the_format_of_its_suffix(run: Run, tmp_path: Path) -> None:
    for suffix, begins in {
        ".csv": "key,label,count", ".json": "{", ".md": "# Dragon", ".html": "<!DOCTYPE html>",
        ".tex": "% Dragon", ".tsv": "key\tlabel", ".txt": "Dragon Poker",
    }.items():  # fmt: skip
        path = tmp_path / f"odds{suffix}"
        assert run("dragon-poker", "table", "-o", str(path)) == (0, "", "")
        assert path.read_text("utf-8").startswith(begins)


def test_a_place_that_cannot_be_written_ends_with_one(run: Run) -> None:
    code, _, err = run("games", "-o", "/proc/odds.csv")
    assert code == 1
    assert "cannot write" in err


def test_the_module_runs_and_a_closed_reader_is_no_fault() -> None:
    words = f"{sys.executable} -m oddscalc dragon-poker table --deal 6 | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", words], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.startswith("Dragon Poker, six of six")


@pytest.mark.parametrize("words", [[], ["dragon-poker"]])
def test_no_command_shows_the_help_on_standard_error(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("Usage: oddscalc")


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found += _commands(command, (*path, name))
        else:
            found.append((*path, name))
    return found


WRITE_FILES_ONLY = {("regenerate",), ("report",)}


@pytest.mark.parametrize("path", _commands(root), ids=" ".join)
def test_every_command_is_documented_with_an_example(run: Run, path: tuple[str, ...]) -> None:
    out = run(*path, "--help").out
    assert "Example" in out
    assert f"oddscalc {' '.join(path)}" in out
    assert "--format" in out or path in WRITE_FILES_ONLY
