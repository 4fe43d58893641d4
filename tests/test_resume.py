"""A run that was ended in any way goes on from its file to the answer of an uninterrupted run."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddscalc import run_records
from oddscalc.cli import main
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.files import write_whole
from oddscalc.run_files import RunFile
from oddscalc.run_records import read_record
from oddscalc.sampling import Plan, Progress, Sample, sample
from tests.compilation import size

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Dice:
    faces: int = 6
    block_trials: int = 100

    def question(self) -> dict[str, Any]:
        return {"command": "dice", "faces": self.faces}

    def tally(self, seed: np.random.SeedSequence, trials: int) -> np.ndarray:
        rolls = np.random.default_rng(seed).integers(self.faces, size=trials)
        return np.bincount(rolls, minlength=self.faces)

    def error(self, tallies: np.ndarray, trials: int) -> float:
        if sum(tallies[: self.faces].tolist()) != trials:
            raise ValueError("tallies and trials do not match")
        return float(1 / np.sqrt(trials))


def stop_at(trials: int) -> Callable[[Progress], None]:
    def report(progress: Progress) -> None:
        if progress.trials >= trials and not progress.finished:
            raise KeyboardInterrupt

    return report


def saved(path: Path, **plan: Any) -> Sample:
    return sample(Dice(), Plan(file=RunFile.new(path), **plan))


def resumed(path: Path, job: Dice | None = None, **plan: Any) -> Sample:
    return sample(job or Dice(), Plan(file=RunFile.resumed(path), **plan))


def same(found: Sample, **plan: Any) -> bool:
    plain = sample(Dice(), Plan(**plan))
    assert (found.trials, found.seed, found.partial) == (plain.trials, plain.seed, False)
    return found.tallies.tolist() == plain.tallies.tolist()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.json"


@pytest.mark.parametrize("stop", [100, 500, 1200])
@pytest.mark.parametrize(
    "goal", [{"trials": 1250}, {"trials": 1300}, {"target_error": 0.027}, {"trials": 10**6}]
)
def test_an_interrupted_run_goes_on_to_the_same_answer(
    path: Path, goal: dict[str, Any], stop: int
) -> None:
    found = saved(path, seed=0, report=stop_at(stop), **goal)
    assert found.partial
    assert read_record(path).whole.trials == found.trials == stop
    if goal["trials" if "trials" in goal else "target_error"] == 10**6:
        goal = {"trials": 2000}
        assert same(resumed(path, **goal), seed=0, **goal)
    else:
        assert same(resumed(path), seed=0, **goal)
    assert [each.name for each in path.parent.iterdir()] == ["run.json"]


def test_a_drawn_seed_is_kept(path: Path) -> None:
    seed = saved(path, trials=250).seed
    assert same(resumed(path, trials=999), seed=seed, trials=999)


def test_a_finished_file_gives_its_answer_without_running(path: Path) -> None:
    class Never(Dice):
        def tally(self, *_: Any) -> np.ndarray:
            raise AssertionError

    for goal in ({"trials": 250}, {"trials": 200}, {"trials": 30}, {"target_error": 0.04}):
        path.unlink(missing_ok=True)
        saved(path, seed=3, **goal)
        assert same(resumed(path, Never()), seed=3, **goal)
        assert same(resumed(path, Never(), seed=3, **goal), seed=3, **goal)


def test_trials_can_be_added_again_and_again(path: Path) -> None:
    saved(path, seed=3, trials=30)
    for trials in (31, 100, 130, 120, 1000, 1001):
        assert same(resumed(path, trials=trials), seed=3, trials=trials)
    assert same(resumed(path, target_error=0.02), seed=3, target_error=0.02)


def test_time_counts_over_all_sittings(path: Path) -> None:
    class Clock:
        seconds = -1.0

        def __call__(self) -> float:
            self.seconds += 1
            return self.seconds

    plan = Plan(seed=1, time_limit=9, threads=1, file=RunFile.new(path), report=stop_at(400))
    assert sample(Dice(), plan, clock=Clock()).trials == 400
    plan = Plan(threads=1, file=RunFile.resumed(path))
    assert sample(Dice(), plan, clock=Clock()).trials == 900
    plan = Plan(threads=1, file=RunFile.resumed(path))
    assert sample(Dice(), plan, clock=Clock()).trials == 900


@pytest.mark.parametrize(
    ("job", "plan", "message"),
    [
        (Dice(8), {}, "another question: faces is 6 there, 8 here"),
        (Dice(), {"seed": 4}, "--seed 4 is not the seed of .* \\(3\\)"),
        (Dice(), {"trials": 1}, "--trials 1 is less than the 200 trials"),
        (Dice(block_trials=10), {}, "blocks of another size"),
    ],
)
def test_what_does_not_match_is_refused(
    path: Path, job: Dice, plan: dict[str, Any], message: str
) -> None:
    saved(path, seed=3, trials=250)
    before = path.read_bytes()
    with pytest.raises(QuestionError, match=message):
        resumed(path, job, **plan)
    assert path.read_bytes() == before


def test_another_program_is_refused(path: Path) -> None:
    saved(path, seed=3, trials=250)
    for name, value in (("version", "9.9"), ("sources", "0")):
        forged = path.with_name(f"{name}.json")
        forge(path, forged, {name: value})
        with pytest.raises(QuestionError, match=r"was made by .*oddscalc"):
            resumed(forged)


def test_a_file_is_not_written_over(path: Path) -> None:
    saved(path, seed=3, trials=250)
    with pytest.raises(QuestionError, match="already; go on with --resume"):
        saved(path, seed=3, trials=250)
    with pytest.raises(QuestionError, match="directory"):
        saved(path.parent)
    with pytest.raises(QuestionError, match="is not a file"):
        saved(Path(os.devnull))
    with pytest.raises(OddscalcError, match="cannot write"):
        saved(path.parent / "none" / "run.json")
    with pytest.raises(QuestionError, match="there is no run file"):
        resumed(path.parent / "none.json")


def forge(path: Path, target: Path, changes: dict[str, Any]) -> None:
    """Write an edited file with a checksum that fits again."""
    content = json.loads(path.read_text()) | changes
    del content["checksum"]
    content["checksum"] = run_records._checksum(content)
    target.write_text(json.dumps(content))


def test_a_damaged_file_is_refused_wherever_it_is_damaged(path: Path) -> None:
    saved(path, seed=3, trials=250)
    whole = path.read_bytes()
    assert read_record(path).end is not None
    for length in range(len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(QuestionError):
            read_record(path)
    for place in range(len(whole) - 1):
        digit = whole[place : place + 1]
        if digit.isalnum():
            changed = b"1" if digit != b"1" else b"2"
            path.write_bytes(whole[:place] + changed + whole[place + 1 :])
            with pytest.raises(QuestionError):
                read_record(path)


NESTED: Any = []
for _ in range(50):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": -1},
        {"seed": True},
        {"seed": "1"},
        {"seed": 1.0},
        {"block_trials": 0},
        {"block_trials": 7},
        {"goal": None},
        {"goal": {"trials": 0}},
        {"goal": {"trials": 1.5}},
        {"goal": {"target_error": "x"}},
        {"goal": {"time_limit": 10**400}},
        {"elapsed": -1.0},
        {"whole": {"trials": 200, "tallies": []}},
        {"whole": {"trials": 0, "tallies": [1]}},
        {"whole": {"trials": 200, "tallies": [2**63] * 6}},
        {"whole": {"trials": 200, "tallies": [1.0] * 6}},
        {"whole": {"trials": 200, "tallies": [True] * 6}},
        {"whole": {"trials": 200, "tallies": [200]}},
        {"whole": {"trials": 200, "tallies": [[200]]}},
        {"whole": {"trials": 200, "tallies": "200"}},
        {"whole": {"trials": 200, "tallies": [-200] * 6}, "end": None},
        {"end": {"trials": 200, "tallies": [200] * 6}},
        {"end": {"trials": 300, "tallies": [300] * 6}},
        {"end": {"trials": 250, "tallies": [250]}},
        {"question": {"faces": NESTED}},
        {"question": []},
        {"options": "x"},
        {"command": 5},
        {"version": 5},
        {"format": "oddscalc run, 2"},
    ],
)
def test_a_forged_file_is_refused_even_with_a_fitting_checksum(
    path: Path, changes: dict[str, Any]
) -> None:
    saved(path, seed=3, trials=250)
    forge(path, path, changes)
    with pytest.raises(QuestionError):
        resumed(path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 100,
        b"null",
        b"[]",
        b"{}",
        b"5" * 5000,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"format": NaN}',
        b'{"format": 1e999, "checksum": Infinity}',
        b'{"format": ' + b"9" * 5000 + b"}",
        b'{"format": "oddscalc run, 1"}',
        b'{"format": "oddscalc run, 1", "checksum": {"a": []}}',
        b"\xff\xfe",
        b"{" + b" " * 2_000_000 + b"}",
        b"cos\nsystem\n(S'true'\ntR.",
    ],
)
def test_hostile_content_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(QuestionError, match=r"run\.json"):
        RunFile.resumed(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=10,
)
FIELDS = ("seed", "block_trials", "goal", "elapsed", "whole", "end", "question", "command")


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, min_size=1))
@settings(max_examples=50, deadline=None)
def test_any_json_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, Any]
) -> None:
    path = tmp_path_factory.mktemp("forged") / "run.json"
    saved(path, seed=3, trials=250)
    forge(path, path, changes)
    try:
        record = read_record(path)
    except QuestionError as error:
        assert "run.json" in str(error)
    else:
        assert record.block_trials > 0


class FullDisk:
    """Writing fails while the disk is full."""

    def __init__(self) -> None:
        self.is_full = False

    def __call__(self, path: Path, content: str) -> None:
        if self.is_full:
            raise OddscalcError(f"cannot write {path}: No space left on device")
        write_whole(path, content)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    disk = FullDisk()
    monkeypatch.setattr("oddscalc.run_files.write_whole", disk)
    monkeypatch.setattr("oddscalc.run_files._SECONDS_BETWEEN", 0.0)
    return disk


def test_a_full_disk_is_told_of_once_and_the_run_goes_on(path: Path, disk: FullDisk) -> None:
    told: list[str] = []
    file = RunFile.new(path, complain=told.append)

    def fill(progress: Progress) -> None:
        disk.is_full = progress.trials >= 500

    found = sample(Dice(), Plan(1250, seed=0, file=file, report=fill))
    assert same(found, trials=1250, seed=0)
    assert len(told) == 1
    assert "No space left on device; the run goes on" in told[0]
    assert "No space left" in file.trouble
    assert read_record(path).whole.trials == 500
    disk.is_full = False
    assert same(resumed(path), trials=1250, seed=0)
    assert read_record(path).end is not None


def test_a_disk_that_is_full_for_a_while_does_no_harm(path: Path, disk: FullDisk) -> None:
    def fill(progress: Progress) -> None:
        disk.is_full = 300 <= progress.trials < 600

    file = RunFile.new(path)
    with pytest.warns(RuntimeWarning, match="No space left"):
        sample(Dice(), Plan(1250, seed=0, file=file, report=fill))
    assert file.trouble == ""
    assert read_record(path).end is not None


COMMANDS = [
    "drax simulate --players 3 --trials",
    "dragon-poker night --hands 3 --players 2 --nights",
    'dragon-poker equity "7H 8H 9H" ? --jokers 2 --trials',
    "dragon-poker equity --by-category --players 2 --wild 2 --trials",
    "dragon-master simulate --players 4 --above 30 --trials",
]
Asked = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> Asked:
    """Return a way to run a command in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def asked(words: str, *more: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([*shlex.split(words), *more])
        out, err = capsys.readouterr()
        return ended.value.code or 0, out, err

    return asked


@pytest.mark.parametrize("question", COMMANDS[:: size(1, 2)])
def test_every_sampling_command_saves_and_goes_on(ask: Asked, question: str) -> None:
    trials = size(999, 65)
    words = f"{question} {trials}"
    plain = ask(f"{words} --seed 3 -f csv")
    assert plain[0] == 0
    assert ask(f"{words} --seed 3 -f csv --save run.json") == plain
    name = " ".join(words.split()[:2])
    assert ask(f"{name} --resume run.json -f csv") == plain
    assert ask(f"{words} --resume run.json -f csv") == plain
    more = f"{question} {trials + 77}"
    longer = ask(f"{more} --seed 3 -f csv")
    goal = " ".join(more.split()[-2:])
    assert ask(f"{name} --resume run.json -f csv {goal}") == longer != plain


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("drax simulate --resume run.json --players 4", "--players 4 does not match run.json"),
        ("drax simulate --resume run.json --wrap", "--wrap True does not match run.json"),
        ("drax simulate --resume run.json --seed 4", "--seed 4 is not the seed"),
        ("drax simulate --resume run.json --save other.json", "leave out --save"),
        ("drax simulate --save run.json", "there is such a file already"),
        ("dragon-poker night --resume run.json", "was made by 'drax simulate'"),
        ("drax simulate --resume none.json", "there is no run file none.json"),
    ],
)
def test_the_command_line_says_what_does_not_match(ask: Asked, words: str, message: str) -> None:
    ask("drax simulate --players 3 --trials 99 --seed 3 --save run.json")
    code, out, err = ask(words)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_strategy_of_ones_own_is_only_run_when_given_again(ask: Asked, tmp_path: Path) -> None:
    (tmp_path / "dice_player.py").write_text("def first(view, chance): return view.legal[0]")
    words = "dragon-master simulate --strategy dice_player:first"
    plain = ask(f"{words} --trials 20 --seed 1 --save run.json -f csv")
    assert ask(f"{words} --resume run.json -f csv") == plain
    code, out, err = ask("dragon-master simulate --resume run.json")
    assert (code, out) == (2, "")
    assert "run.json has --strategy dice_player:first; give it again to run it" in err
    (tmp_path / "dice_player.py").write_text("def first(view, chance): return view.legal[-1]")
    process = run(*words.split(), "--resume", "run.json", cwd=tmp_path)
    code, _, err = done(process)
    assert code == 2
    assert "holds another question: sources is" in err


@pytest.mark.parametrize(
    "options",
    [
        {"players": {"a": 1}},
        {"players": [1, 2]},
        {"wrap": "x"},
        {"players": 10**400},
        {},
        {"players": None},
        {"wrap": None},
        {"wrap": 2**63},
        {"ties": 3},
        {"hole_court": None},
    ],
)
def test_forged_options_are_refused(ask: Asked, tmp_path: Path, options: dict[str, Any]) -> None:
    ask("drax simulate --players 3 --trials 99 --seed 3 --save run.json")
    forge(tmp_path / "run.json", tmp_path / "run.json", {"options": options})
    code, out, err = ask("drax simulate --resume run.json")
    assert (code, out) == (2, "")
    assert "fault" not in err


def test_a_file_that_is_not_up_to_date_ends_with_code_1(
    ask: Asked, disk: FullDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oddscalc.run_files.remove_leftovers", lambda _: fill())

    def fill() -> None:
        disk.is_full = True

    ask("drax simulate --trials 99 --seed 3 --save run.json")
    code, out, err = ask("drax simulate --trials 150 --resume run.json -f csv")
    assert code == 1
    assert out == ask("drax simulate --trials 150 --seed 3 -f csv")[1]
    assert err.count("No space left") == 2
    assert "the answer is complete, the file is not up to date" in err


def test_what_is_counted_exactly_is_not_saved(ask: Asked, tmp_path: Path) -> None:
    hands = '"2C 3C 4C 5C 6C 7C 8D 9D TD" "KS KH KD QS QH QD 2D 3D 4D"'
    code, _, err = ask(f"dragon-poker equity {hands} --save run.json")
    assert code == 0
    assert "counted exactly, so --save had no use" in err
    assert list(tmp_path.iterdir()) == []


def run(*words: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "oddscalc", *words, "-f", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


def done(process: subprocess.Popen[str]) -> tuple[int, Any, str]:
    out, err = process.communicate()
    answer = json.loads(out) if out else None
    if answer:
        del answer["provenance"]["elapsed_seconds"]
    return process.returncode, answer, err


@pytest.mark.compiled
def test_a_run_killed_again_and_again_ends_with_the_same_answer(tmp_path: Path) -> None:
    words = shlex.split("drax simulate --players 3 --timing held --seed 8 --trials 400000")
    expected = done(run(*words, cwd=tmp_path))
    assert expected[0] == 0
    chance, path = random.Random(1), tmp_path / "run.json"
    process = run(*words, "--save", "run.json", cwd=tmp_path)
    for _ in range(4):
        while not path.exists():
            time.sleep(0.01)
        time.sleep(chance.random() / 2)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        read_record(path)
        process = run("drax", "simulate", "--resume", "run.json", cwd=tmp_path)
    assert done(process) == expected
    assert done(run("drax", "simulate", "--resume", "run.json", cwd=tmp_path)) == expected
    assert [each.name for each in tmp_path.iterdir()] == ["run.json"]
