"""Hands judged a second: ordinary poker beside its evaluators, Dragon Poker beside plain code."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from dealing import random_hands
from showdown import deals_a_second
from timing import Spread, seconds

from oddscalc.dragon_poker.classify import classify
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.rankings import FIVE_CARD
from oddscalc.dragon_poker.showdown import Showdown
from oddscalc.dragon_poker.strength import strength
from oddscalc.errors import CheckError
from side_by_side import baselines
from side_by_side.evaluators import Eval7, Evaluator, evaluators
from side_by_side.figures import OURS, Figure, Run

SECTION = "Hands judged"
RATE = "hands a second"
DEALS = "deals a second"
ONE = "Seven cards, ordinary poker, one hand a call"
MANY = "Seven cards, ordinary poker, many hands"
DEALT = "Two seven-card hands dealt and compared"
SIX = "Six cards, Dragon Poker"
NINE = "Best six of nine, Dragon Poker"


class Sizes:
    """How many hands are judged, and how often."""

    def __init__(self, *, quick: bool) -> None:
        self.many = 1 << (18 if quick else 21)
        self.some = 1 << (15 if quick else 17)
        self.few = 4_000 if quick else 20_000
        self.judged = 200 if quick else 1_000
        self.deals = 1 << (20 if quick else 23)
        self.runs = 3 if quick else 7


def judge_hands(*, quick: bool) -> Run:
    """Measure all cases; the classes and the order of hands are compared first."""
    sizes = Sizes(quick=quick)
    peers, missing = evaluators()
    figures = [*_ordinary(peers, sizes), *_dealt(peers, sizes), *_six(sizes), *_nine(sizes)]
    return Run(figures, missing)


def _ordinary(peers: Sequence[Evaluator], sizes: Sizes) -> Iterator[Figure]:
    rows, masks = random_hands(sizes.many, 7)
    few = rows[: sizes.few].tolist()
    rates = {peer.name: _rate_of_peer(peer, few, masks, sizes) for peer in peers}
    yield from _one_a_call(few, masks[: sizes.few].tolist(), sizes)
    for name, rate in rates.items():
        yield Figure(SECTION, ONE, name, RATE, rate)
    out = np.empty_like(masks)
    judged = "full strength of an array of masks"
    yield _ours(
        MANY, judged, lambda: strength(masks, ranking=FIVE_CARD, out=out), sizes, first=True
    )
    yield _ours(MANY, "class of an array of masks", lambda: classify(masks, FIVE_CARD), sizes)
    yield _ours(MANY, "class of rows of card numbers", lambda: classify(rows, FIVE_CARD), sizes)
    for name, rate in rates.items():
        note = "a loop of calls: it takes no arrays from Python"
        yield Figure(SECTION, MANY, name, RATE, rate, note)


def _rate_of_peer(
    peer: Evaluator, hands: Sequence[Sequence[int]], masks: Any, sizes: Sizes
) -> Spread:
    """Hold a peer's answers against ours, then time it on hands prepared as it wants them."""
    prepared = [peer.hand(hand) for hand in hands]
    answers = [peer.evaluate(hand) for hand in prepared]
    strengths = strength(masks[: len(hands)], ranking=FIVE_CARD)
    if (strengths >> 52).tolist() != [peer.place(answer) for answer in answers]:
        raise CheckError(f"{peer.name} has other classes than {OURS}")
    _, ours = np.unique(strengths, return_inverse=True)
    _, theirs = np.unique([peer.worth(answer) for answer in answers], return_inverse=True)
    if not np.array_equal(ours, theirs):
        raise CheckError(f"{peer.name} orders hands otherwise than {OURS}")
    evaluate = peer.evaluate
    return seconds(lambda: [evaluate(hand) for hand in prepared], sizes.runs).per(len(prepared))


def _one_a_call(
    hands: Sequence[Sequence[int]], masks: Sequence[int], sizes: Sizes
) -> Iterator[Figure]:
    few = masks[: sizes.judged]
    arrays = [np.array([mask]) for mask in few]
    rate = seconds(lambda: [strength(one, ranking=FIVE_CARD) for one in arrays], sizes.runs)
    note = "made for arrays: nearly all of it is the cost of a call"
    who = f"{OURS}, strength of an array of one"
    yield Figure(SECTION, ONE, who, RATE, rate.per(len(few)), note, reference=True)
    judged = hands[: sizes.judged]
    rate = seconds(lambda: [judge(hand, ranking=FIVE_CARD) for hand in judged], sizes.runs)
    note = "plain Python; says which cards count and what they could be, too"
    yield Figure(SECTION, ONE, f"{OURS}, judge", RATE, rate.per(len(judged)), note)


def _dealt(peers: Sequence[Evaluator], sizes: Sizes) -> Iterator[Figure]:
    """Compare loops that never go back to Python."""
    showdown = Showdown(opponents=1, cards=7, ranking=FIVE_CARD)
    rate = deals_a_second(showdown, 1, sizes.deals, sizes.runs)
    yield Figure(SECTION, DEALT, f"{OURS}, one thread", DEALS, rate, reference=True)
    if any(isinstance(peer, Eval7) for peer in peers):
        import eval7

        hand, others = [eval7.Card("As"), eval7.Card("Ks")], eval7.HandRange("QQ")
        deals = sizes.deals >> 3
        rate = seconds(
            lambda: eval7.py_hand_vs_range_monte_carlo(hand, others, [], deals), sizes.runs
        ).per(deals)
        note = "its own equity loop: a known hand, two other known cards, a common board of five"
        yield Figure(SECTION, DEALT, "eval7", DEALS, rate, note)


def _six(sizes: Sizes) -> Iterator[Figure]:
    rows, masks = random_hands(sizes.many, 6)
    few, some = rows[: sizes.few].tolist(), rows[: sizes.some]
    compiled = _compiled_loop()
    expected = classify(some)
    _hold(SIX, "numpy", baselines.places(some), expected)
    _hold(SIX, "plain Python", [baselines.place(hand) for hand in few], expected[: sizes.few])
    _hold(SIX, "Numba", compiled(some), expected)
    yield from _of_arrays(SIX, rows, masks, sizes)
    rate = seconds(lambda: compiled(rows), sizes.runs).per(len(rows))
    yield Figure(SECTION, SIX, "plain loop, Numba", RATE, rate, "rows of sorted card numbers")
    rate = seconds(lambda: baselines.places(some), sizes.runs).per(len(some))
    yield Figure(SECTION, SIX, "numpy", RATE, rate)
    rate = seconds(lambda: [baselines.place(hand) for hand in few], sizes.runs).per(len(few))
    yield Figure(SECTION, SIX, "plain Python", RATE, rate)


def _nine(sizes: Sizes) -> Iterator[Figure]:
    rows, masks = random_hands(sizes.many, 9)
    few = rows[: sizes.judged].tolist()
    places = [baselines.best_place(hand) for hand in few]
    _hold(NINE, "plain Python", places, classify(rows)[: len(few)])
    yield from _of_arrays(NINE, rows, masks, sizes)
    rate = seconds(lambda: [judge(hand) for hand in few], sizes.runs).per(len(few))
    yield Figure(SECTION, NINE, f"{OURS}, judge", RATE, rate, "plain Python, one hand a call")
    rate = seconds(lambda: [baselines.best_place(hand) for hand in few], sizes.runs)
    note = "the best of 84 choices"
    yield Figure(SECTION, NINE, "plain Python", RATE, rate.per(len(few)), note)


def _of_arrays(case: str, rows: Any, masks: Any, sizes: Sizes) -> Iterator[Figure]:
    out = np.empty_like(masks)
    yield _ours(case, "class of rows of card numbers", lambda: classify(rows), sizes, first=True)
    yield _ours(case, "class of an array of masks", lambda: classify(masks), sizes)
    judged = "full strength of an array of masks"
    yield _ours(case, judged, lambda: strength(masks, out=out), sizes)


def _ours(
    case: str, what: str, call: Callable[[], Any], sizes: Sizes, *, first: bool = False
) -> Figure:
    rate = seconds(call, sizes.runs).per(sizes.many)
    return Figure(SECTION, case, f"{OURS}, {what}", RATE, rate, "one thread", reference=first)


def _compiled_loop() -> Callable[[Any], Any]:
    """Return the category that one would write first, compiled, for rows of six cards."""
    import numba
    from walk import plain_category

    @numba.njit
    def loop(rows, found):
        for number in range(len(rows)):
            row = np.sort(rows[number])
            found[number] = plain_category(row[0], row[1], row[2], row[3], row[4], row[5])

    def places(rows: Any) -> Any:
        found = np.empty(len(rows), dtype=np.uint8)
        loop(rows, found)
        return found

    return places


def _hold(case: str, who: str, found: Any, expected: Any) -> None:
    if not np.array_equal(found, expected):
        raise CheckError(f"{case}: {who} judges hands otherwise than {OURS}")
