"""A calculator for the agent: exact decimals, and nothing that could take long (decision 0012)."""

import ast
import operator
import re
from collections.abc import Callable
from decimal import (
    ROUND_HALF_UP,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
    localcontext,
)

from apps.cowork.rules.problems import Problem, WorkspaceError

LENGTH = 500  # characters of an expression
DIGITS = 28  # of a result
# A result with more than a thousand digits before or after the point ends the calculation.
CONTEXT = Context(
    prec=40,
    rounding=ROUND_HALF_UP,
    Emin=-999,
    Emax=999,
    traps=[DivisionByZero, InvalidOperation, Overflow],
)
SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "^": "**"})
KNOWN = re.compile(
    r"(?:\b(?:abs|max|min|round|sqrt|sum)\b|\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?|[-+*/%(),.\s])++",
    re.ASCII | re.IGNORECASE,
)
WRONG = (
    *(ArithmeticError, LookupError, MemoryError, RecursionError),
    *(SyntaxError, TypeError, ValueError),
)
type Value = Decimal

TWO: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
ONE: dict[type[ast.unaryop], Callable[[Value], Value]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
FUNCTIONS: dict[str, Callable[..., Value]] = {
    "abs": abs,
    "min": min,
    "max": max,
    "sum": lambda *values: sum(values, Decimal()),
    "round": lambda value, places=Decimal(): value.quantize(Decimal(1).scaleb(-places)),
    "sqrt": lambda value: value.sqrt(),
}


def calculate(expression: str) -> str:
    """Work out an expression; raise `WorkspaceError` for what is none or has no result."""
    source = expression.strip().translate(SIGNS)
    if len(source) > LENGTH or not KNOWN.fullmatch(source):
        raise WorkspaceError(Problem.EXPRESSION)
    try:
        with localcontext(CONTEXT):
            return written(value_of(ast.parse(source, mode="eval").body, source))
    except WRONG:
        raise WorkspaceError(Problem.EXPRESSION) from None


def value_of(node: ast.expr, source: str) -> Value:
    """Give the value of a part; `LookupError` for what a calculator does not know."""
    match node:
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            return +Decimal(ast.get_source_segment(source, node) or "")
        case ast.BinOp():
            return TWO[type(node.op)](value_of(node.left, source), value_of(node.right, source))
        case ast.UnaryOp():
            return ONE[type(node.op)](value_of(node.operand, source))
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return FUNCTIONS[name](*(value_of(argument, source) for argument in node.args))
    raise LookupError


def written(value: Value) -> str:
    """Write a number plainly, without zeros that say nothing."""
    rounded = Context(prec=DIGITS, rounding=ROUND_HALF_UP).plus(value)
    text = f"{rounded:f}"
    plain = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if plain in {"-0", ""} else plain
