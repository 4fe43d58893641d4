"""Counting route 2: a compiled walk that visits and classifies every single deal."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from oddscalc.cards import refuse_shared
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.signatures import (
    SIGNATURES,
    WILDS_BIT,
    Ints,
    missing_for_straight,
    pattern_table,
    suit_fields,
)
from oddscalc.dragon_poker.walk_plan import (
    Choices,
    Draw,
    choices_of,
    draw_from,
    interchangeable_suits,
    plans,
)
from oddscalc.dragon_poker.walk_six import count_six_of_six
from oddscalc.errors import CheckError, QuestionError

Counts = dict[tuple[int, int], int]

_HAND = 6


def walk_declarations(
    deal: Deal, hand_size: int = _HAND, threads: int | None = None, *, symmetric: bool = False
) -> Declarations:
    """Count the sets of declarable patterns by visiting every deal of the deck.

    Parameters
    ----------
    deal : Deal
        What is dealt.
    hand_size : int
        Cards in a hand, 6 or 5.
    threads : int, optional
        Threads that share the work, one a processor unless said; the counts do not depend on it.
    symmetric : bool
        Visit one deal of all that differ by a renaming of suits, with its weight: a quicker, second
        walk for decks in which the suits are alike.

    Returns
    -------
    Declarations
        Exact number of deals for each set of patterns and number of wild cards; the sum is checked
        against the binomial coefficient.

    Raises
    ------
    QuestionError
        If ``hand_size`` is another number, or suits are not alike where they must be.

    Examples
    --------
    >>> walk_declarations(Deal(cards=6)).total
    20358520
    """
    plain = not (deal.wild or deal.dead or deal.suit_change or symmetric)
    if plain and deal.cards == hand_size == _HAND:
        return Declarations(deal, hand_size, count_six_of_six(deal.jokers))
    draw = draw_from(deal)
    if symmetric and not interchangeable_suits(deal, draw):
        raise QuestionError("single wild cards make suits unlike; walk without symmetry")
    return Declarations(deal, hand_size, _count(deal, draw, hand_size, threads, symmetric))


def walk_completions(
    deal: Deal,
    known: Sequence[int],
    seen: Sequence[int] = (),
    hand_size: int = _HAND,
    threads: int | None = None,
) -> Counts:
    """Count the sets of declarable patterns over every way to complete some known cards.

    Parameters
    ----------
    deal : Deal
        The complete deal; its jokers include those known and seen.
    known : sequence of int
        Cards (0..55) that are in the deal already.
    seen : sequence of int
        Cards (0..55) that cannot come any more.
    hand_size : int
        Cards in a hand, 6 or 5. A smaller deal is a hand with open places.
    threads : int, optional
        Threads that share the work, one a processor unless said; the counts do not depend on it.

    Returns
    -------
    dict of (int, int) to int
        (set of declarable patterns, wild cards in the deal) -> exact number of completions.

    Raises
    ------
    QuestionError
        If a card occurs twice, more cards are known than dealt, more jokers shown than there are,
        or too few cards are left.

    Examples
    --------
    Four clubs in sequence, the fifth known to be elsewhere, two cards to come:

    >>> from oddscalc.dragon_poker.patterns import FLUSH
    >>> counts = walk_completions(Deal(cards=6), known=(0, 4, 8, 12), seen=(16,))
    >>> sum(counts.values()), sum(n for (found, _), n in counts.items() if found >> FLUSH & 1)
    (1081, 28)
    """
    refuse_shared({"the known cards": known, "the seen cards": seen})
    draw = draw_from(deal, known, seen)
    if draw.cards < 0:
        raise QuestionError(f"{len(known)} cards are known, but only {deal.cards} are dealt")
    if draw.free_jokers < 0:
        raise QuestionError(f"more jokers are shown than the {deal.jokers} in the deck")
    if not draw.total:
        raise QuestionError(f"the cards left are fewer than the {draw.cards} to come")
    return _count(deal, draw, hand_size, threads, symmetric=False)


def _count(deal: Deal, draw: Draw, hand_size: int, threads: int | None, symmetric: bool) -> Counts:
    """Walk every draw and turn the tally of signatures into counts of sets of patterns."""
    if hand_size not in (5, _HAND):
        raise QuestionError(f"a hand has 5 or 6 cards, not {hand_size}")
    choices = choices_of(deal, draw)
    walk = _walker(deal, choices, hand_size)
    parts = threads or os.cpu_count() or 1
    tallies = np.zeros((parts, SIGNATURES), dtype=np.int64)
    with ThreadPoolExecutor(parts) as pool:
        for plan in plans(draw, choices, symmetric=symmetric):
            shares = [pool.submit(walk, plan, part, parts, tallies[part]) for part in range(parts)]
            for share in shares:
                share.result()
    tally = tallies.sum(axis=0)
    table = pattern_table(hand_size, deal.cards)
    counts: Counter[tuple[int, int]] = Counter()
    for signature in np.flatnonzero(tally).tolist():
        key = int(table[signature]), signature >> WILDS_BIT
        counts[key] += int(tally[signature])
    if counts.total() != draw.total:
        raise CheckError(f"visited {counts.total()} deals where there are {draw.total}")
    return dict(sorted(counts.items()))


def _walker(deal: Deal, choices: Choices, hand_size: int) -> Callable[[Ints, int, int, Ints], None]:
    """Return the kernel for a deal with its tables bound."""
    live, wild = suit_fields(deal)
    held = choices.dealt & live[:, None]
    if deal.suit_change is None:
        from oddscalc.dragon_poker.kernels_walk import walk_plan

        lacks = missing_for_straight(hand_size)[held].astype(np.int16)
        return partial(walk_plan, held, lacks, hand_size)
    from oddscalc.dragon_poker.kernels_walk_changed import walk_changed_plan

    no_duplicate = deal.suit_change == "no-duplicate"
    taken = choices.dealt & wild[:, None] if no_duplicate else np.zeros_like(held)
    return partial(walk_changed_plan, held, taken, no_duplicate, hand_size)
