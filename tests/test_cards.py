import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddscalc.cards import (
    CARDS,
    RANK_TEXT,
    card,
    card_bit,
    card_text,
    cards_text,
    mask_of,
    parse_cards,
    parse_cards_and_ranks,
    parse_hands,
    rank_of,
    suit_of,
)
from oddscalc.errors import CardError

RANK_SPELLINGS = [*([text] for text in RANK_TEXT[:8]), ["10", "T"], "JE", "QO", "KU", "AD"]
SUIT_SPELLINGS = ["C♣", "D♦", "H♥", "S♠"]


def test_every_spelling_of_every_card_reads_as_that_card() -> None:
    for rank, rank_texts in enumerate(RANK_SPELLINGS):
        for suit, suit_texts in enumerate(SUIT_SPELLINGS):
            for text in (r + s for r in rank_texts for s in suit_texts):
                for spelling in (text, text.lower(), text.upper()):
                    assert parse_cards(spelling) == (card(rank, suit),), spelling


def test_text_out_reads_back_as_the_same_card() -> None:
    for number in range(CARDS):
        assert parse_cards(card_text(number)) == (number,)
        assert card(rank_of(number), suit_of(number)) == number


@pytest.mark.parametrize("separator", ["", " ", ",", "-", ", ", " - ", "\t"])
def test_cards_may_be_parted_by_anything_customary_or_nothing(separator: str) -> None:
    texts = ["10h", "DD", "7♠", "W", "2c", "Th"[:1] + "d"]
    expected = "10H AD 7S W 2C 10D"
    assert cards_text(parse_cards(separator.join(texts))) == expected


def test_jokers_are_numbered_as_they_come_through_all_hands() -> None:
    assert parse_hands({"one": "W 2C W", "two": "w"}) == ((52, 0, 53), (54,))


def test_masks_have_one_bit_a_card_and_one_field_a_suit() -> None:
    bits = {card_bit(number) for number in range(56)}
    assert len(bits) == 56
    assert mask_of(range(56)) == sum(bits)
    for suit in range(4):
        held = mask_of(card(rank, suit) for rank in range(13))
        assert held == 0x1FFF << (16 * suit)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1H", ['"1" at position 1', '"H" at position 2']),
        ("7H X", ['"X" at position 4 is no rank']),
        ("7X", ['"X" at position 2 is no suit']),
        ("7H 8", ['"8" at position 4 has no suit']),
        ("10", ['"10" at position 1 has no suit']),
        ("7\u041d", ["U+041D CYRILLIC CAPITAL LETTER EN", "position 2"]),
        ("\u041aH", ["U+041A CYRILLIC CAPITAL LETTER KA", "position 1"]),
        ("\u212aH", ["U+212A KELVIN SIGN"]),
        ("9\u017f", ["U+017F LATIN SMALL LETTER LONG S"]),
        ("7H\x008C", ["U+0000"]),
        ("\u202e7H", ["U+202E RIGHT-TO-LEFT OVERRIDE"]),
        ("7H 7h", ["7H occurs twice"]),
        ("W W W W W", ["5 jokers (W) given"]),
    ],
)
def test_a_fault_names_the_text_the_place_and_the_character(text: str, said: list[str]) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    for part in said:
        assert part in str(caught.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(CardError) as caught:
        parse_hands({"hand 1": "7X 8H Z", "hand 2": "8H 9H 9H"})
    assert len(caught.value.faults) == 4
    assert "8H is in hand 1 and again in hand 2" in caught.value.faults


def test_a_long_list_of_faults_is_cut_with_its_number() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("?" * 1000)
    assert str(caught.value).splitlines()[-1] == "... and 980 more faults"


def test_a_rank_beside_a_suit_is_a_card_and_a_rank_alone_is_four() -> None:
    assert parse_cards_and_ranks("AH 7,10 D") == (frozenset([50]), frozenset([5, 8, 12]))
    assert parse_cards_and_ranks("7 D") == (frozenset(), frozenset([5, 12]))
    assert parse_cards_and_ranks("7D") == (frozenset([21]), frozenset())


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("deuces", {0}),
        ("Aces", {12}),
        ("sevens, jacks", {5, 9}),
        ("Dragon Elf UNICORNS", {12, 9, 11}),
        ("AKQ", {12, 11, 10}),
    ],
)
def test_ranks_may_be_named_in_words(text: str, ranks: set[int]) -> None:
    assert parse_cards_and_ranks(text) == (frozenset(), ranks)
    assert parse_cards_and_ranks(text, "--dead", cards=False) == (frozenset(), ranks)


@pytest.mark.parametrize("text", ["jaks", "AHA", "72H", "decks"])
def test_ranks_and_cards_run_together_are_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_cards_and_ranks(text, "--wild")


@pytest.mark.parametrize("text", ["7D", "AH", "W", "1", "sevenths"])
def test_dead_takes_ranks_only(text: str) -> None:
    with pytest.raises(CardError):
        parse_cards_and_ranks(text, "--dead", cards=False)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_its_faults(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        assert error.faults
        assert all(fault.isprintable() for fault in error.faults)
    else:
        assert len(set(cards)) == len(cards)
        assert parse_cards(cards_text(cards)) == cards


@given(st.characters())
def test_only_the_letters_of_the_rules_are_ranks(letter: str) -> None:
    accepted = letter in "23456789TtJjQqKkAaEeOoUuDd"
    try:
        parse_cards(letter + "H")
    except CardError:
        assert not accepted
    else:
        assert accepted
