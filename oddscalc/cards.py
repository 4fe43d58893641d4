"""Cards and decks as numbers, and card text in and out.

A card of the 52 is the number ``4 * rank + suit``: ranks 0..12 are 2 3 4 5 6 7 8 9 10 J Q K A,
suits 0..3 are clubs, diamonds, hearts, spades. Jokers are 52, 53, 54, 55. A set of cards can also
be one 64-bit mask: card (rank, suit) is bit ``16 * suit + rank`` and joker ``j`` is bit
``16 * j + 13``, so that each suit is a 16-bit field whose lowest 13 bits are the ranks held in it.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from oddscalc.errors import CardError
from oddscalc.ranges import whole_numbers
from oddscalc.suggestions import shorten

RANKS = 13
SUITS = 4
CARDS = RANKS * SUITS
MAX_JOKERS = 4

RANK_TEXT = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_TEXT = ("C", "D", "H", "S")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
DRAGON_RANK_NAMES = (*RANK_TEXT[:9], "Elf", "Ogre", "Unicorn", "Dragon")
JOKER_TEXT = "W"

_RANK_LETTERS = {text: rank for rank, text in enumerate(RANK_TEXT)} | {
    "T": 8, "E": 9, "O": 10, "U": 11, "D": 12,
}  # fmt: skip
_RANK_LETTERS |= {letter.lower(): rank for letter, rank in _RANK_LETTERS.items()}
_SUIT_LETTERS = {letter: suit for suit, letter in enumerate(SUIT_TEXT)} | {
    glyph: suit for suit, glyph in enumerate("♣♦♥♠")
}
_SUIT_LETTERS |= {letter.lower(): suit for letter, suit in _SUIT_LETTERS.items()}
_JOKER_LETTERS = frozenset("Ww")
_RANK_WORDS = (
    ("two", "twos", "deuce", "deuces"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks", "elf", "elves"),
    ("queen", "queens", "ogre", "ogres"),
    ("king", "kings", "unicorn", "unicorns"),
    ("ace", "aces", "dragon", "dragons"),
)
_RANK_OF_WORD = {word: rank for rank, words in enumerate(_RANK_WORDS) for word in words}
_SEPARATORS = frozenset(" ,-\t\n")


class Card(NamedTuple):
    """What a piece of text names: a card, a joker (no rank, no suit) or a bare rank (no suit)."""

    rank: int | None
    suit: int | None
    position: int


def card(rank: int, suit: int) -> int:
    """Return the number of the card with this rank (0..12) and suit (0..3).

    >>> card(12, 3)
    51
    """
    return SUITS * rank + suit


def rank_of(number: int) -> int:
    """Return the rank 0..12 of a card 0..51."""
    return number // SUITS


def suit_of(number: int) -> int:
    """Return the suit 0..3 of a card 0..51."""
    return number % SUITS


def is_joker(number: int) -> bool:
    """Tell whether a card number is one of the jokers 52..55."""
    return number >= CARDS


def card_bit(number: int) -> int:
    """Return the 64-bit mask with only this card (0..55) in it.

    >>> card_bit(52) == 1 << 13
    True
    """
    if is_joker(number):
        return 1 << (16 * (number - CARDS) + RANKS)
    return 1 << (16 * suit_of(number) + rank_of(number))


def mask_of(numbers: Iterable[int]) -> int:
    """Return the 64-bit mask of a set of cards (numbers 0..55).

    >>> mask_of(parse_cards("2C 3C")) == 0b11
    True
    """
    mask = 0
    for number in numbers:
        mask |= card_bit(number)
    return mask


def card_text(number: int) -> str:
    """Return a card as ordinary text, a joker as ``W``.

    >>> card_text(0), card_text(51), card_text(52)
    ('2C', 'AS', 'W')
    """
    if is_joker(number):
        return JOKER_TEXT
    return RANK_TEXT[rank_of(number)] + SUIT_TEXT[suit_of(number)]


def cards_text(numbers: Iterable[int]) -> str:
    """Return cards as text, parted by spaces.

    >>> cards_text(parse_cards("dd,10h"))
    'AD 10H'
    """
    return " ".join(card_text(number) for number in numbers)


def parse_cards(text: str, label: str = "") -> tuple[int, ...]:
    """Read cards from text; see :func:`parse_hands`.

    Parameters
    ----------
    text : str
        Rank then suit, in either case, parted by spaces, commas, ``-`` or nothing.
    label : str
        What the text is called in a message, such as ``--seen``.

    Returns
    -------
    tuple of int
        Card numbers in the order of the text; jokers are numbered 52, 53, ... as they come.

    Raises
    ------
    CardError
        Listing every fault: what cannot be read, with its position, and every card given twice.

    Examples
    --------
    >>> parse_cards("2C 3d TS ♥")
    Traceback (most recent call last):
    oddscalc.errors.CardError: "♥" (U+2665 BLACK HEART SUIT) at position 10 is no rank; ...
    >>> cards_text(parse_cards("2c3D10sOhW"))
    '2C 3D 10S QH W'
    """
    return parse_hands({label: text})[0]


def card_numbers(cards: Sequence[int] | str, label: str) -> tuple[int, ...]:
    """Return cards given from Python, as numbers or as text, as numbers.

    Parameters
    ----------
    cards : sequence of int or str
        Card numbers 0..55, or text as for :func:`parse_cards`.
    label : str
        What the cards are called in a message, such as ``the seen cards``.

    Raises
    ------
    QuestionError
        For what is no card, and for a card given twice.

    Examples
    --------
    >>> card_numbers("2C AS", "the seen cards"), card_numbers([0, 51], "the seen cards")
    ((0, 51), (0, 51))
    >>> card_numbers([-1], "the seen cards")
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: the seen cards are numbers 0 to 55, not [-1]
    """
    if isinstance(cards, str):
        return parse_cards(cards, label)
    numbers = whole_numbers(label, cards, CARDS + MAX_JOKERS)
    refuse_shared({label: numbers})
    return numbers


def parse_hands(texts: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    """Read several groups of cards that come from one deck.

    Parameters
    ----------
    texts : mapping of str to str
        The label of each group (used in messages) and its text.

    Returns
    -------
    tuple of tuple of int
        Card numbers, group by group; jokers are numbered through all groups.

    Raises
    ------
    CardError
        Listing every fault in every group, cards given twice and a fifth joker included.

    Examples
    --------
    >>> parse_hands({"hand 1": "AS W", "hand 2": "W as"})
    Traceback (most recent call last):
    oddscalc.errors.CardError: AS is in hand 1 and again in hand 2
    """
    faults: list[str] = []
    groups = [
        list(_scan(text, label, faults, cards=True, ranks=False)) for label, text in texts.items()
    ]
    first_seen: dict[int, str] = {}
    jokers = CARDS
    numbered: list[tuple[int, ...]] = []
    for label, group in zip(texts, groups, strict=True):
        numbers = []
        for found in group:
            if found.rank is None or found.suit is None:
                numbers.append(jokers)
                jokers += 1
                continue
            number = card(found.rank, found.suit)
            if number in first_seen:
                faults.append(_duplicate_fault(number, first_seen[number], label))
            first_seen.setdefault(number, label)
            numbers.append(number)
        numbered.append(tuple(numbers))
    if jokers - CARDS > MAX_JOKERS:
        faults.append(f"{jokers - CARDS} jokers (W) given; a deck has at most {MAX_JOKERS}")
    _refuse(faults)
    return tuple(numbered)


def parse_cards_and_ranks(
    text: str, label: str = "", *, cards: bool = True
) -> tuple[frozenset[int], frozenset[int]]:
    """Read a choice of cards and bare ranks, such as ``AH AD 7``.

    Parameters
    ----------
    text : str
        A rank directly followed by a suit is a card, any other rank stands for all four cards;
        so does a rank's name, such as ``sevens`` or ``Dragon``.
    label : str
        What the text is called in a message.
    cards : bool
        Whether single cards are allowed beside ranks.

    Returns
    -------
    tuple of frozenset of int
        The single cards (0..51) and the ranks (0..12).

    Raises
    ------
    CardError
        Listing every fault.

    Examples
    --------
    >>> single, ranks = parse_cards_and_ranks("AH AD 7")
    >>> sorted(single), sorted(ranks)
    ([49, 50], [5])
    """
    faults: list[str] = []
    found = list(_scan(_with_rank_letters(text), label, faults, cards=cards, ranks=True))
    faults += _run_together(text, label, found)
    _refuse(faults)
    single = frozenset(
        card(piece.rank, piece.suit)
        for piece in found
        if piece.rank is not None and piece.suit is not None
    )
    return single, frozenset(
        piece.rank for piece in found if piece.rank is not None and piece.suit is None
    )


def parse_wild(text: str, label: str = "") -> frozenset[int]:
    """Read wild cards; a bare rank stands for its four cards.

    Raises
    ------
    CardError
        Listing every fault; see :func:`parse_cards_and_ranks`.

    Examples
    --------
    >>> sorted(parse_wild("AH 2"))
    [0, 1, 2, 3, 50]
    """
    single, ranks = parse_cards_and_ranks(text, label)
    return single | {card(rank, suit) for rank in ranks for suit in range(SUITS)}


def _with_rank_letters(text: str) -> str:
    """Return a text with each rank's name replaced by its letter, positions kept."""

    def letter(word: re.Match[str]) -> str:
        rank = _RANK_OF_WORD.get(word[0].lower())
        return word[0] if rank is None else RANK_TEXT[rank].ljust(len(word[0]))

    return re.sub(r"[A-Za-z]+", letter, text)


def _run_together(text: str, label: str, found: Sequence[Card]) -> list[str]:
    """Return a fault for each word in which bare ranks and cards stand without a separator."""
    faults = []
    for word in re.finditer(r"[^ ,\-\t\n]+", text):
        kinds = {
            piece.suit is None for piece in found if word.start() <= piece.position < word.end()
        }
        if len(kinds) > 1:
            faults.append(
                f'"{shorten(word[0])}" at position {word.start() + 1}{_where(label)} mixes ranks '
                "and cards; part them by spaces"
            )
    return faults


def refuse_shared(groups: Mapping[str, Sequence[int]]) -> None:
    """Refuse cards that occur twice, within a group or across groups.

    Raises
    ------
    CardError
        Naming each card and where it occurs.

    Examples
    --------
    >>> refuse_shared({"--up": [3, 4], "--seen": [4]})
    Traceback (most recent call last):
    oddscalc.errors.CardError: 3C is in --up and again in --seen
    """
    first_seen: dict[int, str] = {}
    faults = []
    for label, numbers in groups.items():
        for number in numbers:
            if number in first_seen:
                faults.append(_duplicate_fault(number, first_seen[number], label))
            first_seen.setdefault(number, label)
    _refuse(faults)


def _duplicate_fault(number: int, first: str, second: str) -> str:
    if first != second:
        return f"{card_text(number)} is in {first} and again in {second}"
    place = f" in {first}" if first else ""
    return f"{card_text(number)} occurs twice{place}; each card is in the deck once"


def _refuse(faults: list[str]) -> None:
    faults = list(dict.fromkeys(faults))
    if faults:
        raise CardError(faults)


def _scan(text: str, label: str, faults: list[str], *, cards: bool, ranks: bool) -> Iterable[Card]:
    """Yield the cards and ranks in a text; put what cannot be read into ``faults``."""
    position = 0
    while position < len(text):
        letter = text[position]
        if letter in _SEPARATORS:
            position += 1
            continue
        if letter in _JOKER_LETTERS and not ranks:
            yield Card(None, None, position)
            position += 1
            continue
        rank_end = position + (2 if text[position : position + 2] == "10" else 1)
        rank = _RANK_LETTERS.get(text[position:rank_end])
        if rank is None:
            faults.append(_fault(text, position, label, _rank_advice(ranks)))
            position += 1
            continue
        suit = _SUIT_LETTERS.get(text[rank_end : rank_end + 1])
        if suit is not None:
            if not cards:
                faults.append(_suit_refused(text, position, rank_end, label))
            yield Card(rank, suit, position)
            position = rank_end + 1
        elif ranks:
            yield Card(rank, None, position)
            position = rank_end
        else:
            faults.append(_suit_fault(text, position, rank_end, label))
            position = _after_bad_suit(text, rank_end)


def _after_bad_suit(text: str, position: int) -> int:
    """Skip the wrong suit letter, unless it parts cards."""
    if position < len(text) and text[position] not in _SEPARATORS:
        return position + 1
    return position


def _character(letter: str) -> str:
    if letter.isascii() and letter.isprintable():
        return f'"{letter}"'
    name = unicodedata.name(letter, "")
    shown = f'"{letter}" ' if letter.isprintable() else ""
    return f"{shown}(U+{ord(letter):04X}{' ' + name if name else ''})"


def _where(label: str) -> str:
    return f" in {label}" if label else ""


def _rank_advice(ranks: bool) -> str:
    known = "2 to 9, 10 or T, J Q K A or Elf Ogre Unicorn Dragon as E O U D"
    jokers = "; jokers need no naming" if ranks else ", or W for a joker"
    return f"is no rank; write {known}{jokers}"


def _fault(text: str, position: int, label: str, advice: str) -> str:
    return f"{_character(text[position])} at position {position + 1}{_where(label)} {advice}"


def _suit_fault(text: str, start: int, end: int, label: str) -> str:
    advice = "write C D H S or ♣ ♦ ♥ ♠ after the rank"
    if end >= len(text) or text[end] in _SEPARATORS:
        return f'"{text[start:end]}" at position {start + 1}{_where(label)} has no suit; {advice}'
    return _fault(text, end, label, f"is no suit; {advice}")


def _suit_refused(text: str, start: int, end: int, label: str) -> str:
    return (
        f'"{text[start : end + 1]}" at position {start + 1}{_where(label)} is a card; '
        f"only ranks can stand here, such as {text[start:end]}"
    )
