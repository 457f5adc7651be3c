"""The rules core, and what is written like it, compiled to machine code by numba.

There is one source of the rules.  CPython runs it as it stands; here the same functions are
gathered into one module of their own, whose name holds a hash of its content, and compiled.  The
machine code is kept beside that module in the user's cache folder, so that only the first run
after a change of the rules waits for the compiler, and none can ever meet stale code.

:func:`ready` tells whether anybody would have to wait, :func:`warm` does the waiting beforehand;
``python -m friday_nb.friday.compiled`` warms the rules in a process of its own.

numba is an extra: where it is missing, :func:`rules` gives the plain functions, slower by a factor
of some 50, and everything else works the same.
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
from time import perf_counter
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from friday_nb.friday import machine
from friday_nb.friday.gathered import CORE, Completed, Constant, Unsigned, gather

FOLDER_VARIABLE: Final = "FRIDAY_CACHE"
"""Environment variable that names another folder for compiled code."""

_HEAD: Final = '''"""Gathered from friday_nb by friday_nb.friday.compiled; do not edit."""

from __future__ import annotations

import math
import numpy as np
from friday_nb.friday.machine import compiled
from numpy import uint64
{imports}
COMPILED_BY = {by!r}
'''


@cache
def available() -> bool:
    """Is numba there to compile with, and not switched off (``NUMBA_DISABLE_JIT=1``)?"""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    try:
        return importlib.util.find_spec("numba") is not None
    except ValueError:  # an import that somebody blocked
        return False


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
    for name, source in sources(*modules):
        loaded = _load(name, source)
    return loaded


@cache
def sources(*modules: ModuleType) -> tuple[tuple[str, str], ...]:
    """What :func:`compile_with` compiles: names and texts of modules, each upon the one before.

    A name holds a hash of its text, which holds the name below, and so of all that it rests on.
    """
    below = sources(*modules[:-1]) if modules else ()
    mine = modules[-1:] if modules else CORE
    label = modules[-1].__name__.rpartition(".")[2] if modules else "rules"
    text = _source(mine, (*CORE, *modules), below[-1][0] if below else None)
    name = f"friday_{label}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    return (*below, (name, text))


def _source(mine: tuple[ModuleType, ...], known: tuple[ModuleType, ...], below: str | None) -> str:
    """One module of all of ``mine``, which may call all that is ``known``."""
    imports = f"from {below} import *\n" if below else ""
    found = gather(mine)
    complete, unsigned = Completed(gather(known).functions), Unsigned()
    by = hashlib.sha256(Path(machine.__file__).read_bytes()).hexdigest()[:16]
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
        machine.write_whole(path, source.encode())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# --- beforehand -----------------------------------------------------------------------------------


def ready(*modules: ModuleType) -> bool:
    """Is the machine code that :func:`warm` made of exactly this source still there?

    True where nothing is compiled: nobody waits then.  Compiles nothing, and does not import numba.
    """
    if not available():
        return True
    names = [name for name, _ in sources(*modules)]
    try:
        mark = json.loads(_mark(names[-1]).read_text(encoding="utf-8"))
        there = set(os.listdir(_folder()))  # noqa: PTH208 - hundreds of names, no paths wanted
        return mark["for"] == _host() and there.issuperset(mark["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def warm(*modules: ModuleType, work: Callable[[Any], object] | None = None) -> None:
    """Compile now, so that nobody waits later: do ``work``, given what is compiled, once.

    ``work`` calls the functions that will be called from Python, with the types they will be called
    with; for the rules alone a game is played.  Quick where it was done before.
    """
    if not available():
        return
    functions = compile_with(*modules)
    (work or play_once)(functions)
    names = [name for name, _ in sources(*modules)]
    files = sorted(chain.from_iterable(machine.kept.get(name, ()) for name in names))
    mark = json.dumps({"for": _host(), "files": files}).encode()
    with suppress(OSError):
        machine.write_whole(_mark(names[-1]), mark)


def play_once(functions: Any) -> None:
    """A game at random with every function of the rules that players and searches call."""
    from numpy import array, int64, zeros

    on = functions
    s, log = zeros(on.SIZE, dtype=int64), array([1], dtype=int64)
    found = zeros(12_000, dtype=int64)
    codes, weights = zeros(on.CLASSES, dtype=int64), zeros(on.CLASSES, dtype=int64)
    on.set_up(s, 1, log)
    while s[on.NODE] != on.OVER:
        if s[on.NODE] >= on.CHANCE_PIRATE:
            on.outcomes(s, codes, weights)
            on.resolve(s, on.pick(s), log)
            continue
        on.deal(s, log)
        n = on.decisions(s, found)
        code = found[on.threefry(0, 0, 1, s[on.STACK_DEALT]) % n]
        on.refusal(s, code)
        on.act(s, code, log)
    for function in (on.total, on.needed, on.score, on.room, on.can_draw, on.stack_size):
        function(s)


def _mark(name: str) -> Path:
    return _folder() / f"{name}.ready"


@cache
def _host() -> str:
    """The compiler, and the processor that it compiles for."""
    binding: Any = importlib.import_module("llvmlite.binding")
    return f"{machine.versions()} {binding.get_host_cpu_name()}"


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


def main() -> None:
    """Warm the rules, then whatever modules are named: each by its function ``warm_up``."""
    for name in ("", *sys.argv[1:]):
        begun = perf_counter()
        if name:
            importlib.import_module(name).warm_up()
        else:
            warm()
        took = perf_counter() - begun
        sys.stdout.write(f"{name or 'rules':<50} {took:>8.1f} s\n")


if __name__ == "__main__":
    main()
