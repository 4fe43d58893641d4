"""How many hands keep their rank when courts shift the suits, by closed arithmetic.

Shifting suits is a bijection of the number cards, so every rank is as frequent after the shift as
before. How many hands have the same rank before *and* after depends on the shifts only: for cards
of like value on their differences, for sequences also on which of them reach round the corner.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import comb

from oddscalc.cards import SUITS
from oddscalc.drax.courts import Shifts
from oddscalc.drax.rules import SEQUENCE_CARDS, VALUES

_SUIT_PAIRS = tuple(combinations(range(SUITS), 2))
_SUIT_TRIPLES = tuple(combinations(range(SUITS), 3))
_OTHER_VALUES = range(1, VALUES)


def sequence_starts(wrap: bool) -> int:
    """Return how many values a sequence can start with.

    >>> sequence_starts(wrap=False), sequence_starts(wrap=True)
    (7, 10)
    """
    return VALUES if wrap else VALUES - SEQUENCE_CARDS + 1


def rank_counts(cards: int, *, wrap: bool = False) -> tuple[int, ...]:
    """Return how many sets of three or four number cards have each rank, lowest rank first.

    Examples
    --------
    >>> rank_counts(4)
    (51968, 34560, 1620, 1440, 1764, 28, 10)
    >>> sum(rank_counts(4)) == comb(40, 4), sum(rank_counts(3)) == comb(40, 3)
    (True, True)
    """
    different = comb(VALUES, cards) * SUITS**cards
    one_pair = VALUES * comb(SUITS, 2) * comb(VALUES - 1, cards - 2) * SUITS ** (cards - 2)
    three = VALUES * comb(SUITS, 3) * ((VALUES - 1) * SUITS) ** (cards - 3)
    if cards < SEQUENCE_CARDS:
        return (different, one_pair, 0, three, 0, 0, 0)
    drax = sequence_starts(wrap) * SUITS
    sequence = sequence_starts(wrap) * SUITS**SEQUENCE_CARDS - drax
    two_pair = comb(VALUES, 2) * comb(SUITS, 2) ** 2
    return (different - sequence - drax, one_pair, two_pair, three, sequence, drax, VALUES)


def same_rank(shifts: Shifts, cards: int, *, wrap: bool = False) -> int:
    """Return how many sets of three or four number cards have one rank before and after a shift.

    Parameters
    ----------
    shifts : tuple of int
        Change of each suit.
    cards : int
        Number cards in the hand, 3 or 4.
    wrap : bool
        Whether sequences go round the corner.

    Examples
    --------
    >>> same_rank((0, 0, 0, 0), 4), same_rank((1, 1, 1, 1), 4)
    (91390, 90878)
    """
    ordered = sorted(shifts)
    steps = tuple(shift - ordered[0] for shift in ordered)
    if cards < SEQUENCE_CARDS:
        return _three_cards(steps)
    kinds = _four_cards(steps)
    here = _sequences(steps).moved_by(ordered[0], wrap)
    back = _sequences(tuple(ordered[-1] - shift for shift in reversed(ordered)))
    into_sequence = back.different * sequence_starts(wrap)
    out_of_sequence = _sequences(steps).different * sequence_starts(wrap)
    nothing = kinds.different - into_sequence - out_of_sequence + here
    return kinds.alike + nothing + here


@dataclass(frozen=True)
class _Kinds:
    """Hands with the same cards of like value before and after, and those all different in both."""

    alike: int
    different: int


@dataclass(frozen=True)
class _Sequences:
    """Sequences from one start: those whose values stay different, and those that stay sequences.

    ``offsets`` maps how far the start moves (with the lowest shift taken as 0) to the number of
    suit patterns that then are a sequence again.
    """

    different: int
    offsets: dict[int, int]

    def moved_by(self, lowest: int, wrap: bool) -> int:
        starts = sequence_starts(wrap)
        return sum(
            count * sum((start + offset + lowest) % VALUES < starts for start in range(starts))
            for offset, count in self.offsets.items()
        )


@cache
def _three_cards(steps: Shifts) -> int:
    three = sum(_different(steps[i], steps[j], steps[k]) == 1 for i, j, k in _SUIT_TRIPLES)
    torn = sum(_different(steps[i], steps[j], steps[k]) == 3 for i, j, k in _SUIT_TRIPLES)
    pairs = [
        _different(steps[i], steps[j], other + step)
        for i, j in _SUIT_PAIRS
        for step in steps
        for other in _OTHER_VALUES
    ]
    different = rank_counts(3)[0] - VALUES * (pairs.count(3) + torn)
    return VALUES * (three + pairs.count(2)) + different


@cache
def _four_cards(steps: Shifts) -> _Kinds:
    """Count with one value of the cards alike fixed, so that each count stands for ten."""
    pair, pair_torn = _pairs(steps)
    two_pair, two_pair_torn = _two_pairs(steps)
    three, three_torn = _threes(steps)
    four, four_torn = len(set(steps)) == 1, len(set(steps)) == SUITS
    torn = pair_torn + two_pair_torn + three_torn + four_torn
    return _Kinds(
        alike=VALUES * (pair + two_pair + three + four),
        different=comb(VALUES, 4) * SUITS**4 - VALUES * torn,
    )


def _pairs(steps: Shifts) -> tuple[int, int]:
    kept = torn = 0
    for i, j in _SUIT_PAIRS:
        for first, second in product(steps, repeat=2):
            one, other = _pair_with_two(
                steps[j] - steps[i], *sorted((first - steps[i], second - steps[i]))
            )
            kept += one
            torn += other
    return kept // 2, torn // 2


@cache
def _pair_with_two(apart: int, first: int, second: int) -> tuple[int, int]:
    """Count the two other values, in order, that leave one pair, and no cards alike."""
    differences = [
        _different(0, apart, one + first, other + second)
        for one in _OTHER_VALUES
        for other in _OTHER_VALUES
        if one != other
    ]
    return differences.count(3), differences.count(4)


def _two_pairs(steps: Shifts) -> tuple[int, int]:
    hands = [
        (steps[i], steps[j], other + steps[k], other + steps[m])
        for i, j in _SUIT_PAIRS
        for k, m in _SUIT_PAIRS
        for other in _OTHER_VALUES
    ]
    kept = sum(_is_two_pair(*hand) for hand in hands)
    return kept // 2, sum(_different(*hand) == 4 for hand in hands) // 2


def _threes(steps: Shifts) -> tuple[int, int]:
    hands = [
        (steps[i], steps[j], steps[k], other + step)
        for i, j, k in _SUIT_TRIPLES
        for step in steps
        for other in _OTHER_VALUES
    ]
    kept = sum(_different(*hand) == 2 and not _is_two_pair(*hand) for hand in hands)
    return kept, sum(_different(*hand) == 4 for hand in hands)


@cache
def _sequences(steps: Shifts) -> _Sequences:
    different = 0
    offsets: dict[int, int] = {}
    for shifts in product(steps, repeat=SEQUENCE_CARDS):
        values = {(place + shift) % VALUES for place, shift in enumerate(shifts)}
        if len(values) < SEQUENCE_CARDS:
            continue
        different += 1
        for start in values:
            if all((start + place) % VALUES in values for place in range(SEQUENCE_CARDS)):
                offsets[start] = offsets.get(start, 0) + 1
    return _Sequences(different, offsets)


def _different(*values: int) -> int:
    return len({value % VALUES for value in values})


def _is_two_pair(*values: int) -> bool:
    ordered = sorted(value % VALUES for value in values)
    return ordered[0] == ordered[1] != ordered[2] == ordered[3]
