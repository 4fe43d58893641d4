"""Cold start and peak memory: whole processes, beside importing peers."""

from collections.abc import Sequence
from pathlib import Path

from commands import ODDSCALC
from timing import spread, started

from side_by_side.evaluators import evaluators
from side_by_side.figures import ALONE, MEGABYTES, OURS, SECONDS, Figure, Run, installed

FOLDER = Path(__file__).parents[1]
SECTION = "Cold start"
MEMORY = "Peak memory"
RUNS, SHORT_RUNS = 7, 3
COLD_RUNS = 3
ONE_HAND = """
from oddscalc.dragon_poker.rankings import FIVE_CARD
from oddscalc.dragon_poker.strength import strength
strength([0x7F], ranking=FIVE_CARD)
"""
JUDGED = """
from oddscalc.dragon_poker.judge import judge
from oddscalc.dragon_poker.rankings import FIVE_CARD
judge([0, 4, 8, 12, 16, 20, 24], ranking=FIVE_CARD)
"""
ICEPOOL = f"""
import sys
sys.path.insert(0, {str(FOLDER)!r})
from side_by_side.icepool_counts import count
count(6, 0)
"""
PEERS = {
    "phevaluator": """
from phevaluator import evaluate_7cards
evaluate_7cards(0, 4, 8, 12, 16, 20, 24)
""",
    "eval7": """
from eval7 import Card, evaluate
evaluate([Card(name) for name in "2c 3c 4c 5c 6c 7c 8c".split()])
""",
    "treys": """
from treys import Card, Evaluator
cards = [Card.new(name) for name in "2c 3c 4c 5c 6c 7c 8c".split()]
Evaluator().evaluate(cards[:2], cards[2:])
""",
}
IMPORT = "Start: show the help, or be imported"
FIRST_HAND = "First seven-card hand"
FIRST_TABLE = "Table of six of six"
BOTH_TABLES = "The documented tables, counted by two routes"


def start_everything(*, quick: bool) -> Run:
    """Measure all cases, in fresh processes."""
    seconds: list[Figure] = []
    memory: list[Figure] = []
    for case, who, words, cold, note in _cases():
        first = case not in {figure.case for figure in seconds}
        runs = (COLD_RUNS if cold else RUNS) if not quick else 1 if cold else SHORT_RUNS
        taken, megabytes = started(words, runs, cold=cold)
        seconds.append(Figure(SECTION, case, who, SECONDS, taken, note, first))
        peak = spread([megabytes])
        memory.append(Figure(MEMORY, case, who, MEGABYTES, peak, "", first))
    return Run([*seconds, *memory], [])


def _cases() -> list[tuple[str, str, Sequence[str], bool, str]]:
    """Return what to do, who does it, the words after ``python``, whether cold, and a note."""
    peers = [peer.name for peer in evaluators()[0]]
    cases: list[tuple[str, str, Sequence[str], bool, str]] = [
        (IMPORT, f"{OURS} --help", [*ODDSCALC, "--help"], False, ""),
        (IMPORT, ALONE, ["-c", "pass"], False, ""),
        *((IMPORT, f"import {name}", ["-c", f"import {name}"], False, "")
          for name in [*filter(installed, ["icepool"]), *peers]),
        (FIRST_HAND, f"{OURS}, compiled before", ["-c", ONE_HAND], False, "loads numpy and Numba"),
        (FIRST_HAND, f"{OURS}, nothing compiled", ["-c", ONE_HAND], True, "once after installing"),
        (FIRST_HAND, f"{OURS}, judge", ["-c", JUDGED], False, "plain Python"),
        *((FIRST_HAND, name, ["-c", PEERS[name]], False, "")
          for name in peers),
        (FIRST_TABLE, f"{OURS} dragon-poker table", [*ODDSCALC, "dragon-poker", "table"], False,
         "never compiles anything"),
        *((FIRST_TABLE, name, ["-c", ICEPOOL], False, "without corps-a-corps")
          for name in filter(installed, ["icepool"])),
        (BOTH_TABLES, f"{OURS} reproduce", [*ODDSCALC, "reproduce"], False, ""),
        (BOTH_TABLES, f"{OURS} reproduce, nothing compiled", [*ODDSCALC, "reproduce"], True,
         "once after installing"),
    ]  # fmt: skip
    return cases
