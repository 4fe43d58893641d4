"""Legal deals in which a given trick is played: proof that it can happen."""

from collections.abc import Sequence

from oddscalc.cards import cards_text
from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.judge import Played, play
from oddscalc.dragon_master.rules import Rules, is_two
from oddscalc.dragon_master.tricks import legal_cards
from oddscalc.dragon_master.view import View
from oddscalc.errors import CheckError

_MOST_TRIES = 100_000


def opening_hands(rules: Rules, cards: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """Return a deal in which these cards, one a seat, are legally the first trick.

    The leader is dealt the whole suit that it leads, as far as the trick leaves it over, so that
    nobody else can be asked to follow with another card. Where all cards can follow anyway the
    deal does not matter.

    Returns
    -------
    tuple of list of int and list of list of int
        The cards in the order of play, and one hand a seat.

    Raises
    ------
    CheckError
        When the judge finds a card that may not be played: then the construction is wrong.

    Examples
    --------
    >>> from oddscalc.cards import parse_cards
    >>> left_over, hands = opening_hands(Rules(), parse_cards("10C 10D JS"))
    >>> len(left_over), [len(hand) for hand in hands]
    (3, [11, 11, 11])
    """
    led, kept = _lead(rules, cards)
    order = [led, *(number for number in cards if number != led)]
    hands = [[number] for number in order]
    hands[0] += kept
    spare = [number for number in rules.cards if number not in {*order, *kept}]
    for hand in hands:
        missing = rules.cards_each - len(hand)
        hand += spare[:missing]
        del spare[:missing]
    for seat, hand in enumerate(hands):
        if order[seat] not in legal_cards(rules, hand, order[:seat]):
            raise CheckError(f"{cards_text(order)} is no legal first trick of this deal")
    return order, hands


def _lead(rules: Rules, cards: Sequence[int]) -> tuple[int, list[int]]:
    """Return the card to lead and the rest of its suit, which the leader must hold."""
    for led in cards:
        suit = rules.suit(led)
        if suit is None or all(rules.suit(other) == suit or is_two(other) for other in cards):
            return led, []
        kept = [n for n in rules.cards if rules.suit(n) == suit and n not in cards]
        if 1 + len(kept) <= rules.cards_each:
            return led, kept
    raise CheckError(f"no card of {cards_text(cards)} can be led so that all may be played")


def find_witness(rules: Rules, game: str, cards: Sequence[int], trick: int) -> Played:
    """Return a legal game in which trick ``trick`` (0 for the first) is made of these cards.

    Deals in which every seat holds one of the cards are played at random, each seat keeping its
    card back as long as it may, until a game comes out so. The search is the same every time.

    Raises
    ------
    CheckError
        When none is found.

    Examples
    --------
    >>> from oddscalc.cards import parse_cards
    >>> find_witness(Rules(), "dragon-master", parse_cards("10D AD KD"), 0).tricks[0].drinks
    25
    """
    chance = Chance(0)

    def keep_back(view: View, _chance: Chance) -> int:
        wanted = [number for number in view.legal if number in cards]
        others = [number for number in view.legal if number not in cards]
        pool = wanted if view.trick == trick and wanted else others or wanted
        return pool[chance.below(len(pool))]

    for _ in range(_MOST_TRIES):
        hands = _hands_with(rules, cards, chance)
        played = play(rules, game, hands, [keep_back] * rules.seats, chance)
        if len(played.tricks) > trick and set(played.tricks[trick].cards) == set(cards):
            return played
    raise CheckError(f"no game found in which {cards_text(cards)} is trick {trick + 1}")


def _hands_with(rules: Rules, cards: Sequence[int], chance: Chance) -> list[tuple[int, ...]]:
    """Return a random deal in which each seat that plays holds one of the cards."""
    rest = [number for number in rules.cards if number not in cards]
    chance.shuffle(rest)
    hands = []
    for seat in range(rules.hands):
        own = [cards[seat]] if seat < rules.seats else []
        missing = rules.cards_each - len(own)
        hands.append(tuple(sorted([*own, *rest[:missing]])))
        del rest[:missing]
    return hands
