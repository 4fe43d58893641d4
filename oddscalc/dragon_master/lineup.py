"""Which strategy plays at which seat: built-in ones by name, users' own as ``module:function``."""

import hashlib
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from oddscalc.dragon_master import strategies
from oddscalc.dragon_master.chance import Chance
from oddscalc.dragon_master.judge import Strategy
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.view import View
from oddscalc.errors import QuestionError
from oddscalc.suggestions import did_you_mean, shorten

BUILT_IN: Mapping[str, Callable[[int], Strategy]] = {
    "random": lambda _rollouts: strategies.random,
    "duck": lambda _rollouts: strategies.duck,
    "rollout": strategies.Rollout,
}
MOST_ROLLOUTS = 10_000


@dataclass(frozen=True)
class Own:
    """A strategy written by a user, found anew wherever it is called.

    Attributes
    ----------
    label : str
        Its name, ``module:function``.
    source : str
        Digest of the module that it must come from; any module when empty.
    """

    label: str
    source: str = ""

    def __call__(self, view: View, chance: Chance) -> Any:
        """Return what the function returns; its exceptions become a :class:`QuestionError`."""
        function = self.function()
        try:
            return function(view, chance)
        except (Exception, SystemExit) as error:
            place = f"seat-{view.seat}, trick {view.trick + 1}"
            raise QuestionError(
                f"strategy {self.label}, {place}: it raised {type(error).__name__}: {error}"
            ) from error

    def function(self) -> Callable[[View, Chance], Any]:
        """Return the function itself; modules of the working directory are found too.

        Raises
        ------
        QuestionError
            When there is no such module or function, or the module is another one.
        """
        module_name, _, function_name = self.label.partition(":")
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)
        try:
            module = importlib.import_module(module_name)
        except (Exception, SystemExit) as error:
            raise QuestionError(
                f"--strategy {self.label}: importing {module_name} failed: {error}"
            ) from error
        if self.source and source_of(module_name) != self.source:
            raise QuestionError(
                f"--strategy {self.label}: {module_name} is another one here than where the "
                "question was asked; copy it, and start what had loaded the old one anew"
            )
        function = getattr(module, function_name, None)
        if not callable(function):
            raise QuestionError(
                f"--strategy {self.label}: {module_name} has no function {function_name}"
            )
        return function  # type: ignore[no-any-return]


@cache
def source_of(module_name: str) -> str:
    """Return the digest of the file of a module as it was when this was first asked for."""
    path = getattr(sys.modules[module_name], "__file__", None)
    if path is None:
        return ""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


@dataclass(frozen=True)
class Lineup:
    """The strategies of the players, one a seat.

    Attributes
    ----------
    names : tuple of str
        One a player; a blind hand always plays at random.
    rollouts : int
        Deals that `rollout` imagines for each decision.
    sources : mapping
        Own strategy -> digest of its module: changed code is another question.
    """

    names: tuple[str, ...]
    rollouts: int = strategies.DEFAULT_ROLLOUTS
    sources: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, rules: Rules, names: str | Sequence[str], rollouts: int | None = None) -> "Lineup":
        """Return the lineup for given names; a single name serves all seats.

        Raises
        ------
        QuestionError
            For another number of names than players, an unknown name, or rollouts out of range or
            for nobody.

        Examples
        --------
        >>> Lineup.of(Rules(players=3), "duck").names
        ('duck', 'duck', 'duck')
        >>> Lineup.of(Rules(players=2), ["duck"] * 4)
        Traceback (most recent call last):
        oddscalc.errors.QuestionError: 4 strategies for 2 players; give one for all or one a seat
        """
        names = (names,) if isinstance(names, str) else names
        if len(names) not in (1, rules.players):
            raise QuestionError(
                f"{len(names)} strategies for {rules.players} players; "
                "give one for all or one a seat"
            )
        sources = {name: _source(name) for name in names if name not in BUILT_IN}
        if rollouts is not None and not 1 <= rollouts <= MOST_ROLLOUTS:
            raise QuestionError(f"--rollouts {rollouts}: write a number from 1 to {MOST_ROLLOUTS}")
        if rollouts is not None and "rollout" not in names:
            raise QuestionError(f"--rollouts {rollouts}: no seat plays the strategy rollout")
        seats = tuple(names) if len(names) == rules.players else tuple(names) * rules.players
        return cls(seats, strategies.DEFAULT_ROLLOUTS if rollouts is None else rollouts, sources)

    @property
    def is_built_in(self) -> bool:
        """Whether every strategy is built in, so that the compiled game can play it."""
        return all(name in BUILT_IN for name in self.names)

    def seated(self, rules: Rules) -> tuple[Strategy, ...]:
        """Return one strategy a seat, that of a blind hand included."""
        chosen = [
            BUILT_IN[name](self.rollouts)
            if name in BUILT_IN
            else Own(name, self.sources.get(name, ""))
            for name in self.names
        ]
        return (*chosen, *[strategies.random] * (rules.seats - rules.players))

    def kinds(self, rules: Rules) -> tuple[int, ...]:
        """Return for each built-in strategy the set of seats that play it, as bits."""
        names = [*self.names, *["random"] * (rules.seats - rules.players)]
        return tuple(
            sum(1 << seat for seat, name in enumerate(names) if name == kind) for kind in BUILT_IN
        )


def _source(name: str) -> str:
    """Return the digest of the module of an own strategy; refuse a name that is not known."""
    if ":" not in name:
        raise QuestionError(
            f"--strategy {shorten(name)!r} is not known{did_you_mean(name, BUILT_IN)} "
            "(your own is written module:function)"
        )
    Own(name).function()
    return source_of(name.partition(":")[0])
