"""Which program this is: its version, and a digest of the sources that tallies depend on."""

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from oddscalc import __version__

_PACKAGE = Path(__file__).parent
_SUFFIXES = {".py", ".toml"}
_NOT_IN_TALLIES = {"cli", "presentation", "results"}


class Identity(NamedTuple):
    """A program; equal ones give equal tallies."""

    version: str
    sources: str

    def differs_from(self, other: "Identity") -> str:
        """Return in words how this program differs from another one; empty when it does not.

        Examples
        --------
        >>> Identity("0.2", "aa").differs_from(Identity("0.1", "aa"))
        'oddscalc 0.2, not 0.1'
        """
        if self.version != other.version:
            return f"oddscalc {self.version}, not {other.version}"
        if self.sources != other.sources:
            return f"another state of the sources of oddscalc {self.version}"
        return ""


@cache
def identity() -> Identity:
    """Return the identity of this program.

    The sources are those of the games and of sampling; how answers are shown is left out.
    """
    digest = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*")):
        place = path.relative_to(_PACKAGE)
        if path.suffix in _SUFFIXES and place.parts[0] not in _NOT_IN_TALLIES:
            digest.update(place.as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return Identity(__version__, digest.hexdigest()[:16])
