"""The page: one file, true to the library, usable by keyboard, on a telephone, in a browser."""

import html
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oddscalc.answers import Count
from oddscalc.dragon_poker.audit import reproduce
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.explorer import base36, explored_deals, explorer_data
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.orders import orders
from oddscalc.presentation.ink import INK, PAPER
from oddscalc.presentation.report import Section, inline_svg, render_report

pytestmark = pytest.mark.compiled  # plain Python: once is enough

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge")
SAFE = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
AD_AH = frozenset({49, 50})
DEUCES = frozenset(range(4))
SEVENS = frozenset(range(20, 24))

Look = Callable[[str], str]


@pytest.fixture(scope="module")
def data() -> dict:
    return explorer_data()


@pytest.fixture(scope="module")
def page(data: dict) -> str:
    answers = {"audit": reproduce(["types"]), "table": table(), "orders": orders()}
    sections = [
        Section(name, f"About <{name}>", answer.document(), answer.picture())
        for name, answer in answers.items()
    ]
    return render_report(sections, data)


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory) -> Look:
    """Return a function that opens an address in a browser and returns what is then there."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        pytest.skip(f"no browser here; one of {', '.join(BROWSERS)} would run this test")

    def dump(address: str) -> str:
        profile = tmp_path_factory.mktemp("profile")
        words = [browser, *SAFE, f"--user-data-dir={profile}", "--dump-dom", address]
        done = subprocess.run(words, capture_output=True, text=True, timeout=90, check=True)
        return done.stdout

    return dump


class _Parts(HTMLParser):
    VOID = frozenset({"meta", "input", "br", "link"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.tags, self.unlabelled = [], [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag in {"input", "select"} and "label" not in self.open:
            self.unlabelled.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def _decoded(data: dict, key: str) -> dict[tuple[int, bool], int]:
    counts = {}
    for entry in data["deals"][key]["counts"].split(","):
        place, count = (int(digits, 36) for digits in entry.split(":"))
        counts[data["sets"][place >> 1], bool(place & 1)] = count
    return counts


def _best(data: dict, key: str, ranking: str) -> list[int]:
    (categories,) = [r["categories"] for r in data["rankings"] if r["name"] == ranking]
    best = [0] * len(categories)
    for (declarable, wild), count in _decoded(data, key).items():
        places = [
            place
            for place, category in enumerate(categories)
            if declarable >> category["bit"] & 1 and (wild or not category["wild"])
        ]
        best[max(places)] += count
    return best


def test_every_combination_is_there_once_and_adds_up(data: dict) -> None:
    deals = dict(explored_deals())
    assert len(deals) == 2 * 4 * 2 * 2 * 3 * 2
    assert len(set(deals.values())) == len(deals)
    for key, deal in deals.items():
        assert data["deals"][key]["total"] == deal.total == sum(_decoded(data, key).values())


@pytest.mark.parametrize("ranking", ["documented", "documented-wild", "no-corps"])
@pytest.mark.parametrize(
    ("key", "deal"),
    [
        ("6-0---live-", Deal(6)),
        ("9-4-red--live-", Deal(9, 4, AD_AH)),
        ("9-1--deuces-wild-", Deal(9, 1, DEUCES | SEVENS)),
        ("6-2-red--dead-suit", Deal(6, 2, AD_AH, frozenset({5}), "any")),
    ],
)
def test_the_data_give_the_tables(data: dict, key: str, deal: Deal, ranking: str) -> None:
    assert _best(data, key, ranking) == [row.count for row in table(deal, ranking).rows]


def test_base_36_is_read_back() -> None:
    for number in (0, 1, 35, 36, 2**52, 7_575_968_400):
        assert int(base36(number), 36) == number


def test_the_page_is_one_file_that_asks_for_nothing(page: str) -> None:
    parts = _Parts(page)
    for _, attributes in parts.tags:
        assert "src" not in attributes
        for name in ("href", "xlink:href"):
            assert attributes.get(name, "#").startswith("#")
    assert not re.search(r"url\((?!#)|@import|fetch\(|XMLHttpRequest|import\(", page)
    assert "default-src 'none'" in page
    assert len(page.encode()) < 1_000_000


def test_names_on_the_page_are_unique_and_references_lead_somewhere(page: str) -> None:
    names = [attributes["id"] for _, attributes in _Parts(page).tags if "id" in attributes]
    assert len(names) == len(set(names))
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', page))
    assert used <= set(names)


def test_everything_to_tick_has_a_label_and_tables_have_headers(page: str) -> None:
    parts = _Parts(page)
    assert not parts.unlabelled
    tags = [tag for tag, _ in parts.tags]
    assert tags.count("legend") == tags.count("fieldset") == 4
    assert all(a.get("scope") in {"row", "col"} for tag, a in parts.tags if tag == "th")
    assert all(
        a.get("role") == "img" and a.get("aria-label") for tag, a in parts.tags if tag == "svg"
    )
    assert all("tabindex" in a for _, a in parts.tags if "scroll" in a.get("class", "").split())


def test_titles_are_escaped_and_data_cannot_end_their_script(page: str) -> None:
    assert "About &lt;audit&gt;" in page
    (embedded,) = re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)
    assert "<" not in embedded
    assert json.loads(embedded)["rankings"][0]["name"] == "documented"


def test_pictures_take_the_colours_of_the_page() -> None:
    svg = inline_svg(table().picture(), "p1")
    assert INK not in svg
    assert PAPER not in svg
    assert "currentColor" in svg
    root = ElementTree.fromstring(svg)
    texts = ["".join(part.itertext()) for part in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "1 in 565,514" in texts


def test_the_page_comes_out_the_same_again(data: dict) -> None:
    section = Section("table", "Table", table().document(), table().picture())
    assert render_report([section], data) == render_report([section], data)


def _shown_rows(dom: str) -> list[tuple[str, int]]:
    (body,) = re.findall(r'<table id="odds">.*?<tbody>(.*?)</tbody>', dom, re.S)
    rows = re.findall(r"<th[^>]*>([^<]*)</th><td[^>]*>([^<]*)</td>", body)
    return [(label, int(count.replace(",", ""))) for label, count in rows]


@pytest.mark.parametrize(
    ("words", "deal", "ranking", "count"),
    [
        ("deal=6&jokers=4&ranking=documented-wild", Deal(6, 4), "documented-wild", "best"),
        ("deal=9&jokers=2&red=1&ranking=rarity", Deal(9, 2, AD_AH), "rarity", "best"),
        (
            "deal=9&jokers=0&deuces=1&sevenswild=1&sevensdead=1&suit=1&count=at-least",
            Deal(9, 0, DEUCES | SEVENS, frozenset({5}), "any"),
            "documented",
            "at-least",
        ),
        ("deal=9&jokers=1&count=potential&ranking=no-corps", Deal(9, 1), "no-corps", "potential"),
    ],
)
def test_the_explorer_shows_the_tables_of_the_library(
    look: Look, page: str, tmp_path: Path, words: str, deal: Deal, ranking: str, count: Count
) -> None:
    place = tmp_path / "odds.html"
    place.write_text(page, "utf-8")
    dom = look(f"{place.as_uri()}#{words}")
    expected = table(deal, ranking, count)
    assert _shown_rows(dom) == [(row.label, row.count) for row in expected.rows]
    assert f"{deal.total:,} equally likely deals" in dom


def test_the_page_fits_a_telephone_and_ticking_changes_it(
    look: Look, page: str, tmp_path: Path
) -> None:
    inside = html.escape(page, quote=True)
    script = """
    addEventListener("load", () => {
      const inner = document.querySelector("iframe").contentDocument;
      const first = inner.querySelector("#odds tbody td").textContent;
      const box = inner.querySelector("[name=deuces]");
      box.click();
      const second = inner.querySelector("#odds tbody td").textContent;
      document.title = [inner.documentElement.scrollWidth, first, second].join(" ");
    });
    """
    place = tmp_path / "telephone.html"
    place.write_text(
        f"<meta charset=utf-8><title>?</title><script>{script}</script>"
        f'<iframe width="360" height="800" style="border: 0" srcdoc="{inside}"></iframe>',
        "utf-8",
    )
    (title,) = re.findall(r"<title>(.*?)</title>", look(place.as_uri()).split("<iframe")[0])
    width, first, second = title.split()
    assert int(width) <= 360
    assert int(first.replace(",", "")) == table(Deal(9)).rows[0].count
    assert int(second.replace(",", "")) == table(Deal(9, wild=DEUCES)).rows[0].count
