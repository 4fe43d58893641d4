"""Pictures of change: shares as stacked areas, two orders joined by slopes."""

from itertools import accumulate
from typing import TYPE_CHECKING

from oddscalc.picture import Slope, Slopes, StackedAreas, share_text
from oddscalc.presentation.ink import ACCENT, INK, look

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LABEL_GAP = 0.042


def draw_areas(axes: "Axes", areas: StackedAreas) -> None:
    """Draw bands from the lowest category up, each named where it ends."""
    from matplotlib.ticker import PercentFormatter

    across = list(range(len(areas.places)))
    values = [[value or 0.0 for value in series.values] for series in areas.series]
    bands = axes.stackplot(across, values, edgecolor=INK, linewidth=0.7)
    for number, band in enumerate(bands):
        band.set_facecolor(look(number).colour)
        band.set_hatch(look(number).hatch)
    axes.set_xlim(0, max(across[-1], 1))
    axes.set_ylim(0, 1)
    axes.set_xticks(across, areas.places)
    axes.set_xlabel(areas.axis)
    axes.set_ylabel("Share of the deals")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    _name_bands(axes, areas, [series[-1] for series in values])


def _name_bands(axes: "Axes", areas: StackedAreas, last: list[float]) -> None:
    tops = list(accumulate(last))
    middles = [top - height / 2 for top, height in zip(tops, last, strict=True)]
    named = [n for n, height in enumerate(last) if height > 0]
    spots = _spread([middles[n] for n in named], _LABEL_GAP)
    for n, spot in zip(named, spots, strict=True):
        axes.plot(
            [1.0, 1.035],
            [middles[n], spot],
            transform=axes.transAxes,
            clip_on=False,
            color=INK,
            linewidth=0.6,
        )
        axes.text(
            1.045,
            spot,
            f"{areas.series[n].label}  {share_text(last[n])}",
            transform=axes.transAxes,
            va="center",
            fontsize=8,
        )


def draw_slopes(axes: "Axes", slopes: Slopes) -> None:
    """Draw one line a thing; those that stand out are heavy and dashed."""
    for slope in slopes.slopes:
        _draw_slope(axes, slope)
    most = max((max(slope.left, slope.right) for slope in slopes.slopes), default=1)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(0.4, most + 1.1)
    for x, heading, side in ((0, slopes.left, "right"), (1, slopes.right, "left")):
        axes.text(x, most + 0.85, heading, ha=side, va="center", fontweight="bold")
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[:].set_visible(False)


def _draw_slope(axes: "Axes", slope: Slope) -> None:
    ends = [slope.left, slope.right]
    axes.plot(
        [0, 1],
        ends,
        color=ACCENT if slope.marked else INK,
        linewidth=2.2 if slope.marked else 0.9,
        linestyle=(0, (4, 1.5)) if slope.marked else "solid",
        marker="o",
        markersize=5 if slope.marked else 4,
    )
    for x, place, side, shift in ((0, slope.left, "right", -7), (1, slope.right, "left", 7)):
        axes.annotate(
            slope.label,
            (x, place),
            xytext=(shift, 0),
            textcoords="offset points",
            ha=side,
            va="center",
            fontweight="bold" if slope.marked else "normal",
            annotation_clip=False,
        )


def _spread(heights: list[float], gap: float) -> list[float]:
    """Return rising heights, moved as little as needed to stand a gap apart within 0 to 1."""
    spread: list[float] = []
    for height in heights:
        spread.append(max(height, spread[-1] + gap) if spread else height)
    ceiling = max(1.0, gap * (len(spread) - 1))
    for n in reversed(range(len(spread))):
        spread[n] = min(spread[n], ceiling)
        ceiling = spread[n] - gap
    return spread
