"""Odds in play: exact odds of the final hand from the cards known so far, street by street."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from oddscalc.answers import COUNTED, Answer, Odds, Provenance, Row
from oddscalc.cards import (
    card_numbers,
    card_text,
    cards_text,
    is_joker,
    parse_hands,
    refuse_shared,
)
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.counting import declarations
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal
from oddscalc.dragon_poker.odds import ranking_for
from oddscalc.dragon_poker.rankings import DOCUMENTED, Category, Ranking
from oddscalc.dragon_poker.variants import deal_of
from oddscalc.dragon_poker.wording import deal_question, deal_words
from oddscalc.errors import CheckError, QuestionError
from oddscalc.picture import Picture, Series, StackedAreas, document_picture
from oddscalc.suggestions import did_you_mean

_WHOLE_DEAL = Deal(MAX_CARDS)


@dataclass(frozen=True)
class Street:
    """The best category if the deal ended with so many cards.

    Attributes
    ----------
    cards : int
        Cards held at that point.
    counts : tuple of int
        Equally likely ways in which each category is the best, lowest category first.
    """

    cards: int
    counts: tuple[int, ...]

    @cached_property
    def total(self) -> int:
        """Number of equally likely ways."""
        return sum(self.counts)

    @property
    def at_least(self) -> tuple[int, ...]:
        """Ways in which each category or a higher one is the best."""
        return tuple(sum(self.counts[place:]) for place in range(len(self.counts)))

    def probability(self, place: int) -> Fraction:
        """Return the probability of the category at a place of the ranking."""
        return Fraction(self.counts[place], self.total)


@dataclass(frozen=True)
class StreetOdds(Answer):
    """Exact odds of the final hand, and, where asked, of every street on the way.

    Attributes
    ----------
    ranking : Ranking
        The categories.
    deal : Deal
        The whole deal.
    known, seen : tuple of int
        The player's cards so far, and cards known to be elsewhere.
    final : Street
        When the deal is complete.
    streets : tuple of Street
        From the cards known to the complete deal; empty when not asked for.
    """

    ranking: Ranking
    deal: Deal
    known: tuple[int, ...]
    seen: tuple[int, ...]
    final: Street
    streets: tuple[Street, ...] = ()

    def place(self, key: str) -> int:
        """Return the place of a category in the ranking, lowest 0."""
        if key not in self.ranking.keys:
            raise QuestionError(
                f"the ranking {self.ranking.name} has no category {key!r}"
                f"{did_you_mean(key, self.ranking.keys)}"
            )
        return self.ranking.keys.index(key)

    def count(self, key: str) -> int:
        """Return the number of completions whose best category is this one."""
        return self.final.counts[self.place(key)]

    def probability(self, key: str) -> Fraction:
        """Return the exact probability that this is the final best category."""
        return self.final.probability(self.place(key))

    def interval(self, key: str) -> tuple[float, float]:
        """Return the interval of a probability: for an exact answer, a point."""
        point = float(self.probability(key))
        return point, point

    def at_least(self) -> Odds:
        """Return the table of the final hand in which a row stands for a category and all above.

        Examples
        --------
        Eight hearts are left, and nothing else makes a flush or better:

        >>> odds("7H 8H 9H 10H JH 2C 2D 2S").at_least().count("flush")
        8
        """
        words = f"{self.provenance.question}: {COUNTED['at-least']}"
        return Odds(
            title=f"Dragon Poker, {self.provenance.question}",
            question={**self._question(), "count": "at-least"},
            rows=tuple(
                Row(category.key, category.label, reached)
                for category, _, reached in self._lines(self.final)
            ),
            total=self.final.total,
            count_of="at-least",
            provenance=replace(self.provenance, question=words),
        )

    def document(self) -> Document:
        """Return the final odds, and a column a street."""
        title = f"Dragon Poker, {self.provenance.question}"
        tables = [self._final_table(title)]
        if self.streets:
            tables.append(self._streets_table())
        records = list(self._records())
        notes = self.provenance.modifier_notes
        return Document(title, tables, self._data(), records, notes)

    def picture(self) -> Picture:
        """Return the odds street by street as bands, or those of the final hand alone."""
        if len(self.streets) < 2:
            return document_picture(replace(self.document(), records=self._rows(self.final)))
        series = [
            Series(
                category.label,
                tuple(street.counts[place] / street.total for street in self.streets),
            )
            for place, category in enumerate(self.ranking.categories)
        ]
        return StackedAreas(
            title=f"Dragon Poker, {self.provenance.question}",
            caption=f"Exact: every completion counted, {self.final.total:,} of the whole deal. "
            "Shares on the right: of the whole deal.",
            places=tuple(str(street.cards) for street in self.streets),
            series=tuple(series),
            axis="Best category if the deal ended with so many cards",
        )

    def _shares(self, place: int) -> list[Fraction]:
        return [street.probability(place) for street in self.streets]

    def _final_table(self, title: str) -> Table:
        columns = [
            Column("label", "Hand"),
            Column("count", "Count", "count"),
            Column("probability", "Probability", "probability"),
            Column("one_in", "1 in", "one-in"),
            Column("at_least", "At least", "probability"),
        ]
        total = self.final.total
        rows = [
            [category.label, count, count / total, count / total, reached / total]
            for category, count, reached in self._lines(self.final)
        ]
        return Table(title, columns, rows, ["All", total, 1, 1, None])

    def _streets_table(self) -> Table:
        columns = [Column("label", "Hand")]
        columns += [
            Column(f"cards_{street.cards}", _cards(street.cards), "probability")
            for street in self.streets
        ]
        rows = [
            [category.label, *(street.counts[place] / street.total for street in self.streets)]
            for place, category in enumerate(self.ranking.categories)
        ]
        return Table("Best category if the deal ended with so many cards", columns, rows)

    def _lines(self, street: Street) -> Iterator[tuple[Category, int, int]]:
        return zip(self.ranking.categories, street.counts, street.at_least, strict=True)

    def _rows(self, street: Street) -> list[dict[str, Any]]:
        return [
            {
                "key": category.key,
                "label": category.label,
                "count": count,
                "probability": count / street.total,
                "at_least": reached,
                "at_least_probability": reached / street.total,
            }
            for category, count, reached in self._lines(street)
        ]

    def _records(self) -> Iterator[dict[str, Any]]:
        for street in self.streets or (self.final,):
            for row in self._rows(street):
                yield {"cards": street.cards, **row}

    def _question(self) -> dict[str, Any]:
        return {
            "game": "dragon-poker",
            "command": "odds",
            **deal_question(self.deal),
            "ranking": self.ranking.name,
            "known": [card_text(card) for card in self.known],
            "seen": [card_text(card) for card in self.seen],
        }

    def _data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "question": self._question(),
            "method": "exact",
            "total": self.final.total,
            "rows": self._rows(self.final),
        }
        if self.streets:
            data["streets"] = [
                {"cards": street.cards, "total": street.total, "rows": self._rows(street)}
                for street in self.streets
            ]
        return data | {"provenance": self.provenance.data()}


def odds(
    known: Sequence[int] | str = (),
    deal: Deal | str = _WHOLE_DEAL,
    ranking: Ranking | str = DOCUMENTED,
    *,
    seen: Sequence[int] | str = (),
    streets: bool = False,
    modifiers: Sequence[str] = (),
) -> StreetOdds:
    """Return the exact odds of the final best category from the cards known so far.

    Parameters
    ----------
    known : sequence of int or str
        The player's cards (0..55, or as text), none up to a complete deal.
    deal : Deal or str
        The whole deal, or what differs from nine cards of the plain deck, such as ``jokers 2``;
        known and seen jokers are among its jokers.
    ranking : Ranking or str
        The categories.
    seen : sequence of int or str
        Cards known to be elsewhere.
    streets : bool
        Whether every number of cards on the way is answered too.
    modifiers : sequence of str
        Modifiers in force, in words, for the provenance.

    Returns
    -------
    StreetOdds
        Always exact: each count is a number of equally likely completions.

    Raises
    ------
    QuestionError
        For what is no card, a card given twice, more known cards than are dealt, or more jokers
        than the deck has.

    Examples
    --------
    >>> odds("7H 8H 9H 10H JH QH 2C 2D 2S").probability("straight-flush")
    Fraction(1, 1)
    >>> odds("7H 8H 9H 10H JH", seen="QH").final.total
    163185
    """
    known, seen = _read(known, seen)
    deal = deal_of(deal, _WHOLE_DEAL)
    ranking = ranking_for(deal, ranking)
    _check(known, seen, deal, ranking)
    numbers = range(len(known), deal.cards + 1) if streets else [deal.cards]
    counted = tuple(
        Street(n, _best_counts(replace(deal, cards=n), known, seen, ranking)) for n in numbers if n
    )
    held = cards_text(known) or "no card known"
    words = f"{held}{f', seen {cards_text(seen)}' if seen else ''}"
    return StreetOdds(
        ranking=ranking,
        deal=deal,
        known=known,
        seen=seen,
        final=counted[-1],
        streets=counted if streets else (),
        provenance=Provenance(
            f"{words}: {deal_words(deal, ranking.hand_size)}, ranking {ranking.name}",
            modifiers=tuple(modifiers),
        ),
    )


def completions(
    deal: Deal, known: Sequence[int], seen: Sequence[int], hand_size: int
) -> Mapping[tuple[int, int], int]:
    """Return how many completions of the known cards can declare each set of patterns.

    Parameters
    ----------
    deal : Deal
        The deal to complete; places that fewer cards than a hand leave open are blank.
    known, seen : sequence of int
        The player's cards, and cards that cannot come.
    hand_size : int
        Cards in a hand.

    Returns
    -------
    mapping of (int, int) to int
        (set of patterns, wild cards held) -> exact number of completions; their sum is checked
        against the binomial coefficient.

    Examples
    --------
    >>> counts = completions(Deal(cards=7), [0, 1, 2, 3, 4, 5], [51], 6)
    >>> sum(counts.values())
    45
    """
    if not known and not seen and deal.cards >= hand_size:
        return declarations(deal, hand_size).counts
    from oddscalc.dragon_poker.walk import walk_completions

    counts = walk_completions(deal, tuple(known), tuple(seen), hand_size)
    unseen = deal.deck_size - len(known) - len(seen)
    expected = comb(unseen, deal.cards - len(known))
    if sum(counts.values()) != expected:
        raise CheckError(f"counted {sum(counts.values())} completions where there are {expected}")
    return counts


def _read(known: Sequence[int] | str, seen: Sequence[int] | str) -> list[tuple[int, ...]]:
    groups = {"the known cards": known, "the seen cards": seen}
    if isinstance(known, str) or isinstance(seen, str):
        texts = {
            label: group if isinstance(group, str) else cards_text(card_numbers(group, label))
            for label, group in groups.items()
        }
        return list(parse_hands(texts))
    numbers = {label: card_numbers(group, label) for label, group in groups.items()}
    refuse_shared(numbers)
    return list(numbers.values())


def _best_counts(
    deal: Deal, known: Sequence[int], seen: Sequence[int], ranking: Ranking
) -> tuple[int, ...]:
    counts = [0] * len(ranking.categories)
    for (declarable, wilds), ways in completions(deal, known, seen, ranking.hand_size).items():
        counts[ranking.best(declarable, wilds)] += ways
    return tuple(counts)


def _check(known: Sequence[int], seen: Sequence[int], deal: Deal, ranking: Ranking) -> None:
    if deal.cards < ranking.hand_size:
        raise QuestionError(
            f"a deal of {deal.cards} cards is smaller than a hand of {ranking.hand_size}; "
            f"deal {ranking.hand_size} to 9"
        )
    if len(known) > deal.cards:
        raise QuestionError(f"{len(known)} cards known, but only {deal.cards} are dealt")
    jokers = sum(is_joker(card) for card in (*known, *seen))
    if jokers > deal.jokers:
        raise QuestionError(
            f"{jokers} jokers (W) shown, but the deck has {deal.jokers}; raise --jokers"
        )
    if deal.cards - len(known) > deal.deck_size - len(known) - len(seen):
        raise QuestionError(f"{len(seen)} cards seen leave too few to complete the deal")


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
