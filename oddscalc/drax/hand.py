"""What hands of Drax are worth, explained: which court changed what, and what it was without."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.cards import card_text, cards_text
from oddscalc.document import Column, Document, Table
from oddscalc.drax.holding import Holding, holding
from oddscalc.drax.judge import Judged, NumberCard, Strength, judge_hand
from oddscalc.drax.rules import (
    DEFAULTS,
    RANK_KEYS,
    RANK_LABELS,
    SEQUENCE_CARDS,
    VALUES,
    Options,
)
from oddscalc.drax.text import card_name, parse_cards, parse_groups
from oddscalc.errors import QuestionError


def strength_number(strength: Strength) -> int:
    """Return a strength as one number: bigger is better, equal splits.

    Examples
    --------
    >>> strength_number((1, 3, 3, 9)) < strength_number((1, 3, 3, 9, 2))
    True
    """
    number = 0
    for place in range(1 + SEQUENCE_CARDS):
        number = number * (VALUES + 1) + (strength[place] if place < len(strength) else 0)
    return number


@dataclass(frozen=True)
class DraxHand:
    """A hand and what the judge says of it."""

    holding: Holding
    judged: Judged

    def data(self) -> dict[str, Any]:
        """Return the hand as the JSON object of the contract."""
        judged = self.judged
        return {
            "cards": [card_text(card) for card in self.holding.cards],
            "hole": [card_text(card) for card in self.holding.down],
            "category": RANK_KEYS[judged.rank],
            "label": RANK_LABELS[judged.rank],
            "printed_category": RANK_KEYS[judged.printed_rank],
            "printed_label": RANK_LABELS[judged.printed_rank],
            "strength": strength_number(judged.strength),
            "compared": list(judged.strength),
            "numbers": [_number_data(number) for number in judged.numbers],
            "courts": [
                {"card": card_text(court), "name": card_name(court), "place": place}
                for place, courts in self._courts().items()
                for court in courts
            ],
        }

    def sheet_row(self) -> dict[str, Any]:
        """Return the hand as one row of a sheet; the lists about number cards have one order."""
        data = self.data()
        courts = data.pop("courts")
        numbers = self.judged.numbers
        return data | {
            "numbers": cards_text(number.card for number in numbers),
            "printed_values": " ".join(str(number.printed) for number in numbers),
            "values": self.values(),
            "changed_by": "; ".join(map(_short_changes, numbers)),
            "courts": "; ".join(f"{court['card']} {court['place']}" for court in courts),
        }

    def values(self) -> str:
        """Return the values that count, in the order of the deal."""
        return " ".join(str(number.value) for number in self.judged.numbers)

    def courts_text(self) -> str:
        """Return the courts with where they lie, in words."""
        parts = [
            f"{', '.join(map(card_name, courts))} {_PLACES[place]}"
            for place, courts in self._courts().items()
            if courts
        ]
        return "; ".join(parts) or "none"

    def _courts(self) -> dict[str, tuple[int, ...]]:
        return {
            "down": self.judged.down_courts,
            "up": self.judged.up_courts,
            "table": self.holding.table,
        }


_PLACES = {"down": "down", "up": "set aside", "table": "with others"}


@dataclass(frozen=True)
class DraxHands(Answer):
    """Judged hands of Drax, in the order asked."""

    hands: tuple[DraxHand, ...]
    options: Options = DEFAULTS

    def document(self) -> Document:
        """Return a full explanation of a single hand, one row a hand for several."""
        records = [hand.data() for hand in self.hands]
        single = len(records) == 1
        common = {
            "question": {"game": "drax", **self.options.changes()},
            "method": "exact",
            "provenance": self.provenance.data(),
        }
        data = records[0] | common if single else {"rows": records} | common
        title = f"Four-Card Drax hand{'' if single else 's'}{self.provenance.in_force}"
        tables = _explained(title, self.hands[0]) if single else [_listed(title, self.hands)]
        sheet = [hand.sheet_row() for hand in self.hands]
        return Document(title, tables, data, records, sheet=sheet)


def judge_hands(hands: Sequence[Holding], options: Options = DEFAULTS) -> DraxHands:
    """Judge complete hands, each on its own.

    Parameters
    ----------
    hands : sequence of Holding
        See :func:`holding`.
    options : Options
        The reading of the open points.

    Raises
    ------
    QuestionError
        When there is no hand.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> answer = judge_hands([holding(parse_cards("7D KS 8D 9D 10D"))])
    >>> answer.hands[0].values(), answer.hands[0].data()["printed_category"]
    ('8 9 10 1', 'drax')
    """
    if not hands:
        raise QuestionError("there is no hand to judge; give at least one")
    judged = tuple(
        DraxHand(hand, judge_hand(hand.down, hand.up, options, hand.table)) for hand in hands
    )
    words = f"{len(judged)} hand{'s' if len(judged) != 1 else ''} of Four-Card Drax"
    return DraxHands(judged, options, provenance=Provenance(words, modifiers=options.words()))


def hand(*hands: str, hole: str = "", seen: str = "", options: Options = DEFAULTS) -> DraxHands:
    """Judge complete hands written as text, each on its own.

    Parameters
    ----------
    hands : str
        The cards of each hand in the order of the deal, courts included.
    hole : str
        The card dealt down; the first when left out.
    seen : str
        Cards of others, whose courts act with ``scope="table"``.
    options : Options
        The reading of the open points.

    Raises
    ------
    QuestionError
        For cards that cannot be read or occur twice, or a hand that the deal cannot give.

    Examples
    --------
    >>> hand("7D, Regent of Marik, 8D 9D 10D").hands[0].values()
    '8 9 10 1'
    """
    down = parse_cards(hole, "the hole card")
    groups = [parse_groups({"the hand": text, "the seen cards": seen}) for text in hands]
    return judge_hands([holding(held, down, others, options) for held, others in groups], options)


def _number_data(number: NumberCard) -> dict[str, Any]:
    return {
        "card": card_text(number.card),
        "name": card_name(number.card),
        "printed": number.printed,
        "value": number.value,
        "changes": [
            {"court": card_text(change.court), "by": change.by} for change in number.changes
        ],
    }


def _explained(title: str, hand: DraxHand) -> list[Table]:
    judged = hand.judged
    cards = Table(
        title,
        [
            Column("card", "Number card"),
            Column("printed", "Printed", "count"),
            Column("changes", "Changed by"),
            Column("value", "Value", "count"),
        ],
        [
            [card_name(number.card), number.printed, _changes(number), number.value]
            for number in judged.numbers
        ],
    )
    facts = [
        ["Dealt down", ", ".join(map(card_name, hand.holding.down))],
        ["Courts", hand.courts_text()],
        ["Rank", RANK_LABELS[judged.rank]],
        ["Rank by printed values", RANK_LABELS[judged.printed_rank]],
        ["Compared by", ", ".join(map(str, judged.strength[1:])) or "the rank alone"],
        ["Strength", f"{strength_number(judged.strength)} (bigger is better)"],
    ]
    return [cards, Table("", [Column("what", "Judged"), Column("value", "")], facts)]


def _changes(number: NumberCard) -> str:
    return ", ".join(f"{change.by:+d} {card_name(change.court)}" for change in number.changes)


def _short_changes(number: NumberCard) -> str:
    changes = [f"{change.by:+d} {card_text(change.court)}" for change in number.changes]
    return ", ".join(changes) or "none"


def _listed(title: str, hands: Sequence[DraxHand]) -> Table:
    columns = [
        Column("cards", "Cards"),
        Column("values", "Values"),
        Column("category", "Rank"),
        Column("printed", "By printed values"),
        Column("strength", "Strength", "count"),
    ]
    rows = [
        [
            cards_text(hand.holding.cards),
            hand.values(),
            RANK_LABELS[hand.judged.rank],
            RANK_LABELS[hand.judged.printed_rank],
            strength_number(hand.judged.strength),
        ]
        for hand in hands
    ]
    return Table(title, columns, rows)
