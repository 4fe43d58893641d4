"""Strength of many hands at once, and what kernels need of conditions and rankings."""

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oddscalc.cards import CARDS, MAX_JOKERS, mask_of
from oddscalc.dragon_poker import patterns
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS
from oddscalc.dragon_poker.judge import pools_wild_pairs
from oddscalc.dragon_poker.lane_codes import lane_codes
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

ORDER_CODES = {"normal": 0, "reversed": 1, "reversed-dragon-high": 2}


class KernelConditions(NamedTuple):
    """Conditions as the kernels take them: two masks of cards and the code of the order."""

    wild: int
    live: int
    order: int


@cache
def kernel_conditions(conditions: Conditions) -> KernelConditions:
    """Return the mask of live wild cards with the jokers, the mask of live cards, the order code.

    >>> kernel_conditions(PLAIN).order
    0
    """
    deck = range(CARDS + MAX_JOKERS)
    return KernelConditions(
        mask_of(card for card in deck if conditions.is_wild(card)),
        mask_of(card for card in deck if not conditions.is_dead(card)),
        ORDER_CODES[conditions.order],
    )


@cache
def kernel_rules(ranking: Ranking) -> "NDArray[np.int64]":
    """Return a ranking as the array ``rules`` of the kernels (int64, read only).

    >>> from oddscalc.dragon_poker.rankings import DOCUMENTED
    >>> kernel_rules(DOCUMENTED).dtype
    dtype('int64')
    """
    import numpy as np

    from oddscalc.dragon_poker import kernels_strength as kernels

    rules = np.full(kernels.RULES, -1, dtype=np.int64)
    rules[kernels.HAND_SIZE] = ranking.hand_size
    rules[kernels.POOLED] = pools_wild_pairs(ranking)
    for place, category in enumerate(ranking.categories):
        slot, read_as = _reading(category.pattern)
        if slot is not None:
            rules[slot] = place
        rules[kernels.READ_AS + place] = read_as
    if pools_wild_pairs(ranking):
        rules[kernels.READ_AS] = kernels.READ_POOLED
    counts = product(range(MAX_CARDS + 1), range(5), range(5), range(5))
    for index, (wilds, *largest) in enumerate(counts):
        rules[kernels.GROUP_PLACES + index] = _group_place(ranking, wilds, largest)
    rules.flags.writeable = False
    return rules


def _reading(pattern: patterns.Pattern) -> tuple[int | None, int]:
    """Return where ``rules`` notes the place of a pattern, and how its strength is read."""
    from oddscalc.dragon_poker import kernels_strength as kernels

    single = {
        patterns.HIGH_CARD: (None, kernels.READ_KICKERS),
        patterns.STRAIGHT: (kernels.STRAIGHT, kernels.READ_SEQUENCE),
        patterns.FLUSH: (kernels.FLUSH, kernels.READ_FLUSH),
        patterns.CORPS: (kernels.CORPS, kernels.READ_CORPS),
        patterns.THREE_PAIR: (None, kernels.READ_THREE_PAIR),
        patterns.NATURAL_PAIR: (kernels.NATURAL_PAIR, kernels.READ_NATURAL_PAIR),
        patterns.NATURAL_STRAIGHT_FLUSH: (
            kernels.NATURAL_STRAIGHT_FLUSH,
            kernels.READ_SEQUENCE,
        ),
    }
    if pattern.bit == patterns.STRAIGHT_FLUSH:
        wild = kernels.WILD_STRAIGHT_FLUSH if pattern.needs_wild else kernels.STRAIGHT_FLUSH
        return wild, kernels.READ_SEQUENCE
    if pattern.bit in single:
        return single[pattern.bit]
    larger, smaller = (*pattern.kinds, 0)[:2]
    return None, kernels.READ_GROUPS + 8 * larger + smaller


def _group_place(ranking: Ranking, wilds: int, largest: list[int]) -> int:
    """Return the best category made of groups alone, given the three largest counts of a rank."""
    ordered = sorted(largest, reverse=True)
    return max(
        place
        for place, category in enumerate(ranking.categories)
        if category.pattern.bit == patterns.HIGH_CARD
        or (_is_groups(category.pattern) and _missing(category.pattern.kinds, ordered) <= wilds)
    )


def _is_groups(pattern: patterns.Pattern) -> bool:
    return bool(pattern.kinds) and pattern.bit not in (patterns.CORPS, patterns.NATURAL_PAIR)


def _missing(kinds: tuple[int, ...], largest: list[int]) -> int:
    return sum(max(0, kind - held) for kind, held in zip(kinds, largest, strict=False))


def strength(
    hands: "ArrayLike",
    conditions: Conditions | str = PLAIN,
    ranking: Ranking | str = DOCUMENTED,
    *,
    out: "NDArray[np.int64] | None" = None,
) -> "NDArray[np.int64]":
    """Return the strength of hands, the integers of ``judge``: bigger is better.

    Parameters
    ----------
    hands : array_like of int, shape (n,)
        Masks of one to nine cards each (see ``oddscalc.cards``).
    conditions : Conditions or str
        Wild cards, dead ranks, the order of ranks, and whether a suit change is open; with
        ``no-duplicate`` the deal is taken to be the hand alone. As text, ``wild AH AD, dead 7``.
    ranking : Ranking or str
        The categories in order.
    out : ndarray of int64, shape (n,), optional
        Where to write the strengths; a new array when left out.

    Returns
    -------
    ndarray of int64, shape (n,)
        Bit 52 and up: the place of the best category in the ranking.

    Raises
    ------
    QuestionError
        When hands are no masks, or a hand has more than nine cards.

    Examples
    --------
    >>> from oddscalc.cards import mask_of, parse_cards
    >>> flush, pair = (mask_of(parse_cards(t)) for t in ("2C 4C 6C 8C TC QC", "2C 2D 3H 5S 7C 9D"))
    >>> (strength([flush, pair]) >> 52).tolist()
    [9, 1]
    """
    import numpy as np

    conditions, ranking = conditions_of(conditions), ranking_of(ranking)
    masks = _masks(hands)
    result = np.empty_like(masks) if out is None else out
    if result.dtype != np.int64 or result.shape != masks.shape:
        raise QuestionError(
            f"out is {result.dtype} of shape {result.shape}; it must be int64 of shape "
            f"{masks.shape}, one strength a hand"
        )
    codes = lane_codes(ranking)
    if conditions.suit_change:
        _with_suit_change(masks, conditions, ranking, result)
    elif codes is None:
        _one_by_one(masks, conditions, ranking, result)
    else:
        from oddscalc.dragon_poker.kernels_strength_lanes import natural_strengths

        wild, live, order = kernel_conditions(conditions)
        natural, size = live & ~wild, ranking.hand_size
        most, held = natural_strengths(masks, natural, order, size, codes, result)
        _check(most)
        if held & wild:
            with_wild = np.flatnonzero(masks & wild)
            strengths = np.empty_like(with_wild)
            _one_by_one(masks[with_wild], conditions, ranking, strengths)
            result[with_wild] = strengths
    return result


def _masks(hands: "ArrayLike") -> "NDArray[np.int64]":
    import numpy as np

    advice = "masks, shape (n,), are taken alone; oddscalc.cards.mask_of makes one of card numbers"
    try:
        given = np.asarray(hands)
    except ValueError:
        raise QuestionError(f"the hands are of several lengths; {advice}") from None
    if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
        raise QuestionError(f"hands of shape {given.shape}, {given.dtype}; {advice}")
    return np.ascontiguousarray(given, dtype=np.int64)


def _one_by_one(
    masks: "NDArray[np.int64]",
    conditions: Conditions,
    ranking: Ranking,
    result: "NDArray[np.int64]",
) -> None:
    from oddscalc.dragon_poker.kernels_strength import strengths

    _check(strengths(masks, *kernel_conditions(conditions), kernel_rules(ranking), result))


def _with_suit_change(
    masks: "NDArray[np.int64]",
    conditions: Conditions,
    ranking: Ranking,
    result: "NDArray[np.int64]",
) -> None:
    from oddscalc.dragon_poker.kernels_changed_strength import strengths_with_suit_change

    wild, live, order = kernel_conditions(conditions)
    no_duplicate = conditions.suit_change == "no-duplicate"
    rules = kernel_rules(ranking)
    _check(strengths_with_suit_change(masks, wild, live, no_duplicate, order, rules, result))


def _check(most: int) -> None:
    if most > MAX_CARDS:
        raise QuestionError(f"a hand of {most} cards; a hand is judged from 1 to {MAX_CARDS} cards")
