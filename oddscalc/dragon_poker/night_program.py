"""A dimension compiled to arrays, for the kernel that plays nights."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from oddscalc.cards import mask_of
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
    PLAIN,
    SHOWN_BY_WINNER,
    SHOWN_CATEGORIES,
    UNUSED_CHOICE,
    UP_CARDS,
    WILD,
)
from oddscalc.dragon_poker.modifiers import Modifier
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.requirements import (
    Chair,
    FaceUp,
    OnceANight,
    ShownEarlier,
)
from oddscalc.errors import QuestionError

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


class Slots(NamedTuple):
    """Where the hands to be judged of a round lie, the strengths likewise.

    Hands in the plain game come first, then those under each modifier alone. From ``together`` on
    ranks may compare in another order: hands under all modifiers, showing cards, and hands under
    modifiers that change the order.

    Attributes
    ----------
    alone : ndarray of int64, shape (modifiers,)
        The slot of each modifier, -1 for one that is not possible or does not bear on hands.
    together : int
        The slot of hands under all modifiers; those of showing cards follow.
    size : int
        The number of slots.
    other_order : int
        The other order of ranks, 0 when there is none.
    wild : bool
        Whether there may be wild cards besides jokers.
    """

    alone: NDArray[np.int64]
    together: int
    size: int
    other_order: int
    wild: bool


@lru_cache(maxsize=16)
def rounds_of(night: Night) -> tuple[Slots, ...]:
    """Return the slots of each round of a night.

    Examples
    --------
    >>> [slots.alone.tolist() for slots in rounds_of(Night(hands=2))]
    [[-1, -1, -1, 1, 2, -1], [1, -1, -1, 2, 3, -1]]
    """
    program = compile_night(night)
    return tuple(_slots(program, hand) for hand in range(night.hands))


def _slots(program: Program, hand: int) -> Slots:
    order = program.numbers[:, ORDER]
    bearing = program.possible[:, hand] & (program.numbers[:, BEARS] != 0)
    ordinary, reversing = (
        np.flatnonzero(bearing & (order == 0)),
        np.flatnonzero(bearing & (order > 0)),
    )
    together = PLAIN + 1 + len(ordinary)
    last = together + UP_CARDS
    alone = np.full(len(order), -1, np.int64)
    alone[ordinary] = PLAIN + 1 + np.arange(len(ordinary))
    alone[reversing] = last + 1 + np.arange(len(reversing))
    return Slots(
        alone=alone,
        together=together,
        size=last + 1 + len(reversing),
        other_order=int(order[reversing].max(initial=0)),
        wild=bool(program.masks[bearing, WILD].any()),
    )


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
