"""Standard input, output and error: their encoding, and what to do if one is closed or full."""

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
    """Use UTF-8, even if the terminal claims to support nothing beyond ASCII."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")


def open_closed_outputs() -> bool:
    """Replace a closed stdout or stderr by one that discards its output.

    Python sets a stream to None if the shell has closed it, and printing would then fail.

    Returns:
        Whether stdout was open.
    """
    was_open = sys.stdout is not None
    if not was_open:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    return was_open


def _nowhere() -> TextIO:
    """A stream that discards its output, and is never closed."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", closefd=False)


@contextmanager
def all_told(lang: str) -> Iterator[None]:
    """Flush stdout at the end, and handle a reader that is gone or a disk that is full.

    If the reader of a pipe has seen enough (``| head``), the body just ends, without an error.

    Raises:
        Refusal: the output cannot be written.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        # An error with a file name concerns that file, not stdout.
        if error.filename is not None or error.errno not in _OUTPUT_FAULTS:
            raise
        # Python flushes stdout once more at exit; that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise refuse(lang, "stdout.unwritten", why=os_reason(error, lang)) from error
