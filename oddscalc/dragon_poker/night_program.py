"""A dimension compiled to arrays, for the kernel that plays nights."""

from collections.abc import Iterable
from functools import lru_cache
from operator import le
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from oddscalc.cards import CARDS, MAX_JOKERS, card_bit, mask_of
from oddscalc.dragon_poker.kernels_night_columns import (
    ALL_CHAIRS,
    AMONG_FIRST,
    BEARS,
    CHAIRS,
    CHOICE,
    CHOICE_NO_DUPLICATE,
    DEAD,
    DEAD_SHOWN_RANK,
    EACH_PLAYER,
    EXTRA_HOLE_CARD,
    JOKERS,
    KIND,
    LEAST,
    LOOKED_FOR,
    MASKS,
    MOST,
    NUMBERS,
    ORDER,
    SHOWN_BY_WINNER,
    SHOWN_CATEGORIES,
    UNUSED_CHOICE,
    UP_CARDS,
    WILD,
)
from oddscalc.dragon_poker.modifiers import Modifier
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.patterns import HIGH_CARD, PATTERNS
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.requirements import (
    Chair,
    FaceUp,
    OnceANight,
    ShownEarlier,
)
from oddscalc.errors import QuestionError

SHOWN_GROUPS = ((), (2,), (2, 2), (3,), (3, 2), (4,))
_ORDERS = {"normal": 0, "reversed": 1, "reversed-dragon-high": 2}
_NEVER_SHOWN = 1 << 62
T = TypeVar("T")


class Program(NamedTuple):
    """The modifiers of a dimension as arrays.

    Attributes
    ----------
    possible : ndarray of bool, shape (modifiers, hands)
        Whether all that is known before a hand is dealt allows the modifier in it.
    numbers : ndarray of int64, shape (modifiers, 12)
        Chairs (a bit each, chair 1 lowest), face-up cards looked at (0: none), least and most
        of them, whether of each player, whether winners only count as having shown, the kind,
        the order of ranks, an extra hole card, jokers (-1: none said), whether shown
        ranks die, whether it bears on what hands are worth.
    masks : ndarray of int64, shape (modifiers, 4)
        Ranks looked for, categories that must have been shown (0: none), wild cards as a card
        mask, dead ranks.
    """

    possible: NDArray[np.bool_]
    numbers: NDArray[np.int64]
    masks: NDArray[np.int64]


@lru_cache(maxsize=16)
def compile_night(night: Night) -> Program:
    """Return a night's dimension as arrays.

    Raises
    ------
    QuestionError
        When a modifier asks for face-up cards, earlier hands or chairs more than once.

    Examples
    --------
    >>> program = compile_night(Night(hands=6))
    >>> program.possible[0].tolist()
    [False, True, False, True, False, True]
    """
    modifiers = night.modifiers
    possible = np.zeros((len(modifiers), night.hands), np.bool_)
    numbers = np.zeros((len(modifiers), NUMBERS), np.int64)
    masks = np.zeros((len(modifiers), MASKS), np.int64)
    for row, modifier in enumerate(modifiers):
        possible[row] = _possible(modifier, night)
        _set_conditions(modifier, night, numbers[row], masks[row])
        _set_effect(modifier, numbers[row], masks[row])
    return Program(possible, numbers, masks)


def card_bits() -> NDArray[np.int64]:
    """Return the mask of each card 0..55, as int64."""
    return np.array([card_bit(number) for number in range(CARDS + MAX_JOKERS)], np.int64)


def _possible(modifier: Modifier, night: Night) -> list[bool]:
    later = (Chair, FaceUp, ShownEarlier, OnceANight)
    before = [part for part in modifier.when if not isinstance(part, later)]
    return [
        all(part.find(night.situation(hand)).met for part in before) for hand in range(night.hands)
    ]


def _set_conditions(
    modifier: Modifier, night: Night, numbers: NDArray[np.int64], masks: NDArray[np.int64]
) -> None:
    chairs = _only(modifier, Chair)
    numbers[CHAIRS] = (
        ALL_CHAIRS if chairs is None else sum(1 << chair - 1 for chair in chairs.numbers)
    )
    face_up = _only(modifier, FaceUp)
    if face_up is not None:
        numbers[AMONG_FIRST] = face_up.among_first
        numbers[LEAST], numbers[MOST] = face_up.least, face_up.most
        numbers[EACH_PLAYER] = face_up.counted == "each-player"
        masks[LOOKED_FOR] = _bits(face_up.ranks)
    shown = _only(modifier, ShownEarlier)
    if shown is not None:
        numbers[SHOWN_BY_WINNER] = shown.by == "winner"
        places = [place for place, key in enumerate(night.ranking.keys) if key in shown.categories]
        masks[SHOWN_CATEGORIES] = _bits(places) or _NEVER_SHOWN
    if modifier.is_choice:
        numbers[KIND] = UNUSED_CHOICE
        if modifier is night.choice:
            free = modifier.effect.suit_change == "any"
            numbers[KIND] = CHOICE if free else CHOICE_NO_DUPLICATE


def _set_effect(modifier: Modifier, numbers: NDArray[np.int64], masks: NDArray[np.int64]) -> None:
    effect = modifier.effect
    numbers[ORDER] = _ORDERS[effect.conditions.order]
    numbers[EXTRA_HOLE_CARD] = effect.extra_hole_card
    numbers[JOKERS] = -1 if effect.jokers is None else effect.jokers
    numbers[DEAD_SHOWN_RANK] = effect.dead_shown_rank
    numbers[BEARS] = bool(effect.wild or effect.dead or effect.reversed or effect.dead_shown_rank)
    masks[WILD] = mask_of(effect.wild)
    masks[DEAD] = _bits(effect.dead)


def _only(modifier: Modifier, kind: type[T]) -> T | None:
    found = [part for part in modifier.when if isinstance(part, kind)]
    if len(found) > 1:
        raise QuestionError(f"modifier {modifier.key} has {len(found)} conditions of one sort")
    return found[0] if found else None


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def showing_table(ranking: Ranking) -> NDArray[np.int64]:
    """Return how natural groups among showing cards are ranked.

    Returns
    -------
    ndarray of int64, shape (7,)
        The places of nothing, a pair, two pair, three, a full house and four of a kind, and
        whether each is read as what it is, so that groups alone rank showing cards.

    Examples
    --------
    >>> from oddscalc.dragon_poker.rankings import DOCUMENTED
    >>> showing_table(DOCUMENTED).tolist()
    [0, 1, 2, 3, 5, 7, 1]
    """
    places = [_place_of(groups, ranking) for groups in SHOWN_GROUPS]
    as_they_are = all(
        ranking.categories[place].pattern.kinds == groups
        for place, groups in zip(places, SHOWN_GROUPS, strict=True)
    )
    return np.array([*places, as_they_are and ranking.hand_size > UP_CARDS], np.int64)


def _place_of(groups: tuple[int, ...], ranking: Ranking) -> int:
    declarable = sum(
        1 << pattern.bit
        for pattern in PATTERNS.values()
        if pattern.bit == HIGH_CARD or (pattern.kinds and _fits(pattern.kinds, groups))
    )
    return ranking.best(declarable, wilds=0)


def _fits(kinds: tuple[int, ...], groups: tuple[int, ...]) -> bool:
    return len(kinds) <= len(groups) and all(map(le, kinds, groups))
