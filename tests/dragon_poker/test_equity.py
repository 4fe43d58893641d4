"""Equity against plain enumeration with the judge, between its own routes, and by sampling."""

import json
import math
import pickle
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddscalc.cards import CARDS, SUITS, card, cards_text, parse_cards, rank_of, suit_of
from oddscalc.dragon_poker import equity_completions, equity_exact
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.contest import Contest, contest
from oddscalc.dragon_poker.equity import equity
from oddscalc.dragon_poker.equity_exact import count_winners, effort
from oddscalc.dragon_poker.equity_sampled import EquityJob
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, FIVE_CARD
from oddscalc.dragon_poker.winners import Winners
from oddscalc.errors import CardError, QuestionError
from oddscalc.intervals import pot_share
from oddscalc.sampling import Plan, sample
from tests import compilation

TRIALS = compilation.size(20_000, 500)


def enumerated(asked: Contest) -> tuple[int, ...]:
    """The definition: every way to complete all hands, judged in plain Python."""

    @cache
    def strength(cards: frozenset[int]) -> int:
        return judge(sorted(cards), asked.conditions, asked.ranking).strength

    winners = [0] * (1 << len(asked.hands))

    def complete(strengths: tuple[int, ...], rest: frozenset[int]) -> None:
        if len(strengths) == len(asked.hands):
            best = max(strengths)
            winners[sum(1 << hand for hand, s in enumerate(strengths) if s == best)] += 1
            return
        hand = len(strengths)
        for drawn in combinations(sorted(rest), asked.missing[hand]):
            cards = frozenset(asked.hands[hand]).union(drawn)
            complete((*strengths, strength(cards)), rest.difference(drawn))

    complete((), frozenset(asked.rest))
    return tuple(winners)


def gone(*kept: str) -> str:
    """All cards but those of these texts: gone, so that little is left to come."""
    held = {number for text in kept for number in parse_cards(text)}
    return cards_text(number for number in range(CARDS) if number not in held)


LEFT = "2H 3H 4H 5H 6S 7S 9D 9C QH KH JC 10C AH AD"


def few_left(hands, **options) -> Contest:
    """A contest in which only a few cards are left to come."""
    return contest(hands, gone(*hands, LEFT), **options)


RED_DRAGONS = Conditions(wild=frozenset({49, 50}))
CASES = {
    "two hands, one and two cards to come": few_left(
        ["AS AD AC KS KD 2C 3C 4C", "7H 8H 9H TH JH 2D 3D"]
    ),
    "a complete hand against a part": contest(
        ["2S 3S 4S 5S 6S 7S 9D 9C 9H", "KS KH KD QS QH QD 2D 3D"]
    ),
    "two complete hands that tie, and a part": contest(
        ["2S 3S 4S 5S 6D 7D KD QC JH", "2C 3C 4C 5C 6H 7H KS QH JD", "2H 3H 4H 5H 6S 7S AS"]
    ),
    "two parts against complete hands": contest(
        ["2S 3S 4S 5S 6D 7D KD QC JH", "2C 3C 4C 5C 6H 7H KS QH", "2H 3H 4H 5H 6S 7S AS AD"]
    ),
    "three parts": contest(
        ["2S 3S 4S 5S 6D 7D KD QC", "2C 3C 4C 5C 6H 7H KS QH", "2H 3H 4H 5H 6S 7S AS AD"]
    ),
    "jokers and wild cards": few_left(
        ["W 3S 4S 5S 6D 7D KD QC", "2C AH 4C 5C 6H 7H KS"], jokers=2, conditions=RED_DRAGONS
    ),
    "dead and reversed": few_left(
        ["W 3S 4S 5S 6D 7D KD QC", "2C 3C 4C 5C 6H 7H KS"],
        conditions=Conditions(dead=frozenset({4, 5}), order="reversed"),
    ),
    "another ranking": few_left(
        ["W 3S 3C 5S 6D 7D KD QC", "2C 2D 4C 5C 6H 7H KS"], ranking=DOCUMENTED_WILD
    ),
    "five cards": contest(
        ["2C 3C", "2D 3D"],
        gone("2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "KS KH 4S"),
        cards=5,
        ranking=FIVE_CARD,
    ),
}
NAMES = [*CASES][:: compilation.size(1, 2)]


@pytest.mark.parametrize("name", NAMES)
def test_exact_counts_equal_plain_enumeration(name):
    assert count_winners(CASES[name]) == enumerated(CASES[name])


@st.composite
def small_contests(draw) -> Contest:
    """Contests in which few cards are left to come."""
    players = draw(st.integers(2, 4))
    cards = draw(st.integers(6, 7))
    jokers = draw(st.integers(0, 2))
    deck = draw(st.permutations(range(CARDS + jokers)))
    left = draw(st.integers(3, 6))
    rest, dealt = deck[:left], deck[left:]
    missing = []
    for _ in range(players):
        most = min(2, left - sum(missing))
        missing.append(draw(st.integers(0, most)))
    hands = []
    for each in missing:
        hands.append(tuple(dealt[: cards - each]))
        dealt = dealt[cards - each :]
    conditions = Conditions(
        wild=frozenset(draw(st.sets(st.integers(0, 51), max_size=3))),
        dead=frozenset(draw(st.sets(st.integers(0, 12), max_size=2))),
        order=draw(st.sampled_from(["normal", "reversed", "reversed-dragon-high"])),
    )
    found = Contest(tuple(hands), tuple(dealt), cards, jokers, conditions)
    assert sorted(found.rest) == sorted(rest)
    return found


@settings(max_examples=compilation.size(25, 8), deadline=None)
@given(small_contests())
def test_exact_counts_equal_plain_enumeration_on_any_small_contest(asked):
    assert count_winners(asked) == enumerated(asked)


@settings(max_examples=compilation.size(10, 3), deadline=None)
@given(small_contests(), st.permutations(range(SUITS)))
def test_relabelled_suits_and_reordered_cards_change_nothing(asked, suits):
    def moved(cards):
        return tuple(
            reversed([card(rank_of(c), suits[suit_of(c)]) if c < CARDS else c for c in cards])
        )

    conditions = replace(asked.conditions, wild=frozenset(moved(asked.conditions.wild)))
    turned = replace(
        asked,
        hands=tuple(moved(hand) for hand in asked.hands),
        seen=moved(asked.seen),
        conditions=conditions,
    )
    assert count_winners(turned) == count_winners(asked)


@pytest.mark.parametrize("name", NAMES[:: compilation.size(1, 3)])
def test_hands_may_stand_in_any_order(name):
    asked = CASES[name]
    found = Winners(count_winners(asked))
    for order in permutations(range(len(asked.hands))):
        swapped = replace(asked, hands=tuple(asked.hands[hand] for hand in order))
        again = Winners(count_winners(swapped))
        for place, hand in enumerate(order):
            assert again.sharing(place) == found.sharing(hand)


@pytest.mark.parametrize(
    "hands",
    [["7H 8H 9H TH 2C 4C", "AS AD AC 3D 4D 6D"], ["7H 8H 9H TH 2C 4C KD", "AS AD AC 3D 4D"]],
)
@pytest.mark.parametrize("complete", [[], ["KS KC KH QS QC 2S 5S 8D 9S"]])
def test_pair_by_pair_and_walking_agree(hands, complete):
    """Inclusion and exclusion over subsets of cards, against going through every pair.

    Beside two open hands there may be a complete one, which is a bar to both.
    """
    asked = contest(
        [*hands, *complete], gone(*hands, *complete, "2H 3H 4H 5H 6H 2D 5D 7D 8C 9C TC")
    )
    open_hands = [0, 1]
    walked = equity_exact._count_walking(asked, open_hands, 1)
    assert equity_exact._count_pairs(asked, open_hands, 2).tolist() == walked.tolist()
    assert walked.sum() == asked.total


def test_threads_do_not_change_exact_counts():
    asked = CASES["three parts"]
    assert count_winners(asked, 1) == count_winners(asked, 2) == count_winners(asked, 3)


@pytest.mark.compiled
def test_chunks_of_completions_join_without_a_gap(monkeypatch):
    asked = CASES["two complete hands that tie, and a part"]
    whole = count_winners(asked)
    monkeypatch.setattr(equity_completions, "CHUNK", 7)
    assert count_winners(asked) == whole


WIDE_OPEN = {"four cards each to come": contest(["7H 8H 9H TH 2C", "AS AD AC 3D 4D"])}


@pytest.mark.parametrize(
    "asked",
    [
        *(CASES[name] for name in NAMES),
        *(pytest.param(asked, marks=pytest.mark.compiled) for asked in WIDE_OPEN.values()),
    ],
    ids=[*NAMES, *WIDE_OPEN],
)
def test_sampled_is_within_five_standard_errors_of_exact(asked):
    exact = Winners(count_winners(asked))
    found = sample(EquityJob(asked, block_trials=TRIALS // 3), Plan(TRIALS, seed=11))
    for counted, tallied in zip(exact.counts, found.tallies.tolist(), strict=True):
        share = counted / exact.total
        assert abs(tallied - TRIALS * share) <= 5 * math.sqrt(TRIALS * share * (1 - share))


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 5])
def test_unknown_hands_have_equal_shares(players):
    found = equity(["?"] * players, plan=Plan(20_000, seed=3))
    assert found.method == "sampled"
    for key in found.keys:
        low, high = found.interval(key, "share")
        assert abs(found.share(key) - 1 / players) <= 5 / 1.96 * (high - low) / 2


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_do_not_change_samples(threads):
    asked = CASES["three parts"]
    job, trials = EquityJob(asked, block_trials=100), compilation.size(1050, 350)
    one = sample(job, Plan(trials, seed=4, threads=1)).tallies
    assert sample(job, Plan(trials, seed=4, threads=threads)).tallies.tolist() == one.tolist()


def test_jobs_survive_pickling():
    job = EquityJob(CASES["jokers and wild cards"])
    assert pickle.loads(pickle.dumps(job)) == job
    json.dumps(job.question())


def test_questions_of_jobs_tell_rankings_of_one_name_apart():
    asked = CASES["three parts"]
    other = replace(DOCUMENTED, categories=DOCUMENTED.categories[:-1])
    assert EquityJob(asked).question() != EquityJob(replace(asked, ranking=other)).question()


@pytest.mark.parametrize("name", CASES)
def test_shares_add_up_to_the_pot(name):
    winners = Winners(count_winners(CASES[name]))
    assert sum(winners.share(hand) for hand in range(winners.hands)) == 1


def test_figures_follow_from_the_sets_of_winners():
    """Ten deals of three hands: 4 to hand 1, 1 to hand 2, 2 to both, 3 to all three."""
    winners = Winners((0, 4, 1, 2, 0, 0, 0, 3))
    assert winners.sharing(0) == (4, 2, 3)
    assert winners.share(0) == Fraction(4 * 6 + 2 * 3 + 3 * 2, 60)
    assert winners.share(2) == Fraction(1, 10)
    assert winners.share_interval(0) == pot_share(
        4 * 60 + 2 * 30 + 3 * 20, 4 * 3600 + 2 * 900 + 3 * 400, 10, unit=60
    )


def test_a_complete_deal_is_never_sampled():
    hands = ["2S 3S 4S 5S 6S 7S 9D 9C 9H", "KS KH KD QS QH QD 2D 3D 4D"]
    found = equity(hands, method="sampled")
    assert (found.method, found.total) == ("exact", 1)
    assert found.share("hand-1") == 1
    assert "every card is known" in found.why


def test_equal_complete_hands_share():
    found = equity(["2S 3S 4S 5S 6S 7S", "2D 3D 4D 5D 6D 7D", "2H 2C 3H 3C 8H 8C"], deal=6)
    assert [found.share(key) for key in found.keys] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert [found.tie(key) for key in found.keys] == [1, 1, 0]
    assert [found.count(key) for key in found.keys] == [0, 0, 0]


def test_the_method_follows_the_budget_and_the_answer_says_so():
    small = equity(["7H 8H 9H TH 2C 3S 4S", "AS AD AC 3D 4D 6D"])
    assert small.method == "exact"
    assert f"all {small.total:,} ways" in small.why
    large = equity(["7H 8H 9H", "?"], plan=Plan(1000, seed=1))
    assert large.method == "sampled"
    assert "take too long to count" in large.why
    asked = equity(["7H 8H 9H TH 2C 3S 4S", "AS AD AC 3D 4D 6D"], method="sampled", plan=Plan(9))
    assert asked.method == "sampled"
    assert "as asked" in asked.why
    with pytest.raises(QuestionError, match="--method exact"):
        equity(["7H 8H 9H", "?"], method="exact")


def test_effort_counts_what_would_be_done():
    assert effort(contest(["7H 8H 9H", "?"])).listed == comb(49, 9)
    complete = "2C 3C 4C 5C 6C 7C 8C 9C TC"
    natural = effort(contest([complete, "7H 8H"]))
    wild = effort(contest([complete, "7H 8H"], jokers=1))
    assert wild.nanoseconds > 2 * natural.nanoseconds
    parts = CASES["three parts"]
    assert effort(parts).nanoseconds >= prod(comb(len(parts.rest), n) for n in parts.missing) // 10


def test_answers_to_one_question_join():
    one = equity(["7H 8H", "?"], plan=Plan(500, seed=1))
    two = equity(["7H 8H", "?"], plan=Plan(700, seed=2))
    joined = one + two
    assert joined.total == 1200
    assert joined.count("hand-1") == one.count("hand-1") + two.count("hand-1")
    assert joined.provenance.seed == (1, 2)
    with pytest.raises(QuestionError, match="seed 1"):
        joined + one
    with pytest.raises(QuestionError, match="different questions"):
        one + equity(["7H 8S", "?"], plan=Plan(500, seed=2))
    exact = equity(["2S 3S 4S 5S 6S 7S", "2D 3D 4D 5D 6D 7D"], deal=6)
    with pytest.raises(QuestionError, match="exact"):
        one + exact


def test_json_is_as_the_contract_says():
    sampled = json.loads(equity(["7H 8H", "?", "AS"], plan=Plan(500, seed=0)).to("json"))
    assert (sampled["method"], sampled["trials"], sampled["seed"]) == ("sampled", 500, 0)
    assert [row["key"] for row in sampled["rows"]] == ["hand-1", "hand-2", "hand-3"]
    for row in sampled["rows"]:
        for figure in ("win", "tie", "share"):
            assert row[f"{figure}_low"] <= row[figure] <= row[f"{figure}_high"]
        assert len(row["ties"]) == 2
        assert sum(row["ties"]) == pytest.approx(row["tie"])
        assert row["low"] <= row["probability"] <= row["high"]
    assert sum(row["share"] for row in sampled["rows"]) == pytest.approx(1)
    exact = json.loads(equity(["2S 3S 4S 5S 6S", "2D 3D 4D 5D 6D 7D"], deal=6).to("json"))
    assert (exact["method"], exact["total"]) == ("exact", 41)
    assert "low" not in exact["rows"][0]
    assert sum(row["count"] for row in exact["rows"]) + exact["rows"][0]["tie_counts"][0] == 41


@pytest.mark.parametrize("format_", ["table", "csv", "markdown", "html", "latex", "jsonl"])
def test_every_format_writes(format_):
    assert "hand-2" in equity(["2S 3S 4S 5S 6S", "2D 3D 4D 5D 6D 7D"], deal=6).to(format_)


@pytest.mark.compiled
def test_a_partial_answer_is_marked():
    def interrupt(_):
        raise KeyboardInterrupt

    found = equity(["7H 8H", "?"], plan=Plan(10**9, seed=1, report=_once(interrupt)))
    assert found.partial
    assert json.loads(found.to("json"))["partial"] is True
    assert "interrupted: a partial answer" in found.to("table")


def _once(action):
    done = []

    def report(progress):
        if not done:
            done.append(progress)
            action(progress)

    return report


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (["7H 8H", "7h"], {}, "7H is in hand 1 and again in hand 2"),
        (["7H 8H", "?"], {"seen": "8h"}, "8H is in hand 1 and again in --seen"),
        (["2C 3C 4C 5C 6C 7C 8C 9C TC JC", "?"], {}, "hand 1 has 10 cards"),
        (["?"] * 6, {}, "5 x 9 = 45"),
        (["7H"], {}, "1 hand given"),
        (["7H", ""], {}, "hand 2 is empty"),
        (["7H ?", "?"], {}, "stands for a whole unknown hand"),
        (["W W", "?"], {"jokers": 1}, "--jokers 1"),
        (["7H", "?"], {"deal": 5}, "--deal 5"),
        (["7H", "?", "?", "?", "?"], {"seen": gone("7H 8H 9H")}, "cards are still to come"),
        (["7H", "?"], {"ranking": "documentd"}, "did you mean documented"),
        (["7H", "?"], {"method": "sample"}, "did you mean sampled"),
    ],
)
def test_wrong_questions_are_refused(hands, options, message):
    with pytest.raises((CardError, QuestionError), match=message):
        equity(hands, **options)


def test_completions_are_all_combinations_from_any_place_on():
    from oddscalc.dragon_poker.kernels_equity import complete, list_combinations

    cards = np.array([1 << n for n in range(9)])
    binomials = np.array([[comb(n, k) for k in range(12)] for n in range(12)])
    for size in range(1, 8):
        elements = np.zeros((comb(9, size), size), np.uint8)
        list_combinations(elements)
        rows = [tuple(row) for row in elements.tolist()]
        assert rows == sorted(combinations(range(9), size), key=lambda row: row[::-1])
        expected = [sum(1 << n for n in row) | 1 << 20 for row in rows]
        for first in (0, 1, len(rows) // 2, len(rows) - 1):
            masks = np.zeros(len(rows) - first, np.int64)
            complete(1 << 20, cards, size, first, binomials, masks)
            assert masks.tolist() == expected[first:]
