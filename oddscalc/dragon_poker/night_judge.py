"""The judge of a night: what happens in dealt hands, by definition and in plain Python.

Slow and obvious; the compiled night is held against it, deal by deal.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from oddscalc.cards import is_joker, rank_of
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.judge import Verdict, judge
from oddscalc.dragon_poker.modifiers import Effect, Modifier, combined
from oddscalc.dragon_poker.night_setting import EXTRA_HOLE_CARD, UP_CARDS, Night
from oddscalc.dragon_poker.situation import Showing, Situation

Hands = Sequence[Sequence[int]]


@dataclass(frozen=True)
class HandRecord:
    """What happened in one hand of a night; seats are in the order of dealing, from 0.

    Attributes
    ----------
    verdicts : tuple of Verdict
        What each seat's hand is worth in the end.
    winners : tuple of int
        The seats that win, or share.
    plain_winners : tuple of int
        The seats that win the same deal without modifiers.
    held : tuple of bool
        For each modifier whether it held, for one player at least; a suit change counts as held
        when it is spent.
    winners_alone : tuple of (tuple of int)
        For each modifier the winners of the same deal under it alone, if it held.
    openers : tuple of (int or None)
        The seat that opens each betting round; None where there is no such round.
    spent : frozenset of int
        The seats that spent their suit change in this hand.
    """

    verdicts: tuple[Verdict, ...]
    winners: tuple[int, ...]
    plain_winners: tuple[int, ...]
    held: tuple[bool, ...]
    winners_alone: tuple[tuple[int, ...], ...]
    openers: tuple[int | None, ...]
    spent: frozenset[int]


@dataclass(frozen=True)
class NightRecord:
    """What happened in a night: its hands in order, and the ranks dead for having been shown."""

    hands: tuple[HandRecord, ...]
    dead: frozenset[int]


def judge_night(night: Night, deals: Sequence[Hands]) -> NightRecord:
    """Judge a night of dealt hands.

    Parameters
    ----------
    night : Night
        The setting.
    deals : sequence of hands
        For each hand of the night and each seat nine cards (0..55) in the order they were dealt.

    Examples
    --------
    >>> from oddscalc.cards import parse_cards
    >>> fours = parse_cards("7C 7D 7H 7S 2C 3D 4H 9S JC")
    >>> others = parse_cards("10S KD QH AC 8C 6D 5H 3S 2D")
    >>> record = judge_night(Night(players=2, hands=2), [[fours, others], [others, fours]])
    >>> [hand.winners for hand in record.hands], record.hands[1].verdicts[1].category.key
    ([(0,), (0,)], 'high-card')
    """
    earlier: tuple[Showing, ...] = ()
    spent: frozenset[int] = frozenset()
    records = []
    for number, hands in enumerate(deals):
        record = _judge_hand(night, number, hands, earlier, spent)
        earlier += tuple(
            Showing(verdict.category.key, _group_rank(verdict), seat in record.winners)
            for seat, verdict in enumerate(record.verdicts)
        )
        spent |= {night.chair(number, seat) for seat in record.spent}
        records.append(record)
    last = Situation(earlier=earlier)
    ranks = [_shown_ranks(modifier, last) for modifier in night.modifiers]
    return NightRecord(tuple(records), frozenset().union(*ranks))


def _judge_hand(
    night: Night,
    number: int,
    hands: Hands,
    earlier: tuple[Showing, ...],
    spent: frozenset[int],
) -> HandRecord:
    before = replace(night.situation(number), shown=_face_up(hands), earlier=earlier)
    situations = [replace(before, chair=night.chair(number, seat)) for seat in range(night.players)]
    holding = [
        {m for m in night.modifiers if not m.is_choice and m.ruling(situation).holds}
        for situation in situations
    ]
    effects = [
        combined(m.effect_in(situation) for m in night.modifiers if m in holds)
        for situation, holds in zip(situations, holding, strict=True)
    ]
    table = combined(effects)
    conditions = [effect.conditions for effect in effects]
    verdicts = [
        judge(cards, under, night.ranking) for cards, under in zip(hands, conditions, strict=True)
    ]
    changed = _change_suits(night, hands, situations, conditions, verdicts, spent)
    held = [
        bool(changed) if m.is_choice else any(m in holds for holds in holding)
        for m in night.modifiers
    ]
    return HandRecord(
        verdicts=tuple(verdicts),
        winners=_best([verdict.strength for verdict in verdicts]),
        plain_winners=_winners(night, hands, [PLAIN] * night.players),
        held=tuple(held),
        winners_alone=tuple(
            _winners_alone(night, modifier, hands, situations, holding, changed) if holds else ()
            for modifier, holds in zip(night.modifiers, held, strict=True)
        ),
        openers=_openers(night, hands, conditions, table),
        spent=frozenset(changed),
    )


def _face_up(hands: Hands) -> tuple[int, ...]:
    """Return the cards turned face up in any case, in their order; the fifth may be a hole card."""
    return tuple(cards[place] for place in UP_CARDS if place != EXTRA_HOLE_CARD for cards in hands)


def _change_suits(
    night: Night,
    hands: Hands,
    situations: Sequence[Situation],
    conditions: Sequence[Conditions],
    verdicts: list[Verdict],
    spent: frozenset[int],
) -> set[int]:
    """Let each seat in order change a suit if it wins by that; return those that did."""
    changed: set[int] = set()
    if night.choice is None:
        return changed
    for seat, situation in enumerate(situations):
        rivals = max(v.strength for other, v in enumerate(verdicts) if other != seat)
        if situation.chair in spent or verdicts[seat].strength > rivals:
            continue
        if not night.choice.offer(situation).holds:
            continue
        open_to_him = replace(conditions[seat], suit_change=night.choice.effect.suit_change)
        verdict = judge(hands[seat], open_to_him, night.ranking, _cards_of(hands))
        if verdict.strength > rivals:
            verdicts[seat] = verdict
            changed.add(seat)
    return changed


def _winners_alone(
    night: Night,
    modifier: Modifier,
    hands: Hands,
    situations: Sequence[Situation],
    holding: Sequence[set[Modifier]],
    changed: Iterable[int],
) -> tuple[int, ...]:
    """Return the winners of the deal under one modifier, for those players for whom it held."""
    conditions = []
    for seat, situation in enumerate(situations):
        concerned = seat in changed if modifier.is_choice else modifier in holding[seat]
        effect = modifier.effect_in(situation) if concerned else Effect()
        conditions.append(effect.conditions)
    return _winners(night, hands, conditions)


def _winners(night: Night, hands: Hands, conditions: Sequence[Conditions]) -> tuple[int, ...]:
    dealt = _cards_of(hands)
    return _best(
        [
            judge(cards, under, night.ranking, dealt).strength
            for cards, under in zip(hands, conditions, strict=True)
        ]
    )


def _cards_of(hands: Hands) -> frozenset[int]:
    return frozenset(card for cards in hands for card in cards)


def _best(strengths: Sequence[int]) -> tuple[int, ...]:
    best = max(strengths)
    return tuple(seat for seat, strength in enumerate(strengths) if strength == best)


def _openers(
    night: Night, hands: Hands, conditions: Sequence[Conditions], table: Effect
) -> tuple[int | None, ...]:
    """Return who opens: a round after each face-up card, and one after the last hole card."""
    openers: list[int | None] = []
    for round_number, place in enumerate(UP_CARDS, 1):
        if table.extra_hole_card and place == EXTRA_HOLE_CARD:
            openers.append(None)
            continue
        showing = [cards[UP_CARDS[0] : UP_CARDS[0] + round_number] for cards in hands]
        strengths = [
            judge(cards, under, night.ranking).strength
            for cards, under in zip(showing, conditions, strict=True)
        ]
        openers.append(_best(strengths)[0])
    final = [opener for opener in openers if opener is not None][-1]
    return (*openers, final)


def _group_rank(verdict: Verdict) -> int | None:
    """Return the rank of the largest group of equal cards in a hand."""
    stands_for = dict(verdict.stands_for)
    ranks = Counter(
        rank_of(counts_as)
        for counts_as in (stands_for.get(card, card) for card in verdict.shown)
        if not is_joker(counts_as)
    )
    return ranks.most_common(1)[0][0] if ranks else None


def _shown_ranks(modifier: Modifier, situation: Situation) -> frozenset[int]:
    if not modifier.effect.dead_shown_rank:
        return frozenset()
    return modifier.effect_in(situation).dead - modifier.effect.dead
