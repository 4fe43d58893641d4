"""Up courts that change only cards held: counted, dealt order by order, and dealt at random."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from oddscalc.drax.dealing import Dealt, dealt_hand
from oddscalc.drax.exact import figures, figures_by_seat
from oddscalc.drax.exact_table import table
from oddscalc.drax.gaps import courses
from oddscalc.drax.held import Cards, rank_shares
from oddscalc.drax.judge import judge_hand, judge_seats
from oddscalc.drax.odds import odds
from oddscalc.drax.odds import rank_shares as odds_shares
from oddscalc.drax.rules import COURTS, NUMBER_CARDS, RANK_KEYS, Options, is_court
from oddscalc.drax.simulate import simulate
from oddscalc.drax.situation import Situation, situation_of
from oddscalc.drax.text import parse_cards
from oddscalc.errors import QuestionError
from oddscalc.sampling import Plan
from tests.compilation import size

HELD = Options(timing="held")
HELD_TABLE = Options(timing="held", scope="table")


def deal_rounds(deck, players, ups, options):
    """Deal by the rules until everybody has so many number cards up."""
    cards = iter(deck)
    dealt = []
    for street, seat in product(range(ups + 1), range(players)):
        down = street == 0
        while True:
            dealt.append(Dealt(seat, next(cards), down))
            kept = down and options.hole_court == "kept"
            if kept or not is_court(dealt[-1].card):
                break
    return dealt


@pytest.mark.parametrize(
    ("numbers", "courts", "players", "ups", "hole_court", "lancer"),
    [
        ("5C 6D 5H 7S", "KS JD", 1, 3, "kept", "own"),
        ("5C 6D 5H 7S", "QH JC", 1, 3, "replaced", "pair"),
        ("9C 9D 10H AD", "JD", 2, 1, "kept", "pair"),
        ("9C 9D 10H AD", "JD KC", 2, 1, "replaced", "own"),
        ("2C 2D 3D 3H 4S 3S", "QS", 2, 2, "kept", "own"),
        ("2C 2D 3D 3H 4S 3S", "JH", 3, 1, "replaced", "own"),
    ],
)
def test_every_seat_against_every_order_of_a_small_deck(
    numbers, courts, players, ups, hole_court, lancer
):
    options = Options(hole_court, False, "table", lancer, timing="held")
    cards = Cards(parse_cards(numbers), parse_cards(courts))
    found = [[Fraction(0)] * 9 for _ in range(players)]
    orders = list(permutations(cards.numbers + cards.courts))
    for deck in orders:
        for seat, hand in enumerate(judge_seats(deal_rounds(deck, players, ups, options), options)):
            found[seat][hand.rank] += 1
            found[seat][7] += hand.rank == hand.printed_rank
            found[seat][8] += all(number.value == number.printed for number in hand.numbers)
    for seat in range(players):
        ways = courses(
            options,
            len(cards.numbers),
            len(cards.courts),
            ups=(0, ups),
            players=players,
            seat=seat,
        )
        counted = rank_shares(cards, ways, options, compared=True)
        assert counted == [count / len(orders) for count in found[seat]]


def thin_situation(seed):
    """Some cards held, in any order, and all but a few of the others seen."""
    random = Random(seed)
    options = Options(
        random.choice(["kept", "replaced"]),
        random.random() < 0.5,
        "own",
        random.choice(["own", "pair"]),
        timing="held",
    )
    numbers, courts = random.sample(NUMBER_CARDS, 40), random.sample(COURTS, 12)
    down = tuple(random.choice([[], [numbers.pop()], [courts.pop()]]))
    ups = random.randrange(4)
    up = [numbers.pop() for _ in range(ups)]
    for _ in range(random.randrange(3)):
        up.insert(random.randrange(len(up) + (ups < 3)), courts.pop())
    left = {*numbers[:5], *courts[: random.randrange(3)]}
    seen = set(range(52)) - left - set(down) - set(up)
    return Situation(down, tuple(up), tuple(seen), options)


def followed(situation, ups):
    """Deal every order of the unseen cards by the rules and judge each end."""
    shares = defaultdict(Fraction)
    kept = situation.options.hole_court == "kept"

    def deal(down, up, left, chance):
        if not down or (not kept and is_court(down[-1])):
            for card in left:
                deal((*down, card), up, left - {card}, chance / len(left))
        elif sum(not is_court(card) for card in up) == ups:
            shares[judge_seats(dealt_hand(down, up), situation.options)[0].rank] += chance
        else:
            for card in left:
                deal(down, (*up, card), left - {card}, chance / len(left))

    unseen = frozenset((*situation.unseen_numbers, *situation.unseen_courts))
    deal(situation.down, situation.up, unseen, Fraction(1))
    return tuple(shares[place] for place in range(7))


@pytest.mark.parametrize("seed", range(size(30, 10)))
def test_odds_against_every_order_of_a_thin_deck(seed):
    situation = thin_situation(seed)
    for ups in range(max(situation.ups, 1), 4):
        assert odds_shares(situation, ups) == followed(situation, ups)


def shuffled_ends(situation, deals):
    """Deal the unseen cards at random, card by card, and count the ranks."""
    random, ends = Random(7), Counter()
    unseen = [*situation.unseen_numbers, *situation.unseen_courts]
    kept = situation.options.hole_court == "kept"
    for _ in range(deals):
        deck = iter(random.sample(unseen, len(unseen)))
        down, up = list(situation.down), list(situation.up)
        while not down or (not kept and is_court(down[-1])):
            down.append(next(deck))
        while sum(not is_court(card) for card in up) < 3:
            up.append(next(deck))
        ends[judge_hand(down, up, situation.options).rank] += 1
    return ends


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hole", "up", "seen", "options"),
    [
        ("7D", "8D KS 9D", "KC 2C", HELD),
        ("KS", "7D", "", HELD),
        ("", "7D QH 7H", "7S", Options("replaced", True, "own", "pair", timing="held")),
    ],
)
def test_odds_against_deals_at_random(hole, up, seen, options):
    situation = situation_of(hole, up, seen, options)
    ends = shuffled_ends(situation, 20_000)
    for rank, chance in enumerate(odds_shares(situation)):
        assert within(ends[rank], 20_000, chance)


def within(count, trials, chance):
    """Tell whether a count is within five standard errors of its expectation."""
    expected = trials * float(chance)
    return abs(count - expected) <= 5 * max(1.0, (expected * (1 - float(chance))) ** 0.5)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("options", "players"),
    [
        (HELD_TABLE, 2),
        (HELD_TABLE, 5),
        (Options("replaced", True, "table", "pair", timing="held"), 3),
        (Options("replaced", scope="table", timing="held"), 10),
    ],
)
def test_every_seat_matches_simulation_when_courts_act_on_the_table(options, players):
    seats = figures_by_seat(options, players)
    found = simulate(players, options, Plan(trials=300_000, seed=4)).showdowns
    for seat, figures_of_seat in enumerate(seats):
        for rank, chance in enumerate(figures_of_seat.ranks):
            assert within(found.seat_count(seat, rank), 300_000, chance)
    assert seats[0].ranks[1] < seats[-1].ranks[1]


@pytest.mark.compiled
def test_with_nothing_known_the_odds_are_the_table():
    assert odds_shares(Situation(options=HELD)) == figures(HELD).ranks


@pytest.mark.compiled
@pytest.mark.parametrize("hole_court", ["kept", "replaced"])
def test_a_player_alone_is_the_whole_table(hole_court):
    own, alone = (
        figures(Options(hole_court, scope=scope, timing="held"), 1) for scope in ("own", "table")
    )
    assert own == alone


@pytest.mark.compiled
def test_odds_are_the_mean_over_the_next_card():
    down, up = parse_cards("7D"), parse_cards("8D KS")
    here = Situation(down, up, options=HELD)
    unseen = (*here.unseen_numbers, *here.unseen_courts)
    shares = [Fraction(0)] * 7
    for card in unseen:
        for place, share in enumerate(odds_shares(Situation(down, (*up, card), options=HELD))):
            shares[place] += share / len(unseen)
    assert tuple(shares) == odds_shares(here)


def test_the_order_of_the_cards_up_decides():
    ends = {}
    for up in ("KS 8D 9D 10D", "8D KS 9D 10D", "8D 9D 10D"):
        answer = odds(situation_of("7D", up, options=HELD))
        ends[up] = next(key for key in RANK_KEYS if answer.probability(key) == 1)
    assert ends == {"KS 8D 9D 10D": "one-pair", "8D KS 9D 10D": "one-pair", "8D 9D 10D": "drax"}
    values = [card.value for card in situation_of("7D", "8D KS 9D QS", options=HELD).numbers]
    assert values == [7, 8, 8]


def test_the_answer_says_that_order_matters():
    assert "as ordered in --up" in odds(situation_of("7D", "8D 9D 10D", options=HELD)).to("table")
    assert "as ordered" not in odds(situation_of("7D", "8D 9D 10D")).to("table")


@pytest.mark.compiled
def test_the_table_tells_the_ranks_of_every_seat():
    answer = table(HELD_TABLE, players=3)
    data = answer.document().data
    assert [seat["seat"] for seat in data["seats"]] == ["seat-0", "seat-1", "seat-2"]
    for place, key in enumerate(RANK_KEYS):
        shares = [
            Fraction(row["numerator"], row["denominator"])
            for row in (seat["rows"][place] for seat in data["seats"])
        ]
        assert answer.probability(key) == sum(shares) / 3
    records = answer.document().records
    named = ["mean", "seat-0", "seat-1", "seat-2"]
    assert [record["seat"] for record in records] == [seat for seat in named for _ in range(7)]
    assert [{"seat": "mean"} | row for row in data["rows"]] == records[:7]
    for seat, rows in zip(
        data["seats"], (records[7:14], records[14:21], records[21:]), strict=True
    ):
        assert [{"seat": seat["seat"]} | row for row in seat["rows"]] == rows
    picture = answer.picture()
    assert [s.label for s in picture.series] == ["Mean over seats", "Seat 0", "Seat 1", "Seat 2"]
    for place, series in enumerate(picture.series):
        shares = [record["probability"] for record in records[7 * place : 7 * place + 7]]
        assert list(series.values) == shares
    assert "seat" not in table(HELD, players=3).document().records[0]
    assert "mean over them" in answer.to("table")
    assert "Ranks by seat" in answer.to("markdown")
    assert "seats" not in table(HELD, players=3).document().data


def test_odds_with_courts_of_others_in_no_known_order_are_refused():
    with pytest.raises(QuestionError, match=r"depends on when they come.*drax table"):
        situation_of("7D", options=HELD_TABLE)
