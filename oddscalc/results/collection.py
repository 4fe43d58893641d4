"""Answers to one question under several assumptions, shown together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Document
from oddscalc.errors import QuestionError
from oddscalc.picture import Chart, Picture, Points, fitting_scale, method_caption


@dataclass(frozen=True)
class Collection(Answer):
    """Answers under names, with one picture of them all.

    Attributes
    ----------
    title : str
        What they have in common.
    parts : mapping of str to Answer
        The answers.
    """

    title: str
    parts: Mapping[str, Answer]

    def document(self) -> Document:
        """Return all tables, and the records with the name of the answer they come from."""
        documents = {name: part.document() for name, part in self.parts.items()}
        tables = [
            replace(table, title=f"{name}: {table.title}")
            for name, document in documents.items()
            for table in document.tables
        ]
        records = [
            {"part": name, **record}
            for name, document in documents.items()
            for record in document.records
        ]
        notes = [f"{name}: {note}" for name, part in documents.items() for note in part.notes]
        data: dict[str, Any] = {
            "question": {"title": self.title, "parts": list(documents)},
            "method": self.provenance.method,
            "parts": {name: document.data for name, document in documents.items()},
            "provenance": self.provenance.data(),
        }
        return Document(self.title, tables, data, records, notes)

    def picture(self) -> Picture:
        """Return the main values of all parts, a series a part.

        Raises
        ------
        QuestionError
            When the parts are not charts of the same number of rows.
        """
        charts = {name: part.picture() for name, part in self.parts.items()}
        shown = [chart for chart in charts.values() if isinstance(chart, Chart)]
        if len(shown) < len(charts) or len({len(chart.labels) for chart in shown}) != 1:
            raise QuestionError(f"{self.title}: the parts cannot share a picture")
        first = shown[0]
        labels = first.labels
        if any(chart.labels != labels for chart in shown):
            labels = tuple(label.partition(":")[0] for label in labels)
        series = tuple(
            replace(chart.series[0], label=name) for name, chart in zip(charts, shown, strict=True)
        )
        values = [value for one in series for value in one.values]
        return Points(
            title=self.title,
            caption=self._caption(),
            labels=labels,
            series=series,
            measure=first.measure,
            axis=first.axis,
            scale="linear" if first.measure == "mean" else fitting_scale(values),
        )

    def _caption(self) -> str:
        captions = {name: method_caption(part.document().data) for name, part in self.parts.items()}
        if len(set(captions.values())) == 1:
            return next(iter(captions.values()))
        return " ".join(f"{name.capitalize()}: {text}" for name, text in captions.items())


def collect(title: str, parts: Mapping[str, Answer]) -> Collection:
    """Return several answers as one, without the times that they took.

    Parameters
    ----------
    title : str
        What they have in common.
    parts : mapping of str to Answer
        The answers under their names.
    """
    provenances = [part.provenance for part in parts.values()]
    sampled = any(provenance.method == "sampled" for provenance in provenances)
    seeds = {provenance.seed for provenance in provenances}
    return Collection(
        title,
        {name: part.untimed() for name, part in parts.items()},
        provenance=Provenance(
            title,
            "sampled" if sampled else "exact",
            seed=seeds.pop() if len(seeds) == 1 else None,
        ),
    )
