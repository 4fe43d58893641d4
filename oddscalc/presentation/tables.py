"""Documents as text: for reading, for spreadsheets, for programs and for papers."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oddscalc.document import Column, Document, Table
from oddscalc.errors import QuestionError
from oddscalc.presentation.cells import cell_text
from oddscalc.suggestions import did_you_mean

_WIDEST_TEXT = 56


def render(document: Document, format: str) -> str:  # noqa: A002
    """Return a document as text in one of ``FORMATS``, without a line break at its end.

    Raises
    ------
    QuestionError
        For an unknown format.

    Examples
    --------
    >>> table = Table("Odds", [Column("hand", "Hand"), Column("count", "Count", "count")],
    ...               [["Flush", 5108]])
    >>> print(render(Document("Odds", [table], {}, table.records()), "csv"))
    hand,count
    Flush,5108
    """
    if format not in FORMATS:
        raise QuestionError(f"there is no format {format!r}{did_you_mean(format, FORMATS)}")
    return FORMATS[format](document)


def html_fragment(document: Document) -> str:
    """Return a document as an HTML fragment, for notebooks."""
    return _template("fragment.html", document)


def _text(document: Document) -> str:
    parts = [_text_table(table) for table in document.tables]
    notes = "\n".join(f"- {note}" for note in document.notes)
    return "\n\n".join(part for part in [*parts, notes] if part)


def _text_table(table: Table) -> str:
    notes = "".join(f"\n{note}" for note in table.notes)
    if not table.columns:
        return (table.title + notes).strip()
    heading = f"{table.title}\n\n" if table.title else ""
    return heading + _tabulated(table, "simple", widest=_WIDEST_TEXT) + notes


def _tabulated(table: Table, style: str, widest: int | None = None) -> str:
    from tabulate import tabulate

    rows = [_cells(table.columns, row) for row in table.rows]
    if table.total is not None:
        rows.append(_cells(table.columns, table.total))
    aligned = ["left" if column.kind == "text" else "right" for column in table.columns]
    shown: str = tabulate(
        rows,
        headers=[column.label for column in table.columns],
        tablefmt=style,
        colalign=aligned if rows else None,
        maxcolwidths=[widest if column.kind == "text" else None for column in table.columns],
        disable_numparse=True,
    )
    return "\n".join(line.rstrip() for line in shown.splitlines())


def _cells(columns: Sequence[Column], row: Sequence[Any]) -> list[str]:
    return [cell_text(column.kind, value) for column, value in zip(columns, row, strict=True)]


def _markdown(document: Document) -> str:
    parts = [f"# {document.title}"]
    for table in document.tables:
        if table.title and table.title != document.title:
            parts.append(f"## {table.title}")
        if table.columns:
            parts.append(_tabulated(_escaped(table), "github"))
        parts += table.notes
    parts.append("\n".join(f"- {note}" for note in document.notes))
    return "\n\n".join(part for part in parts if part)


def _escaped(table: Table) -> Table:
    def escape(row: Sequence[Any]) -> list[Any]:
        return [cell.replace("|", "\\|") if isinstance(cell, str) else cell for cell in row]

    total = None if table.total is None else escape(table.total)
    return Table(table.title, table.columns, [escape(row) for row in table.rows], total)


def _latex(document: Document) -> str:
    parts = [f"% {document.title}"]
    for table in document.tables:
        parts.append(f"% {table.title}")
        if table.columns:
            parts.append(_tabulated(table, "latex_booktabs"))
        parts += [f"% {note}" for note in table.notes]
    return "\n".join([*parts, *(f"% {note}" for note in document.notes)])


def _html(document: Document) -> str:
    return _template("page.html", document)


def _template(name: str, document: Document) -> str:
    from jinja2 import Environment, PackageLoader

    environment = Environment(
        loader=PackageLoader("oddscalc.presentation"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name).render(document=document, cell=cell_text)


def _json(document: Document) -> str:
    return json.dumps(document.data, indent=2, ensure_ascii=False)


def _json_lines(document: Document) -> str:
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in document.records)


def _separated(delimiter: str) -> Callable[[Document], str]:
    def write(document: Document) -> str:
        stream = io.StringIO()
        keys = list(dict.fromkeys(key for record in document.records for key in record))
        writer = csv.DictWriter(stream, keys, delimiter=delimiter, lineterminator="\n")
        writer.writeheader()
        writer.writerows(_flat(record) for record in document.records)
        return stream.getvalue().rstrip("\n")

    return write


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record whose lists are texts: their items parted by spaces."""
    return {key: _flat_value(value) for key, value in record.items()}


def _flat_value(value: Any) -> Any:
    if isinstance(value, Mapping):
        return "=".join(str(_flat_value(part)) for part in value.values())
    if isinstance(value, list | tuple):
        return " ".join(str(_flat_value(part)) for part in value)
    return value


FORMATS: dict[str, Callable[[Document], str]] = {
    "table": _text,
    "csv": _separated(","),
    "tsv": _separated("\t"),
    "json": _json,
    "jsonl": _json_lines,
    "markdown": _markdown,
    "html": _html,
    "latex": _latex,
}
