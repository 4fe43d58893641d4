"""What is tallied in a night: a vector of integers a night, cut into named sections."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from oddscalc.cards import RANKS
from oddscalc.dragon_poker.night_judge import HandRecord, NightRecord
from oddscalc.dragon_poker.night_setting import BETTING_ROUNDS, SHARES, Night


@dataclass(frozen=True)
class Sections:
    """Where each section of a night's vector begins; the fields stand in the vector's order.

    Attributes
    ----------
    categories, winners : int
        For each category the hands, and the hands that win or share.
    reached : int
        For each category the hands of this category or a higher one.
    sharing : int
        For 1, 2, ... players the rounds that so many share.
    seat_wins, seat_ties, seat_shares : int
        For each seat the rounds won alone, the rounds shared, and 60ths of pots.
    chair_wins, chair_ties, chair_shares : int
        The same for each chair.
    held, changed : int
        For each modifier the rounds in which it held, and those in which it alone changes the
        winners of the deal. One more entry each stands for all modifiers together.
    dead : int
        For each rank 1 if it is dead at the end.
    dead_ranks : int
        The number of ranks dead at the end: one entry for each number is 1.
    opened : int
        For each betting round and seat how often the seat opened.
    opener_shares : int
        For each betting round the 60ths of pots that its openers take.
    size : int
        Length of the vector.
    """

    categories: int
    winners: int
    reached: int
    sharing: int
    seat_wins: int
    seat_ties: int
    seat_shares: int
    chair_wins: int
    chair_ties: int
    chair_shares: int
    held: int
    changed: int
    dead: int
    dead_ranks: int
    opened: int
    opener_shares: int
    size: int

    def __iter__(self) -> Iterator[int]:
        return (getattr(self, section.name) for section in fields(self))


def sections(night: Night) -> Sections:
    """Return the sections of a night's vector.

    Examples
    --------
    >>> sections(Night(players=2)).sharing
    45
    """
    categories, players = len(night.ranking.categories), night.players
    modifiers = len(night.modifiers) + 1
    lengths = (
        *(categories, categories, categories, players),
        *([players] * 6),
        *(modifiers, modifiers),
        *(RANKS, RANKS + 1),
        *(BETTING_ROUNDS * players, BETTING_ROUNDS),
    )
    return Sections(*(sum(lengths[:place]) for place in range(len(lengths) + 1)))


def tallied(night: Night, record: NightRecord) -> list[int]:
    """Return the vector of a judged night."""
    at = sections(night)
    vector = [0] * at.size
    for number, hand in enumerate(record.hands):
        _tally_showdown(night, number, hand, at, vector)
        _tally_modifiers(hand, at, vector)
        _tally_openers(night, hand, at, vector)
    for rank in record.dead:
        vector[at.dead + rank] += 1
    vector[at.dead_ranks + len(record.dead)] += 1
    return vector


def _tally_showdown(
    night: Night, number: int, hand: HandRecord, at: Sections, vector: list[int]
) -> None:
    for verdict in hand.verdicts:
        vector[at.categories + verdict.place] += 1
        for place in range(verdict.place + 1):
            vector[at.reached + place] += 1
    vector[at.sharing + len(hand.winners) - 1] += 1
    for seat in hand.winners:
        chair = night.chair(number, seat) - 1
        vector[at.winners + hand.verdicts[seat].place] += 1
        alone = len(hand.winners) == 1
        vector[(at.seat_wins if alone else at.seat_ties) + seat] += 1
        vector[(at.chair_wins if alone else at.chair_ties) + chair] += 1
        vector[at.seat_shares + seat] += SHARES // len(hand.winners)
        vector[at.chair_shares + chair] += SHARES // len(hand.winners)


def _tally_modifiers(hand: HandRecord, at: Sections, vector: list[int]) -> None:
    changes: Sequence[bool] = [
        held and winners != hand.plain_winners
        for held, winners in zip(hand.held, hand.winners_alone, strict=True)
    ]
    together = hand.winners != hand.plain_winners
    for place, held in enumerate((*hand.held, any(hand.held))):
        vector[at.held + place] += held
    for place, changed in enumerate((*changes, together)):
        vector[at.changed + place] += changed


def _tally_openers(night: Night, hand: HandRecord, at: Sections, vector: list[int]) -> None:
    share = SHARES // len(hand.winners)
    for round_number, opener in enumerate(hand.openers):
        if opener is not None:
            vector[at.opened + round_number * night.players + opener] += 1
            vector[at.opener_shares + round_number] += share * (opener in hand.winners)
