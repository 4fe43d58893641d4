"""Checks of the Dragon Poker results in the folder."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import comb
from typing import Any

from oddscalc.cards import CARDS, parse_cards
from oddscalc.dragon_poker.published import derive, documented_tables
from oddscalc.dragon_poker.ranking_files import load_ranking
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.tabulation import tabulate
from oddscalc.verification.check import (
    Comparisons,
    bracketed,
    by_key,
    close,
    equal,
    listed,
    near,
    true,
)
from oddscalc.verification.derived import (
    fair_orders,
    places,
    pot_figures,
    shares,
    splits,
    variant_figures,
)
from oddscalc.verification.second_route import completed, deal_in, sampled, walked

Data = Mapping[str, Any]
_MOST_COMPLETIONS = 3_000_000
_DEALT = 200_000


def comparison_of(command: str, data: Data) -> tuple[str, Callable[[Data], Comparisons]] | None:
    """Return what is compared with what, and the function that does, for a result in JSON."""
    if data["question"].get("by_category"):
        return "sampled against exact counts; fair shares", _win_chances
    return _BY_COMMAND.get(command)


def _table(data: Data) -> Comparisons:
    """Hold a table against the walk, and its identities."""
    question, rows = data["question"], data["rows"]
    deal, ranking, count = deal_in(question), load_ranking(question["ranking"]), question["count"]
    yield equal("total", data["total"], comb(deal.deck_size, deal.cards))
    yield from shares(rows, data["total"])
    counts = [row["count"] for row in rows]
    if count == "best":
        yield equal("sum of the counts", sum(counts), data["total"])
        yield from splits(rows, deal)
        yield from _against_second_route("count of", counts, data, ranking)
        return
    second = walked(deal, ranking.hand_size)
    if second:
        expected = [sum(split) for split in tabulate(second, ranking, count)]
        yield from listed(f"{count} count of row", counts, expected)
        best = [sum(split) for split in tabulate(second, ranking, "best")]
        for key, more, less in zip(ranking.keys, counts, best, strict=True):
            yield true(f"{count} of {key} is at least its best", more >= less)
        if count == "at-least":
            sums = list(accumulate(reversed(best)))[::-1]
            yield from listed("at least, as a sum of best, row", counts, sums)


def _against_second_route(
    what: str, counts: Sequence[int], data: Data, ranking: Ranking
) -> Comparisons:
    deal = deal_in(data["question"])
    second = walked(deal, ranking.hand_size)
    if second is None:
        yield from _against_sample(what, counts, data["question"], ranking)
        return
    split = tabulate(second, ranking, "best")
    yield from listed(f"{what} row", counts, [sum(row) for row in split])
    for row, expected in zip(data["rows"], split, strict=True):
        if "wilds" in row:
            yield from listed(f"{row['key']} by wild cards", row["wilds"], expected)


def _against_sample(
    what: str, counts: Sequence[int], question: Data, ranking: Ranking
) -> Comparisons:
    deal = deal_in(question)
    trials, found = sampled(deal, ranking)
    for key, exact, seen in zip(ranking.keys, counts, found, strict=True):
        yield near(f"{what} {key} in {trials:,} random deals", seen, trials, exact / deal.total)


def _compared(data: Data) -> Comparisons:
    """Hold every variant of a comparison against the walk or a sample."""
    totals = [variant["total"] for variant in data["variants"]]
    yield from variant_figures(data["rows"], totals)
    yield equal("total", data["total"], totals[0])
    for place, variant in enumerate(data["variants"]):
        deal, ranking = deal_in(variant), load_ranking(variant["ranking"])
        counts = [row["variants"][place]["count"] for row in data["rows"]]
        second = walked(deal, ranking.hand_size)
        yield equal(f"total of {variant['name']}", variant["total"], deal.total)
        yield equal(f"sum of {variant['name']}", sum(counts), deal.total)
        if second:
            expected = [sum(split) for split in tabulate(second, ranking, "best")]
            yield from listed(f"{variant['name']}, count of row", counts, expected)
        else:
            yield from _against_sample(f"{variant['name']},", counts, variant, ranking)


def _orders(data: Data) -> Comparisons:
    """Hold counts, potential counts and disagreements of an order against the walk."""
    question, rows = data["question"], by_key(data["rows"])
    deal, ranking = deal_in(question), load_ranking(question["ranking"])
    second = walked(deal, ranking.hand_size)
    yield equal("total", data["total"], comb(deal.deck_size, deal.cards))
    yield from shares(data["rows"], data["total"])
    yield from places(data["rows"], ranking)
    if second is None:
        return
    yield from fair_orders(data["fair_orders"], second, ranking)
    best = [sum(split) for split in tabulate(second, ranking, "best")]
    potential = [sum(split) for split in tabulate(second, ranking, "potential")]
    for place, key in enumerate(ranking.keys):
        row = rows[key]
        yield equal(f"count of {key}", row["count"], best[place])
        yield equal(f"potential count of {key}", row["potential"], potential[place])
        yield true(f"potential of {key} is at least its best", row["potential"] >= row["count"])
    occurring = [key for key, count in zip(ranking.keys, best, strict=True) if count]
    count_of = dict(zip(ranking.keys, best, strict=True))
    wrong = [
        {"higher": higher, "lower": lower}
        for lower, higher in pairwise(occurring)
        if count_of[higher] > count_of[lower]
    ]
    yield equal("disagreements with rarity", data["disagreements"], wrong)


def _streets(data: Data) -> Comparisons:
    """Hold odds in play against every completion, looked at one by one."""
    question = data["question"]
    known = parse_cards(" ".join(question["known"]))
    seen = parse_cards(" ".join(question["seen"]))
    ranking = load_ranking(question["ranking"])
    unseen = CARDS - len(known) - len(seen)
    final = {"cards": question["deal"], "total": data["total"], "rows": data["rows"]}
    streets = [*data.get("streets", ()), final]
    for street in streets:
        yield from _street(street, comb(unseen, street["cards"] - len(known)))
    for street in streets:
        cards, total = street["cards"], street["total"]
        expected = _recounted(known, seen, cards, total, ranking, question)
        if expected:
            counts = [row["count"] for row in street["rows"]]
            yield from listed(f"{cards} cards, count of row", counts, expected)


def _street(street: Data, total: int) -> Comparisons:
    """Hold shares, and the sums of at least each category, to the counts of a street."""
    cards, rows = street["cards"], street["rows"]
    counts = [row["count"] for row in rows]
    yield equal(f"completions to {cards} cards", street["total"], total)
    yield equal(f"sum of the counts, {cards} cards", sum(counts), total)
    sums = list(accumulate(reversed(counts)))[::-1]
    yield from listed(f"{cards} cards, at least", [row["at_least"] for row in rows], sums)
    yield from shares(rows, total, f"{cards} cards, ")
    for row, reached in zip(rows, sums, strict=True):
        name = f"{cards} cards, probability of at least {row['key']}"
        yield close(name, row["at_least_probability"], reached / total)


def _recounted(
    known: Sequence[int], seen: Sequence[int], cards: int, total: int, ranking: Ranking, asked: Data
) -> list[int] | None:
    enough = cards >= ranking.hand_size
    if not known and not seen and enough:
        second = walked(deal_in({**asked, "deal": cards}), ranking.hand_size)
        return [sum(split) for split in tabulate(second, ranking, "best")] if second else None
    if total <= (_MOST_COMPLETIONS if enough else 2_000):
        return completed(known, seen, cards, ranking)
    return None


def _documented(data: Data) -> Comparisons:
    """Hold the documented tables against the walk, and their derivations against the source."""
    for table in data["tables"]:
        source = documented_tables()[table["key"]]
        ranking = load_ranking(source.ranking)
        asked = {"deal": 6, "jokers": source.jokers, "wild": [], "dead": [], "suit_change": None}
        second = walked(deal_in(asked))
        if second is None:
            continue
        counts = dict(zip(ranking.keys, tabulate(second, ranking, "best"), strict=True))
        yield equal(f"{table['key']}: total", table["total"], comb(CARDS + source.jokers, 6))
        yield from shares(table["rows"], table["total"], f"{table['key']}: ")
        for row in table["rows"]:
            name, printed = f"{table['key']}: {row['key']}", source.row(row["key"])
            yield equal(f"{name}, documented", row["documented"], printed.documented)
            yield equal(f"{name}, odds", row["documented_odds"], float(printed.odds))
            derived = derive(source, printed)
            yield equal(f"{name}, derived", row["derived"], derived)
            yield equal(f"{name}, regenerated", row["regenerated"], derived == printed.documented)
            yield equal(f"{name}, difference", row["difference"], row["documented"] - row["count"])
            if row["key"] in counts:
                yield equal(f"{name}, count", row["count"], sum(counts[row["key"]]))


def _equity(data: Data) -> Comparisons:
    """Hold an exact equity against dealing at random."""
    from oddscalc.dragon_poker.equity import equity
    from oddscalc.sampling import Plan

    question, rows, total = data["question"], data["rows"], data["total"]
    hands = [parse_cards(text) for text in question["hands"]]
    left, ways = CARDS + question["jokers"] - sum(map(len, hands)), 1
    for hand in hands:
        ways *= comb(left, question["deal"] - len(hand))
        left -= question["deal"] - len(hand)
    yield equal("ways to complete the hands", total, ways)
    outright = sum(row["count"] for row in rows)
    shared = sum(
        tied / sharing for row in rows for sharing, tied in enumerate(row["tie_counts"], start=2)
    )
    yield from shares(rows, total)
    yield from pot_figures(rows, total)
    yield equal("wins and ties", outright + round(shared), total)
    second = equity(question["hands"], method="sampled", plan=Plan(_DEALT, seed=1))
    for row in rows:
        chance = row["count"] / total
        yield close(f"win of {row['key']}", row["win"], chance)
        dealt = second.count(row["key"])
        yield near(f"wins of {row['key']} in {_DEALT:,} deals", dealt, _DEALT, chance)


def _win_chances(data: Data) -> Comparisons:
    """Hold own categories against exact counts, and all wins against one in so many players."""
    question, trials, rows = data["question"], data["trials"], by_key(data["rows"])
    ranking = load_ranking(question["ranking"])
    deal = deal_in(question)
    second = walked(deal, ranking.hand_size)
    own = [rows[key] for key in ranking.keys]
    yield equal("total", data["total"], trials)
    yield equal("sum of the counts", sum(row["count"] for row in own), trials)
    yield from shares(data["rows"], trials)
    yield from bracketed(data)
    if second:
        for row, split in zip(own, tabulate(second, ranking, "best"), strict=True):
            yield near(f"{row['key']} held", row["count"], trials, sum(split) / deal.total)
    for opponents in range(1, question["opponents"] + 1):
        win, tie = rows["any-hand"][f"win_{opponents}"], rows["any-hand"][f"tie_{opponents}"]
        won = sum((row[f"win_{opponents}"] or 0) * row["count"] for row in own) / trials
        yield true(f"wins against {opponents} by category", abs(won - win) < 1e-9)
        fair = 1 / (opponents + 1)
        yield near(f"wins against {opponents}", round((win + tie * fair) * trials), trials, fair)


def _night(data: Data) -> Comparisons:
    """Hold the sums of a night against each other: hands, winners, seats, dead ranks, openers."""
    question, rows, nights = data["question"], data["rows"], data["trials"]
    rounds = nights * question["hands"]
    yield from bracketed(data)
    yield from shares(rows, data["total"])
    yield from shares(data["ties"], rounds, "pots, ")
    yield from shares(data["dead"], nights, "dead rank, ")
    yield from shares(data["dead_ranks"], nights, "dead ranks, ")
    yield equal("hands shown", sum(row["count"] for row in rows), rounds * question["players"])
    yield equal("hands shown, total", data["total"], rounds * question["players"])
    yield equal("pots", sum(row["count"] for row in data["ties"]), rounds)
    shared = sum(sharing * row["count"] for sharing, row in enumerate(data["ties"], 1))
    yield equal("winning hands", sum(row["winners"] for row in rows), shared)
    for name in ("seats", "chairs"):
        places = data[name]
        yield equal(f"winners by {name}", sum(p["wins"] + p["ties"] for p in places), shared)
        yield true(f"shares by {name}", abs(sum(p["share"] for p in places) - 1) < 1e-9)
    yield equal("nights by dead ranks", sum(row["count"] for row in data["dead_ranks"]), nights)
    dead = sum(int(row["key"]) * row["count"] for row in data["dead_ranks"])
    yield equal("dead ranks", sum(row["count"] for row in data["dead"]), dead)
    for row in data["openers"]:
        yield equal(f"openers of {row['key']}", sum(row["seats"]), row["count"])
    for row in data["modifiers"]:
        held = row["held"] / rounds
        yield close(f"{row['key']} held", row["held_probability"], held)
        yield true(f"{row['key']} changes only where it holds", row["changed"] <= data["total"])


_BY_COMMAND: Mapping[str, tuple[str, Callable[[Data], Comparisons]]] = {
    "table": ("suit types against the walk or random deals", _table),
    "compare": ("suit types against the walk or random deals", _compared),
    "orders": ("suit types against the walk; rarity", _orders),
    "odds": ("the walk against every completion classified", _streets),
    "reproduce": ("derivations and counts against the walk", _documented),
    "equity": ("exact against dealt hands", _equity),
    "night": ("hands, pots, seats, dead ranks: their sums", _night),
}
