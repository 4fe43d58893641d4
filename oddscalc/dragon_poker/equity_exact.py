"""Equity counted exactly: every completion of all hands, by who has the best hand."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from oddscalc.dragon_poker.contest import Contest
from oddscalc.dragon_poker.equity_changed import changed_effort, count_changed
from oddscalc.dragon_poker.equity_completions import (
    CHUNK,
    Completions,
    Effort,
    Ints,
    all_completions,
    binomials,
    chunks,
    completions,
)
from oddscalc.dragon_poker.judge import judge
from oddscalc.errors import CheckError

_NS_NATURAL, _NS_WILD = 5, 65
_NS_LOCATED = 9
_WALKED_A_NS = 10
MOST_LISTED = 10_000_000


def effort(contest: Contest) -> Effort:
    """Return what it takes to count a contest exactly."""
    if contest.suit_change:
        return changed_effort(contest)
    open_hands = [hand for hand, missing in enumerate(contest.missing) if missing]
    missing = [contest.missing[hand] for hand in open_hands]
    numbers = [comb(len(contest.rest), cards) for cards in missing]
    judging = sum(_judging(contest, hand) for hand in open_hands)
    if len(missing) < 2:
        return Effort(judging, CHUNK)
    if len(missing) == 2:
        subsets = [sum(comb(cards, size) for size in range(min(missing) + 1)) for cards in missing]
        located = sum(n * each for n, each in zip(numbers, subsets, strict=True))
        return Effort(judging + _NS_LOCATED * located, max(numbers))
    return Effort(judging + prod(numbers) // _WALKED_A_NS, max(numbers))


def _judging(contest: Contest, hand: int) -> int:
    """Return the nanoseconds to judge all completions of a hand: wild cards take longer."""
    left, missing = len(contest.rest), contest.missing[hand]
    own = contest.by_hand[hand]
    natural = sum(not own.is_wild(card) for card in contest.rest)
    holds_wild = any(own.is_wild(card) for card in contest.hands[hand])
    without_wild = 0 if holds_wild else comb(natural, missing)
    return _NS_NATURAL * without_wild + _NS_WILD * (comb(left, missing) - without_wild)


def count_winners(contest: Contest, threads: int = 1) -> tuple[int, ...]:
    """Count all ways to complete the hands by the set of hands that share the best strength.

    Parameters
    ----------
    contest : Contest
        The hands.
    threads : int
        Threads to use.

    Returns
    -------
    tuple of int
        One count for each set of hands; hand ``h`` is bit ``h``.

    Raises
    ------
    CheckError
        When the counts do not add up to the number of completions.

    Examples
    --------
    >>> from oddscalc.dragon_poker.contest import contest
    >>> count_winners(contest(["2C 3C 4C 5C 6C 7C 8D 9D", "KS KH KD QS QH QD 2D 3D 4D"]))
    (0, 35, 0, 0)
    """
    open_hands = [hand for hand, missing in enumerate(contest.missing) if missing]
    if contest.suit_change:
        winners = count_changed(contest, threads)
    elif len(open_hands) == 2:
        winners = _count_pairs(contest, open_hands, threads)
    else:
        winners = _count_walking(contest, open_hands, threads)
    counted = tuple(int(count) for count in winners)
    if sum(counted) != contest.total:
        raise CheckError(f"counted {sum(counted)} completions where there are {contest.total}")
    return counted


@dataclass(frozen=True)
class _Standing:
    """The best strength among complete hands, -1 when there is none, and who holds it."""

    best: int
    holders: int


def _standing(contest: Contest) -> _Standing:
    complete = [hand for hand, missing in enumerate(contest.missing) if not missing]
    if not complete:
        return _Standing(-1, 0)
    strengths = {
        hand: judge(contest.hands[hand], contest.by_hand[hand], contest.ranking).strength
        for hand in complete
    }
    best = max(strengths.values())
    holders = sum(1 << hand for hand, strength in strengths.items() if strength == best)
    return _Standing(best, holders)


def _count_walking(contest: Contest, open_hands: list[int], threads: int) -> Ints:
    """Walk through all completions of all hands, the hand with most of them innermost."""
    standing = _standing(contest)
    if not open_hands:
        winners = np.zeros(1 << len(contest.hands), np.int64)
        winners[standing.holders] = 1
        return winners
    *outer, last = sorted(open_hands, key=lambda hand: contest.missing[hand])
    lists = [all_completions(contest, hand) for hand in outer]

    def walk_chunk(chunk: tuple[int, int]) -> Ints:
        inner = completions(contest, last, *chunk)
        return _walk([*lists, inner], [*outer, last], standing, len(contest.hands))

    with ThreadPoolExecutor(threads) as pool:
        return sum(
            pool.map(walk_chunk, chunks(comb(len(contest.rest), contest.missing[last]))),
            start=np.zeros(1 << len(contest.hands), np.int64),
        )


def _walk(lists: list[Completions], hands: list[int], standing: _Standing, players: int) -> Ints:
    from oddscalc.dragon_poker.kernels_equity import walk

    winners = np.zeros(1 << players, np.int64)
    walk(
        np.concatenate([found.masks for found in lists]),
        np.concatenate([found.strengths for found in lists]),
        np.cumsum([0, *(len(found.masks) for found in lists)]),
        np.array([1 << hand for hand in hands]),
        standing.best,
        standing.holders,
        winners,
    )
    return winners


@dataclass(frozen=True)
class _Side:
    """A hand against another: its completions as combinations, and what each is worth."""

    hand: int
    elements: NDArray[np.uint8]
    values: Ints


def _side(contest: Contest, hand: int, standing: _Standing) -> _Side:
    """List a hand's completions by strength.

    What is below the best complete hand is of no account: there all are worth the same. Values are
    doubled strengths, so that one more than a value stands for "weaker or equal".
    """
    from oddscalc.dragon_poker.kernels_equity import list_combinations

    strengths = all_completions(contest, hand).strengths
    elements = np.empty((len(strengths), contest.missing[hand]), np.uint8)
    list_combinations(elements)
    order = np.argsort(strengths)
    values = 2 * np.maximum(strengths[order], standing.best - 1)
    return _Side(1 << hand, elements[order], values)


def _count_pairs(contest: Contest, open_hands: list[int], threads: int) -> Ints:
    """Compare the completions of two hands pair by pair, without listing the pairs."""
    standing = _standing(contest)
    with ThreadPoolExecutor(threads) as pool:
        us, them = pool.map(lambda hand: _side(contest, hand, standing), open_hands)
        runs = [
            pool.submit(_weaker, contest, us, us.values, them),
            pool.submit(_weaker, contest, us, us.values + 1, them),
            pool.submit(_weaker, contest, them, them.values, us),
        ]
        we_win, we_win_or_tie, they_win = (run.result() for run in runs)
    we_tie = we_win_or_tie - we_win
    bar = 2 * standing.best
    winners = np.zeros(1 << len(contest.hands), np.int64)
    for side, won in ((us, we_win), (them, they_win)):
        winners[side.hand] += won[side.values > bar].sum()
        winners[side.hand | standing.holders] += won[side.values == bar].sum()
    both = us.hand | them.hand
    winners[both] += we_tie[us.values > bar].sum()
    winners[both | standing.holders] += we_tie[us.values == bar].sum()
    winners[standing.holders] += we_tie[us.values < bar].sum()
    return winners


def _weaker(contest: Contest, us: _Side, values: Ints, them: _Side) -> Ints:
    from oddscalc.dragon_poker.kernels_equity import count_weaker

    smaller = min(us.elements.shape[1], them.elements.shape[1])
    sizes = [comb(len(contest.rest), size) for size in range(smaller + 1)]
    starts = np.cumsum([0, *sizes])
    weaker = np.zeros(len(values), np.int64)
    count_weaker(
        us.elements, values, them.elements, them.values, binomials(contest), starts, weaker
    )
    return weaker
