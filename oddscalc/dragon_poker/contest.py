"""Several hands that contest one pot, in part known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, get_args

from oddscalc.cards import (
    CARDS,
    MAX_JOKERS,
    cards_text,
    is_joker,
    parse_hands,
)
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal, SuitChange, refuse_size
from oddscalc.dragon_poker.hand_conditions import (
    OneOrEach,
    as_dealt,
    by_hand_question,
    common_to,
    each_hand,
    own_words,
)
from oddscalc.dragon_poker.night_setting import SuitChangeStrategy
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.situation import MOST_PLAYERS
from oddscalc.dragon_poker.wording import deal_question, showdown_words
from oddscalc.errors import QuestionError
from oddscalc.suggestions import did_you_mean, shorten

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
        The cards known (0..55) of each hand, in dealing order; none of an unknown hand.
    seen : tuple of int
        Cards that are in no hand and can no longer come.
    cards : int
        Cards of each hand at the end.
    jokers : int
        Jokers in the deck, those shown included.
    conditions : Conditions or tuple of Conditions
        What counts while hands are judged: for all of them, or one a hand.
    ranking : Ranking
        The categories in order.
    suit_change_strategy : {"never", "when-it-wins"}
        Whether players use the suit change that the conditions allow: never, or in dealing order,
        each seeing the earlier changes, when it turns a loss or a tie into a win.

    Raises
    ------
    QuestionError
        When so many hands, or so many cards, cannot be, or the conditions do not fit.
    """

    hands: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...] = ()
    cards: int = MAX_CARDS
    jokers: int = 0
    conditions: OneOrEach = PLAIN
    ranking: Ranking = DOCUMENTED
    suit_change_strategy: SuitChangeStrategy = "never"

    def __post_init__(self) -> None:
        refuse_size(self.cards, self.ranking)
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
        each_hand(self.conditions, len(self.hands))
        self._check_deck()
        self._check_suit_change()

    def _check_deck(self) -> None:
        shown = sum(is_joker(card) for card in self._taken)
        if not shown <= self.jokers <= MAX_JOKERS:
            are_shown = f"{shown} are shown; " if shown else ""
            raise QuestionError(
                f"--jokers {self.jokers}: {are_shown}a deck has {shown} to {MAX_JOKERS} of them"
            )
        if sum(self.missing) > len(self.rest):
            raise QuestionError(
                f"{sum(self.missing)} cards are still to come, but only {len(self.rest)} are left; "
                "give fewer hands or fewer seen cards"
            )

    def _check_suit_change(self) -> None:
        strategies = get_args(SuitChangeStrategy)
        if self.suit_change_strategy not in strategies:
            raise QuestionError(
                f"there is no strategy {self.suit_change_strategy!r}"
                f"{did_you_mean(self.suit_change_strategy, strategies)}"
            )
        if self.suit_change_strategy != "never" and self.suit_change is None:
            raise QuestionError(
                f"suit changes {self.suit_change_strategy}, but the conditions allow none; "
                "set suit_change in them"
            )

    @property
    def _taken(self) -> tuple[int, ...]:
        return (*self.seen, *(card for hand in self.hands for card in hand))

    @cached_property
    def rest(self) -> tuple[int, ...]:
        """The cards that may still come."""
        taken = set(self._taken)
        return tuple(card for card in range(CARDS + self.jokers) if card not in taken)

    @cached_property
    def by_hand(self) -> tuple[Conditions, ...]:
        """The conditions of each hand as it is dealt, before any suit is changed."""
        return as_dealt(self.conditions, len(self.hands))

    @property
    def common(self) -> Conditions:
        """What holds for every hand."""
        return common_to(self.by_hand)

    @property
    def suit_change(self) -> SuitChange | None:
        """The suit change that players make when it wins; None when none is made."""
        if self.suit_change_strategy == "never":
            return None
        return each_hand(self.conditions, len(self.hands))[0].suit_change

    @property
    def deal(self) -> Deal:
        """The deal of one hand, by what holds for every hand."""
        return Deal(self.cards, self.jokers, self.common.wild, self.common.dead)

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
        """Return the question as JSON values; what differs from hand to hand is ``by_hand``."""
        strategy = {"suit_change_strategy": self.suit_change_strategy} if self.suit_change else {}
        keys = [f"hand-{place}" for place in range(1, len(self.hands) + 1)]
        return {
            "hands": [self.label(hand) for hand in range(len(self.hands))],
            "seen": cards_text(self.seen),
            **deal_question(replace(self.deal, suit_change=self.suit_change)),
            **by_hand_question(self.by_hand, keys),
            **strategy,
            "order": self.common.order,
            "ranking": self.ranking.name,
        }

    @property
    def words(self) -> str:
        """The question in words.

        >>> contest(["2C", "?"], cards=6, conditions=Conditions(dead=frozenset({5}))).words
        '2 hands of 6 cards, rank 7 dead, ranking documented'
        """
        names = [f"hand {place}" for place in range(1, len(self.hands) + 1)]
        changes = f", suit change {self.suit_change_strategy} ({self.suit_change})"
        return (
            f"{len(self.hands)} hands of {self.cards} cards"
            f"{showdown_words(self.deal, self.common.order)}{own_words(self.by_hand, names)}"
            f"{changes if self.suit_change else ''}, ranking {self.ranking.name}"
        )

    def strengths(self, masks: "NDArray[np.int64]", hand: int) -> "NDArray[np.int64]":
        """Return what complete hands, given as masks, are worth as this hand: bigger is better."""
        from oddscalc.dragon_poker.strength import strength

        return strength(masks, self.by_hand[hand], self.ranking)

    def reach(self, masks: "NDArray[np.int64]", hand: int) -> "NDArray[np.int64]":
        """Return the most that a suit change makes of complete hands, looking at no other hand."""
        from oddscalc.dragon_poker.strength import strength

        changing = replace(self.by_hand[hand], suit_change=self.suit_change)
        return strength(masks, changing, self.ranking)


def contest(
    hands: Sequence[str],
    seen: str = "",
    cards: int = MAX_CARDS,
    jokers: int | None = None,
    conditions: OneOrEach = PLAIN,
    ranking: Ranking = DOCUMENTED,
    suit_change_strategy: SuitChangeStrategy = "never",
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
    conditions : Conditions or tuple of Conditions
        What counts while hands are judged: for all of them, or one a hand.
    ranking : Ranking
        The categories in order.
    suit_change_strategy : {"never", "when-it-wins"}
        Whether players use the suit change that the conditions allow.

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
    numbered, gone = _read(hands, seen)
    return Contest(
        numbered,
        gone,
        cards,
        _jokers_in(numbered, gone) if jokers is None else jokers,
        conditions,
        ranking,
        suit_change_strategy,
    )


def shown_jokers(hands: Sequence[str], seen: str = "") -> int:
    """Return how many jokers stand in hands and among the cards seen.

    >>> shown_jokers(["7H W W", "?"], "W")
    3
    """
    return _jokers_in(*_read(hands, seen))


def _jokers_in(hands: Sequence[Sequence[int]], seen: Sequence[int]) -> int:
    return sum(is_joker(card) for group in (*hands, seen) for card in group)


def _read(hands: Sequence[str], seen: str) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    texts = {f"hand {place}": _known(text, place) for place, text in enumerate(hands, start=1)}
    *numbered, gone = parse_hands({**texts, "--seen": seen})
    return tuple(numbered), gone


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
