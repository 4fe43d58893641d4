"""The judge: what a hand of Dragon Poker is worth, by definition and in plain Python.

A hand is the best six (the ranking's hand size) of up to nine cards; a wild card stands for any
card, a dead card is blank. The judge looks for the highest category of the ranking that the cards
can show and for the strongest way to show it. The compiled kernels are held against it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from oddscalc.cards import card_numbers
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS
from oddscalc.dragon_poker.holding import Holding, hold, suit_changes
from oddscalc.dragon_poker.patterns import PATTERNS
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Category, Ranking
from oddscalc.dragon_poker.readings import Reading, best_reading, can_show
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.errors import QuestionError

PLACE_SHIFT = 52


@dataclass(frozen=True)
class Verdict:
    """What a hand is worth.

    Attributes
    ----------
    category : Category
        The highest category that the cards can declare.
    place : int
        Its place in the ranking, 0 the lowest.
    strength : int
        Bigger is better, equal hands are equal: the place from bit 52 up, below it masks of the
        heights of the ranks to compare.
    shown : tuple of int
        The cards that show the category's pattern.
    kickers : tuple of int
        The other cards of the hand, high to low, blanks last.
    stands_for : tuple of (int, int)
        Each wild card used and the card it stands for.
    potential : tuple of str
        Keys of all categories that the cards can declare, low to high.
    changed : (int, int) or None
        The card that takes another suit and the card it becomes, where that betters the hand.
    """

    category: Category
    place: int
    strength: int
    shown: tuple[int, ...]
    kickers: tuple[int, ...]
    stands_for: tuple[tuple[int, int], ...]
    potential: tuple[str, ...]
    changed: tuple[int, int] | None = None

    @cached_property
    def used(self) -> tuple[int, ...]:
        """The cards of the hand: those that show the pattern, then the kickers."""
        return self.shown + self.kickers


def judge(
    cards: Sequence[int] | str,
    conditions: Conditions | str = PLAIN,
    ranking: Ranking | str = DOCUMENTED,
    others: Collection[int] = (),
) -> Verdict:
    """Judge the best hand of some cards.

    Parameters
    ----------
    cards : sequence of int or str
        One to nine different cards (0..55, or as text); places that too few leave open are blank.
    conditions : Conditions or str
        Wild cards, dead ranks, the order of ranks, and whether a suit change is open; as text,
        ``wild AH AD, dead 7``.
    ranking : Ranking or str
        The categories in order.
    others : collection of int
        Cards of the same deal in other hands, which a ``no-duplicate`` suit change looks at.

    Returns
    -------
    Verdict
        The maximum over all choices of cards, over all that wild cards can stand for and, when
        one is open, over all suit changes.

    Raises
    ------
    QuestionError
        When there are no cards, more than nine, the same card twice, or what is no card.

    Examples
    --------
    >>> from oddscalc.cards import cards_text, parse_cards
    >>> verdict = judge(parse_cards("AS AH W KD KC 7H 2C 3C"))
    >>> verdict.category.key, cards_text(verdict.used)
    ('full-house', 'AS AH W KD KC 7H')
    >>> [cards_text(pair) for pair in verdict.stands_for]
    ['W AD']
    """
    cards = _checked(cards)
    conditions, ranking = conditions_of(conditions), ranking_of(ranking)
    printed = hold(cards, conditions)
    dealt = {*cards, *others}
    choices: list[tuple[tuple[int, int] | None, Holding]] = [
        (None, printed),
        *suit_changes(printed, conditions, dealt),
    ]
    shown = {place for _, holding in choices for place in _declared(holding, conditions, ranking)}
    best = max(shown)
    changed, reading = max(
        (
            (changed, reading)
            for changed, holding in choices
            if (reading := _best_as(best, holding, conditions, ranking))
        ),
        key=lambda choice: choice[1].strength,
    )
    return Verdict(
        category=ranking.categories[best],
        place=best,
        strength=best << PLACE_SHIFT | reading.strength,
        shown=reading.shown or reading.kickers[:1],
        kickers=reading.kickers if reading.shown else reading.kickers[1:],
        stands_for=reading.stands_for,
        potential=tuple(key for place, key in enumerate(ranking.keys) if place in shown),
        changed=changed,
    )


def declarable(
    cards: Sequence[int],
    conditions: Conditions = PLAIN,
    hand_size: int = 6,
    others: Collection[int] = (),
) -> int:
    """Return the set of patterns that some cards can declare, as bits (see ``patterns``).

    "Natural" means that no wild card is in the hand: the bits of natural patterns need
    ``hand_size`` cards besides the wild ones.

    Examples
    --------
    >>> from oddscalc.cards import parse_cards
    >>> bin(declarable(parse_cards("2C 2D 3H 5S 8C 9D")))
    '0b1000000000000011'
    """
    cards = _checked(cards)
    printed = hold(cards, conditions)
    changes = suit_changes(printed, conditions, {*cards, *others})
    found = 0
    for holding in (printed, *(outcome for _, outcome in changes)):
        for pattern in PATTERNS.values():
            if not found >> pattern.bit & 1 and can_show(pattern, holding, conditions, hand_size):
                found |= 1 << pattern.bit
    return found


def pools_wild_pairs(ranking: Ranking) -> bool:
    """Tell whether a pair made by a wild card counts in the row of the high card.

    So it is where only a natural pair has a category of its own; in that row a pair beats no pair.

    >>> pools_wild_pairs(DOCUMENTED)
    False
    """
    names = {category.pattern_name for category in ranking.categories}
    return "natural 2" in names and "2" not in names


def _checked(given: Sequence[int] | str) -> tuple[int, ...]:
    cards = card_numbers(given, "the cards")
    if not 1 <= len(cards) <= MAX_CARDS:
        raise QuestionError(f"{len(cards)} cards; a hand is judged from 1 to {MAX_CARDS} cards")
    return cards


def _declared(holding: Holding, conditions: Conditions, ranking: Ranking) -> list[int]:
    return [
        place
        for place, category in enumerate(ranking.categories)
        if (holding.wild or not category.pattern.needs_wild)
        and can_show(category.pattern, holding, conditions, ranking.hand_size)
    ]


def _best_as(
    place: int, holding: Holding, conditions: Conditions, ranking: Ranking
) -> Reading | None:
    pattern = ranking.categories[place].pattern
    if pattern is PATTERNS["any"] and pools_wild_pairs(ranking):
        pair = best_reading(PATTERNS["2"], holding, conditions, ranking.hand_size)
        if pair:
            return pair
    if pattern.needs_wild and not holding.wild:
        return None
    return best_reading(pattern, holding, conditions, ranking.hand_size)
