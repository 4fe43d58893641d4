"""Dragon Poker counted by the second route: the walk, or a sample where the walk is too long."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from oddscalc.cards import CARDS, MAX_JOKERS, parse_cards_and_ranks, rank_of
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.rankings import Ranking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SAMPLED = 400_000
_SEED = 1


def deal_in(question: Mapping[str, Any]) -> Deal:
    """Return the deal of a question in JSON.

    >>> deal_in({"deal": 9, "jokers": 1, "wild": ["2"], "dead": [], "suit_change": None}).cards
    9
    """
    wild, wild_ranks = parse_cards_and_ranks(" ".join(question["wild"]), "wild")
    _, dead = parse_cards_and_ranks(" ".join(question["dead"]), "dead", cards=False)
    by_rank = {card for card in range(CARDS) if rank_of(card) in wild_ranks}
    return Deal(
        question["deal"],
        question["jokers"],
        wild=wild | by_rank,
        dead=dead,
        suit_change=question["suit_change"],
    )


@lru_cache(maxsize=64)
def walked(deal: Deal, hand_size: int = 6) -> Declarations | None:
    """Count a deal by the walk: no suit type, no binomial but for the jokers of a plain deck.

    Returns
    -------
    Declarations or None
        None where single wild cards make suits unlike and the deals are too many to visit.

    Examples
    --------
    >>> walked(Deal(9, wild=frozenset({50}))) is None
    True
    """
    if deal.wild or deal.dead or deal.suit_change:
        return _walk(deal, hand_size)
    return Declarations(deal, hand_size, _with_jokers(deal, hand_size))


def _walk(deal: Deal, hand_size: int) -> Declarations | None:
    from oddscalc.dragon_poker.walk import walk_declarations
    from oddscalc.dragon_poker.walk_plan import draw_from, interchangeable_suits

    if interchangeable_suits(deal, draw_from(deal)):
        return walk_declarations(deal, hand_size, symmetric=True)
    return walk_declarations(deal, hand_size) if deal.cards == hand_size else None


def _with_jokers(deal: Deal, hand_size: int) -> dict[tuple[int, int], int]:
    """Return the counts with fewer jokers from one walk with four: jokers are alike."""
    return {
        (patterns, wilds): count * comb(deal.jokers, wilds) // comb(MAX_JOKERS, wilds)
        for (patterns, wilds), count in _with_all_jokers(deal.cards, hand_size).items()
        if wilds <= deal.jokers
    }


@lru_cache(maxsize=16)
def _with_all_jokers(cards: int, hand_size: int) -> Mapping[tuple[int, int], int]:
    from oddscalc.dragon_poker.walk import walk_declarations

    whole = cards == hand_size == 6
    return walk_declarations(Deal(cards, MAX_JOKERS), hand_size, symmetric=not whole).counts


@lru_cache(maxsize=16)
def sampled(deal: Deal, ranking: Ranking) -> tuple[int, list[int]]:
    """Deal at random and classify; return the trials and the count of each best category."""
    import numpy as np

    from oddscalc.dragon_poker.classify import classify

    hands = random_hands(deal.cards, deal.deck_size, _SAMPLED)
    places = classify(hands, ranking, wild=deal.wild, dead=deal.dead, suit_change=deal.suit_change)
    return len(hands), np.bincount(places, minlength=len(ranking.categories)).tolist()


def random_hands(cards: int, deck_size: int, number: int) -> "NDArray[np.uint8]":
    """Return hands of different cards, dealt by sorting random numbers."""
    import numpy as np

    generator = np.random.default_rng(_SEED)
    order = np.argpartition(generator.random((number, deck_size), dtype=np.float32), cards)
    return order[:, :cards].astype(np.uint8)


def completed(known: Sequence[int], seen: Sequence[int], cards: int, ranking: Ranking) -> list[int]:
    """Look at every completion of some known cards, one by one; return the best categories."""
    import numpy as np

    from oddscalc.cards import card_bit, mask_of

    unseen = [card for card in range(CARDS) if card not in {*known, *seen}]
    bits = np.array([card_bit(card) for card in unseen], dtype=np.uint64)
    held = np.array([mask_of(known)], dtype=np.uint64)
    missing = cards - len(known)
    if not missing:
        return _categories(held, cards, ranking)
    total = np.zeros(len(ranking.categories), dtype=np.int64)
    for first in range(len(bits) - missing + 1):
        masks = _subsets(bits[first + 1 :], missing - 1) | bits[first] | held
        total += _categories(masks, cards, ranking)
    counts: list[int] = total.tolist()
    return counts


def _subsets(bits: "NDArray[np.uint64]", size: int) -> "NDArray[np.uint64]":
    """Return the masks of all subsets of a size."""
    import numpy as np

    if not size:
        return np.zeros(1, np.uint64)
    none = np.zeros(0, np.uint64)
    by_last = [bit[None] for bit in bits]
    for _ in range(size - 1):
        by_last = [np.concatenate([none, *by_last[:last]]) | bit for last, bit in enumerate(bits)]
    return np.concatenate([none, *by_last])


def _categories(masks: "NDArray[np.uint64]", cards: int, ranking: Ranking) -> list[int]:
    import numpy as np

    if cards >= ranking.hand_size:
        from oddscalc.dragon_poker.classify import classify

        places = classify(masks, ranking)
    else:
        places = np.array([_judged(int(mask), ranking) for mask in masks])
    counts: list[int] = np.bincount(places, minlength=len(ranking.categories)).tolist()
    return counts


def _judged(mask: int, ranking: Ranking) -> int:
    from oddscalc.cards import card_bit
    from oddscalc.dragon_poker.judge import judge

    cards = [card for card in range(CARDS) if mask & card_bit(card)]
    return judge(cards, ranking=ranking).place
