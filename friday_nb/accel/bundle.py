"""Bundles modules in restricted Python: constants by value, functions as syntax trees.

The rules of a game, its search and its players are spread over modules that import names from each
other.  The compiler needs them as one module without imports; here they are merged, and a name that
is defined twice is an error.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Lock
from types import FunctionType, ModuleType
from typing import Final

Constant = int | float | tuple[int, ...]

_parsing: Final = Lock()
"""Python 3.11 counts the depth of what it parses for all threads together, and then they fail."""


@dataclass(frozen=True)
class Bundle:
    """The constants and functions that some modules define."""

    constants: dict[str, Constant]
    functions: dict[str, ast.FunctionDef]
    """Without docstrings and decorators, in the order of their definition."""


def bundle(modules: Iterable[ModuleType]) -> Bundle:
    """The constants and functions of several modules.

    Constants are integers, floats and tuples of integers; anything else in a module is ignored.

    Raises:
        ValueError: two different things have the same name.
        TypeError: a function has been replaced by something else, for example by a decorator.
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
    with _parsing:
        tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if not isinstance(getattr(module, node.name), FunctionType):
                raise TypeError(f"{module.__name__}.{node.name} is not a plain function")
            _drop_docstring(node)
            node.decorator_list = []
            yield node


def without_words(source: str) -> str:
    r"""The code of a module without its comments and docstrings.

    >>> without_words("def f(x):  # a comment\n    'Twice x.'\n    return 2*x")
    'def f(x):\n    return 2 * x'
    """
    with _parsing:
        tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _drop_docstring(node)
    return ast.unparse(tree)


def _drop_docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> None:
    if ast.get_docstring(node) is not None:
        node.body = node.body[1:] or [ast.Pass()]


class WithoutTypes(ast.NodeTransformer):
    """Drops the types of arguments and results, which the compiler infers.

    So nothing is compiled again because a type has a new name.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Drop the type of the result, and go on with the arguments."""
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Drop the type of an argument."""
        node.annotation = None
        return node


class WithDefaults(ast.NodeTransformer):
    """Makes default arguments explicit in every call.

    The compiler specialises a function for each signature, and a call with fewer arguments would
    have a different signature.
    """

    def __init__(self, functions: dict[str, ast.FunctionDef]) -> None:
        self._functions = functions

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Complete the call if it calls a known function by name."""
        self.generic_visit(node)
        called = self._functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if called is not None and called.args.defaults and not node.keywords:
            missing = len(called.args.args) - len(node.args)
            if missing > 0:
                node.args += called.args.defaults[-missing:]
        return node


class UnsignedIndices(ast.NodeTransformer):
    """Tells the compiler that no index is negative, which saves a test at each access.

    In plain Python a negative index counts from the end; restricted Python never uses one.
    """

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """Convert an index, or each of several; slices and constants are left alone."""
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
