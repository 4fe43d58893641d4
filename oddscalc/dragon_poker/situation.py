"""The situation at the table that conditional modifiers are judged by."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddscalc.cards import CARDS, MAX_JOKERS, parse_cards
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole, whole_numbers

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class Showing(NamedTuple):
    """A hand shown down earlier in the night.

    Attributes
    ----------
    category : str
        The key of its category.
    rank : int or None
        The rank (0..12) of its largest group, None when no card or only blanks are in it.
    won : bool
        Whether it won its round or shared in it.
    """

    category: str
    rank: int | None
    won: bool


@dataclass(frozen=True)
class Situation:
    """What is known of the moment; None where nothing is said.

    Attributes
    ----------
    hand_number : int or None
        Which hand of the night it is, from 1.
    players : int or None
        Number of players, 2 to 5.
    chair : int or None
        The chair of the player who asks, from 1.
    weekday : str or None
        ``monday`` to ``sunday``.
    weather : str or None
        In the words of the dimension.
    shown : tuple of int or None
        Cards (0..55) in the order in which they were turned face up in this round, going round
        the table; also as text. They decide modifiers and take no card out of the deck.
    earlier : tuple of Showing or None
        The hands shown down in the earlier rounds of the night.

    Raises
    ------
    QuestionError
        For a hand number below 1, other than 2 to 5 players, a chair that is not at the table, an
        unknown weekday, or what is no card or no hand shown.

    Examples
    --------
    >>> Situation().given
    False
    >>> Situation(players=3, chair=4)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: chair 4 does not exist at a table of 3 players; chairs are 1 to 3
    """

    hand_number: int | None = None
    players: int | None = None
    chair: int | None = None
    weekday: str | None = None
    weather: str | None = None
    shown: tuple[int, ...] | None = None
    earlier: tuple[Showing, ...] | None = None

    def __post_init__(self) -> None:
        if self.hand_number is not None and not is_whole(self.hand_number, 1):
            raise QuestionError(f"hand number {self.hand_number!r}: the first hand of a night is 1")
        if self.players is not None:
            refuse_players(self.players)
        if self.chair is not None:
            most = MOST_PLAYERS if self.players is None else self.players
            if not is_whole(self.chair, 1, most):
                raise QuestionError(
                    f"chair {self.chair!r} does not exist at a table of {most} players; "
                    f"chairs are 1 to {most}"
                )
        refuse_day(self.weekday, self.weather)
        if self.shown is not None:
            object.__setattr__(self, "shown", _shown(self.shown))
        if self.earlier is not None:
            object.__setattr__(self, "earlier", _showings(self.earlier))

    @property
    def given(self) -> bool:
        """Whether anything at all is known of the situation."""
        return self != Situation()


def refuse_day(weekday: str | None, weather: str | None) -> None:
    """Refuse a weekday that there is not, or weather that is no word; None stands for unknown.

    >>> refuse_day("mayday", None)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: "mayday" is no weekday; write monday, tuesday, wednesday, ...
    """
    if weather is not None and not isinstance(weather, str):
        raise QuestionError(f'the weather is a word such as "rain", not {weather!r}')
    if weather is not None and not weather.strip():
        raise QuestionError('the weather is empty; write a word such as "rain", or leave it out')
    if weekday is not None and weekday not in WEEKDAYS:
        raise QuestionError(f'"{weekday}" is no weekday; write {", ".join(WEEKDAYS)}')


def refuse_players(players: int) -> None:
    """Refuse a number of players that one deck of nine cards a player cannot serve.

    >>> refuse_players(6)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: 6 players; nine cards each are enough for 2 to 5 players
    """
    if not is_whole(players, FEWEST_PLAYERS, MOST_PLAYERS):
        raise QuestionError(
            f"{players!r} player{'' if players == 1 else 's'}; nine cards each are enough for "
            f"{FEWEST_PLAYERS} to {MOST_PLAYERS} players"
        )


def _shown(cards: Sequence[int] | str) -> tuple[int, ...]:
    what = "the cards shown"
    if isinstance(cards, str):
        return parse_cards(cards, what)
    return whole_numbers(what, cards, CARDS + MAX_JOKERS)


def _showings(earlier: object) -> tuple[Showing, ...]:
    given = tuple(earlier) if isinstance(earlier, list | tuple) else (earlier,)
    for each in given:
        if not isinstance(each, Showing):
            raise QuestionError(f"earlier hands are given as a tuple of Showing, not {each!r}")
    return given
