"""Modules in restricted Python bundled into one: constants by value, functions as syntax trees.

The rules of a game, its search and its players are spread over modules that import each other by
name.  A compiler wants them in one piece; here the pieces are put together, and refused where two
things have one name.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import FunctionType, ModuleType

Constant = int | float | tuple[int, ...]


@dataclass(frozen=True)
class Bundle:
    """Everything that some modules define."""

    constants: dict[str, Constant]
    functions: dict[str, ast.FunctionDef]
    """Without docstrings and decorators, in the order of their definition."""


def bundle(modules: Iterable[ModuleType]) -> Bundle:
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
    return Bundle(constants, functions)


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


class WithDefaults(ast.NodeTransformer):
    """Writes the arguments out that a call leaves to their defaults.

    The compiler specialises a function for each signature, and a call with fewer arguments has a
    signature of its own.
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


class UnsignedIndices(ast.NodeTransformer):
    """Tells the compiler that no index is negative, which saves a test at each access.

    In plain Python a negative index counts from the end; restricted Python never does that.
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
