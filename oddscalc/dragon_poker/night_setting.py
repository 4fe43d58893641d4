"""The setting of a night: who plays how many hands, where, and under which rules."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args

from oddscalc.cards import MAX_JOKERS
from oddscalc.dragon_poker.dimensions import dimension_of, load_dimension
from oddscalc.dragon_poker.modifiers import Dimension, Modifier
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.situation import Situation, refuse_day, refuse_players
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole
from oddscalc.suggestions import refuse_unknown

SuitChangeStrategy = Literal["never", "when-it-wins"]

CARDS_A_HAND = 9
UP_CARDS = (3, 4, 5, 6, 7)
EXTRA_HOLE_CARD = 7
BETTING_ROUNDS = 6
SHARES = 60
MOST_HANDS = 1000


@dataclass(frozen=True)
class Night:
    """A night of Dragon Poker.

    Nobody folds: every hand is shown. Chair 1 is dealt to first in hand 1, chair 2 in hand 2, and
    so on round the table; a *seat* is the place in the order of dealing, from 0.

    Attributes
    ----------
    dimension : Dimension
        Whose modifiers count; also the name of a shipped one or the path of a TOML file.
    players : int
        2 to 5.
    hands : int
        Hands played.
    first_hand : int
        Number of the first of them.
    ranking : Ranking
        The categories in order; also the name of a preset or the path of a TOML file.
    jokers : int
        Jokers in the deck; modifiers may put in more.
    suit_change_strategy : {"never", "when-it-wins"}
        When a player spends his one suit change of the night: never, or in dealing order, each
        seeing the earlier changes, the first time it turns a loss or a tie into a win.
    weekday, weather : str or None
        Of the night; modifiers that ask for them do not hold when they are not given.

    Raises
    ------
    QuestionError
        For a number out of range or an unknown name.

    Examples
    --------
    >>> Night(players=6)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: 6 players; nine cards each are enough for 2 to 5 players
    """

    dimension: Dimension = field(default_factory=load_dimension)
    players: int = 5
    hands: int = 40
    first_hand: int = 1
    ranking: Ranking = DOCUMENTED
    jokers: int = 0
    suit_change_strategy: SuitChangeStrategy = "never"
    weekday: str | None = None
    weather: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "dimension", dimension_of(self.dimension))
        object.__setattr__(self, "ranking", ranking_of(self.ranking))
        refuse_players(self.players)
        if not is_whole(self.hands, 1, MOST_HANDS):
            raise QuestionError(f"{self.hands!r} hands; a night has 1 to {MOST_HANDS}")
        if not is_whole(self.first_hand, 1, MOST_HANDS):
            raise QuestionError(f"hand number {self.first_hand!r}; use 1 to {MOST_HANDS}")
        if not is_whole(self.jokers, 0, MAX_JOKERS):
            raise QuestionError(f"{self.jokers!r} jokers; a deck has 0 to {MAX_JOKERS} of them")
        refuse_unknown("strategy", self.suit_change_strategy, get_args(SuitChangeStrategy))
        refuse_day(self.weekday, self.weather)

    @cached_property
    def choice(self) -> Modifier | None:
        """The modifier that lets each player change a suit once, if players use it at all."""
        return None if self.suit_change_strategy == "never" else self.dimension.choice

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers of the dimension."""
        return self.dimension.modifiers

    @property
    def peculiar(self) -> str:
        """What is not as in an ordinary night, in words after a comma; empty otherwise.

        >>> Night(jokers=1, weekday="monday", first_hand=3).peculiar
        ', from hand 3, 1 joker, monday'
        """
        words = [
            f"from hand {self.first_hand}" if self.first_hand > 1 else "",
            f"{self.jokers} joker{'' if self.jokers == 1 else 's'}" if self.jokers else "",
            f"suit change {self.suit_change_strategy}" if self.choice else "",
            self.weekday or "",
            self.weather or "",
            f"ranking {self.ranking.name}" if self.ranking.name != DOCUMENTED.name else "",
        ]
        return "".join(f", {word}" for word in words if word)

    def situation(self, hand: int) -> Situation:
        """Return what is known before a hand (0, 1, ...) is dealt, of that hand alone."""
        return Situation(
            hand_number=self.first_hand + hand,
            players=self.players,
            weekday=self.weekday,
            weather=self.weather,
        )

    def chair(self, hand: int, seat: int) -> int:
        """Return the chair (from 1) of a seat (from 0, in dealing order) in a hand (from 0).

        >>> [Night(players=3).chair(1, seat) for seat in range(3)]
        [2, 3, 1]
        """
        return (self.first_hand - 1 + hand + seat) % self.players + 1

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {
            "command": "dragon-poker night",
            "dimension": self.dimension.name,
            "modifiers": [
                f"{modifier.key}: when {modifier.when_text}: {modifier.effect.text}"
                for modifier in self.modifiers
            ],
            "players": self.players,
            "hands": self.hands,
            "hand_number": self.first_hand,
            "ranking": self.ranking.name,
            "categories": list(self.ranking.keys),
            "jokers": self.jokers,
            "suit_change_strategy": self.suit_change_strategy,
            "weekday": self.weekday,
            "weather": self.weather,
        }
