"""How the dealers of a round choose its games."""

from typing import Literal

import numpy as np

from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import LAST_GAME, Rules
from oddscalc.dragon_master.simulation import Simulation

Choice = Literal["fixed", "random", "greedy"]

_SEED = 20_000
_MOST_TRIALS = 1 << 17


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
    trials = min(_MOST_TRIALS, simulation.block_trials)
    tallies = simulation.tally(np.random.SeedSequence(_SEED), trials)
    dealer = len(before) % rules.players
    return simulation.layout.game_means(tallies, trials, game)[dealer].value
