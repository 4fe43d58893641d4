"""What is tallied of trials of Dragon Master, and where in the flat array of a job it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from oddscalc.dragon_master.judge import Played
from oddscalc.dragon_master.rules import GAMES, Rules
from oddscalc.intervals import Interval, mean

Tallies = NDArray[np.int64]


@dataclass(frozen=True)
class Layout:
    """Where each part of the tallies starts.

    The parts, in this order (the kernels know them by the same numbers):

    0. games in which drinks were not conserved,
    1. game by game and seat by seat the sum of the drinks and the sum of their squares,
    2. seat by seat how many trials cost 0, 1, 2, ... drinks,
    3. in how many trials the largest trick cost 0, 1, 2, ... drinks,
    4. how many trials had 0, 1, 2, ... tricks,
    5. seat by seat how many trials had 0, 1, ... first tricks won by it,
    6. the same for last tricks,
    7. player by player in how many trials nobody drank less,
    8. player by player in how many trials everybody else drank more.

    Attributes
    ----------
    rules : Rules
        The rules played by.
    games : tuple of str
        The games of a trial.
    """

    rules: Rules
    games: tuple[str, ...]

    @cached_property
    def most(self) -> int:
        """Most drinks that a trial can cost one seat."""
        return sum(map(self.rules.most_drinks, self.games))

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where each part starts; the last is the length of the tallies."""
        seats, players, games = self.rules.seats, self.rules.players, len(self.games)
        lengths = (
            1,
            2 * len(GAMES) * seats,
            seats * (self.most + 1),
            self.most + 1,
            games * self.rules.cards_each + 1,
            seats * (games + 1),
            seats * (games + 1),
            players,
            players,
        )
        return tuple(accumulate(lengths, initial=0))

    def empty(self) -> Tallies:
        """Return tallies of no trials."""
        return np.zeros(self.offsets[-1], np.int64)

    def slot(self, game: str) -> int:
        """Return where among the games a game is tallied."""
        return list(GAMES).index(game)

    def add(self, tallies: Tallies, trial: Sequence[Played]) -> None:
        """Add one trial, a game or a round of several, to the tallies."""
        rules, offsets = self.rules, self.offsets
        seats, games = range(rules.seats), len(self.games)
        for played in trial:
            at = offsets[1] + 2 * rules.seats * self.slot(played.game)
            for seat in seats:
                tallies[at + 2 * seat] += played.drinks[seat]
                tallies[at + 2 * seat + 1] += played.drinks[seat] ** 2
        drinks = [sum(played.drinks[seat] for played in trial) for seat in seats]
        first = [sum(played.tricks[0].winner == seat for played in trial) for seat in seats]
        last = [sum(played.tricks[-1].winner == seat for played in trial) for seat in seats]
        for seat in seats:
            tallies[offsets[2] + seat * (self.most + 1) + drinks[seat]] += 1
            tallies[offsets[5] + seat * (games + 1) + first[seat]] += 1
            tallies[offsets[6] + seat * (games + 1) + last[seat]] += 1
        tallies[offsets[3] + max(played.largest for played in trial)] += 1
        tallies[offsets[4] + sum(len(played.tricks) for played in trial)] += 1
        least = min(drinks[: rules.players])
        happiest = [seat for seat in range(rules.players) if drinks[seat] == least]
        for seat in happiest:
            tallies[offsets[7] + seat] += 1
            tallies[offsets[8] + seat] += len(happiest) == 1

    def drinks(self, tallies: Tallies) -> list[list[int]]:
        """Return seat by seat how many trials cost 0, 1, 2, ... drinks."""
        return self._part(tallies, 2, self.rules.seats)

    def largest(self, tallies: Tallies) -> list[int]:
        """Return in how many trials the largest trick cost 0, 1, 2, ... drinks."""
        return self._part(tallies, 3, 1)[0]

    def tricks(self, tallies: Tallies) -> list[int]:
        """Return how many trials had 0, 1, 2, ... tricks."""
        return self._part(tallies, 4, 1)[0]

    def first_wins(self, tallies: Tallies) -> list[list[int]]:
        """Return seat by seat how many trials had 0, 1, ... first tricks won by it."""
        return self._part(tallies, 5, self.rules.seats)

    def last_wins(self, tallies: Tallies) -> list[list[int]]:
        """Return seat by seat how many trials had 0, 1, ... last tricks won by it."""
        return self._part(tallies, 6, self.rules.seats)

    def least(self, tallies: Tallies) -> list[int]:
        """Return player by player in how many trials nobody drank less."""
        return self._part(tallies, 7, 1)[0]

    def least_alone(self, tallies: Tallies) -> list[int]:
        """Return player by player in how many trials everybody else drank more."""
        return self._part(tallies, 8, 1)[0]

    def means(self, tallies: Tallies, trials: int) -> list[Interval]:
        """Return the mean drinks of a trial seat by seat, with normal intervals."""
        return [distribution_mean(counts, trials) for counts in self.drinks(tallies)]

    def game_means(self, tallies: Tallies, trials: int, game: str) -> list[Interval]:
        """Return the mean drinks of one of the games seat by seat, with normal intervals."""
        rows = self._part(tallies, 1, len(GAMES))[self.slot(game)]
        return [mean(*sums, trials) for sums in zip(rows[::2], rows[1::2], strict=True)]

    def _part(self, tallies: Tallies, number: int, rows: int) -> list[list[int]]:
        flat = tallies[self.offsets[number] : self.offsets[number + 1]]
        return [[int(count) for count in row] for row in flat.reshape(rows, -1)]


def distribution_mean(counts: Sequence[int], trials: int) -> Interval:
    """Return the mean of a figure of which ``counts[n]`` trials had the value ``n``.

    >>> distribution_mean([1, 0, 1], 2).value
    1.0
    """
    total = sum(value * count for value, count in enumerate(counts))
    squares = sum(value * value * count for value, count in enumerate(counts))
    return mean(total, squares, trials, least=0, most=len(counts) - 1)
