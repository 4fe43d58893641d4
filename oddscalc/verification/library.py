"""Checks that need no folder: the library's own figures, each found in two ways."""

import math
from collections.abc import Iterator
from functools import partial
from math import comb

from oddscalc.cards import MAX_JOKERS
from oddscalc.dragon_poker.counting import declarations
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED, PRESETS
from oddscalc.dragon_poker.tabulation import tabulate, totals
from oddscalc.verification.check import Check, Comparisons, close, equal, listed, near, true
from oddscalc.verification.second_route import random_hands, sampled, walked

_JUDGED_HANDS = 400
_GAMES_JUDGED = 60
_DEUCES = frozenset({0, 1, 2, 3})
_SEVEN = frozenset({5})
_DECKS = {
    "six of six": Deal(6),
    "six of six, four jokers": Deal(6, MAX_JOKERS),
    "six of six, red Dragons wild": Deal(6, wild=frozenset({49, 50})),
    "best of seven, one joker": Deal(7, 1),
    "best of eight, two jokers": Deal(8, 2),
    "best of nine": Deal(9),
    "best of nine, four jokers": Deal(9, MAX_JOKERS),
    "best of nine, deuces wild": Deal(9, wild=_DEUCES),
    "best of nine, sevens dead": Deal(9, dead=_SEVEN),
    "best of nine, one suit change": Deal(9, suit_change="any"),
}
_SAMPLED = {
    "best of nine, red Dragons wild": Deal(9, wild=frozenset({49, 50})),
    "best of nine, three cards wild and sevens dead": Deal(
        9, 1, wild=frozenset({0, 17, 50}), dead=_SEVEN
    ),
}


def library_checks() -> Iterator[Check]:
    """Yield the checks of all games that need no file."""
    for name, deal in _DECKS.items():
        yield Check(
            f"histogram-{name.replace(',', '').replace(' ', '-')}",
            f"Dragon Poker, {name}",
            "declarable sets by suit types against the walk",
            partial(_histogram, deal),
        )
    for name, deal in _SAMPLED.items():
        yield Check(
            f"sampled-{name.replace(',', '').replace(' ', '-')}",
            f"Dragon Poker, {name}",
            "suit types against random deals classified",
            partial(_against_sample, deal),
        )
    yield Check(
        "identities",
        "Dragon Poker, every ranking, 6 to 9 cards, 0 to 4 jokers",
        "totals, at least, potential, wild cards",
        _identities,
    )
    yield Check(
        "judge", "Dragon Poker, hands", "category and strength kernels against the judge", _judge
    )
    yield Check("night", "Dragon Poker, a night", "the compiled night against the judge's", _night)
    yield Check("drax-exact", "Drax, readings", "closed arithmetic against enumeration", _drax)
    yield Check("drax-sampled", "Drax, dealt", "dealt hands against exact chances", _drax_sampled)
    yield Check(
        "dragon-master", "Dragon Master, games", "the compiled game against the judge's", _tricks
    )
    yield Check("intervals", "Wilson intervals", "their ends against the score equation", _wilson)


def _histogram(deal: Deal) -> Comparisons:
    first, second = declarations(deal), walked(deal)
    yield equal("deals", sum(first.counts.values()), comb(deal.deck_size, deal.cards))
    others = second.counts if second else {}
    for key in sorted({*first.counts, *others}):
        name = f"patterns {key[0]:b} with {key[1]} wild"
        yield equal(name, first.counts.get(key, 0), others.get(key, 0))


def _against_sample(deal: Deal) -> Comparisons:
    trials, found = sampled(deal, DOCUMENTED)
    counts = totals(tabulate(declarations(deal), DOCUMENTED, "best"))
    for key, exact, seen in zip(DOCUMENTED.keys, counts, found, strict=True):
        yield near(key, seen, trials, exact / deal.total)


def _identities() -> Comparisons:
    for ranking in PRESETS.values():
        for cards in range(ranking.hand_size, MAX_CARDS + 1):
            for jokers in range(MAX_JOKERS + 1):
                deal = Deal(cards, jokers)
                name = f"{ranking.name}, {cards} cards, {jokers} jokers"
                counted = declarations(deal, ranking.hand_size)
                best = totals(tabulate(counted, ranking, "best"))
                potential = totals(tabulate(counted, ranking, "potential"))
                reached = totals(tabulate(counted, ranking, "at-least"))
                yield equal(f"{name}: total", sum(best), comb(deal.deck_size, cards))
                sums = [sum(best[place:]) for place in range(len(best))]
                yield equal(f"{name}: at least", reached, sums)
                at_least = all(one >= other for one, other in zip(potential, best, strict=True))
                yield true(f"{name}: potential is at least best", at_least)
                by_wilds = [
                    sum(column) for column in zip(*tabulate(counted, ranking, "best"), strict=True)
                ]
                ways = [comb(jokers, wild) * comb(52, cards - wild) for wild in range(jokers + 1)]
                yield equal(f"{name}: deals by wild cards", by_wilds, ways)


def _judge() -> Comparisons:
    import numpy as np

    from oddscalc.cards import cards_text, mask_of
    from oddscalc.dragon_poker.classify import classify
    from oddscalc.dragon_poker.judge import judge
    from oddscalc.dragon_poker.strength import strength

    for cards, jokers in ((6, MAX_JOKERS), (9, 0), (9, MAX_JOKERS)):
        hands = random_hands(cards, 52 + jokers, _JUDGED_HANDS)
        places = classify(hands).tolist()
        masks = np.array([mask_of(hand) for hand in hands.tolist()], dtype=np.uint64)
        strengths = strength(masks).tolist()
        for hand, place, strong in zip(hands.tolist(), places, strengths, strict=True):
            verdict = judge(hand)
            yield equal(f"category of {cards_text(hand)}", place, verdict.place)
            yield equal(f"strength of {cards_text(hand)}", strong, verdict.strength)


def _night() -> Comparisons:
    import numpy as np

    from oddscalc.dragon_poker.night_judge import judge_night
    from oddscalc.dragon_poker.night_play import deal_nights, play_dealt
    from oddscalc.dragon_poker.night_setting import Night
    from oddscalc.dragon_poker.night_tallies import tallied

    for strategy in ("never", "when-it-wins"):
        night = Night(players=3, hands=12, suit_change_strategy=strategy)
        deals = deal_nights(night, np.random.SeedSequence(1), 2)
        judged = [tallied(night, judge_night(night, dealt.tolist())) for dealt in deals]
        played = play_dealt(night, deals).sums.tolist()
        yield from listed(f"suit change {strategy}, tally", played, np.sum(judged, axis=0).tolist())


def _drax() -> Comparisons:
    from oddscalc.drax.enumeration import enumerated
    from oddscalc.drax.exact import figures
    from oddscalc.drax.rules import Options

    for options, players in (
        (Options(), 1),
        (Options(wrap=True, lancer="pair"), 1),
        (Options(hole_court="replaced"), 1),
        (Options(scope="table"), 4),
    ):
        name = f"{options.changes() or 'settled rules'}, {players} players"
        first, second = figures(options, players), enumerated(options, players)
        yield from listed(f"{name}, rank", first.ranks, second.ranks)
        yield from listed(f"{name}, courts set aside", first.set_aside, second.set_aside)
        yield equal(f"{name}, court held", first.court_held, second.court_held)
        yield equal(f"{name}, value changed", first.value_changed, second.value_changed)
        yield equal(f"{name}, rank changed", first.rank_changed, second.rank_changed)


def _drax_sampled() -> Comparisons:
    from oddscalc.drax.exact import figures
    from oddscalc.drax.rules import RANK_KEYS, Options
    from oddscalc.drax.simulate import simulate
    from oddscalc.sampling import Plan

    for options in (Options(), Options(timing="held"), Options(scope="table", timing="held")):
        players, trials = 3, 200_000
        answer = simulate(players, options, Plan(trials, seed=1))
        for key, chance in zip(RANK_KEYS, figures(options, players).ranks, strict=True):
            name = f"scope {options.scope}, timing {options.timing}, {key}"
            yield near(name, answer.count(key), trials, float(chance), together=players)


def _tricks() -> Comparisons:
    from oddscalc.dragon_master.lineup import Lineup
    from oddscalc.dragon_master.rules import GAMES, Rules
    from oddscalc.dragon_master.simulation import Simulation

    for rules in (Rules(3), Rules(4, "36", two="diamond")):
        for strategy in ("random", "duck"):
            lineup = Lineup.of(rules, (strategy,))
            for game in GAMES:
                simulation = Simulation(rules, (game,), lineup)
                compiled = simulation.compiled(1, _GAMES_JUDGED).tolist()
                judged = simulation.judged(1, _GAMES_JUDGED).tolist()
                yield equal(f"{game}, {rules.players} play {strategy}", compiled, judged)


def _wilson() -> Comparisons:
    from oddscalc.intervals import proportion

    tail = 0.025
    for count, trials in ((0, 50), (3, 50), (500, 1000), (999_999, 1_000_000)):
        value, low, high = proportion(count, trials)
        yield close(f"{count} of {trials}", value, count / trials)
        for end in (low, high):
            if 0 < end < 1:
                distance = abs(value - end) / math.sqrt(end * (1 - end) / trials)
                beyond = math.erfc(distance / math.sqrt(2)) / 2
                yield true(f"{count} of {trials}, tail of {end}", abs(beyond - tail) < 1e-9)
