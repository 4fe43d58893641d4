"""Answers: frozen results with integers inside, and the many ways in which they are shown."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self

from oddscalc import __version__
from oddscalc.document import Column, Document, Table
from oddscalc.errors import QuestionError
from oddscalc.picture import Picture, Series, document_picture, share_text, single_chart
from oddscalc.suggestions import did_you_mean

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

Count = Literal["best", "potential", "at-least"]
Method = Literal["exact", "sampled"]
COUNTED: Mapping[Count, str] = {
    "best": "best category",
    "potential": "potential categories",
    "at-least": "at least this category",
}


@dataclass(frozen=True)
class Provenance:
    """Where an answer comes from.

    Attributes
    ----------
    question : str
        The question in words.
    method : {"exact", "sampled"}
        How it was answered.
    modifiers : sequence of str
        Rule modifiers in force.
    seed : int, tuple of int or None
        Seed of a sampled answer; all seeds of joined ones.
    elapsed : float or None
        Seconds taken; None in files that must come out the same on every run.
    """

    question: str
    method: Method = "exact"
    modifiers: Sequence[str] = ()
    seed: int | tuple[int, ...] | None = None
    elapsed: float | None = None
    version: str = __version__

    @property
    def in_force(self) -> str:
        """The modifiers in force as they follow a name in a title; empty when there are none.

        >>> Provenance("How many?", modifiers=["wrap", "lancer pair"]).in_force
        ', wrap, lancer pair'
        """
        return "".join(f", {modifier}" for modifier in self.modifiers)

    @property
    def modifier_notes(self) -> tuple[str, ...]:
        """One sentence a modifier in force, to stand under a table.

        >>> Provenance("How many?", modifiers=["ten-kills-sevens: 7 is dead"]).modifier_notes
        ('In force: ten-kills-sevens: 7 is dead',)
        """
        return tuple(f"In force: {modifier}" for modifier in self.modifiers)

    def data(self) -> dict[str, Any]:
        """Return the provenance as the JSON object of the contract.

        >>> Provenance("How many?").data()["method"]
        'exact'
        """
        data: dict[str, Any] = {
            "version": self.version,
            "question": self.question,
            "modifiers": list(self.modifiers),
            "method": self.method,
            "seed": self.seed,
        }
        return data if self.elapsed is None else data | {"elapsed_seconds": self.elapsed}


@dataclass(frozen=True)
class Answer(ABC):
    """An answer to one question; every way of showing it follows from its document.

    Attributes
    ----------
    provenance : Provenance
        Where the answer comes from.
    partial : bool
        Whether the answer was interrupted before it had all the trials asked for.
    """

    provenance: Provenance = field(kw_only=True)
    partial: bool = field(default=False, kw_only=True)

    @property
    def differs(self) -> bool:
        """Whether this is the answer to a check, and the check found a difference."""
        return False

    @abstractmethod
    def document(self) -> Document:
        """Return the tables, records and JSON object of this answer."""

    def untimed(self) -> Self:
        """Return the same answer without the time that it took: the same on every run."""
        return replace(self, provenance=replace(self.provenance, elapsed=None))

    def to(self, format: str = "table") -> str:  # noqa: A002
        """Return the answer as text.

        Parameters
        ----------
        format : str
            One of ``table csv tsv json jsonl markdown html latex``.

        Raises
        ------
        QuestionError
            For an unknown format.
        """
        from oddscalc.presentation.tables import render

        return render(self.document(), format)

    def to_frame(self) -> "pandas.DataFrame":
        """Return the rows of the answer as a pandas data frame, one column a key."""
        import pandas

        return pandas.DataFrame.from_records(list(self.document().records))

    def picture(self) -> Picture:
        """Return what a picture of this answer shows, as plain data.

        Raises
        ------
        QuestionError
            When nothing in the answer can be drawn.
        """
        return document_picture(self.document())

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Draw the picture of this answer with matplotlib.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; on a new figure when left out.

        Raises
        ------
        QuestionError
            When nothing in the answer can be drawn.
        """
        from oddscalc.presentation.plots import draw

        return draw(self.picture(), ax)

    def to_picture(self, format: str = "svg") -> bytes:  # noqa: A002
        """Return the picture of this answer as the content of a file.

        Parameters
        ----------
        format : {"png", "svg", "pdf"}
            The kind of file. The same answer gives the same bytes with the same matplotlib.

        Raises
        ------
        QuestionError
            For an unknown format, or when nothing in the answer can be drawn.
        """
        from oddscalc.presentation.plots import render_picture

        return render_picture(self.picture(), format)

    def _repr_html_(self) -> str:
        from oddscalc.presentation.tables import html_fragment

        return html_fragment(self.document())

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """Show the table, not the fields, where IPython has only text to show."""
        return {"text/plain": str(self)}

    def __str__(self) -> str:
        return self.to("table")


@dataclass(frozen=True)
class Row:
    """A category of an exact table; ``wilds`` splits its count by wild cards in the deal."""

    key: str
    label: str
    count: int
    wilds: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Odds(Answer):
    """Exact counts of categories, lowest first.

    Attributes
    ----------
    title : str
        What is dealt, in one line; what is counted is added to it.
    question : mapping
        The question as JSON values.
    rows : tuple of Row
        One a category, from the lowest to the highest.
    total : int
        Number of equally likely cases.
    count_of : {"best", "potential", "at-least"}
        Whether a row counts hands whose best category it is, hands that can declare it, or hands
        whose best category is it or higher.
    """

    title: str
    question: Mapping[str, Any]
    rows: tuple[Row, ...]
    total: int
    count_of: Count = "best"
    notes: tuple[str, ...] = ()
    method: Method = field(default="exact", init=False)

    @cached_property
    def _rows_by_key(self) -> dict[str, Row]:
        return {row.key: row for row in self.rows}

    def row(self, key: str) -> Row:
        """Return the row of a category.

        Raises
        ------
        QuestionError
            When the answer has no such category; the message suggests the nearest.
        """
        if key not in self._rows_by_key:
            raise QuestionError(
                f"there is no category {key!r} here{did_you_mean(key, self._rows_by_key)}"
            )
        return self._rows_by_key[key]

    def count(self, key: str) -> int:
        """Return the exact number of cases of a category."""
        return self.row(key).count

    def probability(self, key: str) -> Fraction:
        """Return the exact probability of a category."""
        return Fraction(self.count(key), self.total)

    def interval(self, key: str) -> tuple[float, float]:
        """Return the interval of a category's probability: for an exact answer, a point."""
        point = float(self.probability(key))
        return point, point

    def at_least(self) -> "Odds":
        """Return the same answer counted as "best category is this one or higher".

        Raises
        ------
        QuestionError
            When the answer counts potential categories, which overlap.
        """
        if self.count_of == "at-least":
            return self
        if self.count_of == "potential":
            raise QuestionError("potential counts overlap and cannot be added up; count best first")
        question = self.provenance.question.replace(COUNTED["best"], COUNTED["at-least"])
        rows: list[Row] = []
        reached, wilds = 0, None
        for row in reversed(self.rows):
            reached += row.count
            if row.wilds is not None:
                wilds = tuple(map(sum, zip(wilds or (0,) * len(row.wilds), row.wilds, strict=True)))
            rows.append(Row(row.key, row.label, reached, wilds))
        return replace(
            self,
            rows=tuple(reversed(rows)),
            count_of="at-least",
            question={**self.question, "count": "at-least"},
            provenance=replace(self.provenance, question=question),
        )

    def document(self) -> Document:
        """Return the table with counts, probabilities and "1 in N"."""
        columns = [
            Column("label", "Hand"),
            Column("count", "Count", "count"),
            Column("probability", "Probability", "probability"),
            Column("one_in", "1 in", "one-in"),
        ]
        split = len(self.rows[0].wilds or ()) if self.rows else 0
        columns += [Column(f"wilds_{n}", f"{n} wild", "count") for n in range(split)]
        shown = [self._cells(row.label, row.count, row.wilds) for row in self.rows]
        title = self._counted_title()
        table = Table(title, columns, shown, self._total_cells(split), self._shown_notes())
        return Document(title, [table], self._data(), [self._record(row) for row in self.rows])

    def picture(self) -> Picture:
        """Return the probabilities, the lowest category on top."""
        values = tuple(row.count / self.total for row in self.rows)
        return single_chart(
            title=self._counted_title(),
            caption=f"Exact: {self.total:,} equally likely cases.",
            labels=tuple(row.label for row in self.rows),
            series=Series("Probability", values),
            measure="probability",
            notes=tuple(map(share_text, values)),
        )

    def _counted_title(self) -> str:
        return f"{self.title}: {COUNTED[self.count_of]}"

    def _shown_notes(self) -> tuple[str, ...]:
        return self.notes + self.provenance.modifier_notes

    def _cells(self, label: str, count: int, wilds: Sequence[int] | None) -> list[Any]:
        share = count / self.total
        return [label, count, share, share, *(wilds or ())]

    def _total_cells(self, split: int) -> list[Any]:
        if self.count_of != "best":
            return [*self._cells("All", self.total, None), *[None] * split]
        wilds = [sum((row.wilds or ())[n] for row in self.rows) for n in range(split)]
        return self._cells("All", self.total, wilds)

    def _record(self, row: Row) -> dict[str, Any]:
        split = {f"wilds_{n}": count for n, count in enumerate(row.wilds or ())}
        return self._plain_data(row) | split

    def _data(self) -> dict[str, Any]:
        return {
            "question": dict(self.question),
            "method": self.method,
            "total": self.total,
            "rows": [self._row_data(row) for row in self.rows],
            "notes": list(self.notes),
            "provenance": self.provenance.data(),
        }

    def _row_data(self, row: Row) -> dict[str, Any]:
        data = self._plain_data(row)
        return data if row.wilds is None else data | {"wilds": list(row.wilds)}

    def _plain_data(self, row: Row) -> dict[str, Any]:
        return {
            "key": row.key,
            "label": row.label,
            "count": row.count,
            "probability": row.count / self.total,
        }
