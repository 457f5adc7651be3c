"""The line from a page to its kernel: every message is processed exactly once and in order.

A connection may break at any moment: before a message arrives, or after it was processed and
before the page hears of it.  So a page numbers the messages of all its panels in one count, and
sends each again until it is answered (``line.js``).  Here a message is processed if it is the next
one.  One that was processed already is only answered again; one that comes too early is dropped,
for its page will send it again after those that are missing.  This is the go-back-N protocol.

What the kernel says travels the other way, and the end of it is lost when the connection breaks.
ipywidgets then loads the state of all widgets anew, but not if the connection breaks again while it
does so.  So a page that was cut off says up to which answer it has heard everything, and the panels
tell it again what changed after that answer.

Every page that shows a desk has a name and a count of its own: a page that was reloaded, or a
second view of the same notebook, begins at 1.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

log = logging.getLogger(__name__)

MOST_PAGES: Final = 32
"""The number of pages remembered; the one that was silent longest is forgotten first."""


MOST_ANSWERS: Final = 64
"""The number of answers remembered for each page."""


@dataclass
class _Page:
    """What is known of a page: its last message that was processed, and when it was answered."""

    last: int = 0
    answers: OrderedDict[int, int] = field(default_factory=OrderedDict)
    """How many changes there had been when a message was answered, by the message's number."""


class Line:
    """The receiving end: which message of which page was processed last."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        """Tells the lines of several desks on one page apart."""
        self._pages: OrderedDict[str, _Page] = OrderedDict()
        self._repeaters: list[Callable[[int], object]] = []
        self._changes = 0

    def take(self, page: str, number: int, work: Callable[[], object]) -> int:
        """Do the work of a message if it is the page's next one.

        Returns the number of the last message that was processed, which is the answer.  Work that
        fails counts as done: what fails once would fail the second time, too.
        """
        known = self._pages.pop(page, None) or _Page()
        self._pages[page] = known
        if len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        if number != known.last + 1:
            return known.last
        known.last = number
        try:
            work()
        except Exception:
            log.exception("a message of the page could not be processed")
        known.answers[number] = self._changes
        if len(known.answers) > MOST_ANSWERS:
            known.answers.popitem(last=False)
        return number

    def change(self) -> int:
        """Count a change that pages are told; returns its number, from 1 up."""
        self._changes += 1
        return self._changes

    def join(self, repeat: Callable[[int], object]) -> None:
        """Call `repeat(since)` when a page may have missed the changes after number `since`."""
        self._repeaters.append(repeat)

    def repeat(self, page: str, heard: object) -> None:
        """Tell a page again what it may have missed.

        Args:
            page: The page's name.
            heard: The number of the last message up to whose answer the page has heard everything.
        """
        known = self._pages.get(page)
        since = known.answers.get(heard, 0) if known and type(heard) is int else 0
        for repeat in self._repeaters:
            repeat(since)
