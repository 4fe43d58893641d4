"""Counting route 2: a compiled walk that visits and classifies every single deal."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import combinations
from math import comb

import numpy as np

from oddscalc.cards import RANKS, SUITS, refuse_shared
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.patterns import (
    CORPS,
    FLUSH,
    NATURAL_PAIR,
    NATURAL_STRAIGHT_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
)
from oddscalc.dragon_poker.signatures import (
    SIGNATURES,
    WILDS_BIT,
    Ints,
    kind_patterns,
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
from oddscalc.errors import CheckError, QuestionError

Counts = dict[tuple[int, int], int]

_HAND = 6
_CORPS_RANKS = 3


def walk_declarations(
    deal: Deal, hand_size: int = _HAND, threads: int = 1, *, symmetric: bool = False
) -> Declarations:
    """Count the sets of declarable patterns by visiting every deal of the deck.

    Parameters
    ----------
    deal : Deal
        What is dealt.
    hand_size : int
        Cards in a hand, 6 or 5.
    threads : int
        Threads that share the work; the counts do not depend on it.
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
    threads: int = 2,
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
    threads : int
        Threads that share the work; the counts do not depend on it.

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


def _count(deal: Deal, draw: Draw, hand_size: int, threads: int, symmetric: bool) -> Counts:
    """Walk every draw and turn the tally of signatures into counts of sets of patterns."""
    if hand_size not in (5, _HAND):
        raise QuestionError(f"a hand has 5 or 6 cards, not {hand_size}")
    choices = choices_of(deal, draw)
    walk = _walker(deal, choices, hand_size)
    tallies = np.zeros((threads, SIGNATURES), dtype=np.int64)
    with ThreadPoolExecutor(threads) as pool:
        for plan in plans(draw, choices, symmetric=symmetric):
            shares = [
                pool.submit(walk, plan, part, threads, tallies[part]) for part in range(threads)
            ]
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


def count_six_of_six(jokers: int, ranks: int = RANKS) -> Counts:
    """Count the six-card hands of a deck with jokers, each visited once.

    Parameters
    ----------
    jokers : int
        Jokers in the deck, 0 to 4.
    ranks : int
        Ranks in the deck from the 2 upwards; fewer than 13 make a small deck for tests.

    Returns
    -------
    dict of (int, int) to int
        (set of declarable patterns, wild cards in the hand) -> number of hands.
    """
    from oddscalc.dragon_poker import kernels_walk_six as kernels

    symbols = np.array([0] * jokers + [1 + card // SUITS for card in range(SUITS * ranks)])
    suits = np.array([0] * jokers + [1 << card % SUITS for card in range(SUITS * ranks)])
    offsets = np.array([_multiset_offsets(place)[symbols] for place in range(1, _HAND + 1)])
    words, classes = _class_words(kernels.FIELDS, kernels.FIELD_BITS)
    prefixes = np.arange(comb(RANKS + _HAND - 1, _HAND - 1))
    hands = np.minimum(prefixes[:, None] + offsets[_HAND - 1], len(words) - 1)
    spread = np.minimum(np.maximum(np.bitwise_count(np.arange(1 << SUITS)), 1), 3) - 1
    tally = np.zeros((jokers + 1, 3, kernels.FIELDS), dtype=np.int64)
    kernels.walk_six(
        words[hands], offsets, suits, spread.astype(np.int64), jokers, len(symbols), tally
    )
    counts: Counter[tuple[int, int]] = Counter()
    for wilds, of_wilds in enumerate(tally.tolist()):
        for suit_spread, of_spread in enumerate(of_wilds):
            for (patterns, few_ranks), count in zip(classes[wilds], of_spread, strict=False):
                shown = _with_suits(patterns, wilds, bool(few_ranks), suit_spread + 1)
                counts[shown, wilds] += count
    return {key: count for key, count in sorted(counts.items()) if count}


def _multiset_offsets(place: int) -> Ints:
    """Return what a symbol (0 a joker, then the ranks) at a place adds to a multiset's number."""
    return np.array([comb(symbol + place - 1, place) for symbol in range(RANKS + 1)])


def _class_words(fields: int, field_bits: int) -> tuple[Ints, list[list[tuple[int, int]]]]:
    """Sort the multisets of six ranks into classes.

    Returns the word of each multiset, a one in the field of its class, and for each number of
    jokers the classes: the rank patterns, and whether at most three ranks are held.
    """
    chosen = np.array(list(combinations(range(RANKS + _HAND), _HAND)))
    members = chosen - np.arange(_HAND)
    numbers = np.zeros(len(members), dtype=np.int64)
    held = np.zeros((len(members), RANKS + 1), dtype=np.int64)
    for place in range(_HAND):
        numbers += _multiset_offsets(place + 1)[members[:, place]]
        held[np.arange(len(members)), members[:, place]] += 1
    wilds, naturals = held[:, 0], held[:, 1:]
    groups = -np.sort(-naturals, axis=1)[:, :3].T
    rank_sets = (naturals > 0) @ (1 << np.arange(RANKS))
    patterns = kind_patterns(groups, wilds, _HAND)
    patterns |= (missing_for_straight(_HAND)[rank_sets] <= wilds) * np.int64(1 << STRAIGHT)
    patterns |= ((wilds == 0) & (groups[0] > 1)) * np.int64(1 << NATURAL_PAIR)
    kinds = 2 * patterns + (np.bitwise_count(rank_sets) <= _CORPS_RANKS)
    words = np.zeros(len(members), dtype=np.int64)
    classes = []
    for count in range(SUITS + 1):
        these = (wilds == count) & (groups[0] <= SUITS)
        distinct, fields_of = np.unique(kinds[these], return_inverse=True)
        if len(distinct) > fields:
            raise AssertionError(f"{len(distinct)} classes do not fit {fields} fields")
        words[numbers[these]] = 1 << (field_bits * fields_of)
        classes.append([(kind >> 1, kind & 1) for kind in distinct.tolist()])
    return words, classes


def _with_suits(patterns: int, wilds: int, few_ranks: bool, suits: int) -> int:
    """Add what the suits allow when all six cards are used and show one, two or more suits."""
    if suits <= 2 and few_ranks:
        patterns |= 1 << CORPS
    if suits == 1:
        patterns |= 1 << FLUSH
        if patterns >> STRAIGHT & 1:
            patterns |= 1 << STRAIGHT_FLUSH
            patterns |= (wilds == 0) << NATURAL_STRAIGHT_FLUSH
    return patterns
