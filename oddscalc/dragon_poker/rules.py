"""The answer to "which modifiers hold now, why, and how are the open points settled?"."""

from dataclasses import dataclass, fields
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.cards import cards_text
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.modifiers import Tonight
from oddscalc.dragon_poker.open_points import open_points
from oddscalc.dragon_poker.situation import Situation


@dataclass(frozen=True)
class Rules(Answer):
    """Every modifier of a dimension with its ruling, and every open point with its default.

    Attributes
    ----------
    tonight : Tonight
        The dimension in its situation.

    Examples
    --------
    >>> from oddscalc.dragon_poker.dimensions import load_dimension
    >>> rules = rules_in(load_dimension().in_situation(Situation(hand_number=10)))
    >>> rules.row("red-dragons-wild")["reason"]
    'hand 10 is even'
    """

    tonight: Tonight

    def row(self, key: str) -> dict[str, Any]:
        """Return a modifier's ruling as it stands in the JSON rows.

        Raises
        ------
        QuestionError
            For an unknown key, listing those there are.
        """
        self.tonight.dimension.modifier(key)
        return next(row for row in self._rows() if row["key"] == key)

    def document(self) -> Document:
        """Return the table of modifiers and the table of open points."""
        title = (
            f"Modifiers of {self.tonight.dimension.name}, {situation_text(self.tonight.situation)}"
        )
        rows = self._rows()
        modifiers = Table(
            title,
            [
                Column("key", "Modifier"),
                Column("holds", "Holds"),
                Column("reason", "Why"),
                Column("effect", "Effect"),
            ],
            [[row[key] for key in ("key", "holds", "reason", "effect")] for row in rows],
            key="modifiers",
        )
        points = open_points(self.tonight.dimension)
        settled = Table(
            "Points that the source leaves open",
            [
                Column("question", "Point"),
                Column("default", "In force"),
                Column("options", "Other readings"),
            ],
            [[point.question, point.default, point.options] for point in points],
            key="open-points",
        )
        data = {
            "question": {
                "command": "dragon-poker rules",
                "dimension": self.tonight.dimension.name,
                **situation_data(self.tonight.situation),
            },
            "method": "exact",
            "total": len(rows),
            "rows": rows,
            "open_points": [point._asdict() for point in points],
            "provenance": self.provenance.data(),
        }
        return Document(title, [modifiers, settled], data, rows)

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "key": ruling.modifier.key,
                "label": ruling.modifier.label,
                "when": ruling.modifier.when_text,
                "effect": ruling.modifier.effect_in(self.tonight.situation).text
                if ruling.holds
                else ruling.modifier.effect.text,
                "holds": ruling.holds,
                "reason": ruling.reason,
            }
            for ruling in self.tonight.rulings
        ]


def rules_in(tonight: Tonight) -> Rules:
    """Return which modifiers hold in a situation, and how the open points are settled.

    >>> from oddscalc.dragon_poker.dimensions import load_dimension
    >>> rules_in(load_dimension().in_situation(Situation())).row("suit-change")["holds"]
    False
    """
    question = "Which modifiers hold, and how are the open points settled?"
    return Rules(tonight, provenance=Provenance(question, modifiers=tonight.texts))


def situation_data(situation: Situation) -> dict[str, Any]:
    """Return what is known of a situation as JSON values.

    >>> situation_data(Situation(hand_number=3, shown=(0,)))
    {'hand_number': 3, 'shown': '2C'}
    """
    known = {field.name: getattr(situation, field.name) for field in fields(situation)}
    data = {name: value for name, value in known.items() if value is not None}
    if situation.shown is not None:
        data["shown"] = cards_text(situation.shown)
    if situation.earlier is not None:
        data["earlier"] = [showing._asdict() for showing in situation.earlier]
    return data


def situation_text(situation: Situation) -> str:
    """Return a situation in words.

    >>> situation_text(Situation(hand_number=3, players=4))
    'hand number 3, players 4'
    """
    data = situation_data(situation)
    known = [f"{name.replace('_', ' ')} {value}" for name, value in data.items()]
    return ", ".join(known) or "no situation given"
