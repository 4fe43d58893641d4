"""The Dragon Master commands as a user meets them."""

import json
import re

import pytest

from oddscalc.cli import main


@pytest.fixture
def run(capsys):
    def run_words(text):
        with pytest.raises(SystemExit) as done:
            main(["dragon-master", *text.split()])
        out, err = capsys.readouterr()
        return int(done.value.code or 0), out, err

    return run_words


def test_simulate_answers_in_json(run):
    code, out, err = run("simulate --players 4 --strategy random --trials 500 --seed 0 -f json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert [row["key"] for row in data["rows"]] == [f"seat-{seat}" for seat in range(4)]
    assert (data["trials"], data["seed"]) == (500, 0)
    assert data["question"]["strategies"] == ["random"] * 4


def test_one_strategy_a_seat(run):
    code, out, _ = run(
        "simulate --players 3 --strategy duck --strategy random --strategy duck "
        "--trials 100 --seed 1 -f csv"
    )
    assert code == 0
    assert [line.split(",")[2] for line in out.splitlines()[1:4]] == ["duck", "random", "duck"]


def test_a_round_with_every_option(run):
    code, out, _ = run(
        "simulate --game round --choice random --leader last-winner --players 2 --deck 36 "
        "--two diamond --first-last 4 --toned-down --above 10 --trials 200 --seed 3 -f json"
    )
    assert code == 0
    question = json.loads(out)["question"]
    assert question["first_last"] == 4
    assert question["choice"] == "random"
    assert question["blind"] == "plays"


def test_deal_and_trick_maximum_are_shown(run):
    code, out, _ = run("deal --seed 5 --players 4 --game dragon-master")
    assert code == 0
    assert "Trick by trick" in out
    assert out == run("deal --seed 5 --players 4")[1]
    code, out, _ = run("trick-maximum --players 3")
    assert code == 0
    assert "49" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("simulate --players 5", "--players 5: Dragon Master is for 2, 3 or 4 players"),
        ("deal --players 0", "--players 0"),
        ("simulate --players 2" + " --strategy duck" * 4, "4 strategies for 2 players"),
        ("simulate --game bridge", "--game 'bridge' is not known"),
        ("simulate --game tens --first-last 3", "tens has no charge"),
        ("simulate --game ten", "did you mean tens"),
        ("deal --game round", "--game 'round' is not known"),
        ("trick-maximum --game spades", "is not known"),
        ("simulate --strategy goose", "--strategy 'goose' is not known"),
        ("simulate --strategy no_such_module:play", "importing no_such_module failed"),
        ("simulate --players 3 --blind dead", "--blind dead"),
        ("simulate --deck 34", "--deck"),
        ("simulate --first-last -3", "--first-last -3"),
        ("simulate --choice greedy", "goes with --game round"),
        ("simulate --rollouts 5", "no seat plays the strategy rollout"),
        ("deal --seed -1", "--seed -1"),
        ("trick-maximum --above -1", "--above -1"),
    ],
)
def test_wrong_input_is_named_and_exits_with_two(run, words, told):
    code, out, err = run(words)
    assert code == 2
    assert out == ""
    assert told in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["simulate --trials 10 --seed 0", "deal", "trick-maximum"])
def test_titles_name_the_options_that_differ_from_the_settled_rules(run, command):
    plain = run(command)[1].splitlines()[0]
    varied = run(f"{command} --toned-down --two diamond --first-last 5")[1].splitlines()[0]
    assert "toned" not in plain
    assert "Dragon Master, two diamond, first-last 5, toned down" in varied


def test_a_deal_tells_the_seed_that_was_drawn_and_the_rules_that_replay_it(run):
    shown = run("deal --players 2 --blind dead")[1]
    seed = re.search(r"seed (\d+): the hands", shown)
    assert seed
    again = f"deal --players 2 --blind dead --seed {seed[1]}"
    assert run(again)[1] == shown
    question = json.loads(run(f"{again} -f json")[1])["question"]
    assert (question["blind"], question["two"], question["first_last"]) == ("dead", "trump", 6)


def test_a_strategy_that_leaves_the_program_is_named(run, tmp_path, monkeypatch):
    (tmp_path / "leaving.py").write_text("def choose(view, chance):\n    raise SystemExit(0)\n")
    monkeypatch.chdir(tmp_path)
    code, _, err = run("simulate --strategy leaving:choose --trials 5")
    assert code == 2
    assert "leaving:choose, seat-0, trick 1: it raised SystemExit" in err
