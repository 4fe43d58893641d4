"""The compiled game against the judge: card by card, and tally by tally."""

import numpy as np
import pytest

from oddscalc.dragon_master import strategies
from oddscalc.dragon_master.chance import GAMMA, Chance, mixed, start_of
from oddscalc.dragon_master.encoding import (
    bits_of,
    cards_of,
    deck_bits,
    first_draws,
    game_table,
    setting,
)  # fmt: skip
from oddscalc.dragon_master.judge import deal, play
from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.log import replay
from oddscalc.dragon_master.rules import DECKS, Rules
from oddscalc.dragon_master.simulation import CHOICE_OF_GAMES, Simulation
from tests.compilation import size

RULES = [
    Rules(2),
    Rules(2, blind="dead", two="diamond"),
    Rules(2, "36", leader="last-winner"),
    Rules(3),
    Rules(3, "36", two="diamond", first_last=2),
    Rules(3, "37", leader="last-winner"),
    Rules(3, "36-sixes", toned_down=True),
    Rules(4),
    Rules(4, "36", two="diamond"),
    Rules(4, "37", two="diamond", toned_down=True, leader="last-winner"),
    Rules(4, "32-with-two", first_last=0),
]


def compiled_log(rules, game, lineup, word, trials):
    """The cards of every step of every deal, as the kernel played them."""
    from oddscalc.dragon_master import kernels

    simulation = Simulation(rules, (game,), lineup)
    rolls = "rollout" in lineup.names
    log = np.zeros((trials, rules.cards_each * rules.seats), np.uint64)
    with np.errstate(over="ignore"):
        kernels.play(
            np.uint64(word), np.arange(trials, dtype=np.uint64), game_table(rules, game)[None],
            deck_bits(rules, game)[None], np.zeros(1, np.int64), setting(rules, lineup.rollouts, 1),
            np.array(lineup.kinds(rules), np.uint64),
            np.array(simulation.layout.offsets, np.int64), simulation.layout.empty(),
            kernels.new_lanes(), log, kernels.new_lanes() if rolls else None,
            kernels.new_scratch() if rolls else None,
        )  # fmt: skip
    return [cards_of(rules, game, steps) for steps in log]


def judged_log(played):
    return tuple(number for trick in played.tricks for number in trick.cards)


@pytest.mark.parametrize("rules", RULES[:: size(1, 2)], ids=lambda rules: rules.in_words())
@pytest.mark.parametrize("game", ["dragon-master", "jack-of-spades"])
def test_every_card_is_the_one_the_judge_plays(rules, game):
    """Same deals, same strategies: the kernel's log is the judge's, and replays without a fault."""
    for names in (["random"], ["duck"], ["duck", "random", "random", "duck"][: rules.players]):
        lineup = Lineup.of(rules, names)
        for trial, cards in enumerate(compiled_log(rules, game, lineup, 11, 6)):
            chance = Chance(start_of(11, trial))
            hands = deal(rules, chance)
            played = play(rules, game, hands, lineup.seated(rules), chance)
            assert cards == judged_log(played)
            steps, at = [], 0
            for trick in played.tricks:
                for place in range(rules.seats):
                    steps.append(((trick.leader + place) % rules.seats, cards[at]))
                    at += 1
            assert replay(rules, game, hands, steps) == played


@pytest.mark.parametrize(
    "rules", [Rules(2), Rules(2, blind="dead"), Rules(3, two="diamond"), Rules(4, "36")],
    ids=lambda rules: rules.in_words(),
)  # fmt: skip
def test_every_card_of_rollout_is_the_one_the_judge_plays(rules):
    lineup = Lineup.of(rules, ["rollout", *["duck", "random", "rollout"][: rules.players - 1]], 2)
    for game in ("tens", "dragon-master"):
        for trial, cards in enumerate(compiled_log(rules, game, lineup, 5, 2)):
            chance = Chance(start_of(5, trial))
            hands = deal(rules, chance)
            assert cards == judged_log(play(rules, game, hands, lineup.seated(rules), chance))


@pytest.mark.parametrize("rules", RULES[:: size(1, 4)], ids=lambda rules: rules.in_words())
@pytest.mark.parametrize("shuffled", [False, True])
def test_every_tally_of_rounds_is_the_judges(rules, shuffled):
    lineup = Lineup.of(rules, ["duck", "random", "duck", "random"][: rules.players])
    simulation = Simulation(rules, rules.games, lineup, shuffled)
    assert (simulation.compiled(3, 12) == simulation.judged(3, 12)).all()


def test_lanes_that_are_left_over_are_not_counted():
    rules = Rules()
    simulation = Simulation(rules, ("tens",), Lineup.of(rules, ["duck"]))
    parts = [simulation.compiled(8, trials) for trials in (1, 63, 64, 65, 130)]
    assert [sum(simulation.layout.tricks(part)) for part in parts] == [1, 63, 64, 65, 130]
    assert (parts[3] - parts[2]).sum() == (parts[0]).sum() or (parts[3] >= parts[2]).all()


def test_a_shuffled_round_draws_its_order_like_the_judge():
    drawn = first_draws(77, np.arange(50, dtype=np.uint64), CHOICE_OF_GAMES, 24)
    plain = [Chance(start_of(77, trial, CHOICE_OF_GAMES)).below(24) for trial in range(50)]
    assert drawn.tolist() == plain


def test_the_stream_is_splitmix64():
    """The generator's published first words for the seed 1234567."""
    chance = Chance(1234567)
    assert [chance.word() for _ in range(3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip
    assert mixed(GAMMA) == Chance(0).word()


def test_chance_is_a_whole_random_generator():
    chance = Chance(5)
    assert sorted(chance.sample(range(10), 10)) == list(range(10))
    assert 0 <= chance.random() < 1
    assert 0 <= chance.getrandbits(100) < 1 << 100
    assert {chance.below(3) for _ in range(60)} == {0, 1, 2}


@pytest.mark.parametrize("deck", DECKS)
def test_bits_stand_in_the_order_of_the_deck(deck):
    rules = Rules(4, deck)
    for game in rules.games:
        bits = bits_of(rules, game)
        assert len(set(bits.values())) == len(rules.cards)
        by_bit = sorted(bits, key=bits.__getitem__)
        assert tuple(by_bit) == rules.ordered(game)
        assert max(bits.values()) < 1 << 40


@pytest.mark.compiled
def test_random_plays_every_legal_card_equally_often():
    """The first card led is uniform in the leader's hand."""
    rules = Rules()
    log = compiled_log(rules, "dragon-master", Lineup.of(rules, ["random"]), 2, 4000)
    places = [0] * rules.cards_each
    for trial, cards in enumerate(log):
        hand = deal(rules, Chance(start_of(2, trial)))[0]
        places[hand.index(cards[0])] += 1
    expected = 4000 / 11
    assert sum((seen - expected) ** 2 / expected for seen in places) < 30


def test_unknown_strategies_fall_to_the_judge(monkeypatch):
    monkeypatch.setattr(strategies, "shy", lambda view, _chance: view.legal[0], raising=False)
    rules = Rules()
    own = Lineup.of(rules, ["oddscalc.dragon_master.strategies:shy"])
    simulation = Simulation(rules, ("tens",), own)
    tallies = simulation.tally(np.random.SeedSequence(1), 5)
    assert sum(simulation.layout.tricks(tallies)) == 5
