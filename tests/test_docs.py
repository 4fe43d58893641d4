"""What the documentation says is what the program does."""

import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from oddscalc.cli import main
from oddscalc.dragon_poker.audit import reproduce

HERE = Path(__file__).parent.parent
README = (HERE / "README.md").read_text("utf-8")


def test_the_command_reference_is_up_to_date() -> None:
    script = HERE / "docs" / "make_commands.py"
    spec = importlib.util.spec_from_file_location("make_commands", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text("utf-8").split() == module.reference().split()


def test_the_check_before_landing_runs_the_readme_command() -> None:
    commands = re.findall(r"^python -m pip install .*$", README, re.MULTILINE)
    assert len(commands) == 2
    assert "oddscalc reproduce" in commands[0]
    assert commands[1] in (HERE / ".ci" / "run").read_text("utf-8").splitlines()


def test_the_excerpt_of_the_main_job_is_real() -> None:
    block = README.split("## What the main job prints")[1].split("```")[1]
    printed = reproduce(["types"]).to("table")
    for line in block.strip("\n").splitlines():
        assert line in ("...", "") or line in printed.splitlines(), line


def _examples() -> list[tuple[str, str]]:
    """Return each command shown in the README with the output shown under it."""
    blocks = re.findall(r"```\n\$ (oddscalc .*)\n([^`]*)```", README)
    return [(command, output.strip("\n")) for command, output in blocks]


@pytest.mark.parametrize(("command", "shown"), _examples(), ids=lambda text: text[:60])
def test_the_examples_of_the_readme_print_what_is_shown(
    command: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as done:
        main(shlex.split(command)[1:])
    assert not done.value.code
    printed = capsys.readouterr().out.splitlines()
    for line in shown.splitlines():
        assert line == "..." or line.rstrip() in printed, line
