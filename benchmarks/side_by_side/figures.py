"""Figures of a run: what was measured, by whom, and how it compares; as document and picture."""

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from typing import Any

from timing import Spread

from oddscalc import __version__
from oddscalc.document import Column, Document, Table

TITLE = "oddscalc beside other programs, in one run"
OURS = "oddscalc"
ALONE = "Python alone"
GROWTH = "Growth"
_DAY = 86_400
_CLEARLY = 1.05
LIBRARIES = ("numpy", "numba", "icepool", "phevaluator", "eval7", "treys")
SECONDS = "seconds"
MEGABYTES = "MB"
COLUMNS = [
    Column("case", "What"),
    Column("contender", "Who"),
    Column("shown", "Median (least to most)"),
    Column("ratio", "Against the reference", "ratio"),
    Column("note", "Remark"),
]


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Attributes
    ----------
    section : str
        The part of the run.
    case : str
        What had to be done; figures of one case are compared.
    contender : str
        Who did it.
    unit : str
        ``seconds`` and ``MB`` are better small, anything else ("hands a second") large.
    spread : Spread
        The median of several runs, the least and the most.
    note : str
        What one should know of it.
    reference : bool
        Whether the others of the case are held against this one.
    """

    section: str
    case: str
    contender: str
    unit: str
    spread: Spread
    note: str = ""
    reference: bool = False

    @property
    def small_is_good(self) -> bool:
        """Whether less of the unit is better."""
        return self.unit in (SECONDS, MEGABYTES)

    @property
    def of_a_peer(self) -> bool:
        """Whether the figure is somebody else's, beside one of oddscalc."""
        ours = self.contender.startswith(OURS) or self.section.startswith(GROWTH)
        return not ours and self.contender != ALONE

    @property
    def shown(self) -> str:
        """The median with its spread and unit."""
        if self.spread.runs == 1:
            return f"{self.amount} (one run)"
        low, high = (_amount(value, self.unit) for value in (self.spread.low, self.spread.high))
        return f"{self.amount} ({low} to {high})"

    @property
    def amount(self) -> str:
        """The median with its unit."""
        return _amount(self.spread.median, self.unit)


@dataclass(frozen=True)
class Run:
    """All figures of a run, and what must be said beside them."""

    figures: Sequence[Figure]
    remarks: Sequence[str]
    quick: bool = False

    def ratio(self, figure: Figure) -> float:
        """Return how many times worse a figure is than the reference of its case."""
        reference = next(one for one in self._of_case(figure) if one.reference)
        ratio = figure.spread.median / reference.spread.median
        return ratio if figure.small_is_good else 1 / ratio

    def better_peers(self) -> list[str]:
        """Return a sentence for every figure in which someone else did better than oddscalc."""
        sentences = []
        for figure in filter(lambda one: one.of_a_peer, self.figures):
            ours = [one for one in self._of_case(figure) if one.contender.startswith(OURS)]
            times = min(map(self.ratio, ours)) / self.ratio(figure)
            if times > _CLEARLY:
                what = f"{figure.section}, {figure.case[:1].lower()}{figure.case[1:]}"
                sentences.append(
                    f"{what}: {figure.contender} is {_digits(times)} times better than the best "
                    f"of {OURS}'s ways ({figure.amount})."
                )
        return sentences

    def _of_case(self, figure: Figure) -> list[Figure]:
        case = (figure.section, figure.case)
        return [one for one in self.figures if (one.section, one.case) == case]

    def document(self) -> Document:
        """Return the tables, a section each, and flat records."""
        tables = [
            Table(section, COLUMNS, [self._row(figure) for figure in figures])
            for section, figures in groupby(self.figures, key=lambda figure: figure.section)
        ]
        records = [self._record(figure) for figure in self.figures]
        data: dict[str, Any] = {
            "question": {"title": TITLE, "quick": self.quick},
            "machine": machine(),
            "rows": records,
            "remarks": list(self.remarks),
            "better_peers": self.better_peers(),
        }
        return Document(TITLE, tables, data, records, self.notes())

    def notes(self) -> list[str]:
        """Return how to read the figures."""
        notes = [
            f"{', '.join(f'{name} {value}' for name, value in machine().items())}.",
            "Each figure is the median of several runs, with the least and the most; the last "
            "number says how many times worse than the reference it is (the row with 1; below 1 "
            "is better). Machines are noisy: the ratios are what counts.",
            *self.remarks,
        ]
        if self.quick:
            notes.insert(2, "A quick run, of fewer and shorter repetitions.")
        return notes

    def _row(self, figure: Figure) -> list[object]:
        return [figure.case, figure.contender, figure.shown, self.ratio(figure), figure.note]

    def _record(self, figure: Figure) -> dict[str, Any]:
        record = asdict(figure)
        measured = record.pop("spread")
        values = dict(zip(Spread._fields, measured, strict=True))
        rounded = {
            key: float(f"{value:.4g}") if isinstance(value, float) else value
            for key, value in values.items()
        }
        return record | rounded | {"ratio": float(f"{self.ratio(figure):.4g}")}


def machine() -> dict[str, str]:
    """Return the machine in general words."""
    versions = {name: found for name in LIBRARIES if (found := installed(name))}
    return {
        "oddscalc": __version__,
        "Python": platform.python_version(),
        **versions,
        "system": f"{platform.system()} on {platform.machine()}",
        "processors": str(os.cpu_count()),
    }


def installed(name: str) -> str | None:
    """Return the version of a library, or None where it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _amount(value: float, unit: str) -> str:
    if unit != SECONDS:
        return f"{_digits(value)} {unit}"
    sizes = ((_DAY, "days"), (1, "s"), (1e-3, "ms"), (1e-6, "µs"))
    size, name = next(one for one in sizes if value >= one[0] or one[1] == "µs")
    return f"{_digits(value / size)} {name}"


def _digits(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.3g} million" if value < 1e9 else f"{value / 1e9:.3g} billion"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
