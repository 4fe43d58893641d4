"""Kernels compiled ahead of time: every group is run and timed."""

import pytest

from oddscalc.warmup import KERNELS, warm_up
from tests.compilation import COMPILED

LONG = {"dragon-poker: walk over every hand", "dragon-poker: play whole nights"}
LONG |= {"drax: deal in lanes, count every number set"}


@pytest.mark.parametrize("name", [name for name in KERNELS if COMPILED or name not in LONG])
def test_a_group_of_kernels_runs(name: str) -> None:
    KERNELS[name]()


def test_every_group_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for name in KERNELS:
        monkeypatch.setitem(KERNELS, name, lambda name=name: asked.append(name))
    rows = warm_up().document().data["rows"]
    assert asked == list(KERNELS) == [row["key"] for row in rows]
    assert all(row["seconds"] >= 0 for row in rows)
