"""Every format of every answer: readable again, and true to the text in it."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from oddscalc.answers import Answer
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.audit import reproduce
from oddscalc.dragon_poker.comparison import compare
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.dimensions import load_dimension
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.orders import orders
from oddscalc.dragon_poker.rules import rules_in
from oddscalc.dragon_poker.situation import Situation
from oddscalc.dragon_poker.variants import Variant
from oddscalc.errors import QuestionError
from oddscalc.games import games
from oddscalc.presentation.tables import FORMATS, html_fragment, render

HOSTILE = "a|b *c* _d_ <i>e</i> & $f$ 10% #g {h} \\i `j`\n~k^"
ON_ONE_LINE = HOSTILE.replace("\n", " ")


def _hostile_document() -> Document:
    columns = [Column("label", HOSTILE), Column("count", "Count", "count")]
    shown = Table(HOSTILE, columns, [[HOSTILE, 7]], [HOSTILE, 7], [HOSTILE])
    return Document(HOSTILE, [shown], {"rows": []}, shown.records(), [HOSTILE])


@pytest.fixture(scope="module")
def answers() -> dict[str, Answer]:
    plain = Variant("plain", Deal(), "documented")
    return {
        "table": table(Deal(jokers=1), by_wilds=True),
        "audit": reproduce(["types"]),
        "orders": orders(),
        "comparison": compare([plain, Variant("dead 7", Deal(dead=frozenset({5})), "no-corps")]),
        "rules": rules_in(load_dimension().in_situation(Situation())),
        "games": games(),
    }


NAMES = ["table", "audit", "orders", "comparison", "rules", "games"]


class _Structure(HTMLParser):
    """Checks that elements close in order, and counts them."""

    VOID = frozenset({"meta", "br", "link", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.counts, self.texts = [], {}, []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):  # noqa: ARG002
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data.strip())


def _markdown_cells(line: str) -> list[str]:
    cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
    return [re.sub(r"\\(.)", r"\1", cell.strip()) for cell in cells]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_of_every_answer_is_text_without_loose_ends(answers, name, format_):
    text = answers[name].to(format_)
    assert text
    assert not text.endswith("\n")
    assert all(line == line.rstrip() for line in text.splitlines()) or format_ in {"csv", "tsv"}


@pytest.mark.parametrize("name", NAMES)
def test_csv_tsv_json_lines_and_frames_hold_the_same_records(answers, name):
    answer = answers[name]
    records = list(answer.document().records)
    keys = list(dict.fromkeys(key for record in records for key in record))
    for format_, delimiter in (("csv", ","), ("tsv", "\t")):
        read = list(csv.DictReader(io.StringIO(answer.to(format_)), delimiter=delimiter))
        assert len(read) == len(records) > 0
        assert list(read[0]) == keys
    lines = [json.loads(line) for line in answer.to("jsonl").splitlines()]
    assert lines == json.loads(json.dumps(records))
    assert list(answer.to_frame().columns) == keys
    assert json.loads(answer.to("json"))["provenance"]["version"]


@pytest.mark.parametrize("name", NAMES)
def test_markdown_tables_have_as_many_cells_in_each_line(answers, name):
    lines = answers[name].to("markdown").splitlines()
    for above, below in pairwise(lines):
        if above.startswith("|") and below.startswith("|"):
            assert len(_markdown_cells(above)) == len(_markdown_cells(below))


@pytest.mark.parametrize("name", NAMES)
def test_html_closes_what_it_opens_and_heads_its_rows(answers, name):
    page = _Structure(answers[name].to("html"))
    assert page.counts["h1"] == 1
    tables = [shown for shown in answers[name].document().tables if shown.columns]
    assert page.counts["table"] == len(tables)
    rows = sum(len(shown.rows) + (shown.total is not None) for shown in tables)
    assert page.counts["th"] == rows + sum(len(shown.columns) for shown in tables)
    _Structure(answers[name]._repr_html_())


def test_formulas_survive_markdown():
    text = reproduce(["types"]).to("markdown")
    assert r"13\*6 \* C(12,4)\*4\*\*4" in text


def test_markdown_shows_any_text_as_it_is():
    lines = render(_hostile_document(), "markdown").splitlines()
    rows = [_markdown_cells(line) for line in lines if line.startswith("|")]
    assert [row[0] for row in rows if not row[0].startswith("-")] == [ON_ONE_LINE] * 3
    assert not any(re.search(r"(?<!\\)[*_<`$]", line) for line in lines)


def test_html_shows_any_text_as_it_is():
    page = _Structure(render(_hostile_document(), "html"))
    assert "i" not in page.counts
    assert HOSTILE in page.texts
    assert HOSTILE in _Structure(html_fragment(_hostile_document())).texts


def test_latex_escapes_every_special_sign():
    lines = render(_hostile_document(), "latex").splitlines()
    code = [line for line in lines if not line.startswith("%")]
    (row, *_) = [line for line in code if line.endswith(r"7 \\")]
    cell = row.split(" & ")[0] if " & " in row else row
    for sign in "_#%$&{":
        assert f"\\{sign}" in row
    assert not re.search(r"(?<!\\)[_#%$]", cell)
    assert sum(line.count(r"\begin{tabular}") for line in code) == 1
    assert lines[0] == f"% {ON_ONE_LINE}"


def test_latex_breaks_long_texts_and_no_others():
    lines = reproduce(["types"]).to("latex").splitlines()
    specs = [line for line in lines if line.startswith(r"\begin{tabular}")]
    assert specs[0] == r"\begin{tabular}{lrrrrrp{0.60\linewidth}}"
    assert table().to("latex").splitlines()[1] == r"\begin{tabular}{lrrr}"


def test_text_with_delimiters_survives_csv():
    document = _hostile_document()
    for format_, delimiter in (("csv", ","), ("tsv", "\t")):
        (record,) = csv.DictReader(io.StringIO(render(document, format_)), delimiter=delimiter)
        assert record == {"label": HOSTILE, "count": "7"}


def test_counts_beyond_floating_point_stay_exact():
    shown = Table("Big", [Column("count", "Count", "count")], [[2**64 + 1]])
    document = Document("Big", [shown], {"rows": [{"count": 2**64 + 1}]}, shown.records())
    for format_ in ("csv", "json", "jsonl"):
        assert str(2**64 + 1) in render(document, format_)
    assert "18,446,744,073,709,551,617" in render(document, "table")


def test_an_unknown_format_gets_the_nearest():
    with pytest.raises(QuestionError, match="did you mean markdown"):
        table().to("markdwn")
