"""What benchmarks beside other programs rest on: baselines, comparisons, the page of a run."""

import csv
import json
import sys
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.rankings import NO_CORPS
from oddscalc.errors import CheckError
from oddscalc.presentation.digests import picture_digest

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
baselines = pytest.importorskip("side_by_side.baselines", reason="no benchmarks beside the tests")
counting = pytest.importorskip("side_by_side.counting")
figures = pytest.importorskip("side_by_side.figures")
hands = pytest.importorskip("side_by_side.hands")
page = pytest.importorskip("side_by_side.page")
timing = pytest.importorskip("timing")

EVERY_CATEGORY = {
    "high-card": [0, 5, 10, 15, 24, 36],
    "one-pair": [0, 1, 10, 15, 24, 36],
    "two-pair": [0, 1, 8, 9, 27, 36],
    "three-of-a-kind": [0, 1, 2, 15, 24, 36],
    "three-pair": [0, 1, 8, 9, 26, 27],
    "full-house": [0, 1, 2, 12, 13, 36],
    "straight": [48, 1, 4, 8, 12, 16],
    "four-of-a-kind": [0, 1, 2, 3, 24, 36],
    "corps-a-corps": [0, 1, 8, 9, 24, 25],
    "flush": [0, 8, 16, 24, 32, 44],
    "full-belly": [0, 1, 2, 24, 25, 26],
    "full-dragon": [0, 1, 2, 3, 24, 25],
    "straight-flush": [48, 0, 4, 8, 12, 16],
}


@pytest.mark.parametrize("key", EVERY_CATEGORY)
def test_the_baselines_know_every_natural_category(key: str) -> None:
    place = baselines.PLACES[key]
    assert judge(EVERY_CATEGORY[key]).place == place
    assert baselines.place(EVERY_CATEGORY[key]) == place
    assert baselines.places(np.array([EVERY_CATEGORY[key]])).tolist() == [place]


def test_a_slice_in_plain_python_agrees_with_the_judge() -> None:
    found = baselines.count_from(40, 7)
    assert sum(found.values()) == comb(11, 6)
    assert (
        baselines.best_place([40, 41, 44, 45, 48, 49, 51])
        == judge([40, 41, 44, 45, 48, 49, 51]).place
    )


@pytest.mark.compiled
@pytest.mark.parametrize("jokers", [0, 2])
def test_icepool_counts_as_suit_types_do(jokers: int) -> None:
    declared = counting.by_types(6, jokers)
    assert counting.by_icepool(6, jokers) == counting.table(declared, NO_CORPS)


def figure(contender: str, seconds: float, *, reference: bool = False) -> Any:
    taken = timing.Spread(seconds, seconds / 2, seconds * 2, 3)
    return figures.Figure(
        hands.SECTION, "A case", contender, figures.SECONDS, taken, reference=reference
    )


def test_a_better_peer_is_named_and_held_against_the_best_of_ours() -> None:
    measured = [
        figure("oddscalc, one way", 4.0, reference=True),
        figure("oddscalc, another", 2.0),
        figure("a slow peer", 3.0),
        figure("a quick peer", 1.0),
    ]
    run = figures.Run(measured, [])
    assert [run.ratio(one) for one in measured] == [1, 0.5, 0.75, 0.25]
    (sentence,) = run.better_peers()
    assert "a quick peer is 2 times better" in sentence


def test_rates_are_better_when_they_are_larger() -> None:
    slow = figures.Figure(
        "S", "C", "oddscalc", "hands a second", timing.spread([10.0]), reference=True
    )
    quick = figures.Figure("S", "C", "a peer", "hands a second", timing.spread([40.0]))
    assert figures.Run([slow, quick], []).ratio(quick) == 0.25


def test_a_run_is_written_in_four_forms(tmp_path: Path) -> None:
    parts = [
        figures.Run([figure("oddscalc", 2.0, reference=True)], ["A peer was left out."]),
        figures.Run([figure("a peer", 1.0)], []),
    ]
    text = page.write(parts, tmp_path / "run", quick=True)
    assert "A peer was left out." in text
    assert (tmp_path / "run.md").read_text() == text + "\n"
    rows = list(csv.DictReader((tmp_path / "run.csv").read_text().splitlines()))
    assert [row["ratio"] for row in rows] == ["1.0", "0.5"]
    data = json.loads((tmp_path / "run.json").read_text())
    assert data["rows"][1]["contender"] == "a peer"
    assert data["better_peers"]
    assert picture_digest((tmp_path / "run.svg").read_bytes())


def test_a_process_of_its_own_measures_and_can_be_ended() -> None:
    done = timing.apart(counting.by_types, 6, 0, least=2, most=3)
    assert done is not None
    assert sum(done.result.values()) == comb(52, 6)
    assert len(done.seconds) in (2, 3)
    assert done.megabytes > 1
    assert timing.apart(counting.by_types, 9, 4, limit=0.0) is None


def test_other_counts_are_refused() -> None:
    with pytest.raises(CheckError, match="otherwise"):
        counting._hold("A case", "a peer", {0: 1}, {0: 2})
