"""The audit: every documented figure beside the exact count, with the cause of each difference."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.claims import Claim, hold_claims
from oddscalc.dragon_poker.counting import Route, declarations
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.published import (
    DocumentedRow,
    DocumentedTable,
    derive,
    documented_tables,
)
from oddscalc.dragon_poker.rankings import PRESETS
from oddscalc.dragon_poker.tabulation import tabulate, totals
from oddscalc.errors import CheckError
from oddscalc.picture import Picture, Points, Series

ROUTES: tuple[Route, ...] = ("types", "walk")


@dataclass(frozen=True)
class AuditRow:
    """A documented row, the exact count and the value of its derivation."""

    documented: DocumentedRow
    count: int
    derived: int
    total: int

    @property
    def difference(self) -> int:
        """Documented figure less exact count."""
        return self.documented.documented - self.count

    @property
    def regenerated(self) -> bool:
        """Whether the derivation yields the documented figure."""
        return self.derived == self.documented.documented

    @property
    def odds_remark(self) -> str:
        """What is wrong with the printed odds; empty when they belong to the printed figure."""
        expected = self.documented.expected_odds(self.total)
        if expected == self.documented.odds:
            return ""
        share = self.documented.documented / self.total
        return (
            f"the printed odds {self.documented.odds} of {self.documented.label} do not belong to "
            f"the printed figure {self.documented.documented:,}, which is {share:.7f} of the hands"
        )

    def data(self) -> dict[str, Any]:
        """Return the row as the JSON object of the contract."""
        row = self.documented
        return {
            "key": row.key,
            "label": row.label,
            "documented": row.documented,
            "documented_odds": float(row.odds),
            "count": self.count,
            "probability": self.count / self.total,
            "difference": self.difference,
            "formula": row.formula,
            "derived": self.derived,
            "regenerated": self.regenerated,
            "cause": row.cause,
            "odds_remark": self.odds_remark,
        }


@dataclass(frozen=True)
class AuditedTable:
    """A documented table held against the counts."""

    source: DocumentedTable
    rows: tuple[AuditRow, ...]
    total: int

    def row(self, key: str) -> AuditRow:
        """Return the row of a category or note."""
        return next(row for row in self.rows if row.documented.key == key)


@dataclass(frozen=True)
class Audit(Answer):
    """The answer to "are the documented tables right?": two audited tables and the claims."""

    tables: tuple[AuditedTable, ...]
    claims: tuple[Claim, ...]
    routes: tuple[Route, ...]

    def table(self, key: str) -> AuditedTable:
        """Return an audited table by its key, ``natural`` or ``four-jokers``."""
        return next(table for table in self.tables if table.source.key == key)

    def count(self, table: str, key: str) -> int:
        """Return the exact count of a documented row."""
        return self.table(table).row(key).count

    def document(self) -> Document:
        """Return the audited tables, their derivations and the claims with verdicts."""
        shown: list[Table] = []
        for table in self.tables:
            shown += [_audit_table(table), _derivations(table)]
        records = [
            {"table": table.source.key, **row.data()} for table in self.tables for row in table.rows
        ]
        title = "The documented Dragon Poker tables, held against exact counts"
        return Document(
            title, [*shown, _claims_table(self.claims)], self._data(), records, self._notes()
        )

    def picture(self) -> Picture:
        """Return each documented figure beside the exact count, the wrong ones marked."""
        rows = [row for table in self.tables for row in table.rows if not row.documented.note]
        hands = " and ".join(f"{table.total:,}" for table in self.tables)
        return Points(
            title="Dragon Poker, six of six: documented counts against exact counts",
            caption=f"Exact: all {hands} hands counted. Bold: the documented figure is wrong.",
            labels=tuple(row.documented.label for row in rows),
            series=(
                Series("Exact", tuple(row.count for row in rows)),
                Series("Documented", tuple(row.documented.documented for row in rows)),
            ),
            measure="count",
            axis="Hands",
            scale="log",
            notes=tuple(map(_deviation, rows)),
            marked=tuple(n for n, row in enumerate(rows) if row.difference),
            sections=tuple(
                (table.source.title, sum(not row.documented.note for row in table.rows))
                for table in self.tables
            ),
        )

    def _notes(self) -> list[str]:
        hands = " and ".join(f"{table.total:,}" for table in self.tables)
        agreed = (
            f"Counted twice, by suit types and by a walk over all {hands} hands: "
            "both ways give the same integers."
        )
        remarks = [row.odds_remark for table in self.tables for row in table.rows]
        return [agreed, *(_sentence(remark) for remark in remarks if remark)]

    def _data(self) -> dict[str, Any]:
        return {
            "question": {"game": "dragon-poker", "command": "reproduce"},
            "method": "exact",
            "counted_by": list(self.routes),
            "agree": True,
            "tables": [
                {
                    "key": table.source.key,
                    "title": table.source.title,
                    "ranking": table.source.ranking,
                    "total": table.total,
                    "rows": [row.data() for row in table.rows],
                }
                for table in self.tables
            ],
            "claims": [claim.data() for claim in self.claims],
            "notes": self._notes(),
            "provenance": self.provenance.data(),
        }


def reproduce(routes: Sequence[Route] = ROUTES) -> Audit:
    """Count both documented decks by every route and audit each documented figure.

    Parameters
    ----------
    routes : sequence of {"types", "walk"}
        The counting routes; all must agree.

    Returns
    -------
    Audit
        All documented rows and notes, with exact counts, derivations and causes, and the source's
        claims with verdicts.

    Raises
    ------
    CheckError
        When two routes disagree.

    Examples
    --------
    >>> reproduce(["types"]).count("natural", "three-pair")
    60060
    """
    counted = {
        table.key: _agreed(Deal(jokers=table.jokers), routes)
        for table in documented_tables().values()
    }
    tables = tuple(_audit(table, counted[table.key]) for table in documented_tables().values())
    words = "the documented six-of-six tables, held against exact counts"
    claims = hold_claims(counted["natural"], counted["four-jokers"])
    return Audit(tables, claims, tuple(routes), provenance=Provenance(words))


def _agreed(deal: Deal, routes: Sequence[Route]) -> Declarations:
    first, *others = (declarations(deal, 6, route) for route in routes)
    for route, other in zip(routes[1:], others, strict=True):
        if other.counts != first.counts:
            raise CheckError(f"{routes[0]} and {route} disagree on {deal}")
    return first


def _audit(table: DocumentedTable, counted: Declarations) -> AuditedTable:
    counts = _exact_counts(table, counted)
    rows = tuple(
        AuditRow(row, counts[row.key], derive(table, row), counted.total) for row in table.rows
    )
    return AuditedTable(table, rows, counted.total)


def _exact_counts(table: DocumentedTable, counted: Declarations) -> Mapping[str, int]:
    ranking = PRESETS[table.ranking]
    best = totals(tabulate(counted, ranking, "best"))
    hands_with = [0] * (counted.deal.most_wilds + 1)
    for (_, wilds), hands in counted.counts.items():
        hands_with[wilds] += hands
    notes = {"at-least-one-wild": sum(hands_with[1:]), "exactly-one-wild": sum(hands_with[1:2])}
    return dict(zip(ranking.keys, best, strict=True)) | notes


def _deviation(row: AuditRow) -> str:
    """Return how far a documented figure is off, in words."""
    if not row.difference:
        return "exact"
    ratio = row.documented.documented / row.count
    return f"{ratio:.3g} times" if ratio >= 1.5 else f"{100 * (ratio - 1):+.2g} %"


def _audit_table(table: AuditedTable) -> Table:
    columns = [
        Column("label", "Hand, as printed"),
        Column("documented", "Documented", "count"),
        Column("count", "Exact", "count"),
        Column("difference", "Difference", "change"),
        Column("probability", "Probability", "probability"),
        Column("one_in", "1 in", "one-in"),
        Column("cause", "Cause of the difference"),
    ]
    rows = [
        [
            row.documented.label,
            row.documented.documented,
            row.count,
            row.difference,
            row.count / table.total,
            row.count / table.total,
            row.documented.cause or "exact",
        ]
        for row in table.rows
    ]
    printed = sum(row.documented.documented for row in table.rows if not row.documented.note)
    exact = sum(row.count for row in table.rows if not row.documented.note)
    total = ["All (sum of the hands)", printed, exact, printed - exact, 1, 1, ""]
    return Table(table.source.title, columns, rows, total, key=table.source.key)


def _derivations(table: AuditedTable) -> Table:
    columns = [
        Column("label", "Hand, as printed"),
        Column("formula", "Derivation of the documented figure"),
        Column("derived", "Gives", "count"),
        Column("regenerated", "Regenerated"),
    ]
    rows = [
        [row.documented.label, row.documented.formula, row.derived, row.regenerated]
        for row in table.rows
    ]
    note = (
        "C(n,k): binomial; J(w): ways to hold w of the four jokers; k(w) = C(6,w)*C(4,w); "
        "natural(), here(): another printed row; rest(): the total less all other printed rows."
    )
    title = f"{table.source.title}: how the documented figures came about"
    return Table(title, columns, rows, notes=[note], key=f"{table.source.key}-derivations")


def _claims_table(claims: Sequence[Claim]) -> Table:
    columns = [
        Column("claim", "Claim of the source"),
        Column("verdict", "Verdict"),
        Column("evidence", "Evidence"),
    ]
    rows = [[claim.claim, claim.verdict, claim.evidence] for claim in claims]
    return Table("What the source claims", columns, rows, key="claims")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
