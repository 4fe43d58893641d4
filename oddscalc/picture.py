"""What an answer hands to presentation to be drawn: plain data, and no word on how it is drawn.

Everything that a picture shows is in its description, so that a digest of the description tells
whether two pictures show the same. Nothing here knows a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from oddscalc.document import Document
from oddscalc.errors import QuestionError

Scale = Literal["linear", "log"]
Measure = Literal["probability", "count", "mean"]
_WIDE_RANGE = 50
_MOST_ROWS = 60


@dataclass(frozen=True)
class Series:
    """Values of one kind, one a row or place (None is missing), with intervals when sampled."""

    label: str
    values: tuple[float | None, ...]
    low: tuple[float | None, ...] | None = None
    high: tuple[float | None, ...] | None = None


@dataclass(frozen=True)
class Picture:
    """The base of all pictures: what is shown, and the sample size or "exact"."""

    title: str
    caption: str


@dataclass(frozen=True)
class Chart(Picture):
    """Rows with a value of each series, from top to bottom.

    Attributes
    ----------
    labels : tuple of str
        Names of the rows.
    series : tuple of Series
        One value a row each.
    measure : {"probability", "count", "mean"}
        What the values are.
    axis : str
        What the values are, in words.
    scale : {"linear", "log"}
        How they are spread; on a log scale zeros are not drawn.
    notes : tuple of str
        A remark at the end of each row, or nothing.
    marked : tuple of int
        Rows that stand out, counted from 0.
    sections : tuple of (str, int)
        Headings, each over so many rows; nothing for a picture without.
    """

    labels: tuple[str, ...]
    series: tuple[Series, ...]
    measure: Measure = "probability"
    axis: str = "Probability"
    scale: Scale = "linear"
    notes: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()
    sections: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Bars(Chart):
    """A chart drawn as bars: for one to three series."""


@dataclass(frozen=True)
class Points(Chart):
    """A chart drawn as points, with intervals where a series has them."""


@dataclass(frozen=True)
class StackedAreas(Picture):
    """Shares that add up to one at each place, drawn as bands on top of each other.

    Attributes
    ----------
    places : tuple of str
        Names of the places, from left to right.
    series : tuple of Series
        The bands, the lowest first.
    axis : str
        What the places are.
    """

    places: tuple[str, ...]
    series: tuple[Series, ...]
    axis: str


@dataclass(frozen=True)
class Slope:
    """Something that has a place, counted from 1 at the bottom, in two orders."""

    label: str
    left: int
    right: int
    marked: bool = False


@dataclass(frozen=True)
class Slopes(Picture):
    """Two orders of the same things side by side, joined by lines."""

    left: str
    right: str
    slopes: tuple[Slope, ...]


def fitting_scale(values: Sequence[float | None]) -> Scale:
    """Return the scale that lets small values be seen beside large ones.

    Examples
    --------
    >>> fitting_scale([0.5, 0.3, 0.2]), fitting_scale([0.9, 0.0001, 0.0])
    ('linear', 'log')
    """
    positive = [value for value in values if value]
    return "log" if positive and max(positive) > _WIDE_RANGE * min(positive) else "linear"


def share_text(probability: float) -> str:
    """Return a probability as people say it: a percentage, or "1 in N" when it is small.

    Examples
    --------
    >>> share_text(0.4231), share_text(36 / 20358520), share_text(0)
    ('42.3 %', '1 in 565,514', 'never')
    """
    if probability <= 0:
        return "never"
    if probability >= 0.01:
        return f"{100 * probability:.3g} %"
    return f"1 in {1 / probability:,.0f}"


def method_caption(data: Mapping[str, Any]) -> str:
    """Return how sure the figures of an answer are: "exact", or the sample size.

    Parameters
    ----------
    data : mapping
        The JSON object of an answer.

    Examples
    --------
    >>> method_caption({"method": "exact", "total": 20358520})
    'Exact: 20,358,520 equally likely cases.'
    >>> method_caption({"method": "sampled", "trials": 1000, "seed": 0})
    'Sampled, 1,000 trials, seed 0; whiskers: 95 % intervals.'
    """
    if data.get("method") == "sampled":
        seed = data.get("seed")
        seeds = " ".join(str(part) for part in seed) if isinstance(seed, list | tuple) else seed
        partial = " (interrupted)" if data.get("partial") else ""
        return (
            f"Sampled, {data['trials']:,} trials{partial}, seed {seeds}; whiskers: 95 % intervals."
        )
    total = data.get("total")
    return f"Exact: {total:,} equally likely cases." if isinstance(total, int) else "Exact."


def document_picture(document: Document) -> Picture:
    """Return the picture of any answer whose records have labels and probabilities or means.

    Raises
    ------
    QuestionError
        When there is nothing that could be drawn.
    """
    records = document.records
    measures: tuple[Measure, ...] = ("probability", "mean")
    for measure in measures:
        if records and all(isinstance(record.get(measure), int | float) for record in records):
            return _records_picture(document, records, measure)
    raise QuestionError(
        f"{document.title}: there is no picture of this answer, as it has no table of "
        "probabilities; ask for csv, json, markdown or html"
    )


@dataclass(frozen=True)
class Estimated:
    """A figure of records: the name of its series, and the keys of its value and interval."""

    label: str
    value: str
    low: str
    high: str


def figure_points(
    document: Document,
    records: Sequence[Mapping[str, Any]],
    figures: Sequence[Estimated],
    axis: str,
) -> Points:
    """Return several figures of the same records beside each other.

    Parameters
    ----------
    document : Document
        What the records belong to: its title, method and sample size are told.
    records : sequence of mapping
        One a row, with a ``label``; a figure that a record lacks is not drawn.
    figures : sequence of Figure
        One a series; exact figures have no interval.
    axis : str
        What the figures are, in words.
    """
    series = []
    for figure in figures:
        keys = (figure.value, figure.low, figure.high)
        values, low, high = (tuple(record.get(key) for record in records) for key in keys)
        sampled = any(bound is not None for bound in low)
        series.append(
            Series(figure.label, values, low if sampled else None, high if sampled else None)
        )
    return Points(
        title=document.tables[0].title,
        caption=method_caption(document.data),
        labels=tuple(str(record["label"]) for record in records),
        series=tuple(series),
        axis=axis,
        scale=fitting_scale([value for one in series for value in one.values]),
    )


def _records_picture(
    document: Document,
    records: Sequence[Mapping[str, Any]],
    measure: Measure,
) -> Picture:
    if len(records) > _MOST_ROWS:
        raise QuestionError(
            f"{document.title}: {len(records)} rows are too many for a picture of {_MOST_ROWS}"
        )
    values = tuple(record[measure] for record in records)
    labels = tuple(str(record.get("label", record.get("key", ""))) for record in records)
    sampled = all(record.get("low") is not None for record in records)
    series = Series(
        measure.capitalize(),
        values,
        tuple(record["low"] for record in records) if sampled else None,
        tuple(record["high"] for record in records) if sampled else None,
    )
    notes = tuple(map(share_text if measure == "probability" else "{:.3f}".format, values))
    caption = method_caption(document.data)
    chart = single_chart(document.title, caption, labels, series, measure, notes)
    return replace(chart, axis=_heading(document, measure))


def _heading(document: Document, key: str) -> str:
    """Return the heading of a column, or its key where no table has it."""
    columns = [column for table in document.tables for column in table.columns]
    return next((column.label for column in columns if column.key == key), key.capitalize())


def single_chart(
    title: str,
    caption: str,
    labels: tuple[str, ...],
    series: Series,
    measure: Measure,
    notes: tuple[str, ...],
) -> Chart:
    """Return a chart of one series: bars from zero, or points where bars would mislead.

    Bars have no zero to stand on when the scale is logarithmic, and hide an interval's lower half.
    """
    scale = fitting_scale(series.values) if measure == "probability" else "linear"
    shape = Points if scale == "log" or series.low else Bars
    axis = measure.capitalize()
    return shape(title, caption, labels, (series,), measure, axis, scale, notes)
