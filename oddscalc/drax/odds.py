"""Exact odds in the middle of a deal of Drax, street by street."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

from oddscalc.answers import Provenance
from oddscalc.cards import SUITS, cards_text, suit_of
from oddscalc.document import Column, Table
from oddscalc.drax.completions import final_ranks, turned
from oddscalc.drax.courts import Shifts, courts_to_come, total_shifts
from oddscalc.drax.exact import shift_weights
from oddscalc.drax.gaps import courses
from oddscalc.drax.held import Cards
from oddscalc.drax.held import rank_shares as held_shares
from oddscalc.drax.rules import RANK_KEYS, RANK_LABELS, UP_NUMBERS, moved, printed_value
from oddscalc.drax.shares import RankShares, rank_rows
from oddscalc.drax.situation import Situation
from oddscalc.drax.text import card_name
from oddscalc.picture import Picture, Series, StackedAreas, document_picture


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
    if situation.options.timing == "held":
        return _held_shares(situation, ups)
    shares = [Fraction(0)] * len(RANK_KEYS)
    numbers = situation.numbers
    for drawn, chances in _ways(situation, ups - situation.ups):
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


def _ways(situation: Situation, further: int) -> Iterator[tuple[int, list[Fraction]]]:
    """Yield (number cards that the hand gets, chances of 0, 1, ... acting courts to come).

    ``further`` number cards still come up, to every player.
    """
    options = situation.options
    numbers, courts = len(situation.unseen_numbers), len(situation.unseen_courts)
    ups, others = further * situation.sharing, situation.sharing - 1
    if situation.hole_known:
        yield further, courts_to_come(ups, others, numbers, courts, options)
    elif options.hole_court == "replaced":
        yield further + 1, courts_to_come(ups, others + 1, numbers, courts, options)
    else:
        if courts:
            down = Fraction(courts, numbers + courts)
            later = courts_to_come(ups, others, numbers, courts - 1, options)
            yield further, [Fraction(0), *(down * chance for chance in later)]
        if numbers:
            down = Fraction(numbers, numbers + courts)
            later = courts_to_come(ups, others, numbers - 1, courts, options)
            yield further + 1, [down * chance for chance in later]


def _held_shares(situation: Situation, ups: int) -> tuple[Fraction, ...]:
    cards = Cards(
        situation.unseen_numbers,
        situation.unseen_courts,
        tuple((card.value, card.suit) for card in situation.numbers),
        situation.shifts,
        situation.shifts_down,
    )
    ways = courses(
        situation.options,
        len(cards.numbers),
        len(cards.courts),
        ups=(situation.ups, ups),
        hole_known=situation.hole_known,
    )
    return tuple(held_shares(cards, ways, situation.options))


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


_ENDED_SOONER = "If the deal ended with so many cards, the one down included"
_ALL_CARDS = UP_NUMBERS + 1


@dataclass(frozen=True)
class DraxOdds(RankShares):
    """Exact odds of the final rank, and street by street when asked for."""

    situation: Situation
    streets: tuple[Street, ...] = ()

    @property
    def title(self) -> str:
        """What is shown, in one line."""
        return f"Four-Card Drax, {self.situation.words}: exact odds of the final rank"

    def notes(self) -> Sequence[str]:
        """Return which cards up courts change where their order matters."""
        if self.situation.options.timing == "all":
            return ()
        return ["Up courts change the card down and the cards up before them, as ordered in --up."]

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

    def records(self) -> Sequence[Mapping[str, Any]]:
        """Return the rows of every street asked for, or those of the whole deal."""
        return [
            {"cards": street.cards, **row}
            for street in self.streets or (Street(_ALL_CARDS, self.shares),)
            for row in rank_rows(street.shares)
        ]

    def picture(self) -> Picture:
        """Return the odds street by street as bands, or those of the final rank alone."""
        if len(self.streets) < 2:
            return document_picture(replace(self.document(), records=rank_rows(self.shares)))
        return StackedAreas(
            title=self.shown_title,
            caption="Exact. Shares on the right: of the whole deal.",
            places=tuple(str(street.cards) for street in self.streets),
            series=tuple(
                Series(label, tuple(float(street.shares[place]) for street in self.streets))
                for place, label in enumerate(RANK_LABELS)
            ),
            axis=_ENDED_SOONER,
        )

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
        return Table(_ENDED_SOONER, columns, rows)


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
    >>> from oddscalc.drax.situation import situation_of
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
        provenance=Provenance(
            f"What rank does a hand of Four-Card Drax end with, {situation.words}?",
            modifiers=options.words(),
        ),
    )
