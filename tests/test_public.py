"""The public names of the games are the same whatever has been imported before."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import oddscalc.dragon_master
import oddscalc.dragon_poker
import oddscalc.drax

GAMES = [oddscalc.dragon_poker, oddscalc.drax, oddscalc.dragon_master]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)


@by_game
def test_public_names_are_no_modules_even_when_all_modules_are_imported(game: ModuleType) -> None:
    for module in pkgutil.iter_modules(game.__path__):
        importlib.import_module(f"{game.__name__}.{module.name}")
    for name in game.__all__:
        assert not inspect.ismodule(getattr(game, name)), name


@by_game
def test_public_names_are_documented_with_an_example(game: ModuleType) -> None:
    for name in game.__all__:
        public = getattr(game, name)
        assert public.__doc__, name
        if inspect.isfunction(public):
            assert ">>>" in public.__doc__, name


@by_game
def test_public_names_have_types(game: ModuleType) -> None:
    tree = ast.parse(Path(str(game.__file__)).read_text("utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in guarded.body if isinstance(node, ast.ImportFrom)]
    typed = {alias.asname: node.module for node in imports for alias in node.names}
    assert sorted(map(str, typed)) == game.__all__
    for name, module in typed.items():
        assert getattr(importlib.import_module(str(module)), str(name)) is getattr(game, str(name))


@by_game
def test_unknown_names_are_refused(game: ModuleType) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'oods'"):
        game.oods  # noqa: B018
    assert set(game.__all__) <= set(dir(game))


def test_importing_public_names_loads_nothing_heavy() -> None:
    script = (
        "import sys\nfrom oddscalc.dragon_poker import hand, odds, orders, table\n"
        "from oddscalc import dragon_master, drax\n"
        "heavy = {'numba', 'numpy', 'pandas', 'matplotlib'} & set(sys.modules)\nassert not heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
