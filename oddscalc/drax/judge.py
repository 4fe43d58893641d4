"""The slow, obvious truth of Four-Card Drax: what courts do, what a hand is, who wins.

Everything else of the house (closed arithmetic, kernels) is held against this module.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddscalc.cards import refuse_shared, suit_of
from oddscalc.drax.checks import refuse_courts_out_of_order, refuse_hand
from oddscalc.drax.dealing import Dealt, dealt_hand, refuse_deal, seats_of
from oddscalc.drax.rules import (
    DEFAULTS,
    DRAX,
    FOUR,
    NOTHING,
    ONE_PAIR,
    SEQUENCE,
    SEQUENCE_CARDS,
    THREE,
    TWO_PAIR,
    VALUES,
    Options,
    effect,
    is_court,
    moved,
    printed_value,
)
from oddscalc.drax.text import refuse_cards

Strength = tuple[int, ...]


class Change(NamedTuple):
    """What one court did to one number card."""

    court: int
    by: int


@dataclass(frozen=True)
class NumberCard:
    """A number card of a hand, with what courts made of it."""

    card: int
    changes: tuple[Change, ...]

    @property
    def printed(self) -> int:
        """The value printed on the card."""
        return printed_value(self.card)

    @property
    def value(self) -> int:
        """The value after all changes, round the corner where it must."""
        return moved(self.printed, sum(change.by for change in self.changes))

    @property
    def suit(self) -> int:
        """The printed suit; courts never change it."""
        return suit_of(self.card)


@dataclass(frozen=True)
class Judged:
    """A hand as it counts.

    Attributes
    ----------
    numbers : tuple of NumberCard
        In the order of the deal.
    down_courts, up_courts : tuple of int
        The holder's own courts: those dealt down, and those set aside in sight.
    rank, printed_rank : int
        Places in ``RANK_KEYS`` by modified and by printed values.
    strength, printed_strength : tuple of int
        Larger wins; equal splits. The first number is the rank.
    """

    numbers: tuple[NumberCard, ...]
    down_courts: tuple[int, ...]
    up_courts: tuple[int, ...]
    rank: int
    printed_rank: int
    strength: Strength
    printed_strength: Strength


def rank(values: Sequence[int], suits: Sequence[int], *, wrap: bool = False) -> int:
    """Return the rank of number cards with these values (1..10) and suits, as a place in RANK_KEYS.

    Fewer than four cards make no sequence.

    Examples
    --------
    >>> from oddscalc.drax.rules import RANK_KEYS
    >>> RANK_KEYS[rank([7, 8, 9, 10], [1, 1, 1, 1])], RANK_KEYS[rank([9, 10, 1, 2], [0, 1, 2, 3])]
    ('drax', 'nothing')
    """
    alike = sorted(Counter(values).values(), reverse=True)
    if alike[0] == 4:
        return FOUR
    if in_sequence(values, wrap=wrap):
        return DRAX if len(set(suits)) == 1 else SEQUENCE
    if alike[0] == 3:
        return THREE
    if alike[:2] == [2, 2]:
        return TWO_PAIR
    return ONE_PAIR if alike[0] == 2 else NOTHING


def in_sequence(values: Sequence[int], *, wrap: bool = False) -> bool:
    """Tell whether the values are four in sequence, with ``wrap`` also round the corner.

    >>> in_sequence([10, 7, 9, 8])
    True
    >>> in_sequence([9, 10, 1, 2]), in_sequence([9, 10, 1, 2], wrap=True)
    (False, True)
    """
    starts = range(1, VALUES + 1) if wrap else range(1, VALUES - SEQUENCE_CARDS + 2)
    runs = [sorted(moved(start, step) for step in range(SEQUENCE_CARDS)) for start in starts]
    return sorted(values) in runs


def strength(values: Sequence[int], suits: Sequence[int], options: Options = DEFAULTS) -> Strength:
    """Return what hands are compared by: larger wins, equal splits.

    Parameters
    ----------
    values, suits : sequence of int
        Values 1..10 and suits 0..3 of the number cards of one hand.
    options : Options
        ``wrap`` and ``ties`` are used.

    Returns
    -------
    tuple of int
        The rank, then by the rule for ties the values that make it and the others, each from the
        highest down. A shorter tuple that is otherwise equal is less: a missing card loses.

    Examples
    --------
    >>> strength([3, 9, 3, 5], [0, 1, 2, 3])
    (1, 3, 3, 9, 5)
    >>> strength([3, 9, 3, 5], [0, 1, 2, 3]) > strength([3, 9, 3], [0, 1, 2])
    True
    """
    place = rank(values, suits, wrap=options.wrap)
    if options.ties == "rank-only":
        return (place,)
    alike = Counter(values)
    by_cards = sorted(values, key=lambda value: (alike[value] > 1, value), reverse=True)
    if place == THREE:
        by_cards.sort(key=lambda value: -alike[value])
    return (place, by_cards[0]) if options.ties == "top-card" else (place, *by_cards)


def judge_deal(dealt: Sequence[Dealt], options: Options = DEFAULTS) -> tuple[Judged, ...]:
    """Judge every seat of a deal.

    Parameters
    ----------
    dealt : sequence of Dealt
        All cards in the order of the deal; seats are numbered from 0.
    options : Options
        The reading of the open points.

    Returns
    -------
    tuple of Judged
        One a seat.

    Raises
    ------
    QuestionError
        For what is no card or no seat, a card dealt twice, and a seat without a complete hand.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> up = [Dealt(0, card, down=False) for card in parse_cards("KS 8D 9D 10D")]
    >>> judged = judge_deal([Dealt(0, *parse_cards("7D"), down=True), *up])[0]
    >>> [number.value for number in judged.numbers], judged.rank, judged.printed_rank
    ([8, 9, 10, 1], 0, 5)
    """
    refuse_deal(dealt, options)
    return judge_seats(dealt, options)


def judge_seats(dealt: Sequence[Dealt], options: Options = DEFAULTS) -> tuple[Judged, ...]:
    """Judge every seat as :func:`judge_deal` does, unchecked; hands may be incomplete.

    >>> from oddscalc.drax.text import parse_cards
    >>> judge_seats(dealt_hand(parse_cards("7D"), parse_cards("KS 7C")))[0].rank
    1
    """
    return tuple(_judge_seat(seat, dealt, options) for seat in range(seats_of(dealt)))


def judge_hand(
    down: Iterable[int],
    up: Iterable[int],
    options: Options = DEFAULTS,
    table: Iterable[int] = (),
) -> Judged:
    """Judge one complete hand.

    Parameters
    ----------
    down, up : iterable of int
        Its cards dealt down and up, in the order of the deal, courts included.
    options : Options
        The reading of the open points.
    table : iterable of int
        Cards of others, whose courts act with ``scope="table"``.

    Returns
    -------
    Judged
        The hand as it counts.

    Raises
    ------
    QuestionError
        For what is no card, a card given twice, a hand that the deal cannot give, and courts of
        others with ``timing="held"``, as nobody knows when they came.

    Examples
    --------
    >>> from oddscalc.drax.text import parse_cards
    >>> judge_hand(parse_cards("KS"), parse_cards("7D 8C 7H")).numbers[0].value
    8
    """
    down, up, table = tuple(down), tuple(up), tuple(table)
    refuse_cards((*down, *up, *table))
    refuse_shared({"the cards down": down, "the cards up": up, "the cards of others": table})
    refuse_hand(down, up, options, complete=True)
    refuse_courts_out_of_order([card for card in table if is_court(card)], options)
    return judge_seats(dealt_hand(down, up, table), options)[0]


def winners(strengths: Sequence[Strength]) -> tuple[int, ...]:
    """Return the seats that share the pot.

    >>> winners([(1, 9), (0, 10), (1, 9)])
    (0, 2)
    """
    best = max(strengths)
    return tuple(seat for seat, own in enumerate(strengths) if own == best)


def number_cards(
    seat: int, dealt: Sequence[Dealt], options: Options = DEFAULTS
) -> tuple[NumberCard, ...]:
    """Return the number cards of a seat, with what the courts dealt so far make of them.

    >>> from oddscalc.drax.text import parse_cards
    >>> dealt = dealt_hand(parse_cards("7D"), parse_cards("KS 10D"))
    >>> [number.value for number in number_cards(0, dealt)]
    [8, 1]
    """
    return tuple(
        NumberCard(card.card, _changes(place, dealt, options))
        for place, card in enumerate(dealt)
        if card.seat == seat and not is_court(card.card)
    )


def _judge_seat(seat: int, dealt: Sequence[Dealt], options: Options) -> Judged:
    own = [card for card in dealt if card.seat == seat]
    numbers = number_cards(seat, dealt, options)
    suits = [number.suit for number in numbers]
    values = [number.value for number in numbers]
    printed = [number.printed for number in numbers]
    courts = [card for card in own if is_court(card.card)]
    return Judged(
        numbers=numbers,
        down_courts=tuple(court.card for court in courts if court.down),
        up_courts=tuple(court.card for court in courts if not court.down),
        rank=rank(values, suits, wrap=options.wrap),
        printed_rank=rank(printed, suits, wrap=options.wrap),
        strength=strength(values, suits, options),
        printed_strength=strength(printed, suits, options),
    )


def _changes(place: int, dealt: Sequence[Dealt], options: Options) -> tuple[Change, ...]:
    changed = dealt[place]
    acting = (
        court.card
        for when, court in enumerate(dealt)
        if is_court(court.card)
        and (court.seat == changed.seat or options.scope == "table")
        and (court.down or when > place or options.timing == "all")
    )
    return tuple(
        Change(court, by)
        for court in acting
        if (by := effect(court, options)[suit_of(changed.card)])
    )
