"""Admission of visitors: how many kernels there may be, altogether and for each address.

A kernel costs memory (some 70 MB, several times that while odds are worked out), and every page
asks for one.  So their number is limited; whoever comes when all tables are taken is told so and
waits.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

__all__ = ["Full", "Visit", "Visitors", "usual_number"]

MEMORY_EACH: Final = 200 * 2**20
"""Bytes of memory reckoned for each visitor when no limit is given."""
FEWEST: Final = 8
UNKNOWN: Final = 40
"""The limit where the system does not say how much memory it has."""


class Full(Exception):
    """No table is free; ``key`` names the page's sentence about it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(eq=False)
class Visit:
    """A page that is being sent, and later its kernel."""

    address: str
    kernel: str = ""
    met: bool = False
    """Whether the page has connected to its kernel."""


class Visitors:
    """All visits, and the limits on them.

    Args:
        most: The most tables altogether.
        most_each: The most tables for one address. This does not apply to this machine itself: a
            request from here is its owner's, or anybody's who came through a proxy that runs here.
        lives: Whether there is a kernel with this id.
    """

    def __init__(self, most: int, most_each: int, lives: Callable[[str], bool]) -> None:
        self._most, self._most_each, self._lives = most, most_each, lives
        self._visits: list[Visit] = []

    def enter(self, address: str) -> Visit:
        """Admit a page that will get a kernel; raises Full if no table is free."""
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

    A household with IPv6 has a whole network of addresses, which share their first 64 bits.

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
