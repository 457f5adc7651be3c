"""A reliable connection from a page to its kernel: messages are processed exactly once, in order.

The network may fail at any moment: before a message arrives, or after it was processed but before
the page receives the acknowledgement.  So a page numbers the messages of all its panels and resends
each until it is acknowledged (``line.js``).  On this side only the next expected message is
processed.  An earlier one is just acknowledged again; a later one is dropped, because the page will
resend it after those that are missing.  This is the go-back-N protocol.

Messages from the kernel may be lost, too, when the connection breaks.  ipywidgets then reloads the
state of all widgets, but not if the connection breaks again meanwhile.  So a page that was cut off
says up to which acknowledgement it has received everything, and the panels resend what has changed
since then.

Every page that shows a desk has its own name and its own count: a page that was reloaded, or a
second view of the same notebook, starts at 1.
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
"""How many pages are remembered; the least recently active is forgotten first."""


MOST_ANSWERS: Final = 64
"""How many acknowledgements are remembered for each page."""


@dataclass
class _Page:
    """The last processed message of a page, and when its messages were acknowledged."""

    last: int = 0
    answers: OrderedDict[int, int] = field(default_factory=OrderedDict)
    """The number of the latest change at the time of each acknowledgement, by message number."""


class Line:
    """The receiving end of the connection."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        """Distinguishes the connections of several desks on one page."""
        self._pages: OrderedDict[str, _Page] = OrderedDict()
        self._repeaters: list[Callable[[int], object]] = []
        self._changes = 0

    def take(self, page: str, number: int, work: Callable[[], object]) -> int:
        """Process a message if it is the next one expected from its page.

        Args:
            page: The page's name.
            number: The message's number.
            work: Processes it.  If it raises, the message still counts as processed, because a
                second attempt would fail as well.

        Returns:
            The number of the last processed message, to be sent as the acknowledgement.
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

    @property
    def taken(self) -> dict[str, int]:
        """The number of the last processed message of each page."""
        return {page: known.last for page, known in self._pages.items()}

    def change(self) -> int:
        """Count a change that is sent to the pages; returns its number, from 1 up."""
        self._changes += 1
        return self._changes

    def join(self, repeat: Callable[[int], object]) -> None:
        """Register `repeat(since)`, to be called when a page may have missed later changes."""
        self._repeaters.append(repeat)

    def repeat(self, page: str, heard: object) -> None:
        """Have all panels resend what a page may have missed.

        Args:
            page: The page's name.
            heard: The number of the last message up to whose acknowledgement the page has received
                everything; anything may come from a browser.
        """
        known = self._pages.get(page)
        since = known.answers.get(heard, 0) if known and type(heard) is int else 0
        for repeat in self._repeaters:
            repeat(since)
