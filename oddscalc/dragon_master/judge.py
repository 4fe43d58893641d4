"""Dragon Master played and judged in plain Python: the slow, obvious definition of truth.

Source of the rules: "Dragon Master" by Ken McGuire, as settled in :mod:`.rules`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from oddscalc.cards import card_text, cards_text
from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.tricks import charge, legal_cards, winning_place
from oddscalc.dragon_master.view import View
from oddscalc.errors import CheckError, QuestionError

Strategy = Callable[[View, Chance], int]


@dataclass(frozen=True)
class Trick:
    """A finished trick: who led, the cards in the order they were played, who won, what it cost."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    drinks: int


@dataclass(frozen=True)
class Played:
    """A game played to its end.

    Attributes
    ----------
    hands : tuple of tuple of int
        The cards dealt to each seat, a dead blind hand last.
    tricks : tuple of Trick
        In the order in which they were played.
    """

    rules: Rules
    game: str
    hands: tuple[tuple[int, ...], ...]
    tricks: tuple[Trick, ...]

    @cached_property
    def drinks(self) -> tuple[int, ...]:
        """Drinks of each seat that plays."""
        return tuple(
            sum(trick.drinks for trick in self.tricks if trick.winner == seat)
            for seat in range(self.rules.seats)
        )

    @property
    def largest(self) -> int:
        """Drinks of the dearest trick."""
        return max(trick.drinks for trick in self.tricks)


def deal(rules: Rules, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Deal the deck at random.

    Each card in turn falls on one of the places still free, those left over included.

    Returns
    -------
    tuple of tuple of int
        One hand a seat, then a dead blind hand if there is one.

    Examples
    --------
    >>> [len(hand) for hand in deal(Rules(players=4), Chance(1))]
    [8, 8, 8, 8]
    """
    hands: list[list[int]] = [[] for _ in range(rules.hands)]
    for left, number in zip(range(len(rules.cards), 0, -1), rules.cards, strict=True):
        place = chance.below(left)
        for hand in hands:
            free = rules.cards_each - len(hand)
            if place < free:
                hand.append(number)
                break
            place -= free
    return tuple(map(tuple, hands))


def finished_trick(
    rules: Rules, game: str, number: int, leader: int, table: Sequence[int]
) -> Trick:
    """Return trick ``number`` (0 for the first) with its winner and its drinks.

    >>> from oddscalc.cards import parse_cards
    >>> trick = finished_trick(Rules(), "diamonds", 0, 1, parse_cards("7D 8D AD"))
    >>> trick.winner, trick.drinks
    (0, 9)
    """
    costs = rules.costs(game)
    drinks = sum(costs[card] for card in table) + charge(rules, game, number)
    winner = (leader + winning_place(rules, table)) % rules.seats
    return Trick(leader, tuple(table), winner, drinks)


def is_over(rules: Rules, game: str, tricks: Sequence[Trick]) -> bool:
    """Tell whether a game has ended.

    Diamonds, tens and jack of spades end when every penalty card of the deck has been taken. One
    that was left over is seen by nobody, so that such a game goes on to the last trick.

    >>> is_over(Rules(), "tens", [])
    False
    """
    if len(tricks) == rules.cards_each:
        return True
    if rules.penalties(game).every_trick:
        return False
    taken = {number for trick in tricks for number in trick.cards}
    return all(number in taken for number, cost in rules.costs(game).items() if cost)


def play(
    rules: Rules,
    game: str,
    hands: Sequence[Sequence[int]],
    strategies: Sequence[Strategy],
    chance: Chance,
    leader: int = 0,
) -> Played:
    """Play a game to its end.

    Parameters
    ----------
    hands : sequence of sequence of int
        As from :func:`deal`.
    strategies : sequence of callable
        One a seat, that of a blind hand included; each is called with the :class:`View` of its seat
        and the stream of random numbers, and returns a card.
    leader : int
        The seat that leads the first trick.

    Raises
    ------
    QuestionError
        When a strategy returns a card that may not be played; the message names the strategy, the
        hand and the trick.
    CheckError
        When drinks were not conserved.

    Examples
    --------
    >>> from oddscalc.dragon_master.strategies import duck
    >>> chance = Chance(1)
    >>> played = play(Rules(), "tens", deal(Rules(), chance), [duck] * 3, chance)
    >>> sum(played.drinks)
    40
    """
    held = [set(hand) for hand in hands]
    tricks: list[Trick] = []
    play_on(rules, game, held, strategies, chance, leader, [], tricks)
    played = Played(rules, game, tuple(map(tuple, hands)), tuple(tricks))
    _assert_conserved(played)
    return played


def play_on(
    rules: Rules,
    game: str,
    held: Sequence[set[int]],
    strategies: Sequence[Strategy],
    chance: Chance,
    leader: int,
    table: list[int],
    tricks: list[Trick],
) -> None:
    """Play a game on from any point to its end; ``held``, ``table`` and ``tricks`` are changed."""
    while not is_over(rules, game, tricks):
        while len(table) < rules.seats:
            seat = (leader + len(table)) % rules.seats
            view = _view(rules, game, seat, held[seat], leader, table, tricks)
            number = strategies[seat](view, chance)
            if number not in view.legal:
                raise QuestionError(_illegal(strategies[seat], view, number))
            held[seat].remove(number)
            table.append(number)
        tricks.append(finished_trick(rules, game, len(tricks), leader, table))
        leader = tricks[-1].winner
        table.clear()


def _view(
    rules: Rules,
    game: str,
    seat: int,
    held: set[int],
    leader: int,
    table: Sequence[int],
    tricks: Sequence[Trick],
) -> View:
    hand = tuple(number for number in rules.ordered(game) if number in held)
    return View(
        rules=rules,
        game=game,
        seat=seat,
        hand=hand,
        legal=legal_cards(rules, hand, table),
        leader=leader,
        table=tuple(table),
        tricks=tuple((trick.leader, trick.cards) for trick in tricks),
    )


def _assert_conserved(played: Played) -> None:
    """Hold the drinks of all seats against the penalty cards that were dealt to them."""
    rules, game = played.rules, played.game
    costs = rules.costs(game)
    dealt = sum(costs[number] for hand in played.hands[: rules.seats] for number in hand)
    expected = dealt + 2 * rules.penalties(game).first_last
    if sum(played.drinks) != expected:
        raise CheckError(f"{sum(played.drinks)} drinks where {expected} were dealt")


def _illegal(strategy: Strategy, view: View, number: object) -> str:
    name = getattr(strategy, "label", None) or getattr(strategy, "__qualname__", repr(strategy))
    known = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 52
    shown = card_text(number) if isinstance(number, int) and known else repr(number)
    table = f"on {cards_text(view.table)}" if view.table else "leading"
    reason = "is not in the hand" if number not in view.hand else "does not follow suit"
    return (
        f"strategy {name}, seat-{view.seat}, trick {view.trick + 1}, {table}: {shown} {reason}; "
        f"hand {cards_text(view.hand)}; legal {cards_text(view.legal)}"
    )
