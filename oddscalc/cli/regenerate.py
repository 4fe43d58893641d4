"""``oddscalc regenerate``: the folder of results, written or checked."""

from pathlib import Path

import click

from oddscalc.cli.result_progress import result_progress


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME...]")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("results"),
    show_default=True,
    metavar="DIR",
    help="The folder of results.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit 3 and say what differs.")
@click.option("-q", "--quiet", is_flag=True, help="No progress and no remarks.")
def regenerate(names: tuple[str, ...], out: Path, check: bool, quiet: bool) -> None:
    """Write every table and picture of the results folder, or only those named.

    The same bytes come out on every run. With --check everything is asked again and held against
    the folder; pictures are compared by the data that they show.

    \b
    Examples:
      oddscalc regenerate
      oddscalc regenerate --check
      oddscalc regenerate best-of-nine documented-tables --out /tmp/results
    """  # noqa: D301
    from oddscalc.results import folder
    from oddscalc.results.manifest import named_entries

    total = len(named_entries(names))
    with result_progress(total, "Checking" if check else "Writing", quiet) as progress:
        if check:
            folder.check(names, out, progress)
        else:
            written = folder.regenerate(names, out, progress)
    if not quiet:
        results = "1 result agrees" if total == 1 else f"{total} results agree"
        done = results if check else f"{len(written)} files written"
        click.echo(f"{done} in {out}")
