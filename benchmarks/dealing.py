"""Random hands for benchmarks."""

from typing import Any

import numpy as np

DIFFERENT = 1 << 17


def random_hands(number: int, cards: int, jokers: int = 0) -> tuple[Any, Any]:
    """Return random hands as rows of card numbers (uint8) and as masks (int64).

    After some 130,000 hands they come again in the same order.
    """
    rng = np.random.default_rng(1)
    different = min(number, DIFFERENT)
    order = rng.random((different, 52 + jokers), dtype=np.float32).argpartition(cards, axis=1)
    rows = order[:, :cards]
    bits = np.where(rows < 52, 16 * (rows % 4) + rows // 4, 16 * (rows - 52) + 13)
    masks = np.bitwise_or.reduce(np.int64(1) << bits, axis=1)
    again = number // different
    return np.tile(rows.astype(np.uint8), (again, 1)), np.tile(masks, again)
