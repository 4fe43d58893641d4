"""One deal of Dragon Master, played out so that a person can follow it trick by trick."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.cards import card_text, cards_text
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_master.judge import Played, Trick
from oddscalc.dragon_master.lineup import Lineup
from oddscalc.dragon_master.rules import GAMES, Rules

_PLAIN_RULES = Rules()
_DRAWN_SEED_BITS = 48


@dataclass(frozen=True)
class Deal(Answer):
    """A deal with every card played.

    Attributes
    ----------
    played : Played
        Hands and tricks.
    lineup : Lineup
        Who played how.
    """

    played: Played
    lineup: Lineup

    def document(self) -> Document:
        """Return the hands, and one row a trick."""
        rules, game = self.played.rules, self.played.game
        title = f"{GAMES[game]}{self.provenance.in_force}, seed {self.provenance.seed}"
        hands = replace(hand_table(self.played, self.lineup), title=f"{title}: the hands")
        tricks = trick_table(self.played)
        question: dict[str, Any] = {
            "command": "dragon-master deal",
            "game": game,
            "players": rules.players,
            "strategies": list(self.lineup.names),
            "deck": rules.deck,
            "two": rules.two,
            "first_last": rules.penalties("first-and-last").first_last,
            "toned_down": rules.toned_down,
        }
        if rules.players == 2:
            question["blind"] = rules.blind
        if "rollout" in self.lineup.names:
            question["rollouts"] = self.lineup.rollouts
        notes = [rules.remark] if rules.remark else []
        shown = played_data(self.played)
        data = {
            "question": question,
            "method": "sampled",
            "trials": 1,
            "seed": self.provenance.seed,
            **shown,
            "notes": notes,
            "provenance": self.provenance.data(),
        }
        return Document(title, [hands, tricks], data, shown["rows"], notes)


def deal(
    game: str = "dragon-master",
    rules: Rules = _PLAIN_RULES,
    strategies: str | Sequence[str] = ("duck",),
    *,
    rollouts: int | None = None,
    seed: int | None = None,
) -> Deal:
    """Play one deal: the first one that a simulation with this seed plays.

    Parameters
    ----------
    game : str
        A key of :data:`GAMES`.
    strategies : str or sequence of str
        As in :func:`simulate`.
    seed : int, optional
        Seed, 0 included; drawn and reported if not given.

    Examples
    --------
    >>> shown = deal("jack-of-spades", Rules(players=3), seed=5)
    >>> sum(shown.played.drinks)
    20
    """
    from oddscalc.blocks import block_seed
    from oddscalc.dragon_master.simulation import Simulation, block_word
    from oddscalc.sampling import Plan

    lineup = Lineup.of(rules, strategies, rollouts)
    rules.penalties(game)
    chosen = Plan(seed=seed).seed
    chosen = secrets.randbits(_DRAWN_SEED_BITS) if chosen is None else chosen
    simulation = Simulation(rules, (game,), lineup)
    (played,) = simulation.play_trial(block_word(block_seed(chosen, 0)), 0)
    question = f"One deal of {GAMES[game]}: {rules.in_words()}"
    provenance = Provenance(question, "sampled", modifiers=rules.modifiers(), seed=chosen)
    return Deal(played, lineup, provenance=provenance)


def hand_table(played: Played, lineup: Lineup | None = None) -> Table:
    """Return the hands as dealt, one row a seat, from low to high by suit."""
    rules = played.rules
    columns = [Column("seat", "Seat"), Column("cards", "Hand")]
    rows: list[list[Any]] = []
    for seat, hand in enumerate(played.hands):
        label = seat_label(rules, seat)
        if lineup is not None and seat < rules.players:
            label = f"{label} ({lineup.names[seat]})"
        rows.append([label, hand_text(hand)])
    over = set(rules.cards).difference(*played.hands)
    if over:
        rows.append(["Left over", hand_text(sorted(over))])
    return Table(f"{GAMES[played.game]}: the hands", columns, rows)


def trick_table(played: Played) -> Table:
    """Return one row a trick, the leader's card marked, and the drinks of each seat below."""
    rules = played.rules
    seats = range(rules.seats)
    columns = [
        Column("trick", "Trick"),
        *[Column(seat_key(rules, seat), seat_label(rules, seat)) for seat in seats],
        Column("winner", "Wins"),
        Column("drinks", "Drinks", "count"),
    ]
    rows = [
        [f"{number}", *_cards_by_seat(rules, trick), seat_label(rules, trick.winner), trick.drinks]
        for number, trick in enumerate(played.tricks, start=1)
    ]
    total = ["Drinks", *map(str, played.drinks), "", sum(played.drinks)]
    notes = ("The card with > was led.",)
    return Table("Trick by trick", columns, rows, total, notes)


def played_data(played: Played) -> dict[str, Any]:
    """Return hands and tricks as JSON values; ``rows`` are the tricks."""
    rules = played.rules
    return {
        "hands": {
            seat_key(rules, seat): cards_text(hand) for seat, hand in enumerate(played.hands)
        },
        "rows": [
            {
                "key": f"trick-{number}",
                "label": f"Trick {number}",
                "leader": seat_key(rules, trick.leader),
                "cards": cards_text(trick.cards),
                "winner": seat_key(rules, trick.winner),
                "drinks": trick.drinks,
            }
            for number, trick in enumerate(played.tricks, start=1)
        ],
        "drinks": {seat_key(rules, seat): drinks for seat, drinks in enumerate(played.drinks)},
    }


def seat_key(rules: Rules, seat: int) -> str:
    """Return ``seat-0``, ``seat-1``, ... or ``blind``.

    >>> [seat_key(Rules(players=2), seat) for seat in range(3)]
    ['seat-0', 'seat-1', 'blind']
    """
    return f"seat-{seat}" if seat < rules.players else "blind"


def seat_label(rules: Rules, seat: int) -> str:
    """Return the name of a seat for reading.

    >>> [seat_label(Rules(players=2), seat) for seat in range(3)]
    ['Seat 0', 'Seat 1', 'Blind hand']
    """
    if seat < rules.players:
        return f"Seat {seat}"
    return "Blind hand" if rules.blind == "plays" else "Blind hand, dead"


def hand_text(hand: Sequence[int]) -> str:
    """Return a hand suit by suit.

    >>> from oddscalc.cards import parse_cards
    >>> hand_text(parse_cards("7S AD 8S 7D"))
    '7D AD  7S 8S'
    """
    suits: dict[int, list[int]] = {}
    for number in sorted(hand, key=lambda number: (number % 4, number)):
        suits.setdefault(number % 4, []).append(number)
    return "  ".join(cards_text(cards) for cards in suits.values())


def _cards_by_seat(rules: Rules, trick: Trick) -> list[str]:
    cells = [""] * rules.seats
    for place, number in enumerate(trick.cards):
        mark = "> " if place == 0 else "  "
        cells[(trick.leader + place) % rules.seats] = mark + card_text(number)
    return cells
