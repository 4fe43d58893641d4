"""Where sampling runs, and what it leaves behind: ``--scheduler``, ``--save``, ``--resume``."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from oddscalc.answers import Answer
from oddscalc.cli.options import EXIT_CODE, remark
from oddscalc.errors import QuestionError
from oddscalc.suggestions import shorten

if TYPE_CHECKING:
    from oddscalc.blocks import Runner
    from oddscalc.run_files import RunFile

_GOALS = {"trials", "nights", "target_error", "time_limit"}
_NOT_OF_THE_QUESTION = _GOALS | {
    "seed", "threads", "scheduler", "save", "resume", "format_", "output", "quiet",
}  # fmt: skip
_STRATEGIES = "strategies"


def resume_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return ``--resume``, which fills in the other options from the file that it names."""
    return click.option(
        "--resume",
        type=click.Path(path_type=Path),
        metavar="FILE",
        is_eager=True,
        callback=_resume,
        help="Go on with the run in this file, and keep it there; options need not be repeated, "
        "but --trials, --target-error and --time-limit may be new.",
    )


def runner_of(scheduler: str | None, threads: int | None) -> "Runner | None":
    """Return where blocks run; None for threads of this process."""
    if scheduler is None:
        return None
    if threads is not None:
        raise QuestionError(
            f"--threads {threads} contradicts --scheduler {shorten(scheduler)}; leave out one"
        )
    from oddscalc.cluster import Cluster

    return Cluster(scheduler)


def run_file(context: click.Context, save: Path | None, resumed: "RunFile | None") -> Any:
    """Return the file in which the run is kept, or None."""
    if save is None:
        if resumed is not None:
            _refuse_others(context, resumed)
        return resumed
    if resumed is not None:
        raise QuestionError("--resume goes on saving to the same file; leave out --save")
    from oddscalc.run_files import RunFile

    options = _options_of_the_question(context)
    return RunFile.new(save, command=_name(context), options=options, complain=remark)


def after_run(context: click.Context, answer: Answer, file: "RunFile | None") -> None:
    """Tell of options that had no use, and of a file that could not be written at the end."""
    unused = [name for name in ("scheduler", "save", "resume") if context.params.get(name)]
    if unused and answer.provenance.method == "exact":
        remark(f"this was counted exactly, so --{' and --'.join(unused)} had no use")
    if file is not None and file.trouble:
        remark(f"{file.trouble}; the answer is complete, the file is not up to date")
        context.meta[EXIT_CODE] = 1


def _resume(context: click.Context, _: click.Parameter, path: Path | None) -> "RunFile | None":
    if path is None or context.resilient_parsing:
        return None
    from oddscalc.run_files import RunFile

    file = RunFile.resumed(path, complain=remark)
    assert file.record is not None
    made_by = file.record.command
    if made_by != _name(context):
        raise QuestionError(
            f"--resume {_text(path)} was made by {shorten(made_by)!r}, not by {_name(context)!r}"
        )
    for parameter in context.command.params:
        _refuse_other_kind(parameter, file)
    kept = {name: value for name, value in file.record.options.items() if _is_harmless(name, value)}
    context.default_map = {**(context.default_map or {}), **kept}
    return file


def _refuse_other_kind(parameter: click.Parameter, file: "RunFile") -> None:
    """Refuse a value of another kind than the option has, or none where there is always one."""
    assert file.record is not None
    if parameter.name not in file.record.options:
        return
    value = file.record.options[parameter.name]
    many = parameter.nargs != 1 or getattr(parameter, "multiple", False)
    if value is None:
        fits = not isinstance(parameter.default, bool | int | float | str)
    elif many:
        fits = isinstance(value, list) and all(_is_of_its_kind(parameter, each) for each in value)
    else:
        fits = _is_of_its_kind(parameter, value)
    if not fits:
        raise QuestionError(
            f"{_text(file.path)} is damaged: {parameter.opts[0]} is {shorten(str(value))}"
        )


def _is_of_its_kind(parameter: click.Parameter, value: Any) -> bool:
    if isinstance(parameter.type, click.types.BoolParamType):
        return isinstance(value, bool)
    if isinstance(parameter.type, click.types.IntParamType):
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(parameter.type, click.types.FloatParamType):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, str)


def _is_harmless(name: str, value: Any) -> bool:
    """Whether an option may be taken from a file: never one that names code to run."""
    return name not in _NOT_OF_THE_QUESTION and not (name == _STRATEGIES and ":" in str(value))


def _refuse_others(context: click.Context, file: "RunFile") -> None:
    assert file.record is not None
    there, here = file.record.options, _options_of_the_question(context)
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in here or here[name] == there.get(name):
            continue
        is_argument = isinstance(parameter, click.Argument)
        shown = parameter.human_readable_name if is_argument else parameter.opts[0]
        written = _text(there.get(name))
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            raise QuestionError(
                f"{shown} {_text(here[name])} does not match {_text(file.path)}, "
                f"which has {written}; leave it out, or start a new run"
            )
        raise QuestionError(f"{_text(file.path)} has {shown} {written}; give it again to run it")


def _options_of_the_question(context: click.Context) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in context.params.items()
        if name not in _NOT_OF_THE_QUESTION
    }


def _name(context: click.Context) -> str:
    return " ".join(context.command_path.split()[1:]) or context.command_path


def _text(value: Any) -> str:
    words = value if isinstance(value, list) else [value]
    return shorten(" ".join(map(str, words)), 200)
