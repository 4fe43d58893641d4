import os
from pathlib import Path

import pytest

from oddscalc.errors import OddscalcError
from oddscalc.files import write_whole


def test_a_file_is_replaced_as_a_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    write_whole(path, "old")
    path.chmod(0o640)
    write_whole(path, "new ♠")
    assert path.read_text("utf-8") == "new ♠"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["odds.csv"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_devices_are_written_to_as_they_are() -> None:
    write_whole(os.devnull, "gone")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("place", ["", "none/odds.csv", "a\0b", "x" * 300])
def test_a_place_that_cannot_be_written_leaves_nothing(tmp_path: Path, place: str) -> None:
    with pytest.raises(OddscalcError, match="cannot write"):
        write_whole(tmp_path / place, "text")
    assert list(tmp_path.iterdir()) == []


def test_a_failure_midway_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odds.csv"
    write_whole(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OddscalcError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["odds.csv"]
