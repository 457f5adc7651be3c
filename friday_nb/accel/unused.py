"""Machine code that nothing has used for a month leaves the cache.

A module of compiled code carries a hash of its source in its name, so that every change of the
rules leaves the old one behind, some megabytes each time.  Which ones another version of the
program still needs cannot be known here; but whoever loads one sets its date (:func:`note`), and
what has been loaded by nobody for a month goes.  A version that needs it after all compiles it
once more.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

__all__ = ["DAY", "DAYS", "drop", "note"]

DAYS: Final = 30
"""After so many days without use machine code is removed."""
DAY: Final = 86_400.0
"""Seconds of a day."""
_OURS: Final = re.compile(r"(\w+_[0-9a-f]{16})\.(?:.+\.)?(?:py|code|ready|lock)")
"""A file of the cache, and the name of its module."""


def note(source: Path) -> None:
    """The module with this source is being used; at most one write a day."""
    with suppress(OSError):
        if source.stat().st_mtime < time() - DAY:
            os.utime(source)


def drop(folder: Path) -> None:
    """Remove all files of modules that have not been used for :data:`DAYS` days."""
    groups: dict[str, list[Path]] = {}
    with suppress(OSError):
        for path in folder.iterdir():
            if found := _OURS.fullmatch(path.name):
                groups.setdefault(found[1], []).append(path)
    for name, files in groups.items():
        with suppress(OSError):  # another process has just removed one, or must not lose one
            source = folder / f"{name}.py"
            dated = [source] if source in files else files
            if max(path.stat().st_mtime for path in dated) < time() - DAYS * DAY:
                for path in files:
                    path.unlink()
