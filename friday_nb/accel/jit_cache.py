"""Compiles functions with numba and caches their machine code.

Only the modules that :mod:`.jit` generates use this, and only where numba is installed.

numba has a cache of its own, but two processes that compile at the same time can corrupt it, and a
damaged file raises an error in the middle of a game.  Here every function has one file for each
signature, named by a hash of everything that its machine code depends on.  A file is written whole
or not at all and starts with a checksum.  Where a file cannot be read, the function is compiled
again; where it cannot be written, it is not cached.  Two processes that would compile functions of
the same module take turns (:mod:`.turns`).
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from friday_nb.accel.turns import Turn
from friday_nb.core.files import write_whole

SUFFIX: Final = ".code"
_CHECKSUM: Final = 32

kept: Final[dict[str, set[str]]] = {}
"""For each module, the names of the cache files that this process has read or written."""


def compiled(function: Callable[..., Any]) -> Any:
    """A function that is compiled when it is first called with new types of arguments.

    A literal number in a call has the same type as any other number.  Otherwise numba would compile
    a function anew for each literal, which takes twice as long.  Compiled functions allocate no
    arrays, so numba need not count references (``_nrt=False``).
    """
    types = _numba("core.types")
    made = _numba().njit(nogil=True, error_model="numpy", _nrt=False)(function)
    by_types = made.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return by_types(tuple(types.unliteral(a) for a in args), kws)

    compile_for = made.compile
    turn = _turn(function.__code__.co_filename)

    def compile_in_turn(sig: Any) -> Any:
        before = turn.depth
        try:
            return compile_for(sig)
        finally:
            turn.back_to(before)

    made.get_call_template = get_call_template
    made.compile = compile_in_turn
    made._cache = _Cache(function, turn)  # noqa: SLF001 - numba has no public way to set a cache
    return made


def _numba(part: str = "") -> Any:
    """The package or one of its modules; untyped, because their types change with each version."""
    return import_module(f"numba.{part}" if part else "numba")


@cache
def _turn(file: str) -> Turn:
    return Turn(Path(file).with_suffix(".lock"))


class _Cache:
    """The cache of one function, with the methods that numba calls.

    Whoever does not find a function is about to compile it, and takes the turn of its module.
    """

    def __init__(self, function: Callable[..., Any], turn: Turn) -> None:
        self._turn = turn
        self._name = function.__qualname__
        self._file = Path(function.__code__.co_filename)
        self.cache_path = str(self._file.parent)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for this signature, or None if it is not in the cache."""
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        found = self._load(path, target_context)
        if found is None:
            self._turn.enter()
            found = self._load(path, target_context)  # another process may have made it meanwhile
        return found

    def _load(self, path: Path, target_context: Any) -> Any:
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if _checksum(data[_CHECKSUM:]) != data[:_CHECKSUM]:
            return None
        self._note(path)
        # numba's own cache does the same; the checksum shows that we wrote the file.
        result = _numba("core.compiler").CompileResult
        return result._rebuild(target_context, *pickle.loads(data[_CHECKSUM:]))  # noqa: S301, SLF001 - as above

    def save_overload(self, sig: Any, result: Any) -> None:
        """Cache a compiled function, if it can be cached."""
        if result.library.has_dynamic_globals:
            return
        path = self._path(sig, result.codegen)
        data = _numba("core.serialize").dumps(result._reduce())  # noqa: SLF001 - as numba's own cache
        with suppress(OSError):
            write_whole(path, _checksum(data) + data, lasting=False)
            self._note(path)

    def _note(self, path: Path) -> None:
        kept.setdefault(self._file.stem, set()).add(path.name)

    def _path(self, sig: Any, codegen: Any) -> Path:
        depends = repr((self._name, str(sig), codegen.magic_tuple(), versions()))
        digest = hashlib.sha256(depends.encode()).hexdigest()[:16]
        return self._file.with_name(f"{self._file.stem}.{self._name}.{digest}{SUFFIX}")


@cache
def versions() -> str:
    """The versions of Python and the compiler, on which all machine code depends."""
    return f"{sys.implementation.cache_tag} numba {version('numba')} llvmlite {version('llvmlite')}"


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_CHECKSUM).digest()
