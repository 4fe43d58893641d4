"""Derivations of documented figures: small arithmetic texts, evaluated."""

import ast
import operator
from collections.abc import Callable, Mapping

from oddscalc.errors import QuestionError

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Pow: operator.pow,
}

Names = Mapping[str, Callable[..., int]]


def evaluate(formula: str, names: Names) -> int:
    """Return the value of an integer formula.

    Parameters
    ----------
    formula : str
        Integers, texts in quotes, ``+ - * **``, parentheses and calls of the names given.
    names : mapping of str to callable
        The functions that may be called.

    Raises
    ------
    QuestionError
        For anything else in the formula.

    Examples
    --------
    >>> from math import comb
    >>> evaluate("13*6 * C(12,4)*4**4", {"C": comb})
    9884160
    """
    value = _value(ast.parse(formula, mode="eval").body, names)
    if not isinstance(value, int):
        raise QuestionError(f"the formula {formula!r} is no number")
    return value


def _value(node: ast.expr, names: Names) -> int | str:
    match node:
        case ast.Constant(value=int() | str() as value):
            return value
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            first, second = _value(left, names), _value(right, names)
            if isinstance(first, int) and isinstance(second, int):
                return _OPERATORS[type(op)](first, second)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in names:
            return names[name](*(_value(argument, names) for argument in arguments))
    raise QuestionError(f"the formula part {ast.unparse(node)!r} is not understood")
