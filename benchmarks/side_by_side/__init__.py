"""Benchmarks against peers, side by side in one run; see ``benchmarks/run.py``."""
