"""Every way a pattern can show in a hand, and the strength of each way.

A *target* is one way to show a pattern: the slots to fill. Targets of a pattern are listed from
the strongest to the weakest, so the first that some cards can fill, wild cards standing in for
what is missing, is the best reading of those cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

from oddscalc.cards import RANKS, SUITS, card, rank_of, suit_of
from oddscalc.dragon_poker import patterns
from oddscalc.dragon_poker.conditions import Conditions, RankOrder
from oddscalc.dragon_poker.holding import Holding, Natural, Slot
from oddscalc.dragon_poker.patterns import Pattern

MAJOR_SHIFT = 39
MINOR_SHIFT = 26
KICKER_BITS = 3

_STRAIGHTS = {patterns.STRAIGHT}
_STRAIGHT_FLUSHES = {patterns.STRAIGHT_FLUSH, patterns.NATURAL_STRAIGHT_FLUSH}
_NATURAL = {patterns.NATURAL_PAIR, patterns.NATURAL_STRAIGHT_FLUSH}


class Target(NamedTuple):
    """The slots of one way to show a pattern; ``major`` and ``minor`` rank it among the others.

    ``major`` is a mask of the heights of the larger groups (for a straight: of its place among
    the sequences), ``minor`` of the smaller group of a full house or a full dragon.
    """

    slots: tuple[Slot, ...]
    major: int
    minor: int = 0


@dataclass(frozen=True)
class Reading:
    """A hand read as a pattern.

    Attributes
    ----------
    strength : int
        Orders readings of the same pattern; below ``1 << 52``.
    shown : tuple of int
        The cards that show the pattern.
    kickers : tuple of int
        The other cards of the hand, high to low, blanks last.
    stands_for : tuple of (int, int)
        Wild cards used and the card that each stands for.
    """

    strength: int
    shown: tuple[int, ...]
    kickers: tuple[int, ...]
    stands_for: tuple[tuple[int, int], ...]


def best_reading(
    pattern: Pattern, holding: Holding, conditions: Conditions, hand_size: int
) -> Reading | None:
    """Return the strongest way to read cards as a pattern; None when they cannot show it.

    >>> from oddscalc.dragon_poker.conditions import PLAIN
    >>> from oddscalc.dragon_poker.holding import hold
    >>> from oddscalc.dragon_poker.patterns import PATTERNS
    >>> best_reading(PATTERNS["3"], hold([0, 1, 4, 5, 52], PLAIN), PLAIN, 6).shown
    (4, 5, 52)
    """
    holding = _usable(pattern, holding, hand_size)
    if pattern.bit == patterns.FLUSH:
        return max(
            _flushes(holding, conditions, hand_size),
            key=lambda reading: reading.strength,
            default=None,
        )
    target = _first_filled(pattern, holding, conditions.order, hand_size)
    if target is None:
        return None
    return _read(pattern, target, holding, conditions, hand_size)


def can_show(pattern: Pattern, holding: Holding, conditions: Conditions, hand_size: int) -> bool:
    """Tell whether cards can be read as a pattern.

    >>> from oddscalc.dragon_poker.conditions import PLAIN
    >>> from oddscalc.dragon_poker.holding import hold
    >>> from oddscalc.dragon_poker.patterns import PATTERNS
    >>> held = hold([0, 1, 4, 5, 52], PLAIN)
    >>> can_show(PATTERNS["3+2"], held, PLAIN, 6), can_show(PATTERNS["4"], held, PLAIN, 6)
    (True, False)
    """
    holding = _usable(pattern, holding, hand_size)
    if pattern.bit == patterns.FLUSH:
        return any(True for _ in _flushes(holding, conditions, hand_size))
    return _first_filled(pattern, holding, conditions.order, hand_size) is not None


def _usable(pattern: Pattern, holding: Holding, hand_size: int) -> Holding:
    """Lay the wild cards aside for a natural pattern: no wild card may be in such a hand."""
    if pattern.bit not in _NATURAL:
        return holding
    natural = holding.without_wild()
    others = len(natural.naturals) + len(natural.blanks)
    enough = others >= min(hand_size, others + len(holding.wild))
    return natural if enough else Holding((), (), ())


def _first_filled(
    pattern: Pattern, holding: Holding, order: RankOrder, hand_size: int
) -> Target | None:
    if pattern.cards > hand_size:
        return None
    available, wilds = holding.available, len(holding.wild)
    for target, demand in _targets(pattern, order, hand_size):
        missing = 0
        for slot, cards in demand:
            missing += max(0, cards - available[slot])
        if missing <= wilds:
            return target
    return None


@cache
def _targets(
    pattern: Pattern, order: RankOrder, hand_size: int
) -> tuple[tuple[Target, tuple[tuple[Slot, int], ...]], ...]:
    found = sorted(
        _list_targets(pattern, Conditions(order=order), hand_size),
        key=lambda target: (target.major, target.minor),
        reverse=True,
    )
    return tuple((target, tuple(Counter(target.slots).items())) for target in found)


def _list_targets(pattern: Pattern, conditions: Conditions, hand_size: int) -> Iterable[Target]:
    if pattern.bit in _STRAIGHTS:
        return _sequences(conditions, hand_size, [None])
    if pattern.bit in _STRAIGHT_FLUSHES:
        return _sequences(conditions, hand_size, range(SUITS))
    if pattern.bit == patterns.CORPS:
        return _corps(conditions)
    return _groups(pattern.kinds, conditions)


def sequences(order: RankOrder, hand_size: int) -> list[tuple[int, ...]]:
    """Return the ranks of every sequence, from the weakest straight to the strongest.

    The Dragon is high or low, never both; its low sequence is the weakest, in the mirror the
    strongest, and with the Dragon kept high in the reversed order the strongest too.

    >>> sequences("normal", 6)[0], sequences("reversed", 6)[0]
    ((12, 0, 1, 2, 3, 4), (7, 8, 9, 10, 11, 12))
    """
    dragon_low = (RANKS - 1, *range(RANKS))
    upward = [dragon_low[low : low + hand_size] for low in range(RANKS + 2 - hand_size)]
    return upward if order == "normal" else upward[::-1]


def _sequences(
    conditions: Conditions, hand_size: int, suits: Iterable[int | None]
) -> Iterator[Target]:
    for place, ranks in enumerate(sequences(conditions.order, hand_size)):
        for suit in suits:
            yield Target(tuple(Slot(rank, suit) for rank in reversed(ranks)), 1 << place)


def _corps(conditions: Conditions) -> Iterator[Target]:
    for ranks in combinations(range(RANKS), 3):
        for suits in combinations(range(SUITS), 2):
            slots = (Slot(rank, suit) for rank in _high_first(ranks, conditions) for suit in suits)
            yield Target(tuple(slots), _mask(ranks, conditions))


def _groups(kinds: tuple[int, ...], conditions: Conditions) -> Iterator[Target]:
    """List the ranks of groups: of the larger ones in any choice, then of the smaller ones."""
    larger = [size for size in kinds if size == kinds[0]]
    smaller = kinds[len(larger) :]
    for high in combinations(range(RANKS), len(larger)):
        rest = [rank for rank in range(RANKS) if rank not in high]
        for low in combinations(rest, len(smaller)):
            ranks = (*_high_first(high, conditions), *low)
            yield Target(
                tuple(
                    Slot(rank, None)
                    for rank, size in zip(ranks, kinds, strict=True)
                    for _ in range(size)
                ),
                _mask(high, conditions),
                _mask(low, conditions),
            )


def _high_first(ranks: Iterable[int], conditions: Conditions) -> list[int]:
    return sorted(ranks, key=conditions.height, reverse=True)


def _mask(ranks: Iterable[int], conditions: Conditions) -> int:
    return sum(1 << conditions.height(rank) for rank in ranks)


def _counts(ranks: Iterable[int], conditions: Conditions) -> int:
    """Count ranks in octal digits, one a height: such numbers compare as the ranks high to low."""
    return sum(1 << KICKER_BITS * conditions.height(rank) for rank in ranks)


def _read(
    pattern: Pattern,
    target: Target,
    holding: Holding,
    conditions: Conditions,
    hand_size: int,
) -> Reading:
    shown, stands_for, wild, naturals = _fill(target.slots, holding, pattern.needs_wild)
    naturals.sort(key=lambda natural: conditions.height(natural.rank), reverse=True)
    room = max(0, hand_size - len(shown))
    top = conditions.rank_at(RANKS - 1)
    standing = [(joker, card(top, suit_of(joker))) for joker in wild[:room]]
    kickers = [*standing, *((natural.number, natural.number) for natural in naturals)][:room]
    ranks = [rank_of(counts_as) for _, counts_as in kickers]
    if target.minor:
        rest = target.minor << MINOR_SHIFT | _mask(ranks, conditions)
    else:
        rest = _counts(ranks, conditions)
    return Reading(
        target.major << MAJOR_SHIFT | rest,
        tuple(shown),
        (*(number for number, _ in kickers), *holding.blanks)[:room],
        (*stands_for, *standing),
    )


def _fill(
    slots: Sequence[Slot], holding: Holding, needs_wild: bool
) -> tuple[list[int], list[tuple[int, int]], list[int], list[Natural]]:
    """Fill slots with natural, then with wild cards; return both, and what is left of each."""
    naturals, wild = list(holding.naturals), list(holding.wild)
    shown: list[int] = []
    open_slots: list[tuple[int, Slot]] = []
    present: set[int] = set()
    for slot in slots:
        fitting = next((natural for natural in naturals if natural.fits(slot)), None)
        if fitting is None:
            open_slots.append((len(shown), slot))
            shown.append(-1)
            continue
        naturals.remove(fitting)
        shown.append(fitting.number)
        present.add(card(fitting.rank, fitting.suit))
    if needs_wild and not open_slots:
        open_slots = [(0, slots[0])]
    stands_for = []
    for place, slot in open_slots:
        chosen = next((number for number in wild if _is_itself(number, slot)), wild[0])
        wild.remove(chosen)
        shown[place] = chosen
        stands_for.append((chosen, _stand_in(chosen, slot, present)))
        present.add(stands_for[-1][1])
    return shown, stands_for, wild, naturals


def _is_itself(number: int, slot: Slot) -> bool:
    return rank_of(number) == slot.rank and slot.suit in (None, suit_of(number))


def _stand_in(number: int, slot: Slot, present: set[int]) -> int:
    """Choose the card that a wild card stands for: itself, else one not yet in the hand."""
    if _is_itself(number, slot):
        return number
    if slot.suit is not None:
        return card(slot.rank, slot.suit)
    choices = [card(slot.rank, suit) for suit in reversed(range(SUITS))]
    return next((choice for choice in choices if choice not in present), choices[0])


def _flushes(holding: Holding, conditions: Conditions, hand_size: int) -> Iterator[Reading]:
    """Yield every flush: natural cards of a suit, and wild cards as the highest ranks not in it."""
    for suit in range(SUITS):
        suited = [natural for natural in holding.naturals if natural.suit == suit]
        for wilds in range(min(hand_size, len(holding.wild)) + 1):
            for chosen in combinations(suited, hand_size - wilds):
                yield _flush(chosen, holding.wild[:wilds], suit, conditions)


def _flush(
    chosen: tuple[Natural, ...], wild: tuple[int, ...], suit: int, conditions: Conditions
) -> Reading:
    ranks = [natural.rank for natural in chosen]
    free = [rank for rank in _high_first(range(RANKS), conditions) if rank not in ranks]
    stands_for = tuple((number, card(rank, suit)) for number, rank in zip(wild, free, strict=False))
    ranks += [rank_of(counts_as) for _, counts_as in stands_for]
    numbers = [*(natural.number for natural in chosen), *wild]
    high_first = sorted(
        range(len(numbers)), key=lambda place: conditions.height(ranks[place]), reverse=True
    )
    return Reading(
        _counts(ranks, conditions), tuple(numbers[place] for place in high_first), (), stands_for
    )
