"""Pictures drawn with matplotlib: on axes for notebooks, or as whole files."""

import io
import sys
import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from oddscalc.errors import QuestionError
from oddscalc.picture import Bars, Chart, Picture, Points, Slopes, StackedAreas
from oddscalc.presentation import charts, flows
from oddscalc.presentation.digests import digest_mark
from oddscalc.presentation.ink import (
    CAPTION_SIZE,
    ROW_HEIGHT,
    TITLE_SIZE,
    WIDTH,
    house_style,
    plain_text,
)
from oddscalc.suggestions import did_you_mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PICTURE_FORMATS = ("png", "svg", "pdf")
_DOTS_PER_INCH = 160
_TITLE_LETTERS = 70
_CAPTION_LETTERS = 122
_AXES_LETTERS = 56


def draw(picture: Picture, axes: "Axes | None" = None) -> "Axes":
    """Draw a picture.

    Parameters
    ----------
    picture : Picture
        What to draw.
    axes : matplotlib Axes, optional
        Where to draw. When left out: on a new figure, which belongs to ``pyplot`` only where the
        caller has imported that, so that it shows in notebooks and leaves nothing behind elsewhere.

    Returns
    -------
    matplotlib Axes
        What was drawn on; the figure is ``axes.figure``.
    """
    if axes is not None:
        with plain_text():
            _draw_on(axes, picture)
            axes.set_title(textwrap.fill(picture.title, _AXES_LETTERS), loc="left")
            _write_caption(axes, picture.caption)
        return axes
    with house_style():
        figure = _figure(picture)
        axes = figure.add_subplot()
        _frame(figure, picture)
        _draw_on(axes, picture)
    return axes


def render_picture(picture: Picture, format: str) -> bytes:  # noqa: A002
    """Return a picture as the content of a file: the same bytes for the same data.

    Parameters
    ----------
    picture : Picture
        What to draw.
    format : {"png", "svg", "pdf"}
        The kind of file; it carries a digest of the data (see ``picture_digest``).

    Raises
    ------
    QuestionError
        For an unknown format.
    """
    if format not in PICTURE_FORMATS:
        advice = did_you_mean(format, PICTURE_FORMATS)
        raise QuestionError(f"there is no picture format {format!r}{advice}")
    from matplotlib.figure import Figure

    stream = io.BytesIO()
    with house_style():
        figure = Figure(figsize=_size(picture), layout="constrained")
        _frame(figure, picture)
        _draw_on(figure.add_subplot(), picture)
        figure.savefig(
            stream, format=format, dpi=_DOTS_PER_INCH, metadata=_metadata(picture, format)
        )
    return stream.getvalue()


def _figure(picture: Picture) -> "Figure":
    if "matplotlib.pyplot" in sys.modules:
        from matplotlib import pyplot

        return pyplot.figure(figsize=_size(picture), layout="constrained")
    from matplotlib.figure import Figure

    return Figure(figsize=_size(picture), layout="constrained")


def _frame(figure: "Figure", picture: Picture) -> None:
    title = textwrap.fill(picture.title, _TITLE_LETTERS)
    caption = textwrap.fill(picture.caption, _CAPTION_LETTERS)
    figure.suptitle(title, x=0.012, ha="left", fontsize=TITLE_SIZE, fontweight="bold")
    figure.supxlabel(caption, x=0.012, ha="left", fontsize=CAPTION_SIZE)


def _write_caption(axes: "Axes", caption: str) -> None:
    """Write the caption under axes that belong to a figure of the caller's."""
    lines = [axes.get_xlabel(), textwrap.fill(caption, _AXES_LETTERS)]
    axes.set_xlabel("\n".join(filter(None, lines)))


def _size(picture: Picture) -> tuple[float, float]:
    if isinstance(picture, Chart):
        lines = -(-len(picture.series) // charts.legend_columns(picture))
        legend = 0.22 * lines if len(picture.series) > 1 else 0.0
        return WIDTH, 1.5 + legend + ROW_HEIGHT * charts.chart_rows(picture)
    if isinstance(picture, Slopes):
        return WIDTH, 1.2 + ROW_HEIGHT * len(picture.slopes)
    return WIDTH, 5.2


def _draw_on(axes: "Axes", picture: Picture) -> None:
    draw_shape: Callable[[Any, Any], None] = _DRAWERS[type(picture)]
    draw_shape(axes, picture)


def _metadata(picture: Picture, format_: str) -> dict[str, str | None]:
    mark = digest_mark(picture)
    if format_ == "png":
        return {"Title": picture.title, "Description": mark, "Software": None}
    if format_ == "svg":
        return {"Title": picture.title, "Identifier": mark, "Date": None, "Creator": "oddscalc"}
    return {"Title": picture.title, "Keywords": mark, "CreationDate": None, "Creator": "oddscalc"}


_DRAWERS: dict[type[Picture], Callable[[Any, Any], None]] = {
    Bars: charts.draw_bars,
    Points: charts.draw_points,
    StackedAreas: flows.draw_areas,
    Slopes: flows.draw_slopes,
}
