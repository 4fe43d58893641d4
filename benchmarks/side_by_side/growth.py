"""How the work grows: with cards, jokers, players and threads, and why it does not scale."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from dealing import random_hands
from night import seconds as seconds_of_nights
from showdown import deals_a_second
from strength import in_two_threads
from timing import LONGEST, Spread, busy_processors, once, seconds, spread

from oddscalc.dragon_poker.conditions import PLAIN
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.showdown import Showdown, win_chances
from oddscalc.dragon_poker.strength import strength
from oddscalc.dragon_poker.suit_types import count_declarations
from oddscalc.dragon_poker.walk import walk_declarations
from oddscalc.sampling import Plan
from side_by_side.figures import GROWTH, SECONDS, Figure, Run

CARDS = f"{GROWTH} with the number of cards"
JOKERS = f"{GROWTH} with jokers"
PLAYERS = f"{GROWTH} with players"
THREADS = f"{GROWTH} with threads"
NIGHTS, FEW_NIGHTS = 40_000, 4_000
DEALS, FEW_DEALS = 1 << 24, 1 << 22
HANDS, FEW_HANDS = 1 << 23, 1 << 20
SCALES = 1.7
UNDISTURBED = 0.95
OTHER_WORK = "the processors had other work too"
TYPES = "suit types"
JOKERS_APART = "deals with so many jokers are counted too, each with a natural card less"
DRAWN_AGAIN = "a card that is taken is drawn again, the more often the fewer are left"
ONE_THREAD = (
    "Counting by suit types, and the walk of six of six, use one thread: they take milliseconds, "
    "of which starting threads would be a large part."
)
WALK = "walk up to suit symmetry, one thread"


def grow(*, quick: bool) -> Run:
    """Measure all series."""
    runs = 3 if quick else 5
    return Run(
        [*_cards(runs), *_jokers(runs), *_players(runs, quick), *_threads(runs, quick)],
        [ONE_THREAD],
    )


def _cards(runs: int) -> Iterator[Figure]:
    for jokers in (0, 4):
        deck = "four jokers" if jokers else "natural"
        for how in (TYPES, WALK):
            for cards in range(6, 10):
                case = f"Best six of the cards, {deck}, {how}"
                spread_ = _counted(how, Deal(cards, jokers), runs)
                first = cards == 6
                note = f"{_more_deals(cards, 6, jokers)} times the deals of six"
                yield Figure(
                    CARDS, case, f"{cards} cards", SECONDS, spread_, "" if first else note, first
                )


def _more_deals(cards: int, than: int, jokers: int) -> str:
    return f"{math.comb(52 + jokers, cards) / math.comb(52 + jokers, than):,.0f}"


def _jokers(runs: int) -> Iterator[Figure]:
    for how in (TYPES, WALK):
        for jokers in range(5):
            case = f"Best six of nine, {how}"
            taken = _counted(how, Deal(9, jokers), runs)
            note = JOKERS_APART if jokers else ""
            yield Figure(
                JOKERS,
                case,
                f"{jokers} joker{'' if jokers == 1 else 's'}",
                SECONDS,
                taken,
                note,
                jokers == 0,
            )


def _counted(how: str, deal: Deal, runs: int) -> Spread:
    if how == TYPES:
        return seconds(lambda: count_declarations(deal), runs)
    return seconds(lambda: walk_declarations(deal, threads=1, symmetric=True), runs)


def _players(runs: int, quick: bool) -> Iterator[Figure]:
    deals = FEW_DEALS if quick else DEALS
    for players in range(2, 6):
        rate = deals_a_second(Showdown(opponents=players - 1), 1, deals, runs)
        note = f"{rate.median * players / 1e6:.0f} million hands a second"
        if players > 2:
            note += f"; {DRAWN_AGAIN}"
        yield Figure(
            PLAYERS, "Showdowns of nine cards each, one thread", f"{players} players",
            "deals a second", rate, note, players == 2,
        )  # fmt: skip


def _threads(runs: int, quick: bool) -> Iterator[Figure]:
    nights = FEW_NIGHTS if quick else NIGHTS
    deals = FEW_DEALS if quick else DEALS
    _, hands = random_hands(FEW_HANDS if quick else HANDS, 9)
    out = np.empty_like(hands)
    whole, symmetric = Deal(8), Deal(9, 4)
    showdown = Showdown(opponents=1)

    def judged(threads: int) -> Any:
        if threads == 2:
            return in_two_threads(hands, PLAIN, out)
        return strength(hands, out=out)

    works: list[tuple[str, Callable[[int], Any], str]] = [
        (
            "Walk of every eight-card deal",
            lambda threads: walk_declarations(whole, threads=threads),
            "shares of the walk are unequal",
        ),
        (
            "Walk of nine cards with four jokers up to suit symmetry",
            lambda threads: walk_declarations(symmetric, threads=threads, symmetric=True),
            "shares of the walk are unequal, and it is short",
        ),
        (
            "Strength of an array of nine-card hands",
            judged,
            "both threads wait for the same memory",
        ),
        (
            "Showdowns of two players",
            lambda threads: win_chances(showdown, Plan(trials=deals, seed=1, threads=threads)),
            "the last block runs alone",
        ),
        (
            "Nights of five players",
            lambda threads: seconds_of_nights(Night(), threads, nights),
            "the last block runs alone",
        ),
    ]
    for case, work, reason in works:
        yield from _one_and_two_threads(case, work, reason, runs)


def _one_and_two_threads(
    case: str, work: Callable[[int], Any], reason: str, runs: int
) -> Iterator[Figure]:
    """Run on one and on two threads in turn; say why it does not scale where it does not."""
    work(1)
    work(2)
    pairs = []
    while len(pairs) < runs and sum(map(sum, pairs)) < LONGEST:
        pairs.append((once(lambda: work(1)), once(lambda: work(2))))
    one, two = (spread(taken) for taken in zip(*pairs, strict=True))
    alone, busy = (busy_processors(lambda n=threads: work(n)) for threads in (1, 2))
    note = f"kept {busy:.2f} processors busy"
    if one.median / two.median < SCALES:
        note += f"; {reason if alone > UNDISTURBED and busy > 1 else OTHER_WORK}"
    yield Figure(THREADS, case, "one thread", SECONDS, one, reference=True)
    yield Figure(THREADS, case, "two threads", SECONDS, two, note)
