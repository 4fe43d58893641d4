"""Compiled counting for equity: completions of hands, and who has the better one.

Hands are card masks and strengths integers, int64 both: bigger is better, equal hands are equal.
Results are counted by the set of hands that share the best strength, as bits.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.jit import inline, kernel

Ints = NDArray[np.int64]


_LOW_CARDS = 3


@inline
def unrank(place: int, binomials: Ints, chosen: Ints) -> None:
    """Write the combination at this place of the order by highest element, lowest element first."""
    rest = place
    for size in range(len(chosen), 0, -1):
        element = size - 1
        while binomials[element + 1, size] <= rest:
            element += 1
        rest -= binomials[element, size]
        chosen[size - 1] = element


@inline
def advance(chosen: Ints, least: int) -> None:
    """Go on to the next combination of elements from ``least`` up, in the order by highest one."""
    place = 0
    while place + 1 < len(chosen) and chosen[place] + 1 == chosen[place + 1]:
        chosen[place] = least + place
        place += 1
    chosen[place] += 1


@kernel
def list_combinations(elements: NDArray[np.uint8]) -> None:
    """Fill the rows of ``elements`` with combinations, in the order by highest element."""
    chosen = np.arange(elements.shape[1])
    for row in range(len(elements)):
        for place in range(len(chosen)):
            elements[row, place] = chosen[place]
        advance(chosen, 0)


@kernel
def complete(known: int, cards: Ints, size: int, first: int, binomials: Ints, masks: Ints) -> None:
    """Fill ``masks`` with hands completed by the combinations from place ``first`` on.

    In the order by highest element, the combinations of the lowest few cards are always the first
    so many of one list: they are made once and copied in long runs.

    Parameters
    ----------
    known : int
        Mask of the cards held already.
    cards : ndarray of int64
        One mask for each card that may still come.
    size : int
        Cards still to come, at least one.
    first : int
        Place of the first combination.
    binomials : ndarray of int64
        ``binomials[n, k]``, with n up to ``len(cards) + 1`` and k up to ``size``.
    masks : ndarray of int64
        Filled with completed hands.
    """
    low_size = min(size, _LOW_CARDS)
    low = _masks_of_combinations(cards, low_size, binomials[len(cards), low_size])
    chosen = np.zeros(size, np.int64)
    unrank(first, binomials, chosen)
    at = 0
    for place in range(low_size):
        at += binomials[chosen[place], place + 1]
    high = chosen[low_size:]
    done = 0
    while done < len(masks):
        base = known
        for element in high:
            base |= cards[element]
        end = binomials[high[0], low_size] if len(high) > 0 else len(low)
        run = min(end - at, len(masks) - done)
        for index in range(run):
            masks[done + index] = base | low[at + index]
        done += run
        at = 0
        if len(high) > 0:
            advance(high, low_size)


@inline
def _masks_of_combinations(cards: Ints, size: int, number: int) -> Ints:
    masks = np.zeros(number, np.int64)
    chosen = np.arange(size)
    for index in range(number):
        for element in chosen:
            masks[index] |= cards[element]
        advance(chosen, 0)
    return masks


@inline
def _locate_subsets(
    chosen: NDArray[np.uint8], binomials: Ints, starts: Ints, sizes: Ints, places: Ints
) -> int:
    """Write size and place of every subset of a combination that is not too large; return how many.

    Subsets of one size stand together, in the order by highest element.
    """
    most = len(starts) - 2
    sizes[0], places[0] = 0, 0
    found = 1
    for element in chosen:
        for smaller in range(found):
            size = sizes[smaller] + 1
            if size <= most:
                sizes[found] = size
                inner = places[smaller] - starts[size - 1]
                places[found] = starts[size] + inner + binomials[element, size]
                found += 1
    return found


@kernel
def count_weaker(
    ours: NDArray[np.uint8],
    our_values: Ints,
    theirs: NDArray[np.uint8],
    their_values: Ints,
    binomials: Ints,
    starts: Ints,
    weaker: Ints,
) -> None:
    """Count for each of our completions theirs that are worth less and share no card with it.

    Going up in value, their completions so far are counted under every subset of their cards.
    Those without a card of ours are then, by inclusion and exclusion over the subsets of our
    cards, a signed sum of such counts.

    Parameters
    ----------
    ours, theirs : ndarray of uint8, shape (completions, cards)
        Combinations, lowest element first; ascending in value.
    our_values, their_values : ndarray of int64
        What each is worth.
    binomials : ndarray of int64
        ``binomials[n, k]``.
    starts : ndarray of int64
        Where the counts of subsets of 0, 1, 2, ... cards start, up to the smaller of both numbers
        of cards; the last entry is the number of all counts.
    weaker : ndarray of int64
        Filled, one entry for each of our completions.
    """
    counts = np.zeros(starts[-1], np.int32)
    most_subsets = 1 << max(ours.shape[1], theirs.shape[1])
    sizes, places = np.zeros(most_subsets, np.int64), np.zeros(most_subsets, np.int64)
    entered = 0
    for our in range(len(ours)):
        while entered < len(theirs) and their_values[entered] < our_values[our]:
            for subset in range(_locate_subsets(theirs[entered], binomials, starts, sizes, places)):
                counts[places[subset]] += 1
            entered += 1
        total = 0
        for subset in range(_locate_subsets(ours[our], binomials, starts, sizes, places)):
            count = int(counts[places[subset]])
            total += -count if sizes[subset] & 1 else count
        weaker[our] = total


@kernel
def walk(
    masks: Ints,
    strengths: Ints,
    starts: Ints,
    hands: Ints,
    best: int,
    holders: int,
    winners: Ints,
) -> None:
    """Go through all joint completions of several hands and add up who wins.

    Parameters
    ----------
    masks, strengths : ndarray
        The completions of all open hands, hand by hand.
    starts : ndarray of int64
        Where the completions of each open hand start; the last entry is the number of all.
    hands : ndarray of int64
        The bit of each open hand in a set of winners.
    best, holders : int
        The best strength among the hands that are complete, -1 if none is, and who holds it.
    winners : ndarray of int64
        Counts of deals by the set of winning hands.
    """
    last = len(hands) - 1
    place = starts[:-1].copy()
    used = np.zeros(len(hands), np.int64)
    bests = np.full(len(hands), best, np.int64)
    sets = np.full(len(hands), holders, np.int64)
    level = 0
    while level >= 0:
        if level == last:
            _finish(
                masks[starts[last] : starts[last + 1]],
                strengths[starts[last] : starts[last + 1]],
                used[last],
                bests[last],
                sets[last],
                hands[last],
                winners,
            )
            level -= 1
        elif place[level] == starts[level + 1]:
            level -= 1
        else:
            hand = place[level]
            place[level] += 1
            if masks[hand] & used[level] == 0:
                used[level + 1] = used[level] | masks[hand]
                bests[level + 1] = max(bests[level], strengths[hand])
                sets[level + 1] = _winners(bests[level], sets[level], strengths[hand], hands[level])
                level += 1
                place[level] = starts[level]


@inline
def _winners(best: int, holders: int, strength: int, hand: int) -> int:
    if strength > best:
        return hand
    return holders | hand if strength == best else holders


@inline
def _finish(
    masks: Ints,
    strengths: Ints,
    used: int,
    best: int,
    holders: int,
    hand: int,
    winners: Ints,
) -> None:
    free = weaker = equal = 0
    for completion in range(len(masks)):
        possible = int(masks[completion] & used == 0)
        free += possible
        weaker += possible & int(strengths[completion] < best)
        equal += possible & int(strengths[completion] == best)
    winners[holders] += weaker
    winners[holders | hand] += equal
    winners[hand] += free - weaker - equal


@kernel
def tally_winners(strengths: Ints, deals: int, winners: Ints) -> None:
    """Add up who wins.

    Parameters
    ----------
    strengths : ndarray of int64, shape (hands, at least ``deals``)
        Strength of each hand in each deal.
    deals : int
        How many of them to count.
    winners : ndarray of int64
        Counts of deals by the set of winning hands, bit ``h`` for hand ``h``.
    """
    for deal in range(deals):
        best, holders = -1, 0
        for hand in range(strengths.shape[0]):
            strength = int(strengths[hand, deal])
            holders = _winners(best, holders, strength, 1 << hand)
            best = max(best, strength)
        winners[holders] += 1
