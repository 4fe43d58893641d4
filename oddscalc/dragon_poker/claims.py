"""The claims of the source, each held against the counts."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker.declarations import Declarations
from oddscalc.dragon_poker.rankings import DOCUMENTED, DOCUMENTED_WILD, Ranking
from oddscalc.dragon_poker.rarity import disagreements
from oddscalc.dragon_poker.tabulation import tabulate, totals

Verdict = Literal["true", "false"]


@dataclass(frozen=True)
class Claim:
    """A claim of the source, whether the counts bear it out, and the figures that decide."""

    key: str
    claim: str
    verdict: Verdict
    evidence: str

    def data(self) -> dict[str, str]:
        """Return the claim as a JSON object."""
        return asdict(self)


def hold_claims(natural: Declarations, four_jokers: Declarations) -> tuple[Claim, ...]:
    """Return the source's claims with verdicts.

    Parameters
    ----------
    natural, four_jokers : Declarations
        The histograms of six of six without and with four jokers.
    """
    return (
        _order_claim("natural-order", "natural", natural, DOCUMENTED),
        _order_claim("joker-order", "four-joker", four_jokers, DOCUMENTED_WILD),
        _straights_claim(natural),
        _potential_claim(four_jokers),
        _natural_only_claim(four_jokers),
        _example_claim(),
    )


def _order_claim(key: str, name: str, counted: Declarations, ranking: Ranking) -> Claim:
    counts = totals(tabulate(counted, ranking, "best"))
    labels = [category.label for category in ranking.categories]
    found = [
        f"{labels[high]} ({counts[high]:,}) is commoner than {labels[low]} ({counts[low]:,})"
        for high, low in disagreements(counts)
    ]
    claim = f"The {name} table lists the hands in the order of their rarity."
    evidence = "; ".join(found) or "each row is no commoner than the row below it"
    return Claim(key, claim, _verdict(not found), evidence)


def _straights_claim(natural: Declarations) -> Claim:
    counts = _counts(natural, DOCUMENTED)
    straights, flushes, fours = (counts(k) for k in ("straight", "flush", "four-of-a-kind"))
    return Claim(
        "straights",
        "The number of possible straights is higher than that of flushes and fours of a kind.",
        _verdict(straights > max(flushes, fours)),
        f"natural table: {straights:,} straights, {flushes:,} flushes, {fours:,} fours of a kind",
    )


def _potential_claim(four_jokers: Declarations) -> Claim:
    counts = totals(tabulate(four_jokers, DOCUMENTED_WILD, "potential"))
    labels = [category.label for category in DOCUMENTED_WILD.categories]
    found = [
        f"{labels[high]} can be declared by more hands ({counts[high]:,}) than {labels[low]} "
        f"({counts[low]:,})"
        for high, low in disagreements(counts)
    ]
    return Claim(
        "potential-linear",
        "If you calculate potential rather than actual hands, the chart is linear in probability.",
        _verdict(not found),
        "four jokers: " + ("; ".join(found) or "potential counts fall from row to row"),
    )


def _natural_only_claim(four_jokers: Declarations) -> Claim:
    keys = ("two-pair", "three-pair", "full-belly")
    counts = tabulate(four_jokers, DOCUMENTED_WILD, "best")
    wild = {key: sum(counts[DOCUMENTED_WILD.keys.index(key)][1:]) for key in keys}
    shown = ", ".join(f"{key.replace('-', ' ')} {hands:,}" for key, hands in wild.items())
    return Claim(
        "natural-only",
        "Certain hands (two pair, three pair, full belly) will be natural only.",
        _verdict(not any(wild.values())),
        f"hands with a wild card whose best category it is, six of six: {shown}",
    )


def _example_claim() -> Claim:
    from oddscalc.dragon_poker.judge import judge

    verdict = judge(parse_cards("4H 4S 6C 6D W W"), ranking=DOCUMENTED)
    named = {"three-pair", "full-house", "full-belly", "full-dragon"}
    holds = verdict.category.key == "full-dragon" and named <= set(verdict.potential)
    return Claim(
        "example",
        "4H 4S 6C 6D W W could be three pair, full house, full belly or full dragon, but is only "
        "counted as a full dragon (best).",
        _verdict(holds),
        f"the judge: best {verdict.category.key}; it can declare {', '.join(verdict.potential)}",
    )


def _counts(counted: Declarations, ranking: Ranking) -> Callable[[str], int]:
    best = totals(tabulate(counted, ranking, "best"))
    return lambda key: best[ranking.keys.index(key)]


def _verdict(holds: bool) -> Verdict:
    return "true" if holds else "false"
