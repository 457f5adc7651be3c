"""Restricted Python compiled to machine code by numba, with the plain functions as a fallback.

The rules of a game, and other code in the same style, have a single source.  CPython can run it as
it is; here the same functions are bundled into a generated module, whose name contains a hash of
its content, and compiled.  The machine code is cached next to that module in the user's cache
folder, so only the first run after a change waits for the compiler, and stale code is never run.

The functions here take *layers*: a tuple of the modules of a game's rules, then further tuples of
modules, each of which may use everything in the layers before it.  :func:`is_ready` says whether
the machine code is in the cache, and :func:`warm` puts it there ahead of time.

numba is optional: without it :func:`compile_layers` returns the plain functions, which are some
50 times slower, and everything else works the same.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from friday_nb.accel import jit_cache, unused
from friday_nb.accel.bundle import (
    Constant,
    UnsignedIndices,
    WithDefaults,
    WithoutTypes,
    bundle,
    outline,
    without_words,
)
from friday_nb.core.files import named_path, remove_parts, write_whole

Layers = tuple[tuple[ModuleType, ...], ...]
"""Groups of modules that are compiled together, each group after those it uses."""

FOLDER_VARIABLE: Final = "FRIDAY_CACHE"
"""Environment variable with the path of another folder for compiled code."""

_loading: Final = threading.Lock()

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
    """Is numba installed, and not switched off (``NUMBA_DISABLE_JIT=1``)?"""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    try:
        return importlib.util.find_spec("numba") is not None
    except ValueError:  # somebody has blocked the import
        return False


@cache
def compile_layers(*layers: tuple[ModuleType, ...]) -> Any:
    """A namespace with all functions and constants of these layers, compiled if numba is available.

    Compiled functions take one-dimensional numpy arrays of int64 as states, logs and buffers.  A
    module may import from earlier layers, from earlier modules of its own layer, ``math`` and
    numpy; it may define plain functions and constants (numbers, and tuples of integers).

    Raises:
        ValueError: two different things have the same name.
        TypeError: a function has been replaced by something else, for example by a decorator.
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
    """What :func:`compile_layers` compiles: the name and source of one module for each layer.

    Each name contains a hash of the source, and each source contains the name of the layer before
    it.  So a name changes whenever anything that its layer depends on changes.
    """
    below = sources(*layers[:-1]) if layers[1:] else ()
    game = layers[0][-1].__name__.split(".")[1]  # the modules that all games share come first
    label = layers[-1][-1].__name__.rpartition(".")[2] if below else "rules"
    text = _source(layers[-1], tuple(chain.from_iterable(layers)), below[-1][0] if below else None)
    name = f"{game}_{label}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    return (*below, (name, text))


def _source(mine: tuple[ModuleType, ...], known: tuple[ModuleType, ...], below: str | None) -> str:
    """The source of one module made of ``mine``, which may call everything in ``known``."""
    imports = f"from {below} import *\n" if below else ""
    found = bundle(mine)
    passes = WithDefaults(outline(known).functions), UnsignedIndices(), WithoutTypes()
    compiler = without_words(inspect.getsource(jit_cache))
    by = hashlib.sha256(compiler.encode()).hexdigest()[:16]
    lines = [_HEAD.format(imports=imports, by=by)]
    lines += [f"{name} = {_literal(value)}" for name, value in found.constants.items()]
    for function in found.functions.values():
        tree: ast.AST = function
        for each in passes:
            tree = each.visit(tree)
        lines.append("@compiled\n" + ast.unparse(tree))
    return "\n".join(lines) + "\n"


def _literal(value: Constant) -> str:
    """A number as it is; a tuple as an array, which is faster to index and frozen when compiled."""
    if isinstance(value, tuple):
        return f"np.array({[int(v) for v in value]!r}, dtype=np.int64)"
    return repr(value)


def _load(name: str, source: str) -> ModuleType:
    """Import ``source`` as a module of this name, from a file in the cache folder."""
    with _loading:  # no other thread may see the module half loaded
        return sys.modules.get(name) or _import(name, source)


def _import(name: str, source: str) -> ModuleType:
    path = _folder() / f"{name}.py"
    if not path.exists() or path.read_bytes() != source.encode():
        write_whole(path, source.encode(), lasting=False)
    unused.note(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:  # also Ctrl-C; who asks again must not be given what is half made
        del sys.modules[name]
        raise
    return module


# --- compiling ahead of time ----------------------------------------------------------------------


def is_ready(*layers: tuple[ModuleType, ...]) -> bool:
    """Is the machine code that :func:`warm` made from exactly this source still in the cache?

    True if numba is not available, because nothing is compiled then.  Neither compiles anything nor
    imports numba.
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


def why_rough() -> str:
    """The key of the sentence that says why something was worked out in plain Python, and roughly.

    There is no machine code yet, or there will be none.
    """
    return "advice.rough" if is_available() else "advice.rough.plain"


def warm(*layers: tuple[ModuleType, ...], work: Callable[[Any], object]) -> None:
    """Compile now, so that nobody has to wait later.

    Fast if the machine code is in the cache already.

    Args:
        layers: What to compile.
        work: Called once with the result of :func:`compile_layers`.  It must call every function
            that will be called from Python, with arguments of the same types.
    """
    if not is_available():
        return
    work(compile_layers(*layers))
    names = [name for name, _ in sources(*layers)]
    files = sorted(chain.from_iterable(jit_cache.kept.get(name, ()) for name in names))
    mark = json.dumps({"for": _host(), "files": files}).encode()
    with suppress(OSError):
        write_whole(_mark(names[-1]), mark, lasting=False)
    remove_parts(_folder())
    unused.drop(_folder())


def _mark(name: str) -> Path:
    return _folder() / f"{name}.ready"


@cache
def _host() -> str:
    """The versions of the compiler, and the processor it compiles for."""
    binding: Any = importlib.import_module("llvmlite.binding")
    return f"{jit_cache.versions()} {binding.get_host_cpu_name()}"


@cache
def _folder() -> Path:
    """The folder for compiled code: in the user's cache, or a temporary one if that fails."""
    wanted = os.environ.get(FOLDER_VARIABLE)
    root = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    for folder in (
        wanted or f"{root}/friday-nb",
        f"{tempfile.gettempdir()}/friday-nb-{getattr(os, 'getuid', int)()}",
    ):
        with suppress(FileNotFoundError):  # a user without an account is at home nowhere
            if _is_ours(found := named_path(folder)):
                return found
    return Path(tempfile.mkdtemp(prefix="friday-nb-"))


def _is_ours(folder: Path) -> bool:
    """May we, and nobody else, write to this folder?  The code in it will be executed."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        found = folder.stat()
    except OSError:
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
