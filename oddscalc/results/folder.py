"""The folder of results: written from the manifest, or held against it."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from oddscalc.errors import CheckError, OddscalcError, QuestionError
from oddscalc.files import write_whole
from oddscalc.results.differences import picture_faults, text_faults
from oddscalc.results.manifest import Entry, entries, named_entries

INDEX = "README.md"
TEXTS = {"md": "markdown", "csv": "csv", "json": "json"}
PICTURES = ("svg",)


class Further(NamedTuple):
    """A result that a script of ``benchmarks/`` writes: too long for this, or of one machine."""

    name: str
    title: str
    script: str
    suffixes: tuple[str, ...]

    @property
    def files(self) -> list[str]:
        """The names of its files."""
        return [f"{self.name}.{suffix}" for suffix in self.suffixes]


FURTHER = (
    Further(
        "dragon_master_tournament",
        "Dragon Master: every strategy against every other",
        "dragon_master_tournament.py",
        ("md", "csv"),
    ),
    Further(
        "benchmarks",
        "Benchmarks: oddscalc beside other programs",
        "run.py",
        ("md", "csv", "json", "svg"),
    ),
)

Progress = Callable[[Entry], None]


def regenerate(
    names: Iterable[str] = (), out: str | Path = "results", progress: Progress | None = None
) -> list[Path]:
    """Write results, and the index of all of them.

    Parameters
    ----------
    names : iterable of str
        Results of the manifest; all of them when there are none.
    out : str or Path
        The folder; it is made if it is missing.
    progress : callable, optional
        Told each result when it is done.

    Returns
    -------
    list of Path
        The files written; the same bytes on every run with the same matplotlib.

    Raises
    ------
    QuestionError
        For an unknown name.
    OddscalcError
        When the folder cannot be written to.
    """
    folder = Path(out)
    chosen = named_entries(names)
    _make(folder)
    written = []
    for entry in chosen:
        answer = entry.answer()
        for suffix, format_ in TEXTS.items():
            written.append(folder / f"{entry.name}.{suffix}")
            write_whole(written[-1], answer.to(format_) + "\n")
        for suffix in PICTURES if entry.pictured else ():
            written.append(folder / f"{entry.name}.{suffix}")
            write_whole(written[-1], answer.to_picture(suffix))
        if progress:
            progress(entry)
    write_whole(folder / INDEX, index())
    return [*written, folder / INDEX]


def check(
    names: Iterable[str] = (), out: str | Path = "results", progress: Progress | None = None
) -> int:
    """Ask everything again and hold the folder against the answers; nothing is written.

    Pictures are compared by the data that they show. Real numbers count to twelve digits.

    Parameters
    ----------
    names : iterable of str
        Results of the manifest. When there are none: all of them, and that there are no others.
    out : str or Path
        The folder.
    progress : callable, optional
        Told each result when it is done.

    Returns
    -------
    int
        How many results agree.

    Raises
    ------
    QuestionError
        For an unknown name or a folder that does not exist.
    CheckError
        When a file is missing, differs or is no result; the message is a short diff.
    """
    folder = Path(out)
    names = list(names)
    chosen = named_entries(names)
    if not folder.is_dir():
        raise QuestionError(f"--out {out}: there is no such folder; write it with regenerate")
    faults = []
    for entry in chosen:
        faults += _entry_faults(entry, folder)
        if progress:
            progress(entry)
    if not names:
        faults += text_faults(folder / INDEX, index())
        faults += _strangers(folder)
    if faults:
        raise CheckError("\n".join(faults))
    return len(chosen)


def index() -> str:
    """Return the index of the folder as Markdown, one line on each result.

    Examples
    --------
    >>> index().splitlines()[0]
    '# Results'
    """
    lines = [
        "# Results",
        "",
        "Written by `oddscalc regenerate`; `oddscalc regenerate --check` asks everything again and "
        "says what differs. `oddscalc report -o odds.html` puts all of it on one page.",
        "",
    ]
    further = [
        f"{_linked(one.title, one.files)}, written by `benchmarks/{one.script}`" for one in FURTHER
    ]
    return "\n".join([*lines, *map(_index_line, entries()), *further]) + "\n"


def file_names(entry: Entry) -> list[str]:
    """Return the names of the files of a result."""
    suffixes = [*TEXTS, *(PICTURES if entry.pictured else ())]
    return [f"{entry.name}.{suffix}" for suffix in suffixes]


def known_files() -> set[str]:
    """Return the names of all files that belong in the folder."""
    regenerated = {name for entry in entries() for name in file_names(entry)}
    return {INDEX, *regenerated, *(name for one in FURTHER for name in one.files)}


def _index_line(entry: Entry) -> str:
    return _linked(entry.title, file_names(entry))


def _linked(title: str, files: Sequence[str]) -> str:
    main, *others = files
    links = ", ".join(f"[{name.rpartition('.')[2]}]({name})" for name in others)
    return f"- [{title}]({main}) ({links})"


def _entry_faults(entry: Entry, folder: Path) -> list[str]:
    answer = entry.answer()
    faults = []
    for suffix, format_ in TEXTS.items():
        faults += text_faults(folder / f"{entry.name}.{suffix}", answer.to(format_) + "\n")
    for suffix in PICTURES if entry.pictured else ():
        faults += picture_faults(folder / f"{entry.name}.{suffix}", answer.picture())
    return faults


def _strangers(folder: Path) -> list[str]:
    return [
        f"{path}: is no result; delete it"
        for path in sorted(folder.iterdir())
        if path.name not in known_files()
    ]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OddscalcError(f"--out {folder}: {error.strerror or error}") from None
