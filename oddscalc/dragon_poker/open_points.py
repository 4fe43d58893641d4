"""The points that the source text leaves open, each with the default that settles it."""

from collections.abc import Iterator
from typing import NamedTuple

from oddscalc.dragon_poker.modifiers import Dimension, Modifier
from oddscalc.dragon_poker.requirements import FaceUp, ShownEarlier


class OpenPoint(NamedTuple):
    """A point of the rules that the source text leaves open.

    Attributes
    ----------
    key : str
        Its name.
    question : str
        What is open.
    default : str
        How it is settled when nothing else is asked.
    options : str
        Other readings and how to ask for them; empty when there is none.
    """

    key: str
    question: str
    default: str
    options: str = ""


OPEN_POINTS = (
    OpenPoint("jokers", "Jokers in the deck", "none; a joker is always wild", "--jokers 0 to 4"),
    OpenPoint(
        "six-of-six",
        'What "6 of 6" means',
        "six cards dealt and all of them used; at the table the best six of nine count",
        "--deal 6 to 9",
    ),
    OpenPoint(
        "ranking",
        "The order of the categories",
        "the table of natural odds, with five and six of a kind where wild cards put them",
        "--ranking documented, documented-wild, no-corps, rarity, five-card or a file",
    ),
    OpenPoint("dragon", "The Dragon in a straight", "high or low, never both: nine sequences"),
    OpenPoint(
        "wild",
        "What a wild card stands for",
        "any card, duplicates and dead ranks included: the highest category, then the highest "
        "strength; in a flush the highest rank not already in it",
    ),
    OpenPoint(
        "wild-itself",
        "A real card that is wild",
        "may stand for itself and counts as a wild card even then",
    ),
    OpenPoint("ties", "Equal hands", "share; suits break no tie and wild cards neither"),
    OpenPoint(
        "dead",
        "What a dead card is",
        "blank: no rank, no suit, fills a place; as a kicker below a two in either order",
    ),
    OpenPoint("dead-and-wild", "A card both dead and wild", "is dead"),
    OpenPoint("dead-gap", "A straight over a dead rank", "does not close up"),
    OpenPoint(
        "order-of-dealing",
        "Down and up cards",
        "D D D U U U U U D; with an extra hole card D D D U U U U D D, nine cards either way",
    ),
    OpenPoint(
        "opener",
        "Who opens a betting round",
        "the best hand showing, face-up cards alone, tonight's modifiers included; of equal hands "
        "the first in dealing order",
    ),
    OpenPoint("folding", "Folding", "nobody folds: every hand is shown"),
    OpenPoint(
        "seats",
        "Who is dealt to first",
        "chair 1 in hand 1, chair 2 in hand 2 and so on round the table",
    ),
    OpenPoint(
        "printed-wild",
        "A changed suit and wild cards",
        "the printed card decides whether it is wild; changing a wild or dead card gains nothing",
    ),
    OpenPoint(
        "suit-change-strategy",
        "When a player spends his suit change",
        "never",
        "--suit-change-strategy when-it-wins: in dealing order, the first time that it turns a "
        "loss or a tie into a win",
    ),
)


def open_points(dimension: Dimension) -> list[OpenPoint]:
    """Return every open point, with those that a dimension settles by its fields.

    Examples
    --------
    >>> from oddscalc.dragon_poker.dimensions import load_dimension
    >>> open_points(load_dimension())[-1].options
    'face-up.counted = "each-player" in the dimension file'
    """
    settled = [point for modifier in dimension.modifiers for point in _settled_by(modifier)]
    return [*OPEN_POINTS, *settled]


def _settled_by(modifier: Modifier) -> Iterator[OpenPoint]:
    effect = modifier.effect
    if effect.suit_change is not None:
        yield _field(
            modifier,
            "suit-change",
            "a duplicate by a changed suit",
            effect.suit_change,
            ("any", "no-duplicate"),
        )
    if effect.reversed is not None:
        yield _field(
            modifier,
            "reversed",
            "the Dragon in reversed order",
            effect.reversed,
            ("mirror", "dragon-high"),
        )
    for requirement in modifier.when:
        if isinstance(requirement, ShownEarlier):
            yield _field(
                modifier,
                "shown-earlier.by",
                "whose hand counts as shown",
                requirement.by,
                ("every-player", "winner"),
            )
            yield OpenPoint(
                f"{modifier.key}: shown-earlier.categories",
                f"{modifier.key}: which hands count as shown",
                ", ".join(requirement.categories),
                "a list of category keys in the dimension file",
            )
        if isinstance(requirement, FaceUp) and requirement.among_first > 1:
            yield _field(
                modifier,
                "face-up.counted",
                "whose first face-up cards count",
                requirement.counted,
                ("round", "each-player"),
            )


def _field(
    modifier: Modifier, field: str, question: str, value: str, choices: tuple[str, ...]
) -> OpenPoint:
    others = " or ".join(choice for choice in choices if choice != value)
    options = f'{field} = "{others}" in the dimension file'
    return OpenPoint(f"{modifier.key}: {field}", f"{modifier.key}: {question}", value, options)
