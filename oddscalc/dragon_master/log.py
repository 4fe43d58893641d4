"""Logged games of Dragon Master replayed, and every illegal step in them found."""

from collections.abc import Sequence

from oddscalc.cards import card_text, cards_text
from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.judge import Played, Trick, finished_trick, is_over, play
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.tricks import legal_cards
from oddscalc.dragon_master.view import View
from oddscalc.errors import CheckError


def faults(
    rules: Rules,
    game: str,
    hands: Sequence[Sequence[int]],
    plays: Sequence[tuple[int, int]],
    leader: int = 0,
) -> list[str]:
    """Replay a logged game and return every illegal step in it.

    Parameters
    ----------
    hands : sequence of sequence of int
        The hands as dealt.
    plays : sequence of (int, int)
        Seat and card of each step, in the order of play.
    leader : int
        The seat that led the first trick.

    Returns
    -------
    list of str
        One sentence a fault; empty for a legal game that was played to its end. After a step that
        cannot be carried on from (a wrong seat, a card that the seat does not hold) the replay
        stops.

    Examples
    --------
    >>> from oddscalc.dragon_master.judge import deal
    >>> hands = deal(Rules(), Chance(1))
    >>> faults(Rules(), "tens", hands, [(1, hands[1][0])])
    ['step 1: seat-1 plays, but it is the turn of seat-0']
    """
    found = _deal_faults(rules, hands)
    if found:
        return found
    held = [set(hand) for hand in hands]
    tricks: list[Trick] = []
    table: list[int] = []
    for step, (seat, number) in enumerate(plays, start=1):
        if is_over(rules, game, tricks):
            return [*found, f"step {step}: the game was over after trick {len(tricks)}"]
        turn = (leader + len(table)) % rules.seats
        if seat != turn:
            return [*found, f"step {step}: seat-{seat} plays, but it is the turn of seat-{turn}"]
        if number not in held[seat]:
            return [*found, f"step {step}: seat-{seat} does not hold {card_text(number)}"]
        legal = legal_cards(rules, sorted(held[seat]), table)
        if number not in legal:
            found.append(
                f"step {step}: seat-{seat} plays {card_text(number)} on {cards_text(table)}; "
                f"legal are {cards_text(legal)}"
            )
        held[seat].remove(number)
        table.append(number)
        if len(table) == rules.seats:
            tricks.append(finished_trick(rules, game, len(tricks), leader, table))
            leader, table = tricks[-1].winner, []
    if table or not is_over(rules, game, tricks):
        found.append(f"the log ends after {len(plays)} steps, before the game is over")
    return found


def _deal_faults(rules: Rules, hands: Sequence[Sequence[int]]) -> list[str]:
    found = []
    if len(hands) != rules.hands:
        found.append(f"{len(hands)} hands; the rules deal {rules.hands}")
    owner: dict[int, int] = {}
    for seat, hand in enumerate(hands):
        if len(hand) != rules.cards_each:
            found.append(f"hand {seat} has {len(hand)} cards; the rules deal {rules.cards_each}")
        for number in hand:
            if number not in rules.cards:
                found.append(f"hand {seat} holds {card_text(number)}, which is not in the deck")
            if number in owner:
                found.append(f"{card_text(number)} is in hand {owner[number]} and in hand {seat}")
            owner[number] = seat
    return found


def replay(
    rules: Rules,
    game: str,
    hands: Sequence[Sequence[int]],
    plays: Sequence[tuple[int, int]],
    leader: int = 0,
) -> Played:
    """Return a logged game trick by trick; see :func:`faults`.

    Raises
    ------
    CheckError
        Listing every illegal step.
    """
    found = faults(rules, game, hands, plays, leader)
    if found:
        raise CheckError("\n".join(found))
    numbers = iter([number for _, number in plays])

    def script(_view: View, _chance: Chance) -> int:
        return next(numbers)

    return play(rules, game, hands, [script] * rules.seats, Chance(0), leader)
