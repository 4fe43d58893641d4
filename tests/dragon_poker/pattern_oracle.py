"""The patterns a deal can declare, by definition: every subset of cards, every change of suit."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations

from oddscalc.dragon_poker import patterns as p

KINDS = {
    p.PAIR: (2,),
    p.TWO_PAIR: (2, 2),
    p.THREE: (3,),
    p.THREE_PAIR: (2, 2, 2),
    p.FULL_HOUSE: (3, 2),
    p.FOUR: (4,),
    p.FULL_BELLY: (3, 3),
    p.FULL_DRAGON: (4, 2),
    p.FIVE: (5,),
    p.SIX: (6,),
}
ACE = 12


def runs(hand_size):
    low = [ACE, *range(hand_size - 1)]
    return [set(low)] + [set(range(b, b + hand_size)) for b in range(14 - hand_size)]


def declared(cards, hand_size=6, wild=(), dead=(), suit_change=None, open_places=0):
    """Return (set of patterns, wild cards) of a deal of card numbers 0..55.

    Open places of a hand that is not complete count as blank cards.
    """
    printed = [(card // 4, card % 4) if card < 52 else None for card in cards]
    roles = []
    for card, face in zip(cards, printed, strict=True):
        if face is None:
            roles.append("wild")
        elif face[0] in dead:
            roles.append("blank")
        else:
            roles.append("wild" if card in wild else face)
    roles += ["blank"] * open_places
    found = _of_roles(roles, hand_size)
    if suit_change:
        for place, role in enumerate(roles):
            if not isinstance(role, tuple):
                continue
            for suit in range(4):
                changed = (role[0], suit)
                if suit != role[1] and not (suit_change == "no-duplicate" and changed in printed):
                    found |= _of_roles([*roles[:place], changed, *roles[place + 1 :]], hand_size)
    return found, roles.count("wild")


def _of_roles(roles, hand_size):
    hands = {tuple(sorted(hand, key=str)) for hand in combinations(roles, hand_size)}
    found = 0
    for hand in hands:
        found |= _of_hand(hand, hand_size)
    return found


def _of_hand(hand, hand_size):
    cards = [role for role in hand if isinstance(role, tuple)]
    wilds = hand.count("wild")
    ranks = Counter(rank for rank, _ in cards)
    groups = tuple(sorted(ranks.values()))
    found = 1 << p.HIGH_CARD
    for bit, sizes in KINDS.items():
        if sum(sizes) <= hand_size and _kinds_shown(groups, wilds, sizes):
            found |= 1 << bit
    if wilds == 0 and any(count > 1 for count in ranks.values()):
        found |= 1 << p.NATURAL_PAIR
    if "blank" in hand:
        return found
    suits = {suit for _, suit in cards}
    in_a_row = len(ranks) == len(cards) and any(set(ranks) <= run for run in runs(hand_size))
    one_suit = len(suits) <= 1
    found |= in_a_row << p.STRAIGHT
    found |= one_suit << p.FLUSH
    found |= (in_a_row and one_suit) << p.STRAIGHT_FLUSH
    found |= (in_a_row and one_suit and wilds == 0) << p.NATURAL_STRAIGHT_FLUSH
    if hand_size == 6:
        different = len(set(cards)) == len(cards)
        found |= (different and len(suits) <= 2 and len(ranks) <= 3) << p.CORPS
    return found


@cache
def _kinds_shown(groups, wilds, sizes):
    chosen_groups = permutations([*groups, *[0] * len(sizes)], len(sizes))
    return any(
        sum(max(0, size - group) for size, group in zip(sizes, chosen, strict=True)) <= wilds
        for chosen in chosen_groups
    )
