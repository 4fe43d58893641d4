"""The search by subsets against all permutations, and against the literature on wild cards."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from oddscalc.dragon_poker.counting import declarations
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.order_search import OrderSearch
from oddscalc.dragon_poker.orders import order_search, orders
from oddscalc.dragon_poker.rankings import DOCUMENTED, FIVE_CARD, NO_CORPS

Histogram = Mapping[int, int]


def _best_counts(declared: Histogram, order: tuple[int, ...]) -> list[int]:
    """Count each category of an order, highest first, as best category: deal by deal."""
    counts = dict.fromkeys(order, 0)
    for members, deals in declared.items():
        best = next((category for category in order if members >> category & 1), None)
        if best is not None:
            counts[best] += deals
    return [counts[category] for category in order]


def _fair_orders(declared: Histogram, categories: int) -> Iterator[tuple[int, ...]]:
    for order in permutations(range(categories)):
        counts = _best_counts(declared, order)
        if counts == sorted(counts):
            yield order


def _blocks(declared: Histogram, categories: int, members: tuple[int, ...]) -> bool:
    for order in permutations(range(categories)):
        counts = dict(zip(order, _best_counts(declared, order), strict=True))
        among = [counts[category] for category in order if category in members]
        if among == sorted(among):
            return False
    return True


def _random_histogram(seed: int, categories: int) -> dict[int, int]:
    chance = random.Random(seed)
    sets = chance.sample(range(1, 1 << categories), k=min(6, (1 << categories) - 1))
    return {members: chance.randint(1, 12) for members in sets}


@pytest.mark.parametrize("seed", range(60))
def test_the_search_agrees_with_all_permutations(seed: int) -> None:
    categories = 2 + seed % 4
    declared = _random_histogram(seed, categories)
    search = OrderSearch(categories, declared)
    fair = list(_fair_orders(declared, categories))
    assert search.fair_orders == len(fair)
    example = search.fair_order()
    if fair:
        assert example is not None
        assert tuple(reversed(example)) in fair
        assert search.blocking() is None
    else:
        assert example is None
        blocking = search.blocking()
        assert blocking is not None
        assert _blocks(declared, categories, blocking)
        smaller = combinations(range(categories), len(blocking) - 1)
        assert not any(_blocks(declared, categories, members) for members in smaller)


def test_the_random_histograms_hold_both_outcomes() -> None:
    outcomes = {
        OrderSearch(2 + seed % 4, _random_histogram(seed, 2 + seed % 4)).fair_orders > 0
        for seed in range(60)
    }
    assert outcomes == {True, False}


def _search(counted: Declarations) -> tuple[OrderSearch, list[str]]:
    search, categories = order_search(counted, FIVE_CARD)
    return search, [category.key for category in categories]


def test_ordinary_poker_has_one_fair_order_and_it_is_the_usual_one() -> None:
    search, keys = _search(declarations(Deal(cards=5), 5))
    assert search.fair_orders == 1
    assert [keys[number] for number in search.fair_order() or ()] == [
        "one-pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
        "four-of-a-kind", "straight-flush",
    ]  # fmt: skip


@pytest.mark.parametrize("jokers", [1, 2])
def test_five_card_poker_with_jokers_has_no_fair_order(jokers: int) -> None:
    """S. Gadbois, "Poker with wild cards - a paradox?", Mathematics Magazine 69 (1996).

    Below one pair nothing is left of either, so the smallest argument names one pair too: where
    two pair and three of a kind stand above it, whichever ranks higher is the commoner, as a pair
    with a wild card is declared as the higher of the two.
    """
    search, keys = _search(declarations(Deal(cards=5, jokers=jokers), 5))
    assert search.fair_orders == 0
    blocking = {keys[number] for number in search.blocking() or ()}
    assert blocking == {"one-pair", "two-pair", "three-of-a-kind"}


def test_one_joker_in_five_cards_by_the_published_counts() -> None:
    """Three of a kind above two pair: 137,280 against 123,552 of 2,869,685 hands."""
    search, keys = _search(declarations(Deal(cards=5, jokers=1), 5))
    above = sum(
        1 << keys.index(key)
        for key in ("five-of-a-kind", "straight-flush", "four-of-a-kind", "full-house", "flush",
                    "straight")
    )  # fmt: skip
    three, two = keys.index("three-of-a-kind"), keys.index("two-pair")
    assert search.count_below(three, above) == 137_280
    assert search.count_below(two, above | 1 << three) == 123_552
    assert search.count_below(two, above) > search.count_below(three, above | 1 << two)


@pytest.mark.parametrize("ranking", [DOCUMENTED, NO_CORPS])
def test_the_natural_order_is_the_only_fair_one(ranking: object) -> None:
    answer = orders(Deal(), ranking)  # type: ignore[arg-type]
    assert answer.fair.number == 1
    keys = [category.key for category in answer.fair.example or ()]
    assert keys.index("three-pair") > keys.index("full-house")
    if ranking is DOCUMENTED:
        assert keys.index("corps-a-corps") > keys.index("flush")


def test_orders_tell_the_probability_of_the_best_category() -> None:
    """6,828 of C(52,6) deals are best as a flush: C(13,6) in four suits less 9 straights each."""
    answer = orders()
    flush = Fraction(4 * (comb(13, 6) - 9), comb(52, 6))
    assert answer.probability("flush") == flush
    assert answer.interval("flush") == (float(flush), float(flush))


def test_disagreements_of_the_documented_order_are_exactly_three() -> None:
    found = [(higher.key, lower.key) for higher, lower in orders().disagreements]
    assert found == [
        ("one-pair", "high-card"),
        ("full-house", "three-pair"),
        ("flush", "corps-a-corps"),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_what_can_never_stand_above_what_is_found_by_all_permutations(seed: int) -> None:
    declared = _random_histogram(seed, 4)
    search = OrderSearch(4, declared)
    for higher, lower in permutations(range(4), 2):
        fair = False
        for order in permutations(range(4)):
            if order.index(higher) < order.index(lower):
                counts = dict(zip(order, _best_counts(declared, order), strict=True))
                fair = fair or counts[higher] <= counts[lower]
        assert search.never_above(higher, lower) == (not fair)


@pytest.mark.compiled
def test_a_large_blocking_set_names_what_cannot_stand_above_what() -> None:
    answer = orders(Deal(jokers=1))
    assert len(answer.fair.blocking or ()) == 6
    assert "One pair can never stand above Two pair" in " ".join(answer.fair.evidence)


@pytest.mark.compiled
def test_evidence_spells_out_every_order_of_a_small_blocking_set() -> None:
    answer = orders(Deal(jokers=4))
    blocking = answer.fair.blocking
    assert blocking is not None
    assert len(answer.fair.evidence) == len(list(permutations(blocking)))
    assert "No order of the categories is fair" in answer.to("table")


def test_records_of_orders_hold_each_figure_under_its_own_name() -> None:
    header, first, *_ = orders().to("csv").splitlines()
    assert header == "key,label,count,probability,potential,place,rarity"
    assert first.startswith("one-pair,One pair,9884160,0.4855")
