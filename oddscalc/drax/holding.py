"""A complete hand of Drax: which of its cards were dealt down, and which up."""

from collections.abc import Sequence
from dataclasses import dataclass

from oddscalc.cards import card_text, refuse_shared
from oddscalc.drax.checks import refuse_courts_out_of_order, refuse_hand
from oddscalc.drax.rules import DEFAULTS, Options, is_court
from oddscalc.drax.text import refuse_cards
from oddscalc.errors import CardError


@dataclass(frozen=True)
class Holding:
    """One complete hand in the order of the deal, and courts of others that act on it."""

    down: tuple[int, ...]
    up: tuple[int, ...]
    table: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards of the hand, those dealt down first."""
        return self.down + self.up


def holding(
    cards: Sequence[int],
    hole: Sequence[int] = (),
    seen: Sequence[int] = (),
    options: Options = DEFAULTS,
) -> Holding:
    """Part the cards of a complete hand into those dealt down and up.

    Parameters
    ----------
    cards : sequence of int
        The hand in the order of the deal.
    hole : sequence of int
        Those of the cards that were dealt down; when left out, the first card, and with
        ``hole_court="replaced"`` all up to the first number card.
    seen : sequence of int
        Cards of others, whose courts act with ``scope="table"``.
    options : Options
        The reading of the open points.

    Raises
    ------
    QuestionError
        For what is no card, a card given twice, a hand that the deal cannot give, a hole card that
        is not in the hand.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> holding(parse_cards("KS 7D 8D 9D")).down
    (47,)
    """
    refuse_cards((*cards, *hole, *seen))
    refuse_shared({"the hand": cards, "--seen": seen})
    refuse_shared({"--hole": hole})
    absent = [card for card in hole if card not in cards]
    if absent:
        raise CardError([f"--hole {card_text(card)} is not among the cards" for card in absent])
    down = tuple(hole) or tuple(cards[: _down_count(cards, options)])
    up = tuple(card for card in cards if card not in down)
    refuse_hand(down, up, options, complete=True)
    table = tuple(card for card in seen if is_court(card)) if options.scope == "table" else ()
    refuse_courts_out_of_order(table, options)
    return Holding(down, up, table)


def _down_count(cards: Sequence[int], options: Options) -> int:
    if options.hole_court == "kept":
        return 1
    return next((place + 1 for place, card in enumerate(cards) if not is_court(card)), len(cards))
