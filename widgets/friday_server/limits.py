"""Limits on what one visitor's pages, and one connection, may send or leave unread.

A visitor who exceeds the rates is not disconnected, and no message is lost: the server just reads
the next one later, and TCP makes the sender wait.  A real page never comes near the limits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

__all__ = [
    "MOST_BODY",
    "MOST_SOCKETS",
    "MOST_UNREAD",
    "SENDING_SECONDS",
    "Allowance",
    "Bucket",
    "Rates",
]

BURST_SECONDS: Final = 10
"""After a pause of so many seconds, what may be sent in that time may be sent in one burst."""
MOST_SOCKETS: Final = 4
"""The most websockets to one kernel; a page has one, and briefly two when it reconnects."""
MOST_UNREAD: Final = 4 * 2**20
"""The most bytes that wait for one websocket's client to read them; a page's state has 0.1 MB."""
MOST_BODY: Final = 64 * 2**10
"""The most bytes in the body of a request; ours are empty, and the server holds it in memory."""
SENDING_SECONDS: Final = 75.0
"""After how many seconds a connection is closed that has not sent a whole request."""


@dataclass(frozen=True)
class Rates:
    """What may be sent in the long run."""

    messages: float = 50
    """Messages per second."""
    size: float = 2 * 2**20
    """Bytes per second; also the most bytes in a single message."""


class Bucket:
    """A token bucket that may go into debt: who takes more than it holds waits until it is repaid.

    >>> now = [0.0]
    >>> bucket = Bucket(rate=2, most=3, clock=lambda: now[0])
    >>> [bucket.take() for _ in range(5)]
    [0.0, 0.0, 0.0, 0.5, 1.0]
    >>> now[0] = 60.0
    >>> bucket.take(5)
    1.0

    Args:
        rate: How many tokens are added per second.
        most: How many tokens it can hold, and holds at the start.
        clock: A monotonic clock, in seconds.
    """

    def __init__(self, rate: float, most: float, *, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._level, self._seen = most, clock()

    def take(self, tokens: float = 1) -> float:
        """Take tokens; returns how many seconds to wait before going on."""
        now = self._clock()
        self._level = min(self._most, self._level + (now - self._seen) * self._rate) - tokens
        self._seen = now
        return max(0.0, -self._level / self._rate)


class Allowance:
    """The rate limit of one visitor, for all sockets together.

    Args:
        rates: What may be sent in the long run.
        clock: A monotonic clock, in seconds.
    """

    def __init__(
        self, rates: Rates | None = None, *, clock: Callable[[], float] = monotonic
    ) -> None:
        rates = rates or Rates()
        self._messages = Bucket(rates.messages, BURST_SECONDS * rates.messages, clock=clock)
        self._bytes = Bucket(rates.size, BURST_SECONDS * rates.size, clock=clock)

    def spend(self, size: int) -> float:
        """Count a message of so many bytes; returns the seconds to wait before the next one."""
        return max(self._messages.take(), self._bytes.take(size))
