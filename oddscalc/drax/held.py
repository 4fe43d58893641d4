"""The exact table of Drax when an up court changes only cards already held.

Such a change is no bijection of hands, since it depends on the order of the cards. The number cards
of a hand have four gaps before them: courts in the first were dealt down and act on every card,
courts in a later gap act on the cards before it. So the deals fall into few kinds: the suits of the
number cards in order, and how far each of them is turned. The kernels count both.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from operator import mul
from typing import TYPE_CHECKING

from oddscalc.cards import CARDS, SUITS, rank_of
from oddscalc.drax.courts import set_aside
from oddscalc.drax.exact import Figures, court_held
from oddscalc.drax.rules import (
    COURTS,
    LANCER,
    RANK_KEYS,
    UP_NUMBERS,
    VALUES,
    Options,
    effect,
)
from oddscalc.errors import QuestionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

GAPS = UP_NUMBERS + 1
DECK_ORDERS = factorial(CARDS)
_MIRRORS = ((0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (3, 2, 1, 0))
"""Renamings of the suits that leave the effects of all courts as they are."""


@dataclass(frozen=True)
class Dealing:
    """A kind of deal: which gaps a number card follows, and how many courts lie down.

    Attributes
    ----------
    cards : tuple of int
        The gap after which each number card comes, 0 for the one down.
    down : int or None
        Courts in the first gap; None for any number.
    """

    cards: tuple[int, ...]
    down: int | None


_NUMBER_DOWN = Dealing((0, 1, 2, 3), down=0)
_COURT_DOWN = Dealing((1, 2, 3), down=1)
_ANY_DOWN = Dealing((0, 1, 2, 3), down=None)


def held_figures(options: Options) -> Figures:
    """Return the exact figures of one hand for ``timing="held"``.

    Parameters
    ----------
    options : Options
        The reading of the open points; ``scope`` must be "own".

    Raises
    ------
    QuestionError
        For ``scope="table"``, where the order of the deal among all players matters.
    """
    if options.scope == "table":
        raise QuestionError(
            "--timing held with --scope table is not counted exactly, as the order of all players' "
            "cards matters; ask for drax simulate"
        )
    kept = options.hole_court == "kept"
    total = _Total()
    for dealing in (_NUMBER_DOWN, _COURT_DOWN) if kept else (_ANY_DOWN,):
        _add_dealing(total, dealing, options)
    return Figures(
        tuple(Fraction(orders, DECK_ORDERS) for orders in total.ranks),
        set_aside(options),
        court_held(),
        value_changed=1 - Fraction(total.untouched, DECK_ORDERS),
        rank_changed=1 - Fraction(total.alike, DECK_ORDERS),
    )


@dataclass
class _Total:
    """Orders of the deck, by rank, with the printed rank, and with printed values only."""

    ranks: list[int] = field(default_factory=lambda: [0] * len(RANK_KEYS))
    alike: int = 0
    untouched: int = 0


def _add_dealing(total: _Total, dealing: Dealing, options: Options) -> None:
    import numpy as np

    cards = len(dealing.cards)
    kinds: Counter[tuple[tuple[int, ...], ...]] = Counter()
    rest = [factorial(CARDS - cards - courts) for courts in range(len(COURTS) + 1)]
    for suits, alike in _suit_orders(cards):
        counts = _turn_counts(suits, dealing, options)
        for code in np.flatnonzero(counts.any(axis=0)).tolist():
            orders = sum(map(mul, counts[:, code].tolist(), rest))
            kinds[_kind(suits, _turns_of_code(code, cards))] += alike * orders
    joint = _joint_ranks(list(kinds), cards, options.wrap)
    for (kind, orders), counts_of_kind in zip(kinds.items(), joint, strict=True):
        total.alike += orders * sum(row[rank] for rank, row in enumerate(counts_of_kind))
        for rank, hands in enumerate(map(sum, zip(*counts_of_kind, strict=True))):
            total.ranks[rank] += orders * hands
            if not any(turn for turns in kind for turn in turns):
                total.untouched += orders * hands


def _suit_orders(cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the orders of suits that are not alike, and how many each stands for."""
    orders = Counter(
        min(tuple(mirror[suit] for suit in suits) for mirror in _MIRRORS)
        for suits in product(range(SUITS), repeat=cards)
    )
    yield from orders.items()


def _kind(suits: Sequence[int], turns: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return what decides how a hand can change: the turns of its cards, suit by suit."""
    by_suit: dict[int, list[int]] = {}
    for suit, turn in zip(suits, turns, strict=True):
        by_suit.setdefault(suit, []).append(turn)
    return tuple(sorted(tuple(sorted(own)) for own in by_suit.values()))


def _turns_of_code(code: int, cards: int) -> tuple[int, ...]:
    return tuple(code // VALUES**place % VALUES for place in range(cards))


def _turn_counts(suits: Sequence[int], dealing: Dealing, options: Options) -> "Counts":
    """Count orders of courts by how many they are and how far they turn each card."""
    import numpy as np

    from oddscalc.drax.kernels_timing import count_turns

    cards = len(suits)
    lancers = [court for court in COURTS if rank_of(court) == LANCER]
    others = [court for court in COURTS if rank_of(court) != LANCER]
    counts = np.zeros((len(COURTS) + 1, VALUES**cards), dtype=np.int64)
    for plain_down, lancers_down in _shared_down(dealing.down):
        count_turns(
            _spreads(_changes(others, suits, options), dealing.cards, plain_down),
            _spreads(_changes(lancers, suits, options), dealing.cards, lancers_down),
            cards,
            counts,
        )
    return counts


def _shared_down(down: int | None) -> Iterable[tuple[int | None, int | None]]:
    """Yield how the courts down can be parted into Lancers and others."""
    if down is None:
        return [(None, None)]
    return [(others, down - others) for others in range(down + 1)]


def _changes(
    courts: Sequence[int], suits: Sequence[int], options: Options
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return what courts do to the cards, and how many of them do the same."""
    changes = Counter(tuple(effect(court, options)[suit] for suit in suits) for court in courts)
    return tuple(sorted(changes.items()))


@cache
def _spreads(
    changes: tuple[tuple[tuple[int, ...], int], ...], cards: tuple[int, ...], down: int | None
) -> "Counts":
    """Return the ways to spread courts over the gaps, as rows for ``count_turns``."""
    import numpy as np

    none = (0,) * len(cards)
    rows = Counter({((0,) * GAPS, none): 1})
    for by, number in changes:
        further: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for spread, ways in _gap_choices(number):
            acting = [spread[0] + sum(spread[max(1, place + 1) :]) for place in cards]
            for (gaps, turns), before in rows.items():
                taken = tuple(map(sum, zip(gaps, spread, strict=True)))
                moved = tuple(
                    turn + change * times
                    for turn, change, times in zip(turns, by, acting, strict=True)
                )
                further[taken, moved] += before * ways
        rows = further
    return np.array(
        [
            (*gaps, ways, *turns)
            for (gaps, turns), ways in rows.items()
            if down is None or gaps[0] == down
        ],
        dtype=np.int64,
    ).reshape(-1, GAPS + 1 + len(cards))


def _gap_choices(courts: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how many of the courts lie in each gap, and the number of choices of those courts."""
    for spread in product(range(courts + 1), repeat=GAPS):
        if sum(spread) <= courts:
            ways, left = 1, courts
            for number in spread:
                ways *= comb(left, number)
                left -= number
            yield spread, ways


def _joint_ranks(
    kinds: Sequence[tuple[tuple[int, ...], ...]], cards: int, wrap: bool
) -> list[list[list[int]]]:
    import numpy as np

    from oddscalc.drax.kernels import ALL_BITS
    from oddscalc.drax.kernels_timing import count_values

    suits = [[suit for suit, turns in enumerate(kind) for _ in turns] for kind in kinds]
    turns = [[turn for own in kind for turn in own] for kind in kinds]
    counts = np.zeros((len(kinds), len(RANK_KEYS), len(RANK_KEYS)), dtype=np.int64)
    count_values(
        np.array(suits, dtype=np.int64).reshape(-1, cards),
        np.array(turns, dtype=np.int64).reshape(-1, cards),
        ALL_BITS if wrap else np.uint32(0),
        counts,
    )
    ranks: list[list[list[int]]] = counts.tolist()
    return ranks
