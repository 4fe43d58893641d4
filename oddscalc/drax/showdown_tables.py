"""How a simulation of Drax is shown: its tables, its records and its JSON object."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oddscalc.answers import Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.drax.rules import RANK_KEYS, RANK_LABELS
from oddscalc.drax.shares import seats_table
from oddscalc.drax.tallies import ASIDE, DECISIONS, RANKS, Showdowns
from oddscalc.intervals import Interval

if TYPE_CHECKING:
    from oddscalc.sampling import Sample

Row = dict[str, Any]

DECISION_LABELS = {
    "rank": "By rank: one hand has the highest",
    "higher-cards": "By higher cards of equal ranks",
    "split": "Not at all: the best hands split the pot",
}
_SAMPLED = (
    Column("count", "Count", "count"),
    Column("probability", "Probability", "probability"),
    Column("low", "Low", "probability"),
    Column("high", "High", "probability"),
)
_GIVEN = ("win", "split", "share")


def showdown_document(
    showdowns: Showdowns,
    question: Mapping[str, Any],
    sample: "Sample",
    provenance: Provenance,
    partial: bool,
) -> Document:
    """Return everything that can be shown of a simulation."""
    dealt = _deals(sample.trials)
    title = f"Four-Card Drax: {showdowns.players} players, {dealt}{provenance.in_force}"
    ranks, given = rank_rows(showdowns), given_rows(showdowns)
    data = {
        "question": dict(question),
        "method": "sampled",
        "trials": sample.trials,
        "seed": list(sample.seed) if isinstance(sample.seed, tuple) else sample.seed,
        "partial": partial,
        "total": sample.trials * showdowns.players,
        "rows": ranks,
        "given_own_rank": given,
        "seats": seat_rows(showdowns),
        "winner": winner_rows(showdowns),
        "decided": decided_rows(showdowns),
        "courts_changed_winner": changed_row(showdowns),
        "set_aside": {"mean": mean_row(showdowns), "rows": aside_rows(showdowns)},
        "provenance": provenance.data(),
    }
    records = [one | _flat(other) for one, other in zip(ranks, given, strict=True)]
    return Document(title, _tables(title, showdowns), data, records, _notes(sample, partial))


def rank_rows(showdowns: Showdowns) -> list[Row]:
    """Return how often a hand has each rank, over all seats."""
    return [
        _named(rank) | _counted(showdowns.hands(rank), showdowns.frequency(rank))
        for rank in range(RANKS)
    ]


def winner_rows(showdowns: Showdowns) -> list[Row]:
    """Return how often each rank wins or shares the pot."""
    return [
        _named(rank) | _counted(showdowns.winning_count(rank), showdowns.winning(rank))
        for rank in range(RANKS)
    ]


def given_rows(showdowns: Showdowns) -> list[Row]:
    """Return what a hand wins, given its own rank: alone, in a split, and its part of the pot."""
    return [
        _named(rank)
        | {
            "win": _spanned(showdowns.win_given(rank)),
            "split": _spanned(showdowns.split_given(rank)),
            "share": _spanned(showdowns.share_given(rank)),
        }
        for rank in range(RANKS)
    ]


def seat_rows(showdowns: Showdowns) -> list[Row]:
    """Return how often the hand of each seat has each rank."""
    return [
        {
            "seat": f"seat-{seat}",
            "rows": [
                _named(rank)
                | _counted(showdowns.seat_count(seat, rank), showdowns.seat_frequency(seat, rank))
                for rank in range(RANKS)
            ],
        }
        for seat in range(showdowns.players)
    ]


def decided_rows(showdowns: Showdowns) -> list[Row]:
    """Return how often rank, higher cards or nothing decides."""
    counts = showdowns.decision_counts()
    return [
        {"key": key, "label": DECISION_LABELS[key]} | _counted(counts[key], showdowns.decided(key))
        for key in DECISIONS
    ]


def changed_row(showdowns: Showdowns) -> Row:
    """Return how often courts changed who wins."""
    return _counted(showdowns.changed_count, showdowns.courts_changed_winner())


def aside_rows(showdowns: Showdowns) -> list[Row]:
    """Return how often a hand sets each number of courts aside."""
    return [
        {"courts": courts}
        | _counted(showdowns.set_aside_count(courts), showdowns.set_aside(courts))
        for courts in range(ASIDE)
    ]


def mean_row(showdowns: Showdowns) -> Row:
    """Return the mean number of courts that a hand sets aside."""
    return _spanned(showdowns.mean_set_aside())


def _tables(title: str, showdowns: Showdowns) -> list[Table]:
    label = Column("label", "Hand")
    mean = showdowns.mean_set_aside()
    return [
        _table(f"{title}: how often a hand has each rank", label, rank_rows(showdowns)),
        _given_table(showdowns),
        _table("Rank of the winner", label, winner_rows(showdowns)),
        _table("How the pot is decided", Column("label", "Decided"), decided_rows(showdowns)),
        _table(
            "Courts",
            Column("label", "How often"),
            [{"label": "Printed values would have made other winners", **changed_row(showdowns)}],
        ),
        Table(
            "Courts that a hand sets aside in sight",
            [Column("courts", "Courts", "count"), *_SAMPLED],
            _cells(["courts"], aside_rows(showdowns)),
            notes=[f"Mean: {mean.value:.6f} courts ({mean.low:.6f} to {mean.high:.6f})."],
        ),
        _seats_table(showdowns),
    ]


def _table(title: str, first: Column, rows: Sequence[Row]) -> Table:
    return Table(title, [first, *_SAMPLED], _cells([first.key], rows))


def _cells(first: Sequence[str], rows: Sequence[Row]) -> list[list[Any]]:
    return [[row[key] for key in (*first, "count", *_SPAN_KEYS)] for row in rows]


def _given_table(showdowns: Showdowns) -> Table:
    columns = [Column("label", "Own rank"), Column("hands", "Hands", "count")]
    for key, label in zip(_GIVEN, ("Wins alone", "Splits", "Part of the pot"), strict=True):
        columns += [
            Column(key, label, "probability"),
            Column(f"{key}_low", "Low", "probability"),
            Column(f"{key}_high", "High", "probability"),
        ]
    rows = [
        [row["label"], showdowns.hands(rank), *(_flat(row)[column.key] for column in columns[2:])]
        for rank, row in enumerate(given_rows(showdowns))
    ]
    return Table("What a hand wins, given its own rank", columns, rows)


def _seats_table(showdowns: Showdowns) -> Table:
    return seats_table(
        [
            [showdowns.seat_frequency(seat, rank).value for rank in range(RANKS)]
            for seat in range(showdowns.players)
        ]
    )


def _notes(sample: "Sample", partial: bool) -> list[str]:
    seeds = ", ".join(map(str, sample.seeds))
    notes = [
        f"Sampled: {_deals(sample.trials)}, seed {seeds}; Low and High are 95 % intervals.",
        "Counts of hands run over all seats.",
    ]
    return [*notes, "Interrupted: fewer deals than asked for."] if partial else notes


def _deals(number: int) -> str:
    return f"{number:,} deal{'' if number == 1 else 's'}"


_SPAN_KEYS = ("probability", "low", "high")


def _named(rank: int) -> Row:
    return {"key": RANK_KEYS[rank], "label": RANK_LABELS[rank]}


def _counted(count: int, interval: Interval) -> Row:
    return {"count": count} | dict(zip(_SPAN_KEYS, interval, strict=True))


def _spanned(interval: Interval | None) -> Row:
    return dict(zip(("value", "low", "high"), interval or (None, None, None), strict=True))


def _flat(row: Row) -> Row:
    """Spread win, split and share over columns of their own."""
    return {
        key if part == "value" else f"{key}_{part}": figure
        for key in _GIVEN
        for part, figure in row[key].items()
    }
