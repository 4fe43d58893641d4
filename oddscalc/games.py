"""The games that oddscalc knows."""

from dataclasses import dataclass
from typing import Any

from oddscalc.answers import Answer, Provenance
from oddscalc.document import Column, Document, Table


@dataclass(frozen=True)
class Game:
    """A game: its key on the command line, its name, where it comes from, what can be asked."""

    key: str
    name: str
    source: str
    commands: tuple[str, ...]


GAMES = (
    Game(
        "dragon-poker",
        "Dragon Poker",
        "Robert Asprin's MythAdventures: best six of nine cards, wild and dead cards, modifiers",
        ("table", "hand", "odds", "equity", "night", "compare", "orders", "rules"),
    ),
    Game(
        "drax",
        "Four-Card Drax",
        "BattleTech: a stud game whose courts change the values of the cards",
        ("table", "hand", "odds", "simulate"),
    ),
    Game(
        "dragon-master",
        "Dragon Master",
        "a trick-taking drinking game: five games of penalty cards",
        ("simulate", "deal", "trick-maximum"),
    ),
)


@dataclass(frozen=True)
class GameList(Answer):
    """The games, as an answer."""

    games: tuple[Game, ...]

    def document(self) -> Document:
        """Return one row a game."""
        columns = [
            Column("key", "Command"),
            Column("label", "Game"),
            Column("source", "What it is"),
            Column("commands", "Questions"),
        ]
        rows = [[game.key, game.name, game.source, " ".join(game.commands)] for game in self.games]
        table = Table("Games", columns, rows)
        data: dict[str, Any] = {
            "question": {"command": "games"},
            "rows": [
                {
                    "key": game.key,
                    "label": game.name,
                    "source": game.source,
                    "commands": list(game.commands),
                }
                for game in self.games
            ],
            "provenance": self.provenance.data(),
        }
        return Document("Games", [table], data, table.records())


def games() -> GameList:
    """Return the games that oddscalc knows.

    Examples
    --------
    >>> [game.key for game in games().games]
    ['dragon-poker', 'drax', 'dragon-master']
    """
    return GameList(GAMES, provenance=Provenance("the games"))
