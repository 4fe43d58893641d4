"""The results of Dragon Poker."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from oddscalc.answers import Answer, Count
from oddscalc.cards import MAX_JOKERS, parse_cards
from oddscalc.dragon_poker.audit import reproduce
from oddscalc.dragon_poker.comparison import compare
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal
from oddscalc.dragon_poker.dimensions import load_dimension
from oddscalc.dragon_poker.equity import equity
from oddscalc.dragon_poker.night import play_nights
from oddscalc.dragon_poker.night_setting import Night
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.orders import orders
from oddscalc.dragon_poker.rankings import DOCUMENTED
from oddscalc.dragon_poker.showdown import Showdown, win_chances
from oddscalc.dragon_poker.streets import odds
from oddscalc.dragon_poker.variants import Variant, read_variant
from oddscalc.results.manifest import Entry
from oddscalc.sampling import Plan

_OF = {6: "six of six", 7: "best six of seven", 8: "best six of eight", 9: "best six of nine"}
_SEED = 1
_SIZES = {6: "six-of-six", 9: "best-of-nine"}
_MODIFIERS = {
    "one-joker": ("jokers 1", "one joker"),
    "two-jokers": ("jokers 2", "two jokers"),
    "four-jokers": ("jokers 4", "four jokers"),
    "red-dragons-wild": ("wild AH AD", "red Dragons wild"),
    "deuces-wild": ("wild 2", "deuces wild"),
    "sevens-wild": ("wild 7", "sevens wild"),
    "sevens-dead": ("dead 7", "sevens dead"),
    "suit-change": ("suit-change any", "one suit change"),
}
_COMPARED = (
    "one-joker", "four-jokers", "red-dragons-wild", "deuces-wild", "sevens-dead", "suit-change",
)  # fmt: skip
_HELD = {"nothing-known": "", "three-hearts": "10H JH QH", "two-pair": "8C 8D KC KD"}
_COUNTS: dict[Count, str] = {
    "potential": "all categories that can be declared",
    "at-least": "at least each category",
}


def dragon_poker_entries() -> Iterator[Entry]:
    """Yield the results of Dragon Poker."""
    yield Entry(
        "documented-tables",
        "The documented tables of Dragon Poker against exact counts",
        reproduce,
        quick=False,
    )
    for cards in _SIZES:
        yield from _tables(cards)
    yield Entry(
        "modifiers-compared",
        "Dragon Poker, best six of nine under each modifier, side by side",
        _modifiers_compared,
    )
    for name, held in _HELD.items():
        yield Entry(
            f"streets-{name}",
            f"Dragon Poker, odds by street with {held or 'no card'} known",
            partial(_streets, held),
            quick=False,
        )
    yield from _sampled()
    for cards in range(DOCUMENTED.hand_size, MAX_CARDS + 1):
        for jokers in range(MAX_JOKERS + 1):
            yield _orders_entry(cards, jokers)


def _tables(cards: int) -> Iterator[Entry]:
    size, words = _SIZES[cards], f"Dragon Poker, {_OF[cards]}"
    yield Entry(size, f"{words}, 52 cards", partial(table, Deal(cards)))
    for key, (text, label) in _MODIFIERS.items():
        yield Entry(f"{size}-{key}", f"{words}, {label}", partial(_table, cards, text))
    wild = partial(table, Deal(cards, MAX_JOKERS), "documented-wild")
    yield Entry(
        f"{size}-four-jokers-documented-wild",
        f"{words}, four jokers, in the order of the documented joker table",
        wild,
    )
    for count, label in _COUNTS.items():
        for jokers, suffix, deck in ((0, "", ""), (MAX_JOKERS, "-four-jokers", " four jokers,")):
            yield Entry(
                f"{size}{suffix}-{count}",
                f"{words},{deck} {label}",
                partial(table, Deal(cards, jokers), count=count),
            )


def _sampled() -> Iterator[Entry]:
    for jokers, deck in ((0, "52 cards"), (MAX_JOKERS, "four jokers")):
        suffix = "-four-jokers" if jokers else ""
        yield Entry(
            f"equity-by-category{suffix}",
            f"Dragon Poker, best six of nine, {deck}: the chance to win by one's own final hand",
            partial(win_chances, Showdown(jokers=jokers), Plan(1_000_000, _SEED)),
            quick=False,
        )
    yield Entry(
        "equity-straight-flush-draw",
        "Dragon Poker: four cards of a straight flush against three Dragons",
        partial(equity, ["7H 8H 9H 10H 2C", "AS AD AC 3D 4D"]),
        quick=False,
    )
    yield Entry(
        "night",
        "A night of Dragon Poker: five players, forty hands, the shipped modifiers",
        partial(play_nights, Night(), Plan(10_000, _SEED)),
        quick=False,
    )


def _orders_entry(cards: int, jokers: int) -> Entry:
    deck = f"{jokers} joker{'' if jokers == 1 else 's'}" if jokers else "no jokers"
    return Entry(
        f"orders-{cards}-cards-{jokers}-jokers",
        f"Dragon Poker, {_OF[cards]}, {deck}: the ranking against rarity",
        partial(orders, Deal(cards, jokers)),
    )


def _variant(cards: int, text: str) -> Variant:
    return read_variant(text, Deal(cards), DOCUMENTED.name, load_dimension())


def _table(cards: int, text: str) -> Answer:
    deal = _variant(cards, text).deal
    return table(deal, by_wilds=deal.most_wilds > 0)


def _streets(held: str) -> Answer:
    return odds(parse_cards(held), Deal(MAX_CARDS), DOCUMENTED, streets=True)


def _modifiers_compared() -> Answer:
    variants = [_variant(MAX_CARDS, "plain")]
    for key in _COMPARED:
        text, label = _MODIFIERS[key]
        variants.append(replace(_variant(MAX_CARDS, text), name=label))
    return compare(variants)
