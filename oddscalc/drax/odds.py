"""Exact odds in the middle of a deal of Drax, street by street."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from oddscalc.answers import Provenance
from oddscalc.cards import SUITS, cards_text, refuse_shared, suit_of
from oddscalc.document import Column, Table
from oddscalc.drax.checks import refuse_hand, refuse_players
from oddscalc.drax.completions import final_ranks, turned
from oddscalc.drax.courts import Shifts, courts_to_come, total_shifts
from oddscalc.drax.exact import shift_weights
from oddscalc.drax.judge import NumberCard, dealt_hand, number_cards
from oddscalc.drax.rules import (
    COURTS,
    DEFAULT_PLAYERS,
    DEFAULTS,
    NUMBER_CARDS,
    RANK_KEYS,
    RANK_LABELS,
    UP_NUMBERS,
    Options,
    effect,
    is_court,
    moved,
    printed_value,
)
from oddscalc.drax.shares import RankShares, rank_rows
from oddscalc.drax.text import card_name, parse_groups
from oddscalc.errors import QuestionError


@dataclass(frozen=True)
class Situation:
    """What one player knows in the middle of a deal.

    Attributes
    ----------
    down, up : tuple of int
        His cards in the order of the deal, courts included; no card down when it is unknown.
    seen : tuple of int
        Cards known to be with others.
    options : Options
        The reading of the open points. With ``scope="table"`` the courts in ``seen`` act.
    players : int
        Players at the table. It matters with ``scope="table"`` only: then every other player is
        taken to have a card down that is unknown and as many number cards up as this one.
    """

    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    options: Options = DEFAULTS
    players: int = DEFAULT_PLAYERS

    def __post_init__(self) -> None:
        refuse_shared({"--hole": self.down, "--up": self.up, "--seen": self.seen})
        refuse_players(self.players)
        refuse_hand(self.down, self.up, self.options, complete=False)
        if self.options.timing == "held":
            raise QuestionError(
                "odds in play are counted for courts that act on all cards (--timing all); "
                "for --timing held ask for drax table or drax simulate"
            )
        needed = self.sharing * (UP_NUMBERS - self.ups) + (not self.hole_known)
        if needed > len(self.unseen_numbers):
            raise QuestionError(
                f"{needed} number cards are still to be dealt and {len(self.unseen_numbers)} are "
                "unseen: name fewer cards or players"
            )

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
        acting = (*self.table_courts, *self.down, *self.up)
        return total_shifts(effect(card, self.options) for card in acting if is_court(card))

    @property
    def unseen_numbers(self) -> tuple[int, ...]:
        """Number cards that may still come."""
        return self._unseen(NUMBER_CARDS)

    @property
    def unseen_courts(self) -> tuple[int, ...]:
        """Courts that may still come."""
        return self._unseen(COURTS)

    def _unseen(self, cards: Sequence[int]) -> tuple[int, ...]:
        known = {*self.down, *self.up, *self.seen}
        return tuple(card for card in cards if card not in known)

    def ways(self, further: int) -> Iterator[tuple[int, list[Fraction]]]:
        """Yield (number cards that this hand gets, chances of 0, 1, ... acting courts to come).

        Parameters
        ----------
        further : int
            Number cards that still come up, to every player.
        """
        numbers, courts = len(self.unseen_numbers), len(self.unseen_courts)
        ups, others = further * self.sharing, self.sharing - 1
        if self.hole_known:
            yield further, courts_to_come(ups, others, numbers, courts, self.options)
        elif self.options.hole_court == "replaced":
            yield further + 1, courts_to_come(ups, others + 1, numbers, courts, self.options)
        else:
            if courts:
                down = Fraction(courts, numbers + courts)
                later = courts_to_come(ups, others, numbers, courts - 1, self.options)
                yield further, [Fraction(0), *(down * chance for chance in later)]
            if numbers:
                down = Fraction(numbers, numbers + courts)
                later = courts_to_come(ups, others, numbers - 1, courts, self.options)
                yield further + 1, [down * chance for chance in later]


def rank_shares(situation: Situation, ups: int = UP_NUMBERS) -> tuple[Fraction, ...]:
    """Return the exact probability of each rank once so many number cards are up.

    Parameters
    ----------
    situation : Situation
        What is known.
    ups : int
        Number cards up when the deal ends, at least as many as there are already.

    Returns
    -------
    tuple of Fraction
        One a rank, lowest first.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> held = Situation(parse_cards("7D"), parse_cards("8D 9D"), parse_cards("KS 10D"))
    >>> sum(rank_shares(held))
    Fraction(1, 1)
    """
    shares = [Fraction(0)] * len(RANK_KEYS)
    numbers = situation.numbers
    for drawn, chances in situation.ways(ups - situation.ups):
        weights, unit = shift_weights(chances, situation.unseen_courts, situation.options)
        counts = [0] * len(RANK_KEYS)
        for shifts, weight in weights.items():
            known = [(moved(card.value, shifts[card.suit]), card.suit) for card in numbers]
            unseen = _unseen_values(situation, shifts)
            found = final_ranks(known, unseen, drawn, wrap=situation.options.wrap)
            for place, count in enumerate(found):
                counts[place] += weight * count
        each = unit / comb(len(situation.unseen_numbers), drawn)
        for place, count in enumerate(counts):
            shares[place] += each * count
    return tuple(shares)


def _unseen_values(situation: Situation, shifts: Shifts) -> list[int]:
    left = [0] * SUITS
    for card in situation.unseen_numbers:
        left[suit_of(card)] |= 1 << (printed_value(card) - 1)
    both = total_shifts([situation.shifts, shifts])
    return [turned(values, by) for values, by in zip(left, both, strict=True)]


@dataclass(frozen=True)
class Street:
    """The probabilities of the ranks if the deal ended with so many cards, the one down included.

    A court down counts as one of them; courts set aside do not.
    """

    cards: int
    shares: tuple[Fraction, ...]


@dataclass(frozen=True)
class DraxOdds(RankShares):
    """Exact odds of the final rank, and street by street when asked for."""

    situation: Situation
    streets: tuple[Street, ...] = ()

    @property
    def title(self) -> str:
        """What is shown, in one line."""
        return "Four-Card Drax: exact odds of the final rank"

    def further_tables(self) -> Sequence[Table]:
        """Return the cards held as they count so far, and the table of streets."""
        held = [[card_name(card.card), card.printed, card.value] for card in self.situation.numbers]
        columns = [
            Column("card", "Number card held"),
            Column("printed", "Printed", "count"),
            Column("value", "Value so far", "count"),
        ]
        tables = [Table("The hand so far", columns, held)] if held else []
        return [*tables, self._streets_table()] if self.streets else tables

    def further_data(self) -> Mapping[str, Any]:
        """Return the streets as JSON values."""
        if not self.streets:
            return {}
        return {
            "streets": [
                {"cards": street.cards, "rows": rank_rows(street.shares)} for street in self.streets
            ]
        }

    def _streets_table(self) -> Table:
        columns = [
            Column("label", "Hand"),
            *(
                Column(f"cards_{street.cards}", f"{street.cards} cards", "probability")
                for street in self.streets
            ),
        ]
        rows = [
            [label, *(float(street.shares[place]) for street in self.streets)]
            for place, label in enumerate(RANK_LABELS)
        ]
        return Table("If the deal ended with so many cards, the one down included", columns, rows)


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


def odds(situation: Situation, *, streets: bool = False) -> DraxOdds:
    """Return the exact odds of the final rank from what is known.

    Parameters
    ----------
    situation : Situation
        The cards held and seen, and the reading of the rules.
    streets : bool
        Also the rank if the deal ended with fewer cards, from those held now on.

    Returns
    -------
    DraxOdds
        With exact fractions.

    Examples
    --------
    >>> odds(situation_of("7D", "8D 9D KS 10D")).probability("nothing")
    Fraction(1, 1)
    """
    options = situation.options
    question: dict[str, Any] = {
        "game": "drax",
        "hole": cards_text(situation.down),
        "up": cards_text(situation.up),
        "seen": cards_text(situation.seen),
        **options.changes(),
    }
    if options.scope == "table":
        question["players"] = situation.players
    first = max(situation.ups, 1)
    return DraxOdds(
        question,
        rank_shares(situation),
        situation,
        tuple(Street(ups + 1, rank_shares(situation, ups)) for ups in range(first, UP_NUMBERS + 1))
        if streets
        else (),
        provenance=Provenance(_words(situation), modifiers=options.words()),
    )


def _words(situation: Situation) -> str:
    known = f"{cards_text(situation.down) or 'an unknown card'} down"
    if situation.up:
        known += f", {cards_text(situation.up)} up"
    if situation.seen:
        known += f", {cards_text(situation.seen)} seen"
    return f"What rank does a hand of Four-Card Drax end with, from {known}?"
