"""The exact table: closed arithmetic, enumeration, the judge and outside oracles agree."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import icepool
import numpy as np
import pytest

from oddscalc.drax.changes import rank_counts, same_rank
from oddscalc.drax.courts import acting_courts, courts_before, set_aside, shift_sets, turns_of
from oddscalc.drax.enumeration import enumerated
from oddscalc.drax.exact import figures
from oddscalc.drax.exact_table import table
from oddscalc.drax.judge import rank
from oddscalc.drax.kernels import count_ranks
from oddscalc.drax.rules import COURTS, RANK_KEYS, Options, effect
from oddscalc.errors import QuestionError

NUMBERS = [(value, suit) for value in range(1, 11) for suit in range(4)]
READINGS = [
    (Options(hole_court, wrap, scope, lancer), players)
    for hole_court, wrap, scope, lancer, players in [
        ("kept", False, "own", "own", 1),
        ("kept", True, "own", "pair", 1),
        ("kept", False, "table", "own", 4),
        ("kept", True, "table", "pair", 10),
        ("replaced", False, "own", "own", 1),
        ("replaced", True, "own", "pair", 1),
        ("replaced", False, "table", "pair", 2),
        ("replaced", True, "table", "own", 10),
    ]
]


@pytest.mark.compiled
@pytest.mark.parametrize(("options", "players"), READINGS, ids=str)
def test_closed_arithmetic_and_enumeration_agree(options, players):
    assert figures(options, players) == enumerated(options, players)


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("cards", [3, pytest.param(4, marks=pytest.mark.compiled)])
def test_rank_counts_against_the_judge_on_every_set(cards, wrap):
    found = Counter(
        rank([value for value, _ in hand], [suit for _, suit in hand], wrap=wrap)
        for hand in combinations(NUMBERS, cards)
    )
    assert rank_counts(cards, wrap=wrap) == tuple(found[place] for place in range(7))


def test_the_default_table_from_closed_forms():
    four = {
        "four-of-a-kind": 10,
        "drax": 7 * 4,
        "sequence": 7 * (4**4 - 4),
        "three-of-a-kind": 10 * 4 * 36,
        "two-pair": comb(10, 2) * 6 * 6,
        "one-pair": 10 * 6 * comb(9, 2) * 16,
    }
    three = {"three-of-a-kind": 10 * 4, "one-pair": 10 * 6 * 9 * 4}
    answer = table()
    for key in RANK_KEYS[1:]:
        chance = Fraction(40, 52) * Fraction(four[key], comb(40, 4))
        chance += Fraction(12, 52) * Fraction(three.get(key, 0), comb(40, 3))
        assert answer.probability(key) == chance
    assert sum(map(answer.probability, RANK_KEYS)) == 1


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [(3, {(1, 2): 1, (3,): 3}), (4, {(1, 1, 2): 1, (2, 2): 2, (1, 3): 3, (4,): 6})],
)
def test_cards_alike_against_icepool(cards, kinds):
    alike = Counter()
    for hand, count in icepool.Deck(dict.fromkeys(range(10), 4)).deal(cards).expand().items():
        alike[tuple(sorted(Counter(hand).values()))] += count
    counts = rank_counts(cards)
    for shape, place in kinds.items():
        assert Fraction(alike[shape], alike.total()) == Fraction(counts[place], comb(40, cards))


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("shifts", [(0, 0, 0, 0), (1, 1, 1, 1), (2, 1, -1, 0), (6, 2, 2, 6)])
def test_three_cards_that_keep_their_rank_against_the_judge(shifts, wrap):
    assert same_rank(shifts, 3, wrap=wrap) == judged_alike(shifts, 3, wrap=wrap)


def judged_alike(shifts, cards, *, wrap):
    alike = 0
    for hand in combinations(NUMBERS, cards):
        suits = [suit for _, suit in hand]
        before = rank([value for value, _ in hand], suits, wrap=wrap)
        moved = [(value - 1 + shifts[suit]) % 10 + 1 for value, suit in hand]
        alike += before == rank(moved, suits, wrap=wrap)
    return alike


def test_counted_sets_of_three_against_the_judge():
    counts = np.zeros((1, 7, 7), dtype=np.int64)
    turns = np.array([turns_of((2, 1, -1, 0))], dtype=np.uint32)
    count_ranks(3, turns, np.uint32(0), counts)
    assert counts.sum() == comb(40, 3)
    assert counts[0].trace() == judged_alike((2, 1, -1, 0), 3, wrap=False)


@pytest.mark.parametrize("lancer", ["own", "pair"])
def test_shifts_of_all_sets_of_courts_one_by_one(lancer):
    options = Options(lancer=lancer)
    found = Counter()
    for taken in product((0, 1), repeat=12):
        chosen = [court for court, is_taken in zip(COURTS, taken, strict=True) if is_taken]
        effects = [effect(court, options) for court in chosen]
        found[tuple(sum(by[suit] for by in effects) for suit in range(4)), sum(taken)] += 1
    counted = {
        (shifts, size): number
        for shifts, by_size in shift_sets(COURTS, options).items()
        for size, number in enumerate(by_size)
        if number
    }
    assert counted == dict(found)


def test_courts_before_number_cards_on_a_small_deck():
    """Every order of four number cards and three courts."""
    orders = list(combinations(range(7), 3))
    for needed in range(5):
        found = Counter()
        for courts in orders:
            numbers = [place for place in range(7) if place not in courts]
            last = numbers[needed - 1] if needed else -1
            found[sum(place < last for place in courts)] += 1
        assert courts_before(needed, 4, 3) == [Fraction(found[n], len(orders)) for n in range(4)]


@pytest.mark.parametrize("hole_court", ["kept", "replaced"])
def test_mean_courts_set_aside(hole_court):
    """A court lies with equal chance in each of the 41 gaps that 40 number cards leave."""
    shares = set_aside(Options(hole_court=hole_court))
    mean = sum(courts * share for courts, share in enumerate(shares))
    if hole_court == "replaced":
        assert mean == Fraction(3 * 12, 41)
    else:
        down = Fraction(12, 52)
        assert mean == down * Fraction(3 * 11, 41) + (1 - down) * Fraction(3 * 12, 40)


@pytest.mark.parametrize("players", [1, 2, 10])
def test_mean_courts_at_the_table(players):
    acting = acting_courts(Options(hole_court="replaced"), players)
    mean = sum(courts * chance for (_, courts), chance in acting.items())
    assert mean == Fraction(4 * players * 12, 41)


def test_courts_never_change_how_often_ranks_come():
    ranks = figures().ranks
    for scope, lancer, players in product(("own", "table"), ("own", "pair"), (1, 5, 10)):
        assert figures(Options(scope=scope, lancer=lancer), players).ranks == ranks


def test_more_courts_change_more():
    own, table4, table10 = (
        figures(options, players)
        for options, players in [
            (Options(), 1),
            (Options(scope="table"), 4),
            (Options(scope="table"), 10),
        ]
    )
    assert own.court_held == table4.court_held == 1 - Fraction(40 * 39 * 38 * 37, 52 * 51 * 50 * 49)
    assert own.value_changed < table4.value_changed < table10.value_changed < 1
    assert own.rank_changed < table4.rank_changed < table10.rank_changed
    assert own.rank_changed < own.value_changed < own.court_held


def test_rows_are_fractions_in_lowest_terms():
    data = table().document().data
    assert [row["key"] for row in data["rows"]] == list(RANK_KEYS)
    assert data["rows"][-1]["numerator"] == 10
    assert data["rows"][-1]["denominator"] == 118807
    assert "count" not in data["rows"][0]
    assert data["set_aside"]["mean"]["numerator"] == 36


def test_at_least_adds_up_from_the_top():
    answer = table()
    at_least = answer.at_least()
    assert at_least["nothing"] == 1
    assert at_least["drax"] == answer.probability("drax") + answer.probability("four-of-a-kind")
    with pytest.raises(QuestionError, match="did you mean two-pair"):
        answer.probability("two-pairs")


def test_eleven_players_are_refused_with_the_reason():
    with pytest.raises(QuestionError, match=r"at most 10 .* deck has 40"):
        table(players=11)


@pytest.mark.parametrize("players", [1, 0, -1])
def test_a_table_of_fewer_than_two_is_refused_with_the_reason(players):
    with pytest.raises(QuestionError, match=r"at least 2 must play, since .* for 2 to 10"):
        table(players=players)


def test_a_hand_alone_is_moved_by_its_own_courts_only():
    assert figures(Options(scope="table"), 1) == figures(Options(), 1)
    with pytest.raises(QuestionError, match="at least 1"):
        figures(players=0)


def test_exact_answers_have_no_counts_and_say_so():
    with pytest.raises(QuestionError, match=r"ask for \.probability\('drax'\)"):
        table().count("drax")


@pytest.mark.parametrize("players", ["3", 3.0, True, None])
def test_players_are_whole_numbers(players):
    with pytest.raises(QuestionError, match="players is a whole number"):
        table(players=players)
