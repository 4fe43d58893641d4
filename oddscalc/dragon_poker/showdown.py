"""Showdowns: the chance to win by one's own final category, against one or more opponents."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from oddscalc.answers import Answer, Method, Provenance
from oddscalc.cards import CARDS, mask_of
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.situation import MOST_PLAYERS
from oddscalc.dragon_poker.wording import deal_question, showdown_words
from oddscalc.errors import QuestionError
from oddscalc.intervals import Interval, proportion
from oddscalc.picture import Estimated, Picture, figure_points
from oddscalc.suggestions import did_you_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oddscalc.sampling import Plan, Sample

_BLOCK_TRIALS = 1 << 20
_DEALS_AT_ONCE = 1 << 13
ANY_HAND = "any-hand"


@dataclass(frozen=True)
class Showdown:
    """A question for the sampling engine: complete hands, one's own against the others.

    Attributes
    ----------
    opponents : int
        Opponents at most, 1 to 4: one deal tells of the first opponent, the first two, ...
    cards : int
        Cards of each hand.
    jokers : int
        Jokers in the deck.
    conditions : Conditions
        Wild cards, dead ranks and order of ranks. No suit change is made.
    ranking : Ranking
        The categories in order.

    Raises
    ------
    QuestionError
        When so many opponents, cards or jokers cannot be.
    """

    opponents: int = MOST_PLAYERS - 1
    cards: int = MAX_CARDS
    jokers: int = 0
    conditions: Conditions = PLAIN
    ranking: Ranking = DOCUMENTED
    block_trials: int = _BLOCK_TRIALS

    def __post_init__(self) -> None:
        if not 1 <= self.opponents < MOST_PLAYERS:
            raise QuestionError(
                f"{self.opponents} opponents; there are 1 to {MOST_PLAYERS - 1} of them"
            )
        if not self.ranking.hand_size <= self.cards <= MAX_CARDS:
            raise QuestionError(
                f"--deal {self.cards}: under the ranking {self.ranking.name} "
                f"{self.ranking.hand_size} to {MAX_CARDS} cards are dealt"
            )
        Deal(self.cards, self.jokers)

    @property
    def deal(self) -> Deal:
        """The deal of one hand."""
        return Deal(self.cards, self.jokers, self.conditions.wild, self.conditions.dead)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Shape of the tallies: opponents less one, own category, how many share the pot."""
        return self.opponents, len(self.ranking.categories), self.opponents + 2

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {
            "game": "dragon-poker",
            "command": "equity",
            "by_category": True,
            "opponents": self.opponents,
            **deal_question(self.deal),
            "order": self.conditions.order,
            "ranking": self.ranking.name,
            "categories": [[each.key, each.pattern_name] for each in self.ranking.categories],
        }

    def tally(self, seed: "np.random.SeedSequence", trials: int) -> "NDArray[np.int64]":
        """Deal so many times and count, as flat int64, how the first hand fares (see ``shape``)."""
        import numpy as np

        from oddscalc.dragon_poker.kernels_showdown import LANES, deal_hands, tally_showdowns
        from oddscalc.dragon_poker.strength import strength
        from oddscalc.kernels_random import lane_state

        state = lane_state(seed, LANES)
        deck = mask_of(range(CARDS + self.jokers))
        known = np.zeros(self.opponents + 1, np.int64)
        missing = np.full(self.opponents + 1, self.cards)
        tally = np.zeros(self.shape, np.int64)
        masks = np.empty((len(known), min(_DEALS_AT_ONCE, -(-trials // LANES) * LANES)), np.int64)
        strengths = np.empty_like(masks)
        for start in range(0, trials, masks.shape[1]):
            deal_hands(state, deck, known, missing, masks)
            strength(masks.ravel(), self.conditions, self.ranking, out=strengths.ravel())
            tally_showdowns(strengths, min(masks.shape[1], trials - start), tally)
        return tally.ravel()

    def error(self, tallies: "NDArray[np.int64]", trials: int) -> float:
        """Return the half-width of the chance to win against all opponents."""
        last = tallies.reshape(self.shape)[-1]
        return proportion(int(last[:, 1].sum()), trials).half_width


@dataclass(frozen=True)
class WinChances(Answer):
    """The chance to win by one's own final category, against one opponent, two, ...

    Attributes
    ----------
    showdown : Showdown
        The question.
    sample : Sample
        Its tallies.
    """

    showdown: Showdown
    sample: "Sample"

    @property
    def method(self) -> Method:
        """How it was answered: by sampling."""
        return self.provenance.method

    @property
    def keys(self) -> tuple[str, ...]:
        """The category keys, lowest first, and ``any-hand`` for all of them together."""
        return (*self.showdown.ranking.keys, ANY_HAND)

    @cached_property
    def _tallies(self) -> "NDArray[np.int64]":
        import numpy as np

        by_category = self.sample.tallies.reshape(self.showdown.shape)
        return np.concatenate([by_category, by_category.sum(axis=1, keepdims=True)], axis=1)

    def count(self, key: str) -> int:
        """Return in how many deals one's own hand ended in a category."""
        return int(self._tallies[0, self._place(key)].sum())

    def wins(self, key: str, opponents: int) -> int:
        """Return in how many of these deals the hand alone beat the first so many opponents."""
        return int(self._tallies[opponents - 1, self._place(key), 1])

    def ties(self, key: str, opponents: int) -> tuple[int, ...]:
        """Return in how many of these deals it shared the pot: by two, by three, ..."""
        return tuple(self._tallies[opponents - 1, self._place(key), 2 : opponents + 2].tolist())

    def probability(self, key: str, opponents: int = 1) -> float:
        """Return the chance to win alone, given one's own final category; nan if none was dealt."""
        return self._estimate(self.wins(key, opponents), key).value

    def interval(self, key: str, opponents: int = 1) -> tuple[float, float]:
        """Return the 95 % interval (Wilson) of the chance to win alone."""
        estimate = self._estimate(self.wins(key, opponents), key)
        return estimate.low, estimate.high

    def tie(self, key: str, opponents: int = 1) -> float:
        """Return the chance to share the pot, given one's own final category."""
        return self._estimate(sum(self.ties(key, opponents)), key).value

    def __add__(self, other: "WinChances") -> "WinChances":
        """Join answers to one question that come from different seeds.

        Raises
        ------
        QuestionError
            When the questions differ, or a seed occurs in both.
        """
        if not isinstance(other, WinChances):
            return NotImplemented
        return _answer(self.showdown, self.sample + other.sample, tuple(self.provenance.modifiers))

    def document(self) -> Document:
        """Return a row a category: how often it comes, and the chance to win alone with it."""
        against = range(1, self.showdown.opponents + 1)
        columns = [
            Column("label", "Own hand"),
            Column("probability", "Probability", "probability"),
            *(Column(f"win_{n}", _opponents(n), "probability") for n in against),
        ]
        *rows, total = [self._row(key) for key in self.keys]
        title = f"Dragon Poker: chance to win alone, {self.provenance.question}"
        table = Table(
            title,
            columns,
            [[row[column.key] for column in columns] for row in rows],
            [total[column.key] for column in columns],
            notes=self._notes(),
        )
        data = {
            "question": self.showdown.question(),
            "method": self.method,
            "total": self.sample.trials,
            "rows": [*rows, total],
            "trials": self.sample.trials,
            "seed": self.sample.seed,
            "partial": self.partial,
            "provenance": self.provenance.data(),
        }
        return Document(title, [table], data, [*rows, total])

    def picture(self) -> Picture:
        """Return the chance to win alone with each category, a series a number of opponents."""
        document = self.document()
        figures = [
            Estimated(_opponents(n), f"win_{n}", f"win_{n}_low", f"win_{n}_high")
            for n in range(1, self.showdown.opponents + 1)
        ]
        points = figure_points(document, document.records, figures, "Chance to win alone")
        return replace(points, scale="linear")

    def _notes(self) -> list[str]:
        ended = " (interrupted: a partial answer)" if self.partial else ""
        widest = max(
            self._estimate(self.wins(ANY_HAND, n), ANY_HAND).half_width
            for n in range(1, self.showdown.opponents + 1)
        )
        return [
            f"{self.sample.trials:,} deals, seed {self.sample.seed}{ended}; "
            f"the last line is certain to {widest:.1g} (95 %)."
        ]

    def _row(self, key: str) -> dict[str, Any]:
        labels = {each.key: each.label for each in self.showdown.ranking.categories}
        count = self.count(key)
        row: dict[str, Any] = {
            "key": key,
            "label": labels.get(key, "Any hand"),
            "count": count,
            "probability": count / self.sample.trials,
        }
        for opponents in range(1, self.showdown.opponents + 1):
            figures = {"win": self.wins(key, opponents), "tie": sum(self.ties(key, opponents))}
            for name, hits in figures.items():
                value, low, high = self._estimate(hits, key) if count else (None, None, None)
                row |= {
                    f"{name}_{opponents}": value,
                    f"{name}_{opponents}_low": low,
                    f"{name}_{opponents}_high": high,
                }
        return row

    def _estimate(self, hits: int, key: str) -> Interval:
        deals = self.count(key)
        return proportion(hits, deals) if deals else Interval(float("nan"), 0.0, 1.0)

    def _place(self, key: str) -> int:
        if key not in self.keys:
            raise QuestionError(f"there is no category {key!r} here{did_you_mean(key, self.keys)}")
        return self.keys.index(key)


def win_chances(
    showdown: Showdown | None = None,
    plan: "Plan | None" = None,
    modifiers: tuple[str, ...] = (),
) -> WinChances:
    """Sample showdowns and return the chance to win by one's own final category.

    Parameters
    ----------
    showdown : Showdown, optional
        Opponents, deal, conditions and ranking; the plain game against up to four when left out.
    plan : Plan, optional
        How to sample.
    modifiers : tuple of str
        The modifiers in force that made the conditions, in words, for the provenance.

    Returns
    -------
    WinChances
        One row a category.

    Examples
    --------
    >>> from oddscalc.sampling import Plan
    >>> answer = win_chances(Showdown(opponents=1), Plan(trials=20_000, seed=1))
    >>> answer.probability("full-dragon") > answer.probability("one-pair")
    True
    """
    from oddscalc.sampling import Plan, sample

    asked = showdown or Showdown()
    return _answer(asked, sample(asked, plan or Plan()), modifiers)


def _answer(asked: Showdown, found: "Sample", modifiers: tuple[str, ...]) -> WinChances:
    deal = Deal(asked.cards, asked.jokers, asked.conditions.wild, asked.conditions.dead)
    modified = showdown_words(deal, asked.conditions.order)
    words = f"{asked.cards} cards each{modified}, ranking {asked.ranking.name}"
    return WinChances(
        asked,
        found,
        provenance=Provenance(words, "sampled", modifiers, found.seed),
        partial=found.partial,
    )


def _opponents(number: int) -> str:
    return f"{number} opponent{'' if number == 1 else 's'}"
