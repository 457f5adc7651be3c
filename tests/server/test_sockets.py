"""What goes through the socket between a page and its kernel, and how long both stay."""

import asyncio
import gc
import json
import subprocess
import sys
import weakref
from concurrent.futures import Future
from contextvars import ContextVar, copy_context
from types import SimpleNamespace
from typing import ClassVar

import pytest
from tornado.websocket import WebSocketHandler

pytest.importorskip("voila", reason="the page needs Voila")

from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from friday_server import settings
from friday_server.handlers import (
    PATIENCE,
    Table,
)
from friday_server.hosting import Hosting
from friday_server.kernels import (
    CONTROL,
    PROTOCOL,
    KernelSocket,
    bounded_memory,
    is_welcome,
    message_type,
)
from friday_server.visitors import Visit

# --- sockets ------------------------------------------------------------------------------------


def test_an_open_page_keeps_its_kernel_however_long_nobody_touches_it():
    """Only one that nobody is connected to is ended, after so many seconds."""
    kernels = settings.voila(Hosting(idle=600))["MappingKernelManager"]
    assert kernels["cull_idle_timeout"] == 600
    assert 0 < kernels["cull_interval"] <= 60
    assert not kernels["cull_connected"]


class Peer(WebSocketMixin):
    settings = settings.voila()["Voila"]["tornado_settings"]


def test_a_page_has_time_to_answer_a_ping():
    """Both are milliseconds; at the next ping the last answer is an interval old."""
    assert 1_000 <= Peer().ping_interval <= 60_000
    assert 2 * Peer().ping_interval <= Peer().ping_timeout <= 5 * Peer().ping_interval


def message(kind, content, channel="shell"):
    header = {"msg_type": kind, "msg_id": "1"}
    return serialize_msg_to_ws_v1(
        [json.dumps(part).encode() for part in (header, {}, {}, content)], channel
    )


@pytest.mark.parametrize(
    "welcome",
    [
        message("comm_open", {"comm_id": "1", "target_name": CONTROL, "data": {}}),
        message("comm_msg", {"comm_id": "1", "data": {"method": "custom", "content": {}}}),
        message("kernel_info_request", {}),
    ],
)
def test_what_a_page_says_is_passed_on(welcome):
    assert is_welcome(welcome)


@pytest.mark.parametrize(
    "unwelcome",
    [
        message("comm_open", {"comm_id": "1", "target_name": "jupyter.widget", "data": {}}),
        message("comm_open", {}),
        message("comm_msg", {})[:-3],
        serialize_msg_to_ws_v1([b"{", b"{}", b"{}", b"{}"], "shell"),
        serialize_msg_to_ws_v1([b"{}"], "shell"),
        b"",
        b"\x00" * 40,
        b"\xff" * 40,
        "{}",
        None,
    ],
)
def test_what_no_page_says_is_dropped(unwelcome):
    assert not is_welcome(unwelcome)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the data of a process")
def test_a_process_cannot_take_all_memory():
    greedy = [sys.executable, "-c", "print(len(bytearray(400 << 20)))"]
    assert subprocess.run(greedy, capture_output=True, check=True).stdout.strip() == b"419430400"
    with bounded_memory(300 << 20):
        held = subprocess.run(greedy, capture_output=True, check=False)
    assert b"MemoryError" in held.stderr
    assert subprocess.run(greedy, capture_output=True, check=False).returncode == 0


# --- what a page hears ---------------------------------------------------------------------------


def old_form(kind, buffers=()):
    """A message as a client gets it if it asked for no version of the protocol."""
    message = {"header": {"msg_type": kind, "date": None}, "content": {}, "buffers": list(buffers)}
    return serialize_binary_message(message) if buffers else json.dumps(message)


def test_a_message_of_the_old_form_is_not_read_as_the_new_one():
    """Read that way, it has more parts than fit any memory, and the server never answers again."""
    message = old_form("comm_msg", [b"picture"])
    assert int.from_bytes(message[:8], "little") > 10**17
    assert message_type(message, None) is None


@pytest.mark.parametrize("kind", ["error", "stream", "comm_msg"])
def test_the_type_of_a_message_is_known_in_both_forms(kind):
    parts = [json.dumps(part).encode() for part in ({"msg_type": kind}, {}, {}, {})]
    assert message_type(serialize_msg_to_ws_v1(parts, "iopub"), PROTOCOL) == kind
    assert message_type(old_form(kind), None) == kind


@pytest.mark.parametrize("connection", [None, SimpleNamespace(is_closing=lambda: True)])
def test_nothing_is_written_to_a_socket_that_is_closed_or_closing(connection):
    socket = KernelSocket.__new__(KernelSocket)
    socket.ws_connection = connection
    assert socket.write_message(old_form("comm_msg", [b"picture"]), binary=True) is None


@pytest.mark.parametrize("kind", ["error", "stream", "execute_input"])
def test_what_a_kernel_prints_reaches_no_page(monkeypatch, kind):
    """Tracebacks name folders of this machine; nobody at a table needs to see the source."""
    passed_on = []

    class Socket(KernelSocket):
        selected_subprotocol = PROTOCOL
        settings: ClassVar = {"friday_dev": False}
        ws_connection = SimpleNamespace(is_closing=lambda: False)

        def __init__(self):
            """Without a server."""

    monkeypatch.setattr(
        WebSocketHandler,
        "write_message",
        lambda _self, message, _binary: passed_on.append(message) or Future(),
    )
    for each in (kind, "comm_msg"):
        parts = [json.dumps(part).encode() for part in ({"msg_type": each}, {}, {}, {})]
        Socket().write_message(serialize_msg_to_ws_v1(parts, "iopub"), binary=True)
    assert [message_type(message, PROTOCOL) for message in passed_on] == ["comm_msg"]


def test_a_socket_sends_each_message_at_once(monkeypatch):
    """Nagle's algorithm would hold the second of two messages for a round trip."""
    asked = []

    class Socket(KernelSocket):
        settings: ClassVar = {"friday_visitors": SimpleNamespace(meet=lambda _: None)}
        ws_connection = SimpleNamespace(set_nodelay=asked.append)

        def __init__(self):
            """Without a server."""

    async def opened(_self, _kernel):
        return None

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "open", opened)
    asyncio.run(Socket().open("k"))
    assert asked == [True]


@pytest.mark.parametrize(
    ("met", "left", "waited", "ended"),
    [(True, False, PATIENCE, []), (False, False, PATIENCE, ["k"]), (False, True, 0, ["k"])],
)
def test_a_kernel_ends_unless_its_page_connects_in_time(monkeypatch, met, left, waited, ended):
    """In the last case the browser has left while the page was being sent."""
    waits, shut = [], []

    class Kernels(dict):
        async def shutdown_kernel(self, kernel):
            shut.append(kernel)

    async def see_off():
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(
            loop, "call_later", lambda wait, then, **_: waits.append(wait) or loop.call_soon(then)
        )
        table = Table.__new__(Table)
        table._left = left
        table._see_off(Visit("", kernel="k", met=met))
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(TornadoVoilaHandler, "kernel_manager", Kernels(k="a kernel"))
    asyncio.run(see_off())
    assert (waits, shut) == ([waited], ended)


def test_while_it_waits_for_a_page_to_connect_nothing_of_the_request_stays(monkeypatch):
    """Its context leads to the handler, and so to all sockets of the visit."""

    class Request:
        pass

    async def see_off():
        table = Table.__new__(Table)
        table._left = False
        belongs = ContextVar("belongs")

        def serve():
            request = Request()
            belongs.set(request)
            table._see_off(Visit("", kernel="k", met=True))
            return weakref.ref(request)

        left = copy_context().run(serve)
        gc.collect()
        return left()

    monkeypatch.setattr(TornadoVoilaHandler, "kernel_manager", {})
    assert asyncio.run(see_off()) is None
