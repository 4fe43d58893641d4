"""Documents as text: for reading, for spreadsheets, for programs and for papers."""

import csv
import io
import json
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oddscalc.document import Column, Document, Table
from oddscalc.errors import QuestionError
from oddscalc.presentation.cells import cell_text
from oddscalc.suggestions import did_you_mean

_WIDEST_TEXT = 56
_MARKDOWN_SIGNS = re.compile(r"[\\`*_\[\]<>|~$#]")


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
    if widest is not None:
        rows = [[textwrap.fill(cell, widest) for cell in row] for row in rows]
    aligned = ["left" if column.kind == "text" else "right" for column in table.columns]
    shown: str = tabulate(
        rows,
        headers=[column.label for column in table.columns],
        tablefmt=style,
        colalign=aligned if rows else None,
        disable_numparse=True,
    )
    return "\n".join(line.rstrip() for line in shown.splitlines())


def _cells(columns: Sequence[Column], row: Sequence[Any]) -> list[str]:
    return [cell_text(column.kind, value) for column, value in zip(columns, row, strict=True)]


def _markdown(document: Document) -> str:
    parts = [f"# {markdown_text(document.title)}"]
    for table in document.tables:
        if table.title and table.title != document.title:
            parts.append(f"## {markdown_text(table.title)}")
        if table.columns:
            parts.append(_tabulated(_rewritten(table, markdown_text), "github"))
        parts += map(_markdown_note, table.notes)
    parts.append("\n".join(f"- {markdown_text(note)}" for note in document.notes))
    return "\n\n".join(part for part in parts if part)


def _markdown_note(note: str) -> str:
    bullet = "- " if note.startswith("- ") else ""
    return bullet + markdown_text(note.removeprefix(bullet))


def markdown_text(text: str) -> str:
    r"""Return a text that Markdown shows as it is, on one line.

    Examples
    --------
    >>> print(markdown_text("2*3"))
    2\*3
    """
    return _MARKDOWN_SIGNS.sub(r"\\\g<0>", _one_line(text))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _rewritten(table: Table, rewrite: Callable[[str], str]) -> Table:
    """Return a table whose headings and texts are rewritten."""

    def cells(row: Sequence[Any]) -> list[Any]:
        return [rewrite(cell) if isinstance(cell, str) else cell for cell in row]

    columns = [Column(column.key, rewrite(column.label), column.kind) for column in table.columns]
    total = None if table.total is None else cells(table.total)
    return Table(table.title, columns, [cells(row) for row in table.rows], total)


def _latex(document: Document) -> str:
    parts = [f"% {_one_line(document.title)}"]
    for table in document.tables:
        if table.title and table.title != document.title:
            parts.append(f"% {_one_line(table.title)}")
        if table.columns:
            parts.append(_latex_table(_rewritten(table, _one_line)))
        parts += [f"% {_one_line(note)}" for note in table.notes if note]
    return "\n".join([*parts, *(f"% {_one_line(note)}" for note in document.notes)])


def _latex_table(table: Table) -> str:
    """Return a table whose long texts are broken into lines."""
    shown = _tabulated(table, "latex_booktabs")
    letters = [
        max((len(cell_text(column.kind, row[n])) for row in table.rows), default=0)
        for n, column in enumerate(table.columns)
    ]
    long = [length > _WIDEST_TEXT for length in letters]
    width = rf"p{{{0.6 / max(1, sum(long)):.2f}\linewidth}}"
    columns = [
        width if broken else "l" if column.kind == "text" else "r"
        for column, broken in zip(table.columns, long, strict=True)
    ]
    _, _, rest = shown.partition("\n")
    return f"\\begin{{tabular}}{{{''.join(columns)}}}\n{rest}"


def _html(document: Document) -> str:
    return _template("page.html", document)


def _template(name: str, document: Document) -> str:
    from oddscalc.presentation.pages import fill

    return fill(name, document=document)


def _json(document: Document) -> str:
    return json.dumps(document.data, indent=2, ensure_ascii=False)


def _json_lines(document: Document) -> str:
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in document.records)


def _separated(delimiter: str) -> Callable[[Document], str]:
    def write(document: Document) -> str:
        stream = io.StringIO()
        records = [_flat(record) for record in document.sheet or document.records]
        keys = list(dict.fromkeys(key for record in records for key in record))
        writer = csv.DictWriter(stream, keys, delimiter=delimiter, lineterminator="\n")
        writer.writeheader()
        writer.writerows(records)
        return stream.getvalue().rstrip("\n")

    return write


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record whose objects are spread and whose lists are texts, parted by spaces."""
    flat: dict[str, Any] = {}
    for key, value in record.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}_{part}": inner for part, inner in _flat(value).items()}
        else:
            flat[key] = _flat_value(value)
    return flat


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
