"""``oddscalc dragon-poker equity`` as a user meets it."""

import json

import pytest

from oddscalc.cli import main
from oddscalc.dragon_poker.equity_sampled import EquityJob


@pytest.fixture
def run(capsys):
    def run_words(*words):
        with pytest.raises(SystemExit) as done:
            main(["dragon-poker", "equity", *words])
        out, err = capsys.readouterr()
        return int(done.value.code or 0), out, err

    return run_words


def test_an_exact_answer(run):
    code, out, err = run("2s 3s 4s 5s 6s", "2D 3D 4D 5D 6D 7D", "--deal", "6", "-f", "json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert (answer["method"], answer["total"]) == ("exact", 41)
    assert [row["key"] for row in answer["rows"]] == ["hand-1", "hand-2"]
    # Hand 2 is a straight flush up to 7; hand 1 becomes one with AS (lower) or 7S (equal).
    assert answer["rows"][0]["count"] == 0
    assert answer["rows"][0]["tie_counts"] == [1]


@pytest.mark.compiled
def test_a_sampled_answer_is_the_same_for_any_number_of_threads(run):
    words = ["7H 8H 9H", "?", "--trials", "300000", "--seed", "0", "-f", "csv", "--threads"]
    one = run(*words, "1")
    assert one == run(*words, "3")
    assert one[0] == 0


def test_options_reach_the_question(run):
    words = ["W 3H", "?", "--wild", "2", "--dead", "7", "--reversed", "--jokers", "2"]
    _, out, _ = run(*words, "--ranking", "no-corps", "--seen", "KD", "--trials", "10", "-f", "json")
    question = json.loads(out)["question"]
    assert question["hands"] == ["W 3H", "?"]
    assert question["seen"] == "KD"
    assert (question["wild"], question["dead"]) == (["2"], ["7"])
    assert (question["jokers"], question["order"]) == (2, "reversed")
    assert (question["ranking"], question["deal"]) == ("no-corps", 9)


def test_the_situation_makes_the_conditions(run):
    words = ["AH 3H", "?", "--trials", "10", "-f", "json", "--hand-number", "10"]
    answer = json.loads(run(*words)[1])
    assert answer["question"]["wild"] == ["AD", "AH"]
    assert answer["question"]["order"] == "reversed"
    assert any("red-dragons-wild" in text for text in answer["provenance"]["modifiers"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["7H 8H", "7h"], "7H is in hand 1 and again in hand 2"),
        (["7H", "?", "--trials", "0"], "--trials 0"),
        (["7H", "?", "--seed", "-1"], "--seed -1"),
        (["7H", "?", "--method", "exact"], "--method exact"),
        (["?"] * 6, "5 x 9 = 45 cards"),
        ([], "0 hands given"),
        (["7H", "?", "--deal", "10"], "--deal"),
        (["10x", "?"], '"x" at position 3 in hand 1'),
    ],
)
def test_a_wrong_question_is_one_message_and_exit_code_2(run, words, message):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_an_interrupted_run_prints_what_it_has_and_exits_130(run, monkeypatch):
    whole = EquityJob.tally

    def tally(self, seed, trials):
        if seed.spawn_key[0] == 2:
            raise KeyboardInterrupt
        return whole(self, seed, min(trials, 10))

    monkeypatch.setattr(EquityJob, "tally", tally)
    code, out, _ = run("7H 8H", "?", "--trials", "100000000", "--seed", "0", "-f", "json")
    answer = json.loads(out)
    assert code == 130
    assert answer["partial"] is True
    assert sum(row["count"] for row in answer["rows"]) + answer["rows"][0]["tie_counts"][0] == 20


@pytest.mark.parametrize(("players", "opponents"), [([], 4), (["--players", "3"], 2)])
def test_the_chance_to_win_by_final_category(run, players, opponents):
    words = ["--by-category", "--trials", "500", "--seed", "0", "-f", "json", *players]
    code, out, _ = run(*words)
    assert code == 0
    *rows, total = json.loads(out)["rows"]
    assert sum(row["count"] for row in rows) == total["count"] == 500
    assert f"win_{opponents}" in total
    assert f"win_{opponents + 1}" not in total


@pytest.mark.parametrize("words", [["7H", "?"], ["--seen", "7H"], ["--method", "exact"]])
def test_the_table_by_category_takes_no_cards(run, words):
    code, _, err = run("--by-category", *words)
    assert code == 2
    assert "--by-category" in err


def test_the_table_by_category_takes_the_order_of_rarity(run):
    words = ["--by-category", "--trials", "64", "--seed", "0", "-f", "csv"]
    code, out, _ = run(*words, "--ranking", "rarity")
    assert code == 0
    assert out.splitlines()[1].startswith("high-card,")


def test_the_title_says_what_is_in_force(run):
    hands = ("2H 3C 4D 5H 7S 9D", "2C 3D 4H 5S 8C TD", "--deal", "6")
    _, out, _ = run(*hands, "--hand-number", "10", "--dead", "7", "--jokers", "1")
    title = out.splitlines()[0]
    assert "1 joker, AD AH wild, rank 7 dead, ranks in reverse (mirror)," in title
    assert "2 hands of 6 cards, ranking documented" in run(*hands)[1]


def test_the_title_of_the_chances_by_category_says_what_is_in_force(run):
    _, out, _ = run("--by-category", "--jokers", "4", "--reversed", "--trials", "10")
    assert "9 cards each, 4 jokers, ranks in reverse (mirror), ranking" in out.splitlines()[0]


@pytest.mark.parametrize("words", [("2H", "?"), ("--by-category",)])
def test_what_concerns_one_chair_alone_is_not_laid_on_all_hands(run, tmp_path, words):
    file = tmp_path / "mine.toml"
    file.write_text('[[modifiers]]\nkey = "mine"\nwhen = {chair = 2}\neffect = {wild = "2"}\n')
    code, out, err = run(*words, "--dimension", str(file), "--chair", "2")
    assert (code, out) == (2, "")
    assert "mine concerns one chair alone" in err
