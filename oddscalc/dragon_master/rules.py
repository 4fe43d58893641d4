"""The rules of Dragon Master as frozen data: decks, games, penalties and options.

Source: "Dragon Master" by Ken McGuire. A card is its number in :mod:`oddscalc.cards`; penalty
points are called drinks, as in the source.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

from oddscalc.cards import SUITS, card, rank_of, suit_of
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole
from oddscalc.suggestions import did_you_mean

Deck = Literal["33", "36", "36-sixes", "37", "32-with-two"]
Leader = Literal["dealer", "last-winner"]
Two = Literal["trump", "diamond"]
Blind = Literal["plays", "dead"]

TWO, SIX, SEVEN, TEN, JACK, ACE = 0, 4, 5, 8, 9, 12
CLUBS, DIAMONDS, HEARTS, SPADES = range(SUITS)
JACK_OF_SPADES = card(JACK, SPADES)
TWO_OF_DIAMONDS = card(TWO, DIAMONDS)
TEN_OF_DIAMONDS = card(TEN, DIAMONDS)

GAMES: Mapping[str, str] = {
    "diamonds": "Diamonds",
    "tens": "Tens",
    "jack-of-spades": "Jack of spades",
    "first-and-last": "First and last",
    "dragon-master": "Dragon Master",
}
LAST_GAME = "dragon-master"
DECKS: Mapping[str, str] = {
    "33": "seven to ace and one two",
    "36": "seven to ace and four twos",
    "36-sixes": "six to ace, the two in place of the six of clubs",
    "37": "six to ace and one two",
    "32-with-two": "seven to ace without the seven of clubs, and one two; four players",
}
MOST_PLAYERS = 4
MOST_FIRST_LAST = 1000

CONTRADICTION = (
    "The source contradicts itself: its deck (seven to ace and one two) has 33 cards, its deal "
    "(12 each for three players, 9 each for four) needs 36. This answer keeps the deck and deals "
    "{each} each{over}. Other readings: --deck 36 (four twos), 36-sixes, 37, 32-with-two."
)

_SUIT_ORDER = (SPADES, HEARTS, CLUBS, DIAMONDS)


@dataclass(frozen=True)
class Penalties:
    """What one game charges, in drinks: for each diamond and ten, the jack, the two end tricks."""

    diamond: int = 0
    ten: int = 0
    jack: int = 0
    first_last: int = 0
    every_trick: bool = False


@dataclass(frozen=True)
class Rules:
    """One way of playing Dragon Master.

    Attributes
    ----------
    players : int
        2, 3 or 4. With two players a third, blind hand is dealt.
    deck : {"33", "36", "36-sixes", "37", "32-with-two"}
        See :data:`DECKS`.
    leader : {"dealer", "last-winner"}
        Who leads the first trick of a game of a round.
    two : {"trump", "diamond"}
        Either way the two beats everything and may be played at any time. As ``diamond`` the two of
        diamonds is a diamond besides: it costs what a diamond costs, it answers a led diamond, and
        when it is led diamonds must follow.
    blind : {"plays", "dead"}
        Whether the blind hand of two players plays random legal cards or lies still.
    first_last : int or None
        Drinks for the first and for the last trick; None for 6, or 3 when toned down.
    toned_down : bool
        No diamonds game and no diamonds in Dragon Master; tens 5, jack 10, first and last 3.

    Raises
    ------
    QuestionError
        For numbers out of range, unknown names and options that contradict each other.

    Examples
    --------
    >>> Rules(players=4).cards_each, Rules(players=4).cards_over
    (8, 1)
    >>> Rules(players=5)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: --players 5: Dragon Master is for 2, 3 or 4 players
    """

    players: int = 3
    deck: Deck = "33"
    leader: Leader = "dealer"
    two: Two = "trump"
    blind: Blind = "plays"
    first_last: int | None = None
    toned_down: bool = False

    def __post_init__(self) -> None:
        if not is_whole(self.players, 2, MOST_PLAYERS):
            raise QuestionError(
                f"--players {self.players!r}: Dragon Master is for 2, 3 or {MOST_PLAYERS} players"
            )
        _refuse_unknown("--deck", self.deck, tuple(DECKS))
        _refuse_unknown("--leader", self.leader, ("dealer", "last-winner"))
        _refuse_unknown("--two", self.two, ("trump", "diamond"))
        _refuse_unknown("--blind", self.blind, ("plays", "dead"))
        if self.deck == "32-with-two" and self.players != MOST_PLAYERS:
            raise QuestionError(
                f"--deck 32-with-two is for four players, not {self.players}; use --deck 33"
            )
        if self.blind == "dead" and self.players != 2:
            raise QuestionError(
                f"--blind dead: only two players have a blind hand, not {self.players}"
            )
        if self.first_last is not None and not is_whole(self.first_last, 0, MOST_FIRST_LAST):
            raise QuestionError(
                f"--first-last {self.first_last!r}: write a number from 0 to {MOST_FIRST_LAST}"
            )

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The deck in the order in which it is dealt from."""
        lowest = SIX if self.deck in ("36-sixes", "37") else SEVEN
        ranked = [card(rank, suit) for rank in range(lowest, ACE + 1) for suit in range(SUITS)]
        if self.deck in ("36-sixes", "32-with-two"):
            ranked.remove(card(lowest, CLUBS))
        if self.deck == "36":
            return (*ranked, *(card(TWO, suit) for suit in range(SUITS)))
        return (*ranked, card(TWO, DIAMONDS if self.two == "diamond" else SPADES))

    @property
    def hands(self) -> int:
        """Hands dealt, a blind one included."""
        return max(self.players, 3)

    @property
    def seats(self) -> int:
        """Hands that play, a playing blind one included."""
        return 2 if self.blind == "dead" else self.hands

    @property
    def blind_seat(self) -> int | None:
        """The seat of a blind hand that plays, or None."""
        return 2 if self.players == 2 and self.blind == "plays" else None

    @property
    def cards_each(self) -> int:
        """Cards in a hand: as many as divide evenly; also the number of tricks."""
        return len(self.cards) // self.hands

    @property
    def cards_over(self) -> int:
        """Cards left over, out of play and unseen."""
        return len(self.cards) - self.hands * self.cards_each

    @property
    def games(self) -> tuple[str, ...]:
        """The games of a round, Dragon Master last."""
        return tuple(name for name in GAMES if not (self.toned_down and name == "diamonds"))

    def penalties(self, game: str) -> Penalties:
        """Return what a game charges.

        Raises
        ------
        QuestionError
            For an unknown game, and for diamonds when toned down.

        Examples
        --------
        >>> Rules(toned_down=True).penalties("tens")
        Penalties(diamond=0, ten=5, jack=0, first_last=0, every_trick=False)
        """
        _refuse_unknown("--game", game, tuple(GAMES))
        if game not in self.games:
            raise QuestionError("--game diamonds: the toned-down rules drop the diamonds game")
        everything = game == LAST_GAME
        diamonds, tens, jack, end = self._prices
        return Penalties(
            diamond=diamonds if everything or game == "diamonds" else 0,
            ten=tens if everything or game == "tens" else 0,
            jack=jack if everything or game == "jack-of-spades" else 0,
            first_last=end if everything or game == "first-and-last" else 0,
            every_trick=everything or game == "first-and-last",
        )

    @property
    def _prices(self) -> tuple[int, int, int, int]:
        diamond, ten, jack, end = (0, 5, 10, 3) if self.toned_down else (3, 10, 20, 6)
        return diamond, ten, jack, end if self.first_last is None else self.first_last

    def suit(self, number: int) -> int | None:
        """Return the suit of a card in play: a two has none, unless it is a diamond here."""
        if rank_of(number) != TWO:
            return suit_of(number)
        return DIAMONDS if self.two == "diamond" and number == TWO_OF_DIAMONDS else None

    def costs(self, game: str) -> Mapping[int, int]:
        """Return the drinks that each card of the deck itself costs in a game.

        >>> Rules().costs("dragon-master")[TEN_OF_DIAMONDS]
        13
        """
        return _costs(self, game)

    def most_drinks(self, game: str) -> int:
        """Return the drinks of a whole game in which every penalty card is dealt.

        >>> [Rules().most_drinks(game) for game in GAMES]
        [24, 40, 20, 12, 96]
        """
        return sum(self.costs(game).values()) + 2 * self.penalties(game).first_last

    def ordered(self, game: str) -> tuple[int, ...]:
        """Return the deck from low to high, the two above all.

        Cards of one rank stand by their own penalty in the game, the smaller first, then in the
        order spades, hearts, clubs, diamonds: of equals the first is preferred.
        """
        costs = self.costs(game)
        return tuple(
            sorted(
                self.cards,
                key=lambda number: (
                    height(number),
                    costs[number],
                    _SUIT_ORDER.index(suit_of(number)),
                ),
            )
        )

    @property
    def remark(self) -> str | None:
        """What the source's own figures make of this deal, when its deck is kept."""
        if self.deck != "33":
            return None
        over = ", with one card over" if self.cards_over else ""
        return CONTRADICTION.format(each=self.cards_each, over=over)

    def modifiers(self) -> list[str]:
        """Return the options that differ from the settled rules, in words.

        >>> Rules(deck="36", toned_down=True).modifiers()
        ['deck 36', 'toned down']
        """
        chosen = {
            f"deck {self.deck}": self.deck != "33",
            f"leader {self.leader}": self.leader != "dealer",
            f"two {self.two}": self.two != "trump",
            f"blind {self.blind}": self.blind != "plays",
            f"first-last {self.first_last}": self.first_last is not None,
            "toned down": self.toned_down,
        }
        return [words for words, differs in chosen.items() if differs]

    def in_words(self) -> str:
        """Return the rules in one line.

        >>> Rules(players=2, blind="dead").in_words()
        '2 players and a dead blind hand, 11 cards each of 33 (seven to ace and one two)'
        """
        blind = {None: "", "plays": " and a blind hand", "dead": " and a dead blind hand"}
        parts = [
            f"{self.players} players{blind[self.blind if self.players == 2 else None]}",
            f"{self.cards_each} cards each of {len(self.cards)} ({DECKS[self.deck].split(';')[0]})",
        ]
        if self.two == "diamond":
            parts.append("the two of diamonds a diamond")
        if self.leader == "last-winner":
            parts.append("the winner of the last trick leads on")
        if self.toned_down:
            parts.append("toned down")
        if self.first_last is not None:
            parts.append(f"{self.first_last} drinks for the first and for the last trick")
        return ", ".join(parts)


def height(number: int) -> int:
    """Return the rank of a card with the two above all.

    >>> height(card(ACE, SPADES)) < height(card(TWO, SPADES))
    True
    """
    rank = rank_of(number)
    return ACE + 1 if rank == TWO else rank


def is_two(number: int) -> bool:
    """Tell whether a card is a two.

    >>> is_two(3), is_two(51)
    (True, False)
    """
    return rank_of(number) == TWO


@cache
def _costs(rules: Rules, game: str) -> Mapping[int, int]:
    penalties = rules.penalties(game)
    return {
        number: penalties.diamond * (rules.suit(number) == DIAMONDS)
        + penalties.ten * (rank_of(number) == TEN)
        + penalties.jack * (number == JACK_OF_SPADES)
        for number in rules.cards
    }


def _refuse_unknown(option: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise QuestionError(f"{option} {name!r} is not known{did_you_mean(name, known)}")
