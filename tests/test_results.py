"""The folder of results: what is written, what a check finds, and that the committed one holds."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from oddscalc.answers import Answer
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.odds import table
from oddscalc.errors import CheckError, QuestionError
from oddscalc.games import games
from oddscalc.picture import Points
from oddscalc.presentation.digests import data_digest, picture_digest
from oddscalc.results import folder
from oddscalc.results.collection import collect
from oddscalc.results.manifest import entries, named_entries

COMMITTED = Path(__file__).parent.parent / "results"
NAME = "best-of-nine"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    folder.regenerate([NAME], tmp_path)
    return tmp_path


def test_one_result_is_its_texts_its_pictures_and_the_index(written: Path) -> None:
    assert sorted(path.name for path in written.iterdir()) == sorted(
        ["README.md", *(f"{NAME}.{suffix}" for suffix in ("csv", "json", "md", "svg"))]
    )
    data = json.loads((written / f"{NAME}.json").read_text())
    assert sum(row["count"] for row in data["rows"]) == data["total"] == 3_679_075_400
    assert picture_digest((written / f"{NAME}.svg").read_bytes()) == data_digest(
        table(Deal(9)).picture()
    )


def test_the_same_bytes_come_out_again_without_times(written: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    folder.regenerate([NAME], again)
    for path in again.iterdir():
        assert path.read_bytes() == (written / path.name).read_bytes()
        assert b"elapsed" not in path.read_bytes()


def test_a_check_agrees_and_then_says_shortly_what_differs(written: Path) -> None:
    assert folder.check([NAME], written) == 1
    csv, svg = written / f"{NAME}.csv", written / f"{NAME}.svg"
    csv.write_text(csv.read_text().replace("132337020", "132337021", 1))
    other = table(Deal(9, 1)).to_picture("svg")
    svg.write_bytes(other)
    (written / f"{NAME}.md").unlink()
    with pytest.raises(CheckError) as caught:
        folder.check([NAME], written)
    message = str(caught.value)
    assert f"{svg}: shows other data" in message
    assert f"{NAME}.md: is missing" in message
    if "132337021" in csv.read_text():
        assert re.search(r"- .*132337021", message)
        assert re.search(r"\+ .*132337020", message)
    assert len(message.splitlines()) <= 6


def test_a_picture_of_another_matplotlib_is_no_difference(written: Path) -> None:
    svg = written / f"{NAME}.svg"
    svg.write_bytes(svg.read_bytes().replace(b"stroke-linecap: butt", b"stroke-linecap: round"))
    assert folder.check([NAME], written) == 1


def test_the_last_bits_of_real_numbers_are_no_difference(written: Path) -> None:
    path = written / f"{NAME}.json"
    text = path.read_text()
    number = re.search(r'"probability": (0\.\d{16,})', text)[1]
    path.write_text(text.replace(number, number[:-1] + str((int(number[-1]) + 1) % 10)))
    assert folder.check([NAME], written) == 1
    path.write_text(text.replace(number, number[:8] + str((int(number[8]) + 1) % 10) + number[9:]))
    with pytest.raises(CheckError, match="differs"):
        folder.check([NAME], written)


def test_a_long_difference_is_cut_short(written: Path) -> None:
    (written / f"{NAME}.md").write_text("nothing\n" * 100)
    with pytest.raises(CheckError, match=r"\.\.\. and \d+ more lines") as caught:
        folder.check([NAME], written)
    assert len(str(caught.value).splitlines()) == 12


def test_unknown_names_get_the_nearest_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(QuestionError, match="the nearest are best-of-nine,"):
        folder.regenerate(["best-of-nin", NAME], tmp_path / "none")
    assert not (tmp_path / "none").exists()
    with pytest.raises(QuestionError, match="no such folder"):
        folder.check([], tmp_path / "none")


def test_the_index_has_one_line_on_each_result() -> None:
    lines = [line for line in folder.index().splitlines() if line.startswith("- ")]
    assert len(lines) == len(entries()) + len(folder.FURTHER)
    for line, entry in zip(lines, entries(), strict=False):
        assert entry.title in line
        assert set(re.findall(r"\]\(([^)]*)\)", line)) == set(folder.file_names(entry))


def test_names_and_titles_are_unique_and_no_names_means_all() -> None:
    assert len({entry.name for entry in entries()}) == len(entries())
    assert len({entry.title for entry in entries()}) == len(entries())
    assert named_entries([]) == entries()
    assert [entry.name for entry in named_entries([NAME, NAME])] == [NAME]


def test_the_committed_folder_is_complete() -> None:
    assert {path.name for path in COMMITTED.iterdir()} == folder.known_files()
    assert (COMMITTED / "README.md").read_text() == folder.index()


@pytest.mark.parametrize(
    "entry",
    [entry for entry in entries() if entry.quick and not entry.name.startswith("orders-")],
    ids=lambda entry: entry.name,
)
def test_the_committed_quick_results_hold(entry) -> None:
    assert folder.check([entry.name], COMMITTED) == 1


@pytest.mark.slow
def test_the_whole_committed_folder_holds() -> None:
    assert folder.check([], COMMITTED) == len(entries())


def test_a_collection_keeps_its_parts_apart() -> None:
    parts: dict[str, Answer] = {"none": table(), "four": table(Deal(jokers=4))}
    both = collect("Jokers", parts)
    records = both.document().records
    assert [record["count"] for record in records if record["part"] == "four"] == [
        row.count for row in parts["four"].rows
    ]
    assert json.loads(both.to("json"))["parts"]["none"]["total"] == parts["none"].total
    picture = both.picture()
    assert isinstance(picture, Points)
    assert [series.label for series in picture.series] == ["none", "four"]
    assert Fraction(picture.series[0].values[1]).limit_denominator(10**8) == table().probability(
        "one-pair"
    )
    assert "None: Exact: 20,358,520" in picture.caption


def test_a_collection_of_unlike_answers_has_no_picture() -> None:
    with pytest.raises(QuestionError, match="no picture"):
        collect("Unlike", {"a": table(), "b": games()}).picture()
    with pytest.raises(QuestionError, match="cannot share"):
        collect("Unlike", {"a": table(), "b": table(ranking="no-corps")}).picture()
