"""The most drinks that one trick can cost, exactly.

Every set of cards, one a seat, is gone through. Each of them can be a first trick (see
:func:`.witness.opening_hands`), so the dearest set gives the maximum, with the charge for the first
or last trick and without.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.cards import cards_text
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_master.deal import hand_table, played_data, seat_key, trick_table
from oddscalc.dragon_master.judge import Played
from oddscalc.dragon_master.rules import GAMES, Rules
from oddscalc.dragon_master.witness import find_witness, opening_hands
from oddscalc.errors import CheckError, QuestionError

_PLAIN_RULES = Rules()
_MOST_LISTED = 40


@dataclass(frozen=True)
class CardSet:
    """The cards of a trick and what they cost, the charge included where it is asked for."""

    cards: tuple[int, ...]
    drinks: int


@dataclass(frozen=True)
class Maximum:
    """The dearest trick of one kind.

    Attributes
    ----------
    key : str
        ``cards`` or ``with-charge``.
    maximum : int
        Most drinks.
    above : tuple of CardSet
        All sets of cards that cost more than asked about, the dearest first.
    cards : tuple of int
        A dearest set.
    trick : int
        The trick of the witness, 0 for the first, that is made of these cards.
    witness : Played
        A legal game that plays out so.
    """

    key: str
    label: str
    maximum: int
    above: tuple[CardSet, ...]
    cards: tuple[int, ...]
    trick: int
    witness: Played


@dataclass(frozen=True)
class TrickMaximum(Answer):
    """The dearest trick, of the cards alone and with the charge for the first or last trick."""

    rules: Rules
    game: str
    above: int
    rows: tuple[Maximum, ...]

    def row(self, key: str) -> Maximum:
        """Return the row ``cards`` or ``with-charge``."""
        for row in self.rows:
            if row.key == key:
                return row
        raise QuestionError(f"there is no row {key!r} here; known are: cards, with-charge")

    def document(self) -> Document:
        """Return the maxima, the sets above, and the witnesses trick by trick."""
        name = f"{GAMES[self.game]}{self.provenance.in_force}"
        title = f"{name}: the most drinks in one trick, {self.rules.players} players"
        columns = [
            Column("label", "Counted"),
            Column("maximum", "Most drinks", "count"),
            Column("cards", "A dearest trick"),
            Column("sets", f"Sets above {self.above}", "count"),
        ]
        rows = [
            [row.label, row.maximum, cards_text(row.cards), len(row.above)] for row in self.rows
        ]
        tables = [Table(title, columns, rows), *self._above_tables(), *self._witness_tables()]
        records = [
            {
                "key": row.key,
                "label": row.label,
                "maximum": row.maximum,
                "cards": cards_text(row.cards),
                "sets_above": len(row.above),
            }
            for row in self.rows
        ]
        return Document(title, tables, self._data(), records, self._notes())

    def _above_tables(self) -> Iterator[Table]:
        for row in self.rows:
            if not row.above:
                continue
            columns = [Column("cards", "Cards"), Column("drinks", "Drinks", "count")]
            shown = [[cards_text(one.cards), one.drinks] for one in row.above[:_MOST_LISTED]]
            more = len(row.above) - len(shown)
            notes = [f"and {more:,} more; the JSON lists all"] if more else []
            yield Table(f"Above {self.above}, {row.label}", columns, shown, notes=notes)

    def _witness_tables(self) -> Iterator[Table]:
        for row in self.rows:
            label = f"{row.label}: {row.maximum} drinks in trick {row.trick + 1}"
            for table in (hand_table(row.witness), trick_table(row.witness)):
                yield Table(
                    f"{label} - {table.title.split(': ')[-1]}",
                    table.columns,
                    table.rows,
                    table.total,
                    table.notes,
                )

    def _notes(self) -> list[str]:
        sets = comb(len(self.rules.cards), self.rules.seats)
        notes = [
            f"Gone through: all {sets:,} sets of {self.rules.seats} cards. "
            "Each of them can legally be the first trick."
        ]
        return [*notes, self.rules.remark] if self.rules.remark else notes

    def _data(self) -> dict[str, Any]:
        rules = self.rules
        return {
            "question": {
                "command": "dragon-master trick-maximum",
                "game": self.game,
                "players": rules.players,
                "deck": rules.deck,
                "two": rules.two,
                "first_last": rules.penalties(self.game).first_last,
                "toned_down": rules.toned_down,
                "above": self.above,
            },
            "method": "exact",
            "total": comb(len(rules.cards), rules.seats),
            "rows": [self._row_data(row) for row in self.rows],
            "notes": self._notes(),
            "provenance": self.provenance.data(),
        }

    def _row_data(self, row: Maximum) -> dict[str, Any]:
        played = played_data(row.witness)
        return {
            "key": row.key,
            "label": row.label,
            "maximum": row.maximum,
            "above": [{"cards": cards_text(one.cards), "drinks": one.drinks} for one in row.above],
            "cards": cards_text(row.cards),
            "witness": {
                "trick": row.trick + 1,
                "leader": seat_key(self.rules, row.witness.tricks[0].leader),
                "hands": played["hands"],
                "tricks": played["rows"],
            },
        }


def trick_maximum(
    game: str = "dragon-master", rules: Rules = _PLAIN_RULES, *, above: int = 50
) -> TrickMaximum:
    """Find the most drinks that one trick can cost, and every set of cards that costs more than so.

    Parameters
    ----------
    game : str
        A key of :data:`GAMES`.
    above : int
        Sets of cards that cost more than this are listed.

    Returns
    -------
    TrickMaximum
        Exact; each row has a legal game as witness, which the judge has played.

    Examples
    --------
    >>> [trick_maximum(rules=Rules(players=n)).row("with-charge").maximum for n in (3, 4)]
    [49, 59]
    """
    if above < 0:
        raise QuestionError(f"--above {above}: write a number of drinks from 0 up")
    penalties, costs = rules.penalties(game), rules.costs(game)
    sets = sorted(
        (
            CardSet(cards, sum(costs[number] for number in cards))
            for cards in combinations(rules.cards, rules.seats)
        ),
        key=lambda one: -one.drinks,
    )
    last = rules.cards_each - 1
    rows = (
        _row(rules, game, "cards", "the cards alone", sets, 0, above, last - 1),
        _row(
            rules,
            game,
            "with-charge",
            "with the first or last trick",
            sets,
            penalties.first_last,
            above,
            last,
        ),
    )
    question = f"The most drinks in one trick of {GAMES[game]}: {rules.in_words()}"
    return TrickMaximum(
        rules, game, above, rows, provenance=Provenance(question, modifiers=rules.modifiers())
    )


def _row(
    rules: Rules,
    game: str,
    key: str,
    label: str,
    sets: list[CardSet],
    charge: int,
    above: int,
    trick: int,
) -> Maximum:
    listed = tuple(
        CardSet(one.cards, one.drinks + charge) for one in sets if one.drinks + charge > above
    )
    for one in (*listed, sets[0]):
        opening_hands(rules, one.cards)
    dearest = sets[0]
    witness = find_witness(rules, game, dearest.cards, trick)
    maximum = dearest.drinks + charge
    if witness.tricks[trick].drinks != maximum:
        raise CheckError(f"the witness costs {witness.tricks[trick].drinks}, not {maximum}")
    return Maximum(key, label, maximum, listed, dearest.cards, trick, witness)
