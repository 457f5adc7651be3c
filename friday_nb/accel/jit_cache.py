"""How numba compiles a function here, and where its machine code is kept.

Only code that :mod:`.jit` bundles comes here, and only where numba is installed.

numba keeps machine code, too, but two processes that compile at once can mix up its files, and a
damaged file is an error in the middle of a game.  So every function has a file of its own for each
set of types, named by a hash of all that its code depends on.  A file is written whole or not at
all and holds its own checksum: what cannot be read, or cannot be written, is compiled again.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

SUFFIX: Final = ".code"
_CHECKSUM: Final = 32

kept: Final[dict[str, set[str]]] = {}
"""Names of the files of machine code that this process has read or written, by module."""


def compiled(function: Callable[..., Any]) -> Any:
    """``function``, compiled when it is first called with new types of arguments.

    A number written in a call is a number like any other: without that numba makes a function of
    its own for each number, and compiling takes twice as long.  Functions make no arrays
    (``_nrt``), so that no references have to be counted.
    """
    types = _numba("core.types")
    made = _numba().njit(nogil=True, error_model="numpy", _nrt=False)(function)
    by_types = made.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return by_types(tuple(types.unliteral(a) for a in args), kws)

    made.get_call_template = get_call_template
    made._cache = _Kept(function)  # noqa: SLF001 - numba has no public way to give it a cache
    return made


def _numba(part: str = "") -> Any:
    """numba, or a part of it; parts of it have types of their own that change with each version."""
    return import_module(f"numba.{part}" if part else "numba")


class _Kept:
    """What numba asks of a cache, for one function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = function.__qualname__
        self._file = Path(function.__code__.co_filename)
        self.cache_path = str(self._file.parent)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for these types, or None."""
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if _checksum(data[_CHECKSUM:]) != data[:_CHECKSUM]:
            return None
        self._note(path)
        # numba's own cache goes this way, too; the checksum says that we wrote the file.
        result = _numba("core.compiler").CompileResult
        return result._rebuild(target_context, *pickle.loads(data[_CHECKSUM:]))  # noqa: S301, SLF001

    def save_overload(self, sig: Any, result: Any) -> None:
        """Keep a compiled function, if that is possible."""
        if result.library.has_dynamic_globals:
            return
        path = self._path(sig, result.codegen)
        data = _numba("core.serialize").dumps(result._reduce())  # noqa: SLF001 - as numba's cache
        with suppress(OSError):
            write_whole(path, _checksum(data) + data)
            self._note(path)

    def _note(self, path: Path) -> None:
        kept.setdefault(self._file.stem, set()).add(path.name)

    def _path(self, sig: Any, codegen: Any) -> Path:
        depends = repr((self._name, str(sig), codegen.magic_tuple(), versions()))
        digest = hashlib.sha256(depends.encode()).hexdigest()[:16]
        return self._file.with_name(f"{self._file.stem}.{self._name}.{digest}{SUFFIX}")


@cache
def versions() -> str:
    """The compiler: what it makes can change only with this."""
    return f"{sys.implementation.cache_tag} numba {version('numba')} llvmlite {version('llvmlite')}"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever reads a part of it; OSError if that fails."""
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, suffix=".tmp", delete=False) as file:
        try:
            file.write(data)
        except OSError:
            Path(file.name).unlink()
            raise
    Path(file.name).replace(path)


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_CHECKSUM).digest()
