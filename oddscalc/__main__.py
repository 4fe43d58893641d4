"""Run the command line as ``python -m oddscalc``."""

try:
    from oddscalc.cli import main
except KeyboardInterrupt:
    raise SystemExit(130) from None

main()
