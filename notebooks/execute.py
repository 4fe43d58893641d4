"""Execute the notebooks and write them, or with ``--check`` hold their outputs against new ones.

The files are the same after every run: nothing is kept of the time and the machine. Pictures are
not compared, as another matplotlib draws them a little differently.

    python notebooks/execute.py [--check] [NOTEBOOK...]
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
_DIFFERENT = 3


def executed(path: Path) -> Any:
    """Return a notebook with new outputs and without traces of the run."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=300,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(HERE)}},
    ).execute()
    notebook.metadata = {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata = {}
    return notebook


def shown(notebook: Any) -> Iterator[tuple[str, str]]:
    """Yield the source of each code cell and all that it shows but pictures, as text."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            texts = [text for output in cell.outputs for text in _texts(output)]
            yield cell.source, "\n".join(texts)


def _texts(output: Any) -> Iterator[str]:
    if output.output_type == "stream":
        yield output.text
    for kind, content in sorted(output.get("data", {}).items()):
        yield f"[{kind}]" if kind.startswith("image/") else str(content)


def differences(path: Path) -> list[str]:
    """Return what a notebook shows differently when it is executed again, cell by cell."""
    kept = shown(nbformat.read(path, as_version=4))
    return [
        f"{path.name}: this cell shows something else now:\n{source}\nkept:\n{old}\nnow:\n{new}"
        for (source, old), (_, new) in zip(kept, shown(executed(path)), strict=True)
        if old != new
    ]


def main() -> int:
    """Execute what the command line asks for; return 3 when a check finds a difference."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("notebooks", nargs="*", help="file names; all when not given")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    arguments = parser.parse_args()
    names = arguments.notebooks or sorted(path.name for path in HERE.glob("*.ipynb"))
    found = []
    for path in (HERE / name for name in names):
        if arguments.check:
            found += differences(path)
        else:
            nbformat.write(executed(path), path)
    print("\n\n".join(found), end="\n" if found else "", file=sys.stderr)
    return _DIFFERENT if found else 0


if __name__ == "__main__":
    sys.exit(main())
