"""Conditional modifiers as data, and which of them are in force in a situation."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Literal, NamedTuple

from oddscalc.cards import DRAGON_RANK_NAMES, card_text
from oddscalc.dragon_poker.conditions import Conditions, RankOrder
from oddscalc.dragon_poker.deal import Deal, SuitChange
from oddscalc.dragon_poker.requirements import Chair, OnceANight, Requirement, ShownEarlier
from oddscalc.dragon_poker.situation import Situation
from oddscalc.errors import QuestionError

ReversedOrder = Literal["mirror", "dragon-high"]
_ORDERS: dict[ReversedOrder | None, RankOrder] = {
    None: "normal",
    "mirror": "reversed",
    "dragon-high": "reversed-dragon-high",
}


@dataclass(frozen=True)
class Effect:
    """What modifiers do to a round.

    Attributes
    ----------
    wild : frozenset of int
        Cards (0..51) that are wild.
    dead : frozenset of int
        Ranks (0..12) that are dead.
    dead_shown_rank : bool
        Whether the rank of each hand that the modifier asks to have been shown is dead.
    reversed : {"mirror", "dragon-high"} or None
        How ranks compare, if not in their ordinary order.
    suit_change : {"any", "no-duplicate"} or None
        Whether a player may change the suit of one of his cards.
    extra_hole_card : bool
        Whether the eighth card is dealt face down: four up, five down.
    jokers : int or None
        Number of jokers in the deck.

    Examples
    --------
    >>> Effect(dead=frozenset({5}), extra_hole_card=True).text
    '7 is dead; an extra hole card'
    """

    wild: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    dead_shown_rank: bool = False
    reversed: ReversedOrder | None = None
    suit_change: SuitChange | None = None
    extra_hole_card: bool = False
    jokers: int | None = None

    @property
    def text(self) -> str:
        """The effect in words."""
        parts = []
        if self.wild:
            parts.append(_are([card_text(card) for card in sorted(self.wild)], "wild"))
        if self.dead:
            parts.append(_are([DRAGON_RANK_NAMES[rank] for rank in sorted(self.dead)], "dead"))
        if self.dead_shown_rank:
            parts.append("the rank shown is dead")
        if self.reversed is not None:
            parts.append(f"ranks compare in reverse ({self.reversed})")
        if self.suit_change is not None:
            parts.append(f"one card takes another suit ({self.suit_change})")
        if self.extra_hole_card:
            parts.append("an extra hole card")
        if self.jokers is not None:
            parts.append(f"{self.jokers} joker{'' if self.jokers == 1 else 's'} in the deck")
        return "; ".join(parts)

    def __add__(self, other: "Effect") -> "Effect":
        """Return both effects added up; of two numbers of jokers the greater counts."""
        jokers = [effect.jokers for effect in (self, other) if effect.jokers is not None]
        return Effect(
            wild=self.wild | other.wild,
            dead=self.dead | other.dead,
            dead_shown_rank=self.dead_shown_rank or other.dead_shown_rank,
            reversed=self.reversed or other.reversed,
            suit_change=self.suit_change or other.suit_change,
            extra_hole_card=self.extra_hole_card or other.extra_hole_card,
            jokers=max(jokers, default=None),
        )

    @property
    def conditions(self) -> Conditions:
        """The conditions under which hands are judged under this effect.

        >>> Effect(reversed="mirror").conditions.order
        'reversed'
        """
        return Conditions(self.wild, self.dead, _ORDERS[self.reversed], self.suit_change)

    def applied_to(self, deal: Deal) -> Deal:
        """Return a deal under this effect.

        >>> Effect(wild=frozenset({50}), jokers=1).applied_to(Deal(cards=9)).most_wilds
        2
        """
        return replace(
            deal,
            jokers=max(deal.jokers, self.jokers or 0),
            wild=deal.wild | self.wild,
            dead=deal.dead | self.dead,
            suit_change=deal.suit_change or self.suit_change,
        )


@dataclass(frozen=True)
class Modifier:
    """A conditional modifier: it holds when every requirement is met.

    Attributes
    ----------
    key : str
        Its name in commands and files.
    label : str
        Its name for reading.
    when : tuple of Requirement
        What it asks of the situation; none at all: it always holds.
    effect : Effect
        What it does.
    """

    key: str
    label: str
    when: tuple[Requirement, ...]
    effect: Effect

    @property
    def when_text(self) -> str:
        """The requirements in words."""
        return " and ".join(requirement.text for requirement in self.when) or "always"

    @property
    def is_choice(self) -> bool:
        """Whether each player may choose it once a night."""
        return any(isinstance(requirement, OnceANight) for requirement in self.when)

    @property
    def is_personal(self) -> bool:
        """Whether it concerns single players, by their chairs."""
        return any(isinstance(requirement, Chair) for requirement in self.when)

    def ruling(self, situation: Situation) -> "Ruling":
        """Tell whether the modifier holds in a situation, and why.

        >>> Modifier("rest", "Rest", (), Effect(dead=frozenset({0}))).ruling(Situation()).reason
        'no situation given: always'
        """
        if not situation.given:
            return Ruling(self, False, f"no situation given: {self.when_text}")
        findings = [requirement.find(situation) for requirement in self.when]
        holds = all(finding.met for finding in findings)
        reasons = [finding.reason for finding in findings if finding.met == holds]
        return Ruling(self, holds, "; ".join(reasons) or "always")

    def offer(self, situation: Situation) -> "Ruling":
        """Tell whether players may choose the modifier: whether all but their choice is met.

        >>> change = Modifier("change", "Change", (OnceANight(),), Effect(suit_change="any"))
        >>> change.offer(Situation()).holds, change.ruling(Situation()).holds
        (True, False)
        """
        others = [part for part in self.when if not isinstance(part, OnceANight)]
        missed = [found.reason for part in others if not (found := part.find(situation)).met]
        return Ruling(self, not missed, "; ".join(missed) or self.when_text)

    def effect_in(self, situation: Situation) -> Effect:
        """Return the effect in a situation, with the ranks that are dead for having been shown."""
        if not self.effect.dead_shown_rank:
            return self.effect
        ranks = {
            showing.rank
            for requirement in self.when
            if isinstance(requirement, ShownEarlier)
            for showing in requirement.showings(situation)
            if showing.rank is not None
        }
        return replace(self.effect, dead=self.effect.dead | ranks, dead_shown_rank=False)


class Ruling(NamedTuple):
    """Whether a modifier holds in a situation, and why or why not."""

    modifier: Modifier
    holds: bool
    reason: str


@dataclass(frozen=True)
class Dimension:
    """A dimension: its name and its modifiers."""

    name: str
    modifiers: tuple[Modifier, ...]

    @property
    def choice(self) -> Modifier | None:
        """The modifier that each player may choose once a night, if there is one."""
        return next((modifier for modifier in self.modifiers if modifier.is_choice), None)

    def modifier(self, key: str) -> Modifier:
        """Return the modifier of this key.

        Raises
        ------
        QuestionError
            Listing the modifiers there are.

        Examples
        --------
        >>> Dimension("flat", ()).modifier("ten")
        Traceback (most recent call last):
        oddscalc.errors.QuestionError: "ten" is no modifier of flat; it has none
        """
        for modifier in self.modifiers:
            if modifier.key == key:
                return modifier
        known = ", ".join(modifier.key for modifier in self.modifiers) or "none"
        raise QuestionError(f'"{key}" is no modifier of {self.name}; it has {known}')

    def in_situation(self, situation: Situation) -> "Tonight":
        """Rule on every modifier in a situation."""
        rulings = tuple(modifier.ruling(situation) for modifier in self.modifiers)
        return Tonight(self, situation, rulings)


@dataclass(frozen=True)
class Tonight:
    """A dimension in a situation: which modifiers hold and what they do together.

    Attributes
    ----------
    dimension : Dimension
        Where the game is played.
    situation : Situation
        What is known of the moment.
    rulings : tuple of Ruling
        One a modifier, in the order of the dimension.
    """

    dimension: Dimension
    situation: Situation
    rulings: tuple[Ruling, ...] = field(repr=False)

    @property
    def in_force(self) -> tuple[Modifier, ...]:
        """The modifiers that hold."""
        return tuple(ruling.modifier for ruling in self.rulings if ruling.holds)

    @property
    def effect(self) -> Effect:
        """What the modifiers in force do together."""
        return combined(modifier.effect_in(self.situation) for modifier in self.in_force)

    @property
    def texts(self) -> tuple[str, ...]:
        """The modifiers in force in words, each with its key and its effect."""
        return tuple(
            f"{modifier.key}: {modifier.effect_in(self.situation).text}"
            for modifier in self.in_force
        )


def combined(effects: Iterable[Effect]) -> Effect:
    """Return what several effects do together.

    >>> combined([Effect(dead=frozenset({5})), Effect(dead=frozenset({6}))]).text
    '7 and 8 are dead'
    """
    return reduce(Effect.__add__, effects, Effect())


def _are(names: list[str], what: str) -> str:
    if len(names) == 1:
        return f"{names[0]} is {what}"
    return f"{', '.join(names[:-1])} and {names[-1]} are {what}"
