"""What the tallies of dealt Drax tell: every figure of a simulation, with its 95 % interval."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from oddscalc.drax.rules import COURTS, RANK_KEYS
from oddscalc.intervals import Interval, mean, pot_share, proportion, share_of_cases

RANKS = len(RANK_KEYS)
ASIDE = len(COURTS) + 1
DECISIONS = ("rank", "higher-cards", "split")


def tally_length(players: int) -> int:
    """Return how many tallies a table with so many players has.

    >>> tally_length(4)
    258
    """
    side = players + 1
    return RANKS * side * side + (RANKS + ASIDE) * players + 3


@dataclass(frozen=True)
class Profile:
    """Deals alike: in so many, ``hands`` had the rank and ``sharing`` of these shared the pot."""

    deals: int
    hands: int
    sharing: int


@dataclass(frozen=True)
class Showdowns:
    """The tallies of :mod:`oddscalc.drax.kernels_tally`, read.

    Attributes
    ----------
    players : int
        Number of players.
    trials : int
        Number of deals.
    tallies : sequence of int
        The flat tallies.
    """

    players: int
    trials: int
    tallies: Sequence[int]

    def profiles(self, rank: int) -> Iterator[Profile]:
        """Yield how often each number of hands had a rank and shared the pot with it."""
        side = self.players + 1
        for hands in range(side):
            for sharing in range(hands + 1):
                deals = self.tallies[(rank * side + hands) * side + sharing]
                if deals:
                    yield Profile(deals, hands, sharing)

    def hands(self, rank: int) -> int:
        """Return how many hands of all seats had a rank."""
        return sum(same.deals * same.hands for same in self.profiles(rank))

    def frequency(self, rank: int) -> Interval:
        """Return how often a hand has a rank, over all seats.

        The hands of one deal depend on each other, so the interval counts deals.
        """
        squares = sum(same.deals * same.hands**2 for same in self.profiles(rank))
        return pot_share(self.hands(rank), squares, self.trials, unit=self.players)

    def seat_count(self, seat: int, rank: int) -> int:
        """Return how many hands of a seat had a rank."""
        return self.tallies[self._seats_start + seat * RANKS + rank]

    def seat_frequency(self, seat: int, rank: int) -> Interval:
        """Return how often the hand of a seat has a rank."""
        return proportion(self.seat_count(seat, rank), self.trials)

    def winning_count(self, rank: int) -> int:
        """Return in how many deals a rank won or shared the pot."""
        return sum(same.deals for same in self.profiles(rank) if same.sharing)

    def winning(self, rank: int) -> Interval:
        """Return how often a rank wins or shares the pot."""
        return proportion(self.winning_count(rank), self.trials)

    def decision_counts(self) -> dict[str, int]:
        """Return how many deals were decided by rank or by higher cards, and how many split."""
        counts = dict.fromkeys(DECISIONS, 0)
        for rank in range(RANKS):
            for same in self.profiles(rank):
                if same.sharing > 1:
                    counts["split"] += same.deals
                elif same.sharing == 1:
                    counts["rank" if same.hands == 1 else "higher-cards"] += same.deals
        return counts

    def decided(self, key: str) -> Interval:
        """Return how often the pot is decided in this way, one of ``DECISIONS``."""
        return proportion(self.decision_counts()[key], self.trials)

    def win_given(self, rank: int) -> Interval | None:
        """Return how often a hand with this rank wins alone; None if there was none."""
        return self._given(rank, lambda sharing: int(sharing == 1))

    def split_given(self, rank: int) -> Interval | None:
        """Return how often a hand with this rank shares the pot; None if there was none."""
        return self._given(rank, lambda sharing: sharing if sharing > 1 else 0)

    def share_given(self, rank: int) -> Interval | None:
        """Return the mean part of the pot that a hand with this rank wins; None if none did."""
        return self._given(rank, lambda sharing: int(sharing > 0))

    def courts_changed_winner(self) -> Interval:
        """Return how often printed values would have made other winners of the same deal."""
        return proportion(self.changed_count, self.trials)

    @property
    def changed_count(self) -> int:
        """In how many deals printed values would have made other winners."""
        return self.tallies[-3]

    def set_aside_count(self, courts: int) -> int:
        """Return how many hands of all seats set so many courts aside."""
        return sum(
            self.tallies[self._aside_start + seat * ASIDE + courts] for seat in range(self.players)
        )

    def set_aside(self, courts: int) -> Interval:
        """Return how often a hand sets so many courts aside.

        The interval is the widest that any dependence between the hands of a deal can ask for.
        """
        count = self.set_aside_count(courts)
        return pot_share(count, count * self.players, self.trials, unit=self.players)

    def mean_set_aside(self) -> Interval:
        """Return the mean number of courts that a hand sets aside."""
        total, squares = self.tallies[-2], self.tallies[-1]
        a_deal = mean(total, squares, self.trials, least=0, most=len(COURTS))
        return Interval(*(figure / self.players for figure in a_deal))

    @property
    def _seats_start(self) -> int:
        return RANKS * (self.players + 1) ** 2

    @property
    def _aside_start(self) -> int:
        return self._seats_start + RANKS * self.players

    def _given(self, rank: int, hits_of: Callable[[int], int]) -> Interval | None:
        hits = cases = hit_squares = products = case_squares = 0
        for same in self.profiles(rank):
            found = hits_of(same.sharing)
            hits += same.deals * found
            cases += same.deals * same.hands
            hit_squares += same.deals * found**2
            products += same.deals * found * same.hands
            case_squares += same.deals * same.hands**2
        if not cases:
            return None
        return share_of_cases(hits, cases, hit_squares, products, case_squares)
