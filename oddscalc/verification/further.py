"""Checks of the results that the scripts of ``benchmarks/`` write: too long to be found again."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import permutations
from pathlib import Path

from oddscalc.dragon_master.lineup import BUILT_IN
from oddscalc.dragon_master.rules import Rules
from oddscalc.results.folder import FURTHER
from oddscalc.verification.benchmark_files import timings
from oddscalc.verification.check import Check, Comparison, Comparisons, equal, true
from oddscalc.verification.dragon_master_results import conserved
from oddscalc.verification.files import read

_GAME = "dragon-master"
_ABOUT = """One player plays a strategy, all others another; it sits at each seat in turn. Mean
drinks in a game of Dragon Master with 95 % intervals, deck of 33 cards;
{most:,} deals a seat, or {least:,} with `rollout` (20 rollouts);
seeds from 7. Two players have a blind hand, whose drinks are nobody's."""
_ROUNDED = 1e-4
_SHOWN = 0.0051


def further_checks(folder: Path) -> Iterator[Check]:
    """Yield the checks of those results that are there: ``regenerate`` does not write them."""
    for one in FURTHER:
        if any((folder / name).exists() for name in one.files):
            compared, compare = _BY_NAME[one.name]
            yield Check(f"results/{one.name}", one.title, compared, partial(compare, folder))


def _tournament(folder: Path) -> Comparisons:
    """Hold the meetings against their intervals, the drinks in the deck, and the page."""
    name = "dragon_master_tournament"
    rows = list(csv.DictReader(io.StringIO(read(folder / f"{name}.csv"))))
    pairs = [(str(p), *pair) for p in (2, 3, 4) for pair in permutations(BUILT_IN, 2)]
    met = [(row["players"], row["strategy"], row["others"]) for row in rows]
    yield equal("who meets whom", met, pairs)
    page = read(folder / f"{name}.md")
    lines = [line for line in page.splitlines() if line.startswith("| ")][1:]
    yield equal("meetings on the page", len(lines), len(rows))
    deals = sorted({int(row["deals_a_seat"]) for row in rows})
    about = _ABOUT.format(most=deals[-1], least=deals[0])
    yield equal("what the page says of the meetings", page.split("\n\n")[1], about)
    for row, line in zip(rows, lines, strict=True):
        yield from _meeting(row, line, deals)


def _meeting(row: Mapping[str, str], line: str, deals: list[int]) -> Comparisons:
    players, names = int(row["players"]), (row["strategy"], row["others"])
    what = f"{players} players, {names[0]} among {names[1]}"
    yield equal(f"{what}, deals", int(row["deals_a_seat"]), deals[0 if "rollout" in names else -1])
    keys = ("mean", "low", "high", "others_mean", "others_low", "others_high")
    one, low, high, other, other_low, other_high = (float(row[key]) for key in keys)
    yield _about(f"{what}, middle of the interval", (low + high) / 2, one)
    yield _about(f"{what}, middle of the others' interval", (other_low + other_high) / 2, other)
    yield true(f"{what}, intervals", low < one < high and other_low < other < other_high)
    if players > 2:
        trials = int(row["deals_a_seat"])
        drunk = [trials * one, *[trials * other] * (players - 1)]
        rounded = _ROUNDED * trials * players / 2
        yield conserved(drunk, trials, Rules(players), [_GAME], rounded=rounded)
    verdict = "drinks less" if high < other_low else "drinks more"
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    shown = cells[3].replace("(", "").replace(")", "").replace(" to ", " ").split()
    shown += cells[4].replace("(", "").replace(")", "").replace(" to ", " ").split()
    yield equal(f"{what}, on the page", [*cells[:3], cells[5]], [str(players), *names, verdict])
    yield equal(f"{what}, figures on the page", len(shown), len(keys))
    for key, figure in zip(keys, shown, strict=True):
        yield _about(f"{what}, {key} on the page", float(figure), float(row[key]), _SHOWN)


def _about(what: str, found: float, expected: float, allowed: float = _ROUNDED) -> Comparison:
    return Comparison(what, found, expected, abs(found - expected) <= allowed + 1e-9)


_BY_NAME: Mapping[str, tuple[str, Callable[[Path], Comparisons]]] = {
    "dragon_master_tournament": (
        "intervals, drinks in the deck; the page and the CSV",
        _tournament,
    ),
    "benchmarks": ("files against each other; timings cannot be found again", timings),
}
