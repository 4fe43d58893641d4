"""``oddscalc dragon-master``: trick-taking simulated, a deal shown, the dearest trick."""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

import click

from oddscalc.answers import Answer
from oddscalc.cli.options import answering
from oddscalc.cli.sampling_options import sampling_options
from oddscalc.dragon_master.rules import DECKS, Blind, Leader, Rules, Two
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    from oddscalc.dragon_master.choice import Choice
    from oddscalc.sampling import Plan


@click.group("dragon-master")
def dragon_master() -> None:
    """Dragon Master: a trick-taking game in which penalty cards cost drinks."""


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of the rules, and hand it ``rules``."""

    @click.option("--players", type=int, default=3, show_default=True, help="2, 3 or 4.")
    @click.option(
        "--deck",
        type=click.Choice(tuple(DECKS)),
        default="33",
        show_default=True,
        help="Its cards; 36 are four twos, 36-sixes and 37 have sixes, 32-with-two lacks 7C.",
    )
    @click.option(
        "--two",
        type=click.Choice(get_args(Two)),
        default="trump",
        show_default=True,
        help="Beats everything without a suit, or is the two of diamonds and costs drinks besides.",
    )
    @click.option(
        "--blind",
        type=click.Choice(get_args(Blind)),
        default="plays",
        show_default=True,
        help="What the third hand of two players does.",
    )
    @click.option(
        "--first-last",
        type=int,
        metavar="N",
        help="Drinks for the first and for the last trick; 6, or 3 toned down.",
    )
    @click.option(
        "--toned-down", is_flag=True, help="No diamonds; tens 5, jack 10, first and last 3."
    )
    @functools.wraps(command)
    def run(
        players: int,
        deck: Any,
        two: Any,
        blind: Any,
        first_last: int | None,
        toned_down: bool,
        leader: Any = "dealer",
        **options: Any,
    ) -> Any:
        if first_last is not None and options["game"] in _WITHOUT_CHARGE:
            raise QuestionError(
                f"--first-last: {options['game']} has no charge for the first and the last trick"
            )
        rules = Rules(players, deck, leader, two, blind, first_last, toned_down)
        return command(rules=rules, **options)

    return run


_WITHOUT_CHARGE = ("diamonds", "tens", "jack-of-spades")


def strategy_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--strategy`` and ``--rollouts``."""
    strategy = click.option(
        "--strategy",
        "strategies",
        multiple=True,
        default=("duck",),
        show_default="duck",
        help="random, duck, rollout or your own module:function; once for all or once a seat.",
    )
    rollouts = click.option(
        "--rollouts", type=int, help="Deals that rollout imagines for a decision; 20."
    )
    return strategy(rollouts(command))


game_option = click.option(
    "--game",
    default="dragon-master",
    show_default=True,
    help="diamonds, tens, jack-of-spades, first-and-last or dragon-master.",
)
above_option = click.option(
    "--above", type=int, default=50, show_default=True, help="Ask for tricks of more drinks."
)


@dragon_master.command()
@click.option(
    "--game",
    default="dragon-master",
    show_default=True,
    help="diamonds, tens, jack-of-spades, first-and-last, dragon-master, or a round of them all.",
)
@click.option(
    "--leader",
    type=click.Choice(get_args(Leader)),
    default="dealer",
    show_default=True,
    help="Who leads the first trick of each game of a round.",
)
@click.option(
    "--choice",
    type=click.Choice(("fixed", "random", "greedy")),
    help="How the dealers of a round choose its games; fixed.",
)
@rules_options
@strategy_options
@above_option
@answering
@sampling_options
def simulate(
    game: str,
    rules: Rules,
    strategies: tuple[str, ...],
    rollouts: int | None,
    choice: "Choice | None",
    above: int,
    plan: "Plan",
) -> Answer:
    """Simulate drinks by seat and strategy.

    A trial is one game, or with --game round a round of them all.

    \b
    Examples:
      oddscalc dragon-master simulate
      oddscalc dragon-master simulate --players 4 --strategy rollout --strategy duck \\
          --strategy duck --strategy random --trials 20000 --seed 1
      oddscalc dragon-master simulate --game round --choice greedy --toned-down
      oddscalc dragon-master simulate --strategy mine:choose --trials 1000
    """  # noqa: D301
    from oddscalc.dragon_master.simulate import simulate as simulation

    return simulation(
        game, rules, strategies, rollouts=rollouts, choice=choice, above=above, plan=plan
    )


@dragon_master.command()
@game_option
@rules_options
@strategy_options
@click.option("--seed", type=int, help="Seed, from 0 up; drawn and reported if not given.")
@answering
def deal(
    game: str, rules: Rules, strategies: tuple[str, ...], rollouts: int | None, seed: int | None
) -> Answer:
    """Show one deal trick by trick.

    It is the first deal that simulate plays with the same seed.

    \b
    Examples:
      oddscalc dragon-master deal --seed 5 --players 4
      oddscalc dragon-master deal --seed 5 --game tens --strategy random
    """  # noqa: D301
    from oddscalc.dragon_master.deal import deal as dealing

    return dealing(game, rules, strategies, rollouts=rollouts, seed=seed)


@dragon_master.command("trick-maximum")
@game_option
@rules_options
@above_option
@answering
def trick_maximum(game: str, rules: Rules, above: int) -> Answer:
    """Find the most drinks of one trick.

    Exact, with a legal deal as witness.

    \b
    Examples:
      oddscalc dragon-master trick-maximum --players 4
      oddscalc dragon-master trick-maximum --players 3 --above 40
    """  # noqa: D301
    from oddscalc.dragon_master.trick_maximum import trick_maximum as maximum

    return maximum(game, rules, above=above)
