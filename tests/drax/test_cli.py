"""The Drax commands as a user meets them."""

import csv
import io
import json

import pytest

from oddscalc.cli import main
from oddscalc.drax.hand import hand
from oddscalc.drax.rules import RANK_KEYS
from oddscalc.errors import QuestionError


@pytest.fixture
def run(capsys, monkeypatch):
    def run_words(*words, stdin=""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with pytest.raises(SystemExit) as done:
            main(["drax", *words])
        out, err = capsys.readouterr()
        return int(done.value.code or 0), out, err

    return run_words


def test_the_exact_table(run):
    code, out, err = run("table", "--format", "json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert [row["key"] for row in data["rows"]] == list(RANK_KEYS)
    assert (data["rows"][6]["numerator"], data["rows"][6]["denominator"]) == (10, 118807)
    assert [row["key"] for row in data["courts"]] == ["court-held", "value-changed", "rank-changed"]
    assert data["question"] == {"game": "drax"}


def test_every_reading_of_the_table(run):
    rules = "--hole-court replaced --wrap --scope table --lancer pair"
    code, out, _ = run("table", *rules.split(), "--players", "6", "-f", "json")
    assert code == 0
    assert json.loads(out)["question"] == {
        "game": "drax",
        "hole_court": "replaced",
        "wrap": True,
        "scope": "table",
        "lancer": "pair",
        "players": 6,
    }


def test_a_hand_is_explained(run):
    code, out, _ = run("hand", "7D KS 8D 9D 10D", "--hole", "7D")
    assert code == 0
    for words in ("7 of Steiner (7D)", "+1 Regent of Marik (KS)", "Nothing", "Drax"):
        assert words in out
    code, out, _ = run("hand", "7D KS 8D 9D 10D", "--hole", "7D", "-f", "json")
    data = json.loads(out)
    assert (data["category"], data["printed_category"]) == ("nothing", "drax")
    assert [number["value"] for number in data["numbers"]] == [8, 9, 10, 1]
    assert data["numbers"][0]["changes"] == [{"court": "KS", "by": 1}]


def test_the_first_card_is_the_hole_card_unless_named(run):
    hands = ["KS 7D 8D 9D", "7D 8D KS 9D"]
    found = [json.loads(run("hand", hand, "--hole", "KS", "-f", "json")[1]) for hand in hands]
    assert [hand["hole"] for hand in found] == [["KS"], ["KS"]]
    assert json.loads(run("hand", hands[0], "-f", "json")[1])["hole"] == ["KS"]


def test_hands_from_standard_input(run):
    code, out, _ = run("hand", "-", "-f", "jsonl", stdin="7D KS 8D 9D 10D\n\n5D 5C 5H 5S\n")
    assert code == 0
    hands = [json.loads(line) for line in out.splitlines()]
    assert [hand["category"] for hand in hands] == ["nothing", "four-of-a-kind"]
    assert hands[0]["strength"] < hands[1]["strength"]


def test_all_faults_of_standard_input_with_line_numbers(run):
    code, out, err = run("hand", "-", stdin="7M 8D 9D 10D\n5D 5C 5H 5S\n7D 8D 9D KS\n")
    assert (code, out) == (2, "")
    assert [line.split(":")[1].strip() for line in err.splitlines()] == ["line 1", "line 3"]


def test_odds_street_by_street(run):
    words = ["--hole", "7D", "--up", "8D 9D", "--seen", "KS 10D"]
    code, out, _ = run("odds", *words, "--streets", "-f", "json")
    assert code == 0
    data = json.loads(out)
    assert [street["cards"] for street in data["streets"]] == [3, 4]
    assert data["streets"][-1]["rows"] == data["rows"]
    assert (data["rows"][1]["numerator"], data["rows"][1]["denominator"]) == (1, 4)
    flat = [
        {"cards": street["cards"], **row} for street in data["streets"] for row in street["rows"]
    ]
    lines = run("odds", *words, "--streets", "-f", "jsonl")[1].splitlines()
    assert [json.loads(line) for line in lines] == flat
    texts = [{key: str(value) for key, value in row.items()} for row in flat]
    for format_, dialect in (("csv", "excel"), ("tsv", "excel-tab")):
        out = run("odds", *words, "--streets", "-f", format_)[1]
        assert list(csv.DictReader(io.StringIO(out), dialect=dialect)) == texts


@pytest.mark.compiled
def test_the_table_of_seats_when_up_courts_change_only_cards_held(run):
    words = ["table", "--timing", "held", "--scope", "table", "--players", "2"]
    code, out, _ = run(*words, "-f", "json")
    data = json.loads(out)
    assert code == 0
    assert [seat["seat"] for seat in data["seats"]] == ["seat-0", "seat-1"]
    assert data["question"]["players"] == 2
    sheet = list(csv.DictReader(io.StringIO(run(*words, "-f", "csv")[1])))
    assert [row["seat"] for row in sheet] == ["mean"] * 7 + ["seat-0"] * 7 + ["seat-1"] * 7
    shares = [row["probability"] for rows in (data, *data["seats"]) for row in rows["rows"]]
    assert [float(row["probability"]) for row in sheet] == shares


def test_odds_when_up_courts_change_only_cards_held(run):
    words = ["odds", "--hole", "7D", "--timing", "held", "-f", "json", "--up"]
    first, later = (json.loads(run(*words, up)[1]) for up in ("KS 8D 9D 10D", "8D 9D 10D"))
    assert [row["probability"] for row in first["rows"]] == [0, 1, 0, 0, 0, 0, 0]
    assert later["rows"][5]["probability"] == 1


def test_a_hand_on_one_line_of_a_sheet(run):
    out = run("hand", "7D JS KS 8D 9D QS 10S", "--timing", "held", "-f", "csv")[1]
    row = next(csv.DictReader(io.StringIO(out)))
    assert row["numbers"] == "7D 8D 9D 10S"
    assert row["printed_values"] == "7 8 9 10"
    assert row["values"] == "7 7 8 10"
    assert row["changed_by"] == "+1 KS, -1 QS; -1 QS; -1 QS; none"
    assert row["courts"] == "JS up; KS up; QS up"


def test_one_deal_is_not_called_deals(run):
    words = ["simulate", "--trials", "1", "--seed", "1", "-f"]
    for text in (run(*words, "table")[1], run(*words, "markdown")[1]):
        assert "4 players, 1 deal:" in text
        assert "Sampled: 1 deal, seed 1" in text
        assert "1 deals" not in text


def test_simulate(run):
    code, out, err = run(
        "simulate", "--players", "3", "--trials", "50", "--seed", "0", "-f", "json"
    )
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert (data["trials"], data["seed"]) == (50, 0)
    assert sum(row["count"] for row in data["rows"]) == data["total"] == 150
    assert [row["key"] for row in data["decided"]] == ["rank", "higher-cards", "split"]
    assert [seat["seat"] for seat in data["seats"]] == ["seat-0", "seat-1", "seat-2"]
    again = run("simulate", "--players", "3", "--trials", "50", "--seed", "0", "-f", "csv")[1]
    assert (
        again == run("simulate", "--players", "3", "--trials", "50", "--seed", "0", "-f", "csv")[1]
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hand", "7M 8D 9D 10D"], "initial of a house"),
        (["hand", "7K 8D 9D 10D"], "7 of Kurita"),
        (["odds", "--hole", "7D", "--up", "7D"], "7D is in --hole and again in --up"),
        (["odds", "--hole", "7D", "--up", "AD 2D 3D 4D"], "4 number cards up"),
        (["hand", "7D 8D 9D KS"], "a court has no value"),
        (["hand", "7D 8D 9D 10D JS 2C"], "besides 7 of Steiner (7D) down"),
        (["hand", "7D 8D 9D 10D", "--hole", "2C"], "--hole 2C is not among the cards"),
        (["hand", "KS 7D 8D", "--hole-court", "replaced"], "1 number card up"),
        (["hand", "7D 8D 9D 10D KS", "--timing", "held"], "order of the deal"),
        (["hand", ""], "0 number cards up"),
        (["odds", "--hole", "7D", "--timing", "held", "--scope", "table"], "drax table"),
        (["odds", "--up", "7D 8D 9D KS", "--timing", "held"], "order of the deal"),
        (["odds", "--seen", "2C", "--scope", "table", "--players", "10"], "fewer"),
        (["table", "--players", "11"], "at most 10"),
        (["simulate", "--players", "11"], "at most 10"),
        (["simulate", "--players", "1"], "at least 2"),
        (["table", "--players", "1"], "at least 2 must play, since one alone has nobody"),
        (["table", "--players", "0"], "a game for 2 to 10"),
        (["odds", "--players", "1"], "at least 2 must play"),
        (["odds", "--players", "11"], "at most 10"),
        (["simulate", "--trials", "0"], "--trials 0"),
    ],
)
def test_wrong_questions_end_with_two_and_say_why(run, words, said):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["table"],
        ["odds", "--up", "8D 9D"],
        ["hand", "7D 8D 9D 10D"],
        ["simulate", "--trials", "10", "--seed", "0"],
    ],
)
def test_titles_name_the_options_that_differ_from_the_settled_rules(run, arguments):
    plain = run(*arguments)[1].splitlines()[0]
    varied = run(*arguments, "--wrap", "--lancer", "pair")[1].splitlines()[0]
    assert "wrap" not in plain
    assert "wrap, lancer pair" in varied


def test_a_court_down_leaves_no_room_for_four_number_cards(run):
    code, _, err = run("hand", "KS 7D 8D 9D 10D")
    assert code == 2
    assert "the court down is kept: Regent of Marik (KS) (--hole-court replaced deals on)" in err


def test_no_hand_is_refused():
    with pytest.raises(QuestionError, match="no hand to judge"):
        hand()
