"""How the dealers of a round choose its games."""

from typing import Literal

from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import LAST_GAME, Rules
from oddscalc.dragon_master.simulation import Simulation
from oddscalc.sampling import Plan, sample

Choice = Literal["fixed", "random", "greedy"]

_SEED = 20_000
_TRIALS, _TRIALS_WITH_ROLLOUTS, _TRIALS_OF_OWN = 1 << 17, 1 << 12, 1 << 9


def round_of(rules: Rules, lineup: Lineup, choice: Choice) -> Simulation:
    """Return the simulation of a round whose games are chosen so.

    Parameters
    ----------
    choice : {"fixed", "random", "greedy"}
        In the order of the source; any order, anew in every round; or each dealer in turn the game,
        among those left, in which its own seat drinks least on average.
    """
    games = greedy_order(rules, lineup) if choice == "greedy" else rules.games
    return Simulation(rules, games, lineup, shuffled=choice == "random")


def greedy_order(rules: Rules, lineup: Lineup) -> tuple[str, ...]:
    """Return the games as the dealers choose them, each by the mean drinks of its own seat.

    The means are sampled once, from a seed of their own, with the games chosen before played first;
    so the order depends on the rules and the strategies alone.
    """
    chosen: tuple[str, ...] = ()
    left = [game for game in rules.games if game != LAST_GAME]
    while len(left) > 1:
        means = {game: _dealers_mean(rules, lineup, chosen, game) for game in left}
        best = min(left, key=means.__getitem__)
        chosen = (*chosen, best)
        left.remove(best)
    return (*chosen, *left, LAST_GAME)


def _dealers_mean(rules: Rules, lineup: Lineup, before: tuple[str, ...], game: str) -> float:
    simulation = Simulation(rules, (*before, game), lineup)
    trials = _TRIALS_WITH_ROLLOUTS if "rollout" in lineup.names else _TRIALS
    trials = trials if lineup.is_built_in else _TRIALS_OF_OWN
    outcome = sample(simulation, Plan(trials=trials, seed=_SEED))
    dealer = len(before) % rules.players
    return simulation.layout.game_means(outcome.tallies, trials, game)[dealer].value
