"""Hostile words for the command line, and what an honest program makes of them."""

import contextlib
import io
import os
from collections.abc import Iterator

import click

from oddscalc.cli import main
from oddscalc.cli.root import root

CODES = {0, 1, 2, 3, 130}
LONGEST_COMPLAINT = 120_000
SLOW = {
    "warmup": ["-f", "nothing"],
    "reproduce": ["-f", "nothing"],
    "report": ["-o", "x.txt"],
    "regenerate": ["no-such-result"],
    "verify": ["--results", "no-such-folder"],
}
"""What is wrong in the questions to commands that take long."""

FILES = {
    "big.toml": None,
    "nested.toml": b"a=" + b"[" * 5000 + b"]" * 5000,
    "dotted.toml": b".".join([b"a"] * 3000) + b"=1",
    "long-key.toml": b".".join([b"a"] * 50_000) + b"=1",
    "quoted-key.toml": b" . ".join([b"'a'"] * 20_000) + b"=1",
    "float.toml": b'hand-size = 6.0\n[[category]]\nkey = "a"\npattern = "any"\n',
    "hex.toml": b"hand-size = 0x" + b"f" * 5000,
    "signs.toml": b'name = "\\u001b[31m\\u0000\\u202e"\n',
    "long-name.toml": b'name = "' + b"n" * 100_000 + b'"\n',
    "null.toml": b'a="\0"\n',
    "bytes.toml": bytes(range(256)),
    "digits.toml": b"a=" + b"9" * 5000,
    "empty.toml": b"",
    "backwards.toml": 'name = "\u202eabc"\n'.encode(),
    "number.toml": b'name = 1\nhand-size = "six"\ncategories = 5\n',
    "tables.toml": b"[[modifiers]]\nkey = []\n[[modifiers]]\n",
    "list.json": b"[]",
    "nested.json": b"[" * 100_000,
}
WORDS = (
    "", " ", "-", "--", "-1", "0", "1", "2", "6", "9", "10", "W", "WWWW", "WWWWW", "?",
    "AH AD", "7", "AS KS QS JS 10S 9S", "2C 3C 2C", "10", "1S", "dragon", "7S 8S 2S",
    "\u202eAH", "\u0410\u041d", "A\u200bH", "\uff21\uff28", "\U0001f0a1", "e\u0301", "\udcff",
    "9" * 400, "9" * 5000, "-" + "9" * 400, "1e400", "nan", "inf", "-inf", "1e-400", "0x10", "1_0",
    "\u0661", "\u00b2", "\u00bd", "\n", "\t", "a\nb", "\x1b[31m", "A" * 100_000, "AH " * 5000,
    "AS" * 50_000,
    "/", ".", "..", "/dev/null", "/dev/full", "/proc/self/mem", "/proc/x.csv", "no/such/x.csv",
    "x.csv", "x.", ".csv", "~", "%s", "{0.__class__}", "$(id)", "tcp://127.0.0.1:1", "local:-1",
    "documented", "rarity", "five-card", "duck", "random,duck", "os:system", "oddscalc:__version__",
    '"', "'", "\\", "deal 9", "jokers 4, wild AH", "jokers 4, jokers 3", "wild", "sunday",
    *FILES,
)  # fmt: skip


def write_files(folder) -> None:
    """Write the hostile files; the one of a gigabyte has a hole in it."""
    for name, content in FILES.items():
        if content is None:
            with (folder / name).open("wb") as stream:
                stream.truncate(1 << 30)
        else:
            (folder / name).write_bytes(content)
    (folder / "folder.toml").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.toml")
        (folder / "loop.toml").symlink_to("loop.toml")


def commands(
    command: click.Command = root, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command with the words that name it."""
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, (*path, name))
    else:
        yield path, command


def complaint(arguments: list[str]) -> str | None:
    """Run the command line; return what is wrong with how it ended, or None."""
    out, err = io.StringIO(), io.StringIO()
    code: object = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as done:
            code = done.code
    said = err.getvalue()
    if code not in CODES:
        return f"exit code {code}"
    if "a fault of oddscalc itself" in said or "Traceback" in said:
        return said[:1000]
    if code in (1, 2) and not said:
        return f"exit code {code} without a word"
    if code == 2 and out.getvalue():
        return "a wrong question, but an answer too"
    if any(not letter.isprintable() for letter in said.replace("\n", "")):
        return f"what cannot be printed: {said[:200]!r}"
    return "a complaint without end" if len(said) > LONGEST_COMPLAINT else None
