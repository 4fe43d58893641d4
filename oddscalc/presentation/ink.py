"""How pictures look: sizes, inks, hatches and markers that can be told apart without colour."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

INK = "#1b1b1b"
PAPER = "#fefefe"
GRID = "#9b9b9b"
ACCENT = "#b3261e"
WIDTH = 7.2  # inches: the text width of a page
ROW_HEIGHT = 0.27
CAPTION_SIZE = 8.0
TITLE_SIZE = 11.5


class Look(NamedTuple):
    """The look of a series: a colour, a hatch for areas, a marker and whether it is filled."""

    colour: str
    hatch: str
    marker: str
    filled: bool


LOOKS = (
    Look("#2f6db3", "", "o", True),
    Look("#e08e1d", "////", "s", False),
    Look("#2a8f6d", "xxxx", "^", True),
    Look("#b0508e", "----", "D", False),
    Look("#7a6fc4", "\\\\\\\\", "v", True),
    Look("#c2543a", "||||", "P", False),
    Look("#4fa3c7", "++++", "X", True),
    Look("#8a8a2e", "//", "<", False),
    Look("#8c8c8c", "--", ">", True),
    Look("#5c7d99", "\\\\", "p", False),
    Look("#a7793d", "xx", "h", True),
    Look("#557a3c", "||", "*", False),
)

_STYLE: dict[Any, Any] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
    "font.size": 9.0,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.5,
    "grid.alpha": 0.6,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "text.parse_math": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "oddscalc",
    "pdf.fonttype": 42,
}


def look(number: int) -> Look:
    """Return the look of the n-th series."""
    return LOOKS[number % len(LOOKS)]


@contextmanager
def house_style() -> Iterator[None]:
    """Draw in one style whatever the user's own settings are; they come back afterwards.

    A letter that the font lacks is a box in the picture and no warning.
    """
    import matplotlib

    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        yield


@contextmanager
def plain_text() -> Iterator[None]:
    """Draw in the user's own style, but take no dollar sign for mathematics."""
    import matplotlib

    with matplotlib.rc_context({"text.parse_math": False}):
        yield
