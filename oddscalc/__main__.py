"""Run the command line as ``python -m oddscalc``."""

from oddscalc.cli import main

main()
