"""Equity sampled: hands completed at random, by who has the best hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from oddscalc.blocks import Tallies
from oddscalc.cards import mask_of
from oddscalc.dragon_poker.contest import Contest
from oddscalc.dragon_poker.equity_completions import Ints
from oddscalc.dragon_poker.hand_conditions import write_strengths
from oddscalc.dragon_poker.winners import Winners

_BLOCK_TRIALS = 1 << 18
_DEALS_AT_ONCE = 1 << 13


@dataclass(frozen=True)
class EquityJob:
    """Deals of a contest, tallied by the set of hands that share the best strength."""

    contest: Contest
    block_trials: int = _BLOCK_TRIALS

    def question(self) -> dict[str, Any]:
        """Return the question as JSON values, with the categories: names of rankings may repeat."""
        categories = [[each.key, each.pattern_name] for each in self.contest.ranking.categories]
        question = self.contest.question() | {"categories": categories}
        return {"game": "dragon-poker", "command": "equity", **question}

    def tally(self, seed: np.random.SeedSequence, trials: int) -> Tallies:
        """Return the deals by the set of winning hands, hand ``h`` as bit ``h``."""
        from oddscalc.dragon_poker.kernels_showdown import LANES, deal_hands
        from oddscalc.kernels_random import lane_state

        contest = self.contest
        state, deck = lane_state(seed, LANES), mask_of(contest.rest)
        known = np.array([mask_of(hand) for hand in contest.hands])
        missing = np.array(contest.missing)
        winners = np.zeros(1 << len(known), np.int64)
        masks = np.empty((len(known), min(_DEALS_AT_ONCE, -(-trials // LANES) * LANES)), np.int64)
        strengths = np.empty_like(masks)
        count = self._counter(masks, strengths, winners)
        for start in range(0, trials, masks.shape[1]):
            deal_hands(state, deck, known, missing, masks)
            write_strengths(masks, contest.by_hand, contest.ranking, strengths)
            count(min(masks.shape[1], trials - start))
        return winners

    def _counter(self, masks: Ints, strengths: Ints, winners: Ints) -> Callable[[int], None]:
        """Return what adds up who wins in the first so many deals, after suit changes if any."""
        if self.contest.suit_change is None:
            from oddscalc.dragon_poker.kernels_equity import tally_winners

            return lambda deals: tally_winners(strengths, deals, winners)
        from oddscalc.dragon_poker.equity_changed import change_terms
        from oddscalc.dragon_poker.kernels_equity_changes import tally_changed

        terms = change_terms(self.contest)
        return lambda deals: tally_changed(masks, strengths, deals, *terms, winners)

    def error(self, tallies: Tallies, trials: int) -> float:  # noqa: ARG002
        """Return the widest half-width among the hands' shares of the pot."""
        winners = Winners(tuple(tallies.tolist()))
        return max(
            winners.share_interval(hand).half_width for hand in range(len(self.contest.hands))
        )
