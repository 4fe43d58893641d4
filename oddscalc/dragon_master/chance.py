"""The random numbers of one deal: a stream that plain Python and the kernels draw alike.

The stream is splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
2014), started anew for every deal, so that any deal of a simulation can be played again by itself.
"""

import random
from typing import NoReturn

GAMMA = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1


def mixed(word: int) -> int:
    """Return a 64-bit word thoroughly mixed.

    >>> hex(mixed(GAMMA))
    '0xe220a8397b1dcdaf'
    """
    word = ((word ^ (word >> 30)) * _FIRST) & _WORD
    word = ((word ^ (word >> 27)) * _SECOND) & _WORD
    return word ^ (word >> 31)


def start_of(seed: int, trial: int, game: int = 0) -> int:
    """Return where the stream of one game of one trial of a block starts.

    Parameters
    ----------
    seed : int
        The 64-bit seed of the block.
    trial : int
        Number of the deal, or of the round, in its block.
    game : int
        Number of the game in its round.

    Examples
    --------
    >>> start_of(1, 0) == start_of(1, 0), start_of(1, 0) == start_of(1, 1)
    (True, False)
    """
    return mixed((mixed((seed + trial * GAMMA) & _WORD) + game * GAMMA) & _WORD)


class Chance(random.Random):
    """The random numbers of one game; every method of :class:`random.Random` draws from it.

    Examples
    --------
    >>> chance = Chance(start_of(seed=5, trial=0))
    >>> chance.below(33), chance.choice("abc")
    (1, 'a')
    """

    def __init__(self, state: int) -> None:
        super().__init__(0)
        self.state = state

    def word(self) -> int:
        """Return the next 64-bit word."""
        self.state = (self.state + GAMMA) & _WORD
        return mixed(self.state)

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count - 1``."""
        return ((self.word() >> 32) * count) >> 32

    def random(self) -> float:
        """Return a number from 0 up to, but without, 1."""
        return (self.word() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """Return a number of ``k`` random bits."""
        words = -(-k // 64)
        bits = 0
        for _ in range(words):
            bits = bits << 64 | self.word()
        return bits >> (64 * words - k)

    def getstate(self) -> NoReturn:
        """Refuse: the stream is wholly given by ``state``."""
        raise NotImplementedError("the stream is given by its attribute state")

    def setstate(self, state: object) -> NoReturn:
        """Refuse: the stream is wholly given by ``state``."""
        raise NotImplementedError("the stream is given by its attribute state")
