"""``regenerate``, ``report`` and pictures from the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from oddscalc.cli import main
from oddscalc.presentation.digests import picture_digest


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as done:
        main(words)
    captured = capsys.readouterr()
    return int(done.value.code or 0), captured.out, captured.err


def test_regenerate_writes_and_check_finds_a_difference(capsys, tmp_path: Path) -> None:
    out = str(tmp_path / "new")
    assert _run(capsys, "regenerate", "six-of-six", "--out", out) == (
        0,
        f"5 files written in {out}\n",
        "",
    )
    code, told, _ = _run(capsys, "regenerate", "six-of-six", "--out", out, "--check")
    assert (code, told) == (0, f"1 result agrees in {out}\n")
    csv = tmp_path / "new" / "six-of-six.csv"
    csv.write_text(csv.read_text().replace("6828", "6829"))
    code, told, error = _run(capsys, "regenerate", "six-of-six", "--out", out, "--check")
    assert (code, told) == (3, "")
    assert "+flush,Flush,6828" in error


def test_a_mistyped_name_is_refused_before_anything_is_written(capsys, tmp_path: Path) -> None:
    out = tmp_path / "new"
    code, told, error = _run(capsys, "regenerate", "six-of-sixx", "--out", str(out))
    assert (code, told) == (2, "")
    assert "the nearest are six-of-six," in error
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Missing option '-o'"),
        (["-o", "odds.pdf"], "the page is HTML"),
        (["-o", "no/such/folder/odds.html"], "there is no folder"),
    ],
)
def test_report_names_what_is_wrong_before_it_counts(capsys, words, message) -> None:
    code, told, error = _run(capsys, "report", *words)
    assert (code, told) == (2, "")
    assert message in error


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf", "PNG"])
def test_the_suffix_asks_for_a_picture(capsys, tmp_path: Path, suffix: str) -> None:
    place = tmp_path / f"table.{suffix}"
    assert _run(capsys, "dragon-poker", "table", "-o", str(place)) == (0, "", "")
    assert picture_digest(place.read_bytes())


def test_a_picture_and_a_format_contradict(capsys, tmp_path: Path) -> None:
    place = tmp_path / "table.png"
    code, _, error = _run(capsys, "dragon-poker", "table", "-o", str(place), "--format", "csv")
    assert code == 2
    assert "contradicts" in error
    assert not place.exists()


def test_an_answer_that_cannot_be_drawn_says_so(capsys, tmp_path: Path) -> None:
    code, _, error = _run(capsys, "games", "-o", str(tmp_path / "games.svg"))
    assert code == 2
    assert "no picture" in error


@pytest.mark.parametrize("words", [["--help"], ["regenerate", "--help"], ["report", "--help"]])
def test_help_draws_nothing(words: list[str]) -> None:
    script = (
        "import sys\nfrom oddscalc.cli import main\n"
        f"try:\n    main({words!r})\nexcept SystemExit:\n    pass\n"
        "assert not {'matplotlib', 'numpy', 'jinja2', 'pandas', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
