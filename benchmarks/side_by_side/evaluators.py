"""Hand evaluators of ordinary poker from other people, all called in one way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from oddscalc.cards import RANK_TEXT
from side_by_side.figures import installed

FOUR_SUITS = "cdhs"
NAMES = [text.replace("10", "T") + suit for text in RANK_TEXT for suit in FOUR_SUITS]
PHEVALUATOR_WORST = (7462, 6185, 3325, 2467, 1609, 1599, 322, 166, 10)
EVAL7_TYPES = (
    "High Card", "Pair", "Two Pair", "Trips", "Straight", "Flush", "Full House", "Quads",
    "Straight Flush",
)  # fmt: skip


class Evaluator(ABC):
    """A peer: cards as it wants them, its function of one hand, and what it answers."""

    name: str
    evaluate: Callable[[Any], Any]

    @abstractmethod
    def hand(self, cards: Sequence[int]) -> Any:
        """Return a hand of card numbers as the evaluator takes it."""

    @abstractmethod
    def worth(self, answer: int) -> int:
        """Return an answer so that bigger is better."""

    @abstractmethod
    def place(self, answer: int) -> int:
        """Return the place of an answer in the ranking ``five-card``."""


class PhEvaluator(Evaluator):
    """``phevaluator``: C, called with seven card numbers; smaller is better."""

    name = "phevaluator"

    def __init__(self) -> None:
        from phevaluator import evaluate_7cards

        self.evaluate = lambda hand: evaluate_7cards(*hand)

    def hand(self, cards: Sequence[int]) -> Any:
        """Return the card numbers, which are the same as ours."""
        return tuple(cards)

    def worth(self, answer: int) -> int:
        """Turn the ranks round."""
        return -answer

    def place(self, answer: int) -> int:
        """Find the class whose worst rank is not better."""
        return max(place for place, worst in enumerate(PHEVALUATOR_WORST) if answer <= worst)


class Eval7(Evaluator):
    """``eval7``: Cython, called with a list of cards; bigger is better."""

    name = "eval7"

    def __init__(self) -> None:
        import eval7

        self.evaluate = eval7.evaluate
        self._handtype = eval7.handtype
        self._cards = [eval7.Card(name) for name in NAMES]

    def hand(self, cards: Sequence[int]) -> Any:
        """Return a list of cards."""
        return [self._cards[card] for card in cards]

    def worth(self, answer: int) -> int:
        """Leave it as it is."""
        return answer

    def place(self, answer: int) -> int:
        """Look the name of the class up."""
        return EVAL7_TYPES.index(self._handtype(answer))


class Treys(Evaluator):
    """``treys``: plain Python, called with lists of integers; smaller is better."""

    name = "treys"

    def __init__(self) -> None:
        import treys

        evaluator = treys.Evaluator()
        self.evaluate = lambda hand: evaluator.evaluate(*hand)
        self._rank_class = evaluator.get_rank_class
        self._cards = [treys.Card.new(name) for name in NAMES]

    def hand(self, cards: Sequence[int]) -> Any:
        """Return two cards and a board of five."""
        numbers = [self._cards[card] for card in cards]
        return numbers[:2], numbers[2:]

    def worth(self, answer: int) -> int:
        """Turn the ranks round."""
        return -answer

    def place(self, answer: int) -> int:
        """Turn the classes round; a royal flush is a straight flush."""
        return min(9 - self._rank_class(answer), 8)


def evaluators() -> tuple[list[Evaluator], list[str]]:
    """Return the evaluators that are installed, and a sentence on each other one."""
    found: list[Evaluator] = []
    missing = []
    for kind in (PhEvaluator, Eval7, Treys):
        try:
            found.append(kind())
        except ImportError as error:
            reason = f"cannot be imported ({error})" if installed(kind.name) else "is not installed"
            missing.append(f"{kind.name} {reason}; it was left out.")
    return found, missing
