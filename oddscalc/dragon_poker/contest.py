"""Several hands that contest one pot, in part known."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

from oddscalc.cards import (
    CARDS,
    MAX_JOKERS,
    cards_text,
    is_joker,
    parse_hands,
)
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.situation import MOST_PLAYERS
from oddscalc.dragon_poker.wording import deal_question
from oddscalc.errors import QuestionError
from oddscalc.suggestions import shorten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNKNOWN = "?"


@dataclass(frozen=True)
class Contest:
    """Hands that contest one pot, each filled up at random from the cards that are left.

    Attributes
    ----------
    hands : tuple of tuple of int
        The cards known (0..55) of each hand; none of an unknown hand.
    seen : tuple of int
        Cards that are in no hand and can no longer come.
    cards : int
        Cards of each hand at the end.
    jokers : int
        Jokers in the deck, those shown included.
    conditions : Conditions
        What counts while hands are judged.
    ranking : Ranking
        The categories in order.

    Raises
    ------
    QuestionError
        When so many hands, or so many cards, cannot be.
    """

    hands: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...] = ()
    cards: int = MAX_CARDS
    jokers: int = 0
    conditions: Conditions = PLAIN
    ranking: Ranking = DOCUMENTED

    def __post_init__(self) -> None:
        if not self.ranking.hand_size <= self.cards <= MAX_CARDS:
            raise QuestionError(
                f"--deal {self.cards}: under the ranking {self.ranking.name} "
                f"{self.ranking.hand_size} to {MAX_CARDS} cards are dealt"
            )
        if not 2 <= len(self.hands) <= MOST_PLAYERS:
            raise QuestionError(
                f"{_hands(len(self.hands))} given; 2 to {MOST_PLAYERS} can contest a pot "
                f"({MOST_PLAYERS} x {MAX_CARDS} = {MOST_PLAYERS * MAX_CARDS} cards), "
                f"an unknown one is written {UNKNOWN}"
            )
        for place, hand in enumerate(self.hands, start=1):
            if len(hand) > self.cards:
                raise QuestionError(
                    f"hand {place} has {len(hand)} cards; {self.cards} are dealt to each player"
                )
        self._check_deck()

    def _check_deck(self) -> None:
        shown = sum(is_joker(card) for card in self._taken)
        if not shown <= self.jokers <= MAX_JOKERS:
            least = f"; {shown} are shown" if shown else ""
            raise QuestionError(
                f"--jokers {self.jokers}: a deck has 0 to {MAX_JOKERS} jokers{least}"
            )
        if sum(self.missing) > len(self.rest):
            raise QuestionError(
                f"{sum(self.missing)} cards are still to come, but only {len(self.rest)} are left; "
                "give fewer hands or fewer seen cards"
            )

    @property
    def _taken(self) -> tuple[int, ...]:
        return (*self.seen, *(card for hand in self.hands for card in hand))

    @cached_property
    def rest(self) -> tuple[int, ...]:
        """The cards that may still come."""
        taken = set(self._taken)
        return tuple(card for card in range(CARDS + self.jokers) if card not in taken)

    @property
    def deal(self) -> Deal:
        """The deal of one hand."""
        return Deal(self.cards, self.jokers, self.conditions.wild, self.conditions.dead)

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """How many cards are still to come to each hand."""
        return tuple(self.cards - len(hand) for hand in self.hands)

    @cached_property
    def total(self) -> int:
        """Number of equally likely ways to complete all hands.

        >>> contest(["2C 3C 4C 5C 6C 7C 8C 9C", "2D 3D 4D 5D 6D 7D 8D"]).total
        23310
        """
        total, left = 1, len(self.rest)
        for missing in self.missing:
            total *= comb(left, missing)
            left -= missing
        return total

    def label(self, hand: int) -> str:
        """Return the known cards of a hand as text, ``?`` when there are none."""
        return cards_text(self.hands[hand]) or UNKNOWN

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {
            "hands": [self.label(hand) for hand in range(len(self.hands))],
            "seen": cards_text(self.seen),
            **deal_question(self.deal),
            "order": self.conditions.order,
            "ranking": self.ranking.name,
        }

    def strengths(self, masks: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """Return the strength of complete hands given as masks: bigger is better."""
        from oddscalc.dragon_poker.strength import strength

        return strength(masks, self.conditions, self.ranking)


def contest(
    hands: Sequence[str],
    seen: str = "",
    cards: int = MAX_CARDS,
    jokers: int | None = None,
    conditions: Conditions = PLAIN,
    ranking: Ranking = DOCUMENTED,
) -> Contest:
    """Read hands from text.

    Parameters
    ----------
    hands : sequence of str
        The known cards of each hand; ``?`` for an unknown hand.
    seen : str
        Cards that are gone.
    cards : int
        Cards of each hand at the end.
    jokers : int, optional
        Jokers in the deck; by default as many as are shown.
    conditions : Conditions
        What counts while hands are judged.
    ranking : Ranking
        The categories in order.

    Raises
    ------
    CardError
        Listing all faults of all hands.
    QuestionError
        When so many hands or cards cannot be.

    Examples
    --------
    >>> contest(["AS W", "?"], seen="W").jokers
    2
    >>> contest(["AS AS", "?"])
    Traceback (most recent call last):
    oddscalc.errors.CardError: AS occurs twice in hand 1; each card is in the deck once
    """
    if len(hands) > MOST_PLAYERS:
        Contest(((),) * len(hands))
    texts = {f"hand {place}": _known(text, place) for place, text in enumerate(hands, start=1)}
    *numbered, gone = parse_hands({**texts, "--seen": seen})
    shown = sum(is_joker(card) for group in (*numbered, gone) for card in group)
    return Contest(
        tuple(numbered), gone, cards, shown if jokers is None else jokers, conditions, ranking
    )


def _known(text: str, place: int) -> str:
    if text.strip() == UNKNOWN:
        return ""
    if not text.strip():
        raise QuestionError(f"hand {place} is empty; write {UNKNOWN} for an unknown hand")
    if UNKNOWN in text:
        raise QuestionError(
            f'hand {place}, "{shorten(text)}": {UNKNOWN} stands for a whole unknown hand; '
            "leave out the cards that you do not know"
        )
    return text


def _hands(number: int) -> str:
    return f"{number} hand{'' if number == 1 else 's'}"
