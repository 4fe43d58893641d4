"""The law of one trick: which cards are legal, which card wins, what the end tricks are charged."""

from collections.abc import Sequence

from oddscalc.dragon_master.rules import Rules, height, is_two


def legal_cards(rules: Rules, hand: Sequence[int], table: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a hand that may be played on the cards lying on the table.

    A led suit is followed; the two may be played at any time; who cannot follow plays anything.

    Examples
    --------
    >>> from oddscalc.cards import cards_text, parse_cards
    >>> cards_text(legal_cards(Rules(), parse_cards("7S 8H 2S"), parse_cards("AS")))
    '7S 2S'
    """
    led = rules.suit(table[0]) if table else None
    follow = [number for number in hand if rules.suit(number) == led]
    if led is None or not follow:
        return tuple(hand)
    return tuple(number for number in hand if number in follow or is_two(number))


def beats(rules: Rules, number: int, best: int) -> bool:
    """Tell whether a card beats the one that is winning the trick so far.

    >>> from oddscalc.cards import parse_cards
    >>> ten, ace, two = parse_cards("10H AS 2S")
    >>> beats(Rules(), ace, ten), beats(Rules(), two, ace)
    (False, True)
    """
    if is_two(best):
        return False
    if is_two(number):
        return True
    return rules.suit(number) == rules.suit(best) and height(number) > height(best)


def winning_place(rules: Rules, table: Sequence[int]) -> int:
    """Return the place, 0 for the leader's, of the card that wins a trick.

    >>> from oddscalc.cards import parse_cards
    >>> winning_place(Rules(), parse_cards("7D AC QD"))
    2
    >>> winning_place(Rules(), parse_cards("7D 2S AD"))
    1
    """
    best = 0
    for place, number in enumerate(table):
        if beats(rules, number, table[best]):
            best = place
    return best


def charge(rules: Rules, game: str, trick: int) -> int:
    """Return the drinks that a trick (0 for the first) costs by being the first or the last.

    >>> [charge(Rules(), "first-and-last", trick) for trick in (0, 1, 10)]
    [6, 0, 6]
    """
    first, last = trick == 0, trick == rules.cards_each - 1
    return rules.penalties(game).first_last * (first + last)
