"""What one seat can see of a game of Dragon Master."""

from collections.abc import Iterator
from dataclasses import dataclass

from oddscalc.dragon_master.rules import Rules, is_two
from oddscalc.dragon_master.tricks import beats, charge, winning_place


@dataclass(frozen=True)
class View:
    """Everything that a seat can see when it is its turn, and nothing else.

    Attributes
    ----------
    rules : Rules
        The rules played by.
    game : str
        Key of the game, such as ``tens``.
    seat : int
        The seat that is to play.
    hand : tuple of int
        Its cards from low to high, the two above all (see :meth:`Rules.ordered`).
    legal : tuple of int
        The cards of the hand that may be played.
    leader : int
        The seat that leads this trick.
    table : tuple of int
        The cards of this trick so far, the leader's first.
    tricks : tuple of (int, tuple of int)
        The earlier tricks: who led, and the cards in the order they were played.
    """

    rules: Rules
    game: str
    seat: int
    hand: tuple[int, ...]
    legal: tuple[int, ...]
    leader: int
    table: tuple[int, ...]
    tricks: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def trick(self) -> int:
        """Number of this trick, 0 for the first."""
        return len(self.tricks)

    @property
    def is_last_to_play(self) -> bool:
        """Whether this seat's card completes the trick."""
        return len(self.table) == self.rules.seats - 1

    @property
    def charge(self) -> int:
        """Drinks that this trick costs by being the first or the last."""
        return charge(self.rules, self.game, self.trick)

    @property
    def cost_so_far(self) -> int:
        """Drinks that this trick costs so far, the charge included."""
        return self.charge + sum(map(self.cost, self.table))

    @property
    def winning(self) -> int | None:
        """The card that wins this trick so far; None before a card is led."""
        return self.table[winning_place(self.rules, self.table)] if self.table else None

    def would_win(self, number: int) -> bool:
        """Tell whether a card would beat the one that wins this trick so far."""
        return self.winning is None or beats(self.rules, number, self.winning)

    def cost(self, number: int) -> int:
        """Return the drinks that a card itself costs in this game."""
        return self.rules.costs(self.game)[number]

    def plays(self) -> Iterator[tuple[int, int, int | None]]:
        """Yield every card played so far: seat, card, and the card led (None for the leader's)."""
        for leader, cards in (*self.tricks, (self.leader, self.table)):
            for place, number in enumerate(cards):
                seat = (leader + place) % self.rules.seats
                yield seat, number, cards[0] if place else None

    @property
    def played(self) -> frozenset[int]:
        """The cards played so far."""
        return frozenset(number for _, number, _ in self.plays())

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards that are neither in the hand nor played, in the order of the deck."""
        seen = self.played.union(self.hand)
        return tuple(number for number in self.rules.cards if number not in seen)

    def voids(self, seat: int) -> frozenset[int]:
        """Return the suits that a seat has shown to be out of, by not following them."""
        suit = self.rules.suit
        shown = set()
        for player, number, led in self.plays():
            led_suit = None if led is None else suit(led)
            if player != seat or led_suit is None or is_two(number):
                continue
            if suit(number) != led_suit:
                shown.add(led_suit)
        return frozenset(shown)

    def cards_held(self, seat: int) -> int:
        """Return how many cards a seat holds now."""
        return self.rules.cards_each - sum(player == seat for player, _, _ in self.plays())
