"""Who wins once players have changed suits, each if he wins by that.

Hands are in dealing order; masks and strengths are int64. ``wild`` and ``live`` (hands,) are masks
of the cards that are wild and not dead for each hand; ``once`` says that no card may become a card
of the deal, whoever holds it.
"""

from typing import Any

import numpy as np

from oddscalc.dragon_poker.kernels_changed_strength import strength_with_suit_change
from oddscalc.jit import inline, kernel

_BEYOND, _NOTHING = 1 << 62, -1


@kernel
def tally_changed(
    masks: Any,
    strengths: Any,
    deals: int,
    once: bool,
    wild: Any,
    live: Any,
    order: int,
    rules: Any,
    winners: Any,
) -> None:
    """Add up who wins in so many deals.

    Parameters
    ----------
    masks, strengths : ndarray of int64, shape (hands, at least ``deals``)
        Cards and strength of each hand in each deal, as dealt.
    winners : ndarray of int64
        Counts of deals by the set of winning hands, bit ``h`` for hand ``h``.
    """
    hands = len(masks)
    cards, values = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    reach = np.full(hands, _BEYOND, np.int64)
    for deal in range(deals):
        for hand in range(hands):
            cards[hand], values[hand] = masks[hand, deal], strengths[hand, deal]
        won = _winners_after_changes(cards, values, reach, False, once, wild, live, order, rules)
        winners[won] += 1


@kernel
def walk_changed(
    masks: Any,
    strengths: Any,
    reach: Any,
    starts: Any,
    path: Any,
    once: bool,
    wild: Any,
    live: Any,
    order: int,
    rules: Any,
    winners: Any,
) -> None:
    """Go through all joint completions of all hands and add up who wins.

    Parameters
    ----------
    masks, strengths, reach : ndarray of int64
        The completions of all hands, hand by hand; of a complete hand, itself. ``reach`` is the
        most that a suit change gives when no other hand is looked at.
    starts : ndarray of int64
        Where the completions of each hand start; the last entry is the number of all.
    path : ndarray of int64
        The hands as they are gone through, the last one innermost.
    winners : ndarray of int64
        Counts of deals by the set of winning hands, bit ``h`` for hand ``h``.
    """
    hands, last = len(path), path[-1]
    place, used = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    cards, dealt = np.zeros(hands, np.int64), np.full(hands, _NOTHING, np.int64)
    most, values = np.full(hands, _NOTHING, np.int64), np.zeros(hands, np.int64)
    level = 0
    place[0] = starts[path[0]]
    while level >= 0:
        hand, completion = path[level], place[level]
        if hand == last:
            inner = slice(starts[last], starts[last + 1])
            _walk_last(
                masks[inner], strengths[inner], reach[inner], used[level], last, cards, dealt,
                most, values, once, wild, live, order, rules, winners,
            )  # fmt: skip
            level -= 1
        elif completion == starts[hand + 1]:
            level -= 1
        else:
            place[level] += 1
            if masks[completion] & used[level] == 0:
                cards[hand], dealt[hand] = masks[completion], strengths[completion]
                most[hand] = reach[completion]
                used[level + 1] = used[level] | masks[completion]
                level += 1
                place[level] = starts[path[level]]


@inline
def _walk_last(
    masks: Any,
    strengths: Any,
    reach: Any,
    used: int,
    last: int,
    cards: Any,
    dealt: Any,
    most: Any,
    values: Any,
    once: bool,
    wild: Any,
    live: Any,
    order: int,
    rules: Any,
    winners: Any,
) -> None:
    """Go through the completions of the last hand; ``cards``, ``dealt``, ``most`` are the others'.

    A hand that no other can reach wins alone. One that is weaker than the best of the others, and
    no better with a suit changed, changes nothing among them.
    """
    values[:] = dealt
    among_others = _winners_after_changes(
        cards, values, most, True, False, wild, live, order, rules
    )
    no_change = not (values != dealt).any()
    hopeless_to = dealt.max() if no_change or not once else _NOTHING
    out_of_reach = most.max()
    for completion in range(len(masks)):
        if masks[completion] & used:
            continue
        strength, changed = strengths[completion], reach[completion]
        if strength > out_of_reach:
            winners[1 << last] += 1
        elif strength < hopeless_to and changed <= hopeless_to:
            winners[among_others] += 1
        else:
            values[:] = dealt
            cards[last], values[last], most[last] = masks[completion], strength, changed
            won = _winners_after_changes(
                cards, values, most, not once, once, wild, live, order, rules
            )
            winners[won] += 1
    cards[last], most[last] = 0, _NOTHING


@inline
def _winners_after_changes(
    cards: Any,
    values: Any,
    reach: Any,
    is_reached: bool,
    once: bool,
    wild: Any,
    live: Any,
    order: int,
    rules: Any,
) -> int:
    """Return the set of winners once each hand in order has changed a suit if it wins by that.

    ``values`` (hands,) are strengths as dealt, and in the end after the changes; ``reach`` (hands,)
    is at least what a change gives each hand, and just that where ``is_reached``.
    """
    hands = len(values)
    taken = 0
    for hand in range(hands):
        taken |= cards[hand] if once else 0
    for hand in range(hands):
        rivals = _best_of_others(hand, values)
        if values[hand] > rivals or reach[hand] <= rivals:
            continue
        better = reach[hand]
        if not is_reached:
            better = strength_with_suit_change(
                cards[hand], wild[hand], live[hand], taken, order, rules
            )
        if better > rivals:
            values[hand] = better
    return _holders_of_best(values)


@inline
def _best_of_others(hand: int, values: Any) -> int:
    best = -1
    for other in range(len(values)):
        if other != hand:
            best = max(best, values[other])
    return best


@inline
def _holders_of_best(values: Any) -> int:
    best, holders = -1, 0
    for hand in range(len(values)):
        if values[hand] > best:
            best, holders = values[hand], 0
        if values[hand] == best:
            holders |= 1 << hand
    return holders
