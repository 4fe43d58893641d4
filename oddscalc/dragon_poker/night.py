"""A whole night of Dragon Poker by dealing: who wins, with what, and what the modifiers change."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Document
from oddscalc.dragon_poker.night_document import night_document
from oddscalc.dragon_poker.night_figures import Figures
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.night_tallies import sections
from oddscalc.errors import QuestionError
from oddscalc.picture import Estimated, Picture, figure_points
from oddscalc.sampling import Plan, Sample, sample
from oddscalc.suggestions import did_you_mean

if TYPE_CHECKING:
    import numpy as np

    from oddscalc.blocks import Tallies

DEFAULT_NIGHTS = 10_000
_BLOCK_ROUNDS = 80_000


@dataclass(frozen=True)
class NightJob:
    """A night to be played again and again; a trial is a night.

    Attributes
    ----------
    night : Night
        The setting.
    """

    night: Night

    @property
    def block_trials(self) -> int:
        """Nights of a whole block."""
        return max(1, _BLOCK_ROUNDS // self.night.hands)

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values, with the categories: names of rankings may repeat."""
        categories = [[each.key, each.pattern_name] for each in self.night.ranking.categories]
        return self.night.question() | {"categories": categories}

    def tally(self, seed: "np.random.SeedSequence", trials: int) -> "Tallies":
        """Play so many nights; sums over nights come first, then sums of squares."""
        import numpy as np

        from oddscalc.dragon_poker.night_play import play

        return np.concatenate(play(self.night, seed, trials))

    def error(self, tallies: "Tallies", trials: int) -> float:
        """Return the half-width of the widest interval of a category's probability."""
        figures = Figures(self.night, trials, tallies.tolist())
        places = range(len(self.night.ranking.categories))
        return max(figures.category(place).half_width for place in places)


@dataclass(frozen=True)
class NightAnswer(Answer):
    """What so many nights showed; answers from different seeds can be added.

    Attributes
    ----------
    job : NightJob
        The setting of the night.
    sample : Sample
        The merged tallies.
    cumulative : bool
        Whether a category stands for itself or for itself and all above.
    """

    job: NightJob
    sample: Sample
    cumulative: bool = False
    figures: Figures = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tallies = self.sample.tallies.tolist()
        object.__setattr__(self, "figures", Figures(self.job.night, self.sample.trials, tallies))

    def __add__(self, other: "NightAnswer") -> "NightAnswer":
        """Join with nights of the same setting from other seeds."""
        if not isinstance(other, NightAnswer):
            return NotImplemented
        joined = answer_of(self.job, self.sample + other.sample)
        return replace(joined, cumulative=self.cumulative)

    def at_least(self) -> "NightAnswer":
        """Return the same answer with each category standing for itself and all above."""
        return replace(self, cumulative=True)

    def count(self, key: str) -> int:
        """Return how many hands, over all players and nights, ended in a category."""
        return self.figures.total(self._section + self._place(key))

    def probability(self, key: str) -> float:
        """Return the estimated probability that a hand ends in a category."""
        return self.figures.per_hand(self._section + self._place(key)).value

    def interval(self, key: str) -> tuple[float, float]:
        """Return the 95 % interval of a category's probability."""
        interval = self.figures.per_hand(self._section + self._place(key))
        return interval.low, interval.high

    def document(self) -> Document:
        """Return the tables of categories, seats, modifiers, dead ranks and openers."""
        return night_document(self.figures, self.sample, self.provenance, self.partial)

    def picture(self) -> Picture:
        """Return how often a hand ends in each category, and how often such a hand wins a round."""
        document = self.document()
        figures = [
            Estimated("a player's hand", "probability", "low", "high"),
            Estimated("winning hands a round", "winners_per_round", "winners_low", "winners_high"),
        ]
        return figure_points(document, document.records, figures, "Probability")

    @property
    def _section(self) -> int:
        at = sections(self.job.night)
        return at.reached if self.cumulative else at.categories

    def _place(self, key: str) -> int:
        keys = self.job.night.ranking.keys
        if key not in keys:
            raise QuestionError(f"there is no category {key!r} here{did_you_mean(key, keys)}")
        return keys.index(key)


def play_nights(night: Night | None = None, plan: Plan | None = None) -> NightAnswer:
    """Play a night many times.

    Parameters
    ----------
    night : Night
        The setting; five players and forty hands in the shipped dimension by default.
    plan : Plan
        How many nights, from which seed, and when to stop; 10,000 nights by default.

    Returns
    -------
    NightAnswer
        With 95 % intervals from the spread between nights; the same question, seed and number of
        nights give the same answer.

    Examples
    --------
    >>> answer = play_nights(Night(players=3, hands=2), Plan(trials=100, seed=7))
    >>> sum(answer.count(key) for key in answer.job.night.ranking.keys)
    600
    """
    job = NightJob(night or Night())
    return answer_of(job, sample(job, (plan or Plan()).settled(DEFAULT_NIGHTS)))


def answer_of(job: NightJob, found: Sample) -> NightAnswer:
    """Return the answer to a job from its sample."""
    night = job.night
    provenance = Provenance(
        f"What happens when {night.players} play {night.hands} hands of Dragon Poker "
        f"in {night.dimension.name}{night.peculiar}?",
        method="sampled",
        modifiers=night.question()["modifiers"],
        seed=found.seed,
        elapsed=found.elapsed,
    )
    return NightAnswer(job, found, provenance=provenance, partial=found.partial)
