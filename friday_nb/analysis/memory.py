"""Returns the memory that a question has used to the system, once it is answered.

The tables of a search take tens of megabytes.  They are often part of reference cycles, which stay
until the garbage collector gets round to old objects; and what Python frees, the C library keeps.
Without this module a process that works for a whole class grows by hundreds of megabytes.
"""

from __future__ import annotations

import ctypes
import gc
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["Tidy", "resident"]

ROOM: Final = 48 * 2**20
"""How many bytes a process may grow by before the C library must return what it has kept."""


class Tidy:
    """Frees memory after each question that a process has answered."""

    def __init__(self) -> None:
        self._begun: int | None = None

    def after_question(self) -> None:
        """Free the memory that a question has left behind.

        The objects alive after the first question are modules and tables that all questions use.
        They are frozen, so that the collector never looks at them again: a collection then takes
        a tenth of a millisecond.
        """
        gc.collect()
        if self._begun is None:
            gc.freeze()
            self._begun = resident()
        elif resident() > self._begun + ROOM:
            with suppress(AttributeError, OSError, TypeError):  # another C library
                ctypes.CDLL(None).malloc_trim(0)


def resident() -> int:
    """The resident memory of this process in bytes; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
