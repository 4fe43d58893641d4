"""One self-contained page of answers, with an explorer of Dragon Poker deals."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from oddscalc import __version__
from oddscalc.document import Document
from oddscalc.picture import Picture
from oddscalc.presentation.ink import ACCENT, INK, PAPER
from oddscalc.presentation.pages import fill
from oddscalc.presentation.plots import render_picture

_PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)
_UNWANTED = re.compile(
    r"<(metadata|title|style)\b.*?</\1>|font-family: 'DejaVu Sans'[^;]*; | xml:\w+=\"[^\"]*\"",
    re.DOTALL,
)
_SIZE = re.compile(r'(<svg\b[^>]*?) width="[^"]*" height="[^"]*"')
_REFERENCE = re.compile(r'(url\(#|href="#)([^")]+)')
_IDENTIFIER = re.compile(r' id="([^"]*)"')
_TAG = re.compile(r"<[^>]+>")
_LONG_NUMBER = re.compile(r"\d+\.\d{3,}")
_BETWEEN_TAGS = re.compile(r">\s+<")


@dataclass(frozen=True)
class Section:
    """An answer on the page: its anchor, its heading, its tables and its picture, if it has one."""

    name: str
    title: str
    document: Document
    picture: Picture | None


def render_report(sections: Iterable[Section], explorer: Mapping[str, Any]) -> str:
    """Return the page as HTML that needs no other file.

    Parameters
    ----------
    sections : iterable of Section
        The answers, in their order on the page.
    explorer : mapping
        The data of the explorer, as JSON values.

    Returns
    -------
    str
        The page; the same for the same answers and the same matplotlib.
    """
    shown = [
        {
            "name": section.name,
            "title": section.title,
            "document": section.document,
            "svg": inline_svg(section.picture, f"p{number}") if section.picture else "",
        }
        for number, section in enumerate(sections)
    ]
    return fill(
        "report.html",
        sections=shown,
        version=__version__,
        style=_source("report.css"),
        script=_source("explorer.js"),
        data=_json_in_html(explorer),
    )


def inline_svg(picture: Picture, name: str) -> str:
    """Return a picture as an SVG element for a page: in its colours, with names of its own.

    Parameters
    ----------
    picture : Picture
        What to draw.
    name : str
        Stands before every name inside, as those of one page must differ.
    """
    from markupsafe import escape

    text = _UNWANTED.sub("", _PROLOGUE.sub("", render_picture(picture, "svg").decode()))
    text = _TAG.sub(lambda tag: " ".join(_LONG_NUMBER.sub(_shorter, tag[0]).split()), text)
    text = _named(_BETWEEN_TAGS.sub("><", text), name)
    label = escape(f"{picture.title}. {picture.caption}")
    text = _SIZE.sub(lambda found: f'{found[1]} role="img" aria-label="{label}"', text, count=1)
    text = text.replace(INK, "currentColor").replace(ACCENT, "var(--mark)")
    return text.replace(PAPER, "var(--paper)").strip()


def _named(text: str, name: str) -> str:
    """Return an SVG in which only what is referred to has a name, which begins with ``name``."""
    used = {found[2] for found in _REFERENCE.finditer(text)}
    text = _REFERENCE.sub(lambda found: f"{found[1]}{name}-{found[2]}", text)
    return _IDENTIFIER.sub(
        lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", text
    )


def _shorter(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _json_in_html(values: Mapping[str, Any]) -> str:
    text = json.dumps(values, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _source(name: str) -> str:
    return files("oddscalc.presentation").joinpath("templates", name).read_text("utf-8").strip()
