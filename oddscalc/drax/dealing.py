"""The deal of Drax: which card goes to which seat, down or up."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from oddscalc.cards import refuse_shared
from oddscalc.drax.checks import refuse_hand, refuse_players
from oddscalc.drax.rules import DEFAULTS, MOST_PLAYERS, UP_NUMBERS, Options, is_court
from oddscalc.drax.text import refuse_cards
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole

TABLE = -1


class Dealt(NamedTuple):
    """One card as it was dealt: to which seat (``TABLE``: to somebody else), and whether down."""

    seat: int
    card: int
    down: bool


def deal_out(deck: Iterable[int], players: int, options: Options = DEFAULTS) -> tuple[Dealt, ...]:
    """Deal a deck out by the rules, card by card and seat by seat.

    Parameters
    ----------
    deck : iterable of int
        Cards from the top; only as many as needed are taken.
    players : int
        Number of seats, 1 to 10: 1 deals one hand alone.
    options : Options
        ``hole_court`` is used.

    Returns
    -------
    tuple of Dealt
        The cards dealt, in order.

    Raises
    ------
    QuestionError
        For a number of players at whom the game cannot be dealt, a deck that ends too soon, what
        is no card, and a card that comes twice.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> len(deal_out(parse_cards("KS 2C KD QD JD AS 3H"), players=1))
    7
    """
    refuse_players(players, least=1)
    cards = _different(deck)
    dealt: list[Dealt] = []

    def deal_to(seat: int, *, down: bool) -> None:
        card = next(cards, None)
        if card is None:
            raise QuestionError(f"the deck ends after {len(dealt)} cards; the deal needs more")
        dealt.append(Dealt(seat, card, down))

    for seat in range(players):
        deal_to(seat, down=True)
        while options.hole_court == "replaced" and is_court(dealt[-1].card):
            deal_to(seat, down=True)
    for _ in range(UP_NUMBERS):
        for seat in range(players):
            deal_to(seat, down=False)
            while is_court(dealt[-1].card):
                deal_to(seat, down=False)
    return tuple(dealt)


def _different(deck: Iterable[int]) -> Iterator[int]:
    """Yield cards from the top until one is no card or came before."""
    taken: set[int] = set()
    for card in deck:
        refuse_cards([card])
        if card in taken:
            refuse_shared({"the deck": [card, card]})
        taken.add(card)
        yield card


def refuse_deal(dealt: Sequence[Dealt], options: Options) -> None:
    """Refuse a deal that the rules cannot give, seat by seat.

    Raises
    ------
    QuestionError
        For what is no card or no seat, a card dealt twice, and a seat without a complete hand.

    Examples
    --------
    >>> refuse_deal([Dealt(0, 20, down=True)], DEFAULTS)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: seat 0: 0 number cards up where 3 are needed. For the odds ...
    """
    cards = [card.card for card in dealt]
    refuse_cards(cards)
    refuse_shared({"the deal": cards})
    wrong = [card.seat for card in dealt if not is_whole(card.seat, TABLE, MOST_PLAYERS - 1)]
    if wrong:
        raise QuestionError(
            f"seats are numbers 0 to {MOST_PLAYERS - 1}, or {TABLE} for somebody else, not {wrong}"
        )
    for seat in range(seats_of(dealt)):
        own = [card for card in dealt if card.seat == seat]
        down = [card.card for card in own if card.down]
        if any(card.down for card in own[len(down) :]):
            raise QuestionError(f"seat {seat}: a card is dealt down after one up; down comes first")
        try:
            refuse_hand(down, [card.card for card in own if not card.down], options, complete=True)
        except QuestionError as refused:
            raise QuestionError(f"seat {seat}: {refused}") from None


def seats_of(dealt: Sequence[Dealt]) -> int:
    """Return how many seats a deal has.

    Raises
    ------
    QuestionError
        When nobody is dealt a card.

    Examples
    --------
    >>> seats_of([Dealt(0, 20, down=True), Dealt(1, 21, down=True)])
    2
    """
    seats = 1 + max((card.seat for card in dealt), default=TABLE)
    if not seats:
        raise QuestionError("nobody is dealt a card; seats are numbered from 0")
    return seats


def dealt_hand(
    down: Iterable[int], up: Iterable[int], table: Iterable[int] = ()
) -> tuple[Dealt, ...]:
    """Return one hand as it was dealt to seat 0, after courts of others that lie at the table.

    >>> dealt_hand([21], [25])[0].down
    True
    """
    return (
        *(Dealt(TABLE, card, down=True) for card in table),
        *(Dealt(0, card, down=True) for card in down),
        *(Dealt(0, card, down=False) for card in up),
    )
