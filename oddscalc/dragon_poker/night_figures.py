"""The figures of a sampled night: estimates with 95 % intervals from sums over nights."""

from collections.abc import Sequence

from oddscalc.dragon_poker.night_setting import SHARES, Night
from oddscalc.dragon_poker.night_tallies import Sections, sections
from oddscalc.intervals import Interval, mean, proportion


class Figures:
    """Reads the tallies of a night.

    Most things happen several times in a night, so their intervals come from the sums of each
    night's figure and of its square; what is true or false of a night has Wilson's interval.

    Parameters
    ----------
    night : Night
        The setting.
    nights : int
        Nights played.
    tallies : sequence of int
        Sums over nights of each entry of a night's vector, then sums of squares.
    """

    def __init__(self, night: Night, nights: int, tallies: Sequence[int]) -> None:
        self.night = night
        self.nights = nights
        self.at: Sections = sections(night)
        self._sums, self._squares = tallies[: self.at.size], tallies[self.at.size :]

    @property
    def rounds(self) -> int:
        """Rounds played in all nights."""
        return self.nights * self.night.hands

    @property
    def hands(self) -> int:
        """Hands dealt to players in all nights."""
        return self.rounds * self.night.players

    def total(self, entry: int) -> int:
        """Return an entry summed over all nights."""
        return self._sums[entry]

    def per_hand(self, entry: int) -> Interval:
        """Return an entry a hand dealt to a player."""
        return self._rate(entry, self.night.hands * self.night.players)

    def per_round(self, entry: int) -> Interval:
        """Return an entry a round; it happens at most once in one."""
        return self._rate(entry, self.night.hands)

    def winners_per_round(self, place: int) -> Interval:
        """Return the number of winning hands of a category a round."""
        return self._rate(self.at.winners + place, self.night.hands, self.night.players)

    def share(self, entry: int) -> Interval:
        """Return the share of all pots in an entry that counts parts of pots."""
        return self._rate(entry, SHARES * self.night.hands)

    def opener_share(self, betting_round: int) -> Interval:
        """Return the share of the pot that falls to the openers of a betting round.

        A round that some hands lack is taken for its mean number a night, which makes the interval
        rather too long than too short.
        """
        opened = self.opened(betting_round)
        if opened == 0:
            return Interval(0.0, 0.0, 1.0)
        return self._rate(self.at.opener_shares + betting_round, SHARES * opened / self.nights)

    def opened(self, betting_round: int) -> int:
        """Return how often a betting round took place."""
        return sum(self.opened_by(betting_round))

    def opened_by(self, betting_round: int) -> list[int]:
        """Return how often each seat opened a betting round."""
        first = self.at.opened + betting_round * self.night.players
        return [self.total(first + seat) for seat in range(self.night.players)]

    def per_night(self, entry: int) -> Interval:
        """Return how often something was true of a night."""
        return proportion(self.total(entry), self.nights)

    def mean_dead(self) -> Interval:
        """Return the mean number of ranks dead at the end of a night."""
        totals = [
            (number, self.total(self.at.dead_ranks + number))
            for number in range(self.at.opened - self.at.dead_ranks)
        ]
        total = sum(number * nights for number, nights in totals)
        squares = sum(number * number * nights for number, nights in totals)
        return mean(total, squares, self.nights, least=0, most=len(totals) - 1)

    def category(self, place: int) -> Interval:
        """Return the probability that a hand ends in a category."""
        return self.per_hand(self.at.categories + place)

    def _rate(self, entry: int, chances: float, most: float = 1) -> Interval:
        """Return an entry divided by the chances a night has for it.

        Where every night has the same figure their spread says nothing of the error; the interval
        then is Wilson's, with the night as the trial.
        """
        total, squares = self._sums[entry], self._squares[entry]
        if self.nights == 1 or total * total == squares * self.nights:
            value = total / self.nights / chances
            bounds = proportion(round(value / most * self.nights), self.nights)
            return Interval(value, min(value, bounds.low * most), max(value, bounds.high * most))
        interval = mean(total, squares, self.nights, least=0, most=most * chances)
        return Interval(*(figure / chances for figure in interval))
