"""What hands are worth, explained: the answer of the judge."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.cards import card_text, cards_text, is_joker, parse_cards, parse_hands
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.conditions import PLAIN, Conditions
from oddscalc.dragon_poker.deal import MAX_CARDS
from oddscalc.dragon_poker.judge import Verdict, judge
from oddscalc.dragon_poker.percentile import Standing, standings
from oddscalc.dragon_poker.ranking_files import ranking_of
from oddscalc.dragon_poker.rankings import DOCUMENTED, Ranking
from oddscalc.dragon_poker.variants import conditions_of
from oddscalc.errors import QuestionError
from oddscalc.suggestions import shorten


@dataclass(frozen=True)
class JudgedHand:
    """A hand, what the judge says of it, and how it stands among all hands of a deal."""

    cards: tuple[int, ...]
    verdict: Verdict
    standing: Standing | None = None

    def data(self) -> dict[str, Any]:
        """Return the hand as the JSON object of the contract."""
        verdict = self.verdict
        return {
            "cards": [card_text(card) for card in self.cards],
            "category": verdict.category.key,
            "label": verdict.category.label,
            "strength": verdict.strength,
            "used": [card_text(card) for card in verdict.used],
            "stands_for": [
                {"card": card_text(wild), "as": card_text(card)}
                for wild, card in verdict.stands_for
            ],
            "kickers": [card_text(card) for card in verdict.kickers],
            "potential": list(verdict.potential),
        } | ({} if self.standing is None else {"standing": _standing_data(self.standing)})


@dataclass(frozen=True)
class Hands(Answer):
    """Judged hands, in the order asked.

    Attributes
    ----------
    hands : tuple of JudgedHand
        The hands with their verdicts.
    conditions : Conditions
        Under which they were judged.
    ranking : Ranking
        Whose categories are meant.
    """

    hands: tuple[JudgedHand, ...]
    conditions: Conditions
    ranking: Ranking

    def document(self) -> Document:
        """Return a full explanation of a single hand, one row a hand for several."""
        records = [hand.data() for hand in self.hands]
        single = len(self.hands) == 1
        common = {"method": "exact", "provenance": self.provenance.data()}
        data = records[0] | common if single else {"rows": records} | common
        title = "Dragon Poker hand" if single else "Dragon Poker hands"
        table = self._explained(self.hands[0]) if single else self._listed()
        return Document(title, [table], data, records)

    def _explained(self, hand: JudgedHand) -> Table:
        verdict = hand.verdict
        rows = [
            ["Cards", cards_text(hand.cards)],
            ["Best category", verdict.category.label],
            [f"The {len(verdict.used)} cards used", cards_text(verdict.used)],
            ["Shows the category", cards_text(verdict.shown)],
            ["Kickers", cards_text(verdict.kickers)],
            ["Wild cards stand for", _stands_for(verdict)],
            ["Can declare", ", ".join(self._labels(verdict.potential))],
            ["Blank", cards_text(c for c in hand.cards if self.conditions.is_dead(c))],
            ["Strength", f"{verdict.strength} (bigger is better)"],
            *_standing_rows(hand.standing),
        ]
        columns = [Column("what", "Dragon Poker hand"), Column("value", "")]
        return Table("", columns, [row for row in rows if row[1]])

    def _labels(self, keys: Sequence[str]) -> list[str]:
        labels = {category.key: category.label for category in self.ranking.categories}
        return [labels[key] for key in keys]

    def _listed(self) -> Table:
        columns = [
            Column("cards", "Cards"),
            Column("category", "Best category"),
            Column("used", "Cards used"),
            Column("stands_for", "Wild cards stand for"),
            Column("strength", "Strength", "count"),
            *_standing_columns(self.hands[0].standing),
        ]
        rows = [
            [
                cards_text(hand.cards),
                hand.verdict.category.label,
                cards_text(hand.verdict.used),
                _stands_for(hand.verdict),
                hand.verdict.strength,
                *_standing_shares(hand.standing),
            ]
            for hand in self.hands
        ]
        return Table("Dragon Poker hands", columns, rows)


def judge_hands(
    hands: Sequence[tuple[int, ...]],
    conditions: Conditions | str = PLAIN,
    ranking: Ranking | str = DOCUMENTED,
    *,
    deal: int | None = None,
    jokers: int = 0,
    seen: Sequence[int] = (),
) -> Hands:
    """Judge hands, each on its own.

    Parameters
    ----------
    hands : sequence of tuple of int
        Card numbers; the ranking's hand size up to nine cards a hand.
    conditions : Conditions or str
        Wild cards, dead ranks, order of ranks; as text, ``wild AH AD, dead 7``.
    ranking : Ranking or str
        The categories in order.
    deal : int, optional
        Cards in a deal: adds the exact share of all hands of that deal that each hand beats.
    jokers : int
        Jokers in the deck of that deal.
    seen : sequence of int
        Cards that are not in that deck.

    Raises
    ------
    QuestionError
        When there is no hand, for one with no cards, too many, or a card twice, and for a deal
        that cannot be.

    Examples
    --------
    >>> from oddscalc.cards import parse_cards
    >>> judge_hands([parse_cards("4H 4S 6C 6D W W")]).hands[0].verdict.category.key
    'full-dragon'
    """
    if not isinstance(hands, Collection):
        raise QuestionError(f"hands are given as a list of hands, not {hands!r}")
    if not len(hands):
        raise QuestionError("there is no hand to judge; give at least one")
    conditions, ranking = conditions_of(conditions), ranking_of(ranking)
    verdicts = [judge(cards, conditions, ranking) for cards in hands]
    standing: Sequence[Standing | None] = [None] * len(verdicts)
    if deal is not None:
        strengths = [verdict.strength for verdict in verdicts]
        standing = standings(strengths, deal, conditions, ranking, jokers=jokers, seen=seen)
    judged = tuple(map(JudgedHand, map(tuple, hands), verdicts, standing))
    words = f"{len(judged)} hand{'s' if len(judged) != 1 else ''}, ranking {ranking.name}"
    return Hands(judged, conditions, ranking, provenance=Provenance(words))


def hand(
    *hands: str,
    conditions: Conditions | str = PLAIN,
    ranking: Ranking | str = DOCUMENTED,
    deal: int | None = None,
    seen: str = "",
) -> Hands:
    """Judge hands written as text, each on its own.

    Parameters
    ----------
    hands : str
        The cards of each hand, ``W`` for a joker; a deck has as many jokers as are shown.
    conditions : Conditions or str
        What is wild, dead or may be changed, as in ``wild AH AD, dead 7``.
    ranking : Ranking or str
        The categories in order.
    deal : int, optional
        Cards in a deal: adds the exact share of all hands of that deal that each hand beats.
    seen : str
        Cards that are elsewhere.

    Raises
    ------
    QuestionError
        For cards that cannot be read, occur twice, or are too few or too many for a hand or a deal.

    Examples
    --------
    >>> hand("4H 4S 6C 6D W W").hands[0].verdict.category.key
    'full-dragon'
    >>> hand("AD KH 2C 3C 4C 5C 6C", conditions="wild AD").hands[0].verdict.category.key
    'straight-flush'
    """
    order = ranking_of(ranking)
    held = []
    for text in hands:
        if not isinstance(text, str) or not isinstance(seen, str):
            wrong = shorten(repr(seen if isinstance(text, str) else text))
            raise QuestionError(f'cards are written as text such as "AH 10S", not {wrong}')
        cards, gone = parse_hands({"the hand": text, "the seen cards": seen})
        check_hand(cards, order, None, gone)
        held.append(cards)
    elsewhere = parse_cards(seen)
    shown = max((sum(map(is_joker, (*cards, *elsewhere))) for cards in held), default=0)
    return judge_hands(
        held, conditions_of(conditions), order, deal=deal, jokers=shown, seen=elsewhere
    )


def check_hand(
    cards: Sequence[int], ranking: Ranking, jokers: int | None, seen: Sequence[int] = ()
) -> None:
    """Refuse a hand with a wrong number of cards, or more jokers than the deck has.

    Raises
    ------
    QuestionError
        Saying how many cards there are and how many are needed.

    Examples
    --------
    >>> check_hand((0, 1, 2, 3, 4), DOCUMENTED, None)
    Traceback (most recent call last):
    oddscalc.errors.QuestionError: 5 cards given; a hand of the ranking documented needs 6 to 9
    """
    if not ranking.hand_size <= len(cards) <= MAX_CARDS:
        raise QuestionError(
            f"{len(cards)} card{'s' if len(cards) != 1 else ''} given; a hand of the ranking "
            f"{ranking.name} needs {ranking.hand_size} to {MAX_CARDS}"
        )
    shown = sum(is_joker(card) for card in (*cards, *seen))
    if jokers is not None and shown > jokers:
        raise QuestionError(
            f"{shown} jokers (W) are shown but --jokers is {jokers}; raise it or leave it out"
        )


def _standing_rows(standing: Standing | None) -> list[list[str]]:
    if standing is None:
        return []
    total = standing.total
    return [
        [f"Of all hands of {standing.deal}", f"{total:,}"],
        *[
            [what, f"{deals:,} ({deals / total:.6%})"]
            for what, deals in (
                ("it beats", standing.beats),
                ("it ties with", standing.ties),
                ("it loses to", standing.loses),
            )
        ],
    ]


def _standing_columns(standing: Standing | None) -> list[Column]:
    if standing is None:
        return []
    return [
        Column("beats", f"Beats of {standing.total:,}", "probability"),
        Column("ties", "Ties with", "probability"),
        Column("loses", "Loses to", "probability"),
    ]


def _standing_shares(standing: Standing | None) -> list[float]:
    if standing is None:
        return []
    return [deals / standing.total for deals in (standing.beats, standing.ties, standing.loses)]


def _standing_data(standing: Standing) -> dict[str, Any]:
    return {
        "deal": standing.deal,
        "total": standing.total,
        "beats": standing.beats,
        "ties": standing.ties,
        "loses": standing.loses,
        "percentile": float(standing.percentile),
    }


def _stands_for(verdict: Verdict) -> str:
    pairs = [f"{card_text(wild)} as {card_text(card)}" for wild, card in verdict.stands_for]
    return ", ".join(pairs)
