"""Equity where each hand has rules of its own, and where suits are changed when that wins."""

import json
import math
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddscalc.cards import CARDS, cards_text, mask_of, parse_cards
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.contest import Contest, contest
from oddscalc.dragon_poker.dimensions import read_dimension
from oddscalc.dragon_poker.equity import equity
from oddscalc.dragon_poker.equity_exact import count_winners, effort
from oddscalc.dragon_poker.equity_sampled import EquityJob
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.night_judge import judge_night
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.rankings import DOCUMENTED_WILD, PRESETS
from oddscalc.dragon_poker.seats import seated
from oddscalc.dragon_poker.showdown import Showdown, win_chances
from oddscalc.dragon_poker.situation import Situation
from oddscalc.dragon_poker.winners import Winners
from oddscalc.errors import QuestionError
from oddscalc.sampling import Plan, sample
from tests import compilation

TRIALS = compilation.size(20_000, 200)
DEUCES, SEVENS_DEAD = Conditions(wild=frozenset(range(4))), Conditions(dead=frozenset({5}))


def winners_by_rule(asked: Contest, hands) -> int:
    """The rule, sentence by sentence: who wins a deal of complete hands.

    Each hand is judged under its own conditions. In dealing order, each seeing the earlier changes,
    a player who loses or ties changes a suit if that makes him win.
    """
    worth = [
        strength(hand, own, asked.ranking) for hand, own in zip(hands, asked.by_hand, strict=True)
    ]
    everything = frozenset().union(*hands)
    for seat, hand in enumerate(hands):
        rivals = max(worth[:seat] + worth[seat + 1 :])
        if asked.suit_change and worth[seat] <= rivals:
            own = replace(asked.by_hand[seat], suit_change=asked.suit_change)
            dealt = everything if asked.suit_change == "no-duplicate" else frozenset()
            changed = strength(hand, own, asked.ranking, dealt)
            worth[seat] = changed if changed > rivals else worth[seat]
    return sum(1 << seat for seat, each in enumerate(worth) if each == max(worth))


@cache
def strength(hand, conditions, ranking, dealt=frozenset()) -> int:
    return judge(sorted(hand), conditions, ranking, dealt).strength


def enumerated(asked: Contest) -> tuple[int, ...]:
    """Every way to complete all hands, in plain Python."""
    winners = [0] * (1 << len(asked.hands))

    def complete(hands: tuple[frozenset[int], ...], rest: frozenset[int]) -> None:
        if len(hands) == len(asked.hands):
            winners[winners_by_rule(asked, hands)] += 1
            return
        place = len(hands)
        for drawn in combinations(sorted(rest), asked.missing[place]):
            complete((*hands, frozenset(asked.hands[place]).union(drawn)), rest.difference(drawn))

    complete((), frozenset(asked.rest))
    return tuple(winners)


def few_left(hands, left, **options) -> Contest:
    """A contest in which only these cards are left to come."""
    jokers = options.get("jokers", 0)
    held = {number for text in (*hands, left) for number in parse_cards(text)}
    gone = cards_text(number for number in range(CARDS) if number not in held)
    seen = f"{gone} {'W ' * (jokers - sum(text.count('W') for text in (*hands, left)))}"
    return contest(hands, seen, **options)


def changing(which, conditions=PLAIN) -> dict:
    """Options of a contest in which suits are changed when that wins."""
    each = (conditions,) if isinstance(conditions, Conditions) else conditions
    open_to_all = tuple(replace(own, suit_change=which) for own in each)
    one_or_each = open_to_all[0] if isinstance(conditions, Conditions) else open_to_all
    return {"conditions": one_or_each, "suit_change_strategy": "when-it-wins"}


NEAR_FLUSHES = ["2S 3S 4S 9S JS KC 8D", "2H 3H 5H 9H QH KD 8C 7D"]
LEFT = "2C 6S TH TD QS AD KH"
THREE = ["2S 3S 4S 9S JS KC", "2H 3H 5H 9H QH KD", "AC AD 4C 4D 6H 6D"]
CASES = {
    "own rules, two parts": few_left(NEAR_FLUSHES, LEFT, conditions=(DEUCES, SEVENS_DEAD)),
    "own rules, three parts": few_left(
        THREE, "2C 2D 6S TH", cards=7, conditions=(DEUCES, PLAIN, SEVENS_DEAD)
    ),
    "own rules beside complete hands": contest(
        ["2S 2H 5S 9S JD KC", "2D 7H 7D 9H QH KD", "AC AD 7C 4D 6H"],
        cards=6,
        conditions=(PLAIN, DEUCES, SEVENS_DEAD),
    ),
    "any, two parts": few_left(NEAR_FLUSHES, LEFT, **changing("any")),
    "no-duplicate, two parts": few_left(NEAR_FLUSHES, LEFT, **changing("no-duplicate")),
    "any, one part": contest([THREE[0], "2H 3H 5H 9H QH"], cards=6, **changing("any")),
    "no-duplicate, complete hands": contest(THREE, cards=6, **changing("no-duplicate")),
    "any, three parts": few_left(THREE, "AS AH 6S TH 8C", cards=7, **changing("any")),
    "no-duplicate, three parts": few_left(
        THREE, "KS KH 6S TH 8C", cards=7, **changing("no-duplicate")
    ),
    "no-duplicate with own rules, a joker": few_left(
        [THREE[0], "W 3H 5H 9H KD", THREE[2]],
        "KS 6S W 7H",
        cards=7,
        jokers=2,
        **changing("no-duplicate", (DEUCES, SEVENS_DEAD, PLAIN)),
    ),
    "any in the mirror": few_left(
        NEAR_FLUSHES, LEFT, **changing("any", Conditions(order="reversed"))
    ),
    "another ranking": few_left(
        NEAR_FLUSHES, LEFT, ranking=DOCUMENTED_WILD, **changing("any", (PLAIN, DEUCES))
    ),
}

SHORT = [
    "own rules beside complete hands",
    "no-duplicate, complete hands",
    "another ranking",
]
NAMES = [*CASES] if compilation.COMPILED else SHORT


@pytest.mark.parametrize("name", NAMES)
def test_exact_counts_are_those_of_the_rule(name):
    assert count_winners(CASES[name]) == enumerated(CASES[name])


@pytest.mark.parametrize("name", [name for name in NAMES if CASES[name].suit_change])
def test_in_every_case_some_change_wins(name):
    never = replace(CASES[name], suit_change_strategy="never")
    assert count_winners(never) != count_winners(CASES[name])


@pytest.mark.parametrize("name", NAMES)
def test_sampled_is_within_five_standard_errors_of_exact(name):
    exact = Winners(count_winners(CASES[name]))
    found = sample(EquityJob(CASES[name], block_trials=TRIALS // 3), Plan(TRIALS, seed=7))
    for counted, tallied in zip(exact.counts, found.tallies.tolist(), strict=True):
        share = counted / exact.total
        assert abs(tallied - TRIALS * share) <= 5 * math.sqrt(TRIALS * share * (1 - share))


@pytest.mark.parametrize("name", NAMES[-2:])
def test_threads_change_nothing(name):
    asked = CASES[name]
    assert count_winners(asked, 1) == count_winners(asked, 2) == count_winners(asked, 3)
    job = EquityJob(asked, block_trials=100)
    tallies = [sample(job, Plan(350, seed=4, threads=n)).tallies.tolist() for n in (1, 2, 3)]
    assert tallies[0] == tallies[1] == tallies[2]


@st.composite
def small_contests(draw) -> Contest:
    """Contests in which few cards are left, and rules differ from hand to hand."""
    players, cards = draw(st.integers(2, 4)), draw(st.integers(6, 8))
    jokers = draw(st.integers(0, 2))
    suits = draw(st.permutations(range(CARDS + jokers)))
    # Cards of two suits come first, so that changes often make a flush.
    deck = sorted(suits, key=lambda number: number % 4 > 1 or number >= CARDS)
    left = draw(st.integers(2, 5))
    dealt = deck[left:]
    hands, missing = [], 0
    for _ in range(players):
        lacks = draw(st.integers(0, min(2, left - missing)))
        missing += lacks
        hands.append(tuple(dealt[: cards - lacks]))
        dealt = dealt[cards - lacks :]
    change = draw(st.sampled_from(["any", "no-duplicate"]))
    order = draw(st.sampled_from(["normal", "reversed", "reversed-dragon-high"]))
    conditions = tuple(
        Conditions(
            frozenset(draw(st.sets(st.integers(0, 51), max_size=2))),
            frozenset(draw(st.sets(st.integers(0, 12), max_size=1))),
            order,
            change,
        )
        for _ in range(players)
    )
    strategy = draw(st.sampled_from(["never", "when-it-wins"]))
    ranking = draw(st.sampled_from([PRESETS["documented"], PRESETS["documented-wild"]]))
    return Contest(tuple(hands), tuple(dealt), cards, jokers, conditions, ranking, strategy)


@settings(max_examples=compilation.size(12, 2), deadline=None)
@given(small_contests())
def test_exact_counts_are_those_of_the_rule_in_any_small_contest(asked):
    assert count_winners(asked) == enumerated(asked)


DIMENSION = read_dimension(
    """
    [[modifiers]]
    key = "luck"
    when = { chair = 2 }
    effect = { wild = "2 JH" }
    [[modifiers]]
    key = "gloom"
    when = { chair = [1, 3], hand-parity = "odd" }
    effect = { dead = "7 K" }
    [[modifiers]]
    key = "turned"
    when = { hand-period = 3 }
    effect = { reversed = "mirror" }
    [[modifiers]]
    key = "change"
    when = { once-a-night = true }
    effect = { suit-change = "no-duplicate" }
    """,
    "the dimension of the tests",
)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("strategy", ["never", "when-it-wins"])
def test_complete_hands_are_decided_as_in_a_night(players, strategy):
    """Hands seated by chairs, against the judge of nights: chair 1 is dealt to first in hand 1."""
    chance = np.random.default_rng(players)
    for number in range(1, 1 + compilation.size(12, 2)):
        deck = chance.permutation(CARDS).tolist()
        hands = [tuple(deck[9 * seat : 9 * seat + 9]) for seat in range(players)]
        night = Night(DIMENSION, players, hands=1, first_hand=number, suit_change_strategy=strategy)
        judged = judge_night(night, [hands]).hands[0].winners
        tonight = DIMENSION.in_situation(
            Situation(number, players, night.chair(0, 0), shown=tuple(deck[:8]))
        )
        seats = seated(tonight, [""] * players)
        conditions = tuple(
            replace(effect.conditions, suit_change="no-duplicate") for effect in seats.effects
        )
        asked = Contest(tuple(hands), conditions=conditions, suit_change_strategy=strategy)
        assert count_winners(asked)[sum(1 << seat for seat in judged)] == 1


def test_the_strategy_never_leaves_suits_as_they_are():
    flush, house = "2S 3S 4S 9S JS KC", "AC AD AH QD QH 3D"
    open_to_all = Conditions(suit_change="any")
    assert equity([flush, house], deal=6, conditions=open_to_all).share("hand-2") == 1
    options = changing("any")
    assert equity([flush, house], deal=6, **options).share("hand-1") == 1


def test_a_card_of_another_hand_bars_a_change_that_may_not_double_it():
    flush, house = "2S 3S 4S 9S JS KC", "KS KD KH QD QH 3D"
    free = equity([flush, house], deal=6, **changing("any"))
    assert free.share("hand-1") == 1
    # The king takes no spade, as KS is dealt; the other cards leave no six of a suit.
    assert equity([flush, house], deal=6, **changing("no-duplicate")).share("hand-2") == 1


def test_later_players_see_the_changes_of_earlier_ones():
    """Both may make a flush: the second, who sees the first one's change, has the better."""
    hands = ["2S 3S 4S 9S JS KC", "2H 3H 4H 9H JH AC", "QC QD QH 5C 5D 8H"]
    found = equity(hands, deal=6, **changing("any"))
    assert [found.share(key) for key in found.keys] == [0, 1, 0]
    turned = equity([hands[1], hands[0], hands[2]], deal=6, **changing("any"))
    assert [turned.share(key) for key in turned.keys] == [1, 0, 0]


@pytest.mark.parametrize("which", ["any", "no-duplicate"])
def test_nobody_changes_a_suit_for_a_mere_tie(which):
    hands = ["2H 3H 5H 9H JH KH", "2S 3S 5S 9S JS KD"]
    asked = contest(hands, cards=6, **changing(which))
    assert count_winners(asked) == (0, 1, 0, 0)
    assert EquityJob(asked).tally(np.random.SeedSequence(1), 10).tolist() == [0, 10, 0, 0]


def test_the_answer_tells_whose_rules_apply_to_which_hand():
    found = equity(["2C", "7C"], plan=Plan(64, seed=1), conditions=(DEUCES, SEVENS_DEAD))
    question = json.loads(found.to("json"))["question"]
    assert question["by_hand"] == [
        {"key": "hand-1", "wild": ["2"], "dead": []},
        {"key": "hand-2", "wild": [], "dead": ["7"]},
    ]
    assert (question["wild"], question["dead"]) == ([], [])
    assert "for hand 1 rank 2 wild, for hand 2 rank 7 dead" in found.to("table")
    alike = equity(["2C", "7C"], plan=Plan(64, seed=1), conditions=(DEUCES, DEUCES))
    one = equity(["2C", "7C"], plan=Plan(64, seed=1), conditions=DEUCES)
    assert alike.to("json") == one.to("json")


def test_effort_of_changes_counts_every_joint_completion():
    asked = CASES["any, two parts"]
    free, barred = effort(asked), effort(CASES["no-duplicate, two parts"])
    joint = math.prod(math.comb(len(asked.rest), missing) for missing in asked.missing)
    assert joint < free.nanoseconds < barred.nanoseconds
    wide = contest(["7H 8H 9H", "?"], **changing("any"))
    assert equity(["7H 8H 9H", "?"], plan=Plan(64, seed=1), **changing("any")).method == "sampled"
    assert effort(wide).listed == math.comb(49, 6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"conditions": (PLAIN,)}, "1 conditions for 2 hands"),
        ({"conditions": (PLAIN, Conditions(order="reversed"))}, "order of ranks"),
        ({"conditions": (PLAIN, Conditions(suit_change="any"))}, "the suit change are the same"),
        ({"suit_change_strategy": "when-it-wins"}, "the conditions allow none"),
        ({"suit_change_strategy": "when-it-win"}, "did you mean when-it-wins"),
        ({"conditions": (DEUCES, PLAIN), "ranking": "rarity"}, "name another ranking"),
    ],
)
def test_what_does_not_fit_is_refused(options, message):
    with pytest.raises(QuestionError, match=message):
        equity(["7H", "?"], **options)


def test_win_chances_under_own_rules_are_those_of_hands_judged_one_by_one():
    asked = Showdown(2, 6, 1, (DEUCES, PLAIN, SEVENS_DEAD))
    found = win_chances(asked, Plan(trials=64, seed=3))
    from oddscalc.dragon_poker.kernels_showdown import LANES, deal_hands
    from oddscalc.kernels_random import lane_state

    masks = np.empty((3, LANES), np.int64)
    state = lane_state(np.random.SeedSequence(3).spawn(1)[0], LANES)
    deal_hands(state, mask_of(range(53)), np.zeros(3, np.int64), np.full(3, 6), masks)
    wins = 0
    for deal in masks.T.tolist():
        hands = [[n for n in range(53) if mask_of([n]) & mask] for mask in deal]
        worth = [judge(hand, own).strength for hand, own in zip(hands, asked.by_hand, strict=True)]
        wins += worth[0] > max(worth[1:])
    assert found.wins("any-hand", 2) == wins
    assert "for own hand rank 2 wild, for opponent 2 rank 7 dead" in str(found)
    assert [row["key"] for row in asked.question()["by_hand"]][1] == "opponent-1"
