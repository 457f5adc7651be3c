"""The packages of a notebook in the browser, as wheels that are files of the site.

Pyodide reads in a lock file which packages there are, and loads those that the kernel names before
a notebook starts; nothing is looked up in an index.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import friday_nb
import friday_static
import friday_widgets
from friday_static.build import PYODIDE
from friday_static.compiling import zipped
from friday_static.lite.absent import ABSENT

__all__ = ["LOCK", "UNUSED", "add_own", "lock", "names"]

LOCK: Final = "pyodide-lock.json"

_OURS: Final = (friday_nb, friday_widgets, friday_static)
UNUSED: Final = ("jupyterlab_widgets", "widgetsnbextension")
"""They hold scripts of the page alone, which it has."""

_STAND_INS: Final = {
    "cryptography/__init__.py": "",
    "cryptography/fernet.py": "from friday_static.cipher import *\n",
    **{
        f"{name}.py": f"from friday_static.lite.absent import refuse\n\nrefuse({name!r})\n"
        for name in ABSENT
    },
}
"""Modules for packages that have no build for the browser."""


def add_own(folder: Path, beside: Mapping[str, bytes]) -> None:
    """Write the wheel of our own packages, and of what stands in for others.

    Args:
        folder: Where to write it.
        beside: What stands in the checkout beside our packages, as notebooks expect it.
    """
    version = friday_nb.__version__
    info = f"friday_nb-{version}.dist-info"
    files = dict(_own_files()) | {name: text.encode() for name, text in _STAND_INS.items()}
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: friday-nb\nVersion: {version}\n".encode()
    )
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/RECORD"] = b""
    path = folder / f"friday_nb-{version}-py3-none-any.whl"
    path.write_bytes(zipped(files | dict(beside)))


def _own_files() -> Iterator[tuple[str, bytes]]:
    for package in _OURS:
        top = Path(str(package.__file__)).parent
        for path in top.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(top.parent).as_posix(), path.read_bytes()


def names(folder: Path) -> dict[str, Path]:
    """The wheels of a folder by the names of their packages, without those that nobody imports."""
    found = {path.name.partition("-")[0].lower(): path for path in sorted(folder.glob("*.whl"))}
    return {name.replace("_", "-"): path for name, path in found.items() if name not in UNUSED}


def lock(folder: Path) -> None:
    """Write the lock file of all wheels in a folder."""
    whole: dict[str, Any] = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    packages = {name: _entry(name, path) for name, path in names(folder).items()}
    text = json.dumps(whole | {"packages": packages}, indent=1)
    (folder / LOCK).write_text(text, encoding="utf-8")


def _entry(name: str, path: Path) -> dict[str, Any]:
    return {
        "depends": [],  # the kernel names all of them
        "file_name": path.name,
        "imports": [],
        "install_dir": "site",
        "name": name,
        "package_type": "package",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": path.name.split("-")[1],
    }
