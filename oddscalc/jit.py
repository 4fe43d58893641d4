"""The one decorator that compiles kernels, and where their compiled code is kept.

Numba notices when the file of a kernel changes, but not when another file that it calls does. So
the compiled code of all kernels lives in one folder named by a digest of all kernel sources: any
change to any of them starts a new folder and nothing stale can be loaded.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config as numba_config

_config = cast(Any, numba_config)
_PACKAGE = Path(__file__).parent
_KERNEL_FILES = "kernel*.py"

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function of arrays and scalars with Numba, without the interpreter's lock.

    Parameters
    ----------
    function : callable
        Defined in a module named ``kernel*.py``; it works on arrays that its caller allocates and
        may run in several threads at once.

    Returns
    -------
    callable
        The compiled function; the plain function itself when ``NUMBA_DISABLE_JIT`` is set.
    """
    folder = cache_folder()
    with _numba_cache_in(folder):
        compiled: Any = numba.njit(nogil=True, cache=folder is not None)(function)
    return cast(F, compiled)


def inline(function: F) -> F:
    """Compile a small function that kernels call; it is compiled into each of them."""
    compiled: Any = numba.njit(nogil=True)(function)
    return cast(F, compiled)


def lane(function: F) -> F:
    """Write a small function of lane values into each loop that calls it, before compilation.

    A loop over such functions becomes vector instructions; calls compiled on their own keep it from
    that. Every operation in them must be cast to the type of the lane.
    """
    options: dict[str, Any] = {"nogil": True, "inline": "always"}
    compiled: F = numba.njit(**options)(function)
    return compiled


@cache
def kernel_digest() -> str:
    """Return the digest of every kernel source, this file included."""
    digest = hashlib.sha256()
    for path in sorted({*_PACKAGE.rglob(_KERNEL_FILES), Path(__file__)}):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the folder of compiled kernels, or None when no place can be written to.

    ``NUMBA_CACHE_DIR`` is respected; otherwise the folder stands beside the package, and in the
    user's cache folder when the package is read-only.
    """
    name = f"kernels-{kernel_digest()}"
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(chosen)] if chosen else [_PACKAGE / "__pycache__", _user_cache() / "oddscalc"]
    return next((place / name for place in places if _can_write(place / name)), None)


def _user_cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(home) if home else Path(os.path.expanduser("~")) / ".cache"  # noqa: PTH111


def _can_write(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextmanager
def _numba_cache_in(folder: Path | None) -> Iterator[None]:
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        _config.CACHE_DIR = before
