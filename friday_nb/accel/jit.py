"""Restricted Python compiled to machine code by numba, with the plain functions as a fallback.

There is one source of the rules of a game, and of what is written like them.  CPython runs it as it
stands; here the same functions are bundled into one module of their own, whose name holds a hash of
its content, and compiled.  The machine code is kept beside that module in the user's cache folder,
so that only the first run after a change waits for the compiler, and none can ever meet stale code.

Everything takes *layers*: the modules of a game's rules as one tuple, and then one module after
the other that stands on what comes before it.  :func:`is_ready` tells whether anybody would have to
wait for the compiler, and :func:`warm` does the waiting beforehand.

numba is an extra: where it is missing, :func:`compile_layers` gives the plain functions, slower by
a factor of some 50, and everything else works the same.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from friday_nb.accel import jit_cache
from friday_nb.accel.bundle import Constant, UnsignedIndices, WithDefaults, bundle

Layers = tuple[tuple[ModuleType, ...], ...]
"""Modules that are compiled together, each group after those that it needs."""

FOLDER_VARIABLE: Final = "FRIDAY_CACHE"
"""Environment variable that names another folder for compiled code."""

_HEAD: Final = '''"""Bundled by friday_nb.accel.jit; do not edit."""

from __future__ import annotations

import math
import numpy as np
from friday_nb.accel.jit_cache import compiled
from numpy import uint64
{imports}
COMPILED_BY = {by!r}
'''


@cache
def is_available() -> bool:
    """Is numba there to compile with, and not switched off (``NUMBA_DISABLE_JIT=1``)?"""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    try:
        return importlib.util.find_spec("numba") is not None
    except ValueError:  # an import that somebody blocked
        return False


@cache
def compile_layers(*layers: tuple[ModuleType, ...]) -> Any:
    """All functions and constants of these layers, compiled if that is possible here.

    Compiled functions take numpy arrays of int64 as states, logs and buffers.  A module imports
    from the layers before its own, from modules named before it in its layer, ``math`` and numpy;
    it consists of plain functions and of constants: numbers, and tuples of integers.

    Raises:
        ValueError: two things have one name.
        TypeError: a function is not a plain one.
    """
    if not is_available():
        names: dict[str, Any] = {}
        for module in chain.from_iterable(layers):
            names.update(vars(module))
        return SimpleNamespace(**names)
    for name, source in sources(*layers):
        loaded = _load(name, source)
    return loaded


@cache
def sources(*layers: tuple[ModuleType, ...]) -> tuple[tuple[str, str], ...]:
    """What :func:`compile_layers` compiles: names and texts of modules, each upon the one before.

    A name holds a hash of its text, which holds the name below, and so of all that it rests on.
    """
    below = sources(*layers[:-1]) if layers[1:] else ()
    game = layers[0][0].__name__.split(".")[1]  # the rules at the bottom stand in the game's folder
    label = layers[-1][-1].__name__.rpartition(".")[2] if below else "rules"
    text = _source(layers[-1], tuple(chain.from_iterable(layers)), below[-1][0] if below else None)
    name = f"{game}_{label}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    return (*below, (name, text))


def _source(mine: tuple[ModuleType, ...], known: tuple[ModuleType, ...], below: str | None) -> str:
    """One module of all of ``mine``, which may call all that is ``known``."""
    imports = f"from {below} import *\n" if below else ""
    found = bundle(mine)
    complete, unsigned = WithDefaults(bundle(known).functions), UnsignedIndices()
    by = hashlib.sha256(Path(jit_cache.__file__).read_bytes()).hexdigest()[:16]
    lines = [_HEAD.format(imports=imports, by=by)]
    lines += [f"{name} = {_literal(value)}" for name, value in found.constants.items()]
    for function in found.functions.values():
        lines.append("@compiled\n" + ast.unparse(unsigned.visit(complete.visit(function))))
    return "\n".join(lines) + "\n"


def _literal(value: Constant) -> str:
    """A number, or a tuple of numbers as an array: quicker to index, and frozen when compiled."""
    if isinstance(value, tuple):
        return f"np.array({[int(v) for v in value]!r}, dtype=np.int64)"
    return repr(value)


def _load(name: str, source: str) -> ModuleType:
    """Import ``source`` as a module of this name, from a file of the cache folder."""
    if name in sys.modules:
        return sys.modules[name]
    path = _folder() / f"{name}.py"
    if not path.exists() or path.read_text(encoding="utf-8") != source:
        jit_cache.write_whole(path, source.encode())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# --- beforehand -----------------------------------------------------------------------------------


def is_ready(*layers: tuple[ModuleType, ...]) -> bool:
    """Is the machine code that :func:`warm` made of exactly this source still there?

    True where nothing is compiled: nobody waits then.  Compiles nothing, and does not import numba.
    """
    if not is_available():
        return True
    names = [name for name, _ in sources(*layers)]
    try:
        mark = json.loads(_mark(names[-1]).read_text(encoding="utf-8"))
        there = set(os.listdir(_folder()))  # noqa: PTH208 - hundreds of names, no paths wanted
        return mark["for"] == _host() and there.issuperset(mark["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def warm(*layers: tuple[ModuleType, ...], work: Callable[[Any], object]) -> None:
    """Compile now, so that nobody waits later: do ``work``, given what is compiled, once.

    ``work`` calls the functions that will be called from Python, with the types they will be called
    with.  Quick where it was done before.
    """
    if not is_available():
        return
    work(compile_layers(*layers))
    names = [name for name, _ in sources(*layers)]
    files = sorted(chain.from_iterable(jit_cache.kept.get(name, ()) for name in names))
    mark = json.dumps({"for": _host(), "files": files}).encode()
    with suppress(OSError):
        jit_cache.write_whole(_mark(names[-1]), mark)


def _mark(name: str) -> Path:
    return _folder() / f"{name}.ready"


@cache
def _host() -> str:
    """The compiler, and the processor that it compiles for."""
    binding: Any = importlib.import_module("llvmlite.binding")
    return f"{jit_cache.versions()} {binding.get_host_cpu_name()}"


@cache
def _folder() -> Path:
    """Where compiled code is kept: the user's cache, or a temporary folder if that is read-only."""
    wanted = os.environ.get(FOLDER_VARIABLE)
    root = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    for folder in (
        Path(wanted) if wanted else Path(root).expanduser() / "friday-nb",
        Path(tempfile.gettempdir()) / f"friday-nb-{getattr(os, 'getuid', int)()}",
    ):
        if _is_ours(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="friday-nb-"))


def _is_ours(folder: Path) -> bool:
    """Can we write there, and nobody else?  What lies there will be run."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        found = folder.stat()
    except (OSError, RuntimeError):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o002)
