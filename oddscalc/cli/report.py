"""``oddscalc report``: everything on one page."""

from pathlib import Path

import click

from oddscalc.cli.result_progress import result_progress
from oddscalc.errors import QuestionError
from oddscalc.files import write_whole

_SUFFIXES = (".html", ".htm")


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="The page, such as odds.html.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress and no remarks.")
def report(output: Path, quiet: bool) -> None:
    """Write one page with all tables and pictures, and an explorer of Dragon Poker deals.

    The page is a single file that needs neither network nor server.

    \b
    Example:
      oddscalc report -o odds.html
    """  # noqa: D301
    if output.suffix.lower() not in _SUFFIXES:
        raise QuestionError(f"--output {output}: the page is HTML; name a file such as odds.html")
    if not output.absolute().parent.is_dir():
        raise QuestionError(f"--output {output}: there is no folder {output.parent}")
    from oddscalc.results.manifest import entries
    from oddscalc.results.page import report as render

    with result_progress(len(entries()) + 1, "Counting", quiet) as progress:
        page = render(progress)
    write_whole(output, page)
    if not quiet:
        click.echo(f"{len(page.encode()):,} bytes written to {output}")
