"""Compiles the site's Python to bytecode; runs in the interpreter of the site (``compile.mjs``).

The page is opened here as in a browser, to see which modules that takes.  What it does not take is
left for later (:mod:`.late`): most of the standard library, the other games, what advice needs.
"""

from __future__ import annotations

import py_compile
import sys
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import friday_static.late  # noqa: F401 - it must not be late itself
from friday_static.begin import first_messages
from friday_static.numbers import with_numbers

__all__ = ["archives", "zipped"]

_OURS: Final = Path("/friday")
_LATE_DATA: Final = (".bin",)
"""What only advice needs: the weights of a network."""

Files = Mapping[str, bytes]


def archives() -> dict[str, bytes]:
    """Three zip files: "library" and "python" for the beginning, and "rest"."""
    first_messages("en", "friday")
    loaded = {str(getattr(module, "__file__", None)) for module in [*sys.modules.values()]}
    source = next(name for name in sys.path if name.endswith(".zip"))
    with ZipFile(source) as whole:
        library = {name: whole.read(name) for name in whole.namelist() if not name.endswith("/")}
    used = {name.removeprefix(f"{source}/") for name in loaded if name.startswith(source)}
    paths = {
        path for path in _OURS.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    late = {
        path
        for path in paths
        if path.suffix in _LATE_DATA or (path.suffix == ".py" and str(path) not in loaded)
    }
    first = _read(paths - late)
    return {
        "library": zipped(compiled({n: c for n, c in library.items() if n in used})),
        "python": zipped(compiled(first)),
        "rest": zipped({n: c for n, c in library.items() if n not in used} | compiled(_read(late))),
    }


def zipped(files: Files) -> bytes:
    """A zip file, the same whenever it is made."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            info = ZipInfo(name)  # with the date at which zip files begin
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, content, compresslevel=9)
    return packed.getvalue()


def compiled(files: Files) -> dict[str, bytes]:
    """The files, with bytecode in the place of Python."""
    source, target = _OURS / "source.py", _OURS / "target.pyc"
    found = {}
    for name, content in files.items():
        if not name.endswith(".py"):
            found[name] = content
            continue
        source.write_bytes(with_numbers(content))
        py_compile.compile(
            str(source),
            cfile=str(target),
            dfile=name,
            doraise=True,
            optimize=1,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        found[f"{name}c"] = target.read_bytes()
    return found


def _read(paths: Iterable[Path]) -> dict[str, bytes]:
    return {path.relative_to(_OURS).as_posix(): path.read_bytes() for path in paths}
