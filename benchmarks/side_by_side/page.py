"""The files of a run: a page, records, and a picture of what is compared."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from oddscalc.files import write_whole
from oddscalc.picture import Points, Series
from oddscalc.presentation.plots import render_picture
from oddscalc.presentation.tables import render
from side_by_side import counting, hands, starting
from side_by_side.figures import OURS, TITLE, Figure, Run, machine

PICTURED = (counting.SECTION, hands.SECTION, starting.SECTION)
KINDS = [
    "The evaluators of ordinary poker are made for single hands and start at once; oddscalc's "
    "kernels are made for arrays, and load numpy and Numba first.",
    "icepool counts whatever a few lines of Python can judge, and dice too; oddscalc knows its "
    "own games only.",
]


def write(parts: Sequence[Run], path: Path, *, quick: bool) -> str:
    """Write the files of a run and return its page.

    Parameters
    ----------
    parts : sequence of Run
        The parts of the run.
    path : Path
        The folder and name of the files, without a suffix.
    quick : bool
        Whether repetitions were few.
    """
    figures = [figure for part in parts for figure in part.figures]
    remarks = dict.fromkeys(remark for part in parts for remark in part.remarks)
    run = Run(figures, list(remarks), quick)
    document = run.document()
    page = _page(run, path.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path.with_suffix(".md"), page + "\n")
    write_whole(path.with_suffix(".csv"), render(document, "csv") + "\n")
    write_whole(path.with_suffix(".json"), render(document, "json") + "\n")
    write_whole(path.with_suffix(".svg"), render_picture(picture(run), "svg"))
    return page


def _page(run: Run, name: str) -> str:
    document = run.document()
    better = [f"- {sentence}" for sentence in (*run.better_peers(), *KINDS)]
    lines = [
        *(f"{note}\n" for note in document.notes),
        f"![{TITLE}]({name}.svg)",
        "",
        "## Where others are better",
        "",
        *better,
    ]
    heading, _, tables = render(replace(document, notes=[]), "markdown").partition("\n")
    return "\n".join([heading, "", *lines, tables])


def picture(run: Run) -> Points:
    """Return how many times worse than oddscalc's reference everything compared is."""
    shown = [figure for figure in run.figures if figure.section in PICTURED]
    low, high = zip(*(_bounds(run, figure) for figure in shown), strict=True)
    general = machine()
    cases = groupby(shown, key=lambda figure: (figure.section, figure.case))
    return Points(
        "How many times worse than oddscalc (left of 1: better)",
        "Medians of several runs, whiskers from the best to the worst; "
        f"{general['processors']} processors, Python {general['Python']}.",
        tuple(figure.contender for figure in shown),
        (Series("Ratio", tuple(map(run.ratio, shown)), low, high),),
        measure="count",
        axis="Times worse than the first of its group",
        scale="log",
        notes=tuple(figure.amount for figure in shown),
        marked=tuple(n for n, figure in enumerate(shown) if figure.contender.startswith(OURS)),
        sections=tuple((case, len(list(figures))) for (_, case), figures in cases),
    )


def _bounds(run: Run, figure: Figure) -> tuple[float, float]:
    """Return the ratios of the best and the worst run."""
    median, least, most, _ = figure.spread
    factors = [least / median, most / median]
    if not figure.small_is_good:
        factors = [median / most, median / least]
    ratio = run.ratio(figure)
    return min(ratio, ratio * factors[0]), max(ratio, ratio * factors[1])
