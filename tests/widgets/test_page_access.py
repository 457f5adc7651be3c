"""Access to the server: who is admitted, who gets a kernel, and what is kept from it."""

import asyncio
import gc
import json
import os
import subprocess
import sys
import weakref
from concurrent.futures import Future
from contextvars import ContextVar, copy_context
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.websocket import WebSocketHandler

pytest.importorskip("voila", reason="the page needs Voila")

from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from friday_nb import i18n
from friday_nb.core import capacity
from friday_server import settings
from friday_server.forked import ForkServer
from friday_server.handlers import (
    PATIENCE,
    ForeignHost,
    Table,
    Unreadable,
    will_be_followed,
)
from friday_server.headers import headers
from friday_server.hosting import Hosting
from friday_server.kernels import (
    CONTROL,
    PROTOCOL,
    KernelSocket,
    bounded_memory,
    is_welcome,
    message_type,
)
from friday_server.plain import ASKED, plain
from friday_server.visitors import FEWEST, Full, Visit, Visitors, usual_number

# --- how many -----------------------------------------------------------------------------------


@pytest.fixture
def kernels():
    return set()


def seat(visitors, kernels, address="203.0.113.1"):
    visit = visitors.enter(address)
    visit.kernel = f"kernel {len(kernels)}"
    kernels.add(visit.kernel)
    return visit


def test_when_all_tables_are_taken_nobody_comes_in(kernels):
    visitors = Visitors(3, 3, kernels.__contains__)
    first = seat(visitors, kernels)
    visitors.enter("198.51.100.1")  # its page is on its way
    seat(visitors, kernels, "127.0.0.1")
    with pytest.raises(Full) as full:
        visitors.enter("203.0.113.2")
    assert full.value.key == "full"
    kernels.remove(first.kernel)
    visitors.enter("203.0.113.2")


def test_a_page_that_got_no_kernel_takes_no_place(kernels):
    visitors = Visitors(1, 1, kernels.__contains__)
    visitors.leave(visitors.enter("203.0.113.1"))
    visitors.enter("203.0.113.1")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("203.0.113.1", "::ffff:203.0.113.1"),
        ("2001:db8:1:2::3", "2001:db8:1:2:ffff::4"),
    ],
)
def test_one_address_may_not_take_all_tables(kernels, one, other):
    visitors = Visitors(9, 2, kernels.__contains__)
    seat(visitors, kernels, one)
    seat(visitors, kernels, one)
    with pytest.raises(Full) as full:
        visitors.enter(other)
    assert full.value.key == "full_each"
    visitors.enter("203.0.113.77")
    visitors.enter("2001:db8:1:3::3")


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.1.7", "::1", "::ffff:127.0.0.1"])
def test_behind_a_proxy_on_this_machine_all_have_one_address(kernels, address):
    visitors = Visitors(9, 2, kernels.__contains__)
    for _ in range(9):
        visitors.enter(address)
    with pytest.raises(Full) as full:
        visitors.enter(address)
    assert full.value.key == "full"


def test_there_is_a_usual_number():
    assert FEWEST <= usual_number() < 100_000


@pytest.mark.parametrize(("megabytes", "number"), [(64 * 1024, 655), (2048, 20), (512, 8)])
def test_a_machine_seats_as_many_as_it_has_memory_for(monkeypatch, megabytes, number):
    """100 MB each, and always eight."""
    facts = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": megabytes * 256}
    monkeypatch.setattr("os.sysconf", facts.__getitem__, raising=False)
    monkeypatch.setattr(capacity, "_OWN", Path("/nowhere"))
    assert usual_number() == number


def test_a_machine_that_does_not_tell_its_memory_seats_forty(monkeypatch):
    def unknown(_):
        raise ValueError

    monkeypatch.setattr("os.sysconf", unknown, raising=False)
    monkeypatch.setattr(capacity, "_OWN", Path("/nowhere"))
    assert usual_number() == 40


@pytest.mark.parametrize(
    ("system", "allowed", "possible"),
    [("linux", True, True), ("linux", False, False), ("darwin", True, False)],
)
def test_kernels_are_forked_wherever_one_can_be_followed(monkeypatch, system, allowed, possible):
    def follow(_):
        if not allowed:
            raise PermissionError
        return os.open(os.devnull, os.O_RDONLY)

    monkeypatch.setattr(os, "pidfd_open", follow, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    assert ForkServer.is_possible() is possible


def test_only_the_kernel_whose_page_connected_was_met(kernels):
    visitors = Visitors(9, 9, kernels.__contains__)
    left, read = seat(visitors, kernels), seat(visitors, kernels)
    visitors.meet(read.kernel)
    visitors.meet("unknown")
    assert (left.met, read.met) == (False, True)


# --- who ----------------------------------------------------------------------------------------

NAVIGATE = {"Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"}


@pytest.mark.parametrize(
    "headers",
    [
        NAVIGATE,
        NAVIGATE | {"Sec-Fetch-Site": "cross-site"},  # somebody pressed a link elsewhere
        NAVIGATE | {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin", ASKED: "1"},
        {ASKED: "1"},
        {"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_a_page_that_somebody_will_see_gets_a_kernel(headers):
    assert will_be_followed(HTTPHeaders(headers))


@pytest.mark.parametrize(
    "headers",
    [
        {},  # a program, or a browser over plain http: a light page will tell
        {"User-Agent": "Mozilla/5.0 (compatible; LinkPreview)"},
        {"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Dest": "script"},
        {"Sec-Fetch-Dest": "empty"},
        NAVIGATE | {"Sec-Purpose": "prefetch;prerender"},
        NAVIGATE | {"Purpose": "prefetch"},
    ],
)
def test_a_page_that_nobody_will_see_gets_none(headers):
    assert not will_be_followed(HTTPHeaders(headers))


def request(host="localhost", path="/"):
    line = RequestStartLine("GET", path, "HTTP/1.1")
    return HTTPServerRequest(headers=HTTPHeaders({"Host": host}), start_line=line)


OURS = ("localhost", "localhost:8866", "127.0.0.1:1", "192.168.1.7", "[::1]:8866", "a.localhost")


@pytest.mark.parametrize("host", [*OURS, "Table.Example", "table.example:443", "table.example."])
def test_our_own_names_are_answered(host):
    assert ForeignHost(["table.example"]).match(request(host)) is None


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "table.example", "localhost.evil.example", "127.0.0.1.evil.example"),
        *("evillocalhost", "evil.example.", ""),
    ],
)
def test_foreign_names_are_not(host):
    assert ForeignHost().match(request(host)) == {}
    assert ForeignHost(["*"]).match(request(host)) is None


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        *(("/", False), ("/%D0%9F", False), ("/a.b/..c/d..", False), ("/" + "a" * 200, False)),
        *(("/%00", True), ("/a%00b", True), ("/%ff", True), ("/a%0ab", True)),
        *(("/a/%2e%2e/b", True), ("/a/..", True), ("/a/%2E/b", True), ("/..%2fb", True)),
        *(
            ("/a%5c..%5cb", True),
            ("/a%5cb", True),
            ("/a/", False),
            ("/a//b", True),
            ("//", True),
            ("/" + "a" * 201, True),
        ),
    ],
)
def test_paths_that_no_file_can_have_are_noticed(path, wrong):
    assert (Unreadable().match(request(path=path)) is not None) is wrong


# --- light pages --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("key", ["opening", "full", "full_each", "missing", "host", "fault"])
def test_light_pages_speak_and_quote(lang, key):
    page = plain(lang, key, n=10, name="<b>&\"'")
    assert f'lang="{lang}"' in page
    assert "{" not in page.split("<body>")[1].split("<script>")[0]
    assert "<b>" not in page
    assert ("http-equiv" in page) == key.startswith("full")
    assert ("<script>" in page) == (key == "opening")


def test_words_of_light_pages_are_not_sent_with_the_table():
    assert not [key for key in settings.template()["words"]["en"] if key.startswith("plain")]


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


# --- what the answers forbid ----------------------------------------------------------------------


def directives(*ancestors):
    told = headers(ancestors)["Content-Security-Policy"]
    return dict(each.split(" ", 1) for each in told.split("; "))


def test_no_answer_is_for_the_pages_of_other_sites():
    assert headers()["Cross-Origin-Resource-Policy"] == "same-origin"
    assert directives("https://school.example")["frame-ancestors"] == "https://school.example"
    assert directives()["frame-ancestors"] == "'none'"


def test_no_page_may_use_a_device():
    told = headers()["Permissions-Policy"].split(", ")
    assert {"camera=()", "microphone=()", "geolocation=()"} <= {*told}
    assert all(each.endswith("=()") for each in told)


@pytest.mark.parametrize("name", ["default-src", "base-uri", "form-action"])
def test_what_no_page_needs_is_forbidden_altogether(name):
    assert directives("'self'")[name] == "'none'"


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
