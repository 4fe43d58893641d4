"""Whatever is typed: never a traceback, never a hang, never a wrong exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from hostile import CODES, FILES, SLOW, WORDS, commands, complaint, write_files
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.compiled
COMMANDS = list(commands())
LIMIT = 120
"""Seconds after which a command hangs."""


@pytest.fixture(scope="module")
def hostile_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    write_files(folder)
    return folder


@pytest.fixture
def here(hostile_folder, monkeypatch):
    monkeypatch.chdir(hostile_folder)
    return hostile_folder


def spoiled(path, command, arguments):
    """Return arguments that cannot run long: few trials, and something wrong where all is slow."""
    options = {name for parameter in command.params for name in parameter.opts}
    few = ["--trials", "2"] if "--trials" in options else []
    return [*path, *arguments, *few, *SLOW.get(path[-1], ())]


@st.composite
def command_lines(draw):
    path, command = draw(st.sampled_from(COMMANDS))
    words = st.sampled_from(WORDS) | st.text(max_size=20).filter(lambda text: "\0" not in text)
    arguments: list[str] = []
    for parameter in draw(st.lists(st.sampled_from(command.params), max_size=4)):
        if isinstance(parameter, click.Argument):
            arguments += draw(st.lists(words, max_size=3))
        elif parameter.is_flag:
            arguments.append(parameter.opts[-1])
        else:
            known = list(getattr(parameter.type, "choices", ()))
            choices = st.sampled_from(known) | words if known else words
            arguments += [draw(st.sampled_from(parameter.opts)), draw(choices)]
    return spoiled(path, command, arguments)


@pytest.mark.usefixtures("here")
@settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(command_lines())
def test_hostile_command_lines(arguments):
    assert complaint(arguments) is None


OPTIONS = [
    (path, command, parameter.opts[0])
    for path, command in COMMANDS
    for parameter in command.params
    if isinstance(parameter, click.Option) and not parameter.is_flag
]
WORST = ("", "9" * 5000, "nan", "-1", "\u202e", "A" * 100_000, "folder.toml", "big.toml")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("path", "command", "option"),
    OPTIONS,
    ids=[" ".join([*path, name]) for path, _, name in OPTIONS],
)
def test_every_option_with_the_worst_words(path, command, option):
    for word in WORST:
        assert complaint(spoiled(path, command, [option, word])) is None


PLACES = (
    "folder.toml", "pipe.toml", "loop.toml", "/dev/zero", "/proc/self/mem", "/proc/kmsg", "/",
)  # fmt: skip
READERS = [
    ("dragon-poker", "table", "--ranking"),
    ("dragon-poker", "rules", "--dimension"),
    ("dragon-poker", "night", "--trials", "2", "--dimension"),
    ("dragon-poker", "night", "--trials", "2", "--resume"),
]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("file", [*FILES, *PLACES])
@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_hostile_files_are_refused(reader, file):
    assert complaint([*reader, file]) is None


def shell(line, **variables):
    """Run a line of shell in which ``$O`` is the program."""
    environment = os.environ | {"O": f"{sys.executable} -m oddscalc"} | variables
    return subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, timeout=LIMIT, env=environment
    )


posix = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell is needed")


@posix
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$O games | true", 0),
        ('C=$(mktemp); { sleep 0.3; $O games; echo $? >"$C"; } | true; grep -qx 0 "$C"', 0),
        ("$O games >&-", 1),
        ("$O games >&- 2>&-", 1),
        ("$O games -f csv -o /dev/null >&-", 0),
        ("$O dragon-poker hand XX 2>&-", 2),
        ("$O dragon-poker hand - <&-", 2),
        ("$O dragon-poker hand - </dev/zero", 2),
        ("$O drax hand - </dev/null", 2),
        ("printf '\\377\\376\\000' | $O dragon-poker hand -", 2),
    ],
)
def test_closed_and_endless_streams(line, code):
    done = shell(line)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device is needed")
@pytest.mark.parametrize(
    "line",
    [
        "$O games >/dev/full",
        "$O games --format csv --output /dev/full",
        "$O games --output /proc/x.csv",
        "$O regenerate drax-table --out /proc/x",
    ],
)
def test_places_that_cannot_be_written_to(line):
    done = shell(line)
    assert done.returncode == 1
    assert done.stderr.startswith(b"oddscalc: ")
    assert b"fault" not in done.stderr


@posix
@pytest.mark.parametrize(
    "line",
    [
        "$O dragon-poker hand '2\u2663 3\u2663 4\u2663 5\u2663 6\u2663 7\u2663'",
        "$O dragon-poker hand '2\u0421'",
        "$O games --format csv --output \u00e9.csv",
        "$O dragon-poker rules",
        "$O dragon-master trick-maximum --players 3 -f json",
        "$O --help",
    ],
)
def test_a_locale_without_utf_8(line, tmp_path):
    done = shell(
        f"cd '{tmp_path}' && {line}", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii",
        PYTHONPATH=str(Path.cwd()),
    )  # fmt: skip
    assert done.returncode in CODES
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr


@posix
def test_letters_that_the_output_has_no_code_for_are_spelled_out(tmp_path):
    ranking = tmp_path / "hearts.toml"
    ranking.write_text(
        'hand-size = 5\n[[category]]\nkey = "any"\nlabel = "\u2665"\npattern = "any"\n', "utf-8"
    )
    line = f"$O dragon-poker table --ranking '{ranking}' -f json"
    done = shell(line, PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("latin-1"))["rows"][0]["label"] == "\u2665"
