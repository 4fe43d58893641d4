"""The exact table of Drax as an answer."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddscalc.answers import Provenance
from oddscalc.document import Column, Table
from oddscalc.drax.checks import refuse_players
from oddscalc.drax.exact import figures_by_seat
from oddscalc.drax.figures import FIGURES, Figures, mean_of
from oddscalc.drax.rules import DEFAULT_PLAYERS, DEFAULTS, Options
from oddscalc.drax.shares import (
    FRACTION_COLUMNS,
    RankShares,
    fraction_cells,
    fraction_data,
    rank_rows,
    seats_table,
)
from oddscalc.picture import Estimated, Picture, document_picture, figure_points

_MEAN = "mean"


@dataclass(frozen=True)
class DraxTable(RankShares):
    """The exact table of Drax, with what courts do to a hand.

    Attributes
    ----------
    figures : Figures
        Of a hand of any seat.
    seats : tuple of tuple of Fraction
        The ranks of each seat where seats differ; else nothing.
    """

    figures: Figures
    seats: tuple[tuple[Fraction, ...], ...] = ()

    @property
    def title(self) -> str:
        """What is shown, in one line."""
        return "Four-Card Drax: exact odds of one hand"

    def further_tables(self) -> Sequence[Table]:
        """Return the tables of courts, and of seats that differ."""
        tables = [
            Table(
                "Courts",
                [Column("label", "Chance that"), *FRACTION_COLUMNS],
                [[FIGURES[key], *fraction_cells(chance)] for key, chance in self._chances()],
            ),
            Table(
                "Courts set aside in sight",
                [Column("courts", "Courts", "count"), *FRACTION_COLUMNS],
                [[count, *fraction_cells(share)] for count, share in self._set_aside()],
                notes=[
                    f"Mean: {self.figures.mean_set_aside} "
                    f"= {float(self.figures.mean_set_aside):.6f} courts."
                ],
            ),
        ]
        if not self.seats:
            return tables
        return [*tables, seats_table([[*map(float, ranks)] for ranks in self.seats])]

    def notes(self) -> Sequence[str]:
        """Return whose hand it is where seats differ."""
        if not self.seats:
            return ()
        return [f"A hand of any of {len(self.seats)} seats, the mean over them; they differ."]

    def records(self) -> Sequence[Mapping[str, Any]]:
        """Return the rows of a hand; where seats differ, of the mean over them and of each seat."""
        if not self.seats:
            return super().records()
        return [
            {"seat": seat["seat"], **row}
            for seat in ({"seat": _MEAN, "rows": rank_rows(self.shares)}, *self._seat_rows())
            for row in seat["rows"]
        ]

    def picture(self) -> Picture:
        """Return the probability of each rank; where seats differ, beside that of each seat."""
        document = self.document()
        if not self.seats:
            return document_picture(document)
        names = {_MEAN: "Mean over seats"} | {
            seat["seat"]: f"Seat {number}" for number, seat in enumerate(self._seat_rows())
        }
        rows: dict[str, dict[str, Any]] = {}
        for record in document.records:
            row = rows.setdefault(record["key"], {"label": record["label"]})
            row[record["seat"]] = record["probability"]
        figures = [Estimated(name, seat, "low", "high") for seat, name in names.items()]
        return figure_points(document, list(rows.values()), figures, "Probability")

    def further_data(self) -> Mapping[str, Any]:
        """Return the figures on courts, and the ranks of seats that differ, as JSON values."""
        mean = self.figures.mean_set_aside
        data = {
            "courts": [
                {"key": key, "label": FIGURES[key], **fraction_data(chance)}
                for key, chance in self._chances()
            ],
            "set_aside": {
                "mean": {
                    "numerator": mean.numerator,
                    "denominator": mean.denominator,
                    "value": float(mean),
                },
                "rows": [{"courts": n, **fraction_data(share)} for n, share in self._set_aside()],
            },
        }
        return data | {"seats": self._seat_rows()} if self.seats else data

    def _seat_rows(self) -> list[dict[str, Any]]:
        return [
            {"seat": f"seat-{seat}", "rows": rank_rows(ranks)}
            for seat, ranks in enumerate(self.seats)
        ]

    def _chances(self) -> list[tuple[str, Fraction]]:
        chances = (
            self.figures.court_held,
            self.figures.value_changed,
            self.figures.rank_changed,
        )
        return list(zip(FIGURES, chances, strict=True))

    def _set_aside(self) -> Iterable[tuple[int, Fraction]]:
        return enumerate(self.figures.set_aside)


def table(options: Options = DEFAULTS, players: int = DEFAULT_PLAYERS) -> DraxTable:
    """Return the exact table: how often one hand has each rank, and what courts do to it.

    Parameters
    ----------
    options : Options
        The reading of the open points.
    players : int
        Players at the table, 2 to 10. It has an effect with ``scope="table"`` only: on the figures
        about changes, and with ``timing="held"`` on the ranks too, which then differ by seat.

    Returns
    -------
    DraxTable
        With exact fractions.

    Raises
    ------
    QuestionError
        For fewer than two or more than ten players.

    Examples
    --------
    >>> answer = table()
    >>> answer.probability("four-of-a-kind"), float(answer.figures.rank_changed)
    (Fraction(10, 118807), 0.0974...)
    """
    refuse_players(players)
    seats = figures_by_seat(options, players)
    found = mean_of(seats)
    question: dict[str, Any] = {"game": "drax", **options.changes()}
    if options.scope == "table":
        question["players"] = players
    provenance = Provenance(
        "How often has one hand of Four-Card Drax each rank?",
        modifiers=options.words(),
    )
    differing = tuple(seat.ranks for seat in seats) if len(seats) > 1 else ()
    return DraxTable(question, found.ranks, found, differing, provenance=provenance)
