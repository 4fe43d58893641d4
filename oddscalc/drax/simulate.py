"""Drax by dealing: ranks, winners, what decides, and how often courts change the winner."""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Document
from oddscalc.drax.checks import refuse_players
from oddscalc.drax.courts import total_shifts, turns_of
from oddscalc.drax.rules import COURTS, DEFAULT_PLAYERS, DEFAULTS, RANK_KEYS, Options, effect
from oddscalc.drax.shares import place_of_rank
from oddscalc.drax.showdown_tables import showdown_document
from oddscalc.drax.tallies import Showdowns, tally_length
from oddscalc.sampling import Plan, Sample, sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oddscalc.blocks import Tallies

_BLOCK_DEALS = 1 << 18
_HELD_BLOCK_DEALS = 1 << 16


@dataclass(frozen=True)
class DraxJob:
    """A table of Drax to be dealt again and again.

    Attributes
    ----------
    players : int
        Number of players, 2 to 10.
    options : Options
        The reading of the open points.
    """

    players: int = DEFAULT_PLAYERS
    options: Options = DEFAULTS

    def __post_init__(self) -> None:
        refuse_players(self.players, least=2)

    @property
    def block_trials(self) -> int:
        """Deals of a whole block."""
        return _HELD_BLOCK_DEALS if self.options.timing == "held" else _BLOCK_DEALS

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {"game": "drax", "players": self.players, **self.options.changes()}

    def tally(self, seed: "np.random.SeedSequence", trials: int) -> "Tallies":
        """Deal so many times; see :mod:`oddscalc.drax.kernels_tally` for the order of tallies."""
        import numpy as np

        from oddscalc.drax.kernels import ALL_BITS, RANK_BITS
        from oddscalc.drax.kernels_deal import simulate_all
        from oddscalc.drax.kernels_held import simulate_held
        from oddscalc.drax.kernels_tally import LANES
        from oddscalc.kernels_random import lane_state

        options = self.options
        tallies = np.zeros(tally_length(self.players), dtype=np.int64)
        replaced, table = options.hole_court == "replaced", options.scope == "table"
        wrap = ALL_BITS if options.wrap else np.uint32(0)
        top_card = options.ties == "top-card"
        kept = RANK_BITS if options.ties == "rank-only" else ALL_BITS
        if options.timing == "held":
            state = seed.generate_state(4).astype(np.uint32)
            effects = np.array([effect(court, options) for court in COURTS], dtype=np.int64)
            simulate_held(
                state, trials, self.players, replaced, table, effects, wrap, top_card, kept, tallies
            )
        else:
            lanes = lane_state(seed, LANES)
            turns = turns_of_sets(options)
            simulate_all(
                lanes, trials, self.players, replaced, table, turns, wrap, top_card, kept, tallies
            )
        return tallies

    def error(self, tallies: "Tallies", trials: int) -> float:
        """Return the half-width of the interval of how often courts change the winner."""
        showdowns = Showdowns(self.players, trials, tallies.tolist())
        return showdowns.courts_changed_winner().half_width


@cache
def turns_of_sets(options: Options) -> "NDArray[np.uint32]":
    """Return what each of the 4,096 sets of courts does to the suits, as kernels rotate them.

    Bit ``4 * (rank - Lancer) + suit`` of the place in the list is that court.

    Examples
    --------
    >>> [hex(turn) for turn in turns_of_sets(DEFAULTS)[:4]]
    ['0x0', '0x1', '0x900', '0x901']
    """
    import numpy as np

    effects = [effect(court, options) for court in COURTS]
    turns = [
        turns_of(total_shifts(by for place, by in enumerate(effects) if chosen >> place & 1))
        for chosen in range(1 << len(COURTS))
    ]
    return np.array(turns, dtype=np.uint32)


@dataclass(frozen=True)
class DraxSimulation(Answer):
    """What so many deals of Drax showed; answers from different seeds can be added.

    Attributes
    ----------
    job : DraxJob
        The table.
    sample : Sample
        The merged tallies.
    """

    job: DraxJob
    sample: Sample
    showdowns: Showdowns = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tallies = self.sample.tallies.tolist()
        showdowns = Showdowns(self.job.players, self.sample.trials, tallies)
        object.__setattr__(self, "showdowns", showdowns)

    def __add__(self, other: "DraxSimulation") -> "DraxSimulation":
        """Join with deals of the same table from other seeds."""
        if not isinstance(other, DraxSimulation):
            return NotImplemented
        return answer_of(self.job, self.sample + other.sample)

    def count(self, key: str) -> int:
        """Return how many hands, over all seats, had a rank."""
        return self.showdowns.hands(place_of_rank(key))

    def probability(self, key: str) -> float:
        """Return the estimated probability that a hand has a rank."""
        return self.showdowns.frequency(place_of_rank(key)).value

    def interval(self, key: str) -> tuple[float, float]:
        """Return the 95 % interval of a rank's probability."""
        interval = self.showdowns.frequency(place_of_rank(key))
        return interval.low, interval.high

    def at_least(self) -> dict[str, float]:
        """Return the estimated probability of each rank or a higher one."""
        hands = [self.showdowns.hands(rank) for rank in range(len(RANK_KEYS))]
        return {key: sum(hands[rank:]) / sum(hands) for rank, key in enumerate(RANK_KEYS)}

    def document(self) -> Document:
        """Return the tables of ranks, seats, winners, decisions and courts."""
        return showdown_document(
            self.showdowns, self.job.question(), self.sample, self.provenance, self.partial
        )


def simulate(
    players: int = DEFAULT_PLAYERS, options: Options = DEFAULTS, plan: Plan | None = None
) -> DraxSimulation:
    """Deal Drax many times and tell ranks, winners and what courts changed.

    Parameters
    ----------
    players : int
        Number of players, 2 to 10.
    options : Options
        The reading of the open points.
    plan : Plan
        How many deals, from which seed, and when to stop; a million deals by default.

    Returns
    -------
    DraxSimulation
        With 95 % intervals; the same question, seed and number of deals give the same answer.

    Raises
    ------
    QuestionError
        For fewer than two or more than ten players.

    Examples
    --------
    >>> answer = simulate(players=3, plan=Plan(trials=1000, seed=7))
    >>> from oddscalc.drax.rules import RANK_KEYS
    >>> sum(answer.count(key) for key in RANK_KEYS)
    3000
    """
    job = DraxJob(players, options)
    return answer_of(job, sample(job, plan or Plan()))


def answer_of(job: DraxJob, found: Sample) -> DraxSimulation:
    """Return the answer to a job from its sample."""
    provenance = Provenance(
        f"What happens when {job.players} play Four-Card Drax?",
        method="sampled",
        modifiers=job.options.words(),
        seed=found.seed,
        elapsed=found.elapsed,
    )
    return DraxSimulation(job, found, provenance=provenance, partial=found.partial)
