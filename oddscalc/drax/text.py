"""Drax cards as text: playing-card text or full names in, ``Regent of Marik (KS)`` out."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from oddscalc.cards import (
    CARDS,
    RANK_TEXT,
    SUIT_TEXT,
    card,
    card_text,
    rank_of,
    refuse_shared,
    suit_of,
)
from oddscalc.drax.rules import COURT_NAMES, HOUSES, is_court, printed_value
from oddscalc.errors import CardError, QuestionError
from oddscalc.ranges import is_whole

_SUITS = {letter: suit for suit, letter in enumerate(SUIT_TEXT)} | dict(
    zip("♣♦♥♠", range(4), strict=True)
)
_RANKS = {text: rank for rank, text in enumerate(RANK_TEXT)} | {"T": 8, "1": 12}
_NAMED_RANKS = (
    _RANKS
    | {name.upper(): rank for rank, name in COURT_NAMES.items()}
    | {"JACK": 9, "QUEEN": 10, "KING": 11, "ACE": 12}
)
_HOUSES = {house.upper(): suit for suit, house in enumerate(HOUSES)}
_INITIALS = {"M": "Marik", "K": "Kurita"}

_LONGEST_TEXT = 5_000
_SEPARATORS = re.compile(r"[\s,\-]+")
_NAME = re.compile(r"([A-Z]+|10|[1-9]) +OF +(?:HOUSE +)?([A-Z]+)", re.IGNORECASE)
_RANK = re.compile(r"10|[1-9TJQKA]", re.IGNORECASE)
_INITIAL = re.compile(r"[MK](?![CDHS♣♦♥♠])", re.IGNORECASE)
_WORD = re.compile(r"[^\s,\-]+")

_RANK_ADVICE = "write A or 1, 2 to 9, 10 or T, J Q K, or a full name such as Regent of Marik"
_SUIT_ADVICE = "write C D H S or ♣ ♦ ♥ ♠ after the rank"


def refuse_cards(cards: Iterable[int]) -> None:
    """Refuse what is no card of the deck.

    Raises
    ------
    QuestionError
        Saying what cards are, and what reads them from text.

    Examples
    --------
    >>> refuse_cards(["7D"])
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: cards are numbers 0 to 51, not ['7D']; parse_cards reads text
    """
    wrong = [card for card in cards if not is_whole(card, 0, CARDS - 1)]
    if wrong:
        raise QuestionError(
            f"cards are numbers 0 to {CARDS - 1}, not {wrong}; parse_cards reads text"
        )


def card_name(number: int) -> str:
    """Return a card by its full name and as playing-card text.

    Raises
    ------
    QuestionError
        For what is no number 0 to 51.

    Examples
    --------
    >>> [card_name(number) for number in parse_cards("KS 1D 10C")]
    ['Regent of Marik (KS)', '1 of Steiner (AD)', '10 of Kurita (10C)']
    """
    refuse_cards([number])
    rank = COURT_NAMES[rank_of(number)] if is_court(number) else str(printed_value(number))
    return f"{rank} of {HOUSES[suit_of(number)]} ({card_text(number)})"


def parse_cards(text: str, label: str = "") -> tuple[int, ...]:
    """Read Drax cards from one text; see :func:`parse_groups`.

    >>> parse_cards("Regent of Marik, 1s")
    (47, 51)
    """
    return parse_groups({label: text})[0]


def parse_groups(texts: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    """Read several groups of Drax cards that come from one deck.

    Parameters
    ----------
    texts : mapping of str to str
        The label of each group (used in messages) and its text: playing-card text in either case
        (``AS`` or ``1S``, ``10D``, ``KS``) or full names (``Regent of Marik``, ``7 of House
        Steiner``), parted by spaces, commas, ``-`` or nothing.

    Returns
    -------
    tuple of tuple of int
        Card numbers 0..51, group by group, in the order of the text.

    Raises
    ------
    CardError
        Listing every fault of every group: what cannot be read, with its position, suits given as
        initials of houses, jokers, and every card given twice.

    Examples
    --------
    >>> parse_groups({"--hole": "Regent of Marik", "--up": "1s,10d7c"})
    ((47,), (51, 33, 20))
    >>> parse_cards("7M")
    Traceback (most recent call last):
    oddscalc.errors.CardError: "7M" at position 1 has the initial of a house for a suit, which is
    never read, since S and D would be two suits each; write 7S for 7 of Marik
    """
    faults: list[str] = []
    groups = {}
    for label, text in texts.items():
        if len(text) > _LONGEST_TEXT:
            place = f" in {label}" if label else ""
            raise CardError([f"{len(text):,} characters{place}; all cards together take fewer"])
        scan = _Scan(text, label)
        groups[label] = scan.run()
        faults += scan.faults
    try:
        refuse_shared(groups)
    except CardError as shared:
        faults += shared.faults
    if faults:
        raise CardError(faults)
    return tuple(groups.values())


@dataclass
class _Scan:
    """One reading of one text from left to right."""

    text: str
    label: str
    position: int = 0
    cards: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def run(self) -> tuple[int, ...]:
        while self.position < len(self.text):
            if gap := _SEPARATORS.match(self.text, self.position):
                self.position = gap.end()
            elif name := _NAME.match(self.text, self.position):
                self._take_name(name)
            elif rank := _RANK.match(self.text, self.position):
                self._take_card(rank)
            else:
                self._refuse_word()
        return tuple(self.cards)

    def _take_name(self, name: re.Match[str]) -> None:
        rank, suit = _NAMED_RANKS.get(name[1].upper()), _HOUSES.get(name[2].upper())
        if rank is None:
            self._fault(name[0], f"has no known rank; {_RANK_ADVICE}")
        elif suit is None:
            self._fault(name[0], f"names no house; the houses are {', '.join(HOUSES)}")
        else:
            self.cards.append(card(rank, suit))
        self.position = name.end()

    def _take_card(self, found: re.Match[str]) -> None:
        rank, after = _RANKS[found[0].upper()], found.end()
        letter = self.text[after : after + 1]
        suit = _SUITS.get(letter.upper())
        if suit is not None:
            self.cards.append(card(rank, suit))
        elif _INITIAL.match(self.text, after):
            self._refuse_initial(found[0], letter)
        else:
            self._fault((found[0] + letter).rstrip(" ,-\t\n"), f"has no suit; {_SUIT_ADVICE}")
        self.position = after + 1

    def _refuse_initial(self, rank: str, letter: str) -> None:
        house = _INITIALS[letter.upper()]
        meant = card(_RANKS[rank.upper()], _HOUSES[house.upper()])
        self._fault(
            rank + letter,
            "has the initial of a house for a suit, which is never read, since S and D would be "
            f"two suits each; write {card_text(meant)} for {card_name(meant).split(' (')[0]}",
        )

    def _refuse_word(self) -> None:
        word = _WORD.match(self.text, self.position)
        shown = word[0] if word else self.text[self.position]
        joker = shown.upper() in ("W", "JOKER")
        self._fault(
            shown, "is a joker; Drax has none" if joker else f"is no card of Drax; {_RANK_ADVICE}"
        )
        self.position += len(shown)

    def _fault(self, shown: str, reason: str) -> None:
        place = f" in {self.label}" if self.label else ""
        self.faults.append(f'"{shown}" at position {self.position + 1}{place} {reason}')
