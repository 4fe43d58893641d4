"""Odds in play against following every order of a thin deck, card by card."""

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

from oddscalc.drax.exact import figures
from oddscalc.drax.judge import judge_hand
from oddscalc.drax.odds import odds, rank_shares
from oddscalc.drax.rules import COURTS, NUMBER_CARDS, Options, is_court
from oddscalc.drax.situation import Situation
from oddscalc.drax.text import parse_cards
from oddscalc.errors import QuestionError
from oddscalc.picture import StackedAreas
from tests.compilation import size


def followed(situation):
    """Deal every order of the unseen cards by the rules and judge each end."""
    shares = defaultdict(Fraction)
    kept = situation.options.hole_court == "kept"

    def deal(down, up, left, chance):
        if not down or (not kept and is_court(down[-1])):
            for card in left:
                deal((*down, card), up, left - {card}, chance / len(left))
        elif sum(not is_court(card) for card in up) == 3:
            shares[judge_hand(down, up, situation.options).rank] += chance
        else:
            for card in left:
                deal(down, (*up, card), left - {card}, chance / len(left))

    unseen = frozenset((*situation.unseen_numbers, *situation.unseen_courts))
    deal(situation.down, situation.up, unseen, Fraction(1))
    return tuple(shares[place] for place in range(7))


def thin_situation(seed):
    """Some cards held, and all but a few of the others seen."""
    random = Random(seed)
    options = Options(
        random.choice(["kept", "replaced"]),
        random.random() < 0.5,
        "own",
        random.choice(["own", "pair"]),
    )
    numbers, courts = random.sample(NUMBER_CARDS, 40), random.sample(COURTS, 12)
    down = tuple(random.choice([[], [numbers.pop()], [courts.pop()]]))
    up = [numbers.pop() for _ in range(random.randrange(4))]
    if random.random() < 0.5:
        up.insert(0, courts.pop())
    left = {*numbers[:5], *courts[: random.randrange(3)]}
    seen = set(range(52)) - left - set(down) - set(up)
    return Situation(down, tuple(up), tuple(seen), options)


@pytest.mark.parametrize("seed", range(size(40, 10)))
def test_odds_against_every_order_of_a_thin_deck(seed):
    situation = thin_situation(seed)
    assert rank_shares(situation) == followed(situation)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (Options(), 4),
        (Options(hole_court="replaced", wrap=True), 4),
        (Options(scope="table", lancer="pair"), 7),
    ],
)
def test_with_nothing_known_the_odds_are_the_table(options, players):
    assert rank_shares(Situation(options=options, players=players)) == figures(options).ranks


def test_the_table_is_the_mean_over_all_first_cards():
    shares = [Fraction(0)] * 7
    for card in range(52):
        for place, share in enumerate(rank_shares(Situation((card,)))):
            shares[place] += share / 52
    assert tuple(shares) == figures().ranks


@pytest.mark.parametrize("options", [Options(), Options(scope="table", hole_court="replaced")])
def test_odds_are_the_mean_over_the_next_card(options):
    """For the last card alone: a number card ends the deal, a court leads to a new situation."""
    down, up = parse_cards("7D"), parse_cards("8D KS 9D")
    here = Situation(down, up, options=options, players=1)
    unseen = (*here.unseen_numbers, *here.unseen_courts)
    shares = [Fraction(0)] * 7
    for card in unseen:
        there = Situation(down, (*up, card), options=options, players=1)
        for place, share in enumerate(rank_shares(there)):
            shares[place] += share / len(unseen)
    assert tuple(shares) == rank_shares(here)


def test_the_title_names_the_cards_and_the_players_that_matter():
    down, up, seen = parse_cards("7D"), parse_cards("8D KS"), parse_cards("QC")
    title = "Four-Card Drax, 7D down, 8D KS up, QC seen: exact odds of the final rank"
    assert odds(Situation(down, up, seen)).document().title == title
    table = Options(scope="table")
    assert odds(Situation(options=table, players=3)).document().title == (
        "Four-Card Drax, an unknown card down: exact odds of the final rank, 3 players, scope table"
    )


def test_a_complete_deal_is_certain():
    answer = odds(Situation(parse_cards("7D"), parse_cards("KS 8D 9D 10D")), streets=True)
    assert answer.probability("nothing") == 1
    assert [street.cards for street in answer.streets] == [4]


def test_streets_run_from_the_cards_held_to_the_end():
    answer = odds(Situation(parse_cards("7D"), parse_cards("7C")), streets=True)
    assert [street.cards for street in answer.streets] == [2, 3, 4]
    first, second, last = (street.shares for street in answer.streets)
    assert first[1] == 1
    assert sum(second) == sum(last) == 1
    assert last == answer.shares
    assert second[2] == second[4] == second[5] == 0


@pytest.mark.parametrize(("down", "up", "first"), [("", "", 2), ("7D", "8D KS", 2), ("KS", "", 2)])
def test_rows_of_every_street_are_records(down, up, first):
    held = Situation(parse_cards(down), parse_cards(up))
    answer = odds(held, streets=True)
    records = answer.document().records
    assert [record["cards"] for record in records] == [n for n in range(first, 5) for _ in range(7)]
    found = [Fraction(record["numerator"], record["denominator"]) for record in records]
    for place, cards in enumerate(range(first, 5)):
        assert tuple(found[7 * place : 7 * place + 7]) == rank_shares(held, cards - 1)
    final = odds(held).document().records
    assert final == records[-7:]
    assert list(answer.to_frame().columns[:2]) == ["cards", "key"]


def test_streets_are_stacked_in_the_picture_and_a_single_one_is_not():
    held = Situation(parse_cards("7D"), parse_cards("7C"))
    picture = odds(held, streets=True).picture()
    assert isinstance(picture, StackedAreas)
    assert picture.places == ("2", "3", "4")
    assert picture.title == odds(held).document().title
    for place, series in enumerate(picture.series):
        assert series.values == tuple(float(rank_shares(held, ups)[place]) for ups in (1, 2, 3))
    whole = Situation(parse_cards("7D"), parse_cards("8D 9D 10D"))
    for answer in (odds(held), odds(whole, streets=True)):
        single = answer.picture()
        assert len(single.labels) == 7
        assert single.series[0].values == tuple(map(float, answer.shares))


def test_seen_courts_act_with_scope_table_only():
    down, up, seen = parse_cards("6D"), parse_cards("7D 8D 9D"), parse_cards("KS")
    own = rank_shares(Situation(down, up, seen))
    table = rank_shares(Situation(down, up, seen, Options(scope="table"), players=1))
    assert own[5] == table[5] == 1
    round_the_corner = Situation(
        parse_cards("7D"), parse_cards("8D 9D 10D"), seen, Options(scope="table"), players=1
    )
    assert rank_shares(round_the_corner)[0] == 1


@pytest.mark.parametrize(
    ("down", "up", "seen", "words"),
    [
        ("7D", "7D 8D", "", "7D is in --hole and again in --up"),
        ("7D", "8D", "8D", "8D is in --up and again in --seen"),
        ("7D", "1D 2D 3D 4D", "", "4 number cards up"),
        ("7D 8D", "", "", "only one card is dealt down"),
    ],
)
def test_wrong_situations_are_refused(down, up, seen, words):
    with pytest.raises(QuestionError, match=words):
        Situation(parse_cards(down), parse_cards(up), parse_cards(seen))


def test_a_deck_without_enough_number_cards_is_refused():
    with pytest.raises(QuestionError, match=r"4 number cards may still be dealt .* 3 are unseen"):
        Situation(seen=tuple(NUMBER_CARDS[:37]))


@pytest.mark.parametrize("hole_court", ["kept", "replaced"])
def test_cards_down_of_others_may_take_the_last_number_cards(hole_court):
    """With ten players 40 number cards are needed, one down and three up for each."""
    options = Options(hole_court, scope="table")
    assert sum(rank_shares(Situation(options=options, players=10))) == 1
    with pytest.raises(QuestionError, match=r"40 number cards may still be dealt .* 39 are unseen"):
        Situation(seen=NUMBER_CARDS[:1], options=options, players=10)
    late = Situation((0,), tuple(NUMBER_CARDS[1:4]), tuple(NUMBER_CARDS[4:31]), options, 10)
    assert sum(rank_shares(late)) == 1


@pytest.mark.parametrize("card", ["7D", 52, -1, None])
def test_cards_of_a_situation_are_numbers(card):
    with pytest.raises(QuestionError, match=r"cards are numbers 0 to 51, not .*parse_cards"):
        Situation(seen=(card,))
