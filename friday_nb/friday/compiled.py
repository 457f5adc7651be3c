"""The rules core, and what is written like it, compiled to machine code by numba.

There is one source of the rules.  CPython runs it as it stands; here the same functions are
gathered into one module of their own, whose name holds a hash of its content, and compiled.  The
machine code is kept beside that module in the user's cache folder, so that only the first run
after a change of the rules waits for the compiler, and none can ever meet stale code.

numba is an extra: where it is missing, :func:`rules` gives the plain functions, slower by a factor
of some 50, and everything else works the same.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import inspect
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final

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

FOLDER_VARIABLE: Final = "FRIDAY_CACHE"
"""Environment variable that names another folder for compiled code."""

_HEAD: Final = '''"""Gathered from friday_nb by friday_nb.friday.compiled; do not edit."""

from __future__ import annotations

import math
import numpy as np
from numba import njit
{imports}
_compiled = njit(cache=True, nogil=True, error_model="numpy")
'''


@cache
def available() -> bool:
    """Is numba there to compile with, and not switched off (``NUMBA_DISABLE_JIT=1``)?"""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    return importlib.util.find_spec("numba") is not None


def rules() -> Any:
    """The functions and constants of the rules core, compiled if that is possible here.

    States, logs and buffers of compiled functions are numpy arrays of int64.
    """
    return compile_with()


@cache
def compile_with(*modules: ModuleType) -> Any:
    """The same together with further modules in the restricted Python of the rules.

    Such a module imports from the rules, from modules named before it, ``math`` and numpy, and
    consists of plain functions and of constants: numbers, and tuples of integers.
    """
    if not available():
        names: dict[str, Any] = {}
        for module in (*CORE, *modules):
            names.update(vars(module))
        return SimpleNamespace(**names)
    if not modules:
        return _load(_source(CORE, None), "rules")
    below = compile_with(*modules[:-1])
    return _load(_source(modules[-1:], below), modules[-1].__name__.rpartition(".")[2])


def _source(modules: tuple[ModuleType, ...], below: ModuleType | None) -> str:
    """One module of all: constants by value, functions by their text, upon the module ``below``."""
    imports = f"from {below.__name__} import *\n" if below else ""
    parts = [_HEAD.format(imports=imports)]
    taken: dict[str, object] = {}
    for module in modules:
        parts.append(f"# --- {module.__name__} ---")
        for name, value in vars(module).items():
            text = _constant(value)
            if text is None:
                continue
            if name in taken and taken[name] != value:
                raise ValueError(f"two constants are called {name}: rename that of {module}")
            if name not in taken:
                taken[name] = value
                parts.append(f"{name} = {text}")
        for function in _functions(module):
            if function.name in taken:
                raise ValueError(f"two functions are called {function.name}: rename one")
            taken[function.name] = module
            parts.append("@_compiled\n" + ast.unparse(function))
    return "\n".join(parts) + "\n"


def _constant(value: object) -> str | None:
    """A number, or a tuple of numbers as an array: quicker to index, and frozen when compiled."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, tuple) and value and all(isinstance(v, int) for v in value):
        return f"np.array({[int(v) for v in value]!r}, dtype=np.int64)"
    return None


def _functions(module: ModuleType) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef):
            if not isinstance(getattr(module, node.name), FunctionType):
                raise TypeError(f"{module.__name__}.{node.name} is not a plain function")
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:]
            node.decorator_list = []
            yield node


def _load(source: str, label: str) -> ModuleType:
    """Import ``source`` from the file of the cache folder that its hash names.

    The hash covers the name of the module below, and so all that it rests on.
    """
    name = f"friday_{label}_{hashlib.sha256(source.encode()).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    path = _folder() / f"{name}.py"
    if not path.exists():
        # Several processes may come at once: each writes its own file, the last one renamed wins.
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8"
        ) as file:
            file.write(source)
        Path(file.name).replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _folder() -> Path:
    """Where compiled code is kept: the user's cache, or a temporary folder if that is read-only."""
    wanted = os.environ.get(FOLDER_VARIABLE)
    if wanted:
        folder = Path(wanted)
    else:
        root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(root) / "friday-nb"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    folder = Path(tempfile.gettempdir()) / "friday-nb"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
