"""Ranks held in several suits near a straight flush, against every way to hold a few ranks."""

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest

from oddscalc.dragon_poker.sequences import ALL_RANKS, sequences
from oddscalc.dragon_poker.straight_flushes import Suited, share_reaching

pytestmark = pytest.mark.compiled  # plain Python: once is enough

ELSEWHERE = 0


def held_in(cells, suits):
    """From ranks held in exactly these suits to ranks held in at least these suits."""
    sets = range(1 << suits)
    return tuple(sum(cells[exactly] for exactly in sets if exactly & some == some) for some in sets)


def reaches(contents, suits, hand_size, wilds, change):
    """Whether a suit reaches a sequence; contents: rank -> suits of these, 0 for others only."""
    choices = [
        {rank for rank, content in contents.items() if content >> suit & 1} for suit in range(suits)
    ]
    if change:
        choices += [held | {rank} for held in choices for rank in contents.keys() - held]
    runs = [{rank for rank in range(13) if run >> rank & 1} for run in sequences(hand_size)]
    return any(len(run & held) + wilds >= hand_size for run in runs for held in choices)


@pytest.mark.parametrize("change", [False, True])
@pytest.mark.parametrize(
    ("ranks", "suits", "hand_size", "wilds"),
    [
        ((0, 1, 3, 6, 8, 12), 1, 6, 2),
        ((0, 1, 2, 4, 5, 7, 12), 2, 6, 3),
        ((2, 3, 4, 6, 7, 9), 2, 5, 2),
        ((0, 3, 5, 6, 12), 3, 6, 3),
        ((4, 6, 7, 9), 3, 5, 2),
        ((3, 5, 11), 4, 6, 4),
    ],
)
def test_every_way_to_hold_a_few_ranks(ranks, suits, hand_size, wilds, change):
    ways, reached = Counter(), Counter()
    for contents in product([None, *range(1 << suits)], repeat=len(ranks)):
        held = {
            rank: content
            for rank, content in zip(ranks, contents, strict=True)
            if content is not None
        }
        cells = tuple(sorted(held.values()))
        ways[cells] += 1
        reached[cells] += reaches(held, suits, hand_size, wilds, change)
    mask = sum(1 << rank for rank in ranks)
    for cells in ways:
        cells_held = Counter({**Counter(cells), ELSEWHERE: 0})
        suited = Suited(((0, 0),) * suits, held_in(cells_held, suits))
        counted, by_choice = share_reaching(
            hand_size, mask, suited, len(cells), wilds, change=change
        )
        assert by_choice * comb(len(ranks), len(cells)) == ways[cells]
        assert counted == reached[cells]


@pytest.mark.parametrize("wilds", range(5))
def test_known_ranks_count_as_held(wilds):
    known = {12, 0}
    others = sorted(set(range(13)) - known)
    expected = sum(
        reaches(dict.fromkeys(known.union(held), 1), 1, 6, wilds, change=False)
        for held in combinations(others, 2)
    )
    suited = Suited(((1 << 12 | 1 << 0, 0),), (0, 2))
    ranks = ALL_RANKS & ~(1 << 12 | 1 << 0)
    assert share_reaching(6, ranks, suited, 2, wilds, change=False) == (expected, 1)


def test_a_known_rank_held_elsewhere_can_be_changed():
    """Five of a run held in the suit, the sixth in another suit by a known rank."""
    suited = Suited(((0b11110, 1 << 5),), (0, 1))
    assert share_reaching(6, 1, suited, 1, 0, change=True) == (1, 1)
    assert share_reaching(6, 1, suited, 1, 0, change=False) == (0, 1)
