"""Kernels against the judge, deal by deal, and simulated frequencies against exact ones."""

from itertools import product
from random import Random

import numpy as np
import pytest

from oddscalc.cards import suit_of
from oddscalc.drax import kernels
from oddscalc.drax.courts import turns_of
from oddscalc.drax.dealing import Dealt, deal_out
from oddscalc.drax.exact import figures
from oddscalc.drax.judge import judge_seats, strength, winners
from oddscalc.drax.kernels_deal import count_aside, deal_lanes, judge_lanes, simulate_all
from oddscalc.drax.kernels_tally import LANES, SCRATCH, tally_lanes
from oddscalc.drax.rules import COURTS, NUMBER_CARDS, RANK_KEYS, Options, is_court, printed_value
from oddscalc.drax.simulate import DraxJob, simulate, turns_of_sets
from oddscalc.drax.tallies import Showdowns, tally_length
from oddscalc.errors import QuestionError
from oddscalc.kernels_random import lane_state
from oddscalc.sampling import Plan
from tests.compilation import size

DEALS = size(100_000, 64)


def place(card):
    """Return the place of a card in a hand's word."""
    if is_court(card):
        return kernels.COURT_PLACES + COURTS.index(card)
    start = (0, 10, kernels.HEART_PLACES, kernels.HEART_PLACES + 10)[suit_of(card)]
    return start + printed_value(card) - 1


def word(cards):
    return sum(1 << place(card) for card in cards)


def ties(options):
    top_card = options.ties == "top-card"
    return top_card, kernels.RANK_BITS if options.ties == "rank-only" else kernels.ALL_BITS


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("rule", ["cards", "rank-only", "top-card"])
def test_strengths_order_hands_as_the_judge_does(rule, wrap):
    options = Options(wrap=wrap, ties=rule)
    random = Random(3)
    hands, shifts, judged = [], [], []
    for _ in range(size(3000, 300)):
        cards = random.sample(NUMBER_CARDS, random.choice([3, 4]))
        by = [random.randrange(-6, 7) for _ in range(4)]
        suits = [suit_of(card) for card in cards]
        values = [
            (printed_value(card) - 1 + by[suit]) % 10 + 1
            for card, suit in zip(cards, suits, strict=True)
        ]
        hands.append(word(cards))
        shifts.append(turns_of(by))
        judged.append(strength(values, suits, options))
    found = np.zeros(len(hands), np.uint32)
    kernels.hand_strengths(
        np.array(hands, np.uint64),
        np.array(shifts, np.uint32),
        kernels.ALL_BITS if wrap else np.uint32(0),
        *ties(options),
        found,
    )
    pairs = sorted(set(zip(judged, found.tolist(), strict=True)))
    assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})
    assert [other for _, other in pairs] == sorted(other for _, other in pairs)
    assert all(one[0] == other >> 20 for one, other in pairs)


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(hole_court="replaced", scope="table", lancer="pair", wrap=True),
        Options(scope="table", ties="top-card"),
        Options(lancer="pair", ties="rank-only"),
    ],
    ids=str,
)
@pytest.mark.parametrize(("players", "lanes"), [(2, LANES), (5, 1), (5, LANES - 1), (10, LANES)])
def test_lanes_tally_what_the_judge_says(options, players, lanes):
    random = Random(players)
    deals = [deal_out(random.sample(range(52), 52), players, options) for _ in range(LANES)]
    words = np.zeros((players, LANES), np.uint64)
    downs = np.zeros(LANES, np.uint64)
    for lane, cards in enumerate(deals):
        downs[lane] = word(card.card for card in cards if card.down)
        for seat in range(players):
            words[seat, lane] = word(card.card for card in cards if card.seat == seat)
    changed, printed = np.zeros((2, players, LANES), np.uint32)
    aside, marks = np.zeros((players, LANES), np.uint8), np.full((players + 2, LANES), 1, np.uint8)
    scratch = np.full((SCRATCH, LANES), 1, np.uint32)
    wrap = kernels.ALL_BITS if options.wrap else np.uint32(0)
    dealt, table = np.bitwise_or.reduce(words), options.scope == "table"
    judge_lanes(words, dealt, table, turns_of_sets(options), wrap, scratch[0], changed, printed)
    count_aside(words, downs, aside)
    tallies = np.zeros(tally_length(players), np.int64)
    tally_lanes(lanes, changed, printed, aside, *ties(options), scratch, marks, tallies)
    assert tallies.tolist() == judged_tallies(deals[:lanes], players, options)


@pytest.mark.parametrize("hole_court", ["kept", "replaced"])
@pytest.mark.parametrize(("players", "deals"), [(2, LANES), (10, 7)])
def test_deals_in_lanes_are_deals_by_the_rules_and_judged_so(hole_court, players, deals):
    options = Options(hole_court=hole_court)
    replaced = hole_court == "replaced"
    state = lane_state(np.random.SeedSequence(players), LANES)
    words, downs = np.zeros((players, LANES), np.uint64), np.zeros(LANES, np.uint64)
    gone, missing = np.zeros(LANES, np.uint64), np.zeros(LANES, np.int64)
    random = np.zeros(LANES, np.uint32)
    deal_lanes(state.copy(), replaced, words, downs, gone, missing, random)
    dealt = [[*cards_dealt(words[:, lane], downs[lane])] for lane in range(deals)]
    for cards in dealt:
        assert len({card.card for card in cards}) == len(cards)
        for seat in range(players):
            hand = [card for card in cards if card.seat == seat]
            up = [card for card in hand if not card.down and not is_court(card.card)]
            hole = [card for card in hand if card.down]
            assert len(up) == 3
            assert len([card for card in hole if not (replaced and is_court(card.card))]) == 1
    tallies = np.zeros(tally_length(players), np.int64)
    turns, wrap = turns_of_sets(options), np.uint32(0)
    simulate_all(state, deals, players, replaced, False, turns, wrap, *ties(options), tallies)
    assert tallies.tolist() == judged_tallies(dealt, players, options)


def cards_dealt(hands, downs):
    for seat, hand in enumerate(hands):
        for card in range(52):
            if int(hand) >> place(card) & 1:
                yield Dealt(seat, card, down=bool(int(downs) >> place(card) & 1))


def judged_tallies(dealt, players, options):
    side = players + 1
    tallies = [0] * tally_length(players)
    seats, aside = 7 * side * side, 7 * side * side + 7 * players
    for cards in dealt:
        judged = judge_seats(cards, options)
        won = winners([hand.strength for hand in judged])
        would = winners([hand.printed_strength for hand in judged])
        ranks = [hand.rank for hand in judged]
        for rank in range(7):
            sharing = len(won) if ranks[won[0]] == rank else 0
            tallies[(rank * side + ranks.count(rank)) * side + sharing] += 1
        for seat, hand in enumerate(judged):
            tallies[seats + seat * 7 + hand.rank] += 1
            tallies[aside + seat * 13 + len(hand.up_courts)] += 1
        total = sum(len(hand.up_courts) for hand in judged)
        tallies[-3] += won != would
        tallies[-2] += total
        tallies[-1] += total * total
    return tallies


def within(count, trials, chance, errors=5.0):
    """Tell whether a count is within so many standard errors of its expectation."""
    expected = trials * float(chance)
    return abs(count - expected) <= errors * max(1.0, (expected * (1 - float(chance))) ** 0.5)


@pytest.mark.parametrize("players", range(2, 11))
def test_ranks_and_courts_at_every_seat_match_the_exact_table(players):
    exact = figures()
    found = simulate(players, plan=Plan(trials=DEALS, seed=players)).showdowns
    for seat in range(players):
        for rank, chance in enumerate(exact.ranks):
            assert within(found.seat_count(seat, rank), DEALS, chance)
    for courts, chance in enumerate(exact.set_aside):
        interval = found.set_aside(courts)
        assert abs(interval.value - float(chance)) <= 2.6 * max(interval.half_width, 1e-6)
    mean = found.mean_set_aside()
    assert abs(mean.value - float(exact.mean_set_aside)) <= 2.6 * mean.half_width


@pytest.mark.parametrize(
    "options",
    [
        Options(hole_court="replaced"),
        Options(wrap=True, lancer="pair"),
        Options(scope="table", ties="top-card"),
        Options(hole_court="replaced", wrap=True, scope="table", ties="rank-only"),
    ],
    ids=str,
)
def test_every_reading_matches_its_exact_table(options):
    exact = figures(options)
    found = simulate(3, options, Plan(trials=DEALS, seed=1)).showdowns
    for seat, (rank, chance) in product(range(3), enumerate(exact.ranks)):
        assert within(found.seat_count(seat, rank), DEALS, chance)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options",
    [Options(timing="held"), Options(timing="held", wrap=True, lancer="pair")],
    ids=str,
)
def test_courts_that_change_only_cards_held_match_their_exact_table(options):
    exact = figures(options)
    found = simulate(2, options, Plan(trials=300_000, seed=2)).showdowns
    for seat, (rank, chance) in product(range(2), enumerate(exact.ranks)):
        assert within(found.seat_count(seat, rank), 300_000, chance)
    assert exact.ranks != figures().ranks
    assert exact.rank_changed > figures().rank_changed


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(timing="held"),
        Options(timing="held", scope="table", ties="top-card"),
        Options("replaced", True, "table", "pair", "rank-only", "held"),
    ],
    ids=str,
)
def test_showdowns_match_slow_deals(options):
    players, slow_deals = 3, size(1500, 64)
    random = Random(5)
    dealt = [deal_out(random.sample(range(52), 52), players, options) for _ in range(slow_deals)]
    slow = Showdowns(players, slow_deals, judged_tallies(dealt, players, options))
    quick = simulate(players, options, Plan(trials=DEALS, seed=3)).showdowns
    for one, other in [
        (slow.changed_count, quick.changed_count),
        *zip(slow.decision_counts().values(), quick.decision_counts().values(), strict=True),
        *((slow.winning_count(rank), quick.winning_count(rank)) for rank in range(7)),
    ]:
        pooled = (one + other) / (slow_deals + DEALS)
        spread = (pooled * (1 - pooled) * (1 / slow_deals + 1 / DEALS)) ** 0.5
        assert abs(one / slow_deals - other / DEALS) <= 5 * max(spread, 1 / slow_deals)


def test_the_answer_depends_on_question_seed_and_trials_alone():
    trials = size(DraxJob().block_trials + 10_000, 100)
    one, two, other = (
        simulate(plan=Plan(trials=trials, seed=seed, threads=threads)).sample.tallies.tolist()
        for seed, threads in [(0, 1), (0, 3), (1, 1)]
    )
    assert one == two != other


def test_answers_of_different_seeds_add_up():
    one, other = (simulate(plan=Plan(trials=100, seed=seed)) for seed in (0, 1))
    both = one + other
    assert both.sample.trials == 200
    assert both.count("nothing") == one.count("nothing") + other.count("nothing")
    with pytest.raises(QuestionError, match="seed 0"):
        both + one


def test_tallies_are_consistent():
    found = simulate(6, plan=Plan(trials=100, seed=9)).showdowns
    assert sum(found.hands(rank) for rank in range(7)) == 600
    assert sum(found.winning_count(rank) for rank in range(7)) == 100
    assert sum(found.decision_counts().values()) == 100
    assert sum(found.set_aside_count(courts) for courts in range(13)) == 600
    for rank in range(7):
        assert sum(same.deals for same in found.profiles(rank)) == 100
        assert found.hands(rank) == sum(found.seat_count(seat, rank) for seat in range(6))


def test_what_a_hand_wins_given_its_rank_from_profiles():
    """Two deals: a lone pair wins; then two pairs split a pot that a third hand loses."""
    tallies = [0] * tally_length(3)
    side = 4
    tallies[(1 * side + 1) * side + 1] += 1
    tallies[(1 * side + 2) * side + 2] += 1
    found = Showdowns(3, 2, tallies)
    assert found.win_given(1).value == pytest.approx(1 / 3)
    assert found.split_given(1).value == pytest.approx(2 / 3)
    assert found.share_given(1).value == pytest.approx(2 / 3)
    assert found.win_given(2) is None
    assert found.decision_counts() == {"rank": 1, "higher-cards": 0, "split": 1}


@pytest.mark.parametrize("players", [1, 11])
def test_two_to_ten_players(players):
    with pytest.raises(QuestionError, match="players"):
        simulate(players)


def test_rows_carry_intervals():
    data = simulate(plan=Plan(trials=200, seed=0)).document().data
    assert (data["trials"], data["seed"], data["method"]) == (200, 0, "sampled")
    assert [row["key"] for row in data["rows"]] == list(RANK_KEYS)
    assert all(row["low"] <= row["probability"] <= row["high"] for row in data["rows"])


def test_shares_of_a_rank_or_a_higher_one():
    answer = simulate(plan=Plan(trials=200, seed=0))
    at_least = answer.at_least()
    assert at_least["nothing"] == 1
    assert at_least["one-pair"] == pytest.approx(1 - answer.probability("nothing"))
    assert at_least["four-of-a-kind"] == answer.probability("four-of-a-kind")


def test_a_joined_answer_names_all_its_seeds():
    one, other = (simulate(plan=Plan(trials=100, seed=seed)) for seed in (0, 1))
    assert (one + other).provenance.seed == (0, 1)
