"""Figures of Dragon Poker results that follow from counts: shares, splits, order, evidence."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Any

from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.verification.check import Comparison, Comparisons, close, equal, true

Data = Mapping[str, Any]


def shares(rows: Sequence[Data], total: int, what: str = "") -> Comparisons:
    """Hold each probability to be its count among all cases."""
    for row in rows:
        yield close(f"{what}probability of {row['key']}", row["probability"], row["count"] / total)


def splits(rows: Sequence[Data], deal: Deal) -> Comparisons:
    """Hold splits by wild cards to add up: to each count, and to the deals with so many."""
    if not any("wilds" in row for row in rows):
        return
    for row in rows:
        yield equal(f"{row['key']}, sum by wild cards", sum(row["wilds"]), row["count"])
    wild = len(deal.wild) + deal.jokers
    columns = [sum(column) for column in zip(*(row["wilds"] for row in rows), strict=True)]
    for number, column in enumerate(columns):
        deals = comb(wild, number) * comb(deal.deck_size - wild, deal.cards - number)
        yield equal(f"deals with {number} wild cards", column, deals)


def variant_figures(rows: Sequence[Data], totals: Sequence[int]) -> Comparisons:
    """Hold the shares of each variant to its counts, and its changes to the first variant's."""
    for row in rows:
        first = row["variants"][0]
        yield equal(f"{row['key']}, count", row["count"], first["count"])
        yield equal(f"{row['key']}, probability", row["probability"], first["probability"])
        for variant, total in zip(row["variants"], totals, strict=True):
            name, share = f"{row['key']}, {variant['variant']}", variant["count"] / total
            before = first["count"] / totals[0]
            yield close(f"{name}, probability", variant["probability"], share)
            yield close(f"{name}, difference", variant["difference"], share - before)
            if variant["ratio"] is not None or before:
                yield close(f"{name}, ratio", variant["ratio"], share / before)


def places(rows: Sequence[Data], ranking: Ranking) -> Comparisons:
    """Hold rows to stand in the order of rarity and to name their places in both orders."""
    for number, row in enumerate(rows, 1):
        yield equal(f"{row['key']}, place", row["place"], ranking.keys.index(row["key"]) + 1)
        rarity = number if row["count"] else None
        yield equal(f"{row['key']}, by rarity", row["rarity"], rarity)
    for one, other in pairwise(rows):
        yield true(f"{one['key']} before {other['key']}", one["count"] >= other["count"])


def fair_orders(fair: Data, counted: Declarations, ranking: Ranking) -> Comparisons:
    """Hold a fair order to be fair, and evidence of there being none to a recount of its deals."""
    yield equal("a fair order, or none", fair["example"] is not None, fair["number"] > 0)
    yield equal("a blocking set, or none", fair["blocking"] is None, fair["number"] > 0)
    declared = _declared(counted, ranking)
    if fair["example"] is not None:
        order = [ranking.keys.index(key) for key in reversed(fair["example"])]
        deals = _best(declared, order, set())
        yield equal("counts of the fair order", deals, sorted(deals))
        return
    number_of = {category.label: place for place, category in enumerate(ranking.categories)}
    for sentence in fair["evidence"]:
        yield from _failing(sentence, declared, number_of)


def _declared(counted: Declarations, ranking: Ranking) -> list[tuple[frozenset[int], int]]:
    return [
        (frozenset(ranking.declared(patterns, wilds)), deals)
        for (patterns, wilds), deals in counted.counts.items()
    ]


def _best(
    declared: Sequence[tuple[frozenset[int], int]], order: Sequence[int], above: set[int]
) -> list[int]:
    """Return the deals whose best category each is, the highest first, below others."""
    counts, passed = [], set(above)
    for place in order:
        counts.append(
            sum(deals for found, deals in declared if place in found and not found & passed)
        )
        passed.add(place)
    return counts


def _failing(
    sentence: str,
    declared: Sequence[tuple[frozenset[int], int]],
    number_of: Mapping[str, int],
) -> Iterator[Comparison]:
    """Recount how an order fails with all others below it, and with all others above it."""
    order, colon, failures = sentence.partition(": ")
    names = order.split(" above ")
    if not colon or len(names) < 2 or " can never stand " in order:
        return
    occurring = set().union(*(found for found, _ in declared)) - {0}
    places_of = [number_of[name] for name in names]
    for told, above in zip(
        failures.split("; with all others above them "),
        (set(), occurring - set(places_of)),
        strict=True,
    ):
        counts = _best(declared, places_of, above)
        steps = (step for step in pairwise(range(len(counts))) if counts[step[0]] > counts[step[1]])
        high, low = next(steps)
        due = f"{names[high]} {counts[high]:,} > {names[low]} {counts[low]:,}"
        yield equal(f"evidence, {order}", told, due)


def pot_figures(rows: Sequence[Data], total: int) -> Comparisons:
    """Hold win, tie and share of exact hands to their counts of wins and ties."""
    for row in rows:
        sharing = row["tie_counts"]
        parts = sum(count / number for number, count in enumerate(sharing, start=2))
        yield close(f"tie of {row['key']}", row["tie"], sum(sharing) / total)
        yield close(f"share of {row['key']}", row["share"], (row["count"] + parts) / total)
        for count, tie in zip(sharing, row["ties"], strict=True):
            yield close(f"ties of {row['key']}", tie, count / total)
