"""Exact counting: every deal of Dragon Poker by its best category, by several programs."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb
from typing import Any, NamedTuple

from timing import LONGEST, Apart, apart, spread

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED, NO_CORPS, Ranking
from oddscalc.errors import CheckError
from side_by_side.figures import MEGABYTES, OURS, SECONDS, Figure, Run, installed

SECTION = "Exact counting"
MEMORY = "Peak memory of exact counting"
NAMES = {6: "Six of six", 9: "Best six of nine"}
DECKS = {0: "natural", 1: "one joker", 2: "two jokers", 4: "four jokers"}
QUICK_CASES = [(6, 0), (6, 4), (9, 0)]
CASES = [*QUICK_CASES, (9, 1), (9, 4)]
SLICES = {6: 20, 9: 37}
SHORT_SLICES = {6: 28, 9: 40}
LIMIT, SHORT_LIMIT = 60.0, 10.0
RUNS, SHORT_RUNS = 8, 3

Declared = dict[tuple[int, int], int]
Table = dict[int, int]


class Contender(NamedTuple):
    """Who counts, and how; under no ranking the answer is sets of patterns."""

    name: str
    call: Callable[..., Any]
    arguments: tuple[int, ...]
    ranking: Ranking | None = None
    prepares: bool = True
    note: str = ""


def by_types(cards: int, jokers: int) -> Declared:
    """Count by suit types."""
    from oddscalc.dragon_poker.suit_types import count_declarations

    return dict(count_declarations(Deal(cards, jokers)).counts)


def by_walk(cards: int, jokers: int) -> Declared:
    """Count by visiting every deal, with nine cards one of all that differ by names of suits."""
    from oddscalc.dragon_poker.walk import walk_declarations

    symmetric = cards > DOCUMENTED.hand_size
    return dict(walk_declarations(Deal(cards, jokers), threads=1, symmetric=symmetric).counts)


def by_icepool(cards: int, jokers: int) -> Table:
    """Count with icepool, without corps-a-corps."""
    from side_by_side.icepool_counts import count

    return count(cards, jokers)


def by_compiled_loops() -> Table:
    """Count six of six in nested loops, compiled with Numba."""
    from walk import plain_counts

    return dict(enumerate(plain_counts()))


def by_itertools(cards: int, lowest: int) -> Table:
    """Count the deals whose lowest card is this one, in plain Python."""
    from side_by_side.baselines import count_from

    return count_from(lowest, cards)


def count_everything(*, quick: bool) -> Run:
    """Measure all cases; every count is held against that by suit types."""
    figures: list[Figure] = []
    missing: list[str] = []
    for cards, jokers in QUICK_CASES if quick else CASES:
        measured, left_out = _measure(cards, jokers, quick=quick)
        figures += measured
        missing += left_out
    return Run(sorted(figures, key=lambda figure: figure.section == MEMORY), missing)


def _measure(cards: int, jokers: int, *, quick: bool) -> tuple[list[Figure], list[str]]:
    case = f"{NAMES[cards]}, {DECKS[jokers]}"
    limit = SHORT_LIMIT if quick else LIMIT
    figures, missing = [], []
    declared: Declared = {}
    for one in _contenders(cards, jokers):
        if one.name == "icepool" and not installed("icepool"):
            missing.append("icepool is not installed; it was left out.")
            continue
        most, budget = (SHORT_RUNS, 2.0) if quick else (RUNS, LONGEST)
        done = apart(
            one.call, *one.arguments, least=1 + one.prepares, most=most, limit=limit, budget=budget
        )
        if done is None:
            missing.append(f"{case}: {one.name} was stopped after {limit:.0f} s.")
            continue
        declared = declared or done.result
        expected = declared if one.ranking is None else table(declared, one.ranking)
        _hold(case, one.name, done.result, expected)
        figures += _figures(case, one, done, reference=len(figures) == 0)
    if not jokers:
        figures.append(_itertools(case, cards, quick=quick))
    return figures, missing


def _contenders(cards: int, jokers: int) -> Iterator[Contender]:
    asked = (cards, jokers)
    yield Contender(f"{OURS}, suit types", by_types, asked, note="tables kept from counts before")
    yield Contender(f"{OURS}, walk", by_walk, asked, note="compiled, one thread")
    yield Contender("icepool", by_icepool, asked, NO_CORPS, False, "without corps-a-corps")
    if asked == (6, 0):
        yield Contender("nested loops, Numba", by_compiled_loops, (), DOCUMENTED)


def _figures(case: str, one: Contender, done: Apart, *, reference: bool) -> Iterator[Figure]:
    yield Figure(SECTION, case, one.name, SECONDS, done.spread, one.note, reference)
    if one.name.startswith(OURS):
        first = spread(done.seconds[:1])
        note = "tables built, or kernels loaded"
        yield Figure(SECTION, case, f"{one.name}, first of a process", SECONDS, first, note)
    memory = spread([done.megabytes])
    yield Figure(MEMORY, case, one.name, MEGABYTES, memory, "", reference)


def _itertools(case: str, cards: int, *, quick: bool) -> Figure:
    """Time a slice of all deals, hold it against the walk, and scale it up."""
    from oddscalc.dragon_poker.walk import walk_completions

    lowest = (SHORT_SLICES if quick else SLICES)[cards]
    done = apart(by_itertools, cards, lowest, limit=LIMIT)
    if done is None:
        raise CheckError(f"{case}: the slice for itertools is too long")
    expected = walk_completions(Deal(cards), (lowest,), range(lowest))
    _hold(case, "itertools", done.result, table(expected, DOCUMENTED))
    visited = sum(done.result.values())
    note = f"estimated: scaled up from {visited:,} deals"
    scaled = done.spread.times(comb(52, cards) / visited)
    return Figure(SECTION, case, "itertools, plain Python", SECONDS, scaled, note)


def table(declared: Declared, ranking: Ranking) -> Table:
    """Return the number of deals of each best category, by its place."""
    found: Counter[int] = Counter()
    for (patterns, wilds), number in declared.items():
        found[ranking.best(patterns, wilds)] += number
    return dict(sorted(found.items()))


def _hold(case: str, who: str, found: dict[Any, int], expected: dict[Any, int]) -> None:
    if {key: count for key, count in found.items() if count} != expected:
        raise CheckError(f"{case}: {who} counts otherwise than {OURS}")
