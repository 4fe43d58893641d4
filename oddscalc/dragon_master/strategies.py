"""Strategies in plain Python: pure functions of what a seat can see and of random numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.judge import Strategy, Trick, finished_trick, play_on
from oddscalc.dragon_master.rules import height, is_two
from oddscalc.dragon_master.view import View

DEFAULT_ROLLOUTS = 20


def random(view: View, chance: Chance) -> int:
    """Play any legal card, all alike.

    >>> from oddscalc.cards import parse_cards
    >>> from oddscalc.dragon_master.rules import Rules
    >>> hand = parse_cards("7C 10C KC")
    >>> random(View(Rules(), "tens", 0, hand, hand, 0, (), ()), Chance(0)) in hand
    True
    """
    return view.legal[chance.below(len(view.legal))]


def duck(view: View, _chance: Chance) -> int:
    """Stay under the winning card and get rid of what costs most; the same card every time.

    "Highest" and "lowest" go by rank, the two above all; of equals the first in the order of the
    hand is taken, the one with the smaller penalty of its own.

    >>> from oddscalc.cards import card_text, parse_cards
    >>> from oddscalc.dragon_master.rules import Rules
    >>> hand = parse_cards("7C 10C KC")
    >>> view = View(Rules(), "tens", 1, hand, hand, 0, parse_cards("QC"), ())
    >>> card_text(duck(view, Chance(0)))
    '10C'
    """
    legal = view.legal
    if view.game == "first-and-last" and view.trick > 0:
        return _highest(legal)
    if not view.table:
        return _without_two(legal)[0]
    winners = [number for number in legal if view.would_win(number)]
    losers = [number for number in legal if number not in winners]
    if view.is_last_to_play and view.cost_so_far == 0:
        free = [number for number in winners if view.cost(number) == 0]
        if free:
            return _highest(free)
    if losers:
        return max(losers, key=lambda number: (view.cost(number), height(number)))
    winners = _without_two(winners)
    if view.is_last_to_play:
        return max(winners, key=lambda number: (-view.cost(number), height(number)))
    return winners[0]


def _highest(cards: Iterable[int]) -> int:
    return max(cards, key=height)


def _without_two(cards: Sequence[int]) -> list[int]:
    return [number for number in cards if not is_two(number)] or list(cards)


@dataclass(frozen=True)
class Rollout:
    """Deal the unseen cards again and again, play on with `duck`, choose the least mean drinks.

    A blind hand plays on at random, as it does. Of cards with equal means the one that `duck`
    would play is chosen, otherwise the first in the order of the hand.

    Attributes
    ----------
    rollouts : int
        Deals for each decision; every legal card is tried on each of them.
    """

    rollouts: int = DEFAULT_ROLLOUTS

    @property
    def label(self) -> str:
        """The name of the strategy in messages."""
        return "rollout"

    def __call__(self, view: View, chance: Chance) -> int:
        """Return the card to play."""
        if len(view.legal) == 1:
            return view.legal[0]
        drinks = [0] * len(view.legal)
        for _ in range(self.rollouts):
            held = imagined_hands(view, chance)
            start = chance.word()
            for place, number in enumerate(view.legal):
                drinks[place] += _drinks_after(view, number, held, Chance(start))
        best = [
            number for number, total in zip(view.legal, drinks, strict=True) if total == min(drinks)
        ]
        preferred = duck(view, chance)
        return preferred if preferred in best else best[0]


def imagined_hands(view: View, chance: Chance) -> list[set[int]]:
    """Deal the unseen cards among the other hands, respecting the voids that were shown.

    The cards that fewest hands may hold are dealt first; each falls on one of the free places
    of the hands that may hold it, places out of play included. A dead end starts anew.

    Returns
    -------
    list of set of int
        One hand a seat that plays, the viewer's own included.

    Examples
    --------
    >>> from oddscalc.cards import parse_cards
    >>> from oddscalc.dragon_master.rules import Rules
    >>> hand = parse_cards("7C 8C 9C 10C JC QC KC AC 7D 8D 9D")
    >>> view = View(Rules(), "tens", 0, hand, hand, 0, (), ())
    >>> [len(one) for one in imagined_hands(view, Chance(0))]
    [11, 11, 11]
    """
    seats = range(view.rules.seats)
    suit = view.rules.suit
    voids = [view.voids(seat) for seat in seats]
    may_hold = {
        number: [seat for seat in seats if seat != view.seat and suit(number) not in voids[seat]]
        for number in view.unseen
    }
    order = sorted(view.unseen, key=lambda number: len(may_hold[number]))
    places = [0 if seat == view.seat else view.cards_held(seat) for seat in seats]
    while True:
        held = [set(view.hand) if seat == view.seat else set() for seat in seats]
        if _fill(held, [*places, len(order) - sum(places)], order, may_hold, chance):
            return held


def _fill(
    held: list[set[int]],
    free: list[int],
    order: Sequence[int],
    may_hold: dict[int, list[int]],
    chance: Chance,
) -> bool:
    out_of_play = len(held)
    for number in order:
        hands = [*may_hold[number], out_of_play]
        places = sum(free[seat] for seat in hands)
        if places == 0:
            return False
        place = chance.below(places)
        for seat in hands:
            if place < free[seat]:
                break
            place -= free[seat]
        free[seat] -= 1
        if seat != out_of_play:
            held[seat].add(number)
    return True


def _drinks_after(view: View, number: int, held: Sequence[set[int]], chance: Chance) -> int:
    """Return what the viewer drinks from now on when it plays a card and all play on."""
    rules = view.rules
    held = [hand - {number} for hand in held]
    tricks: list[Trick] = [
        finished_trick(rules, view.game, place, leader, cards)
        for place, (leader, cards) in enumerate(view.tricks)
    ]
    strategies: list[Strategy] = [
        random if seat == rules.blind_seat else duck for seat in range(rules.seats)
    ]
    table = [*view.table, number]
    play_on(rules, view.game, held, strategies, chance, view.leader, table, tricks)
    return sum(trick.drinks for trick in tricks[view.trick :] if trick.winner == view.seat)
