"""Processes that would compile the same module take turns: the second finds what the first made.

Whoever compiles holds a lock on a file, which the system takes back when the process ends, however
that happens.  Where there are no such locks, both compile.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # asked for before it is used


class Turn(threading.local):
    """The turn of this thread to compile a module; it has it while ``depth`` is not 0.

    Args:
        path: The file to lock.
    """

    def __init__(self, path: Path) -> None:
        self.depth = 0
        self._path = path
        self._file: IO[bytes] | None = None

    def enter(self) -> None:
        """Wait for the turn, unless this thread has it."""
        if not self.depth and fcntl:
            with suppress(OSError):  # a file system without locks
                self._file = self._path.open("ab")
                fcntl.flock(self._file, fcntl.LOCK_EX)
        self.depth += 1

    def back_to(self, depth: int) -> None:
        """Restore an earlier ``depth``; at 0 the turn is over."""
        self.depth = depth
        if not depth and self._file:
            self._file.close()
            self._file = None
