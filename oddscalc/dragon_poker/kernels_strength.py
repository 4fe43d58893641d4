"""Full strength of the best hand of up to nine cards: any wild and dead cards, order and ranking.

The integers are those of the judge. Callers in other kernels use::

    strength_of(hand, wild, live, order, rules)

with ``hand`` a mask of cards; ``wild`` the mask of live wild cards, jokers included; ``live`` the
mask of cards that are not dead, jokers included; ``order`` the code of the order of ranks (0
normal, 1 reversed, 2 reversed with the Dragon high); ``rules`` the ranking as an array. All masks
and the result are int64. ``oddscalc.dragon_poker.strength`` makes these from Conditions and
Ranking. A hand of fewer cards than a full one (cards showing) is filled up with blanks.

Inside, cards are turned so that bit ``16 * suit + height`` is a natural card. ``levels`` has four
16-bit fields too: the heights with at least one, two, three and four natural cards.
"""

from typing import Any

from oddscalc.jit import inline, kernel

MOST_CARDS = 9
HAND_SIZE, POOLED, NATURAL_PAIR = 0, 1, 2
STRAIGHT, FLUSH, CORPS, STRAIGHT_FLUSH, WILD_STRAIGHT_FLUSH, NATURAL_STRAIGHT_FLUSH = range(3, 9)
READ_AS = 16
GROUP_PLACES = 48
RULES = GROUP_PLACES + 10 * 5 * 5 * 5

READ_KICKERS, READ_POOLED, READ_SEQUENCE, READ_FLUSH = 0, 1, 2, 3
READ_CORPS, READ_THREE_PAIR, READ_NATURAL_PAIR = 4, 5, 6
READ_GROUPS = 16

PLACE_SHIFT, MAJOR_SHIFT, MINOR_SHIFT = 52, 39, 26

_ALL = 0x1FFF
_TOP = 0x1000
_FIELDS = 0x0001000100010001
_LOW = 0x5555555555555555
_PAIRS = 0x3333333333333333
_NIBBLES = 0x0F0F0F0F0F0F0F0F
_BYTES = 0x00FF00FF00FF00FF


@inline
def strength_of(hand: int, wild: int, live: int, order: int, rules: Any) -> int:
    """Return the strength of the best hand of some cards; see the module for the arguments."""
    wilds = ones_in(hand & wild)
    others = ones_in(hand) - wilds
    return strength_of_naturals(turned(hand & live & ~wild, order), wilds, others, order, rules)


@kernel
def strength_of_naturals(cards: int, wilds: int, others: int, order: int, rules: Any) -> int:
    """Return the strength of natural cards, turned to heights, and so many wild cards.

    ``others`` is the number of cards that are not wild, blanks included. Kept compiled by itself,
    as several kernels are built on it.
    """
    c, d, h, s = cards & _ALL, cards >> 16 & _ALL, cards >> 32 & _ALL, cards >> 48 & _ALL
    black, red = c & s, d & h
    either_black, either_red = c | s, d | h
    one = either_black | either_red
    two = black | red | (either_black & either_red)
    three = (black & either_red) | (red & either_black)
    levels = one | two << 16 | three << 32 | (black & red) << 48
    ranks = field_counts(levels)
    size = rules[HAND_SIZE]
    place = _group_place(ranks, wilds, rules)
    if two and (wilds == 0 or others >= size):
        place = max(place, rules[NATURAL_PAIR])
    runs = runs_of(extended(one, order), wilds, size)
    if runs:
        place = max(place, rules[STRAIGHT])
    suit_open = field_counts(cards) + (16 - max(0, size - wilds)) * _FIELDS & 16 * _FIELDS
    if suit_open:
        place = max(place, rules[FLUSH])
        if runs:
            place, runs = _straight_flush(place, runs, cards, wilds, order, rules)
    corps = 0
    if rules[CORPS] > place and min(3, ranks & 31) + min(3, ranks >> 16 & 31) + wilds >= 6:
        place, corps = _corps(place, c, d, h, s, wilds, rules)
    read_as = rules[READ_AS + place]
    if read_as == READ_SEQUENCE:
        rest = highest(runs) << MAJOR_SHIFT
    elif read_as == READ_FLUSH:
        rest = spread(_flush(cards, suit_open, wilds, size))
    elif read_as == READ_CORPS:
        rest = corps << MAJOR_SHIFT
    elif read_as == READ_THREE_PAIR:
        rest = three_pairs(one, two, wilds) << MAJOR_SHIFT
    else:
        rest = _grouped(read_as, levels, wilds, size)
    return place << PLACE_SHIFT | rest


@kernel
def strengths(hands: Any, wild: int, live: int, order: int, rules: Any, result: Any) -> int:
    """Write the strength of each hand (masks, int64) into ``result`` (int64).

    Returned is the number of cards in the fullest hand; hands of more than nine are passed over.
    """
    most = 0
    for index in range(len(hands)):
        cards = ones_in(hands[index])
        most = max(most, cards)
        if cards <= MOST_CARDS:
            result[index] = strength_of(hands[index], wild, live, order, rules)
    return most


@inline
def turned(cards: int, order: int) -> int:
    """Return natural cards with heights in the place of ranks."""
    if order == 0:
        return cards
    turn = (cards & _LOW) << 1 | (cards >> 1 & _LOW)
    turn = (turn & _PAIRS) << 2 | (turn >> 2 & _PAIRS)
    turn = (turn & _NIBBLES) << 4 | (turn >> 4 & _NIBBLES)
    turn = (turn & _BYTES) << 8 | (turn >> 8 & _BYTES)
    if order == 1:
        return turn >> 3 & _ALL * _FIELDS
    return (turn >> 4 & 0x0FFF * _FIELDS) | (cards & _TOP * _FIELDS)


@inline
def ones_in(mask: int) -> int:
    """Return the number of cards in a mask."""
    counts = field_counts(mask)
    return (counts + (counts >> 16) + (counts >> 32) + (counts >> 48)) & 63


@inline
def field_counts(mask: int) -> int:
    """Return the number of bits in each 16-bit field, in that field."""
    counts = mask - (mask >> 1 & _LOW)
    counts = (counts & _PAIRS) + (counts >> 2 & _PAIRS)
    counts = (counts + (counts >> 4)) & _NIBBLES
    return (counts + (counts >> 8)) & 0x1F * _FIELDS


@inline
def highest(mask: int) -> int:
    """Return the highest bit of a mask of at most 16 bits, as a mask."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    return mask ^ (mask >> 1)


@inline
def spread(mask: int) -> int:
    """Return heights as octal digits: bit ``h`` moves to bit ``3 * h``."""
    mask = (mask | mask << 16) & 0x1F0000FF
    mask = (mask | mask << 8) & 0x100F00F00F
    mask = (mask | mask << 4) & 0x10C30C30C3
    return (mask | mask << 2) & 0x1249249249


@inline
def extended(fields: int, order: int) -> int:
    """Return heights with the Dragon at both ends: sequences then are runs of neighbours."""
    if order == 1:
        return fields | (fields & _FIELDS) << 13
    return fields << 1 | (fields >> 12 & _FIELDS)


@inline
def runs_of(fields: int, wilds: int, size: int) -> int:
    """Return where a run of ``size`` starts of which at most ``wilds`` are missing, field by field.

    The six (or five) shifted copies of the mask are added up bit by bit.
    """
    starts = (0x1FF if size == 6 else 0x3FF) * _FIELDS
    if wilds == 0:
        double = fields & fields >> 1
        fourfold = double & double >> 2
        if size == 6:
            return fourfold & double >> 4 & starts
        return fourfold & fields >> 4 & starts
    if wilds >= size:
        return starts
    b, c, d, e = fields >> 1, fields >> 2, fields >> 3, fields >> 4
    f = fields >> 5 if size == 6 else ~0
    ones_low, carry_low = fields ^ b ^ c, (fields & b) | (c & (fields | b))
    ones_high, carry_high = d ^ e ^ f, (d & e) | (f & (d | e))
    ones, carry = ones_low ^ ones_high, ones_low & ones_high
    twos = carry_low ^ carry_high ^ carry
    fours = (carry_low & carry_high) | (carry & (carry_low | carry_high))
    if wilds == 1:
        found = fours & (ones | twos)
    elif wilds == 2:
        found = fours
    elif wilds == 3:
        found = fours | (twos & ones)
    elif wilds == 4:
        found = fours | twos
    else:
        found = fours | twos | ones
    return found & starts


@inline
def _straight_flush(
    place: int, straights: int, cards: int, wilds: int, order: int, rules: Any
) -> tuple[int, int]:
    """Return the place and where the sequences start, once straight flushes are looked at."""
    fields = extended(cards, order)
    for allowed, slot in ((wilds, STRAIGHT_FLUSH), (0, NATURAL_STRAIGHT_FLUSH)):
        best = rules[slot]
        if allowed:
            best = max(best, rules[WILD_STRAIGHT_FLUSH])
        if best > place:
            runs = runs_of(fields, allowed, rules[HAND_SIZE])
            if runs:
                place = best
                straights = (runs | runs >> 16 | runs >> 32 | runs >> 48) & 0x3FF
    return place, straights


@inline
def _group_place(ranks: int, wilds: int, rules: Any) -> int:
    """Look up the best category made of groups, by the three largest counts of a rank.

    ``ranks`` holds in its four fields how many heights there are at each level.
    """
    index = wilds
    for nth in range(1, 4):
        reached = (ranks + (16 - nth) * _FIELDS) >> 4 & _FIELDS
        index = 5 * index + _sum_of_fields(reached)
    place: int = rules[GROUP_PLACES + index]
    return place


@inline
def _sum_of_fields(fields: int) -> int:
    return (fields + (fields >> 16) + (fields >> 32) + (fields >> 48)) & 7


@inline
def _ranks_in(mask: int) -> int:
    return field_counts(mask) & 31


@inline
def may_pair_three(one: int, two: int, wilds: int) -> bool:
    """Tell whether wild cards suffice for three pairs."""
    return min(3, _ranks_in(one)) + min(3, _ranks_in(two)) + wilds >= 6


@inline
def _corps(place: int, c: int, d: int, h: int, s: int, wilds: int, rules: Any) -> tuple[int, int]:
    """Return the place and the best three pairs that show the same two suits, 0 if none."""
    best = 0
    for pair in range(6):
        first = c if pair < 3 else (d if pair < 5 else h)
        second = d if pair == 0 else (h if pair in (1, 3) else s)
        if may_pair_three(first | second, first & second, wilds):
            best = max(best, three_pairs(first | second, first & second, wilds))
            place = rules[CORPS]
    return place, best


@inline
def three_pairs(one: int, two: int, wilds: int) -> int:
    """Return the heights of the best three pairs; wild cards must suffice for some three."""
    chosen = 0
    for later in range(2, -1, -1):
        paired, single = two & ~chosen, one & ~two & ~chosen
        pairs, singles = _ranks_in(paired), _ranks_in(single)
        open_to = 0
        if pairs and _still_missing(later, pairs - 1, singles) <= wilds:
            open_to |= paired
        if singles and _still_missing(later, pairs, singles - 1) + 1 <= wilds:
            open_to |= single
        if _still_missing(later, pairs, singles) + 2 <= wilds:
            open_to |= _ALL & ~one & ~chosen
        best = highest(open_to)
        wilds -= 0 if best & two else (1 if best & one else 2)
        chosen |= best
    return chosen


@inline
def _still_missing(later: int, pairs: int, singles: int) -> int:
    return 2 * later - min(later, pairs) - min(later, pairs + singles)


@inline
def _flush(cards: int, suit_open: int, wilds: int, size: int) -> int:
    """Return the heights of the best flush in the suits that are open to one."""
    best = 0
    for suit in range(4):
        if suit_open >> 16 * suit & 16:
            best = max(best, _filled(cards >> 16 * suit & _ALL, wilds, size))
    return best


@inline
def _filled(held: int, wilds: int, size: int) -> int:
    """Return the best ``size`` heights of one suit, wild cards at the highest not held."""
    for _ in range(min(wilds, size)):
        held |= highest(_ALL & ~held)
    return keep_highest(held, size)


@inline
def keep_highest(mask: int, count: int) -> int:
    """Return the highest bits of a mask, at most ``count`` of them."""
    for _ in range(_ranks_in(mask) - count):
        mask &= mask - 1
    return mask


@inline
def _at_least(count: int, levels: int) -> int:
    """Return the heights with so many natural cards; any height needs none."""
    if count <= 0:
        return _ALL
    return levels >> 16 * count - 16 & _ALL if count <= 4 else 0


@inline
def _held_at(height: int, levels: int) -> int:
    """Return how many natural cards there are at a height."""
    return _sum_of_fields(((levels & height * _FIELDS) + _ALL * _FIELDS) >> 13 & _FIELDS)


@inline
def _grouped(read_as: int, levels: int, wilds: int, size: int) -> int:
    """Return the strength of groups and kickers.

    ``read_as`` is READ_GROUPS + 8 * larger + smaller for one or two groups of these sizes. What a
    group leaves over at its height moves down as many levels as the group has cards.
    """
    larger, smaller = 0, 0
    if read_as >= READ_GROUPS:
        larger, smaller = (read_as - READ_GROUPS) >> 3, (read_as - READ_GROUPS) & 7
    elif read_as == READ_NATURAL_PAIR:
        larger, wilds = 2, 0
    elif read_as == READ_POOLED and _at_least(2 - wilds, levels):
        larger = 2
    if smaller:
        return _two_groups(larger, smaller, levels, wilds, size)
    if larger == 0:
        return _kickers(size, wilds, levels)
    high = highest(_at_least(larger - wilds, levels))
    wilds -= max(0, larger - _held_at(high, levels))
    return high << MAJOR_SHIFT | _kickers(size - larger, wilds, _left_over(levels, high, larger))


@inline
def _left_over(levels: int, group: int, size: int) -> int:
    """Return the levels once a group of this size is taken out, natural cards first."""
    column = group * _FIELDS
    left = levels >> 16 * size & column if size < 4 else 0
    return (levels & ~column) | left


@inline
def _two_groups(larger: int, smaller: int, levels: int, wilds: int, size: int) -> int:
    high = highest(_larger_open(larger, smaller, wilds, levels))
    wilds -= max(0, larger - _held_at(high, levels))
    low = highest(_at_least(smaller - wilds, levels) & ~high)
    wilds -= max(0, smaller - _held_at(low, levels))
    left = _left_over(_left_over(levels, high, larger), low, smaller)
    room = size - larger - smaller
    if smaller == larger:
        return (high | low) << MAJOR_SHIFT | _kickers(room, wilds, left)
    kicker = 0
    if room:
        kicker = _TOP if wilds else highest(left & _ALL)
    return high << MAJOR_SHIFT | low << MINOR_SHIFT | kicker


@inline
def _larger_open(larger: int, smaller: int, wilds: int, levels: int) -> int:
    """Return the heights of the larger group that leave wild cards enough for a smaller one."""
    heights = 0
    for used in range(min(wilds, larger) + 1):
        others = _at_least(smaller - (wilds - used), levels)
        own = _at_least(larger - used, levels)
        if others & (others - 1):
            heights |= own
        elif others:
            heights |= own & ~others
    return heights


@inline
def _kickers(room: int, wilds: int, levels: int) -> int:
    """Return the best kickers as octal counts of heights: wild cards on top, then natural cards."""
    standing = min(wilds, room)
    room -= standing
    counts = standing << 36
    one = levels & _ALL
    if levels == one:
        return counts + spread(keep_highest(one, room))
    while room > 0 and one:
        best = highest(one)
        held = min(room, _held_at(best, levels))
        counts += held * spread(best)
        room -= held
        one ^= best
    return counts
