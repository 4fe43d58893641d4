"""The exact share of all hands that given hands beat, tie with and lose to."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from oddscalc.cards import CARDS, RANKS, SUITS, card_numbers, is_joker, rank_of, suit_of
from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.deal import Deal, refuse_size
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.errors import CheckError, QuestionError
from oddscalc.ranges import is_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_THREADS = 2
_BLOCK = 8


@dataclass(frozen=True)
class Standing:
    """How a hand stands among all hands of a deal: exact numbers of deals.

    Attributes
    ----------
    deal : int
        Cards dealt.
    beats, ties, loses : int
        Deals that the hand beats, ties with and loses to.
    """

    deal: int
    beats: int
    ties: int
    loses: int

    @property
    def total(self) -> int:
        """Number of deals."""
        return self.beats + self.ties + self.loses

    @property
    def percentile(self) -> Fraction:
        """The share of deals that the hand beats, ties counted half."""
        return (self.beats + Fraction(self.ties, 2)) / self.total


def standings(
    strengths: Sequence[int],
    cards: int,
    conditions: Conditions | str,
    ranking: Ranking | str,
    *,
    jokers: int = 0,
    seen: Sequence[int] = (),
) -> list[Standing]:
    """Return how hands of given strengths stand among all deals.

    Every deal is judged by the strength kernel; suits that the same cards can show are
    interchangeable, and wild cards and blanks are alike and enter by binomials.

    Parameters
    ----------
    strengths : sequence of int
        Strengths of hands, as of the judge.
    cards : int
        Cards dealt, the ranking's hand size up to nine.
    conditions : Conditions or str
        Wild cards, dead ranks, order of ranks; as text, ``wild AH AD, dead 7``.
    ranking : Ranking or str
        The categories in order.
    jokers : int
        Jokers in the deck.
    seen : sequence of int
        Cards that are not in the deck, jokers included.

    Returns
    -------
    list of Standing
        In the order of the strengths; each total is the binomial coefficient.

    Raises
    ------
    QuestionError
        For a deal that cannot be, or what is no card.

    Examples
    --------
    >>> from oddscalc.dragon_poker.conditions import PLAIN
    >>> from oddscalc.dragon_poker.judge import judge
    >>> from oddscalc.dragon_poker.rankings import DOCUMENTED
    >>> from oddscalc.cards import parse_cards
    >>> royal = judge(parse_cards("9S 10S JS QS KS AS")).strength
    >>> standings([royal], 6, PLAIN, DOCUMENTED)[0].ties
    4
    """
    conditions, ranking = conditions_of(conditions), ranking_of(ranking)
    wrong = [strength for strength in strengths if not is_whole(strength, 0)]
    if wrong:
        raise QuestionError(f"strengths are whole numbers, as the judge gives them, not {wrong}")
    refuse_size(cards, ranking)
    Deal(cards, jokers)
    gone = set(card_numbers(seen, "the seen cards"))
    deck = [card for card in range(CARDS + jokers) if card not in gone]
    if len(deck) < cards:
        raise QuestionError(f"{cards} cards cannot be dealt from the {len(deck)} that are left")
    thresholds = sorted(set(strengths))
    tally = _tally(deck, thresholds, cards, conditions, ranking)
    if sum(tally) != comb(len(deck), cards):
        raise CheckError(f"held {sum(tally)} deals where there are {comb(len(deck), cards)}")
    places = [2 * thresholds.index(strength) + 1 for strength in strengths]
    return [
        Standing(cards, sum(tally[:place]), tally[place], sum(tally[place + 1 :]))
        for place in places
    ]


def _tally(
    deck: Sequence[int],
    thresholds: Sequence[int],
    cards: int,
    conditions: Conditions,
    ranking: Ranking,
) -> list[int]:
    natural = [card for card in deck if conditions.is_natural(card)]
    wilds = sum(conditions.is_wild(card) for card in deck)
    blanks = len(deck) - len(natural) - wilds
    walk = _Walk(natural, thresholds, conditions, ranking)
    tally = [0] * (2 * len(thresholds) + 1)
    for wild in range(min(wilds, cards) + 1):
        for blank in range(min(blanks, cards - wild) + 1):
            held = cards - wild - blank
            if held > len(natural):
                continue
            weight = comb(wilds, wild) * comb(blanks, blank)
            for place, deals in enumerate(walk.tally(held, wild, cards - wild)):
                tally[place] += weight * deals
    return tally


class _Walk:
    """The natural cards of a deck as the kernel takes them: subsets of heights, suit by suit."""

    def __init__(
        self,
        natural: Sequence[int],
        thresholds: Sequence[int],
        conditions: Conditions,
        ranking: Ranking,
    ) -> None:
        import numpy as np

        from oddscalc.dragon_poker.strength import ORDER_CODES, kernel_rules

        suits = sorted(
            tuple(
                sorted(
                    conditions.height(rank_of(card))
                    for card in natural
                    if not is_joker(card) and suit_of(card) == suit
                )
            )
            for suit in range(SUITS)
        )
        self._subsets = np.zeros((SUITS, 1 << RANKS), dtype=np.int64)
        self._starts = np.zeros((SUITS, RANKS + 2), dtype=np.int64)
        for suit, heights in enumerate(suits):
            for size in range(RANKS + 1):
                masks = [sum(1 << h for h in chosen) for chosen in combinations(heights, size)]
                start = self._starts[suit, size]
                self._subsets[suit, start : start + len(masks)] = masks
                self._starts[suit, size + 1] = start + len(masks)
        same = [False, *(suits[n] == suits[n - 1] for n in range(1, SUITS))]
        self._like = np.array(same)
        self._thresholds = np.array(thresholds, dtype=np.int64)
        self._order = ORDER_CODES[conditions.order]
        self._rules = kernel_rules(ranking)

    def tally(self, cards: int, wilds: int, others: int) -> list[int]:
        """Return how the deals of so many natural cards compare with the thresholds."""
        with ThreadPoolExecutor(_THREADS) as threads:
            parts = threads.map(
                lambda part: self._part(part, cards, wilds, others), self._parts(cards)
            )
            return [sum(column) for column in zip(*(part.tolist() for part in parts), strict=True)]

    def _parts(self, cards: int) -> Iterator[tuple[int, int]]:
        last = int(self._starts[0, min(cards, RANKS) + 1])
        return ((first, min(first + _BLOCK, last)) for first in range(0, last, _BLOCK))

    def _part(
        self, part: tuple[int, int], cards: int, wilds: int, others: int
    ) -> "NDArray[np.int64]":
        import numpy as np

        from oddscalc.dragon_poker.kernels_percentile import hold_against

        tally: NDArray[Any] = np.zeros(2 * len(self._thresholds) + 1, dtype=np.int64)
        hold_against(
            self._subsets,
            self._starts,
            self._like,
            *part,
            cards,
            wilds,
            others,
            self._order,
            self._rules,
            self._thresholds,
            tally,
        )
        return tally
