"""Variants of a deal, written without dashes: ``jokers 4, wild AH AD`` or a modifier's key."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import get_args

from oddscalc.cards import MAX_JOKERS, RANKS, parse_cards_and_ranks, parse_wild
from oddscalc.dragon_poker.conditions import Conditions, RankOrder
from oddscalc.dragon_poker.deal import MAX_CARDS, Deal, SuitChange
from oddscalc.dragon_poker.dimensions import load_dimension
from oddscalc.dragon_poker.modifiers import Dimension
from oddscalc.dragon_poker.rankings import DOCUMENTED
from oddscalc.errors import QuestionError
from oddscalc.suggestions import did_you_mean, shorten

PLAIN = "plain"


@dataclass(frozen=True)
class Variant:
    """A deal and a ranking under a name: the text that described them."""

    name: str
    deal: Deal
    ranking: str


def variant_of(text: str, base: Deal | None = None, ranking: str = DOCUMENTED.name) -> Variant:
    """Return the variant that a text describes, with the modifiers of the shipped dimension.

    Parameters
    ----------
    text : str
        As for :func:`read_variant`.
    base : Deal, optional
        What the text changes; six cards of the plain deck when left out.
    ranking : str
        The ranking where the text names none.

    Examples
    --------
    >>> variant_of("deal 9, ranking no-corps").ranking
    'no-corps'
    """
    return read_variant(text, base or Deal(), ranking, load_dimension())


def deal_of(deal: Deal | str = PLAIN, base: Deal | None = None) -> Deal:
    """Return the deal that a text describes; a deal is returned as it is.

    Parameters
    ----------
    deal : Deal or str
        A deal, or clauses parted by commas as for :func:`read_variant`, without a ranking.
    base : Deal, optional
        What the text changes; six cards of the plain deck when left out.

    Raises
    ------
    QuestionError
        For a clause that is not understood, or a ranking.

    Examples
    --------
    >>> deal_of("deal 9, jokers 4").total
    7575968400
    """
    if isinstance(deal, Deal):
        return deal
    _refuse_no_text("a deal is a Deal", deal, "deal 9, jokers 4")
    variant = variant_of(deal, base, ranking="")
    if variant.ranking:
        raise QuestionError(f"a deal has no ranking; give {variant.ranking!r} as the ranking")
    return variant.deal


def conditions_of(conditions: Conditions | str = PLAIN) -> Conditions:
    """Return the conditions of hands that a text describes; conditions are returned as they are.

    Parameters
    ----------
    conditions : Conditions or str
        Conditions, or what is wild, dead or may be changed, as for :func:`deal_of`, and
        ``reversed``.

    Raises
    ------
    QuestionError
        For a clause that is not understood or is no condition.

    Examples
    --------
    >>> sorted(conditions_of("wild AH AD, dead 7").dead)
    [5]
    """
    if isinstance(conditions, Conditions):
        return conditions
    _refuse_no_text("conditions are Conditions", conditions, "wild AH AD, dead 7")
    order: RankOrder = "normal"
    clauses = []
    for clause in conditions.split(","):
        if clause.strip() in ("reversed", "reversed-sequence"):
            order = "reversed"
        else:
            clauses.append(clause)
    deal = deal_of(", ".join(clauses) or PLAIN)
    if deal.cards != Deal().cards or deal.jokers:
        raise QuestionError(
            f"{shorten(conditions)!r}: conditions say what is wild, dead, changed or reversed; "
            "cards dealt and jokers are no conditions"
        )
    return Conditions(deal.wild, deal.dead, order, deal.suit_change)


def read_variant(text: str, base: Deal, ranking: str, dimension: Dimension) -> Variant:
    """Return the variant that a text describes.

    Parameters
    ----------
    text : str
        Clauses parted by commas: ``deal 9``, ``jokers 4``, ``wild AH AD``, ``dead 7``,
        ``suit-change any``, ``ranking no-corps``, the key of a modifier, or ``plain``.
    base : Deal
        What the clauses change.
    ranking : str
        The ranking where no clause names one.
    dimension : Dimension
        Whose modifiers can be named.

    Raises
    ------
    QuestionError
        For a clause that is not understood.

    Examples
    --------
    >>> from oddscalc.dragon_poker.dimensions import load_dimension
    >>> read_variant("jokers 2, dead 7", Deal(), "documented", load_dimension()).deal.jokers
    2
    """
    _refuse_no_text("a variant is a Variant", text, "deal 9, jokers 4")
    deal, named_ranking = base, ranking
    keys = {modifier.key for modifier in dimension.modifiers}
    given: set[str] = set()
    for clause in text.split(","):
        word, _, rest = clause.strip().partition(" ")
        rest = rest.strip()
        if word in given and word in _ONCE:
            raise QuestionError(f"variant {shorten(text)!r} gives {word} twice; leave out one")
        given.add(word)
        if word in keys and not rest:
            deal = _under_modifier(deal, word, dimension)
        elif word == "ranking" and rest:
            named_ranking = rest
        elif word in _CLAUSES and rest:
            deal = _CLAUSES[word](deal, rest, text)
        elif clause.strip() != PLAIN:
            known = list(dict.fromkeys([*_CLAUSES, "ranking", PLAIN, *sorted(keys)]))
            where = f"variant {shorten(text)!r}"
            if word in known and not rest:
                raise QuestionError(f"{where}: {word} needs a value, such as {_EXAMPLES[word]}")
            raise QuestionError(
                f"{where}: {shorten(clause.strip())!r} is not understood{did_you_mean(word, known)}"
            )
    return Variant(text.strip(), deal, named_ranking)


def _refuse_no_text(kind: str, given: object, example: str) -> None:
    if not isinstance(given, str):
        raise QuestionError(f'{kind} or text such as "{example}", not {shorten(repr(given))}')


def _under_modifier(deal: Deal, key: str, dimension: Dimension) -> Deal:
    effect = dimension.modifier(key).effect
    if effect.dead_shown_rank:
        raise QuestionError(f"{key} kills the rank that was shown; write it out, such as dead 7")
    return effect.applied_to(deal)


def _number(text: str, low: int, high: int, what: str, variant: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high:
        return int(text)
    raise QuestionError(
        f"variant {shorten(variant)!r}: {what} is {shorten(text)}; it is {low} to {high}"
    )


def _deal(deal: Deal, text: str, variant: str) -> Deal:
    return replace(deal, cards=_number(text, 1, MAX_CARDS, "deal", variant))


def _jokers(deal: Deal, text: str, variant: str) -> Deal:
    return replace(deal, jokers=_number(text, 0, MAX_JOKERS, "jokers", variant))


def _wild(deal: Deal, text: str, variant: str) -> Deal:
    return replace(deal, wild=deal.wild | parse_wild(text, f"variant {shorten(variant)!r}"))


def _dead(deal: Deal, text: str, variant: str) -> Deal:
    _, ranks = parse_cards_and_ranks(text, f"variant {shorten(variant)!r}", cards=False)
    dead = deal.dead | ranks
    if len(dead) == RANKS:
        raise QuestionError(
            f"variant {shorten(variant)!r} leaves no rank alive; leave at least one"
        )
    return replace(deal, dead=dead)


def _suit_change(deal: Deal, text: str, variant: str) -> Deal:
    for choice in get_args(SuitChange):
        if text == choice:
            return replace(deal, suit_change=choice)
    advice = did_you_mean(text, get_args(SuitChange))
    raise QuestionError(f"variant {shorten(variant)!r}: suit-change {shorten(text)!r}{advice}")


_ONCE = {"deal", "jokers", "suit-change", "ranking"}
_CLAUSES: dict[str, Callable[[Deal, str, str], Deal]] = {
    "deal": _deal,
    "jokers": _jokers,
    "wild": _wild,
    "dead": _dead,
    "suit-change": _suit_change,
}
_EXAMPLES = {
    "deal": "deal 9",
    "jokers": "jokers 4",
    "wild": "wild AH AD",
    "dead": "dead 7",
    "suit-change": "suit-change any",
    "ranking": "ranking no-corps",
}
