"""The ways to complete a hand of a contest, what each is worth, and what counting them takes."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddscalc.cards import card_bit, mask_of
from oddscalc.dragon_poker.contest import Contest

CHUNK = 1 << 18

Ints = NDArray[np.int64]


class Effort(NamedTuple):
    """What counting exactly would take.

    Attributes
    ----------
    nanoseconds : int
        Time of one processor, as measured on a common one; it is never measured anew, so that the
        same question is answered by the same method everywhere.
    listed : int
        Most completions of one hand to be held in memory.
    """

    nanoseconds: int
    listed: int


@dataclass(frozen=True)
class Completions:
    """Completions of a hand: masks of all its cards, and their strengths."""

    masks: Ints
    strengths: Ints


def completions(contest: Contest, hand: int, first: int, number: int) -> Completions:
    """Return so many completions of a hand, from a place of their order on.

    A complete hand has one, itself.
    """
    from oddscalc.dragon_poker.kernels_equity import complete

    known = mask_of(contest.hands[hand])
    masks = np.full(number, known, np.int64)
    if contest.missing[hand]:
        cards = np.array([card_bit(card) for card in contest.rest], dtype=np.int64)
        complete(known, cards, contest.missing[hand], first, binomials(contest), masks)
    return Completions(masks, contest.strengths(masks, hand))


def all_completions(contest: Contest, hand: int) -> Completions:
    """Return all completions of a hand."""
    return completions(contest, hand, 0, comb(len(contest.rest), contest.missing[hand]))


def binomials(contest: Contest) -> Ints:
    """Return the binomial coefficients of the cards left, as the kernels take them."""
    sizes = range(contest.cards + 2)
    return np.array(
        [[comb(n, k) for k in sizes] for n in range(len(contest.rest) + 2)], dtype=np.int64
    )


def chunks(number: int, most: int = CHUNK) -> Iterator[tuple[int, int]]:
    """Yield where each chunk of so many completions starts, and its size, up to ``most``.

    >>> list(chunks(5, 2))
    [(0, 2), (2, 2), (4, 1)]
    """
    size = min(most, CHUNK)
    for first in range(0, number, size):
        yield first, min(size, number - first)
