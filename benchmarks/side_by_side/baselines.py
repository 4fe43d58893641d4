"""What one would write first: six-card hands of Dragon Poker in plain Python and in plain numpy."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from oddscalc.dragon_poker.rankings import DOCUMENTED

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HAND = 6
LOW_STRAIGHT = [0, 1, 2, 3, 4, 12]
PLACES = {key: place for place, key in enumerate(DOCUMENTED.keys)}
GROUPS = {
    (1, 1, 1): "high-card",
    (2, 1, 1): "one-pair",
    (2, 2, 1): "two-pair",
    (2, 2, 2): "three-pair",
    (3, 1, 1): "three-of-a-kind",
    (3, 2, 1): "full-house",
    (3, 3): "full-belly",
    (4, 1, 1): "four-of-a-kind",
    (4, 2): "full-dragon",
}
SHAPES = {shape: PLACES[key] for shape, key in GROUPS.items()}


def place(cards: Sequence[int]) -> int:
    """Return the place of six natural cards in the documented ranking."""
    ranks = sorted(card // 4 for card in cards)
    counts = sorted(Counter(ranks).values(), reverse=True)
    suits = {card % 4 for card in cards}
    straight = counts[0] == 1 and (ranks[-1] - ranks[0] == HAND - 1 or ranks == LOW_STRAIGHT)
    if straight and len(suits) == 1:
        return PLACES["straight-flush"]
    if len(suits) == 1:
        return PLACES["flush"]
    if straight:
        return PLACES["straight"]
    if counts == [2, 2, 2] and len(suits) == 2:
        return PLACES["corps-a-corps"]
    return SHAPES[tuple(counts[:3])]


def best_place(cards: Sequence[int]) -> int:
    """Return the place of the best six of any number of natural cards."""
    return max(map(place, combinations(cards, HAND)))


def count_from(lowest: int, cards: int) -> dict[int, int]:
    """Count the best categories of all deals whose lowest card is this one."""
    rest = combinations(range(lowest + 1, 52), cards - 1)
    return dict(sorted(Counter(best_place((lowest, *others)) for others in rest).items()))


def places(hands: "NDArray[np.integer]") -> "NDArray[np.integer]":
    """Return the places of an array of six-card hands, shape (N, 6), with plain numpy."""
    import numpy as np

    ranks, suits = np.sort(hands // 4, axis=1), hands % 4
    held = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    groups = np.sort(held, axis=1)[:, :-4:-1]
    table = np.zeros((5, 5, 5), dtype=np.uint8)
    for shape, found in SHAPES.items():
        table[(*shape, 0)[:3]] = found
    found = table[tuple(groups.T)]
    flush = (suits == suits[:, :1]).all(axis=1)
    low = (ranks == LOW_STRAIGHT).all(axis=1)
    straight = (groups[:, 0] == 1) & (low | (ranks[:, -1] - ranks[:, 0] == HAND - 1))
    two_suits = ((suits[:, :, None] == np.arange(4)).any(axis=1)).sum(axis=1) == 2
    found[(found == PLACES["three-pair"]) & two_suits] = PLACES["corps-a-corps"]
    found[straight] = PLACES["straight"]
    found[flush] = PLACES["flush"]
    found[straight & flush] = PLACES["straight-flush"]
    return found
