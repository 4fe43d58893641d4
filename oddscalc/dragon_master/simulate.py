"""Dragon Master simulated: who drinks how much, by seat and strategy."""

from collections.abc import Sequence

from oddscalc.answers import Provenance
from oddscalc.dragon_master.choice import Choice, round_of
from oddscalc.dragon_master.drinks import Drinks
from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import GAMES, Rules
from oddscalc.dragon_master.simulation import Simulation
from oddscalc.errors import QuestionError
from oddscalc.sampling import Plan, sample
from oddscalc.suggestions import did_you_mean, shorten

ROUND = "round"
DEFAULT_ABOVE = 50
_PLAIN_RULES = Rules()
_PLAIN_PLAN = Plan()


def simulate(
    game: str = "dragon-master",
    rules: Rules = _PLAIN_RULES,
    strategies: str | Sequence[str] = ("duck",),
    *,
    rollouts: int | None = None,
    choice: Choice | None = None,
    above: int = DEFAULT_ABOVE,
    plan: Plan = _PLAIN_PLAN,
) -> Drinks:
    """Play a game, or rounds of all games, again and again.

    Parameters
    ----------
    game : str
        A key of :data:`GAMES`, or ``round``.
    rules : Rules
        The rules played by.
    strategies : str or sequence of str
        ``random``, ``duck``, ``rollout`` or ``module:function``; one for all players or one a seat.
    rollouts : int, optional
        Deals that `rollout` imagines for each decision; 20 if not given.
    choice : {"fixed", "random", "greedy"}, optional
        How the dealers of a round choose its games; ``fixed`` if not given.
    above : int
        The chance of a trick that costs more than this is told.
    plan : Plan
        Trials, seed, threads.

    Returns
    -------
    Drinks
        Mean drinks by seat with 95 % intervals, and distributions.

    Raises
    ------
    QuestionError
        For an unknown game or strategy, contradictory options, or a strategy that plays an illegal
        card.

    Examples
    --------
    >>> answer = simulate("tens", Rules(players=4, deck="36"), plan=Plan(trials=1000, seed=1))
    >>> round(sum(answer.mean(f"seat-{seat}") for seat in range(4)), 9)
    40.0
    """
    lineup = Lineup.of(rules, strategies, rollouts)
    if above < 0:
        raise QuestionError(f"--above {above}: write a number of drinks from 0 up")
    if game == ROUND:
        simulation = round_of(rules, lineup, choice or "fixed")
    else:
        _refuse_what_needs_a_round(game, rules, choice)
        simulation = Simulation(rules, (game,), lineup)
    outcome = sample(simulation, plan)
    return Drinks(
        simulation=simulation,
        sample=outcome,
        game=game,
        above=above,
        choice=(choice or "fixed") if game == ROUND else None,
        provenance=Provenance(
            question=f"{_game_in_words(game)}: {rules.in_words()}; {' '.join(lineup.names)}",
            modifiers=[*rules.modifiers(), *_choice_in_words(choice)],
            method="sampled",
            seed=outcome.seed,
            elapsed=outcome.elapsed,
        ),
        partial=outcome.partial,
    )


def _refuse_what_needs_a_round(game: str, rules: Rules, choice: Choice | None) -> None:
    if game not in GAMES:
        known = [*GAMES, ROUND]
        raise QuestionError(f"--game {shorten(game)!r} is not known{did_you_mean(game, known)}")
    rules.penalties(game)
    if choice is not None:
        raise QuestionError(f"--choice {choice} goes with --game round, not with --game {game}")
    if rules.leader != "dealer":
        raise QuestionError(
            f"--leader {rules.leader} goes with --game round; a single game has no trick before it"
        )


def _choice_in_words(choice: Choice | None) -> list[str]:
    return [] if choice in (None, "fixed") else [f"choice {choice}"]


def _game_in_words(game: str) -> str:
    return "A round of all games" if game == ROUND else GAMES[game]
