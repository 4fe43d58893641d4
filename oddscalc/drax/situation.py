"""What one player knows in the middle of a deal of Drax."""

from collections.abc import Sequence
from dataclasses import dataclass

from oddscalc.cards import cards_text, refuse_shared
from oddscalc.drax.checks import refuse_hand, refuse_players
from oddscalc.drax.courts import Shifts, total_shifts
from oddscalc.drax.dealing import dealt_hand
from oddscalc.drax.judge import NumberCard, number_cards
from oddscalc.drax.rules import (
    COURTS,
    DEFAULT_PLAYERS,
    DEFAULTS,
    NUMBER_CARDS,
    UP_NUMBERS,
    Options,
    effect,
    is_court,
)
from oddscalc.drax.text import parse_groups, refuse_cards
from oddscalc.errors import QuestionError


@dataclass(frozen=True)
class Situation:
    """What one player knows in the middle of a deal.

    Attributes
    ----------
    down, up : tuple of int
        His cards in the order of the deal, courts included; no card down when it is unknown. With
        ``timing="held"`` a court in ``up`` changes the cards before it and the card down.
    seen : tuple of int
        Cards known to be with others.
    options : Options
        The reading of the open points. With ``scope="table"`` the courts in ``seen`` act.
    players : int
        Players at the table. It matters with ``scope="table"`` only: then every other player is
        taken to have a card down that is unknown and as many number cards up as this one; 1 is
        this hand alone, with nobody else dealt any further card.
    """

    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    options: Options = DEFAULTS
    players: int = DEFAULT_PLAYERS

    def __post_init__(self) -> None:
        refuse_cards((*self.down, *self.up, *self.seen))
        refuse_shared({"--hole": self.down, "--up": self.up, "--seen": self.seen})
        refuse_players(self.players, least=1)
        refuse_hand(self.down, self.up, self.options, complete=False)
        if self.options.timing == "held" and self.options.scope == "table":
            raise QuestionError(
                "--timing held with --scope table: which cards of this hand the courts of other "
                "players change depends on when they come, which the cards named do not tell; "
                "leave one of the two out, or ask drax table for the odds before the deal"
            )
        if self.needed > len(self.unseen_numbers):
            raise QuestionError(
                f"{self.needed} number cards may still be dealt to this hand and to others whose "
                f"courts act on it, and {len(self.unseen_numbers)} are unseen: name fewer cards or "
                "players"
            )

    @property
    def words(self) -> str:
        """The known cards in words: those down, those up, those with others."""
        known = [f"{cards_text(self.down) or 'an unknown card'} down"]
        known += [f"{cards_text(self.up)} up"] if self.up else []
        known += [f"{cards_text(self.seen)} seen"] if self.seen else []
        return ", ".join(known)

    @property
    def ups(self) -> int:
        """Number cards up so far."""
        return sum(not is_court(card) for card in self.up)

    @property
    def hole_known(self) -> bool:
        """Whether the card that stays down is known."""
        kept = self.options.hole_court == "kept"
        return any(kept or not is_court(card) for card in self.down)

    @property
    def sharing(self) -> int:
        """Players whose courts act on this hand, its holder included."""
        return self.players if self.options.scope == "table" else 1

    @property
    def needed(self) -> int:
        """Unseen number cards that there must be: one for each card up to come and card down."""
        downs = self.sharing - self.hole_known
        return self.sharing * (UP_NUMBERS - self.ups) + downs

    @property
    def numbers(self) -> tuple[NumberCard, ...]:
        """The number cards held, with what the courts known so far make of them."""
        return number_cards(0, dealt_hand(self.down, self.up, self.table_courts), self.options)

    @property
    def table_courts(self) -> tuple[int, ...]:
        """Courts of others that act on this hand."""
        if self.options.scope == "own":
            return ()
        return tuple(card for card in self.seen if is_court(card))

    @property
    def shifts(self) -> Shifts:
        """What the courts known so far do to each suit."""
        return total_shifts([self.shifts_down, self._total((*self.table_courts, *self.up))])

    @property
    def shifts_down(self) -> Shifts:
        """What the courts dealt down to this hand do to each suit."""
        return self._total(self.down)

    @property
    def unseen_numbers(self) -> tuple[int, ...]:
        """Number cards that may still come."""
        return self._unseen(NUMBER_CARDS)

    @property
    def unseen_courts(self) -> tuple[int, ...]:
        """Courts that may still come."""
        return self._unseen(COURTS)

    def _total(self, cards: Sequence[int]) -> Shifts:
        return total_shifts(effect(card, self.options) for card in cards if is_court(card))

    def _unseen(self, cards: Sequence[int]) -> tuple[int, ...]:
        known = {*self.down, *self.up, *self.seen}
        return tuple(card for card in cards if card not in known)


def situation_of(
    hole: str = "",
    up: str = "",
    seen: str = "",
    options: Options = DEFAULTS,
    players: int = DEFAULT_PLAYERS,
) -> Situation:
    """Return a situation from cards written as text.

    Parameters
    ----------
    hole, up, seen : str
        The card down (nothing when unknown), the cards up in the order of the deal, cards known to
        be with others.
    options, players
        See :class:`Situation`.

    Raises
    ------
    QuestionError
        For cards that cannot be read or occur twice, or a hand that the deal cannot give.

    Examples
    --------
    >>> situation_of("7D", "8D 9D").ups
    2
    """
    down, shown, gone = parse_groups({"--hole": hole, "--up": up, "--seen": seen})
    return Situation(down, shown, gone, options, players)
