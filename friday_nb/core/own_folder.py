"""A folder of our own for sockets and other files that end with the program.

The path of a socket has at most 107 bytes, and a system's folder for temporary files may be deep:
then the folder is made elsewhere.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

LONGEST: Final = 40
"""The most bytes in the path of a folder that leaves room for the names of all our sockets."""
_PREFIX: Final = "friday-"
_RANDOM: Final = 8
"""How many characters `mkdtemp` adds."""


def own_folder() -> Path:
    """Make a folder that only this user can open; :func:`is_short` if there is a place for one.

    Raises:
        OSError: nothing can be written anywhere.
    """
    for place in _places():
        if len(os.fsencode(place)) + 1 + len(_PREFIX) + _RANDOM <= LONGEST:
            with suppress(OSError):
                return Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
    return Path(tempfile.mkdtemp(prefix=_PREFIX))


def is_short(folder: Path) -> bool:
    """Do the paths of sockets in this folder fit?"""
    return len(os.fsencode(folder)) <= LONGEST


def _places() -> Iterator[str]:
    with suppress(OSError):
        yield tempfile.gettempdir()
    if os.name == "posix":
        yield from filter(None, [os.environ.get("XDG_RUNTIME_DIR")])
        yield from ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108 - nobody else can open what we make there
