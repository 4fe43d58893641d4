"""The page: all results, and the explorer."""

from collections.abc import Callable

from oddscalc.dragon_poker.explorer import explorer_data
from oddscalc.presentation.report import Section, render_report
from oddscalc.results.manifest import Entry, entries


def report(progress: Callable[[Entry | None], None] | None = None) -> str:
    """Return one self-contained HTML page with every result and the explorer.

    Parameters
    ----------
    progress : callable, optional
        Told each result when it is done, and None when the data of the explorer are.

    Returns
    -------
    str
        HTML that needs no other file; the same on every run with the same matplotlib.
    """
    sections = []
    for entry in entries():
        answer = entry.answer()
        picture = answer.picture() if entry.pictured else None
        sections.append(Section(entry.name, entry.title, answer.document(), picture))
        if progress:
            progress(entry)
    explorer = explorer_data()
    if progress:
        progress(None)
    return render_report(sections, explorer)
