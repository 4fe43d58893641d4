"""Categories of whole arrays of hands, for notebooks: compiled, millions of hands a second.

A hand is a 64-bit mask: card (rank, suit) is bit ``16 * suit + rank`` with ranks 0..12 = 2..A and
suits 0..3 = clubs, diamonds, hearts, spades; joker ``j`` is bit ``16 * j + 13``. Or it is a row of
card numbers: ``4 * rank + suit``, jokers 52..55. See :mod:`oddscalc.cards`.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from oddscalc.cards import CARDS, MAX_JOKERS, card_text, mask_of
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal, SuitChange, checked_choice
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.signatures import (
    SIGNATURES,
    WILDS_BIT,
    Ints,
    missing_for_straight,
    pattern_table,
    suit_fields,
)
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole

_ALL_CARDS = CARDS + MAX_JOKERS
_ALL_BITS = mask_of(range(_ALL_CARDS))
_NO_CARD = 255


def classify(
    hands: npt.ArrayLike,
    ranking: str | Ranking = DOCUMENTED.name,
    *,
    wild: Iterable[int] = (),
    dead: Iterable[int] = (),
    suit_change: SuitChange | None = None,
) -> npt.NDArray[np.uint8]:
    """Return the best category of every hand of an array.

    Parameters
    ----------
    hands : array-like
        Shape (N,) of 64-bit masks, or shape (N, cards) of card numbers 0..55; every hand has the
        same number of cards, from the ranking's hand size to nine. The order of cards is free.
    ranking : str or Ranking
        A preset, the path of a TOML file, or a ranking; decides the hand size too.
    wild : iterable of int
        Wild cards 0..51 besides the jokers.
    dead : iterable of int
        Dead ranks 0..12; a card both wild and dead is dead.
    suit_change : {"any", "no-duplicate"}, optional
        Let one card of each hand take the suit that serves best.

    Returns
    -------
    uint8 array, (N,)
        Places in the ranking, 0 the lowest: ``ranking.keys[code]`` is the category's key.

    Raises
    ------
    QuestionError
        Naming the first row that is no hand, an unknown ranking or an impossible modifier.

    Examples
    --------
    The nine to the ace of clubs, and of diamonds but for the joker in place of the king, as masks;
    then a pair of aces with a joker as card numbers:

    >>> nine_to_ace = 0b1111110000000
    >>> joker = 1 << 13
    >>> hands = np.array([nine_to_ace, (nine_to_ace ^ 1 << 11) << 16 | joker], dtype=np.uint64)
    >>> [DOCUMENTED.keys[code] for code in classify(hands)]
    ['straight-flush', 'straight-flush']
    >>> DOCUMENTED.keys[classify([[51, 50, 52, 0, 5, 10]])[0]]
    'three-of-a-kind'
    """
    chosen = ranking_of(ranking)
    deal = _modifiers(wild, dead, suit_change)
    array = np.asarray(hands)
    cards = _cards_in_a_hand(array, chosen.hand_size)
    return _looked_up(array, cards, chosen.hand_size, _category_table(chosen, cards), deal)


def declarable(
    hands: npt.ArrayLike,
    hand_size: int = 6,
    *,
    wild: Iterable[int] = (),
    dead: Iterable[int] = (),
    suit_change: SuitChange | None = None,
) -> npt.NDArray[np.uint32]:
    """Return the set of patterns that every hand of an array can declare.

    Parameters
    ----------
    hands : array-like
        As for :func:`classify`.
    hand_size : int
        Cards that count, 6 or 5.
    wild, dead, suit_change
        As for :func:`classify`.

    Returns
    -------
    uint32 array, (N,)
        Sets of patterns, bits as in :mod:`oddscalc.dragon_poker.patterns`.

    Examples
    --------
    >>> [f"{patterns:b}" for patterns in declarable([[0, 1, 4, 9, 17, 23]])]
    ['1000000000000011']
    """
    if not is_whole(hand_size, 5, 6):
        raise QuestionError(f"a hand has 5 or 6 cards, not {hand_size!r}")
    deal = _modifiers(wild, dead, suit_change)
    array = np.asarray(hands)
    cards = _cards_in_a_hand(array, hand_size)
    return _looked_up(array, cards, hand_size, pattern_table(hand_size, cards), deal)


def _looked_up(
    array: npt.NDArray[Any], cards: int, hand_size: int, table: npt.NDArray[Any], deal: Deal
) -> npt.NDArray[Any]:
    """Find each hand's signature and return its entry in a table."""
    from oddscalc.dragon_poker import kernels_classify as kernels

    masks = _masks(array)
    live, wild = suit_fields(deal)
    found = np.empty(len(masks), dtype=table.dtype)
    if deal.suit_change is None:
        missing = missing_for_straight(hand_size)
        unfit = kernels.classify_masks(masks, cards, live, wild, hand_size, missing, table, found)
    else:
        no_duplicate = deal.suit_change == "no-duplicate"
        unfit = kernels.classify_changed_masks(
            masks, cards, live, wild, hand_size, no_duplicate, table, found
        )
    if unfit >= 0:
        raise QuestionError(f"row {unfit} {_fault(array[unfit], cards)}")
    return found


def _modifiers(wild: Iterable[int], dead: Iterable[int], suit_change: SuitChange | None) -> Deal:
    wild_cards, dead_ranks = checked_choice(wild, dead, suit_change)
    return Deal(wild=wild_cards, dead=dead_ranks, suit_change=suit_change)


@cache
def _category_table(ranking: Ranking, cards: int) -> npt.NDArray[np.uint8]:
    """Return the best category for every signature of a deal of so many cards."""
    patterns = pattern_table(ranking.hand_size, cards)
    wilds = np.arange(SIGNATURES) >> WILDS_BIT
    table = np.zeros(SIGNATURES, dtype=np.uint8)
    for place, category in enumerate(ranking.categories):
        shown = patterns >> category.pattern.bit & 1 == 1
        if category.pattern.needs_wild:
            shown &= wilds > 0
        table[shown] = place
    return table


def _cards_in_a_hand(array: npt.NDArray[Any], hand_size: int) -> int:
    """Return how many cards each hand of an array should have, judged by the first."""
    if array.size and array.dtype.kind not in "iu":
        raise QuestionError(f"hands are whole numbers, not {array.dtype}")
    if array.ndim not in (1, 2):
        raise QuestionError(
            f"hands of shape {array.shape}; give (N,) masks or (N, cards) card numbers"
        )
    if array.ndim == 2:
        cards = int(array.shape[1])
    else:
        cards = int(array[0]).bit_count() if len(array) else hand_size
    if not hand_size <= cards <= MAX_CARDS:
        raise QuestionError(f"{cards} cards in a hand; {hand_size} to {MAX_CARDS} are needed")
    return cards


def _masks(array: npt.NDArray[Any]) -> Ints:
    """Return hands as 64-bit masks."""
    from oddscalc.dragon_poker import kernels_classify as kernels

    if array.ndim == 1:
        return np.require(array.astype(np.uint64, copy=False), None, ["C", "W"]).view(np.int64)
    masks = np.empty(len(array), dtype=np.int64)
    numbers = array
    if array.dtype != np.uint8:
        numbers = np.where((array < 0) | (array > _NO_CARD), _NO_CARD, array).astype(np.uint8)
    unfit = kernels.pack_cards(np.require(numbers, None, ["C", "W"]), masks)
    if unfit >= 0:
        wrong = next(n for n in array[unfit].tolist() if not 0 <= n < _ALL_CARDS)
        raise QuestionError(f"row {unfit} holds {wrong}; card numbers are 0 to {_ALL_CARDS - 1}")
    return masks


def _fault(row: Any, cards: int) -> str:
    """Say why a row, one mask or card numbers, is no hand of so many cards."""
    if np.ndim(row):
        numbers = row.tolist()
        return f"holds {card_text(next(n for n in numbers if numbers.count(n) > 1))} twice"
    mask = int(row)
    if mask & ~_ALL_BITS:
        return f"is {mask:#x}, which has bits that are no card"
    return f"has {mask.bit_count()} cards where row 0 has {cards}"
