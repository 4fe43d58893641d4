"""The documented six-of-six tables as data: figures, printed odds, derivations and causes."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files
from math import comb
from typing import Any

from oddscalc.dragon_poker.formulas import evaluate

_ROUNDING = {"rounded": ROUND_HALF_UP, "truncated": ROUND_DOWN}


@dataclass(frozen=True)
class DocumentedRow:
    """A printed row.

    Attributes
    ----------
    key, label : str
        The category (or the note) and its printed name.
    documented : int
        The printed figure.
    odds : str
        The odds as printed.
    odds_style : {"rounded", "truncated"}
        How the printed odds follow from the figure.
    formula : str
        The derivation that yields the figure.
    cause : str
        Why the figure differs from the exact count; empty where it does not.
    note : bool
        Whether the row is a note under the table, apart from its total.
    """

    key: str
    label: str
    documented: int
    odds: str
    odds_style: str
    formula: str
    cause: str
    note: bool

    def expected_odds(self, total: int) -> str:
        """Return the odds that belong to the printed figure, with as many digits as printed."""
        digits = Decimal(1).scaleb(-len(self.odds.partition(".")[2]))
        share = Decimal(self.documented) / Decimal(total)
        return str(share.quantize(digits, _ROUNDING[self.odds_style]))


@dataclass(frozen=True)
class DocumentedTable:
    """A printed table: its ranking, its deck, its total and its rows from the lowest up."""

    key: str
    title: str
    ranking: str
    jokers: int
    total: int
    rows: tuple[DocumentedRow, ...]

    def row(self, key: str) -> DocumentedRow:
        """Return a row by its key."""
        return next(row for row in self.rows if row.key == key)

    def rest(self, key: str) -> int:
        """Return the total less all other printed rows."""
        return self.total - sum(
            row.documented for row in self.rows if row.key != key and not row.note
        )


@cache
def documented_tables() -> Mapping[str, DocumentedTable]:
    """Return the documented tables by their keys, ``natural`` and ``four-jokers``.

    Examples
    --------
    >>> documented_tables()["natural"].row("flush").documented
    6828
    """
    text = files("oddscalc.dragon_poker").joinpath("documented.toml").read_text("utf-8")
    return {entry["key"]: _table(entry) for entry in tomllib.loads(text)["table"]}


def derive(table: DocumentedTable, row: DocumentedRow) -> int:
    """Return the value of a row's derivation.

    Examples
    --------
    >>> natural = documented_tables()["natural"]
    >>> derive(natural, natural.row("two-pair"))
    4942080
    """
    natural = documented_tables()["natural"]

    def printed(source: DocumentedTable, key: str) -> int:
        if source is table and key == row.key:
            raise ValueError(f"the derivation of {key} refers to its own figure")
        return source.row(key).documented

    return evaluate(
        row.formula,
        {
            "C": comb,
            "J": lambda w: comb(4, w),
            "k": lambda w: comb(6, w) * comb(4, w),
            "natural": lambda key: printed(natural, key),
            "here": lambda key: printed(table, key),
            "rest": lambda: table.rest(row.key),
        },
    )


def _table(entry: Mapping[str, Any]) -> DocumentedTable:
    rows = tuple(
        DocumentedRow(
            key=row["key"],
            label=row["label"],
            documented=row["documented"],
            odds=row["odds"],
            odds_style=row.get("odds-style", entry["odds-style"]),
            formula=row["formula"],
            cause=row.get("cause", ""),
            note=row.get("note", False),
        )
        for row in entry["row"]
    )
    return DocumentedTable(
        entry["key"], entry["title"], entry["ranking"], entry["jokers"], entry["total"], rows
    )
