"""Choices on bit-mask hands: the parts of the Dragon Master kernels that know a single play.

A hand is a 64-bit mask with four bits a rank, the lowest rank first and the twos on top; within a
rank the bits stand in the order in which equals are preferred (see ``Rules.ordered``). So the
lowest bit is the lowest card, and the highest card is the lowest bit of the topmost four.
"""

from typing import Any

import numpy as np

from oddscalc.jit import inline

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_BITS_1, _BITS_2, _BITS_4, _BITS_8, _BITS_16, _BITS_32 = (
    np.uint64(word)
    for word in (
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x00FF00FF00FF00FF,
        0x0000FFFF0000FFFF,
        0x00000000FFFFFFFF,
    )
)
_FOURTHS = np.uint64(0x1111111111111111)
_0, _1, _2, _3, _4, _8, _15, _16, _27, _30, _31, _32, _255 = (
    np.uint64(number) for number in (0, 1, 2, 3, 4, 8, 15, 16, 27, 30, 31, 32, 255)
)

SUITS, TWOS, DECK, PENALTY = 0, 4, 5, 6
CLASSES, DRINKS = 7, 11
CHARGE, EVERY_TRICK, HIGHEST_AFTER_FIRST = 15, 16, 17
TABLE_WORDS = 18
"""Places in the table of a game (uint64): masks of the four suits, of the twos, of the deck and of
the penalty cards; masks of the four classes of penalty cards, dearest first, and their drinks;
drinks for the first and last trick; two flags."""


@inline
def mixed(word: Any) -> Any:
    """Return a 64-bit word thoroughly mixed (splitmix64)."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@inline
def start_of(seed: Any, trial: Any, game: Any) -> Any:
    """Return where the stream of a game of a trial starts; all are uint64."""
    return mixed(mixed(seed + trial * GAMMA) + game * GAMMA)


@inline
def below(state: Any, count: Any) -> Any:
    """Return a number from 0 to ``count - 1``, drawn from a stream that was just advanced."""
    return ((mixed(state) >> _32) * count) >> _32


@inline
def lowest(cards: Any) -> Any:
    """Return the lowest card of a mask; 0 for none."""
    return cards & (_0 - cards)


@inline
def highest(cards: Any) -> Any:
    """Return the highest card of a mask, of equals the preferred one; 0 for none."""
    ranks = cards | (cards >> _1)
    ranks = (ranks | (ranks >> _2)) & _FOURTHS
    ranks |= ranks >> _4
    ranks |= ranks >> _8
    ranks |= ranks >> _16
    ranks |= ranks >> _32
    top = ranks ^ (ranks >> _4)
    return lowest(cards & (top * _15))


@inline
def random_card(cards: Any, state: Any) -> Any:
    """Return a card of a mask, all alike: the one whose place the stream gives."""
    ones = cards - ((cards >> _1) & _BITS_1)
    twos = (ones & _BITS_2) + ((ones >> _2) & _BITS_2)
    fours = (twos + (twos >> _4)) & _BITS_4
    eights = (fours + (fours >> _8)) & _BITS_8
    sixteens = (eights + (eights >> _16)) & _BITS_16
    count = (sixteens + (sixteens >> _32)) & _255
    place = below(state, count)
    at = _0
    part = sixteens & _255
    beyond = np.uint64(place >= part)
    place -= part * beyond
    at += beyond << np.uint64(5)
    part = (eights >> at) & _255
    beyond = np.uint64(place >= part)
    place -= part * beyond
    at += beyond << _4
    part = (fours >> at) & _15
    beyond = np.uint64(place >= part)
    place -= part * beyond
    at += beyond << _3
    part = (twos >> at) & _15
    beyond = np.uint64(place >= part)
    place -= part * beyond
    at += beyond << _2
    part = (ones >> at) & _3
    beyond = np.uint64(place >= part)
    place -= part * beyond
    at += beyond << _1
    at += np.uint64(place >= ((cards >> at) & _1))
    return _1 << at


@inline
def beating(led: Any, twos: Any, best: Any) -> Any:
    """Return the cards of the led suit, and twos, that beat the winning card ``best``."""
    over = (led | twos) & (_0 - (best << _1))
    return over if best & twos == _0 else _0


@inline
def duck_pool(
    legal: Any,
    over: Any,
    costs_nothing: Any,
    last: Any,
    twos: Any,
    penalty: Any,
    c1: Any,
    c2: Any,
    c3: Any,
    c4: Any,
) -> Any:
    """Return the cards of which ``duck`` plays the highest when it does not lead.

    ``over`` are the cards that beat the winning one, ``costs_nothing`` and ``last`` whether the
    trick costs nothing so far and whether this seat is the last to play.
    """
    winners = legal & over
    losers = legal & ~over
    dear = losers & c1
    dear = dear if dear != _0 else losers & c2
    dear = dear if dear != _0 else losers & c3
    dear = dear if dear != _0 else losers & c4
    dear = dear if dear != _0 else losers
    free = winners & ~penalty
    spared = winners & ~twos
    spared = spared if spared != _0 else winners
    cheap = spared & ~penalty
    cheap = cheap if cheap != _0 else spared & c4
    cheap = cheap if cheap != _0 else spared & c3
    cheap = cheap if cheap != _0 else spared & c2
    cheap = cheap if cheap != _0 else spared
    forced = cheap if last else lowest(spared)
    pool = dear if losers != _0 else forced
    return free if (last and costs_nothing and free != _0) else pool


@inline
def lead_pool(legal: Any, twos: Any) -> Any:
    """Return the card that ``duck`` leads: the lowest, not the two if avoidable."""
    spared = legal & ~twos
    return lowest(spared if spared != _0 else legal)


@inline
def suit_of(card: Any, clubs: Any, diamonds: Any, hearts: Any, spades: Any, deck: Any) -> Any:
    """Return the mask of the suit that a led card asks for: the whole deck after a suitless two."""
    suit = spades if card & spades != _0 else deck
    suit = hearts if card & hearts != _0 else suit
    suit = diamonds if card & diamonds != _0 else suit
    return clubs if card & clubs != _0 else suit


@inline
def drinks_of(
    card: Any, c1: Any, c2: Any, c3: Any, c4: Any, d1: Any, d2: Any, d3: Any, d4: Any
) -> Any:
    """Return the drinks that a card itself costs."""
    drinks = d1 if card & c1 != _0 else _0
    drinks = d2 if card & c2 != _0 else drinks
    drinks = d3 if card & c3 != _0 else drinks
    return d4 if card & c4 != _0 else drinks
