"""Deals and rankings in words and as JSON values."""

from collections.abc import Sequence
from typing import Any

from oddscalc.cards import RANK_TEXT, card_text
from oddscalc.dragon_poker.conditions import RankOrder
from oddscalc.dragon_poker.deal import Deal

_ORDERS: dict[RankOrder, str] = {
    "reversed": "ranks in reverse (mirror)",
    "reversed-dragon-high": "ranks in reverse (dragon-high)",
}


def deal_words(deal: Deal, hand_size: int) -> str:
    """Return a deal in words.

    Examples
    --------
    >>> deal_words(Deal(cards=9, jokers=4, dead=frozenset([5])), 6)
    'best six of nine, 52 cards and 4 jokers, rank 7 dead'
    """
    jokers = f" and {_jokers(deal)}" if deal.jokers else ""
    words = [f"{_of(deal.cards, hand_size)}, 52 cards{jokers}", *modified_words(deal)]
    return ", ".join(words)


def showdown_words(deal: Deal, order: RankOrder) -> str:
    """Return in words what is not as in the plain game, after a comma; empty in the plain game.

    Examples
    --------
    >>> showdown_words(Deal(jokers=1, wild=frozenset([50])), "reversed")
    ', 1 joker, AH wild, ranks in reverse (mirror)'
    """
    jokers = [_jokers(deal)] if deal.jokers else []
    orders = [_ORDERS[order]] if order in _ORDERS else []
    return "".join(f", {words}" for words in (*jokers, *modified_words(deal), *orders))


def _jokers(deal: Deal) -> str:
    return f"{deal.jokers} joker{'' if deal.jokers == 1 else 's'}"


def modified_words(deal: Deal) -> list[str]:
    """Return in words what is wild and dead in a deal, and its suit change.

    Examples
    --------
    >>> modified_words(Deal(wild=frozenset([50]), dead=frozenset([5])))
    ['AH wild', 'rank 7 dead']
    """
    words = []
    if deal.wild:
        words.append(f"{named_cards(wild_texts(deal))} wild")
    if deal.dead:
        words.append(f"{named_cards(dead_texts(deal))} dead")
    if deal.suit_change:
        words.append(f"one suit change ({deal.suit_change})")
    return words


def named_cards(texts: Sequence[str]) -> str:
    """Return cards and whole ranks in words.

    Examples
    --------
    >>> named_cards(["2", "7", "AH"]), named_cards(["10"])
    ('ranks 2 7 and AH', 'rank 10')
    """
    ranks = [text for text in texts if text in RANK_TEXT]
    cards = [text for text in texts if text not in RANK_TEXT]
    named = [f"rank{'s' * (len(ranks) > 1)} {' '.join(ranks)}"] * bool(ranks)
    return " and ".join([*named, *[" ".join(cards)] * bool(cards)])


def deal_question(deal: Deal) -> dict[str, Any]:
    """Return a deal as JSON values.

    Examples
    --------
    >>> deal_question(Deal())["deal"]
    6
    """
    return {
        "deal": deal.cards,
        "jokers": deal.jokers,
        "wild": wild_texts(deal),
        "dead": dead_texts(deal),
        "suit_change": deal.suit_change,
    }


def wild_texts(deal: Deal) -> list[str]:
    """Return the wild cards as text; all four of a rank are named by their rank.

    Examples
    --------
    >>> wild_texts(Deal(wild=frozenset([0, 1, 2, 3, 50])))
    ['2', 'AH']
    """
    texts = []
    for rank, name in enumerate(RANK_TEXT):
        held = [card for card in range(4 * rank, 4 * rank + 4) if card in deal.wild]
        texts += [name] if len(held) == 4 else [card_text(card) for card in held]
    return texts


def dead_texts(deal: Deal) -> list[str]:
    """Return the dead ranks as text.

    Examples
    --------
    >>> dead_texts(Deal(dead=frozenset([12, 5])))
    ['7', 'A']
    """
    return [RANK_TEXT[rank] for rank in sorted(deal.dead)]


def _of(cards: int, hand_size: int) -> str:
    numbers = {5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
    best = "" if cards == hand_size else "best "
    return f"{best}{numbers[hand_size]} of {numbers[cards]}"
