"""Modifiers as data: the rules' table, requirement by requirement, and faults in files."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oddscalc.cards import cards_text, parse_cards
from oddscalc.cli.root import root
from oddscalc.cli.situation_options import read_tonight
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.dimensions import (
    CONDITIONS,
    EFFECTS,
    load_dimension,
    read_dimension,
)
from oddscalc.dragon_poker.modifiers import Effect, combined
from oddscalc.dragon_poker.situation import Showing, Situation
from oddscalc.errors import QuestionError
from oddscalc.files import MOST_BYTES

SHIPPED = load_dimension()
RED_DRAGONS = frozenset(parse_cards("AH AD"))


def held(**situation):
    if isinstance(situation.get("shown"), str):
        situation["shown"] = parse_cards(situation["shown"])
    return {m.key for m in SHIPPED.in_situation(Situation(**situation)).in_force}


def one(condition="", effect='effect = {wild = "2C"}'):
    """Return a modifier with this condition."""
    return read_dimension(f'[[modifiers]]\nkey = "a"\n{effect}\n{condition}', "mine").modifiers[0]


def fault_of(text):
    with pytest.raises(QuestionError) as caught:
        read_dimension(text, "mine.toml")
    return str(caught.value)


def read(text):
    """Return the faults and no dimension, or no faults and the dimension."""
    try:
        return "", read_dimension(text, "fuzz")
    except QuestionError as error:
        return str(error), None


@pytest.mark.parametrize("number", range(1, 41))
def test_hand_numbers_of_the_rules_table(number):
    expected = {"red-dragons-wild"} if number in range(2, 41, 2) else set()
    if number in (5, 10, 15, 20, 25, 30, 35, 40):
        expected |= {"reversed-sequence"}
    assert held(hand_number=number) == expected


@pytest.mark.parametrize(
    ("shown", "kills"),
    [
        ("10H 4C", True),
        ("4C TH", True),
        ("10H 10C", False),
        ("4H 5C 10C", False),
        ("10H 4C 10C", True),
        ("10H", False),
        ("W 10C", True),
        ("", False),
    ],
)
def test_a_ten_among_the_first_two_face_up_cards_kills_sevens(shown, kills):
    assert ("ten-kills-sevens" in held(shown=shown)) == kills


@pytest.mark.parametrize(
    ("shown", "players", "kills"),
    [
        ("10H 4C 2C 3C", 2, True),
        ("10H 4C 10C 3C", 2, False),
        ("10H 10C 10D 4C", 2, True),
        ("2H 3H 4H 5H 10H", 2, False),
        ("2H 3H 4H 5H 6H 10H", 3, True),
        ("10H 4C", 2, False),
        ("10H 4C 2C 3C", None, False),
    ],
)
def test_each_player_counts_his_own_first_two(shown, players, kills):
    dimension = read_dimension(
        '[[modifiers]]\nkey="ten"\neffect={dead="7"}\n'
        'when={face-up={ranks="10",among-first=2,exactly=1,counted="each-player"}}',
        "mine",
    )
    situation = Situation(players=players, shown=parse_cards(shown))
    assert bool(dimension.in_situation(situation).in_force) == kills


def test_only_the_first_card_of_the_round_brings_the_extra_hole_card():
    assert "ogre-extra-hole" in held(shown="OC 2C")
    assert "ogre-extra-hole" not in held(shown="2C OC")


def test_dead_after_four_takes_every_rank_shown():
    earlier = (
        Showing("four-of-a-kind", 5, won=False),
        Showing("full-house", 7, won=True),
        Showing("full-dragon", 3, won=True),
        Showing("five-of-a-kind", 0, won=False),
        Showing("six-of-a-kind", 1, won=True),
    )
    tonight = SHIPPED.in_situation(Situation(earlier=earlier))
    assert tonight.effect.dead == {5, 3, 0, 1}
    assert not SHIPPED.in_situation(Situation(earlier=earlier[1:2])).in_force


def test_readings_of_dead_after_four_are_fields_of_the_file():
    earlier = (Showing("four-of-a-kind", 5, won=False), Showing("full-dragon", 3, won=True))
    condition = "when = {{shown-earlier = {{categories = {}, by = '{}'}}}}"
    effect = 'effect = {dead = "shown-rank"}'

    def dead(categories, by):
        modifier = one(condition.format(categories, by), effect)
        return modifier.effect_in(Situation(earlier=earlier)).dead

    assert dead('["four-of-a-kind"]', "every-player") == {5}
    assert dead('["four-of-a-kind", "full-dragon"]', "winner") == {3}


def test_without_a_situation_no_modifier_holds():
    tonight = SHIPPED.in_situation(Situation())
    assert not tonight.in_force
    assert tonight.effect == Effect()
    assert all(ruling.reason.startswith("no situation given") for ruling in tonight.rulings)
    assert not one().ruling(Situation()).holds
    assert one().ruling(Situation(players=2)).holds


@pytest.mark.parametrize(
    ("condition", "situation", "holds"),
    [
        ('weekday = "tuesday"', {"weekday": "tuesday"}, True),
        ('weekday = ["monday", "sunday"]', {"weekday": "tuesday"}, False),
        ('weekday = "tuesday"', {"players": 2}, False),
        ('weather = "rain"', {"weather": "rain"}, True),
        ('weather = "rain"', {"weather": "snow"}, False),
        ('weather = "Rain"', {"weather": "RAIN"}, True),
        ("players = [2, 3]", {"players": 3}, True),
        ("players = 2", {"players": 3}, False),
        ("chair = 4", {"chair": 4}, True),
        ("chair = 4", {"chair": 3}, False),
        ('hand-parity = "odd"', {"hand_number": 7}, True),
        ('hand-parity = "odd"\nplayers = 3', {"hand_number": 7}, False),
        ('hand-parity = "odd"\nplayers = 3', {"hand_number": 7, "players": 3}, True),
        ("hand-period = 7", {"hand_number": 14}, True),
        ('face-up = {ranks = "2 3", among-first = 3, at-least = 2}', {"shown": "2C KD 3C"}, True),
        ('face-up = {ranks = "2 3", among-first = 3, at-least = 2}', {"shown": "2C KD"}, False),
        ("face-up = {ranks = 2, among-first = 2, exactly = 0}", {"shown": "3C 4C"}, True),
        ('face-up = {ranks = "2", among-first = 2}', {"shown": "2C 2D"}, True),
    ],
)
def test_every_condition_is_met_or_not(condition, situation, holds):
    if "shown" in situation:
        situation = situation | {"shown": parse_cards(situation["shown"])}
    ruling = one(f"[modifiers.when]\n{condition}").ruling(Situation(**situation))
    assert ruling.holds == holds
    assert ruling.reason


def test_effects_fold_into_a_deal():
    tonight = read_tonight(hand_number=2, shown="10H 4C")
    deal = tonight.effect.applied_to(Deal(cards=9, jokers=1, dead=frozenset({0})))
    assert deal == Deal(cards=9, jokers=1, wild=RED_DRAGONS, dead=frozenset({0, 5}))
    assert Effect(jokers=2).applied_to(Deal(jokers=3)).jokers == 3
    assert Effect(jokers=4).applied_to(Deal(jokers=3)).jokers == 4
    assert SHIPPED.modifier("suit-change").effect.applied_to(Deal()).suit_change == "any"


def test_effects_add_up_in_any_order():
    effects = [modifier.effect for modifier in SHIPPED.modifiers]
    assert combined(effects) == combined(reversed(effects))
    assert combined(effects).wild == RED_DRAGONS
    assert combined(effects).conditions.order == "reversed"
    assert Effect(reversed="dragon-high").conditions.order == "reversed-dragon-high"


@pytest.mark.parametrize(
    "situation",
    [
        {"hand_number": 0},
        {"players": 6},
        {"players": 1},
        {"chair": 0},
        {"chair": 6},
        {"weekday": "x"},
        {"weather": " "},
    ],
)
def test_impossible_situations_are_refused(situation):
    with pytest.raises(QuestionError):
        Situation(**situation)


def test_an_unknown_condition_or_effect_is_named_with_its_line_and_the_known_ones():
    text = (
        '[[modifiers]]\nkey = "a"\neffect = {wild = "2"}\n\n'
        '[[modifiers]]\nkey = "b"\n[modifiers.when]\nmoon = "full"\n'
        '[modifiers.effect]\nwilt = "3"\n'
    )
    lines = fault_of(text).splitlines()
    assert lines[0].startswith('mine.toml, line 8: unknown condition "moon"')
    assert all(name in lines[0] for name in CONDITIONS)
    assert lines[1].startswith('mine.toml, line 10: unknown effect "wilt"')
    assert all(name in lines[1] for name in EFFECTS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("modifiers = 3", "line 1: modifiers are written as tables"),
        ("modifers = 3", 'unknown entry "modifers"'),
        ("name = 3", "line 1: name = 3"),
        ('[[modifiers]]\neffect = {wild = "2"}', "line 1: a modifier without key"),
        ('[[modifiers]]\nkey = "A b"\neffect = {wild = "2"}', "line 2: key = 'A b'"),
        ('[[modifiers]]\nkey = "a"', 'modifier "a" has no effect'),
        ('[[modifiers]]\nkey = "a"\neffect = 3', "line 3: effect is a table"),
        ('[[modifiers]]\nkey = "a"\neffect = {wild = "2"}\nwhen = 3', "line 4: when is a table"),
        ('[[modifiers]]\nkey = "a"\neffect = {wild = "2"}\nwho = 3', 'unknown field "who"'),
        ('[[modifiers]]\nkey = "a"\neffect = {wild = ""}', "wild = ''"),
        ('[[modifiers]]\nkey = "a"\neffect = {wild = ","}', "wild = ','"),
        ('[[modifiers]]\nkey = "a"\neffect = {wild = "1C"}', '"1" at position 1 in wild'),
        ('[[modifiers]]\nkey = "a"\neffect = {dead = "7C"}', "only ranks can stand here"),
        ('[[modifiers]]\nkey = "a"\neffect = {jokers = 5}', "jokers = 5; write a whole number"),
        ('[[modifiers]]\nkey = "a"\neffect = {jokers = true}', "jokers = true; write a whole"),
        ('[[modifiers]]\nkey = "a"\neffect = {reversed = true}', '"mirror" or "dragon-high"'),
        ('[[modifiers]]\nkey = "a"\neffect = {extra-hole-card = false}', "true, or leave it out"),
        ('[[modifiers]]\nkey = "a"\neffect = {dead = "shown-rank"}', "needs the condition shown"),
        ('[[modifiers]]\nkey = "a"\neffect = {suit-change = "any"}', "go together"),
    ],
)
def test_faults_name_the_line_and_what_to_write(text, fault):
    assert fault in fault_of(text)


@pytest.mark.parametrize(
    "modifier",
    [
        'effect = {wild = "2"}',
        'key = "a"\nwhen = {once-a-night = false}\neffect = {suit-change = "any"}',
        'key = "a"\nwhen = {shown-earlier = {categories = "four"}}\neffect = {dead = "shown-rank"}',
    ],
)
def test_one_fault_is_told_once_and_not_what_follows_from_it(modifier):
    assert len(fault_of(f"[[modifiers]]\n{modifier}").splitlines()) == 1


def test_two_modifiers_without_key_have_no_key_in_common():
    modifier = '[[modifiers]]\neffect = {wild = "2"}\n'
    assert "again" not in fault_of(modifier * 2)


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        ('hand-parity = "uneven"', '"even" or "odd"'),
        ("hand-period = 0", "a whole number from 1"),
        ("weekday = []", "at least one value"),
        ('weekday = "Montag"', '"monday"'),
        ("players = 6", "from 2 to 5"),
        ("chair = 1.5", "from 1 to 5"),
        ('face-up = {ranks = "10"}', "needs ranks and among-first"),
        ('face-up = {ranks = "10", among-first = 9}', "from 1 to 8"),
        ('face-up = {ranks = "10", among-first = 5, counted = "each-player"}', "from 1 to 4"),
        ('face-up = {ranks = "10", among-first = 2, exactly = 3}', "from 0 to 2"),
        ('face-up = {ranks = "10", among-first = 2, exactly = 1, at-least = 1}', "one of them"),
        ('face-up = {rank = "10", among-first = 2}', 'unknown field "rank"'),
        ("shown-earlier = {}", "needs categories"),
        ('shown-earlier = {categories = "fourofakind"}', '"four-of-a-kind"'),
        ("once-a-night = true", "go together"),
        ("once-a-night = 1", "true, or leave it out"),
    ],
)
def test_faults_in_conditions(condition, fault):
    message = fault_of(
        f'[[modifiers]]\nkey = "a"\neffect = {{wild = "2"}}\n[modifiers.when]\n{condition}'
    )
    assert fault in message
    assert "mine.toml, line" in message


def test_modifiers_that_contradict_each_other_are_refused():
    entry = '[[modifiers]]\nkey = "{}"\neffect = {{reversed = "{}"}}\n'
    assert 'line 5: key "a" again; it is in line 2' in fault_of(
        entry.format("a", "mirror") + entry.format("a", "mirror")
    )
    assert "both dragon-high and mirror" in fault_of(
        entry.format("a", "mirror") + entry.format("b", "dragon-high")
    )


def test_a_dimension_has_one_suit_change():
    change = 'effect = {{suit-change = "any"}}\nwhen = {{once-a-night = true}}\n'
    entry = '[[modifiers]]\nkey = "{}"\n' + change
    assert "line 7: suit-change again; it is in line 3" in fault_of(
        entry.format("a") + entry.format("b")
    )


@pytest.mark.parametrize(
    ("effect", "condition"),
    [
        ('reversed = "mirror"', "chair = 1"),
        ("extra-hole-card = true", "chair = 1"),
        ("jokers = 1", "chair = 1"),
        ("jokers = 1", 'face-up = {ranks = "2", among-first = 1}'),
        ('dead = "shown-rank"', 'shown-earlier = {categories = "full-belly"}'),
        ('dead = "shown-rank"', 'shown-earlier = {categories = "flush"}'),
        ('suit-change = "any"\nwild = "2"', "once-a-night = true"),
    ],
)
def test_effects_that_their_condition_cannot_decide_are_refused(effect, condition):
    text = f'[[modifiers]]\nkey = "a"\n[modifiers.effect]\n{effect}\n[modifiers.when]\n{condition}'
    assert "line" in fault_of(text)


def test_files_that_cannot_be_read(tmp_path):
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "a"\n# Böse'.encode("latin-1"))
    syntax = tmp_path / "syntax.toml"
    syntax.write_text("name = \n")
    for path, fault in [
        (large, "larger than 1,000,000 bytes"),
        (latin, "line 2: not UTF-8"),
        (syntax, "is not TOML"),
        (tmp_path, "is not a file"),
        (tmp_path / "none.toml", "no such file"),
        ("bad\0name", "no such file"),
        ("x" * 5000, "no such file"),
    ]:
        with pytest.raises(QuestionError, match=fault):
            load_dimension(path)


def test_numbers_and_nesting_that_python_balks_at():
    huge = '[[modifiers]]\nkey = "a"\neffect = {jokers = 0x' + "f" * 9000 + "}"
    assert "a huge number" in fault_of(huge)
    assert "is not TOML" in fault_of("name = 1" + "0" * 5000)
    assert "is not TOML" in fault_of("name = " + "[" * 5000)
    assert "more faults" in fault_of("\n".join(f"key{n} = 1" for n in range(40)))


def test_windows_line_ends_and_a_byte_order_mark_are_read(tmp_path):
    path = tmp_path / "night.toml"
    path.write_bytes(
        b'\xef\xbb\xbfname = "n"\r\n[[modifiers]]\r\nkey = "a"\r\neffect = {dead = "7"}\r\n'
    )
    assert load_dimension(path).modifier("a").effect.dead == {5}


_WORDS = """[[modifiers]] [modifiers.when] [modifiers.effect] { } [ ] " ' , . = key when effect true
7 "7" "a" é # - inf 1979-05-27 "shown-rank" "mirror" \\u0000"""
SNIPPETS = st.sampled_from([*_WORDS.split(), "\n", " = ", "\x00", *CONDITIONS, *EFFECTS])


@settings(max_examples=300, deadline=None)
@given(st.lists(SNIPPETS, max_size=25).map("".join))
@example("[[modifiers]]\n" * 65)
@example("[modifiers]\nkey = 1")
@example('modifiers = [{key = "a", effect = {wild = "2"}}, {key = "b", effect = {x = 1}}]')
def test_any_text_is_a_dimension_or_a_question_error(text):
    faults, dimension = read(text)
    if dimension is None:
        assert faults
        return
    tomllib.loads(text)
    dimension.in_situation(Situation(hand_number=1, players=2, shown=(1, 2, 3, 4)))


VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-3, 12),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(
            ["7", "AH", "any", "mirror", "tuesday", "flush", "round", "", "shown-rank"]
        ),
    ),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(st.sampled_from(sorted(CONDITIONS)), VALUES, max_size=3),
    st.dictionaries(st.sampled_from(sorted(EFFECTS)), VALUES, max_size=3),
)
def test_any_values_are_a_modifier_or_a_fault_with_a_line(when, effect):
    def table(values):
        return (
            "{" + ", ".join(f"{key} = {json.dumps(value)}" for key, value in values.items()) + "}"
        )

    text = f'[[modifiers]]\nkey = "a"\nwhen = {table(when)}\neffect = {table(effect)}'
    faults, dimension = read(text)
    assert all(line.startswith("fuzz, line ") for line in faults.splitlines())
    if dimension is None:
        return
    modifier = dimension.modifiers[0]
    assert len(modifier.when) == len(when)
    assert modifier.effect.text
    assert modifier.when_text


def rules_of(*arguments):
    result = CliRunner().invoke(root, ["dragon-poker", "rules", *arguments, "-f", "json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_the_rules_command_rules_on_every_modifier():
    answer = rules_of(
        *("--hand-number", "10", "--players", "5", "--weekday", "Tuesday", "--shown", "10h 4c")
    )
    holds = {row["key"]: row["holds"] for row in answer["rows"]}
    assert holds == {
        "red-dragons-wild": True,
        "suit-change": False,
        "reversed-sequence": True,
        "dead-after-four": False,
        "ten-kills-sevens": True,
        "ogre-extra-hole": False,
    }
    assert all(row["reason"] and row["when"] and row["effect"] for row in answer["rows"])
    assert len(answer["provenance"]["modifiers"]) == 3
    assert answer["question"]["shown"] == "10H 4C"


def test_the_rules_command_shows_every_open_point_with_the_reading_in_force():
    points = {point["key"]: point for point in rules_of()["open_points"]}
    assert points["dead-after-four: shown-earlier.by"]["default"] == "every-player"
    assert points["ten-kills-sevens: face-up.counted"]["default"] == "round"
    assert points["reversed-sequence: reversed"]["default"] == "mirror"
    assert points["suit-change: suit-change"]["default"] == "any"
    assert {"ranking", "wild", "dead", "opener", "seats", "suit-change-strategy"} <= set(points)


def test_the_rules_command_reads_a_users_dimension(tmp_path):
    path = tmp_path / "perv.toml"
    path.write_text('name = "Perv"\n[[modifiers]]\nkey = "a"\neffect = {dead = "2"}\n')
    answer = rules_of("--dimension", str(path), "--chair", "2")
    assert answer["question"]["dimension"] == "Perv"
    assert [row["holds"] for row in answer["rows"]] == [True]
    assert not rules_of("--dimension", str(path))["rows"][0]["holds"]


def test_shown_cards_are_read_like_any_cards():
    with pytest.raises(QuestionError, match="twice"):
        read_tonight(shown="10H 10H")
    assert cards_text(read_tonight(shown="10H W").situation.shown) == "10H W"
    assert replace(read_tonight().situation, players=2).given


def test_every_condition_and_effect_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "dimensions.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in (*CONDITIONS, *EFFECTS))
    example = page.split("```toml")[1].split("```")[0]
    assert read_dimension(example, "docs").modifiers[0].effect.wild == {0, 1, 2, 3}
