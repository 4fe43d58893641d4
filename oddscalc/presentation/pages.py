"""The HTML templates."""

from typing import Any, get_args

from oddscalc.document import Kind
from oddscalc.presentation.cells import cell_text


def fill(template: str, **values: Any) -> str:
    """Return a template of this package filled with values, which are escaped."""
    from jinja2 import Environment, PackageLoader
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("oddscalc.presentation"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    right = Markup(' style="text-align: right"')
    aligned = {kind: "" if kind == "text" else right for kind in get_args(Kind)}
    return environment.get_template(template).render(cell=cell_text, aligned=aligned, **values)
