"""What the ranks of a deal hold, up to which ranks they are: suit types.

The *content* of a rank is the set of suits held in it, a 4-bit mask. Everything but sequences
follows from how many ranks have each content. A *state* packs what matters of it into one integer
that is a sum over the ranks, so that the ranks can be put together in any order: how many ranks
hold 1, 2, 3, 4 cards, how many are in each suit, in each pair and in each triple of suits, and for
each pair of suits what a changed suit can do for corps-a-corps.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, groupby
from math import comb, factorial, prod

from oddscalc.cards import SUITS
from oddscalc.dragon_poker.deal import MAX_CARDS

ALL_SUITS = (1 << SUITS) - 1
SUIT_PAIRS = tuple(combinations(range(SUITS), 2))
SUIT_TRIPLES = tuple(combinations(range(SUITS), 3))

_FIELD = 4
_PAIRS_AT = _FIELD * (SUITS + SUITS)
_TRIPLES_AT = _PAIRS_AT + _FIELD * 4 * len(SUIT_PAIRS)
KINDS_MASK = (1 << _FIELD * SUITS) - 1
ONE_EACH = (1 << _FIELD) - 1  # the largest kinds in which no rank holds two cards
SUITS_MASK = KINDS_MASK << _FIELD * SUITS
CORPS_MASK = (1 << _TRIPLES_AT) - (1 << _PAIRS_AT)

Types = dict[int, int]


def kinds_of(state: int) -> tuple[int, int, int, int]:
    """Return how many ranks hold one, two, three and four cards."""
    return (state & 15, state >> 4 & 15, state >> 8 & 15, state >> 12 & 15)


def suits_of(state: int) -> tuple[int, int, int, int]:
    """Return how many ranks are held in each suit."""
    return (state >> 16 & 15, state >> 20 & 15, state >> 24 & 15, state >> 28 & 15)


def in_suit(state: int, suit: int) -> int:
    """Return how many ranks are held in a suit."""
    return state >> _FIELD * (SUITS + suit) & 15


def in_suits(state: int, suits: tuple[int, ...]) -> int:
    """Return how many ranks are held in each of two, three or four suits."""
    if len(suits) == 1:
        return in_suit(state, suits[0])
    if len(suits) == SUITS:
        return kinds_of(state)[3]
    if len(suits) == 2:
        return state >> _PAIRS_AT + 4 * _FIELD * SUIT_PAIRS.index(suits) & 15
    return state >> _TRIPLES_AT + _FIELD * SUIT_TRIPLES.index(suits) & 15


@cache
def content_state(content: int, blocked: int = 0, *, change: bool) -> int:
    """Return the state of one rank.

    Parameters
    ----------
    content : int
        Suits in which the rank is held by cards that are not wild.
    blocked : int
        Suits into which no card of the rank may be changed.
    change : bool
        Whether one card may take another suit.
    """
    if not content:
        return 0
    state = 1 << _FIELD * (content.bit_count() - 1)
    for suit in range(SUITS):
        state += (content >> suit & 1) << _FIELD * (SUITS + suit)
    for place, pair in enumerate(SUIT_PAIRS):
        shift = _PAIRS_AT + 4 * _FIELD * place
        state += _pair_state(content, _mask(pair), blocked, change=change) << shift
    for place, triple in enumerate(SUIT_TRIPLES):
        suits = _mask(triple)
        state += (content & suits == suits) << _TRIPLES_AT + _FIELD * place
    return state


def _mask(suits: tuple[int, ...]) -> int:
    return sum(1 << suit for suit in suits)


def _pair_state(content: int, pair: int, blocked: int, *, change: bool) -> int:
    """Fields: both suits held; one; one, and a change gives the other; none, and a change one."""
    held = (content & pair).bit_count()
    if held == 2:
        return 1
    gains = change and bool(content & ~pair) and bool(pair & ~content & ~blocked)
    if held == 1:
        return 1 << _FIELD | gains << 2 * _FIELD
    return gains << 3 * _FIELD


@lru_cache(maxsize=1 << 16)
def corps_shortage(state: int) -> int:
    """Return how many wild cards a corps-a-corps takes, at best over the pairs of suits."""
    pairs = state >> _PAIRS_AT
    return min(
        _pair_shortage(pairs >> 4 * _FIELD * place & 0xFFFF) for place in range(len(SUIT_PAIRS))
    )


@cache
def _pair_shortage(fields: int) -> int:
    both, one, one_gains, none_gains = (fields >> _FIELD * place & 15 for place in range(4))
    ways = [(both, one)]
    if one_gains:
        ways.append((both + 1, one - 1))
    if none_gains:
        ways.append((both, one + 1))
    return min(6 - 2 * min(3, two) - min(3 - min(3, two), single) for two, single in ways)


@cache
def suit_types(suits: int, cards: int, *, change: bool) -> Types:
    """Return the suit types of ``cards`` cards from ranks that have these suits.

    Where a content singles out a suit, types that differ by renaming the suits are taken once, with
    the weight of all of them.

    Returns
    -------
    dict of int to int
        State -> in how many ways the ranks held, in a fixed order, have contents of this type.

    Examples
    --------
    >>> sum(suit_types(ALL_SUITS, 1, change=False).values())  # one rank, in any of four suits
    4
    """
    found: Counter[int] = Counter()
    spokes, middles = _spokes(suits, change=change), _middles(suits, change=change)
    for first_cards in range(cards + 1):
        for ranks, state, ways in spokes[first_cards]:
            for more_ranks, more_state, more_ways in middles[cards - first_cards]:
                found[state + more_state] += ways * more_ways * comb(ranks + more_ranks, ranks)
    return dict(found)


_Parts = list[list[tuple[int, int, int]]]


@cache
def _spokes(suits: int, *, change: bool) -> _Parts:
    """Return by cards: (ranks, state, ways) of contents that single out one suit.

    These are the suit alone and, of three or four suits, all but it.
    """
    held = [suit for suit in range(SUITS) if suits >> suit & 1]
    shapes = [
        (alone, all_but)
        for alone in range(MAX_CARDS + 1)
        for all_but in range(MAX_CARDS + 1 if len(held) > 2 else 1)
    ]
    parts: _Parts = [[] for _ in range(MAX_CARDS + 1)]
    for cards, chosen in _sorted_choices(shapes, len(held), len(held) - 1):
        counts = [count for shape in chosen for count in shape]
        state = 0
        for suit, (alone, all_but) in zip(held, chosen, strict=True):
            state += alone * content_state(1 << suit, change=change)
            state += all_but * content_state(suits & ~(1 << suit), change=change)
        renamings = _multinomial([len(list(same)) for _, same in groupby(chosen)])
        parts[cards].append((sum(counts), state, renamings * _multinomial(counts)))
    return parts


def _sorted_choices(
    shapes: list[tuple[int, int]], suits: int, all_but_cards: int
) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Yield (cards, shape of each suit), the shapes in order, at most nine cards."""

    def choose(
        left: int, first: int, cards: int
    ) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
        if not left:
            yield cards, ()
            return
        for place in range(first, len(shapes)):
            alone, all_but = shapes[place]
            used = cards + alone + all_but * all_but_cards
            if used <= MAX_CARDS:
                for total, rest in choose(left - 1, place, used):
                    yield total, (shapes[place], *rest)

    return choose(suits, 0, 0)


@cache
def _middles(suits: int, *, change: bool) -> _Parts:
    """Return by cards: (ranks, state, ways) of the contents that single out no suit."""
    count = suits.bit_count()
    contents = [
        content
        for content in range(1, ALL_SUITS + 1)
        if content & ~suits == 0
        and content.bit_count() > 1
        and (content.bit_count() != count - 1 or count == 2)
    ]
    parts: _Parts = [[] for _ in range(MAX_CARDS + 1)]
    parts[0].append((0, 0, 1))
    for content in contents:
        size, state = content.bit_count(), content_state(content, change=change)
        for cards in range(MAX_CARDS, -1, -1):
            parts[cards] += [
                (ranks + more, before + more * state, ways * comb(ranks + more, more))
                for more in range(1, cards // size + 1)
                for ranks, before, ways in parts[cards - more * size]
            ]
    return parts


def _multinomial(counts: list[int]) -> int:
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)
