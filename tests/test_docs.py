"""What the documentation says is what the program does."""

import doctest
import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from oddscalc.cli import main
from oddscalc.dragon_poker.audit import reproduce
from oddscalc.dragon_poker.patterns import PATTERNS

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


PAGES = ["README.md", "docs/extending.md"]


def _examples() -> list[tuple[str, str, str]]:
    """Return page, command and the output shown under it of each command shown."""
    return [
        (page, command, output.strip("\n"))
        for page in PAGES
        for command, output in re.findall(r"```\n\$ (oddscalc .*)\n([^`]*)```", _text(page))
    ]


def _text(page: str) -> str:
    return (HERE / page).read_text("utf-8")


def _write_files(page: str, folder: Path) -> None:
    """Write the files that a page shows: blocks that begin with a comment of their name."""
    for _, block in re.findall(
        r"```(python|toml)\n(# [\w-]+\.\w+\n.*?)```", _text(page), re.DOTALL
    ):
        (folder / block.split("\n")[0].removeprefix("# ")).write_text(block, "utf-8")


@pytest.mark.compiled
@pytest.mark.parametrize(("page", "command", "shown"), _examples(), ids=lambda text: text[:60])
def test_the_examples_print_what_is_shown(
    page: str,
    command: str,
    shown: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SystemExit) as done:
        main(shlex.split(command)[1:])
    assert not done.value.code
    printed = iter([line.rstrip() for line in capsys.readouterr().out.splitlines()])
    for line in shown.splitlines():
        assert line == "..." or line.rstrip() in printed, line


@pytest.mark.compiled
def test_the_python_examples_of_the_readme_are_right() -> None:
    blocks = re.findall(r"```python\n(>>> .*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        assert doctest.DocTestRunner().run(example).failed == 0


def test_extending_names_every_pattern() -> None:
    page = _text("docs/extending.md")
    for name in PATTERNS:
        assert f"`{name}`" in page, name


@pytest.mark.parametrize(
    "page", ["README.md", *(f"docs/{path.name}" for path in (HERE / "docs").glob("*.md"))]
)
def test_links_lead_to_files(page: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", _text(page)):
        assert ((HERE / page).parent / link).exists(), link
