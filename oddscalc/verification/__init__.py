"""Proof for a doubter: every figure once more by a second route, every identity held."""
