"""What an answer hands to presentation: titled tables of plain values, flat records, a JSON object.

A cell is a plain value; its column's ``kind`` says how it is written. Nothing here knows a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "text",  # as it is
    "count",  # an exact integer, written with thousands separators
    "probability",  # 0 to 1
    "one-in",  # a probability, written as "1 in N"
    "change",  # a signed integer or probability difference
    "ratio",  # a factor
    "mean",  # a real number in units of its own
]


@dataclass(frozen=True)
class Column:
    """A column: the key of its values in records, its heading, how its cells are written."""

    key: str
    label: str
    kind: Kind = "text"


@dataclass(frozen=True)
class Table:
    """A titled table; a row holds one value a column (None is empty), ``total`` is a last row."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    total: Sequence[Any] | None = None
    notes: Sequence[str] = ()
    key: str = ""

    def records(self) -> list[dict[str, Any]]:
        """Return the rows, without the total, as flat records.

        >>> Table("Odds", [Column("key", "Hand")], [["flush"]]).records()
        [{'key': 'flush'}]
        """
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]


@dataclass(frozen=True)
class Document:
    """Everything that can be shown of one answer.

    Attributes
    ----------
    title : str
        What is shown, in one line.
    tables : sequence of Table
        For reading: text, Markdown, HTML, LaTeX. The first is the main one.
    data : mapping
        The JSON object of the contract: ``question``, ``method``, ``rows``, ``provenance``, ...
    records : sequence of dict
        Flat rows for CSV, TSV, JSON lines and data frames; those of the main table by default.
    notes : sequence of str
        Sentences that belong under the tables.
    sheet : sequence of dict
        Rows for CSV and TSV instead of the records, when these hold lists of objects.
    """

    title: str
    tables: Sequence[Table]
    data: Mapping[str, Any]
    records: Sequence[Mapping[str, Any]] = field(default_factory=list)
    notes: Sequence[str] = ()
    sheet: Sequence[Mapping[str, Any]] = ()
