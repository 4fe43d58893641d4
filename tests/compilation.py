"""How large a test may be: kernels run compiled, or as plain Python a few hundred times slower."""

import os

COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"


def size(compiled: int, uncompiled: int) -> int:
    """Return the size of a test: how many deals, hands or nights."""
    return compiled if COMPILED else uncompiled
