"""The files of a result, held figure by figure against the question asked again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from oddscalc.answers import Answer
from oddscalc.errors import QuestionError
from oddscalc.presentation.digests import data_digest, picture_digest
from oddscalc.results.folder import INDEX, PICTURES, TEXTS, index, known_files
from oddscalc.results.manifest import Entry
from oddscalc.verification.check import Check, Comparisons, equal
from oddscalc.verification.texts import same_text


@dataclass(frozen=True)
class Due:
    """What the files of a result should hold.

    Attributes
    ----------
    texts : mapping of str to str
        Suffix -> content.
    digests : mapping of str to str
        Suffix of a picture -> digest of the data that it shows.
    """

    texts: Mapping[str, str]
    digests: Mapping[str, str]


def due(entry: Entry) -> Due:
    """Ask the question of a result again and return what its files should hold."""
    answer: Answer = entry.answer()
    texts = {suffix: answer.to(format_) + "\n" for suffix, format_ in TEXTS.items()}
    pictures = PICTURES if entry.pictured else ()
    return Due(texts, {suffix: data_digest(answer.picture()) for suffix in pictures})


def same_files(folder: Path, name: str, expected: Due) -> Comparisons:
    """Hold every file of a result against what it should hold.

    Raises
    ------
    QuestionError
        When a file is missing, or a picture does not say what it shows.
    """
    for suffix, text in expected.texts.items():
        yield from same_text(f"{name}.{suffix}", read(folder / f"{name}.{suffix}"), text)
    for suffix, digest in expected.digests.items():
        shown = picture_digest(_content(folder / f"{name}.{suffix}"))
        yield equal(f"{name}.{suffix}, digest of its data", shown, digest)


def read(path: Path) -> str:
    """Return the text of a file of the folder.

    Raises
    ------
    QuestionError
        When it is missing.
    """
    return _content(path).decode("utf-8", errors="replace")


def _content(path: Path) -> bytes:
    if not path.is_file():
        raise QuestionError(f"{path.name} is missing")
    return path.read_bytes()


def index_check(folder: Path) -> Check:
    """Return the check of the index, and that there is no file beside the results."""

    def compare() -> Comparisons:
        yield from same_text(INDEX, read(folder / INDEX), index())
        yield equal("files that are no result", sorted(_strangers(folder.iterdir())), [])

    return Check("results/index", "The index of the folder", "the index and the manifest", compare)


def _strangers(paths: Iterable[Path]) -> Iterator[str]:
    known = known_files()
    return (path.name for path in paths if path.name not in known)
