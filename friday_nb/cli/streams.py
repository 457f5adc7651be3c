"""Standard input, output and error: their encoding, and what to do where one is closed or full."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from friday_nb.cli.common import os_reason, refuse

_OUTPUT_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EPIPE)


def speak_utf8() -> None:
    """Words need more than ASCII, also where the terminal claims no more."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")


def open_closed_outputs() -> bool:
    """Replace a closed output or error by one that discards; was the output open?

    Python has None where the shell closed a stream, and whatever prints would stumble over it.
    """
    was_open = sys.stdout is not None
    if not was_open:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    return was_open


def _nowhere() -> TextIO:
    """A stream that stays open to the end and keeps nothing."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", closefd=False)


@contextmanager
def all_told(lang: str) -> Iterator[None]:
    """Whatever is printed inside has left this program afterwards; Refusal if it cannot.

    Where somebody read along and has seen enough (``| head``), the inside simply ends.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Errors of files have the name of their file.
        if error.filename is not None or error.errno not in _OUTPUT_FAULTS:
            raise
        # Nothing may be written on the way out either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise refuse(lang, "stdout.unwritten", why=os_reason(error, lang)) from error
