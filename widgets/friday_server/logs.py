"""Keeps personal data out of the log, and keeps a visitor from filling the disk with it."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

__all__ = ["Anonymous", "Discreet", "Sparing", "make_anonymous", "make_discreet"]

MOST_ALIKE: Final = 3
"""How often the same fault is written in an hour."""
HOUR: Final = 3600.0
MOST_FRAMES: Final = 12
"""The most lines of code that are named for a fault in a visitor's kernel, the innermost ones."""

_PERSONAL: Final = re.compile(
    r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"  # a kernel's id
    r"|\b[0-9a-f]{32}\b"  # a session's id, or a browser's secret
    r"|\b\d{1,3}(\.\d{1,3}){3}\b"  # an address
    r"|(?<![\w:])(?=[\da-f:]*[\da-f]:[\da-f:]*:)[\da-f:]{4,}(?![\w:])"  # and one of IPv6
    r"|(?<![\w:])::1(?![\w:])",
    re.IGNORECASE,
)


class Anonymous(logging.Filter):
    """Removes everything from a log record that could identify somebody."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record, and let it pass."""
        record.msg, record.args = blotted(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = blotted(record.exc_text)
        return True


def blotted(text: str) -> str:
    """The text with personal data replaced by "…".

    >>> blotted("Kernel 0c8a4c3e-1111-4222-8333-444455556666 of 203.0.113.9 at 12:30:01")
    'Kernel … of … at 12:30:01'
    """
    return _PERSONAL.sub(lambda found: found[0] if _is_time(found[0]) else "…", text)


def _is_time(text: str) -> bool:
    return bool(re.fullmatch(r"\d\d:\d\d:\d\d", text))


class Sparing(logging.Filter):
    """Lets the same fault pass a few times an hour only: a visitor may cause it at every message.

    Args:
        clock: A monotonic clock, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._passed: dict[tuple[object, ...], list[float]] = {}
        """When faults passed in the last hour, by the place in the code and the type."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record may pass."""
        kind = record.exc_info[0] if record.exc_info else None
        place, now = (record.pathname, record.lineno, kind), self._clock()
        passed = [when for when in self._passed.get(place, ()) if now - when < HOUR]
        may = len(passed) < MOST_ALIKE
        self._passed[place] = [*passed, now] if may else passed
        return may


class Discreet(logging.Formatter):
    """Says where a fault happened, but none of its texts: anything in them may be a visitor's."""

    def format(self, record: logging.LogRecord) -> str:
        """Severity and place in the code; of an exception its type, and from where it came."""
        said = f"{record.levelname} in a kernel: {record.name}, {record.filename}:{record.lineno}\n"
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            said += "".join(traceback.format_tb(error.__traceback__, limit=-MOST_FRAMES))
            said += type(error).__qualname__
        return said.rstrip()


def make_anonymous(*names: str) -> None:
    """Add both filters to all handlers of these loggers and of the root logger."""
    for logger in map(logging.getLogger, ("", *names)):
        for handler in logger.handlers:
            handler.addFilter(Anonymous())
            handler.addFilter(Sparing())


def make_discreet(log: TextIO, *names: str) -> None:
    """Have everything that this process logs, also by these loggers, written discreetly to ``log``.

    That must not be the kernel's own standard error: what is written there is sent to its page, and
    ends there.
    """
    handler = logging.StreamHandler(log)
    handler.setLevel(logging.ERROR)
    handler.setFormatter(Discreet())
    handler.addFilter(Sparing())
    logging.getLogger().handlers[:] = [handler]
    for logger in map(logging.getLogger, names):
        logger.handlers.clear()
        logger.propagate = True
