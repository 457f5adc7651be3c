"""Processes of our own: how they start, wherever a user works, how they step back, and end.

Python looks for modules in the current folder first, so that a user's file called ``random.py``
would be run in place of the standard library's.  Our processes do not look there.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from pathlib import Path
from typing import BinaryIO, Final

import friday_nb

SAFE_VARIABLE: Final = "PYTHONSAFEPATH"
"""Environment variable that has every Python look past the folder in which it is started."""

_HOME: Final = str(Path(friday_nb.__file__).parent.parent)
"""Where this package lies: a folder, or a zip file."""

_FIND: Final = f"import sys; sys.path.insert(0, {_HOME!r}); import friday_nb; del sys.path[0]; "
"""Finds this package, and leaves no trace: its home may be a user's folder as well."""


def own_python(code: str, room: int = 0) -> list[str]:
    """The command that runs ``code``, which may import our modules but never a user's files.

    Args:
        code: One line of Python.
        room: How many bytes its last argument has at least; it is filled with spaces.
    """
    return [sys.executable, "-P", "-c", (_FIND + code).ljust(room)]


def step_back(by: int, group: int) -> None:
    """Lower the priority of this process and its children, so that players never wait for them.

    Linux first shares the cores among sessions (autogroups) and only then among the processes of
    each, and every kernel of a page has its own session.  So this process starts one, too.

    Args:
        by: How much nicer the process gets, ...
        group: ... and how nice its session.
    """
    if hasattr(os, "nice"):
        os.nice(by)
    with contextlib.suppress(AttributeError, OSError):  # already a session leader, or not Linux
        os.setsid()
        Path("/proc/self/autogroup").write_text(str(group), encoding="ascii")


def end_with(starter: BinaryIO) -> None:
    """End this process as soon as the one that holds the other end of this pipe has ended."""

    def watch() -> None:
        with contextlib.suppress(OSError):
            while starter.read(1):
                pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
