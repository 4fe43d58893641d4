"""``oddscalc verify``: every figure once more by a second route."""

from pathlib import Path

import click

from oddscalc.answers import Answer
from oddscalc.cli.options import answering
from oddscalc.cli.result_progress import result_progress

_RESULTS = Path("results")


@click.command()
@click.option(
    "--results",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder of results; results where there is one.",
)
@answering
def verify(results: Path | None, quiet: bool) -> Answer:
    """Find every figure once more by a second route, and hold every identity.

    Counts by suit types are held against the walk over every deal, closed arithmetic against
    enumeration, compiled games against the judge, sampled figures against exact ones within five
    standard errors, and sums against each other. In the folder of results every number of every
    JSON, CSV and Markdown file, and the data of each picture, is held against the question asked
    again. Exit code 3 if anything differs.

    \b
    Examples:
      oddscalc verify
      oddscalc verify --results results --format json
    """  # noqa: D301
    from oddscalc.verification.verify import all_checks
    from oddscalc.verification.verify import verify as run

    folder = results or (_RESULTS if _RESULTS.is_dir() else None)
    with result_progress(len(all_checks(folder)), "Checking", quiet) as progress:
        return run(folder, progress)
