"""Bundles modules in restricted Python: constants by value, functions as syntax trees.

The rules of a game, its search and its players are spread over modules that import names from each
other, constants also by the name of their module.  The compiler needs them as one module without
imports; here they are merged, and a name that is defined twice is an error.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import FunctionType, ModuleType
from typing import Final, TypeGuard

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
    return _joined(map(_read, modules))


def outline(modules: Iterable[ModuleType]) -> Bundle:
    """The same without the bodies of the functions; each module is read once in a process."""
    return _joined(map(_outline, modules))


@cache
def _outline(module: ModuleType) -> Bundle:
    found = _read(module)
    for function in found.functions.values():
        function.body = []
    return found


def _joined(parts: Iterable[Bundle]) -> Bundle:
    constants: dict[str, Constant] = {}
    functions: dict[str, ast.FunctionDef] = {}
    for part in parts:
        for name, value in part.constants.items():
            if constants.setdefault(name, value) != value:
                raise ValueError(f"two constants are called {name}: rename one")
        for name, function in part.functions.items():
            if name in functions or name in constants:
                raise ValueError(f"two things are called {name}: rename one")
            functions[name] = function
    return Bundle(constants, functions)


def _read(module: ModuleType) -> Bundle:
    """The constants and functions of one module."""
    with _parsing:
        tree = ast.parse(inspect.getsource(module))
    return _joined(
        [
            *(Bundle({name: value}, {}) for name, value in _constants(module, tree)),
            *(Bundle({}, {function.name: function}) for function in _functions(module, tree)),
        ]
    )


def _is_constant(value: object) -> TypeGuard[Constant]:
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(v, int) for v in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


def _constants(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, Constant]]:
    """What a module defines, imports, or uses by the name of its home: ``at.NODE``."""
    used: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (home := _home(node)):
            used.setdefault(home, set()).add(node.attr)
    for name, value in vars(module).items():
        if isinstance(value, ModuleType):
            names = sorted(used.get(name, ()), key=str.lower)
            found = [(each, getattr(value, each)) for each in names]
        else:
            found = [(name, value)]
        yield from ((each, number) for each, number in found if _is_constant(number))


def _home(node: ast.Attribute) -> str:
    """The name before the dot, where a constant may follow it; empty otherwise."""
    home = node.value
    return home.id if node.attr.isupper() and isinstance(home, ast.Name) else ""


def _functions(module: ModuleType, tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if not isinstance(getattr(module, node.name), FunctionType):
                raise TypeError(f"{module.__name__}.{node.name} is not a plain function")
            _drop_docstring(node)
            node.decorator_list = []
            yield _WithoutHomes(module).visit(node)


class _WithoutHomes(ast.NodeTransformer):
    """Calls the constants of other modules by their own names: ``NODE`` for ``at.NODE``."""

    def __init__(self, module: ModuleType) -> None:
        self._homes = {
            name for name, value in vars(module).items() if isinstance(value, ModuleType)
        }

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """The name alone, if it is that of a constant."""
        self.generic_visit(node)
        return ast.Name(node.attr, node.ctx) if _home(node) in self._homes else node


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
