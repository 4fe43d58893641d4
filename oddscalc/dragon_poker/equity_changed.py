"""Equity counted exactly where players change suits when it wins: every joint completion, walked.

Whether a player changes a suit depends on all other hands, so hands cannot be compared pair by
pair as in ``equity_exact``; each deal is played out.
"""

from concurrent.futures import ThreadPoolExecutor
from math import comb, prod
from typing import NamedTuple

import numpy as np

from oddscalc.dragon_poker.contest import Contest
from oddscalc.dragon_poker.equity_completions import (
    CHUNK,
    Completions,
    Effort,
    Ints,
    all_completions,
    chunks,
    completions,
)
from oddscalc.dragon_poker.strength import kernel_conditions, kernel_rules

_NS_JUDGED = 400
_NS_PLAYED, _NS_TRIED = 13, 45


class ChangeTerms(NamedTuple):
    """What the kernels of suit changes need of a contest: see ``kernels_equity_changes``."""

    once: bool
    wild: Ints
    live: Ints
    order: int
    rules: Ints


def change_terms(contest: Contest) -> ChangeTerms:
    """Return a contest in which suits are changed as the kernels take it."""
    each = [kernel_conditions(own) for own in contest.by_hand]
    return ChangeTerms(
        contest.suit_change == "no-duplicate",
        np.array([own.wild for own in each]),
        np.array([own.live for own in each]),
        each[0].order,
        kernel_rules(contest.ranking),
    )


def changed_effort(contest: Contest) -> Effort:
    """Return what it takes to play out every completion."""
    numbers = sorted(comb(len(contest.rest), missing) for missing in contest.missing)
    a_hand = _NS_TRIED if contest.suit_change == "no-duplicate" else _NS_PLAYED
    walked = a_hand * len(numbers) * prod(numbers)
    return Effort(_NS_JUDGED * sum(numbers) + walked, max(CHUNK, numbers[-2]))


def count_changed(contest: Contest, threads: int) -> Ints:
    """Count all joint completions by the set of hands that win after the suit changes."""
    *outer, last = sorted(range(len(contest.hands)), key=lambda hand: contest.missing[hand])
    lists = {hand: _judged(contest, hand, all_completions(contest, hand)) for hand in outer}
    terms = change_terms(contest)

    def walk_chunk(chunk: tuple[int, int]) -> Ints:
        inner = _judged(contest, last, completions(contest, last, *chunk))
        return _walk({**lists, last: inner}, [*outer, last], terms)

    number = comb(len(contest.rest), contest.missing[last])
    with ThreadPoolExecutor(threads) as pool:
        return sum(
            pool.map(walk_chunk, chunks(number, -(-number // threads))),
            start=np.zeros(1 << len(contest.hands), np.int64),
        )


class _Judged(NamedTuple):
    """Completions of a hand, what they are worth, and the most that a suit change makes of them."""

    masks: Ints
    strengths: Ints
    reach: Ints


def _judged(contest: Contest, hand: int, found: Completions) -> _Judged:
    return _Judged(found.masks, found.strengths, contest.reach(found.masks, hand))


def _walk(lists: dict[int, _Judged], path: list[int], terms: ChangeTerms) -> Ints:
    from oddscalc.dragon_poker.kernels_equity_changes import walk_changed

    ordered = [lists[hand] for hand in sorted(lists)]
    winners = np.zeros(1 << len(path), np.int64)
    walk_changed(
        np.concatenate([judged.masks for judged in ordered]),
        np.concatenate([judged.strengths for judged in ordered]),
        np.concatenate([judged.reach for judged in ordered]),
        np.cumsum([0, *(len(judged.masks) for judged in ordered)]),
        np.array(path),
        *terms,
        winners,
    )
    return winners
