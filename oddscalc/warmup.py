"""Compile every kernel ahead of time, by asking a small question of each."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Column, Document, Table


def _walk() -> None:
    from oddscalc.dragon_poker.deal import Deal
    from oddscalc.dragon_poker.walk import walk_declarations

    walk_declarations(Deal(cards=6))


def _completions() -> None:
    from oddscalc.dragon_poker.deal import Deal
    from oddscalc.dragon_poker.walk import walk_completions

    for deal in (Deal(cards=6), Deal(cards=6, suit_change="any")):
        walk_completions(deal, (0, 1, 2, 3, 4))


def _classify() -> None:
    from oddscalc.dragon_poker.classify import classify, declarable

    hands = [[0, 4, 8, 12, 16, 52]]
    classify(hands)
    declarable(hands)
    classify(hands, suit_change="any")


def _strength() -> None:
    from oddscalc.cards import mask_of
    from oddscalc.dragon_poker.conditions import Conditions
    from oddscalc.dragon_poker.strength import strength

    with_joker = [mask_of([0, 4, 8, 12, 16, 52])]
    for conditions in (Conditions(), Conditions(suit_change="any")):
        strength(with_joker, conditions)


def _showdown() -> None:
    from oddscalc.dragon_poker.showdown import Showdown, win_chances
    from oddscalc.sampling import Plan

    win_chances(Showdown(), Plan(trials=1, seed=0))


def _equity() -> None:
    from oddscalc.dragon_poker.conditions import Conditions
    from oddscalc.dragon_poker.equity import EquityMethod, equity
    from oddscalc.sampling import Plan

    hands = ["2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H"]
    for number in (2, 3):
        equity(hands[:number], deal=6)
    equity(hands, deal=6, method="sampled", plan=Plan(trials=1, seed=0))
    methods: tuple[EquityMethod, ...] = ("exact", "sampled")
    for method in methods:
        equity(
            hands,
            deal=6,
            conditions=Conditions(suit_change="any"),
            suit_change_strategy="when-it-wins",
            method=method,
            plan=Plan(trials=1, seed=0),
        )


def _night() -> None:
    from oddscalc.dragon_poker.night import play_nights
    from oddscalc.dragon_poker.night_setting import Night
    from oddscalc.sampling import Plan

    for jokers in (0, 1):
        night = Night(hands=2, jokers=jokers, suit_change_strategy="when-it-wins")
        play_nights(night, Plan(trials=1, seed=0))


def _tricks() -> None:
    from oddscalc.dragon_master.rules import Rules
    from oddscalc.dragon_master.simulate import simulate
    from oddscalc.sampling import Plan

    for strategy in ("duck", "rollout"):
        simulate("dragon-master", Rules(), [strategy], plan=Plan(trials=1, seed=0))


def _drax() -> None:
    from oddscalc.drax.enumeration import enumerated
    from oddscalc.drax.odds import odds
    from oddscalc.drax.rules import Options
    from oddscalc.drax.simulate import simulate
    from oddscalc.drax.situation import situation_of
    from oddscalc.sampling import Plan

    enumerated()
    for options in (Options(), Options(timing="held")):
        odds(situation_of("7D", "8D 9D 10D", options=options))
        simulate(options=options, plan=Plan(trials=1, seed=0))


KERNELS: dict[str, Callable[[], None]] = {
    "dragon-poker: walk over every hand": _walk,
    "dragon-poker: walk from known cards": _completions,
    "dragon-poker: categories of hands": _classify,
    "dragon-poker: strength of hands": _strength,
    "dragon-poker: showdowns": _showdown,
    "dragon-poker: equity": _equity,
    "dragon-poker: play whole nights": _night,
    "dragon-master: play in lanes": _tricks,
    "drax: deal in lanes, count every number set": _drax,
}


@dataclass(frozen=True)
class Warmup(Answer):
    """How long each group of kernels took to be ready, in seconds."""

    seconds: tuple[tuple[str, float], ...]

    def document(self) -> Document:
        """Return one row a group of kernels."""
        columns = [Column("key", "Kernels"), Column("seconds", "Seconds", "mean")]
        table = Table("Ready", columns, self.seconds)
        records = table.records()
        data = {
            "question": {"command": "warmup"},
            "rows": records,
            "provenance": self.provenance.data(),
        }
        return Document("Ready", [table], data, records)


def warm_up() -> Warmup:
    """Run every kernel once on a small question, which compiles it where that is still to do.

    Returns
    -------
    Warmup
        The seconds that each group of kernels took.
    """
    seconds = []
    for name, run in KERNELS.items():
        start = time.perf_counter()
        run()
        seconds.append((name, time.perf_counter() - start))
    return Warmup(tuple(seconds), provenance=Provenance("compile every kernel"))
