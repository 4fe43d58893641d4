"""What makes a question about Drax wrong, in words that say what to write instead."""

from collections.abc import Sequence
from math import inf

from oddscalc.drax.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NUMBER_CARDS,
    UP_NUMBERS,
    Options,
    is_court,
)
from oddscalc.drax.text import card_name
from oddscalc.errors import QuestionError
from oddscalc.ranges import is_whole


def refuse_players(players: int, least: int = FEWEST_PLAYERS) -> None:
    """Refuse a number of players at whom the game cannot be dealt.

    Parameters
    ----------
    players : int
        Players at the table.
    least : int
        How few may be asked for: 1 where the question is about one hand alone.

    Raises
    ------
    QuestionError
        Saying why two and ten players are the limits.

    Examples
    --------
    >>> refuse_players(11)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: --players 11: at most 10 can play. Each needs up to ...
    """
    if not is_whole(players, -inf):
        raise QuestionError(f"players is a whole number, not {players!r}")
    if players > MOST_PLAYERS:
        raise QuestionError(
            f"--players {players}: at most {MOST_PLAYERS} can play. Each needs up to four number "
            f"cards and the deck has {len(NUMBER_CARDS)}, so that an eleventh could be left without"
        )
    if players < least:
        alone = ", since one alone has nobody to win from" if least == FEWEST_PLAYERS else ""
        raise QuestionError(
            f"--players {players}: at least {least} must play{alone}; Drax is a game for "
            f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
        )


def refuse_hand(
    down: Sequence[int], up: Sequence[int], options: Options, *, complete: bool
) -> None:
    """Refuse a hand that the deal cannot give.

    Parameters
    ----------
    down, up : sequence of int
        Cards dealt down and up, in order, courts included.
    options : Options
        The reading of the open points.
    complete : bool
        Whether all cards must be there.

    Raises
    ------
    QuestionError
        Saying what is wrong with the cards.

    Examples
    --------
    >>> from oddscalc.drax.rules import DEFAULTS
    >>> from oddscalc.drax.text import parse_cards
    >>> refuse_hand(parse_cards("7D"), parse_cards("8D 9D"), DEFAULTS, complete=True)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: 2 number cards up where 3 are needed. For the odds in ...
    """
    _refuse_down(down, options, complete=complete)
    numbers = [card for card in up if not is_court(card)]
    if len(numbers) > UP_NUMBERS:
        advice = (
            f"besides {_names(down)} down" if down else ("and one card down: name it with --hole")
        )
        if options.hole_court == "kept" and any(map(is_court, down)):
            advice = f"and the court down is kept: {_names(down)} (--hole-court replaced deals on)"
        raise QuestionError(
            f"{len(numbers)} number cards up ({_names(numbers)}); a player has {UP_NUMBERS} up, "
            f"{advice}"
        )
    if len(numbers) == UP_NUMBERS and is_court(up[-1]) and options.timing == "held":
        raise QuestionError(
            f"{card_name(up[-1])} is up after the third number card, when nothing more is dealt; "
            "with --timing held write the cards in the order of the deal"
        )
    if complete and len(numbers) < UP_NUMBERS:
        courts = [card for card in up if is_court(card)]
        aside = (
            f" {_names(courts)} up: a court has no value and is set aside; if it was dealt down, "
            "name it with --hole."
        )
        raise QuestionError(
            f"{len(numbers)} number card{'' if len(numbers) == 1 else 's'} up where {UP_NUMBERS} "
            "are needed."
            f"{aside if courts else ''} For the odds in the middle of a deal ask for drax odds"
        )
    if complete and not down:
        raise QuestionError(
            "no card is down; a complete hand has one, dealt first. For the odds when it is "
            "unknown ask for drax odds"
        )


def refuse_courts_out_of_order(courts: Sequence[int], options: Options) -> None:
    """Refuse courts of others whose time is not known where it matters.

    Raises
    ------
    QuestionError
        With ``timing="held"`` and ``scope="table"``, when there are any.

    Examples
    --------
    >>> refuse_courts_out_of_order([47], Options(scope="table"))
    """
    if courts and options.scope == "table" and options.timing == "held":
        raise QuestionError(
            "--timing held with --scope table: whether a court of another player comes before or "
            "after a card cannot be told from --seen; leave one of them out"
        )


def _refuse_down(down: Sequence[int], options: Options, *, complete: bool) -> None:
    courts = [card for card in down if is_court(card)]
    if options.hole_court == "kept":
        if len(down) > 1:
            raise QuestionError(
                f"--hole: {len(down)} cards down ({_names(down)}); only one card is dealt down"
            )
        return
    if len(down) - len(courts) > 1:
        raise QuestionError(
            f"--hole: {_names(down)}; one number card is dealt down, after any courts there"
        )
    if len(courts) < len(down) and is_court(down[-1]):
        raise QuestionError(
            f"--hole: {_names(down)}; nothing is dealt down after a number card, so write the "
            "number card last"
        )
    if complete and courts and len(courts) == len(down):
        raise QuestionError(
            f"--hole: {_names(courts)}; with --hole-court replaced a court down is followed by a "
            "number card down: name it too"
        )


def _names(cards: Sequence[int]) -> str:
    return ", ".join(map(card_name, cards))
