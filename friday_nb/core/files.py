"""Files by their names, and atomic writes: a file is either complete or not there at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_PART: Final = re.compile(r"\..+\.\d+-[0-9a-f]{8}")
"""The name of a temporary file."""
_ABANDONED: Final = 60.0
"""After so many seconds nobody is writing it any more."""


def named_path(name: str) -> Path:
    """The path that a setting or a typed name stands for; ``~`` is the user's home.

    A shell puts a home in the place of ``~``, but not where it stands in a file, in the value of a
    flag (``--out=~/runs``), or in what is typed in a game.

    >>> named_path("game.friday").name
    'game.friday'

    Raises:
        FileNotFoundError: nobody knows where this user is at home.
    """
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, str(error).rstrip("."), name) from error


def write_whole(
    path: Path, data: bytes, *, over: bool = True, lasting: bool = True, private: bool = False
) -> None:
    """Write a file atomically: under a temporary name first, then rename it.

    A symbolic link is followed; anything that is not a regular file (a pipe, a device) is written
    to directly.

    Args:
        path: The file.
        data: Its new content.
        over: Whether to replace an existing file.  If False and two programs write the same file
            at once, one of them gets FileExistsError.
        lasting: Whether to wait until the data is on disk.  If False, the file may be damaged
            after a power cut.
        private: Whether only the owner may read and write it, from the moment it is created.

    Raises:
        FileExistsError: the file exists, and ``over`` is False.
        OSError: it cannot be written; an existing file of this name is left as it was.
    """
    path = Path(os.path.realpath(path))
    try:
        os.lstat(path)
    except FileNotFoundError:
        pass
    else:
        if not over:
            raise FileExistsError(path)
        if not path.is_file():
            path.write_bytes(data)
            return
    part = path.with_name(f".{path.name[:100]}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        mode = 0o600 if private else 0o666
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        if over:
            part.replace(path)
        else:
            _rename_to_new(part, path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def remove_parts(folder: Path) -> None:
    """Remove the temporary files that programs which were killed have left in a folder.

    A new one may belong to a program that is writing it just now, perhaps on another machine.
    """
    with suppress(OSError):
        for file in folder.iterdir():
            if _PART.fullmatch(file.name):
                with suppress(OSError):  # another program removes it, too
                    if time.time() - file.stat().st_mtime > _ABANDONED:
                        file.unlink()


def _rename_to_new(part: Path, path: Path) -> None:
    """Rename a file to a name not yet in use; FileExistsError if it is taken."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # no hard links here: create the name first, then replace it
        path.open("x").close()
        part.replace(path)
