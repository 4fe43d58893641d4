"""Constants of the kernels of a night, and the columns of the arrays they work on."""

# Of the whole numbers of a modifier.
CHAIRS, AMONG_FIRST, LEAST, MOST, EACH_PLAYER, SHOWN_BY_WINNER = range(6)
KIND, ORDER, EXTRA_HOLE_CARD, JOKERS, DEAD_SHOWN_RANK, BEARS = range(6, 12)
NUMBERS = 12

# Of the masks of a modifier.
LOOKED_FOR, SHOWN_CATEGORIES, WILD, DEAD = range(4)
MASKS = 4

# Kinds of modifiers.
ORDINARY, UNUSED_CHOICE, CHOICE, CHOICE_NO_DUPLICATE = range(4)

# The slot of hands in the plain game.
PLAIN = 0

ALL_CHAIRS = 0b11111

DECK = 52
CARDS_A_HAND = 9
FIRST_UP = 3
UP_CARDS = 5
ROUNDS = 6
SHARES = 60
RANKS = 13
SUITS_OF = 0x0001000100010001
JOKER_BITS = 1 << 13 | 1 << 29 | 1 << 45 | 1 << 61
ALL_CARDS = 0x1FFF * SUITS_OF | JOKER_BITS

# Sections of a night's vector, in the order of night_tallies.Sections.
CATEGORIES, WINNERS, REACHED, SHARING = range(4)
SEAT_WINS, SEAT_TIES, SEAT_SHARES, CHAIR_WINS, CHAIR_TIES, CHAIR_SHARES = range(4, 10)
HELD, CHANGED, DEAD_RANKS, NUMBER_DEAD, OPENED, OPENER_SHARES = range(10, 16)
