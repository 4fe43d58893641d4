"""The notebooks run, and show what they were committed with."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(path.name for path in HERE.glob("*.ipynb"))

missing = [
    name for name in ("nbclient", "nbformat", "ipykernel") if not importlib.util.find_spec(name)
]
needs_jupyter = pytest.mark.skipif(
    bool(missing), reason=f"not installed: {', '.join(missing)}; pip install '.[notebooks]'"
)


def test_there_are_notebooks_with_pictures() -> None:
    assert len(NOTEBOOKS) >= 4
    for name in NOTEBOOKS:
        text = (HERE / name).read_text("utf-8")
        assert '"image/png"' in text, name
        assert '"output_type": "error"' not in text, name


@needs_jupyter
@pytest.mark.compiled
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_executed_again_shows_the_same(name: str) -> None:
    command = [sys.executable, str(HERE / "execute.py"), "--check", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
