"""Charts of rows: bars, and points with intervals."""

from dataclasses import replace
from typing import TYPE_CHECKING

from oddscalc.picture import Bars, Chart, Points, Scale, Series
from oddscalc.presentation.ink import ACCENT, INK, Look, look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW = 0.78
_SERIES = 0.27
_HEADING = 1.15
_NOTE_SIZE = 8.0
_SHORT_NAME, _LONG_NAME = 15, 26  # letters


def chart_rows(chart: Chart) -> float:
    """Return the height of a chart, counted in rows of one series."""
    thickness = max(1.0, _SERIES * len(chart.series))
    return thickness * len(chart.labels) + _HEADING * len(chart.sections)


def legend_columns(chart: Chart) -> int:
    """Return how many names of series stand side by side."""
    longest = max(len(series.label) for series in chart.series)
    return min(len(chart.series), 4 if longest < _SHORT_NAME else 3 if longest < _LONG_NAME else 1)


def draw_bars(axes: "Axes", bars: Bars) -> None:
    """Draw bars; those of a row stand under each other."""
    places = _places(bars)
    height = _ROW / len(bars.series)
    start = _start(bars)
    for number, series in enumerate(bars.series):
        style = look(number)
        heights = [value or 0 for value in series.values]
        axes.barh(
            [place + _shift(bars, number) for place in places],
            [max(value - start, 0) for value in heights],
            left=start,
            height=height,
            color=style.colour,
            hatch=style.hatch,
            edgecolor=INK,
            linewidth=0.6,
            label=series.label,
        )
    _finish(axes, bars, places)


def draw_points(axes: "Axes", points: Points) -> None:
    """Draw points, those of a row a little apart, joined where there are two."""
    places = _places(points)
    dodged = len(points.series) > 2
    if len(points.series) == 1:
        _guide(axes, points, places)
    if len(points.series) == 2:
        _join(axes, points, places)
    for number, series in enumerate(points.series):
        shift = _shift(points, number) if dodged else 0.0
        shown = _drawable(series, points.scale)
        _scatter(axes, shown, [place + shift for place in places], look(number))
    _finish(axes, points, places)


def _drawable(series: Series, scale: Scale) -> Series:
    """Return a series without the zeros that a log scale has no place for."""
    if scale == "linear":
        return series
    return replace(series, values=tuple(value or None for value in series.values))


def _scatter(axes: "Axes", series: Series, places: list[float], style: Look) -> None:
    drawn = [n for n, value in enumerate(series.values) if value is not None]
    values = [series.values[n] or 0.0 for n in drawn]
    heights = [places[n] for n in drawn]
    if series.low and series.high:
        left = [value - (series.low[n] or 0.0) for n, value in zip(drawn, values, strict=True)]
        right = [(series.high[n] or value) - value for n, value in zip(drawn, values, strict=True)]
        axes.errorbar(
            values, heights, xerr=[left, right], fmt="none", ecolor=INK, elinewidth=1, capsize=3
        )
    axes.plot(
        values,
        heights,
        linestyle="none",
        marker=style.marker,
        markersize=6,
        markerfacecolor=style.colour if style.filled else "none",
        markeredgecolor=style.colour,
        markeredgewidth=1.4,
        label=series.label,
        zorder=3,
        clip_on=False,
    )


def _guide(axes: "Axes", points: Points, places: list[float]) -> None:
    """Lead the eye from the names of the rows to their points; means have no start in common."""
    if points.measure == "mean":
        axes.grid(axis="y", linestyle=(0, (1, 2)))
        return
    reach = [value or _start(points) for value in points.series[0].values]
    start = _start(points)
    axes.hlines(places, start, reach, color=INK, linewidth=0.7, linestyle=(0, (1, 2)))


def _join(axes: "Axes", points: Points, places: list[float]) -> None:
    first, second = points.series
    for place, one, other in zip(places, first.values, second.values, strict=True):
        if one and other:
            axes.plot([one, other], [place, place], color=INK, linewidth=1.2, zorder=2)


def _places(chart: Chart) -> list[float]:
    """Return the heights of the rows, downwards from 0, with room for the headings."""
    places: list[float] = []
    at = 0.0
    for _, rows in chart.sections or (("", len(chart.labels)),):
        at -= _HEADING if chart.sections else 0.0
        places += [at - row for row in range(rows)]
        at -= rows
    return places


def _shift(chart: Chart, number: int) -> float:
    """Return how far a series stands above the middle of its row."""
    series = len(chart.series)
    return _ROW * ((series - 1) / 2 - number) / series


def _start(chart: Chart) -> float:
    """Return where the axis begins: zero, or a little under the least value on a log scale."""
    positive = [value for series in chart.series for value in series.values if value]
    return min(positive) / 2 if chart.scale == "log" and positive else 0.0


def _finish(axes: "Axes", chart: Chart, places: list[float]) -> None:
    if chart.scale == "log":
        axes.set_xscale("log")
        axes.set_xlim(left=_start(chart))
    elif isinstance(chart, Bars) or chart.measure == "probability":
        axes.set_xlim(left=0)
    _format_axis(axes, chart)
    axes.set_xlabel(f"{chart.axis} (log scale)" if chart.scale == "log" else chart.axis)
    axes.set_yticks(places, chart.labels)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(places[-1] - 0.65, places[0] + (_HEADING + 0.3 if chart.sections else 0.65))
    axes.grid(axis="x")
    _stripes(axes, chart, places)
    for row in chart.marked:
        axes.get_yticklabels()[row].set_fontweight("bold")
    _write_notes(axes, chart, places)
    _write_headings(axes, chart, places)
    if len(chart.series) > 1:
        axes.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=legend_columns(chart),
            borderaxespad=0.3,
            columnspacing=1.6,
        )


def _stripes(axes: "Axes", chart: Chart, places: list[float]) -> None:
    """Part the rows from each other where several points stand in each."""
    if len(chart.series) > 2:
        for place in places[:-1]:
            axes.axhline(place - 0.5, color=INK, linewidth=0.4, alpha=0.5)


def _write_notes(axes: "Axes", chart: Chart, places: list[float]) -> None:
    """Write each note behind its value; where a row has several, in a column on the right."""
    for row, (place, note) in enumerate(zip(places, chart.notes, strict=False)):
        marked = row in chart.marked
        reach = max(_reach(series, row) for series in chart.series)
        beside = len(chart.series) > 1
        axes.annotate(
            note,
            (1.0, place) if beside else (max(reach, _start(chart)), place),
            xycoords=axes.get_yaxis_transform() if beside else "data",
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            fontsize=_NOTE_SIZE,
            color=ACCENT if marked else INK,
            fontweight="bold" if marked else "normal",
            annotation_clip=False,
        )


def _reach(series: Series, row: int) -> float:
    """Return how far to the right something is drawn."""
    return (series.high or series.values)[row] or series.values[row] or 0.0


def _write_headings(axes: "Axes", chart: Chart, places: list[float]) -> None:
    row = 0
    for heading, rows in chart.sections:
        axes.text(
            0.005,
            places[row] + 0.95,
            heading,
            transform=axes.get_yaxis_transform(),
            va="center",
            fontweight="bold",
        )
        row += rows


def _format_axis(axes: "Axes", chart: Chart) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    if chart.scale == "log":
        axes.xaxis.set_major_locator(LogLocator(base=10, numticks=9))
        axes.xaxis.set_minor_formatter(NullFormatter())
    if chart.measure == "probability":
        write = _one_in if chart.scale == "log" else _percent
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: write(value)))
    elif chart.measure == "count":
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _round_number(value)))


def _percent(value: float) -> str:
    return f"{100 * value:g} %"


def _one_in(value: float) -> str:
    times = 1 / value if value > 0 else 0
    return "always" if 0 < times < 1.5 else f"1 in\n{_round_number(times)}"


def _round_number(value: float) -> str:
    for size, name in ((1e9, "billion"), (1e6, "million")):
        if value >= size:
            return f"{value / size:g} {name}"
    return f"{value:,.0f}" if value >= 1 or value == 0 else f"{value:g}"
