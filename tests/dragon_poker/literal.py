"""A literal reading of the rules: every choice of cards, every substitution, nothing clever.

``worth`` returns a tuple that compares as hands do: (place of the category, ranks to compare).
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement

from oddscalc.dragon_poker.conditions import Conditions
from oddscalc.dragon_poker.rankings import Ranking

BLANK = -1
KINDS = {
    "2": [2], "2+2": [2, 2], "3": [3], "2+2+2": [2, 2, 2], "3+2": [3, 2], "4": [4],
    "3+3": [3, 3], "4+2": [4, 2], "5": [5], "6": [6],
}  # fmt: skip
RANKS_UPWARD = {
    "normal": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "reversed": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    "reversed-dragon-high": [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 12],
}
STRAIGHTS_OF_SIX = [
    {12, 0, 1, 2, 3, 4},
    *({low, low + 1, low + 2, low + 3, low + 4, low + 5} for low in range(8)),
]
STRAIGHTS_OF_FIVE = [
    {12, 0, 1, 2, 3},
    *({low, low + 1, low + 2, low + 3, low + 4} for low in range(9)),
]


def worth(cards, conditions: Conditions, ranking: Ranking) -> tuple:
    """The best of all hands that can be made of the cards, as a tuple that compares."""
    size = min(ranking.hand_size, len(cards))
    return max(
        _concrete(hand, conditions, ranking)
        for chosen in set(combinations(sorted(map(_kind(conditions), cards)), size))
        for hand in _substituted(chosen)
    )


def patterns_shown(cards, conditions: Conditions, hand_size: int) -> set:
    """The names of all patterns that some hand of the cards can show."""
    size = min(hand_size, len(cards))
    return {
        name
        for chosen in set(combinations(sorted(map(_kind(conditions), cards)), size))
        for hand in _substituted(chosen)
        for name in _shapes(hand, conditions.order, hand_size)
    }


def _kind(conditions):
    def kind(card):
        if card >= 52:
            return ("wild",)
        if card // 4 in conditions.dead:
            return ("blank",)
        return ("wild",) if card in conditions.wild else ("card", card // 4, card % 4)

    return kind


def _substituted(chosen):
    """Every hand the chosen cards can stand for: live cards (rank, suit, wild), number of wilds."""
    fixed = [(card[1], card[2], False) for card in chosen if card[0] == "card"]
    wilds = sum(card[0] == "wild" for card in chosen)
    deck = [(rank, suit, True) for rank in range(13) for suit in range(4)]
    for standing in combinations_with_replacement(deck, wilds):
        yield fixed + list(standing), wilds


def _concrete(hand, conditions, ranking):
    shapes = _shapes(hand, conditions.order, ranking.hand_size)
    names = [category.pattern_name for category in ranking.categories]
    place = max(place for place, name in enumerate(names) if name in shapes)
    ranks = shapes[names[place]]
    if names[place] == "any" and "2" in shapes and "natural 2" in names and "2" not in names:
        ranks = [99, *shapes["2"]]
    return place, tuple(ranks)


def _shapes(hand, order, hand_size):
    """The patterns in one concrete hand: name -> heights in the order in which they compare."""
    cards, wilds = hand
    height = RANKS_UPWARD[order].index
    shapes = _group_shapes([height(rank) for rank, _, _ in cards], hand_size)
    if "2" in shapes and wilds == 0:
        shapes["natural 2"] = shapes["2"]
    if len(cards) == hand_size:
        shapes |= _straights(cards, order, hand_size, wilds)
        shapes |= _flush(cards, height)
        shapes |= _corps(cards, height)
    return shapes


def _group_shapes(heights, hand_size):
    ranks = sorted(heights, reverse=True)
    padded = ranks + [BLANK] * (hand_size - len(ranks))
    shapes = {"any": padded}
    for name, kinds in KINDS.items():
        groups = _groups(Counter(ranks), kinds)
        if groups is not None and sum(kinds) <= hand_size:
            rest = list(padded)
            for rank, kind in zip(groups, kinds, strict=True):
                for _ in range(kind):
                    rest.remove(rank)
            shapes[name] = [*groups, *rest]
    return shapes


def _straights(cards, order, hand_size, wilds):
    straights = STRAIGHTS_OF_SIX if hand_size == 6 else STRAIGHTS_OF_FIVE
    held = {rank for rank, _, _ in cards}
    if held not in straights:
        return {}
    place = straights.index(held)
    strength = [place if order == "normal" else -place]
    if len({suit for _, suit, _ in cards}) > 1:
        return {"straight": strength}
    kind = "natural straight-flush" if wilds == 0 else "wild straight-flush"
    return {"straight": strength, "straight-flush": strength, kind: strength}


def _flush(cards, height):
    counts = Counter(rank for rank, _, _ in cards)
    doubled_by_wild = any(counts[rank] > 1 for rank, _, wild in cards if wild)
    if doubled_by_wild or len({suit for _, suit, _ in cards}) > 1:
        return {}
    return {"flush": sorted((height(rank) for rank, _, _ in cards), reverse=True)}


def _corps(cards, height):
    suits = {}
    for rank, suit, _ in cards:
        suits.setdefault(rank, set()).add(suit)
    counts = Counter(rank for rank, _, _ in cards)
    pairs = {tuple(sorted(pair)) for pair in suits.values()}
    if sorted(counts.values()) != [2, 2, 2] or len(pairs) > 1 or len(pairs.pop()) != 2:
        return {}
    return {"corps-a-corps": sorted(map(height, counts), reverse=True)}


def _groups(counts, kinds):
    """The best ranks for groups of these sizes in one concrete hand."""
    if not kinds:
        return []
    for rank in sorted(counts, reverse=True):
        if counts[rank] >= kinds[0]:
            rest = _groups({r: c for r, c in counts.items() if r != rank}, kinds[1:])
            if rest is not None:
                return [rank, *rest]
    return None
