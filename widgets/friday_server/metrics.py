"""Metrics of the server for Prometheus, and its health for load balancers and service managers.

None of them is about an individual visitor.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

from friday_server.analysis.client import SERVICE_VARIABLE, status
from friday_server.visitors import Visitors

__all__ = ["Health", "Meters", "Metrics", "may_read"]

_FORWARDED: Final = ("X-Forwarded-For", "X-Real-Ip", "Forwarded")
"""Headers that show that a request came through a proxy."""
_NOW: Final = ("workers", "busy", "waiting", "kept")
"""The current values in the status of a pool (gauges); the others are counters."""


class Meters:
    """The counters and gauges.

    Args:
        visitors: All visits.
        kernels: Returns the number of kernels, including those that wait for visitors.
    """

    def __init__(self, visitors: Visitors, kernels: Callable[[], int]) -> None:
        self._visitors, self._kernels = visitors, kernels
        self._analysis: Mapping[str, float] = {}
        self.registry = CollectorRegistry()

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"friday_{name}", about, labels, registry=self.registry)

        self.arrivals = counter("arrivals", "Pages with a table sent.")
        self.refused = counter("refused", "Pages refused, by reason.", "why")
        self.clicks = counter("clicks", "What visitors pressed.")
        self.dropped = counter("messages_dropped", "Messages that no page sends.")
        self.slowed = counter("slowed_seconds", "Seconds that those who sent too much had to wait.")
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """The current values; Prometheus calls this."""
        yield GaugeMetricFamily("friday_visitors", "Tables that are taken.", len(self._visitors))
        yield GaugeMetricFamily("friday_visitors_most", "Tables.", self._visitors.most)
        yield GaugeMetricFamily("friday_kernels", "Kernels, waiting ones too.", self._kernels())
        for name, value in self._analysis.items():
            about = f"Analysis service: {name}."
            if name in _NOW:
                yield GaugeMetricFamily(f"friday_analysis_{name}", about, value)
            else:
                yield CounterMetricFamily(f"friday_analysis_{name}", about, value)

    async def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        service = os.environ.get(SERVICE_VARIABLE)
        self._analysis = await asyncio.to_thread(status, service) if service else {}
        return generate_latest(self.registry)


def may_read(request: HTTPServerRequest, networks: Sequence[str]) -> bool:
    """Whether a request may read the metrics: from this machine itself, or from these networks."""
    try:
        address = ip_address((request.remote_ip or "").partition("%")[0])
    except ValueError:  # a request over a Unix socket has no address
        return False
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback and not any(name in request.headers for name in _FORWARDED):
        return True
    return any(address in ip_network(network) for network in networks)


class Metrics(RequestHandler):
    """Serves the metrics to those who may read them."""

    async def get(self) -> None:
        """Send the metrics, or 403."""
        if not may_read(self.request, self.settings["friday_hosting"].metrics):
            raise HTTPError(403)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.finish(await self.settings["friday_meters"].text())

    def write_error(self, status_code: int, **_: object) -> None:
        """Send the status code only, not an HTML page."""
        self.finish(f"{status_code}\n")


class Health(RequestHandler):
    """One word: "ready", or "full" when no table is free.

    ``strict`` answers 503 when full, for a balancer that should send new visitors elsewhere.
    """

    def initialize(self, *, strict: bool) -> None:
        """Tornado passes on the options that the list of handlers gives."""
        self._strict = strict

    def head(self) -> None:
        """The same as for GET."""
        self.get()

    def get(self) -> None:
        """Send it, without starting or counting anything."""
        is_full = self.settings["friday_visitors"].is_full
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if is_full and self._strict:
            self.set_status(503)
        self.finish("full\n" if is_full else "ready\n")
