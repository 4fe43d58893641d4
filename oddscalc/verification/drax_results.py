"""Checks of the Four-Card Drax results in the folder."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from oddscalc.drax.enumeration import enumerated
from oddscalc.drax.exact import figures
from oddscalc.drax.rules import RANK_KEYS, Options
from oddscalc.verification.check import (
    Comparison,
    Comparisons,
    bracketed,
    close,
    equal,
    near,
    true,
)

Data = Mapping[str, Any]


def comparison_of(data: Data) -> tuple[str, Callable[[Data], Comparisons]]:
    """Return what is compared with what, and the function that does, for a result in JSON."""
    if data["method"] == "exact":
        return "closed arithmetic against enumeration", _table
    return "sampled against exact", _simulation


def options_in(question: Data) -> Options:
    """Return the readings of the open points that a question in JSON names.

    >>> options_in({"game": "drax", "wrap": True}).wrap
    True
    """
    known = {key: value for key, value in question.items() if key not in ("game", "players")}
    return Options(**known)


def _table(data: Data) -> Comparisons:
    question = data["question"]
    found = enumerated(options_in(question), question.get("players", 4))
    yield from _fractions("rank", data["rows"], found.ranks)
    chances = (found.court_held, found.value_changed, found.rank_changed)
    yield from _fractions("courts", data["courts"], chances)
    yield from _fractions("courts set aside", data["set_aside"]["rows"], found.set_aside)
    mean = data["set_aside"]["mean"]
    told = Fraction(mean["numerator"], mean["denominator"])
    yield close("mean courts set aside, value", mean["value"], float(told))
    yield _numbered(data["set_aside"]["rows"])
    yield equal("mean courts set aside", told, found.mean_set_aside)


def _fractions(what: str, rows: Sequence[Data], expected: Sequence[Fraction]) -> Comparisons:
    yield equal(f"{what}, rows", len(rows), len(expected))
    for row, chance in zip(rows, expected, strict=True):
        name = f"{what} {row.get('key', row.get('courts'))}"
        yield equal(name, Fraction(row["numerator"], row["denominator"]), chance)
        yield close(name, row["probability"], float(chance))


def _numbered(rows: Sequence[Data]) -> Comparison:
    """Hold the rows of courts set aside to begin with none and go on one by one."""
    courts = [row["courts"] for row in rows]
    return equal("courts set aside, numbers", courts, list(range(len(courts))))


def _simulation(data: Data) -> Comparisons:
    question, trials = data["question"], data["trials"]
    players = question["players"]
    total = trials * players
    exact = figures(options_in(question), players)
    yield equal("hands dealt", sum(row["count"] for row in data["rows"]), trials * players)
    for row, chance in zip(data["rows"], exact.ranks, strict=True):
        yield near(row["key"], row["count"], trials, float(chance), together=players)
    for seat in data["seats"]:
        yield equal(f"hands of {seat['seat']}", sum(row["count"] for row in seat["rows"]), trials)
        for row, chance in zip(seat["rows"], exact.ranks, strict=True):
            yield near(f"{seat['seat']} {row['key']}", row["count"], trials, float(chance))
    for place, key in enumerate(RANK_KEYS):
        over_seats = sum(seat["rows"][place]["count"] for seat in data["seats"])
        yield equal(f"{key} over all seats", over_seats, data["rows"][place]["count"])
    aside = data["set_aside"]["rows"]
    yield _numbered(aside)
    courts = sum(row["courts"] * row["count"] for row in aside)
    yield close("mean courts set aside", data["set_aside"]["mean"]["value"], courts / total)
    yield equal("total", data["total"], total)
    yield from bracketed(data)
    for name, rows, cases in (
        ("hands", data["rows"], total),
        ("courts set aside", aside, total),
        ("winner", data["winner"], trials),
        ("decided", data["decided"], trials),
        ("courts change the winner", [data["courts_changed_winner"]], trials),
        *((seat["seat"], seat["rows"], trials) for seat in data["seats"]),
    ):
        for row in rows:
            what = f"{name} {row.get('key', row.get('courts', ''))}"
            yield close(f"{what}, probability", row["probability"], row["count"] / cases)
    yield equal("hands by courts set aside", sum(row["count"] for row in aside), trials * players)
    for row, chance in zip(aside, exact.set_aside, strict=True):
        name = f"{row['courts']} courts set aside"
        yield near(name, row["count"], trials, float(chance), together=players)
    yield equal("deals decided", sum(row["count"] for row in data["decided"]), trials)
    yield equal("deals by winner", sum(row["count"] for row in data["winner"]), trials)
    changed = data["courts_changed_winner"]["probability"]
    most = players * float(exact.rank_changed + exact.value_changed)
    yield true("courts change the winner only where they change a value", changed <= most)
