"""Whole nights: each modifier by dealt hands, and the compiled night against the judge's."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from oddscalc.cards import parse_cards
from oddscalc.cli.root import root
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.dimensions import load_dimension, read_dimension
from oddscalc.dragon_poker.modifiers import Dimension
from oddscalc.dragon_poker.night import NightJob, play_nights
from oddscalc.dragon_poker.night_judge import judge_night
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.night_tallies import sections, tallied
from oddscalc.dragon_poker.rankings import DOCUMENTED, PRESETS
from oddscalc.dragon_poker.suit_types import count_declarations
from oddscalc.errors import QuestionError
from oddscalc.sampling import Plan
from tests.compilation import size

SHIPPED = load_dimension()
PLAIN = Dimension("plain", ())
FOURS = "7C 7D 7H 7S 2C 3D 4H 9S JC"
JUNK = "10S KD QH AC 8C 6D 5H 3S 2D"


def only(*keys):
    """Return the shipped dimension with these modifiers alone."""
    return Dimension("part", tuple(SHIPPED.modifier(key) for key in keys))


def dimension(*modifiers):
    return read_dimension("\n".join(f"[[modifiers]]\n{text}" for text in modifiers), "mine")


def judged(hands, dimension=SHIPPED, **setting):
    """Return the records of a night of dealt hands, each a list of texts."""
    deals = [[parse_cards(text) for text in texts] for texts in hands]
    night = Night(dimension=dimension, players=len(hands[0]), hands=len(hands), **setting)
    return judge_night(night, deals)


def category(record, hand, seat):
    return record.hands[hand].verdicts[seat].category.key


# Dead after a four of a kind.


def test_a_rank_shown_in_fours_is_dead_from_the_next_hand_to_the_end():
    record = judged([[FOURS, JUNK]] * 3, only("dead-after-four"))
    assert [category(record, hand, 0) for hand in range(3)] == [
        "four-of-a-kind",
        "high-card",
        "high-card",
    ]
    assert [hand.held for hand in record.hands] == [(False,), (True,), (True,)]
    assert record.dead == {5}


def test_fours_of_a_loser_count_and_several_ranks_may_die_at_once():
    more = "8C 8D 8H 8S 2H 3C 4D 9C JD"
    record = judged([[FOURS, more]], only("dead-after-four"))
    assert record.hands[0].winners == (1,)
    assert record.dead == {5, 6}


def test_with_winner_only_the_fours_that_win_count():
    winner = dimension(
        'key="a"\neffect={dead="shown-rank"}\n'
        'when={shown-earlier={categories=["four-of-a-kind"], by="winner"}}'
    )
    more = "8C 8D 8H 8S 2H 3C 4D 9C JD"
    assert judged([[FOURS, more]], winner).dead == {6}


@pytest.mark.parametrize(
    ("hand", "ranks", "exactly"),
    [
        ("7C 7D 7H 7S 2C 2D 4H 9S JC", {5}, set()),
        ("AH AD 7H 7S 2C 3D 4D 9C JC", {5}, {5}),
        ("AH AD 7H 7S 7C 3D 4H 9S JC", {5}, set()),
        ("AH AD 7H 7S 7C 7D 4H 9S JC", {5}, set()),
        ("7C 7D 7H 8S 8C 8D 4H 9S JC", set(), set()),
    ],
)
def test_wild_cards_and_greater_groups_count_as_fours_unless_exactly_four(hand, ranks, exactly):
    wild = only("red-dragons-wild", "dead-after-four")
    assert judged([[hand, JUNK.replace("AC", "5D")]], wild, first_hand=2).dead == ranks
    narrow = dimension(
        'key="w"\neffect={wild="DH DD"}',
        'key="a"\neffect={dead="shown-rank"}\nwhen={shown-earlier={categories=["four-of-a-kind"]}}',
    )
    assert judged([[hand, JUNK.replace("AC", "5D")]], narrow).dead == exactly


def test_in_reversed_order_the_dead_rank_is_the_printed_one():
    low = "3C 3D 3H 3S AC KD 10H 9S JC"
    record = judged([[low, JUNK.replace("3S", "4C")]], only("reversed-sequence", "dead-after-four"),
                    first_hand=5)  # fmt: skip
    assert record.dead == {1}


# Face-up cards.


def up_cards(first, second):
    """Return two hands with a pair of sevens whose first face-up cards are these."""
    one = f"7C 7D 2H {first} 4S 5D 9C JD KH"
    other = f"6C 6D 2S {second} 4H 5C 9D JS KC"
    return [one, other]


@pytest.mark.parametrize(
    ("first", "second", "pair"),
    [
        ("10H", "AC", "high-card"),
        ("AC", "10H", "high-card"),
        ("10H", "10C", "one-pair"),
        ("AC", "QC", "one-pair"),
    ],
)
def test_one_ten_among_the_first_two_face_up_cards_kills_sevens(first, second, pair):
    record = judged([up_cards(first, second)], only("ten-kills-sevens"))
    assert category(record, 0, 0) == pair


def test_a_dead_ten_still_kills_sevens():
    dead_tens = dimension('key="d"\neffect={dead="10"}', 'key="t"\neffect={dead="7"}\n'
        'when={face-up={ranks="10",among-first=2,exactly=1}}')  # fmt: skip
    assert category(judged([up_cards("10H", "AC")], dead_tens), 0, 0) == "high-card"


def test_an_ogre_turned_up_first_leaves_four_betting_rounds_and_the_last():
    for first, rounds in (("QH", 5), ("AC", 6)):
        openers = judged([up_cards(first, "8C")], only("ogre-extra-hole")).hands[0].openers
        assert sum(opener is not None for opener in openers) == rounds
    assert openers[-1] == openers[-2]


def test_the_best_hand_showing_opens_and_the_first_of_equal_ones():
    #        hole      shown, one by one   hole
    first = "2C 3C 4C  5C 8D 9D 9H JD      2D"
    other = "2H 3H 4H  5H AD 8C KH JH      2S"
    record = judged([[first, other]], PLAIN)
    assert record.hands[0].openers == (0, 1, 1, 0, 0, 0)


def test_hole_cards_never_open():
    record = judged([[FOURS, JUNK.replace("10S", "QS")]], PLAIN)
    assert record.hands[0].openers[0] == 1
    assert record.hands[0].winners == (0,)


def test_modifiers_count_in_the_hand_showing():
    wild_up = "2C 3C 4C AH 8D 9D 10H JD 2D"
    ace_up = "2H 3H 4H AC KD QC 9H JH 2S"
    even = judged([[ace_up, wild_up]], only("red-dragons-wild"), first_hand=2)
    assert even.hands[0].openers[:2] == (0, 1)
    low_up = "2H 3H 4H 3S KD QC 9H JH 2S"
    reverse = judged(
        [[ace_up.replace("3H", "5S"), low_up]], only("reversed-sequence"), first_hand=5
    )
    assert reverse.hands[0].openers[0] == 1


# Reversed hands.


def test_every_fifth_hand_is_compared_in_the_mirror():
    high = "AC KC QD JD 9H 8S 6C 5C 3C"
    low = "2C 3D 4H 5S 7C 8D 9C 10H QS"
    record = judged([[high, low]] * 5, only("reversed-sequence"))
    assert [hand.winners for hand in record.hands] == [(0,)] * 4 + [(1,)]
    assert record.hands[4].plain_winners == (0,)
    assert record.hands[4].winners_alone == ((1,),)


# Suit changes.

NEARLY = "2H 4H 6H 8H 10H QS KC KD 3S"
PAIR_OF_ACES = "AC AD 5C 7D 9S JD 2S 4C 6D"


def test_a_player_changes_a_suit_once_a_night_when_that_wins():
    change = only("suit-change")
    never = judged([[NEARLY, PAIR_OF_ACES]] * 2, change)
    assert [hand.winners for hand in never.hands] == [(1,), (1,)]
    assert [hand.held for hand in never.hands] == [(False,), (False,)]
    record = judged([[NEARLY, PAIR_OF_ACES]] * 3, change, suit_change_strategy="when-it-wins")
    # Chair 1 holds the nearly flush in hands 1 and 3, chair 2 in hand 2.
    assert [hand.winners for hand in record.hands] == [(0,), (0,), (1,)]
    assert [sorted(hand.spent) for hand in record.hands] == [[0], [0], []]
    assert record.hands[0].verdicts[0].category.key == "flush"
    assert record.hands[0].winners_alone == ((0,),)
    assert record.hands[0].plain_winners == (1,)


def test_nobody_changes_a_suit_in_a_hand_already_won_or_still_lost():
    winning = [NEARLY, "AC JD 8C 7D 9S 2S 4C 6D 3C"]
    losing = [NEARLY, "AC AD AS 7D 7S 7C 2S 4C 6D"]
    for hands in (winning, losing):
        record = judged([hands], only("suit-change"), suit_change_strategy="when-it-wins")
        assert not record.hands[0].spent


def test_players_see_the_changes_before_theirs():
    other = "3D 5D 7D 9D JD AS KH KS 3C"
    record = judged([[NEARLY, other]], only("suit-change"), suit_change_strategy="when-it-wins")
    assert record.hands[0].spent == {0, 1}
    assert record.hands[0].winners == (1,)


def test_without_duplicates_a_card_of_the_deal_cannot_arise():
    # Only the queen, the kings and the three could turn to hearts; all four hearts are out.
    other = "QH KH 3H 5C 7D 9S JD AS 2S"
    free = judged([[NEARLY, other.replace("5C", "AC")]], only("suit-change"),
                  suit_change_strategy="when-it-wins")  # fmt: skip
    assert free.hands[0].spent == {0}
    strict = dimension('key="s"\neffect={suit-change="no-duplicate"}\nwhen={once-a-night=true}')
    held = judged([[NEARLY, other.replace("5C", "AC")]], strict,
                  suit_change_strategy="when-it-wins")  # fmt: skip
    assert not held.hands[0].spent


# The compiled night is the judge's.

ODD_DIMENSIONS = {
    "chairs and players": dimension(
        'key="a"\neffect={wild="2"}\nwhen={chair=[1, 3]}',
        'key="b"\neffect={dead="A K"}\nwhen={chair=2, hand-parity="odd"}',
        'key="c"\neffect={dead="9"}\nwhen={players=2}',
        'key="d"\neffect={wild="JH"}\nwhen={players=3}',
    ),
    "each player's own cards": dimension(
        'key="a"\neffect={dead="7"}\n'
        'when={face-up={ranks="10 J",among-first=2,exactly=1,counted="each-player"}}',
        'key="b"\neffect={extra-hole-card=true}\nwhen={face-up={ranks="2 3 4",among-first=5}}',
        'key="c"\neffect={reversed="dragon-high"}\n'
        'when={face-up={ranks="5",among-first=6,exactly=0}}',
    ),
    "what was shown": dimension(
        'key="a"\neffect={jokers=2}\nwhen={shown-earlier={categories=["straight","flush"]}}',
        'key="b"\neffect={wild="3C 3D"}\n'
        'when={shown-earlier={categories="one-pair",by="winner"},hand-period=2}',
        'key="c"\neffect={dead="shown-rank"}\n'
        'when={shown-earlier={categories=["three-of-a-kind","full-house"],by="winner"}}',
        'key="d"\neffect={dead="shown-rank"}\nwhen={shown-earlier={categories=["one-pair"]}}',
    ),
    "days and weather": dimension(
        'key="a"\neffect={dead="2"}\nwhen={weekday="friday"}',
        'key="b"\neffect={dead="3"}\nwhen={weekday="monday"}',
        'key="c"\neffect={wild="4", dead="5"}\nwhen={weather="rain"}',
        'key="d"\neffect={reversed="mirror"}',
    ),
    "suits without duplicates": dimension(
        'key="a"\neffect={suit-change="no-duplicate"}\nwhen={once-a-night=true, hand-parity="odd"}',
        'key="b"\neffect={wild="DH DD", reversed="mirror"}\nwhen={hand-period=3}',
    ),
    "nothing": PLAIN,
}


def assert_same(night, seed, nights=1):
    from oddscalc.dragon_poker.night_play import deal_nights, play_dealt

    deals = deal_nights(night, np.random.SeedSequence(seed), nights)
    expected = [tallied(night, judge_night(night, night_deals.tolist())) for night_deals in deals]
    totals = play_dealt(night, deals)
    names = list(vars(sections(night)))
    starts = list(sections(night))
    different = {
        names[max(place for place, start in enumerate(starts) if start <= entry)]
        for entry in np.flatnonzero(totals.sums != np.sum(expected, axis=0))
    }
    assert not different
    assert totals.squares.tolist() == np.square(expected).sum(axis=0).tolist()


@pytest.mark.parametrize("strategy", ["never", "when-it-wins"])
@pytest.mark.parametrize("seed", range(size(2, 1)))
def test_the_compiled_night_is_the_judges(seed, strategy):
    assert_same(Night(players=3, hands=size(11, 5), suit_change_strategy=strategy), seed)


@pytest.mark.parametrize("name", [*ODD_DIMENSIONS][:: size(1, 2)])
def test_the_compiled_night_is_the_judges_in_any_dimension(name):
    night = Night(
        dimension=ODD_DIMENSIONS[name],
        players=3,
        hands=size(8, 4),
        suit_change_strategy="when-it-wins",
        weekday="friday",
        weather="rain",
    )
    assert_same(night, seed=len(name))


@pytest.mark.parametrize("ranking", [*PRESETS][:: size(1, 2)])
def test_the_compiled_night_is_the_judges_under_any_ranking(ranking):
    night = Night(players=2, hands=size(8, 3), ranking=PRESETS[ranking], jokers=2, first_hand=3)
    assert_same(replace(night, suit_change_strategy="when-it-wins"), seed=5)


@pytest.mark.compiled
def test_random_deals_are_the_ones_played_and_every_card_comes_equally_often():
    from oddscalc.dragon_poker.night_play import deal_nights, play, play_dealt

    night = Night(hands=4, jokers=1)
    nights = 1100
    deals = deal_nights(night, np.random.SeedSequence(3), nights)
    played = play(night, np.random.SeedSequence(3), nights)
    again = [play_dealt(night, part) for part in (deals[:1000], deals[1000:])]
    assert played.sums.tolist() == sum(part.sums for part in again).tolist()
    assert all(len(set(hand)) == 45 for hand in deals.reshape(-1, 45).tolist())
    for place in ((0, 0), (4, 8), (2, 3)):
        counts = Counter(deals[:, :, *place].ravel().tolist())
        assert sorted(counts) == list(range(53))
        expected = nights * 4 / 53
        chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
        assert chi_square < 52 + 5 * (2 * 52) ** 0.5


# Sampled answers.


@pytest.mark.compiled
def test_without_modifiers_a_night_has_the_frequencies_of_the_exact_table():
    nights = 6000
    night = Night(dimension=PLAIN, players=2, hands=10)
    answer = play_nights(night, Plan(trials=nights, seed=11))
    declarations = count_declarations(Deal(cards=9))
    exact = Counter()
    for (declarable, wilds), count in declarations.counts.items():
        exact[DOCUMENTED.keys[DOCUMENTED.best(declarable, wilds)]] += count
    for key in DOCUMENTED.keys:
        chance = Fraction(exact[key], declarations.total)
        hands = nights * 10 * 2
        # Two hands of one deal hardly depend on each other; a tenth covers for it.
        error = 1.1 * float(chance * (1 - chance) / hands) ** 0.5
        assert abs(answer.probability(key) - chance) <= 5 * error, key
    figures = answer.figures
    for seat in range(2):
        share = figures.share(figures.at.seat_shares + seat)
        assert abs(share.value - 0.5) < 5 * share.half_width / 1.96
    assert figures.total(figures.at.changed) == 0


@pytest.mark.compiled
def test_how_often_modifiers_hold_is_what_their_conditions_say():
    nights, hands = 4000, 20
    figures = play_nights(Night(hands=hands), Plan(trials=nights, seed=2)).figures
    held = {
        modifier.key: figures.total(figures.at.held + place)
        for place, modifier in enumerate(SHIPPED.modifiers)
    }
    rounds = nights * hands
    assert held["red-dragons-wild"] == rounds // 2
    assert held["reversed-sequence"] == rounds // 5
    assert held["suit-change"] == 0
    for key, chance in (
        ("ten-kills-sevens", 2 * 4 * 48 / (52 * 51)),
        ("ogre-extra-hole", 4 / 52),
    ):
        error = (chance * (1 - chance) / rounds) ** 0.5
        assert abs(held[key] / rounds - chance) < 5 * error
    assert figures.total(figures.at.changed + 5) == 0


def test_totals_add_up():
    nights = size(300, 64)
    night = Night(players=3, hands=6, suit_change_strategy="when-it-wins")
    data = play_nights(night, Plan(trials=nights, seed=0)).document().data
    rounds = nights * 6
    assert sum(row["count"] for row in data["rows"]) == 3 * rounds == data["total"]
    assert sum(row["count"] for row in data["ties"]) == rounds
    shared = sum(sharing * row["count"] for sharing, row in enumerate(data["ties"], 1))
    assert sum(row["winners"] for row in data["rows"]) == shared
    for places in (data["seats"], data["chairs"]):
        assert sum(row["wins"] + row["ties"] for row in places) == shared
        assert sum(row["share"] for row in places) == pytest.approx(1)
    assert sum(row["count"] for row in data["dead_ranks"]) == nights
    dead = sum(int(row["key"]) * row["count"] for row in data["dead_ranks"])
    assert sum(row["count"] for row in data["dead"]) == dead
    assert [sum(row["seats"]) for row in data["openers"]] == [
        row["count"] for row in data["openers"]
    ]
    assert data["openers"][0]["count"] == data["openers"][5]["count"] == rounds
    for row in data["rows"]:
        assert row["low"] <= row["probability"] <= row["high"]


@pytest.mark.compiled
def test_the_answer_does_not_depend_on_threads():
    night = Night(players=2, hands=400)
    samples = [
        play_nights(night, Plan(trials=900, seed=4, threads=threads)).sample.tallies.tolist()
        for threads in (1, 2, 3)
    ]
    assert samples[0] == samples[1] == samples[2]


def test_answers_of_different_seeds_add_up_and_count_at_least():
    night = Night(players=2, hands=3)
    one, other = (play_nights(night, Plan(trials=50, seed=seed)) for seed in (0, 1))
    both = one + other
    assert both.count("one-pair") == one.count("one-pair") + other.count("one-pair")
    assert both.at_least().count("high-card") == 2 * 3 * 100
    assert both.at_least().count("six-of-a-kind") == both.count("six-of-a-kind")
    low, high = both.interval("one-pair")
    assert low < both.probability("one-pair") < high
    with pytest.raises(QuestionError, match="share trials"):
        _ = one + one
    with pytest.raises(QuestionError, match="did you mean flush"):
        both.count("flus")
    assert NightJob(night).error(one.sample.tallies, 50) > NightJob(night).error(
        both.sample.tallies, 100
    )


def run(*arguments):
    return CliRunner().invoke(root, ["dragon-poker", "night", *arguments])


def test_the_command_follows_the_contract(tmp_path):
    path = tmp_path / "rain.toml"
    path.write_text(
        '[[modifiers]]\nkey = "wet"\nwhen = {weather = "rain"}\neffect = {dead = "2"}\n'
    )
    arguments = ("--players", "3", "--hands", "4", "--nights", "20", "--seed", "0", "-f", "json")
    result = run(*arguments, "--dimension", str(path), "--weather", "rain")
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert (data["method"], data["trials"], data["seed"]) == ("sampled", 20, 0)
    assert [row["key"] for row in data["rows"]] == list(DOCUMENTED.keys)
    assert {"count", "winners", "probability", "low", "high"} <= set(data["rows"][0])
    assert [row["key"] for row in data["seats"]] == ["seat-1", "seat-2", "seat-3"]
    assert data["modifiers"][0]["key"] == "wet"
    assert data["modifiers"][0]["held"] == 80
    assert len(data["openers"]) == 6
    assert len(data["dead"]) == 13
    dry = json.loads(run(*arguments, "--dimension", str(path)).output)
    assert dry["modifiers"][0]["held"] == 0
    assert run("--nights", "5", "--hands", "2", "--seed", "1").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "6"), "6 players"),
        (("--hands", "0"), "0 hands"),
        (("--nights", "0"), "--nights 0 is out of range"),
        (("--trials", "0"), "--trials 0 is out of range"),
        (("--seed", "-1"), "--seed -1 is out of range"),
        (("--nights", "5", "--trials", "6"), "contradicts"),
        (("--chair", "1"), "--chair has no meaning"),
        (("--shown", "10H"), "--shown has no meaning"),
        (("--weekday", "someday"), "is no weekday"),
        (("--dimension", "nowhere"), "no dimension"),
        (("--ranking", "documentd"), "did you mean documented"),
        (("--hand-number", "0"), "hand number 0"),
    ],
)
def test_wrong_questions_are_refused(arguments, message):
    result = run(*arguments)
    assert isinstance(result.exception, QuestionError)
    assert message in str(result.exception)


@pytest.mark.compiled
def test_the_kernels_run_uncompiled():
    script = (
        "import numpy as np\n"
        "from oddscalc.dragon_poker.night_setting import Night\n"
        "from oddscalc.dragon_poker.night_play import play\n"
        "night = Night(players=2, hands=4, first_hand=2, suit_change_strategy='when-it-wins')\n"
        "print(play(night, np.random.SeedSequence(9), 2).sums.tolist())\n"
    )

    def output(**variables):
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, **variables},
        ).stdout

    assert output(NUMBA_DISABLE_JIT="1") == output(NUMBA_DISABLE_JIT="0")


def test_the_title_says_what_is_not_as_in_an_ordinary_night():
    words = ("--nights", "3", "--hands", "2", "--seed", "0")
    assert run(*words).output.splitlines()[0].endswith("5 players, 2 hands, 3 nights")
    words += ("--jokers", "2", "--suit-change-strategy", "when-it-wins", "--weather", "rain")
    title = run(*words, "--ranking", "no-corps").output.splitlines()[0]
    assert "2 hands, 2 jokers, suit change when-it-wins, rain, ranking no-corps, 3 nights" in title


def test_a_dimension_without_a_suit_change_cannot_be_played_with_one(tmp_path):
    file = tmp_path / "plain.toml"
    file.write_text('[[modifiers]]\nkey = "two"\neffect = {wild = "2"}\n')
    words = ["dragon-poker", "night", "--dimension", str(file)]
    done = CliRunner().invoke(root, [*words, "--suit-change-strategy", "when-it-wins"])
    assert isinstance(done.exception, QuestionError)
