"""The one source of the rules, gathered: constants by value, functions as syntax trees.

What is written in the restricted Python of the rules is spread over modules that import each other
by name.  A compiler wants it in one piece; here the pieces are put together, and refused where two
things have one name.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Final

from friday_nb.friday.rules import (
    abilities,
    chance,
    counting,
    ending,
    facts,
    layout,
    legal,
    log,
    play,
    refusals,
    settle,
    stack,
    turn,
)

CORE: Final = (
    layout,
    facts,
    log,
    counting,
    ending,
    stack,
    abilities,
    turn,
    settle,
    refusals,
    legal,
    play,
    chance,
)
"""The modules of the rules, each after those it needs."""

Constant = int | float | tuple[int, ...]


@dataclass(frozen=True)
class Gathered:
    """Everything that some modules define."""

    constants: dict[str, Constant]
    functions: dict[str, ast.FunctionDef]
    """Without docstrings and decorators, in the order of their definition."""


def gather(modules: Iterable[ModuleType]) -> Gathered:
    """The constants and functions of modules together.

    Constants are whole numbers, floats and tuples of whole numbers; anything else that a module
    holds is left out.  ValueError if two modules give one name to two things; TypeError for a
    function that is not a plain one any more.
    """
    constants: dict[str, Constant] = {}
    functions: dict[str, ast.FunctionDef] = {}
    for module in modules:
        for name, value in vars(module).items():
            if not _is_constant(value):
                continue
            if constants.setdefault(name, value) != value:
                raise ValueError(f"two constants are called {name}: rename that of {module}")
        for function in _functions(module):
            if function.name in functions or function.name in constants:
                raise ValueError(f"two things are called {function.name}: rename one")
            functions[function.name] = function
    return Gathered(constants, functions)


def _is_constant(value: object) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(v, int) for v in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


def _functions(module: ModuleType) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef):
            if not isinstance(getattr(module, node.name), FunctionType):
                raise TypeError(f"{module.__name__}.{node.name} is not a plain function")
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:] or [ast.Pass()]
            node.decorator_list = []
            yield node


class Completed(ast.NodeTransformer):
    """Writes the arguments out that a call leaves to their defaults.

    A compiler that knows types alone would else make another function for each number of arguments.
    """

    def __init__(self, functions: dict[str, ast.FunctionDef]) -> None:
        self._functions = functions

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Calls of a known function by its name."""
        self.generic_visit(node)
        called = self._functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if called is not None and called.args.defaults and not node.keywords:
            missing = len(called.args.args) - len(node.args)
            if missing > 0:
                node.args += called.args.defaults[-missing:]
        return node


class Unsigned(ast.NodeTransformer):
    """Tells the compiler that no index is negative: else each access asks whether it is.

    In plain Python a negative index means a place counted from the end; the rules never do that.
    """

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """Rows indexed by one number or by several; slices and constants stay."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [self._index(one) for one in node.slice.elts]
        else:
            node.slice = self._index(node.slice)
        return node

    def _index(self, node: ast.expr) -> ast.expr:
        known = isinstance(node, ast.Constant | ast.Slice)
        if known or (isinstance(node, ast.Name) and node.id.isupper()):
            return node
        return ast.Call(ast.Name("uint64"), [node], [])
