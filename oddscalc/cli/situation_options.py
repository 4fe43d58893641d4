"""The options that say where and when the game is played, shared by the Dragon Poker commands."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import click

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker.dimensions import DEFAULT_DIMENSION, load_dimension
from oddscalc.dragon_poker.modifiers import Tonight
from oddscalc.dragon_poker.situation import Situation

T = TypeVar("T")

_OPTIONS = (
    click.option(
        "--dimension",
        metavar="FILE|NAME",
        default=DEFAULT_DIMENSION,
        show_default=True,
        help="Where the game is played: whose modifiers count.",
    ),
    click.option("--hand-number", type=int, metavar="N", help="Which hand of the night it is."),
    click.option("--players", type=int, metavar="N", help="Number of players, 2 to 5."),
    click.option("--chair", type=int, metavar="N", help="Your chair, from 1."),
    click.option("--weekday", metavar="DAY", help="monday to sunday."),
    click.option("--weather", metavar="WORD", help="The weather, in the dimension's words."),
    click.option(
        "--shown",
        metavar="CARDS",
        help="Cards turned face up so far, in order round the table; they decide modifiers and "
        "take no card out of the deck.",
    ),
)


def situation_options(command: Callable[..., T]) -> Callable[..., T]:
    """Give a command the options of the situation, and hand it ``tonight``.

    Parameters
    ----------
    command : callable
        Takes ``tonight``, a :class:`Tonight`, beside its own options: ``tonight.in_force`` are the
        modifiers that hold, ``tonight.effect`` is what they do together, ``tonight.texts`` belongs
        into the provenance.

    Returns
    -------
    callable
        The command, ready for ``@group.command()``.
    """

    @functools.wraps(command)
    def run(
        dimension: str,
        hand_number: int | None,
        players: int | None,
        chair: int | None,
        weekday: str | None,
        weather: str | None,
        shown: str | None,
        **options: Any,
    ) -> T:
        tonight = read_tonight(
            dimension,
            hand_number=hand_number,
            players=players,
            chair=chair,
            weekday=weekday,
            weather=weather,
            shown=shown,
        )
        return command(tonight=tonight, **options)

    for option in reversed(_OPTIONS):
        run = option(run)
    return run


def read_tonight(
    dimension: str = DEFAULT_DIMENSION,
    *,
    hand_number: int | None = None,
    players: int | None = None,
    chair: int | None = None,
    weekday: str | None = None,
    weather: str | None = None,
    shown: str | None = None,
) -> Tonight:
    """Return the dimension in the situation that these texts and numbers describe.

    Raises
    ------
    QuestionError
        For whatever cannot be so.

    Examples
    --------
    >>> read_tonight(hand_number=2, shown="10H 4C").texts
    ('red-dragons-wild: AD and AH are wild', 'ten-kills-sevens: 7 is dead')
    """
    situation = Situation(
        hand_number=hand_number,
        players=players,
        chair=chair,
        weekday=None if weekday is None else weekday.strip().lower(),
        weather=None if weather is None else weather.strip(),
        shown=None if shown is None else parse_cards(shown, "--shown"),
    )
    return load_dimension(dimension).in_situation(situation)
