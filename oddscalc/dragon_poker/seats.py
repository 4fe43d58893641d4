"""Hands round a table: each is judged under the modifiers that hold for its chair."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from oddscalc.dragon_poker.modifiers import Effect, Tonight
from oddscalc.errors import QuestionError


@dataclass(frozen=True)
class Seats:
    """The hands of a showdown in dealing order, each in the situation of its chair.

    Attributes
    ----------
    names : tuple of str
        What each hand is called.
    tonights : tuple of Tonight
        The dimension in the situation of each hand.
    """

    names: tuple[str, ...]
    tonights: tuple[Tonight, ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the modifiers in force do to each hand."""
        return tuple(tonight.effect for tonight in self.tonights)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The modifiers in force in words; of one that concerns single chairs, whose it is."""
        texts: dict[str, list[str]] = {}
        for name, tonight in zip(self.names, self.tonights, strict=True):
            for modifier, text in zip(tonight.in_force, tonight.texts, strict=True):
                holders = texts.setdefault(text, [])
                if modifier.is_personal:
                    holders.append(f"{name} in chair {tonight.situation.chair}")
        return tuple(
            f"{text} ({', '.join(holders)})" if holders else text for text, holders in texts.items()
        )


def seated(tonight: Tonight, names: Sequence[str]) -> Seats:
    r"""Seat the hands of a showdown: the first in the chair of the situation, the others in turn.

    Round a table of the players of the situation, or of as many as there are hands, which are the
    players then. Without a chair no hand has one, and a modifier of one chair does not hold.

    Parameters
    ----------
    tonight : Tonight
        The dimension in the situation of the first hand.
    names : sequence of str
        What each hand is called, in dealing order.

    Raises
    ------
    QuestionError
        When more hands are given than players, or there is no such chair at the table.

    Examples
    --------
    >>> from oddscalc.dragon_poker.dimensions import read_dimension
    >>> from oddscalc.dragon_poker.situation import Situation
    >>> text = '[[modifiers]]\nkey = "luck"\nwhen = {chair = 1}\neffect = {wild = "2"}'
    >>> tonight = read_dimension(text, "mine").in_situation(Situation(chair=2))
    >>> seated(tonight, ["hand 1", "hand 2"]).texts
    ('luck: 2C, 2D, 2H and 2S are wild (hand 2 in chair 1)',)
    """
    situation = tonight.situation
    if situation.players is not None and situation.players < len(names):
        raise QuestionError(
            f"--players {situation.players}: {len(names)} hands are given; "
            "give fewer hands or more players"
        )
    if situation.chair is None:
        return Seats(tuple(names), (tonight,) * len(names))
    players = situation.players or len(names)
    if situation.chair > players:
        raise QuestionError(
            f"--chair {situation.chair}: {len(names)} hands without --players sit in chairs 1 to "
            f"{players}; say how many play by --players"
        )
    chairs = [(situation.chair - 1 + seat) % players + 1 for seat in range(len(names))]
    seated = [replace(situation, players=players, chair=chair) for chair in chairs]
    return Seats(tuple(names), tuple(map(tonight.dimension.in_situation, seated)))
