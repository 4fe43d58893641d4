"""Checks of the Dragon Master results in the folder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

from oddscalc.cards import parse_cards
from oddscalc.dragon_master.judge import finished_trick
from oddscalc.dragon_master.log import faults
from oddscalc.dragon_master.rules import Rules
from oddscalc.intervals import mean, proportion
from oddscalc.verification.check import (
    STANDARD_ERRORS,
    Comparison,
    Comparisons,
    bracketed,
    close,
    equal,
    true,
)

Data = Mapping[str, Any]


def comparison_of(data: Data) -> tuple[str, Callable[[Data], Comparisons]]:
    """Return what is compared with what, and the function that does, for a result in JSON."""
    if data["question"]["command"] == "dragon-master trick-maximum":
        return "all sets of cards; witnesses replayed", _trick_maximum
    return "drinks conserved; means against histograms", _simulation


def rules_in(question: Data) -> Rules:
    """Return the rules of a question in JSON.

    >>> rules_in({"players": 4, "deck": "33"}).players
    4
    """
    names = ("players", "deck", "leader", "two", "blind", "toned_down")
    rules = Rules(**{name: question[name] for name in names if name in question})
    charge = question.get("first_last", rules.penalties("first-and-last").first_last)
    if charge == rules.penalties("first-and-last").first_last:
        return rules
    return replace(rules, first_last=charge)


def _simulation(data: Data) -> Comparisons:
    question, trials = data["question"], data["trials"]
    rules, games = rules_in(question), question["games"]
    for row in data["rows"]:
        yield from _seat(row, trials)
    largest = data["largest_trick"]["distribution"]
    yield equal("trials by largest trick", sum(largest), trials)
    above = data["largest_trick"]["above"]
    dearer = proportion(data["largest_trick"]["count"], trials)
    for name, value in zip(("probability", "low", "high"), dearer, strict=True):
        yield close(f"dearer tricks, {name}", data["largest_trick"][name], value)
    yield from bracketed(data)
    yield equal("dearer tricks", sum(largest[above + 1 :]), data["largest_trick"]["count"])
    most = max(_dearest(rules, game) for game in games)
    yield true(f"no trick above {most} drinks", len(largest) - 1 <= most)
    tricks = data["tricks"]["distribution"]
    yield equal("trials by tricks", sum(tricks), trials)
    yield close("mean tricks", data["tricks"]["mean"], _total(tricks) / trials)
    for name in ("first_tricks", "last_tricks"):
        won = sum(row[name] for row in data["rows"])
        yield true(f"{name} are won {len(games)} times", abs(won - len(games)) < 1e-9)
    yield conserved([_total(row["distribution"]) for row in data["rows"]], trials, rules, games)


def _seat(row: Data, trials: int) -> Comparisons:
    histogram = row["distribution"]
    nothing = proportion(histogram[0], trials)
    squares = sum(value * value * count for value, count in enumerate(histogram))
    told = mean(_total(histogram), squares, trials)
    yield equal(f"trials of {row['key']}", sum(histogram), trials)
    yield close(f"mean of {row['key']}", row["mean"], told.value)
    for end in ("low", "high"):
        yield close(f"interval of {row['key']}, {end}", row[end], getattr(told, end))
        name = f"nothing, {row['key']}, {end}"
        yield close(name, row[f"nothing_{end}"], getattr(nothing, end))
    yield close(f"nothing, {row['key']}", row["nothing"], histogram[0] / trials)
    if "least" in row:
        yield true(f"least of {row['key']}", row["least_alone"] <= row["least"])


def _total(histogram: Sequence[int]) -> int:
    return sum(value * count for value, count in enumerate(histogram))


def conserved(
    by_seat: Sequence[float],
    trials: int,
    rules: Rules,
    games: Sequence[str],
    *,
    rounded: float = 0.0,
) -> Comparison:
    """Hold the drinks of all seats against those in the deck, less the cards left over.

    Parameters
    ----------
    by_seat : sequence of float
        Drinks of each seat in all trials.
    trials : int
        Deals, or rounds of all games.
    rules : Rules
        Which deck is dealt to how many.
    games : sequence of str
        The games of a trial.
    rounded : float
        What rounding can have changed of their sum.
    """
    cards, over = len(rules.cards), rules.cards_over
    expected, variance = 0.0, 0.0
    for game in games:
        costs = [rules.costs(game)[number] for number in rules.cards]
        share = over / cards
        square = sum(cost * cost for cost in costs) / cards - (sum(costs) / cards) ** 2
        expected += sum(costs) * (1 - share) + 2 * rules.penalties(game).first_last
        variance += over * square * (cards - over) / max(1, cards - 1)
    allowed = STANDARD_ERRORS * (variance * trials) ** 0.5 + 1e-6 * trials + rounded
    found = sum(by_seat)
    due = f"{expected * trials:.0f} within {allowed:.0f}"
    return Comparison("drinks of all seats", found, due, abs(found - expected * trials) <= allowed)


def _dearest(rules: Rules, game: str) -> int:
    costs = sorted(rules.costs(game).values(), reverse=True)
    return sum(costs[: rules.seats]) + rules.penalties(game).first_last


def _trick_maximum(data: Data) -> Comparisons:
    question = data["question"]
    rules, game = rules_in(question), question["game"]
    costs = rules.costs(game)
    yield equal("sets of cards", data["total"], comb(len(rules.cards), rules.seats))
    for row in data["rows"]:
        charge = rules.penalties(game).first_last if row["key"] == "with-charge" else 0
        drinks = [
            sum(costs[number] for number in cards) + charge
            for cards in combinations(rules.cards, rules.seats)
        ]
        yield equal(f"{row['key']}, maximum", row["maximum"], max(drinks))
        dearer = [one for one in drinks if one > question["above"]]
        listed = [one["drinks"] for one in row["above"]]
        yield equal(f"{row['key']}, dearer sets", sorted(listed), sorted(dearer))
        yield from _witness(row, rules, game)


def _witness(row: Data, rules: Rules, game: str) -> Comparisons:
    witness = row["witness"]
    hands = [parse_cards(text) for text in witness["hands"].values()]
    plays = []
    for trick in witness["tricks"]:
        leader = int(trick["leader"].removeprefix("seat-"))
        cards = parse_cards(trick["cards"])
        plays += [((leader + turn) % rules.seats, card) for turn, card in enumerate(cards)]
    first = int(witness["leader"].removeprefix("seat-"))
    found = faults(rules, game, hands, plays, first)
    yield equal(f"{row['key']}, illegal steps of the witness", found, [])
    dearest = witness["tricks"][witness["trick"] - 1]
    yield equal(f"{row['key']}, trick of the witness", dearest["drinks"], row["maximum"])
    yield equal(f"{row['key']}, cards of the trick", *map(_set, (dearest["cards"], row["cards"])))
    seats = list(witness["hands"])
    for number, trick in enumerate(witness["tricks"]):
        cards, leader = parse_cards(trick["cards"]), int(trick["leader"].removeprefix("seat-"))
        judged = finished_trick(rules, game, number, leader, cards)
        told = [trick["key"], trick["label"], trick["winner"], trick["drinks"]]
        due = [f"trick-{number + 1}", f"Trick {number + 1}", seats[judged.winner], judged.drinks]
        yield equal(f"{row['key']}, {trick['key']} of the witness", told, due)


def _set(cards: str) -> list[int]:
    return sorted(parse_cards(cards))
