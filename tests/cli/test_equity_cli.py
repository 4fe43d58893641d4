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


CHAIRS = """
[[modifiers]]
key = "luck"
when = {chair = 2}
effect = {wild = "2"}
[[modifiers]]
key = "gloom"
when = {chair = [1, 3], hand-parity = "odd"}
effect = {dead = "7"}
[[modifiers]]
key = "change"
when = {once-a-night = true, hand-parity = "odd"}
effect = {suit-change = "any"}
"""


@pytest.fixture
def chairs(tmp_path):
    file = tmp_path / "chairs.toml"
    file.write_text(CHAIRS)
    return ("--dimension", str(file))


def own_rules(out):
    answer = json.loads(out)
    rules = [(own["wild"], own["dead"]) for own in answer["question"].get("by_hand", [])]
    return rules, answer["provenance"]["modifiers"]


def test_each_hand_is_judged_under_the_rules_of_its_chair(run, chairs):
    hands = ("2H 2C 4D 5H 9D", "2D 3D 4H 7S 7C", "7H 7D 8H TS KC")
    words = (*hands, "--deal", "5", "--ranking", "five-card", "--hand-number", "3", *chairs)
    # From chair 2 round a table of three: chairs 2, 3, 1. Hand 1 has three nines by its deuces, the
    # others have no pair but blanks.
    code, out, _ = run(*words, "--chair", "2", "-f", "json")
    assert code == 0
    rules, modifiers = own_rules(out)
    assert rules == [(["2"], []), ([], ["7"]), ([], ["7"])]
    assert modifiers == [
        "luck: 2C, 2D, 2H and 2S are wild (hand 1 in chair 2)",
        "gloom: 7 is dead (hand 2 in chair 3, hand 3 in chair 1)",
    ]
    assert [row["win"] for row in json.loads(out)["rows"]] == [1, 0, 0]
    # From chair 3: chairs 3, 1, 2. Only hand 3 may use its sevens.
    _, out, _ = run(*words, "--chair", "3", "-f", "json")
    assert own_rules(out)[0] == [([], ["7"]), ([], ["7"]), (["2"], [])]
    assert [row["win"] for row in json.loads(out)["rows"]] == [0, 0, 1]
    # Round a table of five: chairs 4, 5, 1.
    _, out, _ = run(*words, "--chair", "4", "--players", "5", "-f", "json")
    assert own_rules(out)[0] == [([], []), ([], []), ([], ["7"])]
    assert (
        "gloom: 7 is dead (hand 3 in chair 1)" in run(*words, "--chair", "4", "--players", "5")[1]
    )


def test_without_a_chair_a_modifier_of_one_chair_does_not_hold(run, chairs):
    words = ("2H", "?", "--trials", "10", "-f", "json", "--hand-number", "3", *chairs)
    assert own_rules(run(*words)[1]) == ([], [])


def test_what_the_options_say_holds_for_all_hands(run, chairs):
    words = ("2H", "?", "--chair", "1", "--wild", "3", "--dead", "8", "--reversed", *chairs)
    _, out, _ = run(*words, "--hand-number", "2", "--trials", "10", "-f", "json")
    assert own_rules(out)[0] == [(["3"], ["8"]), (["2", "3"], ["8"])]
    question = json.loads(out)["question"]
    assert (question["wild"], question["dead"], question["order"]) == (["3"], ["8"], "reversed")


def test_the_chances_by_category_under_the_rules_of_chairs(run, chairs):
    words = ("--by-category", "--chair", "3", "--players", "3", "--hand-number", "1", *chairs)
    _, out, _ = run(*words, "--trials", "64", "--seed", "1", "-f", "json")
    rules, modifiers = own_rules(out)
    assert rules == [([], ["7"]), ([], ["7"]), (["2"], [])]
    assert "gloom: 7 is dead (own hand in chair 3, opponent 1 in chair 1)" in modifiers


SUITED = ("2S 3S 4S 9S JS KC", "AC AD AH QD QH 3D", "--deal", "6", "-f", "json")


def test_a_suit_is_changed_when_that_wins(run):
    before, after = (
        json.loads(run(*SUITED, *words)[1])
        for words in ([], ["--suit-change-strategy", "when-it-wins"])
    )
    assert [row["win"] for row in before["rows"]] == [0, 1]
    assert [row["win"] for row in after["rows"]] == [1, 0]
    assert after["question"]["suit_change_strategy"] == "when-it-wins"
    assert after["question"]["suit_change"] == "any"
    assert any("suit-change: one card takes another" in m for m in after["provenance"]["modifiers"])
    assert "suit change when-it-wins (any)" in after["provenance"]["question"]


@pytest.mark.parametrize(("hand_number", "wins"), [("3", 1), ("2", 0)])
def test_no_suit_is_changed_where_the_modifier_does_not_hold(run, chairs, hand_number, wins):
    words = ("--suit-change-strategy", "when-it-wins", "--hand-number", hand_number, *chairs)
    code, out, err = run(*SUITED, *words)
    assert (code, json.loads(out)["rows"][0]["win"]) == (0, wins)
    assert ("change does not hold: hand 2 is even" in err) == (wins == 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["2H", "?", "?", "--players", "2"], "--players 2: 3 hands are given"),
        (["2H", "?", "--chair", "3"], "--chair 3: 2 hands without --players"),
        (["2H", "?", "--chair", "1", "--ranking", "rarity"], "differs from hand to hand"),
        (["--by-category", "--chair", "1", "--ranking", "rarity"], "differs from hand to hand"),
        (["--by-category", "--suit-change-strategy", "when-it-wins"], "leave out --suit-change"),
        (["2H", "?", "--suit-change-strategy", "always"], "always"),
    ],
)
def test_chairs_and_changes_that_do_not_fit_are_refused(run, chairs, words, message):
    code, out, err = run(*words, *chairs)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_dimension_without_a_suit_change_cannot_be_played_with_one(run, tmp_path):
    file = tmp_path / "flat.toml"
    file.write_text('name = "flat"')
    words = ("--dimension", str(file), "--suit-change-strategy", "when-it-wins")
    code, out, err = run("2H", "?", *words)
    assert (code, out) == (2, "")
    assert "flat has no modifier with suit-change" in err


def test_the_table_by_category_shows_its_intervals(run):
    words = ("--by-category", "--players", "3", "--trials", "500", "--seed", "0")
    row = json.loads(run(*words, "-f", "json")[1])["rows"][-1]
    table = run(*words)[1]
    _, shown = table.split("95 % intervals of the chance to win alone")
    last = shown.splitlines()[-1].split()
    ends = [row[key] for key in ("win_1_low", "win_1_high", "win_2_low", "win_2_high")]
    assert last == ["Any", "hand", *(f"{end:.8f}" for end in ends)]


def test_as_many_jokers_are_in_the_deck_as_are_shown_or_a_modifier_puts_in(run, tmp_path):
    file = tmp_path / "jokers.toml"
    file.write_text('[[modifiers]]\nkey = "two"\nwhen = {hand-period = 7}\neffect = {jokers = 2}\n')
    asked = ("--dimension", str(file), "--hand-number", "7", "--seed", "1", "--trials", "100")
    for hand, jokers in (("7H W W W", 3), ("7H W", 2), ("7H", 2)):
        assert json.loads(run(hand, "?", *asked, "-f", "json")[1])["question"]["jokers"] == jokers
    code, _, err = run("7H W W", "?", "--jokers", "1")
    assert code == 2
    assert "2 are shown; a deck has 2 to 4 of them" in err


def test_with_a_chair_the_hands_are_the_players(run, tmp_path):
    file = tmp_path / "three.toml"
    file.write_text('[[modifiers]]\nkey = "three"\nwhen = {players = 3}\neffect = {wild = "2"}\n')
    asked = ("--dimension", str(file), "--chair", "2", "--trials", "100", "-f", "json")
    for hands, wild in ((["7H", "8H", "?"], ["2"]), (["7H", "8H"], [])):
        assert json.loads(run(*hands, *asked)[1])["question"]["wild"] == wild


def test_a_chair_that_is_not_at_the_table_is_refused_in_any_dimension(run):
    code, _, err = run("7H", "8H", "--chair", "3")
    assert code == 2
    assert "sit in chairs 1 to 2" in err
