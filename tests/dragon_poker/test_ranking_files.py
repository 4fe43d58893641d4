import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.ranking_files import NAMES, load_ranking, read_ranking
from oddscalc.dragon_poker.rankings import DOCUMENTED, PRESETS
from oddscalc.errors import QuestionError

GOOD = """
name = "short"
hand-size = 6

[[category]]
key = "nothing"
label = "Nothing"
pattern = "any"

[[category]]
key = "flush"
pattern = "flush"

[[category]]
key = "corps"
label = "Corps"
pattern = "corps-a-corps"
"""


def _file(folder: Path, text: str) -> str:
    path = folder / "ranking.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_file_is_a_ranking(tmp_path: Path) -> None:
    ranking = load_ranking(_file(tmp_path, GOOD))
    assert ranking.keys == ("nothing", "flush", "corps")
    odds = table(ranking=ranking)
    assert odds.count("corps") == 1716
    assert odds.count("flush") == 6864  # straight flushes are flushes here
    assert sum(row.count for row in odds.rows) == odds.total


def test_the_documented_preset_written_as_a_file_gives_the_same_table(tmp_path: Path) -> None:
    text = 'name = "copy"\nhand-size = 6\n' + "".join(
        f'[[category]]\nkey = "{c.key}"\nlabel = "{c.label}"\npattern = "{c.pattern_name}"\n'
        for c in DOCUMENTED.categories
    )
    assert table(ranking=_file(tmp_path, text)).rows == table().rows


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('pattern = "flush"', 'pattern = "flsh"', "did you mean flush"),
        ('pattern = "flush"', 'pattern = "one-pair"', "did you mean 2?"),
        ('key = "corps"', 'key = "flush"', "key 'flush' occurs twice"),
        ('"corps-a-corps"', '"flush"', "pattern 'flush' occurs twice"),
        ('pattern = "any"', 'pattern = "2"', 'must have the pattern "any"'),
        ("hand-size = 6", "hand-size = 7", "hand-size is 7; it is 5 or 6"),
        ("hand-size = 6", "hand-size = true", "hand-size is true; it is 5 or 6"),
        ("hand-size = 6", "", "hand-size is missing"),
        ("hand-size = 6", "hand-size = 5", "does not fit into 5 cards"),
        ('label = "Corps"', "label = 5", "label is 5; write a text"),
        ('label = "Corps"', 'lable = "Corps"', "unknown entry 'lable'"),
        ('name = "short"', 'nam = "short"', "unknown entry 'nam'"),
        ('key = "flush"', "key = []", "key is []; write a text"),
        ("[[category]]", "[[", "is not TOML"),
        ('pattern = "flush"', "pattern = ", "is not TOML"),
    ],
)
def test_a_faulty_file_is_refused_with_the_fault(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in GOOD
    with pytest.raises(QuestionError, match=r"ranking\.toml") as caught:
        read_ranking(_file(tmp_path, GOOD.replace(old, new)))
    assert said in str(caught.value)


def test_a_file_without_categories_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QuestionError, match="no \\[\\[category\\]\\]"):
        read_ranking(_file(tmp_path, "hand-size = 6\n"))


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(QuestionError, match="there is no ranking file"):
        load_ranking(str(tmp_path / "none.toml"))
    with pytest.raises(QuestionError, match="is not a file"):
        load_ranking(str(tmp_path) + "/")
    with pytest.raises(QuestionError, match=r"not TOML|cannot be read"):
        load_ranking(_file(tmp_path, "a = " + "[" * 5000))
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(QuestionError, match="not UTF-8"):
        load_ranking(str(tmp_path / "bytes.toml"))
    with pytest.raises(QuestionError, match="larger than"):
        load_ranking(_file(tmp_path, "#" * 1_000_001))


def test_an_unknown_name_gets_the_nearest() -> None:
    with pytest.raises(QuestionError, match="did you mean no-corps"):
        load_ranking("no-corp")
    with pytest.raises(QuestionError, match="known are: documented"):
        load_ranking("zzz")


def test_rarity_without_a_deal_is_refused_in_words_that_help() -> None:
    with pytest.raises(QuestionError, match="comes from the counts of a deal"):
        load_ranking("rarity")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", ["best", "potential", "at-least"])
def test_every_ranking_counts_consistently(name: str, count: str) -> None:
    from oddscalc.dragon_poker.deal import Deal

    deal = Deal(cards=6, jokers=2)
    best, counted = table(deal, name), table(deal, name, count, by_wilds=True)  # type: ignore[arg-type]
    assert sum(row.count for row in best.rows) == best.total
    for row, other in zip(best.rows, counted.rows, strict=True):
        assert row.key == other.key
        assert other.count >= row.count
        assert other.count == sum(other.wilds or ())
    assert counted.rows[0].count == (best.rows[0].count if count == "best" else best.total)


def test_at_least_adds_up_from_the_top() -> None:
    best, at_least = table(), table(count="at-least")
    reached = 0
    for row in reversed(best.rows):
        reached += row.count
        assert at_least.count(row.key) == reached
    assert best.at_least() == at_least
    assert "at least this category" in best.at_least().to("table")
    with pytest.raises(QuestionError, match="overlap"):
        table(count="potential").at_least()


def test_rarity_ranks_by_potential_counts() -> None:
    odds = table(ranking="rarity", count="potential")
    counts = [row.count for row in odds.rows]
    assert counts == sorted(counts, reverse=True)
    assert odds.rows[0].key == "high-card"
    assert "agree" in table(ranking="rarity").to("table")


def test_presets_start_with_a_category_of_every_hand() -> None:
    for ranking in PRESETS.values():
        assert ranking.categories[0].pattern_name == "any"
        assert len(set(ranking.keys)) == len(ranking.keys)


VALUES = st.sampled_from(
    [
        "any",
        "2",
        "flush",
        "natural straight-flush",
        5,
        6,
        6.0,
        True,
        -1,
        10**400,
        "\u202e",
        "<b>",
        "",
    ]
) | st.recursive(
    st.text(max_size=5) | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=4,
)
ENTRIES = st.dictionaries(st.sampled_from(["key", "label", "pattern", "colour"]), VALUES)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(VALUES, VALUES, st.lists(ENTRIES, max_size=4))
@example("x", 6.0, [{"key": "a", "label": "A", "pattern": "any"}])
def test_any_file_is_a_ranking_or_a_question_error(name, size, entries):
    def written(value):
        if isinstance(value, dict):
            inner = ", ".join(f"{key} = {written(one)}" for key, one in value.items())
            return f"{{{inner}}}"
        return json.dumps(value, ensure_ascii=False)

    text = f"name = {written(name)}\nhand-size = {written(size)}\n"
    text += f"category = [{', '.join(map(written, entries))}]\n"
    with TemporaryDirectory() as folder:
        try:
            ranking = load_ranking(_file(Path(folder), text))
        except QuestionError as error:
            assert str(error)
            return
        answer = table(ranking=ranking)
    assert sum(row.count for row in answer.rows) == answer.total
    for format_ in ("table", "json", "html", "latex"):
        assert answer.to(format_)
