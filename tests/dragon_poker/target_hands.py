"""Counts of declarable patterns by definition: every deal, every target hand, every suit change.

A pattern that needs six cards is declared when a hand that shows it lacks no more cards than there
are wild ones. A suit change is carried out, card by card and suit by suit. Live cards are visited
one set after the other (in numpy arrays), dead and wild cards by number, so the live ranks must be
few.
"""

from collections import Counter
from math import comb

import numpy as np

from oddscalc.dragon_poker import patterns as bits
from oddscalc.dragon_poker.patterns import PATTERNS

GROUPS = {"2": (2,), "2+2": (2, 2), "3": (3,), "2+2+2": (2, 2, 2), "3+2": (3, 2), "4": (4,),
          "3+3": (3, 3), "4+2": (4, 2), "5": (5,), "6": (6,)}  # fmt: skip
LOW_DRAGON = [12, *range(13)]


def count_by_targets(deal, hand_size):
    """(patterns, wilds) -> number of deals."""
    live = [card for card in range(52) if card // 4 not in deal.dead]
    by_face = deal.suit_change == "no-duplicate"
    natural = [card for card in live if card not in deal.wild]
    faces = [card for card in live if card in deal.wild and by_face]
    unseen_wilds = deal.jokers + len(deal.live_wild) - len(faces)
    dead = 4 * len(deal.dead)
    found = Counter()
    for size, (held, shown_wilds) in enumerate(_subsets(natural, faces, deal.cards)):
        for wilds in range(deal.cards - size + 1):
            blanks = deal.cards - size - wilds
            ways = comb(unseen_wilds, wilds) * comb(dead, blanks)
            for face_wilds in set(shown_wilds[:, 1].tolist()) if ways else ():
                these = shown_wilds[:, 1] == face_wilds
                total = wilds + face_wilds
                shown = _patterns(
                    held[these], shown_wilds[these, 0], total, deal, hand_size, blanks
                )
                for patterns, count in zip(*np.unique(shown, return_counts=True), strict=True):
                    found[int(patterns), total] += ways * int(count)
    return dict(found)


def _subsets(natural, faces, most):
    """By size: natural ranks held in each suit, and (packed faces of wild cards, how many)."""
    held = [np.zeros((0, 4), dtype=np.int64) for _ in range(most + 1)]
    wild = [np.zeros((0, 2), dtype=np.int64) for _ in range(most + 1)]
    held[0], wild[0] = np.zeros((1, 4), dtype=np.int64), np.zeros((1, 2), dtype=np.int64)
    for card in [*natural, *faces]:
        for size in range(most, 0, -1):
            more, more_wild = held[size - 1].copy(), wild[size - 1].copy()
            if card in faces:
                more_wild += [1 << card, 1]
            else:
                more[:, card % 4] |= 1 << card // 4
            held[size] = np.concatenate([held[size], more])
            wild[size] = np.concatenate([wild[size], more_wild])
    return zip(held, wild, strict=True)


def _patterns(suits, faces, wilds, deal, hand_size, blanks):
    counts = np.array([(suits >> rank & 1).sum(1) for rank in range(13)])
    groups = -np.sort(-counts, axis=0)[:3]
    shown = np.full(len(suits), 1 << bits.HIGH_CARD, dtype=np.int64)
    for name, sizes in GROUPS.items():
        missing = sum(np.maximum(0, size - groups[place]) for place, size in enumerate(sizes))
        if sum(sizes) <= hand_size:
            shown |= (missing <= wilds).astype(np.int64) << PATTERNS[name].bit
    natural_cards = counts.sum(0)
    enough = natural_cards + blanks >= hand_size
    shown |= (enough & (groups[0] > 1)).astype(np.int64) << bits.NATURAL_PAIR
    ranks = suits[:, 0] | suits[:, 1] | suits[:, 2] | suits[:, 3]
    shown |= _reach(ranks, wilds, hand_size).astype(np.int64) << bits.STRAIGHT
    cards_in = np.bitwise_count(suits).astype(np.int64)
    shown |= _suit_patterns(suits, cards_in, wilds, hand_size)
    if deal.suit_change:
        for card in range(52):
            rank, suit = divmod(card, 4)
            for other in range(4):
                can = (suits[:, suit] >> rank & 1 == 1) & (other != suit)
                if deal.suit_change == "no-duplicate":
                    can &= suits[:, other] >> rank & 1 == 0
                    can &= faces >> (4 * rank + other) & 1 == 0
                if can.any():
                    changed, changed_in = suits[can], cards_in[can]
                    changed[:, suit] ^= 1 << rank
                    changed[:, other] |= 1 << rank
                    changed_in[:, suit] -= 1
                    changed_in[:, other] += 1
                    shown[can] |= _suit_patterns(changed, changed_in, wilds, hand_size)
    return shown


def _suit_patterns(suits, cards_in, wilds, hand_size):
    shown = np.zeros(len(suits), dtype=np.int64)
    for suit in range(4):
        shown |= (cards_in[:, suit] + wilds >= hand_size).astype(np.int64) << bits.FLUSH
        held = suits[:, suit]
        shown |= _reach(held, wilds, hand_size).astype(np.int64) << bits.STRAIGHT_FLUSH
        shown |= _reach(held, 0, hand_size).astype(np.int64) << bits.NATURAL_STRAIGHT_FLUSH
        for second in range(suit if hand_size == 6 else 0):
            pairs = [(held >> rank & 1) + (suits[:, second] >> rank & 1) for rank in range(13)]
            three_best = -np.sort(-np.array(pairs), axis=0)[:3].sum(0)
            shown |= (6 - three_best <= wilds).astype(np.int64) << bits.CORPS
    return shown


def _reach(held, wilds, hand_size):
    reached = np.zeros(len(held), dtype=bool)
    for start in range(15 - hand_size):
        sequence = sum(1 << rank for rank in LOW_DRAGON[start : start + hand_size])
        reached |= np.bitwise_count(held & sequence) + wilds >= hand_size
    return reached
