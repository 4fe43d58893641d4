"""The documented tables: the data, their derivations, and exact counts from closed forms."""

import csv
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from oddscalc.dragon_poker.audit import Audit, reproduce
from oddscalc.dragon_poker.published import derive, documented_tables

DATA = Path(__file__).parent.parent / "data"

# Keyed by the printed labels, derived here from first principles.
NATURAL = {
    "one-pair": 13 * 6 * comb(12, 4) * 4**4,
    "two-pair": comb(13, 2) * 6**2 * comb(11, 2) * 4**2,
    "three-of-a-kind": 13 * 4 * comb(12, 3) * 4**3,
    "three-pair": comb(13, 3) * (6**3 - 6),
    "full-house": 13 * 4 * 12 * 6 * 11 * 4,
    "straight": 9 * (4**6 - 4),
    "four-of-a-kind": 13 * comb(12, 2) * 4**2,
    "corps-a-corps": comb(13, 3) * 6,
    "flush": 4 * (comb(13, 6) - 9),
    "full-belly": comb(13, 2) * 4**2,
    "full-dragon": 13 * 12 * 6,
    "straight-flush": 9 * 4,
}
NATURAL["high-card"] = comb(52, 6) - sum(NATURAL.values())

SEQUENCES = [frozenset([12, 0, 1, 2, 3, 4])] + [frozenset(range(n, n + 6)) for n in range(8)]
J = [comb(4, w) for w in range(5)]


def _reaching(cards: int) -> int:
    """Sets of so many ranks that lie within one of the nine sequences, by a plain loop."""
    return sum(
        any(sequence.issuperset(ranks) for sequence in SEQUENCES)
        for ranks in combinations(range(13), cards)
    )


def _joker_table() -> dict[str, int]:
    reaching = [_reaching(6 - w) for w in range(5)]
    straight_flush = sum(J[w] * 4 * reaching[w] for w in range(1, 5))
    pairs_of_ranks = comb(13, 2) * 16
    table = {
        "natural-straight-flush": 36,
        "six-of-a-kind": 13 * (J[2] + J[3] * 4 + J[4] * 6),
        "straight-flush": straight_flush,
        "five-of-a-kind": J[1] * 13 * 48
        + J[2] * 13 * 4 * 48
        + J[3] * 13 * 6 * 48
        + J[4] * (pairs_of_ranks - 4 * reaching[4]),
        "full-dragon": 13 * 12 * 6 + J[1] * 13 * 4 * 12 * 6 + J[2] * comb(13, 2) * 36,
        "full-belly": comb(13, 2) * 16,
        "flush": sum(J[w] * 4 * (comb(13, 6 - w) - reaching[w]) for w in range(4)),
        "four-of-a-kind": 13 * comb(12, 2) * 16
        + J[1] * 13 * 4 * comb(12, 2) * 16
        + J[2] * 13 * 6 * comb(12, 2) * 16
        + J[3] * (comb(13, 3) * 4**3 - 4 * comb(13, 3)),
        "straight": 9 * (4**6 - 4)
        + J[1] * reaching[1] * (4**5 - 4)
        + J[2] * reaching[2] * (4**4 - 4),
        "full-house": 13 * 4 * 12 * 6 * 44 + J[1] * comb(13, 2) * 36 * 44,
        "three-pair": comb(13, 3) * 6**3,
        "two-pair": comb(13, 2) * 36 * comb(11, 2) * 16,
        "three-of-a-kind": 13 * 4 * comb(12, 3) * 64
        + J[1] * 13 * 6 * comb(12, 3) * 64
        + J[2] * (comb(13, 4) - reaching[2]) * (4**4 - 4),
        "one-pair": 13 * 6 * comb(12, 4) * 4**4,
    }
    # Four jokers with two cards of one rank or of two ranks are five or six of a kind or better;
    # three jokers with three ranks of one suit are flushes or straight flushes.
    table["high-card-or-wild-pair"] = comb(56, 6) - sum(table.values())
    return table


@pytest.fixture(scope="module")
def audit() -> Audit:
    return reproduce(["types"])


def test_natural_counts_are_the_closed_forms(audit: Audit) -> None:
    rows = audit.table("natural").rows
    assert {row.documented.key: row.count for row in rows} == NATURAL


def test_joker_counts_are_the_closed_forms(audit: Audit) -> None:
    hands = {
        row.documented.key: row.count
        for row in audit.table("four-jokers").rows
        if not row.documented.note
    }
    assert hands == _joker_table()


def test_the_notes_under_the_joker_table(audit: Audit) -> None:
    assert audit.count("four-jokers", "at-least-one-wild") == comb(56, 6) - comb(52, 6)
    assert audit.count("four-jokers", "exactly-one-wild") == 4 * comb(52, 5)
    note = audit.table("four-jokers").row("at-least-one-wild")
    assert note.documented.documented * 56 == comb(56, 6) * 6 * 4


@pytest.mark.parametrize(
    ("key", "file"),
    [("natural", "natural_6_of_6.csv"), ("four-jokers", "four_jokers_6_of_6.csv")],
)
def test_the_documented_figures_are_those_published(key: str, file: str) -> None:
    with (DATA / file).open() as stream:
        published = [tuple(row.values()) for row in csv.DictReader(stream)]
    table = documented_tables()[key]
    rows = [(row.label, str(row.documented), row.odds) for row in table.rows]
    assert [(label, count) for label, count, _ in rows] == [p[:2] for p in published[1:]]
    assert [float(odds) for *_, odds in rows] == [float(odds) for *_, odds in published[1:]]
    assert str(table.total) == published[0][1]


def test_every_figure_but_the_remainder_is_regenerated(audit: Audit) -> None:
    failed = [
        row.documented.key for table in audit.tables for row in table.rows if not row.regenerated
    ]
    assert failed == ["high-card-or-wild-pair"]
    row = audit.table("four-jokers").row("high-card-or-wild-pair")
    assert row.derived - row.documented.documented == 5 * 36
    assert "unexplained" in row.documented.cause


def test_a_row_has_a_cause_exactly_where_it_differs(audit: Audit) -> None:
    for table in audit.tables:
        for row in table.rows:
            assert bool(row.difference) == bool(row.documented.cause), row.documented.key


def test_no_derivation_refers_to_its_own_figure() -> None:
    for table in documented_tables().values():
        for row in table.rows:
            assert f"here('{row.key}')" not in row.formula
            if table.key == "natural":
                assert f"natural('{row.key}')" not in row.formula
            derive(table, row)


def test_only_one_printed_odds_does_not_belong(audit: Audit) -> None:
    remarks = [
        (table.source.key, row.documented.key)
        for table in audit.tables
        for row in table.rows
        if row.odds_remark
    ]
    assert remarks == [("four-jokers", "three-pair")]


def test_the_verdicts_on_the_claims(audit: Audit) -> None:
    assert {claim.key: claim.verdict for claim in audit.claims} == {
        "natural-order": "false",
        "joker-order": "false",
        "straights": "true",
        "potential-linear": "false",
        "natural-only": "true",
        "example": "true",
    }
    evidence = {claim.key: claim.evidence for claim in audit.claims}
    assert evidence["natural-order"].count("is commoner than") == 3
    assert "1,514,084" in evidence["potential-linear"]
    assert "1,156,558" in evidence["potential-linear"]


@pytest.mark.compiled
def test_both_routes_are_counted_and_agree() -> None:
    data = reproduce().document().data
    assert data["counted_by"] == ["types", "walk"]
    assert data["agree"] is True


def test_the_json_object_has_the_keys_of_the_contract(audit: Audit) -> None:
    data = audit.document().data
    assert {"question", "method", "tables", "claims", "provenance"} <= set(data)
    assert [table["key"] for table in data["tables"]] == ["natural", "four-jokers"]
    assert [len(table["rows"]) for table in data["tables"]] == [13, 17]
    wanted = {
        "key", "label", "documented", "documented_odds", "count", "difference", "formula",
        "regenerated", "cause",
    }  # fmt: skip
    for table in data["tables"]:
        assert table["total"] == {"natural": comb(52, 6), "four-jokers": comb(56, 6)}[table["key"]]
        for row in table["rows"]:
            assert wanted <= set(row)
            assert row["difference"] == row["documented"] - row["count"]
