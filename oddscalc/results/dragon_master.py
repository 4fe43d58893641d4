"""The results of Dragon Master."""

from collections.abc import Iterator
from functools import partial

from oddscalc.answers import Answer
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.simulate import ROUND, simulate
from oddscalc.dragon_master.trick_maximum import trick_maximum
from oddscalc.results.collection import collect
from oddscalc.results.manifest import Entry
from oddscalc.sampling import Plan

_SEED = 1
_TRIALS = {"random": 1_000_000, "duck": 1_000_000, "rollout": 4_000}


def dragon_master_entries() -> Iterator[Entry]:
    """Yield the results of Dragon Master."""
    for players in (3, 4):
        yield Entry(
            f"dragon-master-{players}-players",
            f"Dragon Master, {players} players: drinks by seat and strategy",
            partial(_by_strategy, players),
            quick=False,
        )
    yield Entry(
        "dragon-master-one-strategist",
        "Dragon Master, 4 players: each strategy alone against three who duck",
        _one_strategist,
        quick=False,
    )
    yield Entry(
        "dragon-master-round",
        "Dragon Master, 4 players who duck: a round of all games",
        partial(_simulate, ROUND, 4, ("duck",)),
        quick=False,
    )
    for players in (3, 4):
        yield Entry(
            f"dragon-master-trick-maximum-{players}-players",
            f"Dragon Master, {players} players: the dearest trick, with a deal as witness",
            partial(trick_maximum, "dragon-master", Rules(players)),
            pictured=False,
        )


def _simulate(game: str, players: int, strategies: tuple[str, ...]) -> Answer:
    trials = min(_TRIALS[strategy] for strategy in strategies)
    return simulate(game, Rules(players), strategies, plan=Plan(trials, _SEED))


def _by_strategy(players: int) -> Answer:
    parts = {name: _simulate("dragon-master", players, (name,)) for name in _TRIALS}
    return collect(f"Dragon Master, {players} players of one strategy: drinks by seat", parts)


def _one_strategist() -> Answer:
    others = ("duck",) * 3
    parts = {name: _simulate("dragon-master", 4, (name, *others)) for name in _TRIALS}
    return collect("Dragon Master: seat 0 plays each strategy, seats 1 to 3 duck", parts)
