"""Equity: what each of several hands, in part known, wins of the pot."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, get_args

from oddscalc.answers import Answer, Method, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.contest import Contest, contest
from oddscalc.dragon_poker.deal import MAX_CARDS
from oddscalc.dragon_poker.ranking_files import RARITY, load_ranking
from oddscalc.dragon_poker.rankings import Ranking
from oddscalc.dragon_poker.winners import Winners
from oddscalc.dragon_poker.wording import showdown_words
from oddscalc.errors import QuestionError
from oddscalc.picture import Estimated, Picture, figure_points
from oddscalc.suggestions import did_you_mean

if TYPE_CHECKING:
    from oddscalc.sampling import Plan, Sample

EquityMethod = Literal["auto", "exact", "sampled"]
Figure = Literal["win", "tie", "share"]

BUDGET = 4_000_000_000
"""Nanoseconds of one processor up to which equity is counted exactly without being asked to."""
MOST_NANOSECONDS = 100 * BUDGET


@dataclass(frozen=True)
class Equity(Answer):
    """How often each hand wins or shares the pot, and its mean share.

    Attributes
    ----------
    contest : Contest
        The hands.
    winners : Winners
        Deals by the set of hands that share the best strength: all completions when exact.
    why : str
        Why the answer is exact or sampled.
    sample : Sample or None
        The sample of a sampled answer.
    """

    contest: Contest
    winners: Winners
    why: str
    sample: "Sample | None" = None

    @property
    def method(self) -> Method:
        """How it was answered."""
        return self.provenance.method

    @property
    def total(self) -> int:
        """Number of completions counted, or of deals sampled."""
        return self.winners.total

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the hands: ``hand-1``, ``hand-2``, ..."""
        return tuple(f"hand-{place}" for place in range(1, len(self.contest.hands) + 1))

    def count(self, key: str) -> int:
        """Return in how many deals a hand alone wins."""
        return self.winners.wins(self._hand(key))

    def probability(self, key: str) -> Fraction | float:
        """Return the chance that a hand alone wins; a fraction when exact."""
        return self._exact_or_float(Fraction(self.count(key), self.total))

    def tie(self, key: str) -> Fraction | float:
        """Return the chance that a hand shares the pot with others; a fraction when exact."""
        return self._exact_or_float(Fraction(self.winners.ties(self._hand(key)), self.total))

    def share(self, key: str) -> Fraction | float:
        """Return the mean share of the pot that a hand gets; a fraction when exact."""
        return self._exact_or_float(self.winners.share(self._hand(key)))

    def interval(self, key: str, figure: Figure = "win") -> tuple[float, float]:
        """Return the 95 % interval of a figure of a hand: for an exact answer, a point.

        Examples
        --------
        >>> hands = ["2C 3C 4C 5C 6C 7C 8C 9C TC", "2D 3D 4D 5D 6D 7D 8D 9D TS"]
        >>> equity(hands).interval("hand-1", "share")
        (1.0, 1.0)
        """
        hand = self._hand(key)
        if self.method == "exact":
            exact = {"win": self.probability, "tie": self.tie, "share": self.share}
            point = float(exact[figure](key))
            return point, point
        sampled = {
            "win": self.winners.win_interval,
            "tie": self.winners.tie_interval,
            "share": self.winners.share_interval,
        }
        _, low, high = sampled[figure](hand)
        return low, high

    def __add__(self, other: "Equity") -> "Equity":
        """Join sampled answers to one question that come from different seeds.

        Raises
        ------
        QuestionError
            When an answer is exact, the questions differ, or a seed occurs in both.
        """
        if not isinstance(other, Equity):
            return NotImplemented
        if self.sample is None or other.sample is None:
            raise QuestionError("an exact answer has nothing to gain from another one")
        joined = self.sample + other.sample
        return _sampled(self.contest, joined, self.why, self.provenance.modifiers)

    def document(self) -> Document:
        """Return a row a hand: win, tie (by how many share) and share of the pot."""
        records = [self._record(key) for key in self.keys]
        data: dict[str, Any] = {
            "question": {"game": "dragon-poker", "command": "equity", **self.contest.question()},
            "method": self.method,
            "total": self.total,
            "rows": [self._row(key) for key in self.keys],
            "notes": [self.why],
            "provenance": self.provenance.data(),
        }
        if self.sample is not None:
            data |= {
                "trials": self.sample.trials,
                "seed": self.sample.seed,
                "partial": self.partial,
            }
        return Document("Dragon Poker equity", [self._table(records)], data, records)

    def picture(self) -> Picture:
        """Return what each hand wins, ties and gets of the pot."""
        document = self.document()
        labels = {"win": "wins alone", "tie": "shares the pot", "share": "mean share of the pot"}
        figures = [Estimated(label, k, f"{k}_low", f"{k}_high") for k, label in labels.items()]
        points = figure_points(document, document.records, figures, "Probability, or share")
        return replace(points, scale="linear")

    def _table(self, records: Sequence[dict[str, Any]]) -> Table:
        several = len(self.keys) > 2
        columns = [
            Column("key", "Hand"),
            Column("label", "Cards"),
            Column("win", "Win", "probability"),
            Column("tie", "Tie", "probability"),
            *(
                Column(f"tie_{sharing}", f"{sharing} share", "probability")
                for sharing in range(2, len(self.keys) + 1)
                if several
            ),
            Column("share", "Share of pot", "probability"),
        ]
        if self.sample is not None:
            columns += [
                Column("share_low", "95 % from", "probability"),
                Column("share_high", "to", "probability"),
            ]
        rows = [[record[column.key] for column in columns] for record in records]
        title = f"Dragon Poker equity, {self.provenance.question}"
        return Table(title, columns, rows, notes=self._notes())

    def _notes(self) -> list[str]:
        if self.sample is None:
            return [self.why]
        ended = " (interrupted: a partial answer)" if self.partial else ""
        deals = "deal" if self.sample.trials == 1 else "deals"
        return [self.why, f"{self.sample.trials:,} {deals}, seed {self.sample.seed}{ended}."]

    def _row(self, key: str) -> dict[str, Any]:
        sharing = self.winners.sharing(self._hand(key))[1:]
        row = self._figures(key)
        return row | {
            "ties": [count / self.total for count in sharing],
            "tie_counts": list(sharing),
            **self._intervals(key),
        }

    def _record(self, key: str) -> dict[str, Any]:
        sharing = enumerate(self.winners.sharing(self._hand(key))[1:], start=2)
        ties = {f"tie_{sharers}": count / self.total for sharers, count in sharing}
        return self._figures(key) | ties | self._intervals(key)

    def _figures(self, key: str) -> dict[str, Any]:
        win = float(self.probability(key))
        return {
            "key": key,
            "label": self.contest.label(self._hand(key)),
            "count": self.count(key),
            "probability": win,
            "win": win,
            "tie": float(self.tie(key)),
            "share": float(self.share(key)),
        }

    def _intervals(self, key: str) -> dict[str, float]:
        if self.sample is None:
            return {}
        low, high = self.interval(key)
        ends = {"low": low, "high": high}
        figures: tuple[Figure, ...] = ("win", "tie", "share")
        for figure in figures:
            ends[f"{figure}_low"], ends[f"{figure}_high"] = self.interval(key, figure)
        return ends

    def _hand(self, key: str) -> int:
        if key not in self.keys:
            raise QuestionError(f"there is no hand {key!r} here{did_you_mean(key, self.keys)}")
        return self.keys.index(key)

    def _exact_or_float(self, value: Fraction) -> Fraction | float:
        return value if self.method == "exact" else float(value)


def equity(
    hands: Sequence[str],
    *,
    seen: str = "",
    deal: int = MAX_CARDS,
    jokers: int | None = None,
    conditions: Conditions = PLAIN,
    ranking: str | Ranking = "documented",
    method: EquityMethod = "auto",
    plan: "Plan | None" = None,
    modifiers: Sequence[str] = (),
) -> Equity:
    """Return what each hand wins when all are filled up at random and shown.

    Parameters
    ----------
    hands : sequence of str
        The known cards of two to five hands; ``?`` for an unknown one.
    seen : str
        Cards that are in no hand and can no longer come.
    deal : int
        Cards of each hand at the end.
    jokers : int, optional
        Jokers in the deck; as many as are shown when left out.
    conditions : Conditions
        Wild cards, dead ranks and order of ranks. No suit change is made.
    ranking : str or Ranking
        A preset, the path of a TOML file, or a ranking.
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
    """
    from oddscalc.sampling import Plan, available_processors, sample

    plan = plan or Plan()
    asked = _ranked(contest(hands, seen, deal, jokers, conditions), ranking)
    method, why = _choose(asked, method)
    if method == "sampled":
        from oddscalc.dragon_poker.equity_sampled import EquityJob

        return _sampled(asked, sample(EquityJob(asked), plan), why, modifiers)
    from oddscalc.dragon_poker.equity_exact import count_winners

    counted = count_winners(asked, plan.threads or available_processors())
    return Equity(
        asked, Winners(counted), why, provenance=Provenance(_words(asked), "exact", modifiers)
    )


def _choose(asked: Contest, method: EquityMethod) -> tuple[Method, str]:
    """Return how to answer, and why so."""
    methods = get_args(EquityMethod)
    if method not in methods:
        raise QuestionError(f"there is no method {method!r}{did_you_mean(method, methods)}")
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


def _sampled(asked: Contest, found: "Sample", why: str, modifiers: Sequence[str]) -> Equity:
    return Equity(
        asked,
        Winners(tuple(found.tallies.tolist())),
        why,
        found,
        provenance=Provenance(_words(asked), "sampled", modifiers, found.seed),
        partial=found.partial,
    )


def _ranked(asked: Contest, ranking: str | Ranking) -> Contest:
    if ranking == RARITY:
        from oddscalc.dragon_poker.odds import ranked

        return replace(asked, ranking=ranked(asked.deal, RARITY)[0])
    return replace(asked, ranking=load_ranking(ranking) if isinstance(ranking, str) else ranking)


def _words(asked: Contest) -> str:
    modified = showdown_words(asked.deal, asked.conditions.order)
    cards = f"{len(asked.hands)} hands of {asked.cards} cards"
    return f"{cards}{modified}, ranking {asked.ranking.name}"


def _number(count: int) -> str:
    return f"{count:,}" if count < 10**15 else f"{count:.2g}".replace("e+", " x 10^")
