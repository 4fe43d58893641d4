"""What a modifier asks of the situation: each requirement is met or not, and says why."""

# ruff: noqa: D102 - `text` and `find` are described once, in Requirement

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from oddscalc.cards import DRAGON_RANK_NAMES, cards_text, is_joker, rank_of
from oddscalc.dragon_poker.situation import Showing, Situation

Counted = Literal["round", "each-player"]
ShownBy = Literal["every-player", "winner"]


class Finding(NamedTuple):
    """Whether a requirement is met in a situation, and why or why not."""

    met: bool
    reason: str


class Requirement(Protocol):
    """One requirement of a modifier."""

    @property
    def text(self) -> str:
        """The requirement in words, after "when"."""

    def find(self, situation: Situation) -> Finding:
        """Hold the requirement against a situation; what is not known is not met."""


@dataclass(frozen=True)
class HandParity:
    """The hand number is even or odd.

    >>> HandParity("even").find(Situation(hand_number=10))
    Finding(met=True, reason='hand 10 is even')
    """

    parity: Literal["even", "odd"]

    @property
    def text(self) -> str:
        return f"the hand number is {self.parity}"

    def find(self, situation: Situation) -> Finding:
        if situation.hand_number is None:
            return Finding(False, "no hand number given")
        parity = ("even", "odd")[situation.hand_number % 2]
        return Finding(parity == self.parity, f"hand {situation.hand_number} is {parity}")


@dataclass(frozen=True)
class HandPeriod:
    """The hand number is divisible by a period.

    >>> HandPeriod(5).find(Situation(hand_number=9))
    Finding(met=False, reason='hand 9 is not divisible by 5')
    """

    period: int

    @property
    def text(self) -> str:
        return f"the hand number is divisible by {self.period}"

    def find(self, situation: Situation) -> Finding:
        if situation.hand_number is None:
            return Finding(False, "no hand number given")
        met = situation.hand_number % self.period == 0
        verb = "is" if met else "is not"
        return Finding(met, f"hand {situation.hand_number} {verb} divisible by {self.period}")


@dataclass(frozen=True)
class Weekday:
    """The night falls on one of these weekdays."""

    days: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"it is {_either(self.days)}"

    def find(self, situation: Situation) -> Finding:
        if situation.weekday is None:
            return Finding(False, "no weekday given")
        return _one_of(situation.weekday, self.days, "it is ")


@dataclass(frozen=True)
class Weather:
    """The weather is one of these."""

    kinds: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"the weather is {_either(self.kinds)}"

    def find(self, situation: Situation) -> Finding:
        if situation.weather is None:
            return Finding(False, "no weather given")
        kinds = [kind.casefold() for kind in self.kinds]
        return _one_of(situation.weather.casefold(), kinds, "the weather is ")


@dataclass(frozen=True)
class Players:
    """The number of players is one of these."""

    numbers: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"{_either(self.numbers)} play"

    def find(self, situation: Situation) -> Finding:
        if situation.players is None:
            return Finding(False, "no number of players given")
        return _one_of(situation.players, self.numbers, "the number of players is ")


@dataclass(frozen=True)
class Chair:
    """The player sits in one of these chairs."""

    numbers: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"the player sits in chair {_either(self.numbers)}"

    def find(self, situation: Situation) -> Finding:
        if situation.chair is None:
            return Finding(False, "no chair given")
        return _one_of(situation.chair, self.numbers, "the chair is ")


@dataclass(frozen=True)
class FaceUp:
    """So many cards of some ranks are among the first cards turned face up.

    Printed ranks count, dead or not; a joker has none.

    Attributes
    ----------
    ranks : frozenset of int
        The ranks (0..12) counted.
    among_first : int
        How many face-up cards are looked at.
    least, most : int
        The number of cards of these ranks must be from ``least`` to ``most``.
    counted : {"round", "each-player"}
        The first cards of the round, going round the table, or any one player's own first ones.

    Examples
    --------
    >>> ten = FaceUp(frozenset({8}), among_first=2, least=1, most=1)
    >>> ten.find(Situation(shown=(34, 8))).reason
    'one 10 among the first two face-up cards (10H 4C)'
    >>> ten.find(Situation(shown=(34, 35))).met
    False
    """

    ranks: frozenset[int]
    among_first: int
    least: int
    most: int
    counted: Counted = "round"

    @property
    def text(self) -> str:
        whose = "" if self.counted == "round" else " of one player"
        many = "exactly" if self.least == self.most else "at least"
        if self.among_first == 1 and self.least == 1:
            return f"the first card turned face up{whose} is {self._named_one}"
        return f"{many} {self._named(self.least)} among the first {self._places}{whose}"

    def find(self, situation: Situation) -> Finding:
        if situation.shown is None:
            return Finding(False, "no face-up cards given")
        if self.counted == "round":
            return self._find_in(situation.shown[: self.among_first])
        if situation.players is None:
            return Finding(False, "no number of players given, so each one's cards are not known")
        return self._find_in_each(situation.shown, situation.players)

    def _find_in_each(self, shown: Sequence[int], players: int) -> Finding:
        findings = [
            self._find_in(shown[player::players][: self.among_first]) for player in range(players)
        ]
        for player, finding in enumerate(findings, 1):
            if finding.met:
                return Finding(True, f"{finding.reason} of player {player}")
        return Finding(False, "; ".join(dict.fromkeys(finding.reason for finding in findings)))

    def _find_in(self, cards: Sequence[int]) -> Finding:
        if len(cards) < self.among_first:
            return Finding(False, f"only {_number(len(cards))} of the first {self._places} given")
        count = sum(not is_joker(card) and rank_of(card) in self.ranks for card in cards)
        reason = f"{self._named(count)} among the first {self._places} ({cards_text(cards)})"
        if self.among_first == 1:
            verb = "is" if count else "is not"
            reason = f"the first card turned face up ({cards_text(cards)}) {verb} {self._named_one}"
        return Finding(self.least <= count <= self.most, reason)

    @property
    def _places(self) -> str:
        if self.among_first == 1:
            return "face-up card"
        return f"{_number(self.among_first)} face-up cards"

    def _named(self, count: int) -> str:
        return f"{_number(count)} {self._names}"

    @property
    def _named_one(self) -> str:
        article = "an" if self._names.startswith(("8", "Elf", "Ogre")) else "a"
        return f"{article} {self._names}"

    @property
    def _names(self) -> str:
        return _either([DRAGON_RANK_NAMES[rank] for rank in sorted(self.ranks)])


@dataclass(frozen=True)
class ShownEarlier:
    """A hand of one of these categories was shown down earlier in the night.

    Attributes
    ----------
    categories : tuple of str
        Keys of categories; wild cards in the hand count.
    by : {"every-player", "winner"}
        Whose hands count: nobody folds, so every player's is shown.
    """

    categories: tuple[str, ...]
    by: ShownBy = "every-player"

    @property
    def text(self) -> str:
        whose = "" if self.by == "every-player" else " by the winner"
        return f"{_either(self.categories)} has been shown{whose} earlier in the night"

    def showings(self, situation: Situation) -> list[Showing]:
        """Return the earlier hands that count."""
        return [
            showing
            for showing in situation.earlier or ()
            if showing.category in self.categories and (showing.won or self.by == "every-player")
        ]

    def find(self, situation: Situation) -> Finding:
        if situation.earlier is None:
            return Finding(False, "nothing given of the hands shown earlier in the night")
        showings = self.showings(situation)
        if not showings:
            return Finding(False, f"no {_either(self.categories)} shown so far")
        return Finding(True, f"{showings[0].category} has been shown")


@dataclass(frozen=True)
class OnceANight:
    """Each player may choose it in one hand of the night; no situation decides that for him."""

    @property
    def text(self) -> str:
        return "once a night for each player, in a hand of his choice"

    def find(self, situation: Situation) -> Finding:  # noqa: ARG002
        return Finding(
            False, "each player's choice, once a night: see the options --suit-change..."
        )


def _one_of(value: int | str, wanted: Sequence[int] | Sequence[str], lead: str) -> Finding:
    if value in wanted:
        return Finding(True, f"{lead}{value}")
    return Finding(False, f"{lead}{value}, not {_either(wanted)}")


def _either(choices: Sequence[int] | Sequence[str]) -> str:
    texts = [str(choice) for choice in choices]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _number(count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
    return words[count] if count < len(words) else str(count)
