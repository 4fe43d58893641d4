"""The least patterns that declare a hand category, as data.

A *set of declarable patterns* is an integer whose bit ``PATTERNS[name].bit`` is set when the cards
can show the pattern: when some hand (six of the cards, or five under a five-card ranking), with
each wild card standing for a card of choice, contains it. Source: the rules of Dragon Poker.
"""

from dataclasses import dataclass

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
THREE = 3
THREE_PAIR = 4
FULL_HOUSE = 5
STRAIGHT = 6
FOUR = 7
CORPS = 8
FLUSH = 9
FULL_BELLY = 10
FULL_DRAGON = 11
FIVE = 12
STRAIGHT_FLUSH = 13
SIX = 14
NATURAL_PAIR = 15
NATURAL_STRAIGHT_FLUSH = 16
BITS = 17


@dataclass(frozen=True)
class Pattern:
    """A pattern of a hand.

    Attributes
    ----------
    bit : int
        Its bit in a set of declarable patterns.
    cards : int
        The least hand size in which it can occur.
    kinds : tuple of int
        Sizes of its groups of equal rank, larger first; empty for patterns of another sort.
    needs_wild : bool
        Whether a wild card must be in the hand.
    """

    bit: int
    cards: int
    kinds: tuple[int, ...] = ()
    needs_wild: bool = False

    def declared_by(self, declarable: int, wilds: int) -> bool:
        """Tell whether cards with this set of patterns and this many wild cards show the pattern.

        >>> PATTERNS["wild straight-flush"].declared_by(1 << STRAIGHT_FLUSH, wilds=0)
        False
        """
        return bool(declarable >> self.bit & 1) and (wilds > 0 or not self.needs_wild)


PATTERNS = {
    "any": Pattern(HIGH_CARD, 1),
    "2": Pattern(PAIR, 2, (2,)),
    "2+2": Pattern(TWO_PAIR, 4, (2, 2)),
    "3": Pattern(THREE, 3, (3,)),
    "2+2+2": Pattern(THREE_PAIR, 6, (2, 2, 2)),
    "3+2": Pattern(FULL_HOUSE, 5, (3, 2)),
    "straight": Pattern(STRAIGHT, 5),
    "4": Pattern(FOUR, 4, (4,)),
    "corps-a-corps": Pattern(CORPS, 6, (2, 2, 2)),
    "flush": Pattern(FLUSH, 5),
    "3+3": Pattern(FULL_BELLY, 6, (3, 3)),
    "4+2": Pattern(FULL_DRAGON, 6, (4, 2)),
    "5": Pattern(FIVE, 5, (5,)),
    "straight-flush": Pattern(STRAIGHT_FLUSH, 5),
    "6": Pattern(SIX, 6, (6,)),
    "natural 2": Pattern(NATURAL_PAIR, 2, (2,)),
    "natural straight-flush": Pattern(NATURAL_STRAIGHT_FLUSH, 5),
    "wild straight-flush": Pattern(STRAIGHT_FLUSH, 5, needs_wild=True),
}
