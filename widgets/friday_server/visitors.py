"""Admission of visitors: limits on the number of kernels, in total and for each address.

A kernel costs memory (some 30 MB where it is forked, else some 70), and every page asks for one.
So their number is limited; whoever comes when all tables are taken is told so and waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

from friday_nb.core.capacity import memory
from friday_server.limits import Allowance, Rates

__all__ = ["Full", "Visit", "Visitors", "usual_number"]

MEMORY_EACH: Final = 100 * 2**20
"""Bytes of memory reckoned for each visitor when no limit is given: his kernel, and his share of
the server, the analysis and the system."""
FEWEST: Final = 8
"""The default limit is at least this, however little memory there is."""
UNKNOWN: Final = 40
"""The default limit if the system does not say how much memory it has."""


class Full(Exception):
    """No table is free; ``key`` is the key of the sentence that says so."""

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
    owner: str = ""
    """The browser's secret, see :mod:`.owners`; empty if it blocks cookies."""
    keeps_cookies: bool = False
    """Whether the browser has sent its secret back."""
    allowance: Allowance = field(default_factory=Allowance)
    """The rate limit of its pages."""


class Visitors:
    """All visits, and the limits on them.

    Args:
        most: The most tables in total.
        most_each: The most tables for one address.  This does not apply to this machine itself: a
            request from here is its owner's, or anybody's that came through a proxy running here.
        lives: Returns whether there is a kernel with this id.
        rates: What each visitor may send.
    """

    def __init__(
        self,
        most: int,
        most_each: int,
        lives: Callable[[str], bool],
        rates: Rates | None = None,
    ) -> None:
        self.most = most
        self._most_each, self._lives, self._rates = most_each, lives, rates
        self._visits: list[Visit] = []

    def enter(self, address: str) -> Visit:
        """Admit a page that will get a kernel.

        Raises:
            Full: no table is free, in total or for this address.
        """
        if self.is_full:
            raise Full("full")
        net = _net(address)
        if net and Counter(v.address for v in self._visits)[net] >= self._most_each:
            raise Full("full_each")
        visit = Visit(net, allowance=Allowance(self._rates))
        self._visits.append(visit)
        return visit

    @property
    def is_full(self) -> bool:
        """Whether all tables are taken."""
        return len(self) >= self.most

    def of(self, kernel: str) -> Visit | None:
        """The visit with this kernel, or None."""
        return next((visit for visit in self._visits if kernel and visit.kernel == kernel), None)

    def leave(self, visit: Visit) -> None:
        """Forget a visit that got no kernel."""
        if visit in self._visits:
            self._visits.remove(visit)

    def meet(self, kernel: str) -> None:
        """Note that the page of this kernel has connected to it."""
        if visit := self.of(kernel):
            visit.met = True

    def recognise(self, secret: str) -> None:
        """Note that the browser with this secret has sent it back."""
        for visit in self._visits:
            visit.keeps_cookies |= bool(secret) and visit.owner == secret

    def __len__(self) -> int:
        self._visits = [v for v in self._visits if not v.kernel or self._lives(v.kernel)]
        return len(self._visits)


def usual_number() -> int:
    """The number of visitors for whom this machine or container has memory."""
    there = memory()
    return UNKNOWN if there is None else max(FEWEST, there // MEMORY_EACH)


def _net(address: str) -> str:
    """The address or network whose visits are counted together; "" for this machine.

    With IPv6 a household has a whole network of addresses, which share their first 64 bits.

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
