"""What a test can break besides the connection: the server, and the kernel behind a page."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.browser.conftest import serve_table

KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
"""The id of a page's kernel, in the page."""


def process_of(kernel: str) -> psutil.Process:
    """The process of a kernel: its connection file carries the id."""
    found = processes_of(kernel)
    assert found, f"no process of kernel {kernel}"
    return found[0]


class Server:
    """A table's server that can be restarted, on another port each time."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self._running = contextmanager(serve_table)()
        self.url = self._running.__enter__()

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def end(self) -> None:
        self._running.__exit__(None, None, None)


def processes_of(part: str) -> list[psutil.Process]:
    """All processes with this in their command line."""
    found = psutil.process_iter(["cmdline"])
    return [each for each in found if any(part in word for word in each.info["cmdline"] or ())]


def service_of(url: str) -> tuple[psutil.Process, Path]:
    """The analysis service of the server at this address, and the file by which it is found."""
    port = int(url.rsplit(":", 1)[1])
    open_ones = (each for each in psutil.net_connections("tcp") if each.laddr.port == port)
    server = psutil.Process(next(each.pid for each in open_ones if each.pid))
    service = next(
        child
        for child in server.children()
        if child.status() != psutil.STATUS_ZOMBIE  # the compiler is done, and has no command line
        if any("friday_server.analysis.service" in word for word in child.cmdline())
    )
    sockets = (each.laddr for each in service.net_connections("unix") if each.laddr)
    return service, Path(next(iter(sockets))).with_name("endpoint.json")
