"""Exact and Monte Carlo odds for Dragon Poker, Four-Card Drax and Dragon Master."""

__version__ = "0.1.0"
