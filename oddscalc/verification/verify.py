"""Everything that ``oddscalc verify`` checks, as one answer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.errors import QuestionError
from oddscalc.verification.check import Check, Outcome, run

_FILES = (
    "Every number in a result's JSON, CSV and Markdown, and the data of its picture, is also held "
    "against the same question asked again."
)
_TIMINGS = (
    "Not found again: timings of benchmarks.*, held against each other only, and not the data of "
    "its picture; the games of dragon_master_tournament.*, held against the drinks in the deck."
)
Progress = Callable[[Outcome], None]


@dataclass(frozen=True)
class Verification(Answer):
    """What came of all checks.

    Attributes
    ----------
    outcomes : tuple of Outcome
        In the order in which they ran.
    folder : str or None
        The folder of results that was checked; None where there was none.
    """

    outcomes: tuple[Outcome, ...]
    folder: str | None = None

    @property
    def differing(self) -> tuple[Outcome, ...]:
        """The checks that found a difference."""
        return tuple(outcome for outcome in self.outcomes if outcome.differences)

    @property
    def differs(self) -> bool:
        """Whether any check found a difference."""
        return bool(self.differing)

    @property
    def figures(self) -> int:
        """Pairs of figures compared."""
        return sum(outcome.figures for outcome in self.outcomes)

    def document(self) -> Document:
        """Return one row a check, and the differences."""
        columns = [
            Column("label", "Check"),
            Column("compared", "What is compared"),
            Column("figures", "Figures", "count"),
            Column("verdict", "Verdict"),
        ]
        rows = [[one.label, one.compared, one.figures, one.verdict] for one in self.outcomes]
        records = [self._record(outcome) for outcome in self.outcomes]
        table = Table("Verification", columns, rows, notes=tuple(self._notes()))
        data: dict[str, Any] = {
            "question": {"command": "verify", "results": self.folder},
            "method": "exact",
            "figures": self.figures,
            "agree": not self.differing,
            "rows": [
                {**record, "differences": list(outcome.differences)}
                for record, outcome in zip(records, self.outcomes, strict=True)
            ],
            "provenance": self.provenance.data(),
        }
        return Document("Verification", [table], data, records)

    def _record(self, outcome: Outcome) -> dict[str, Any]:
        return {
            "key": outcome.key,
            "label": outcome.label,
            "verdict": outcome.verdict,
            "compared": outcome.compared,
            "figures": outcome.figures,
        }

    def _notes(self) -> Iterable[str]:
        for outcome in self.differing:
            for difference in outcome.differences:
                yield f"{outcome.key}: {difference}"
        agree = len(self.outcomes) - len(self.differing)
        yield f"{agree} of {len(self.outcomes)} checks agree, {self.figures:,} figures compared."
        if self.folder is None:
            yield "There is no folder of results here; only the library's own figures were checked."
        else:
            yield _FILES
            if (Path(self.folder) / "benchmarks.json").exists():
                yield _TIMINGS


def verify(folder: str | Path | None = None, progress: Progress | None = None) -> Verification:
    """Find every figure once more by a second route and hold every identity.

    Parameters
    ----------
    folder : str or Path, optional
        The folder of results; only what needs no file is checked when left out.
    progress : callable, optional
        Told the outcome of each check.

    Returns
    -------
    Verification
        With one outcome a check; ``differing`` is empty where all figures agree.

    Raises
    ------
    QuestionError
        When there is no such folder.
    """
    checks = all_checks(folder)
    outcomes = []
    for check in checks:
        outcomes.append(run(check))
        if progress:
            progress(outcomes[-1])
    provenance = Provenance("does every figure come out the same by a second route?")
    place = None if folder is None else str(folder)
    return Verification(tuple(outcomes), place, provenance=provenance)


def all_checks(folder: str | Path | None) -> list[Check]:
    """Return the checks, those of the results in a folder included.

    Raises
    ------
    QuestionError
        When there is no such folder.
    """
    from oddscalc.verification.library import library_checks
    from oddscalc.verification.results import result_checks

    if folder is None:
        return list(library_checks())
    if not Path(folder).is_dir():
        raise QuestionError(f"there is no folder {folder}; write it with oddscalc regenerate")
    return [*library_checks(), *result_checks(Path(folder))]
