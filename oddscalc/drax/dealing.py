"""The deal of Drax: which card goes to which seat, down or up."""

from collections.abc import Iterable
from typing import NamedTuple

from oddscalc.drax.checks import refuse_players
from oddscalc.drax.rules import DEFAULTS, UP_NUMBERS, Options, is_court
from oddscalc.errors import QuestionError

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
        Number of seats.
    options : Options
        ``hole_court`` is used.

    Returns
    -------
    tuple of Dealt
        The cards dealt, in order.

    Raises
    ------
    QuestionError
        For a number of players at whom the game cannot be dealt, and a deck that ends too soon.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> len(deal_out(parse_cards("KS 2C KD QD JD AS 3H"), players=1))
    7
    """
    refuse_players(players)
    cards = iter(deck)
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
