"""The results of Four-Card Drax."""

from collections.abc import Iterator
from functools import partial

from oddscalc.answers import Answer
from oddscalc.drax.exact_table import table
from oddscalc.drax.simulate import simulate
from oddscalc.results.manifest import Entry
from oddscalc.sampling import Plan

_PLAN = Plan(trials=1_000_000, seed=1)


def drax_entries() -> Iterator[Entry]:
    """Yield the results of Four-Card Drax."""
    yield Entry("drax-table", "Four-Card Drax: exact odds of each rank, and of courts", table)
    for players in (2, 4):
        yield Entry(
            f"drax-{players}-players",
            f"Four-Card Drax, {players} players: winners, and what courts change",
            partial(_simulated, players),
            quick=False,
        )


def _simulated(players: int) -> Answer:
    return simulate(players, plan=_PLAN)
