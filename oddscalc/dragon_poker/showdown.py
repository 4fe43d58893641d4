"""Showdowns: the chance to win by one's own final category, against one or more opponents."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from oddscalc.cards import CARDS, mask_of
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal, refuse_size
from oddscalc.dragon_poker.hand_conditions import (
    OneOrEach,
    as_dealt,
    by_hand_question,
    common_to,
    each_hand,
    one_or_each,
    own_words,
    write_strengths,
)
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.showdown_answer import WinChances, sampled_chances
from oddscalc.dragon_poker.situation import MOST_PLAYERS
from oddscalc.dragon_poker.wording import deal_question, showdown_words
from oddscalc.errors import QuestionError
from oddscalc.intervals import proportion
from oddscalc.ranges import is_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from oddscalc.sampling import Plan

_BLOCK_TRIALS = 1 << 20
_DEALS_AT_ONCE = 1 << 13


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
    conditions : Conditions or tuple of Conditions
        Wild cards, dead ranks and order of ranks: for all, or of one's own hand and of each
        opponent's; also as text such as ``wild AH AD``. No suit change is made.
    ranking : Ranking
        The categories in order; also the name of a preset or the path of a TOML file.

    Raises
    ------
    QuestionError
        When so many opponents, cards or jokers cannot be, or the conditions do not fit.
    """

    opponents: int = MOST_PLAYERS - 1
    cards: int = MAX_CARDS
    jokers: int = 0
    conditions: OneOrEach = PLAIN
    ranking: Ranking = DOCUMENTED
    block_trials: int = _BLOCK_TRIALS

    def __post_init__(self) -> None:
        object.__setattr__(self, "conditions", one_or_each(self.conditions))
        object.__setattr__(self, "ranking", ranking_of(self.ranking))
        if not is_whole(self.opponents, 1, MOST_PLAYERS - 1):
            raise QuestionError(
                f"{self.opponents!r} opponents; there are 1 to {MOST_PLAYERS - 1} of them"
            )
        refuse_size(self.cards, self.ranking)
        Deal(self.cards, self.jokers)
        each_hand(self.conditions, self.opponents + 1)

    @cached_property
    def by_hand(self) -> tuple[Conditions, ...]:
        """The conditions of one's own hand and of each opponent's."""
        return as_dealt(self.conditions, self.opponents + 1)

    @property
    def common(self) -> Conditions:
        """What holds for every hand."""
        return common_to(self.by_hand)

    @property
    def deal(self) -> Deal:
        """The deal of one hand, by what holds for every hand."""
        return Deal(self.cards, self.jokers, self.common.wild, self.common.dead)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Shape of the tallies: opponents less one, own category, how many share the pot."""
        return self.opponents, len(self.ranking.categories), self.opponents + 2

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values; what differs from hand to hand is ``by_hand``."""
        names = showdown_names(self.opponents)
        return {
            "game": "dragon-poker",
            "command": "equity",
            "by_category": True,
            "opponents": self.opponents,
            **deal_question(self.deal),
            **by_hand_question(self.by_hand, [name.replace(" ", "-") for name in names]),
            "order": self.common.order,
            "ranking": self.ranking.name,
            "categories": [[each.key, each.pattern_name] for each in self.ranking.categories],
        }

    @property
    def words(self) -> str:
        """The question in words.

        >>> Showdown(conditions=Conditions(dead=frozenset({5}))).words
        '9 cards each, rank 7 dead, ranking documented'
        """
        modified = showdown_words(self.deal, self.common.order)
        own = own_words(self.by_hand, showdown_names(self.opponents))
        return f"{self.cards} cards each{modified}{own}, ranking {self.ranking.name}"

    def tally(self, seed: "np.random.SeedSequence", trials: int) -> "NDArray[np.int64]":
        """Deal so many times and count, as flat int64, how the first hand fares (see ``shape``)."""
        import numpy as np

        from oddscalc.dragon_poker.kernels_showdown import LANES, deal_hands, tally_showdowns
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
            write_strengths(masks, self.by_hand, self.ranking, strengths)
            tally_showdowns(strengths, min(masks.shape[1], trials - start), tally)
        return tally.ravel()

    def error(self, tallies: "NDArray[np.int64]", trials: int) -> float:
        """Return the half-width of the chance to win against all opponents."""
        last = tallies.reshape(self.shape)[-1]
        return proportion(int(last[:, 1].sum()), trials).half_width


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
    >>> answer.win("full-dragon") > answer.win("one-pair")
    True
    """
    from oddscalc.sampling import Plan, sample

    asked = showdown or Showdown()
    return sampled_chances(asked, sample(asked, plan or Plan()), modifiers)


def showdown_names(opponents: int) -> list[str]:
    """Return what one's own hand and those of so many opponents are called.

    >>> showdown_names(2)
    ['own hand', 'opponent 1', 'opponent 2']
    """
    return ["own hand", *(f"opponent {number}" for number in range(1, opponents + 1))]
