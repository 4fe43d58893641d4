"""Simulations: against closed forms, against the judge, and as the contract says."""

import json
from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt

import pytest

from oddscalc.dragon_master.choice import greedy_order
from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import GAMES, Rules
from oddscalc.dragon_master.simulate import simulate
from oddscalc.dragon_master.simulation import Simulation
from oddscalc.errors import CheckError, QuestionError
from oddscalc.sampling import Plan

pytestmark = pytest.mark.compiled


def plan(trials, seed=1, threads=2):
    return Plan(trials=trials, seed=seed, threads=threads)


def expected(counts, trials):
    return sum(value * count for value, count in enumerate(counts)) / trials


def second_wins_first_trick():
    """Chance that the second of two random players wins the first trick, the third hand dead.

    The leader's card is any card of the 33. The second's 11 cards are any of the other 32: of
    the led suit ``k`` of 7 others, ``j`` of them among the ``h`` higher ones, and the two or not.
    """
    chance = Fraction(0)
    hands = comb(32, 11)
    for higher in range(8):
        for j in range(higher + 1):
            for lower in range(8 - higher):
                for two in (0, 1):
                    k = j + lower
                    rest = 11 - k - two
                    ways = comb(higher, j) * comb(7 - higher, lower) * comb(24, rest)
                    wins = Fraction(j + two, k + two) if k else Fraction(two, 11)
                    chance += Fraction(4, 33) * Fraction(ways, hands) * wins
    return chance


def test_the_first_trick_of_two_random_players_is_won_as_often_as_it_must_be():
    answer = simulate(
        "first-and-last", Rules(2, blind="dead"), ["random"], plan=plan(1_000_000, seed=4)
    )
    rows = answer.document().data["rows"]
    exact = float(second_wins_first_trick())
    assert 0.5 < exact < 0.53
    error = sqrt(exact * (1 - exact) / 1_000_000)
    assert abs(rows[1]["first_tricks"] - exact) < 4 * error
    assert rows[1]["first_tricks_low"] < rows[1]["first_tricks"] < rows[1]["first_tricks_high"]
    assert rows[0]["first_tricks"] + rows[1]["first_tricks"] == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("players", "deck"), [(2, "33"), (3, "33"), (4, "36"), (4, "32-with-two")])
def test_mean_drinks_add_up_to_what_is_dealt(game, players, deck):
    rules = Rules(players, deck)
    answer = simulate(game, rules, ["random"], plan=plan(3000))
    total = sum(answer.mean(key) for key in answer.keys)
    assert total == pytest.approx(rules.most_drinks(game))


def test_a_card_left_over_takes_its_drinks_along():
    """With four players and 33 cards a penalty card is out of play in one of 33 deals."""
    rules = Rules(4)
    answer = simulate("jack-of-spades", rules, ["random"], plan=plan(400_000))
    total = sum(answer.mean(key) for key in answer.keys)
    share = 1 - total / 20
    assert abs(share - 1 / 33) < 4 * sqrt(1 / 33 * 32 / 33 / 400_000)


def test_random_jacks_fall_on_each_seat_alike_but_for_the_lead():
    """All cards are alike to `random`: who sits where after the leader makes no difference."""
    answer = simulate("jack-of-spades", Rules(3), ["random"], plan=plan(500_000))
    assert abs(answer.mean("seat-1") - answer.mean("seat-2")) < 0.1
    assert answer.document().records[0]["nothing"] + 3 / 9 == pytest.approx(1, abs=0.01)


def test_rollout_beats_three_ducks_by_more_than_its_interval():
    names = ["rollout", "duck", "duck", "duck"]
    answer = simulate("dragon-master", Rules(4), names, rollouts=20, plan=plan(3000))
    high = answer.interval("seat-0")[1]
    assert all(high < answer.interval(f"seat-{seat}")[0] for seat in (1, 2, 3))


def test_threads_and_partial_blocks_change_nothing():
    one = simulate(plan=Plan(trials=600_000, seed=0, threads=1))
    two = simulate(plan=Plan(trials=600_000, seed=0, threads=2))
    assert (one.sample.tallies == two.sample.tallies).all()
    assert one.document().data["seed"] == 0


def test_own_strategies_play_the_same_deals_by_the_slow_path():
    own = simulate("tens", Rules(), ["oddscalc.dragon_master.strategies:duck"], plan=plan(100))
    built_in = Simulation(Rules(), ("tens",), Lineup.of(Rules(), ["duck"]))
    from oddscalc.blocks import block_seed
    from oddscalc.dragon_master.simulation import block_word

    assert (own.sample.tallies == built_in.compiled(block_word(block_seed(1, 0)), 100)).all()


def test_answers_with_different_seeds_join():
    one, two = (simulate("tens", plan=plan(1000, seed)) for seed in (1, 2))
    both = one + two
    assert both.trials == 2000
    assert both.mean("seat-0") == pytest.approx((one.mean("seat-0") + two.mean("seat-0")) / 2)
    assert both.document().data["seed"] == [1, 2]
    with pytest.raises(QuestionError, match="seed 1"):
        one + simulate("tens", plan=plan(1000, 1))
    with pytest.raises(QuestionError, match="different questions"):
        one + simulate("diamonds", plan=plan(1000, 3))


def test_json_is_as_the_contract_says():
    answer = simulate("dragon-master", Rules(2), ["duck"], above=30, plan=plan(2000))
    data = json.loads(answer.to("json"))
    assert data["method"] == "sampled"
    assert (data["trials"], data["seed"]) == (2000, 1)
    assert [row["key"] for row in data["rows"]] == ["seat-0", "seat-1", "blind"]
    for row in data["rows"]:
        assert row["low"] <= row["mean"] <= row["high"]
        assert sum(row["distribution"]) == 2000
        assert row["distribution"][0] / 2000 == row["nothing"]
        assert row["mean"] == pytest.approx(expected(row["distribution"], 2000))
    assert "least" not in data["rows"][2]
    largest = data["largest_trick"]
    assert sum(largest["distribution"]) == 2000
    assert largest["count"] == sum(largest["distribution"][31:])
    assert largest["low"] <= largest["probability"] <= largest["high"]
    assert data["tricks"]["distribution"] == [0] * 11 + [2000]
    assert 0 < sum(row["least_alone"] for row in data["rows"][:2]) <= 1
    assert sum(row["least"] for row in data["rows"][:2]) >= 1
    assert sum("contradicts itself" in note for note in data["notes"]) == 1


def test_the_contradiction_is_told_once_and_only_with_the_sources_deck():
    assert simulate("tens", plan=plan(10)).to("table").count("contradicts") == 1
    assert "contradicts" not in simulate("tens", Rules(deck="36"), plan=plan(10)).to("table")


def test_the_interval_of_a_mean_is_the_normal_one():
    answer = simulate("tens", plan=plan(5000))
    counts = answer.distribution("seat-1")
    mean = expected(counts, 5000)
    variance = sum(count * (value - mean) ** 2 for value, count in enumerate(counts)) / 4999
    half = 1.959963984540054 * sqrt(variance / 5000)
    assert answer.interval("seat-1") == pytest.approx((mean - half, mean + half))


@pytest.mark.parametrize("choice", ["fixed", "random", "greedy"])
def test_a_round_costs_all_its_games(choice):
    for rules, total in ((Rules(3), 192), (Rules(3, toned_down=True), 72)):
        answer = simulate("round", rules, ["duck"], choice=choice, plan=plan(2000))
        assert sum(answer.mean(key) for key in answer.keys) == pytest.approx(total)
        games = answer.document().data["games"]
        assert sorted(game["key"] for game in games) == sorted(rules.games)
        assert games[-1]["key"] == "dragon-master"
        for game in games:
            means = sum(row["mean"] for row in game["rows"])
            assert means == pytest.approx(rules.most_drinks(game["key"]))
        firsts = sum(row["first_tricks"] for row in answer.document().data["rows"])
        assert firsts == pytest.approx(len(rules.games))


def test_greedy_dealers_choose_what_costs_themselves_least():
    rules = Rules(3)
    lineup = Lineup.of(rules, ["duck"])
    order = greedy_order(rules, lineup)
    assert order[-1] == "dragon-master"
    means = {
        game: simulate(game, rules, ["duck"], plan=plan(200_000)).mean("seat-0")
        for game in rules.games[:-1]
    }
    assert order[0] == min(means, key=means.get)
    assert greedy_order(rules, lineup) == order


def test_the_last_winner_leads_on():
    rules = Rules(3, leader="last-winner")
    simulation = Simulation(rules, rules.games, Lineup.of(rules, ["random"]))
    for trial in range(10):
        games = simulation.play_trial(5, trial)
        assert games[0].tricks[0].leader == 0
        for before, after in pairwise(games):
            assert after.tricks[0].leader == before.tricks[-1].winner


def test_dealers_lead_in_turn():
    simulation = Simulation(Rules(2), Rules(2).games, Lineup.of(Rules(2), ["random"]))
    leaders = [played.tricks[0].leader for played in simulation.play_trial(5, 0)]
    assert leaders == [0, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"game": "dragonmaster"}, "did you mean dragon-master"),
        ({"game": "tens", "choice": "random"}, "--choice random goes with --game round"),
        ({"game": "tens", "rules": Rules(leader="last-winner")}, "goes with --game round"),
        ({"game": "diamonds", "rules": Rules(toned_down=True)}, "drop the diamonds game"),
        ({"strategies": ["duck"] * 4, "rules": Rules(2)}, "4 strategies for 2 players"),
        ({"above": -1}, "--above -1"),
    ],
)
def test_wrong_questions_are_refused(arguments, told):
    with pytest.raises(QuestionError, match=told):
        simulate(**arguments, plan=plan(10))


def test_an_illegal_card_of_an_own_strategy_is_named(tmp_path, monkeypatch):
    (tmp_path / "cheats.py").write_text("def ace(view, chance):\n    return 51\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(QuestionError) as error:
        simulate("tens", Rules(), ["duck", "cheats:ace", "duck"], plan=plan(10))
    message = str(error.value)
    assert "strategy cheats:ace, seat-1, trick 1" in message
    assert "hand " in message


def test_conservation_is_asserted_in_the_product(monkeypatch):
    from oddscalc.dragon_master import judge, kernels

    played = []

    def leaky(*arguments):
        played.append(arguments)
        arguments[8][0] += 1

    monkeypatch.setattr(kernels, "play", leaky)
    simulation = Simulation(Rules(), ("tens",), Lineup.of(Rules(), ["random"]))
    with pytest.raises(CheckError, match="not conserved in 1 of 10"):
        simulation.compiled(1, 10)
    monkeypatch.setattr(judge, "charge", lambda *_: 1)
    with pytest.raises(CheckError, match="drinks where 40 were dealt"):
        simulation.judged(1, 1)


def test_the_picture_names_seats_and_strategies():
    answer = simulate("tens", Rules(3), ["duck", "random", "duck"], plan=plan(100))
    assert answer.picture().labels == ("Seat 0 (leads): duck", "Seat 1: random", "Seat 2: duck")
