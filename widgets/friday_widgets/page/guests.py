"""Who sits at which table: how many kernels there may be, altogether and for each address.

A kernel costs memory (some 70 MB, several times that while odds are worked out), and every page
asks for one.  So there is a bound; whoever comes when all tables are taken is told so and waits.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

__all__ = ["Full", "Guests", "Visit", "usual_number"]

MEMORY_EACH: Final = 200 * 2**20
"""So much memory, in bytes, is reckoned for each visitor when nobody says how many there may be."""
FEWEST: Final = 8
UNKNOWN: Final = 40
"""As many visitors where the system does not say how much memory it has."""


class Full(Exception):
    """No table is free; ``key`` is the page's sentence about it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(eq=False)
class Visit:
    """A page on its way, and later its kernel."""

    address: str
    kernel: str = ""
    met: bool = False
    """Whether the page has connected to its kernel: it is really there."""


class Guests:
    """All visits.

    Args:
        most: As many tables altogether.
        most_each: As many tables for one address. It does not hold for this machine itself: whoever
            comes from here is its owner, or everybody behind a proxy that runs here.
        lives: Whether there is a kernel with this id.
    """

    def __init__(self, most: int, most_each: int, lives: Callable[[str], bool]) -> None:
        self._most, self._most_each, self._lives = most, most_each, lives
        self._visits: list[Visit] = []

    def enter(self, address: str) -> Visit:
        """Let a page in, which will get a kernel; raises Full if there is no table for it."""
        self._visits = [v for v in self._visits if not v.kernel or self._lives(v.kernel)]
        if len(self._visits) >= self._most:
            raise Full("full")
        net = _net(address)
        if net and Counter(v.address for v in self._visits)[net] >= self._most_each:
            raise Full("full_each")
        visit = Visit(net)
        self._visits.append(visit)
        return visit

    def leave(self, visit: Visit) -> None:
        """Forget a visit that got no kernel."""
        if visit in self._visits:
            self._visits.remove(visit)

    def meet(self, kernel: str) -> None:
        """The page of this kernel has connected to it."""
        for visit in self._visits:
            visit.met |= visit.kernel == kernel

    def __len__(self) -> int:
        return len(self._visits)


def usual_number() -> int:
    """How many visitors this machine has memory for."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return UNKNOWN
    return max(FEWEST, memory // MEMORY_EACH)


def _net(address: str) -> str:
    """The address whose visits are counted together; "" for this machine, which is not counted.

    A household with IPv6 has not one address but a network of them, the first 64 bits.

    >>> _net("203.0.113.9"), _net("2001:db8:1:2:3:4:5:6"), _net("127.0.0.1")
    ('203.0.113.9', '2001:db8:1:2::', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.is_loopback:
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return _net(str(found.ipv4_mapped))
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
