"""Equity: what each of several hands, in part known, wins of the pot."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from oddscalc.answers import Method, Provenance
from oddscalc.cards import MAX_JOKERS
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.contest import Contest, contest
from oddscalc.dragon_poker.deal import MAX_CARDS, refuse_size
from oddscalc.dragon_poker.equity_answer import Equity, sampled_equity
from oddscalc.dragon_poker.hand_conditions import OneOrEach, one_or_each, ranking_for_hands
from oddscalc.dragon_poker.night_setting import SuitChangeStrategy
from oddscalc.dragon_poker.ranking_files import RARITY, ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.winners import Winners
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole
from oddscalc.suggestions import refuse_unknown, shorten

if TYPE_CHECKING:
    from oddscalc.sampling import Plan

EquityMethod = Literal["auto", "exact", "sampled"]

BUDGET = 4_000_000_000
"""Nanoseconds of one processor up to which equity is counted exactly without being asked to."""
MOST_NANOSECONDS = 100 * BUDGET


def equity(
    hands: Sequence[str],
    *,
    seen: str = "",
    deal: int = MAX_CARDS,
    jokers: int | None = None,
    conditions: OneOrEach | str | Sequence[Conditions | str] = PLAIN,
    ranking: str | Ranking = "documented",
    suit_change_strategy: SuitChangeStrategy = "never",
    method: EquityMethod = "auto",
    plan: "Plan | None" = None,
    modifiers: Sequence[str] = (),
) -> Equity:
    """Return what each hand wins when all are filled up at random and shown.

    Parameters
    ----------
    hands : sequence of str
        The known cards of two to five hands, in dealing order; ``?`` for an unknown one.
    seen : str
        Cards that are in no hand and can no longer come.
    deal : int
        Cards of each hand at the end.
    jokers : int, optional
        Jokers in the deck; as many as are shown when left out.
    conditions : Conditions or str, or a sequence of them
        Wild cards, dead ranks, order of ranks, and the suit change that is open to each player, as
        text such as ``wild AH AD, dead 7``; or one a hand, where hands differ in what is wild or
        dead.
    ranking : str or Ranking
        A preset, the path of a TOML file, or a ranking.
    suit_change_strategy : {"never", "when-it-wins"}
        Whether players use the suit change: never, or in dealing order, each seeing the earlier
        changes, when it turns a loss or a tie into a win.
    method : {"auto", "exact", "sampled"}
        ``auto`` counts exactly what takes two processors about two seconds, and samples the rest. A
        complete deal is never sampled.
    plan : Plan, optional
        How to sample, and on how many threads to count.
    modifiers : sequence of str
        The modifiers in force that made the conditions, in words, for the provenance.

    Returns
    -------
    Equity
        One row a hand.

    Raises
    ------
    CardError
        Listing all faults in all cards.
    QuestionError
        For what cannot be dealt, or is too much to be counted exactly.

    Examples
    --------
    >>> answer = equity(["2C 3C 4C 5C 6C 7C 8D 9D TD", "KS KH KD QS QH QD 2D 3D 4D"])
    >>> answer.method, answer.share("hand-1")
    ('exact', Fraction(1, 1))

    A suit change makes a flush of five spades and a club:

    >>> from oddscalc.dragon_poker.conditions import Conditions
    >>> hands = ["2S 3S 4S 9S JS KC", "AC AD AH KD KH 3D"]
    >>> open_to_all = Conditions(suit_change="any")
    >>> for strategy in ("never", "when-it-wins"):
    ...     answer = equity(hands, deal=6, conditions=open_to_all, suit_change_strategy=strategy)
    ...     print(answer.share("hand-1"))
    0
    1
    """
    from oddscalc.sampling import Plan, available_processors, sample

    plan = plan or Plan()
    order = _fixed(ranking)
    _refuse_kinds(hands, seen, deal, jokers, order)
    each = one_or_each(conditions)
    asked = contest(hands, seen, deal, jokers, each, order, suit_change_strategy)
    if ranking == RARITY:
        asked = replace(asked, ranking=ranking_for_hands(asked.deal, RARITY, asked.by_hand))
    method, why = _choose(asked, method)
    if method == "sampled":
        from oddscalc.dragon_poker.equity_sampled import EquityJob

        return sampled_equity(asked, sample(EquityJob(asked), plan), why, modifiers)
    from oddscalc.dragon_poker.equity_exact import count_winners

    counted = count_winners(asked, plan.threads or available_processors())
    return Equity(
        asked, Winners(counted), why, provenance=Provenance(asked.words, "exact", modifiers)
    )


def _refuse_kinds(
    hands: Sequence[str], seen: str, deal: int, jokers: int | None, ranking: Ranking
) -> None:
    """Refuse hands, cards and numbers that are of no kind that can be read."""
    if isinstance(hands, str) or not isinstance(hands, Collection):
        raise QuestionError('give the hands as a list, such as ["7H 8H 9H", "AS AD"]')
    for text in (*hands, seen):
        if not isinstance(text, str):
            wrong = shorten(repr(text))
            raise QuestionError(f'cards are written as text such as "AH 10S", not {wrong}')
    refuse_size(deal, ranking)
    if jokers is not None and not is_whole(jokers, 0, MAX_JOKERS):
        raise QuestionError(f"--jokers {jokers!r}: a deck has 0 to {MAX_JOKERS} jokers")


def _fixed(ranking: str | Ranking) -> Ranking:
    """Return a ranking; in the place of rarity, which depends on the deal, the documented one."""
    return DOCUMENTED if ranking == RARITY else ranking_of(ranking)


def _choose(asked: Contest, method: EquityMethod) -> tuple[Method, str]:
    """Return how to answer, and why so."""
    refuse_unknown("method", method, get_args(EquityMethod))
    if asked.total == 1:
        return "exact", "Exact: every card is known, so there is nothing to sample."
    ways = f"{_number(asked.total)} ways to complete the hands"
    if method == "sampled":
        return "sampled", f"Sampled, as asked, from the {ways}."
    from oddscalc.dragon_poker.equity_exact import MOST_LISTED, effort

    nanoseconds, listed = effort(asked)
    if nanoseconds <= BUDGET and listed <= MOST_LISTED:
        return "exact", f"Exact: all {ways} are counted."
    if method == "auto":
        return "sampled", f"Sampled: the {ways} take too long to count."
    if nanoseconds > MOST_NANOSECONDS or listed > MOST_LISTED:
        raise QuestionError(
            f"--method exact: the {ways} are too many to count; "
            "use --method sampled, or give more of the cards"
        )
    return "exact", f"Exact, as asked: all {ways} are counted."


def _number(count: int) -> str:
    return f"{count:,}" if count < 10**15 else f"{count:.2g}".replace("e+", " x 10^")
