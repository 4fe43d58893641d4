"""The rules of Four-Card Drax as plain data: houses, courts, ranks of hands and the open points.

Cards are the numbers of :mod:`oddscalc.cards`; suits 0..3 are clubs, diamonds, hearts, spades.
"""

from dataclasses import dataclass, fields
from typing import Literal, get_args

from oddscalc.cards import CARDS, RANKS, SUITS, rank_of, suit_of
from oddscalc.errors import QuestionError

HOUSES = ("Kurita", "Steiner", "Davion", "Marik")
LANCER_SIGN = (1, -1, -1, 1)
COLOUR_PAIRS = ((0, 3), (1, 2), (1, 2), (0, 3))

VALUES = 10
LANCER, RIFLEMAN, REGENT = 9, 10, 11
COURT_NAMES = {LANCER: "Lancer", RIFLEMAN: "Rifleman", REGENT: "Regent"}
_ACE = RANKS - 1

UP_NUMBERS = 3
FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
DEFAULT_PLAYERS = 4

RANK_KEYS = (
    "nothing",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "sequence",
    "drax",
    "four-of-a-kind",
)
RANK_LABELS = (
    "Nothing",
    "One pair",
    "Two pair",
    "Three of a kind",
    "Sequence",
    "Drax",
    "Four of a kind",
)
NOTHING, ONE_PAIR, TWO_PAIR, THREE, SEQUENCE, DRAX, FOUR = range(len(RANK_KEYS))
SEQUENCE_CARDS = 4

HoleCourt = Literal["kept", "replaced"]
Scope = Literal["own", "table"]
Lancer = Literal["own", "pair"]
Ties = Literal["cards", "rank-only", "top-card"]
Timing = Literal["all", "held"]


@dataclass(frozen=True)
class Options:
    """How the points that the source leaves open are read; the defaults are the settled rules.

    Attributes
    ----------
    hole_court : {"kept", "replaced"}
        A court dealt down is kept, so that the hand has three number cards; or further cards are
        dealt down until a number card comes, so that it has four. Either way the court acts.
    wrap : bool
        Whether a sequence may go round the corner, such as 9-10-1-2. It still ranks by its cards
        from the highest down: 7-8-9-10 before 10-9-8-1 before 10-9-2-1.
    scope : {"own", "table"}
        Whose cards a court changes: its holder's, or everyone's.
    lancer : {"own", "pair"}
        Which suits a Lancer changes: its own, or both of its colour (Marik with Kurita, Steiner
        with Davion).
    ties : {"cards", "rank-only", "top-card"}
        What decides between equal ranks, always by modified value: the cards that make the rank
        and then the rest, from the highest down, where a missing fourth card loses to any card;
        nothing (the pot is split); or only the highest card that makes the rank (of a hand with
        nothing: its highest card).
    timing : {"all", "held"}
        A court changes earlier and later cards; or an up court changes only cards already held. A
        court dealt down acts on all cards that it can change in both readings: it comes first.

    Raises
    ------
    QuestionError
        For a reading that is none of these.

    Examples
    --------
    >>> Options(wrap=True).changes()
    {'wrap': True}
    >>> Options(scope="everyone")
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: scope "everyone" is unknown; choose own or table
    """

    hole_court: HoleCourt = "kept"
    wrap: bool = False
    scope: Scope = "own"
    lancer: Lancer = "own"
    ties: Ties = "cards"
    timing: Timing = "all"

    def __post_init__(self) -> None:
        if not isinstance(self.wrap, bool):
            raise QuestionError(f"wrap is True or False, not {self.wrap!r}")
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices:
                listed = " or ".join([", ".join(choices[:-1]), choices[-1]])
                raise QuestionError(f'{name} "{value}" is unknown; choose {listed}')

    def changes(self) -> dict[str, str | bool]:
        """Return the readings that differ from the settled rules."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }

    def words(self) -> list[str]:
        """Return the readings that differ from the settled rules, in words.

        >>> Options(wrap=True, ties="rank-only").words()
        ['wrap', 'ties rank-only']
        """
        return [
            name.replace("_", "-") + ("" if value is True else f" {value}")
            for name, value in self.changes().items()
        ]


CHOICES: dict[str, tuple[str, ...]] = {
    "hole_court": get_args(HoleCourt),
    "scope": get_args(Scope),
    "lancer": get_args(Lancer),
    "ties": get_args(Ties),
    "timing": get_args(Timing),
}
DEFAULTS = Options()


def is_court(card: int) -> bool:
    """Tell whether a card 0..51 is a Lancer, Rifleman or Regent.

    >>> from oddscalc.cards import parse_cards
    >>> [is_court(card) for card in parse_cards("10S JS AS")]
    [False, True, False]
    """
    return rank_of(card) in COURT_NAMES


def printed_value(card: int) -> int:
    """Return the value 1..10 printed on a number card.

    >>> from oddscalc.cards import parse_cards
    >>> [printed_value(card) for card in parse_cards("AS 2S 10S")]
    [1, 2, 10]
    """
    rank = rank_of(card)
    return 1 if rank == _ACE else rank + 2


def effect(court: int, options: Options = DEFAULTS) -> tuple[int, ...]:
    """Return by how much a court changes the cards of each suit (clubs, diamonds, hearts, spades).

    >>> from oddscalc.cards import parse_cards
    >>> [effect(court) for court in parse_cards("KS QD JD")]
    [(1, 1, 1, 1), (-1, -1, -1, -1), (0, -1, 0, 0)]
    >>> effect(parse_cards("JS")[0], Options(lancer="pair"))
    (1, 0, 0, 1)
    """
    if rank_of(court) == REGENT:
        return (1,) * SUITS
    if rank_of(court) == RIFLEMAN:
        return (-1,) * SUITS
    suit = suit_of(court)
    changed = COLOUR_PAIRS[suit] if options.lancer == "pair" else (suit,)
    return tuple(LANCER_SIGN[suit] if other in changed else 0 for other in range(SUITS))


def moved(value: int, change: int) -> int:
    """Return a value after a change, round the corner: past 10 comes 1, before 1 comes 10.

    >>> moved(10, 1), moved(1, -2)
    (1, 9)
    """
    return (value - 1 + change) % VALUES + 1


NUMBER_CARDS = tuple(card for card in range(CARDS) if not is_court(card))
COURTS = tuple(card for card in range(CARDS) if is_court(card))
