"""Random numbers inside kernels: xoshiro128++, one stream or many lanes side by side.

The generator is xoshiro128++ 1.0 (D. Blackman and S. Vigna, 2019). Its 32-bit words are kept in
64-bit variables and cut down after each step: nothing overflows, so the same code runs uncompiled,
and LLVM narrows it back to 32-bit operations.

The four words of state come from ``SeedSequence.generate_state(4)``, or from ``lane_state``.
"""

import numpy as np
from numpy.typing import NDArray

from oddscalc.jit import inline

Words = NDArray[np.uint32]

_WORD = np.uint64(0xFFFFFFFF)
_WORD_BITS = np.uint64(32)
_7, _9, _11, _21, _25 = (np.uint64(bits) for bits in (7, 9, 11, 21, 25))


def lane_state(seed: np.random.SeedSequence, lanes: int) -> Words:
    """Return the state of so many independent streams for :func:`next_words`.

    Returns
    -------
    ndarray of uint32, shape (4, lanes)
        Column ``i`` is the state of lane ``i``.
    """
    words: Words = seed.generate_state(4 * lanes).astype(np.uint32)
    return words.reshape(4, lanes)


@inline
def next_word(state: Words) -> np.uint64:
    """Return the next 32 random bits as uint64 and advance the state (uint32, shape (4,))."""
    a, b = np.uint64(state[0]), np.uint64(state[1])
    c, d = np.uint64(state[2]), np.uint64(state[3])
    total = (a + d) & _WORD
    word = ((((total << _7) | (total >> _25)) & _WORD) + a) & _WORD
    shifted = (b << _9) & _WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << _11) | (d >> _21)) & _WORD
    state[0], state[1], state[2], state[3] = a, b, c, d
    return word


@inline
def below(state: Words, limit: int) -> np.int64:
    """Return a uniform integer 0 .. limit - 1 as int64, without bias; 1 <= limit < 2**32.

    Source: D. Lemire, Fast random integer generation in an interval, 2019.
    """
    choices = np.uint64(limit)
    product = next_word(state) * choices
    if product & _WORD < choices:
        threshold = (np.uint64(0x100000000) - choices) % choices
        while product & _WORD < threshold:
            product = next_word(state) * choices
    return np.int64(product >> _WORD_BITS)


@inline
def draw_to_front(state: Words, cards: NDArray[np.integer], drawn: int) -> None:
    """Shuffle ``drawn`` of the cards, uniformly chosen and in random order, to the front."""
    size = len(cards)
    for place in range(drawn):
        other = place + below(state, size - place)
        chosen = cards[other]
        cards[other] = cards[place]
        cards[place] = chosen


@inline
def next_words(state: Words, words: Words) -> None:
    """Fill ``words`` (uint32, one a lane) with the next 32 bits of every lane.

    ``state`` is uint32 of shape (4, lanes); the loop becomes vector instructions.
    """
    for lane in range(len(words)):
        a, b = np.uint64(state[0, lane]), np.uint64(state[1, lane])
        c, d = np.uint64(state[2, lane]), np.uint64(state[3, lane])
        total = (a + d) & _WORD
        words[lane] = np.uint32(((((total << _7) | (total >> _25)) & _WORD) + a) & _WORD)
        shifted = (b << _9) & _WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        state[0, lane] = np.uint32(a)
        state[1, lane] = np.uint32(b)
        state[2, lane] = np.uint32(c)
        state[3, lane] = np.uint32(((d << _11) | (d >> _21)) & _WORD)
