"""Trials of Dragon Master as a job for the sampling engine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddscalc.dragon_master.chance import Chance, start_of
from oddscalc.dragon_master.judge import Played, deal, play
from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.tallies import Layout, Tallies
from oddscalc.errors import CheckError

CHOICE_OF_GAMES = 255
"""The number, in place of a game's, of the stream that chooses the games of a round."""

_GAMES_A_BLOCK = 1 << 19
_ROLLOUT_GAMES_A_BLOCK = 1 << 10
_SLOW_GAMES_A_BLOCK = 1 << 7


@dataclass(frozen=True)
class Simulation:
    """A question for the sampling engine; a trial is one game, or one round of several games.

    Attributes
    ----------
    games : tuple of str
        The games of a trial, in their order.
    lineup : Lineup
        Who plays how.
    shuffled : bool
        Whether the games before the last come in random order, anew in every trial.
    """

    rules: Rules
    games: tuple[str, ...]
    lineup: Lineup
    shuffled: bool = False

    @cached_property
    def layout(self) -> Layout:
        """Where the tallies stand."""
        return Layout(self.rules, self.games)

    @property
    def block_trials(self) -> int:
        """Trials of a block: about a tenth of a second of work, or more for own strategies."""
        games = _GAMES_A_BLOCK
        if "rollout" in self.lineup.names:
            games = _ROLLOUT_GAMES_A_BLOCK
        if not self.lineup.is_built_in:
            games = _SLOW_GAMES_A_BLOCK
        return games // (1 if len(self.games) == 1 else 4)

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        rules = self.rules
        question: dict[str, Any] = {
            "games": list(self.games),
            "shuffled": self.shuffled,
            "players": rules.players,
            "strategies": list(self.lineup.names),
            "deck": rules.deck,
            "leader": rules.leader,
            "two": rules.two,
            "first_last": rules.penalties("first-and-last").first_last,
            "toned_down": rules.toned_down,
        }
        if rules.players == 2:
            question["blind"] = rules.blind
        if "rollout" in self.lineup.names:
            question["rollouts"] = self.lineup.rollouts
        if self.lineup.sources:
            question["sources"] = dict(self.lineup.sources)
        return question

    def tally(self, seed: np.random.SeedSequence, trials: int) -> Tallies:
        """Play so many trials and tally them.

        Raises
        ------
        CheckError
            When drinks were not conserved in some game.
        QuestionError
            When a strategy plays an illegal card.
        """
        word = block_word(seed)
        return self.compiled(word, trials) if self.lineup.is_built_in else self.judged(word, trials)

    def error(self, tallies: Tallies, trials: int) -> float:
        """Return the widest half-width of the 95 % intervals of the seats' mean drinks."""
        return max(interval.half_width for interval in self.layout.means(tallies, trials))

    def compiled(self, word: int, trials: int) -> Tallies:
        """Play the trials of a block in compiled code."""
        from oddscalc.dragon_master import kernels
        from oddscalc.dragon_master.encoding import deck_bits, game_table, setting

        tallies = self.layout.empty()
        kinds = np.array(self.lineup.kinds(self.rules), np.uint64)
        inner = kernels.new_lanes() if kinds[2] else None
        scratch = kernels.new_scratch() if kinds[2] else None
        for games, numbers in self._in_groups(word, trials):
            with np.errstate(over="ignore"):
                kernels.play(
                    np.uint64(word),
                    numbers,
                    np.stack([game_table(self.rules, game) for game in games]),
                    np.stack([deck_bits(self.rules, game) for game in games]),
                    np.array([self.layout.slot(game) for game in games], np.int64),
                    setting(self.rules, self.lineup.rollouts, len(games)),
                    kinds,
                    np.array(self.layout.offsets, np.int64),
                    tallies,
                    kernels.new_lanes(),
                    np.zeros((0, 0), np.uint64),
                    inner,
                    scratch,
                )
        wrong = int(tallies[0])
        if wrong:
            raise CheckError(f"drinks were not conserved in {wrong} of {trials} trials")
        return tallies

    def judged(self, word: int, trials: int) -> Tallies:
        """Play the same trials by the judge, card by card; the tallies are the same."""
        tallies = self.layout.empty()
        for trial in range(trials):
            self.layout.add(tallies, self.play_trial(word, trial))
        return tallies

    def play_trial(self, word: int, trial: int) -> list[Played]:
        """Play one trial of a block by the judge.

        Returns
        -------
        list of Played
            One a game, in the order they were played.
        """
        rules, strategies = self.rules, self.lineup.seated(self.rules)
        games = self.games
        if self.shuffled:
            order = Chance(start_of(word, trial, CHOICE_OF_GAMES)).below(len(self._orders))
            games = self._orders[order]
        played: list[Played] = []
        for number, game in enumerate(games):
            leader = number % rules.players
            if played and rules.leader == "last-winner":
                leader = played[-1].tricks[-1].winner
            chance = Chance(start_of(word, trial, number))
            hands = deal(rules, chance)
            played.append(play(rules, game, hands, strategies, chance, leader))
        return played

    @cached_property
    def _orders(self) -> Sequence[tuple[str, ...]]:
        *before, last = self.games
        return [(*order, last) for order in permutations(before)]

    def _in_groups(
        self, word: int, trials: int
    ) -> Iterator[tuple[tuple[str, ...], NDArray[np.uint64]]]:
        """Yield each order of the games with the numbers of the trials that have it."""
        from oddscalc.dragon_master.encoding import first_draws

        numbers = np.arange(trials, dtype=np.uint64)
        if not self.shuffled:
            yield self.games, numbers
            return
        chosen = first_draws(word, numbers, CHOICE_OF_GAMES, len(self._orders))
        for place, order in enumerate(self._orders):
            yield order, numbers[chosen == place]


def block_word(seed: np.random.SeedSequence) -> int:
    """Return the 64-bit seed of a block."""
    return int(seed.generate_state(1, np.uint64)[0])
