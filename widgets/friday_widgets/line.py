"""The line from a page to its kernel: every message is processed exactly once and in order.

A connection may break at any moment: before a message arrives, or after it was processed and
before the page hears of it.  So a page numbers the messages of all its panels in one count, and
sends each again until it is answered (``line.js``).  Here a message is processed if it is the next
one.  One that was processed already is only answered again; one that comes too early is dropped,
for its page will send it again after those that are missing.  This is the go-back-N protocol.

Every page that shows a desk has a name and a count of its own: a page that was reloaded, or a
second view of the same notebook, begins at 1.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

MOST_PAGES: Final = 32
"""The number of pages remembered; the one that was silent longest is forgotten first."""


class Line:
    """The receiving end: which message of which page was processed last."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        """Tells the lines of several desks on one page apart."""
        self._followed: OrderedDict[str, int] = OrderedDict()
        self._repeaters: list[Callable[[], object]] = []

    def take(self, page: str, number: int, work: Callable[[], object]) -> int:
        """Do the work of a message if it is the page's next one.

        Returns the number of the last message that was processed, which is the answer.  Work that
        fails counts as done: what fails once would fail the second time, too.
        """
        last = self._followed.pop(page, 0)
        self._followed[page] = last
        if len(self._followed) > MOST_PAGES:
            self._followed.popitem(last=False)
        if number != last + 1:
            return last
        self._followed[page] = number
        try:
            work()
        except Exception:
            log.exception("a message of the page could not be processed")
        return number

    def join(self, repeat: Callable[[], object]) -> None:
        """Call `repeat` when a page may have missed what it was told."""
        self._repeaters.append(repeat)

    def repeat(self) -> None:
        """Tell a page again what it may have missed."""
        for repeat in self._repeaters:
            repeat()
