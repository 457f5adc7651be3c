"""Compiles the site's Python to bytecode; runs in the interpreter of the site (``compile.mjs``).

The page is opened here as in a browser, with each game, and something is decided, to see which
modules that takes.  What it does not take is left for later (:mod:`.late`): most of the standard
library, what advice needs.
"""

from __future__ import annotations

import marshal
import py_compile
import sys
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import CodeType
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import friday_static.late  # noqa: F401 - it must not be late itself
from friday_static.begin import play_a_little
from friday_static.numbers import with_numbers

__all__ = ["archives", "on_one_line", "zipped"]

_OURS: Final = Path("/friday")
_LATE_DATA: Final = (".bin",)
"""What only advice needs: the weights of a network."""

_HEAD: Final = 16
"""How many bytes stand before the code in a file."""

Files = Mapping[str, bytes]


def archives(games: Sequence[str]) -> dict[str, bytes]:
    """Zip files: "library", "python" and a game by its name for the beginning, and "rest"."""
    for game in games:
        play_a_little(game)
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
    own = {game: {path for path in paths - late if _is_of(game, path)} for game in games}
    shared = paths - late - set().union(*own.values())
    unused = {name: content for name, content in library.items() if name not in used}
    later = [*unused, *(path.relative_to(_OURS).as_posix() for path in paths - shared)]
    names = "\n".join(sorted(_late_name(path) for path in later if _comes_late(path))).encode()
    return {
        "library": zipped(compiled({n: c for n, c in library.items() if n in used})),
        "python": zipped({**compiled(_read(shared)), "later.txt": names}),
        **{game: zipped(compiled(_read(its))) for game, its in own.items()},
        "rest": zipped(unused | compiled(_read(late))),
    }


def _comes_late(path: str) -> bool:
    return path.endswith((".py", *_LATE_DATA))


def _late_name(path: str) -> str:
    """The name of the module in a file; of another file its path.

    >>> _late_name("json/__init__.py"), _late_name("json/decoder.py")
    ('json', 'json.decoder')
    >>> _late_name("lamp/weights.bin")
    'lamp/weights.bin'
    """
    if not path.endswith(".py"):
        return path
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _is_of(game: str, path: Path) -> bool:
    """Does only this game need a file?  What all pages tell of every game, its words have."""
    _package, room, *inside = path.relative_to(_OURS).parts
    return room == game and inside != ["__init__.py"] and inside[0] != "words"


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
        found[f"{name}c"] = _without_lines(target.read_bytes())
    return found


def _without_lines(content: bytes) -> bytes:
    """Bytecode without the tables of its lines, which are a quarter of it when compressed."""
    head, code = content[:_HEAD], marshal.loads(content[_HEAD:])  # noqa: S302 - ours
    return head + marshal.dumps(on_one_line(code))


def on_one_line(code: CodeType) -> CodeType:
    """The code, all of whose instructions stand on the line where it begins.

    Without any line, tracebacks could not be written.  The table has an entry for eight
    instructions at most: a byte with the kind of entry (13: a line without columns) and their
    number, and by how many lines it is further down.
    """
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0x80 | 13 << 3 | 7, 0]) * eights
    if rest:
        table += bytes([0x80 | 13 << 3 | rest - 1, 0])
    inside = (on_one_line(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inside))


def _read(paths: Iterable[Path]) -> dict[str, bytes]:
    return {path.relative_to(_OURS).as_posix(): path.read_bytes() for path in paths}
