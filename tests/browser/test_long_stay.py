"""A page that is left alone for a long time: its connection holds, and nothing is sent."""

import sys
from collections.abc import Iterator

import browser as chromium
import pytest

from tests.browser.conftest import _server

PINGS = 4
"""How many of Jupyter's pings to wait for, and then the answer to the last one."""
QUICK_S = 2
"""Seconds between two pings of a server with a quick clock; Jupyter's own are 30 s apart."""


@pytest.fixture(scope="module")
def quick_url() -> Iterator[str]:
    """A server whose pings come, and are missed, fifteen times as early as usual."""
    port = chromium.free_port()
    code = (
        "from jupyter_server.base import websocket as jupyter;"
        f"jupyter.WS_PING_INTERVAL = {1000 * QUICK_S};"
        "import contextlib; from friday_server import app; app.Warming = contextlib.nullcontext;"
        f"raise SystemExit(app.serve({port}, open_browser=False, preheat=0))"
    )
    yield from _server([sys.executable, "-c", code], port, "/healthz")


def stays_connected(page, url, seconds):
    """Leave the page alone: it keeps its one connection, and hears and says nothing."""
    sockets, closed, travelled = [], [], []

    def note(piece):
        travelled.append(piece)

    def watch(socket):
        sockets.append(socket.url)
        socket.on("close", lambda _: closed.append(socket.url))
        socket.on("framesent", note)
        socket.on("framereceived", note)

    page.on("websocket", watch)
    page.goto(url, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    page.wait_for_function("document.querySelector('.fri-odds [data-chart] .plot-container')")
    # A server that has just started may still be starting the analysis service.
    page.locator(".fri-odds-answers[aria-busy=false]").wait_for(timeout=60_000)
    page.locator(".fri-odds-head.is-pending").wait_for(state="detached", timeout=60_000)
    before = -1
    while before != len(travelled):  # the last charts have come
        before = len(travelled)
        page.wait_for_timeout(2_000)
    travelled.clear()
    opened = len(sockets)
    page.wait_for_timeout(1_000 * seconds)
    assert closed == []
    assert len(sockets) == opened
    assert travelled == []


@pytest.mark.long
def test_a_page_left_alone_for_some_pings_keeps_its_connection(page, quick_url):
    stays_connected(page, quick_url, (PINGS + 0.5) * QUICK_S)


@pytest.mark.long
def test_a_page_left_alone_keeps_its_connection(page, table_url):
    stays_connected(page, table_url, (PINGS + 0.5) * 30)
