"""Imports run one way, and light questions stay light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "oddscalc"
HEAVY = {"numba", "numpy", "pandas", "matplotlib", "scipy", "distributed"}

LEVELS = [
    {"errors", "ranges", "suggestions", "public", "__init__"},
    {"cards", "files", "document", "picture"},
    {"presentation"},
    {"answers", "blocks", "intervals", "jit", "sampling", "kernels_random"}
    | {"cluster", "identity", "run_files", "run_records"},
    {"dragon_poker", "drax", "dragon_master"},
    {"games", "warmup", "results", "verification"},
    {"cli"},
    {"__main__"},
]


def _room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def _level(room: str) -> int:
    return next(level for level, rooms in enumerate(LEVELS) if room in rooms)


def _imported_rooms(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "oddscalc":
                yield parts[1] if len(parts) > 1 else "__init__"


def test_every_room_has_a_level() -> None:
    rooms = {_room(path) for path in PACKAGE.rglob("*.py")}
    assert rooms <= set().union(*LEVELS)


def test_imports_run_one_way() -> None:
    for path in PACKAGE.rglob("*.py"):
        for room in _imported_rooms(path):
            assert _level(room) <= _level(_room(path)), f"{path} imports {room}"


def test_games_do_not_know_each_other() -> None:
    games = {"dragon_poker", "drax", "dragon_master"}
    for path in PACKAGE.rglob("*.py"):
        if _room(path) in games:
            assert set(_imported_rooms(path)) & games <= {_room(path)}, path


def test_only_kernel_modules_import_the_compiler() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "jit" in _imported_rooms(path):
            assert path.name.startswith("kernel"), path


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["games"],
        ["dragon-poker", "table", "--deal", "9", "--jokers", "4"],
        ["dragon-poker", "hand", "4H 4S 6C 6D W W"],
        ["dragon-poker", "orders"],
        ["dragon-poker", "compare", "plain", "jokers 4"],
    ],
)
def test_light_questions_import_nothing_heavy(words: list[str]) -> None:
    script = (
        "import sys\nfrom oddscalc.cli import main\n"
        f"try:\n    main({words!r})\nexcept SystemExit as done:\n    assert not done.code\n"
        f"heavy = {HEAVY!r} & set(sys.modules)\nassert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
