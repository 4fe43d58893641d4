"""Write ``docs/commands.md``, the command reference, from the program itself.

Run it after a change of the command line: ``python docs/make_commands.py``. A test compares.
"""

from collections.abc import Iterator
from pathlib import Path

import click

from oddscalc.cli.root import CONTEXT, root

PAGE = Path(__file__).parent / "commands.md"
_INTRODUCTION = """# Commands

Written by `python docs/make_commands.py` from the program's own help; do not edit by hand.

Exit codes: 0 done; 1 could not finish; 2 the question is wrong; 3 a check found a difference;
130 interrupted (a sampled answer so far is printed, marked partial).
"""


def reference() -> str:
    """Return the page as Markdown."""
    return "\n".join([_INTRODUCTION, *_sections(root, "oddscalc")])


def _sections(command: click.Command, path: str) -> Iterator[str]:
    context = click.Context(command, info_name=path, terminal_width=100, **CONTEXT)
    yield f"## {path}\n\n```\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            yield from _sections(command.commands[name], f"{path} {name}")


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8")
