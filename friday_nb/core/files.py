"""Atomic writing: a file is there whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes, *, over: bool = True) -> None:
    """Write a file under a temporary name first, then rename it.

    Without ``over`` nothing is ever replaced, even if two programs write the same file at once:
    one of them gets FileExistsError.  What is not a regular file (a pipe, a device) is written to
    directly, and a symbolic link is followed.

    Raises:
        OSError: it cannot be written; an earlier file of this name is unharmed.
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
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if over:
            part.replace(path)
        else:
            _rename_to_new(part, path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def _rename_to_new(part: Path, path: Path) -> None:
    """Rename a file to a name that does not exist yet; FileExistsError if it does."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # no hard links here: create the name first, then replace it
        path.open("x").close()
        part.replace(path)
