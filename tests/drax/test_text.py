"""Drax cards in and out of text, as a player writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddscalc.drax.rules import COURT_NAMES, HOUSES, is_court
from oddscalc.drax.text import card_name, parse_cards, parse_groups
from oddscalc.errors import CardError, QuestionError

CARDS = st.lists(st.integers(0, 51), unique=True, min_size=1, max_size=8)


@given(CARDS)
def test_names_are_read_back(cards):
    names = ", ".join(card_name(card).split(" (")[0] for card in cards)
    assert parse_cards(names) == tuple(cards)
    assert parse_cards(names.upper().replace(" OF ", " of house ")) == tuple(cards)


@given(CARDS)
def test_playing_card_text_is_read_back_with_or_without_gaps(cards):
    texts = [card_name(card).split("(")[1][:-1] for card in cards]
    for joined in (" ".join(texts), ",".join(texts), "".join(texts).lower()):
        assert parse_cards(joined) == tuple(cards)


def test_suits_are_houses_and_courts_have_names():
    assert card_name(*parse_cards("KS")) == "Regent of Marik (KS)"
    assert card_name(*parse_cards("QC")) == "Rifleman of Kurita (QC)"
    assert card_name(*parse_cards("JH")) == "Lancer of Davion (JH)"
    assert card_name(*parse_cards("10d")) == "10 of Steiner (10D)"
    assert {HOUSES[number % 4] for number in range(52)} == set(HOUSES)
    assert sum(map(is_court, range(52))) == 4 * len(COURT_NAMES)


@pytest.mark.parametrize("number", [99, 52, -1, "KS", None, True, 2.0], ids=repr)
def test_what_is_no_card_has_no_name(number):
    with pytest.raises(QuestionError, match=r"cards are numbers 0 to 51, not .*parse_cards"):
        card_name(number)


def test_one_is_the_ace_and_ten_stays_ten():
    assert parse_cards("1S 1d") == parse_cards("AS AD")
    assert parse_cards("10S TD") == parse_cards("10 of Marik, ten of steiner".replace("ten", "10"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7M", ["7M", "initial of a house", "write 7S for 7 of Marik"]),
        ("7K", ["7K", "initial of a house", "write 7C for 7 of Kurita"]),
        ("10m", ["10m", "write 10S"]),
        ("KK", ["write KC for Regent of Kurita"]),
        ("7S W", ["W", "position 4", "joker"]),
        ("ES", ["ES", "no card of Drax"]),
        ("DD", ["DD", "no card of Drax"]),
        ("7D x", ['"x"', "position 4"]),
        ("7D 8", ['"8"', "no suit"]),
        ("0S", ["0S"]),
        ("Regent of Liao", ["Liao", "Kurita, Steiner, Davion, Marik"]),
        ("Baron of Marik", ["Baron of Marik", "no known rank"]),
        ("7D 7d", ["7D occurs twice"]),
    ],
)
def test_faults_say_what_and_what_instead(text, words):
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    for word in words:
        assert word in str(refused.value)


def test_all_faults_of_all_groups_are_listed():
    with pytest.raises(CardError) as refused:
        parse_groups({"--hole": "7M", "--up": "8D 9X 8D", "--seen": "8D"})
    assert len(refused.value.faults) == 4
    assert all("--" in fault for fault in refused.value.faults)


@given(st.text(alphabet="0123456789TJQKACDHSMW♠♥ of,-regntmaik\t\n\0é", max_size=20))
def test_any_text_is_read_or_refused(text):
    try:
        cards = parse_cards(text)
    except CardError as refused:
        assert refused.faults
    else:
        assert len(set(cards)) == len(cards)
