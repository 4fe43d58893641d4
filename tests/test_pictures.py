"""Pictures: what they show, that they can be told apart, and that they come out the same."""

import io
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker import comparison
from oddscalc.dragon_poker.audit import reproduce
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.orders import orders
from oddscalc.dragon_poker.rankings import DOCUMENTED
from oddscalc.dragon_poker.streets import Street, StreetOdds
from oddscalc.dragon_poker.variants import Variant
from oddscalc.errors import QuestionError
from oddscalc.games import games
from oddscalc.picture import (
    Bars,
    Estimated,
    Points,
    Series,
    Slopes,
    StackedAreas,
    figure_points,
    method_caption,
    share_text,
)
from oddscalc.presentation.digests import data_digest, picture_digest
from oddscalc.presentation.ink import LOOKS
from oddscalc.presentation.plots import PICTURE_FORMATS, draw, render_picture

AREAS = StackedAreas(
    "Odds by street",
    "Exact.",
    ("6", "7"),
    (Series("High card", (0.75, 0.5)), Series("One pair", (0.25, 0.5))),
    "Cards",
)


def _comparison() -> comparison.Comparison:
    variants = [
        Variant("plain", Deal(), "documented"),
        Variant("dead", Deal(dead=frozenset({5})), "no-corps"),
    ]
    return comparison.compare(variants)


ANSWERS = {
    "table": table(),
    "audit": reproduce(["types"]),
    "orders": orders(),
    "comparison": _comparison(),
}


def _texts(svg: bytes) -> list[str]:
    root = ElementTree.fromstring(svg)
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_picture_is_the_same_bytes_again_and_tells_what_it_shows(name):
    answer: Answer = ANSWERS[name]
    svg = answer.to_picture("svg")
    assert svg == answer.to_picture("svg")
    texts = " ".join(_texts(svg))
    assert answer.picture().title.split(":")[0][:40] in texts
    assert "Exact" in texts


@pytest.mark.parametrize("format_", PICTURE_FORMATS)
def test_each_format_carries_the_digest_of_the_data(format_):
    picture = table().picture()
    content = render_picture(picture, format_)
    assert content == render_picture(picture, format_)
    assert picture_digest(content) == data_digest(picture)


def test_the_digest_follows_the_data_and_not_the_last_bits():
    one = Bars("Title", "Exact.", ("a",), (Series("Probability", (1 / 3,)),))
    nearly = Bars("Title", "Exact.", ("a",), (Series("Probability", (1 / 3 + 1e-15,)),))
    other = Bars("Title", "Exact.", ("a",), (Series("Probability", (1 / 3 + 1e-9,)),))
    assert data_digest(one) == data_digest(nearly) != data_digest(other)
    assert data_digest(one) != data_digest(Points(one.title, one.caption, one.labels, one.series))


def test_a_file_without_a_digest_and_an_unknown_format_are_refused():
    with pytest.raises(QuestionError, match="no digest"):
        picture_digest(b"\x89PNG\r\n")
    with pytest.raises(QuestionError, match="did you mean png"):
        table().to_picture("pgn")


def test_a_table_shows_every_category_with_its_odds():
    texts = _texts(table().to_picture("svg"))
    for row in table().rows:
        assert row.label in texts
    assert {"48.6 %", "1 in 565,514", "never"} <= set(texts)


def test_the_audit_marks_the_wrong_rows_and_no_others():
    audit = ANSWERS["audit"]
    picture = audit.picture()
    rows = [row for part in audit.tables for row in part.rows if not row.documented.note]
    assert [n for n, row in enumerate(rows) if row.difference] == list(picture.marked)
    assert sum(count for _, count in picture.sections) == len(rows) == len(picture.labels)
    three_pair = picture.labels.index("Three Pair")
    assert picture.notes[three_pair] == "6 times"
    assert picture.series[1].values[three_pair] == 6 * picture.series[0].values[three_pair]


def test_the_orders_of_rarity_join_each_category_with_itself():
    picture = orders().picture()
    marked = {slope.label for slope in picture.slopes if slope.marked}
    assert marked == {
        "High card", "One pair", "Three pair", "Full house", "Corps-a-corps", "Flush",
    }  # fmt: skip
    assert sorted(s.left for s in picture.slopes) == sorted(s.right for s in picture.slopes)
    assert {s.label for s in picture.slopes if s.label.endswith("(never)")} == {
        "Five of a kind (never)",
        "Six of a kind (never)",
    }


def test_a_comparison_has_a_series_for_each_variant_and_a_gap_for_a_missing_row():
    picture = _comparison().picture()
    assert [series.label for series in picture.series] == ["plain", "dead"]
    corps = picture.labels.index("Corps-a-corps")
    assert picture.series[0].values[corps] == table().count("corps-a-corps") / table().total
    assert picture.series[1].values[corps] is None


def test_series_are_told_apart_without_colour():
    assert len({look.marker for look in LOOKS}) == len(LOOKS)
    assert len({look.hatch for look in LOOKS}) == len(LOOKS)


def test_an_answer_without_probabilities_says_that_it_has_no_picture():
    with pytest.raises(QuestionError, match="no picture of this answer"):
        games().picture()


def test_plot_draws_on_the_axes_given_and_leaves_the_rest_alone():
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert table().plot(axes) is axes
    assert len(axes.get_yticklabels()) == len(table().rows)
    assert "Exact: 20,358,520" in axes.get_xlabel()
    assert table().plot().figure is not axes.figure


def test_plot_shows_itself_where_pyplot_is_in_use():
    code = (
        "import matplotlib; matplotlib.use('Agg')\n"
        "from matplotlib import pyplot\n"
        "from oddscalc.dragon_poker.odds import table\n"
        "axes = table().plot()\n"
        "assert pyplot.gcf() is axes.figure and pyplot.get_fignums() == [1]\n"
        "table().to_picture('svg'); assert pyplot.get_fignums() == [1]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pictures_touch_neither_pyplot_nor_settings():
    code = (
        "import sys, matplotlib; before = str(matplotlib.rcParams.copy())\n"
        "from oddscalc.dragon_poker.odds import table\n"
        "table().plot(); table().to_picture('png')\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
        "assert str(matplotlib.rcParams.copy()) == before\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("label", ["$x^", "a_b & <c>", "牌"])
def test_any_label_is_drawn_as_it_is(label):
    picture = Bars("T$", "Exact.", (label,), (Series("Probability", (0.5,)),))
    assert label in _texts(render_picture(picture, "svg"))
    assert render_picture(picture, "png").startswith(b"\x89PNG")


def test_areas_name_each_band_and_intervals_are_drawn_as_whiskers():
    assert {"High card  50 %", "One pair  50 %"} <= set(_texts(render_picture(AREAS, "svg")))
    means = Series("random", (8.0, 9.0), low=(7.5, 8.5), high=(8.5, 9.5))
    axes = draw(Points("Drinks", "Sampled.", ("seat 0", "seat 1"), (means,), "mean", "Mean"))
    whiskers = axes.collections[-1].get_segments()
    assert [sorted(point[0] for point in segment) for segment in whiskers] == [
        [7.5, 8.5],
        [8.5, 9.5],
    ]


def test_nothing_to_draw_is_drawn_all_the_same():
    empty = Bars("Zeros", "Exact.", ("a", "b"), (Series("Probability", (0.0, None)),))
    assert render_picture(empty, "svg")
    assert render_picture(Slopes("None", "Exact.", "a", "b", ()), "svg")


def test_captions_name_the_method():
    assert method_caption({"method": "sampled", "trials": 10, "seed": [1, 2]}) == (
        "Sampled, 10 trials, seed 1 2; whiskers: 95 % intervals."
    )
    partial = {"method": "sampled", "trials": 10, "seed": 0, "partial": True}
    assert "10 trials (interrupted), seed 0" in method_caption(partial)
    assert method_caption({"method": "exact"}) == "Exact."
    assert [share_text(p) for p in (1, 0.5, 0.01, 0.001)] == ["100 %", "50 %", "1 %", "1 in 1,000"]


def test_text_in_an_svg_is_text_and_pictures_are_page_wide():
    from matplotlib.image import imread

    svg = table().to_picture("svg")
    assert re.search(rb'width="518\.4pt"', svg)
    assert b"<text" in svg
    assert imread(io.BytesIO(table().to_picture("png"))).shape[1] == 1152


def test_streets_are_stacked_and_a_single_one_is_a_table():
    deal, plain = Deal(9), Provenance("nothing known")
    streets = (Street(8, (3, 1, *(0,) * 13)), Street(9, (1, 3, *(0,) * 13)))
    both = StreetOdds(DOCUMENTED, deal, (), (), streets[-1], streets, provenance=plain)
    picture = both.picture()
    assert isinstance(picture, StackedAreas)
    assert picture.places == ("8", "9")
    assert [series.values for series in picture.series[:2]] == [(0.75, 0.25), (0.25, 0.75)]
    assert all(sum(values) == 1 for values in zip(*(s.values for s in picture.series), strict=True))
    alone = StreetOdds(DOCUMENTED, deal, (), (), streets[-1], provenance=plain).picture()
    assert alone.series[0].values[:2] == (0.25, 0.75)


def test_figures_of_records_stand_beside_each_other_and_gaps_stay_gaps():
    columns = [Column("label", "Own hand"), Column("win", "Win", "probability")]
    rows = [
        {"label": "Flush", "win": 0.5, "win_low": 0.4, "win_high": 0.6, "tie": 0.1},
        {"label": "Five of a kind", "win": None, "win_low": None, "win_high": None, "tie": 0.2},
    ]
    document = Document(
        "Chances", [Table("Chances", columns, [])], {"method": "sampled", "trials": 9, "seed": 0}
    )
    figures = [
        Estimated("wins", "win", "win_low", "win_high"),
        Estimated("ties", "tie", "tie_low", "tie_high"),
    ]
    picture = figure_points(document, rows, figures, "Chance")
    assert picture.series[0].low == (0.4, None)
    assert picture.series[1].high is None
    assert "9 trials" in picture.caption
    axes = draw(picture)
    drawn = {line.get_label(): list(line.get_xdata()) for line in axes.lines}
    assert drawn["wins"] == [0.5]
    assert drawn["ties"] == [0.1, 0.2]


def test_a_note_stands_behind_the_whisker_and_not_on_it():
    wide = Series("Mean", (1.0,), low=(0.5,), high=(3.0,))
    axes = draw(Points("Means", "Sampled.", ("a",), (wide,), "mean", notes=("1.000",)))
    (note,) = [text for text in axes.texts if text.get_text() == "1.000"]
    assert note.xy[0] == 3.0
