"""How a value is written in a table for reading, by the kind of its column."""

from collections.abc import Callable
from typing import Any

from oddscalc.document import Kind


def cell_text(kind: Kind, value: Any) -> str:
    """Return a cell as text; an empty cell is "".

    Examples
    --------
    >>> cell_text("count", 20358520), cell_text("one-in", 36 / 20358520)
    ('20,358,520', '565,514')
    >>> cell_text("probability", 36 / 20358520), cell_text("probability", 0.5)
    ('0.00000177', '0.50000000')
    """
    return "" if value is None else _WRITERS[kind](value)


def _probability(value: float) -> str:
    if value in (0, 1):
        return f"{value:.0f}"
    return f"{value:.8f}" if value >= 1e-7 else f"{value:.3g}"


def _one_in(value: float) -> str:
    if value <= 0:
        return "never"
    times = 1 / value
    if times < 100:
        return f"{times:.2f}".rstrip("0").rstrip(".")
    return f"{times:,.0f}"


def _change(value: float) -> str:
    if isinstance(value, int):
        return f"{value:+,}" if value else "0"
    return f"{value:+.8f}" if value else "0"


def _ratio(value: float) -> str:
    return f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"


def _mean(value: float) -> str:
    return f"{value:,.4f}"


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


_WRITERS: dict[Kind, Callable[[Any], str]] = {
    "text": _text,
    "count": "{:,}".format,
    "probability": _probability,
    "one-in": _one_in,
    "change": _change,
    "ratio": _ratio,
    "mean": _mean,
}
