"""What a visitor's pages may send, and to whom a kernel belongs: counted without a server."""

import asyncio
import re
from concurrent.futures import Future
from types import SimpleNamespace
from typing import ClassVar
from unittest.mock import Mock

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler

from friday_server.kernels import KernelSocket
from friday_server.limits import BURST_SECONDS, MOST_UNREAD, Allowance, Bucket, Rates
from friday_server.owners import OWNER, greet, own_visit, recognise
from friday_server.visitors import Visitors


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_in_the_long_run_nobody_is_faster_than_the_rate():
    clock = Clock()
    bucket = Bucket(rate=50, most=500, clock=clock)
    taken = 0
    while clock.now < 100:
        clock.now += bucket.take()
        taken += 1
    assert taken == pytest.approx(500 + 50 * 100, abs=2)


def test_a_pause_gives_back_no_more_than_a_full_bucket():
    clock = Clock()
    bucket = Bucket(rate=1, most=10, clock=clock)
    assert bucket.take(10) == 0
    clock.now = 1e6
    assert bucket.take(10) == 0
    assert bucket.take(3) == 3


def test_many_small_messages_and_few_large_ones_are_both_slowed():
    rates = Rates(messages=10, size=1000)
    small, large = (Allowance(rates, clock=Clock()) for _ in range(2))
    assert [small.spend(1) > 0 for _ in range(BURST_SECONDS * 10 + 1)][-2:] == [False, True]
    assert [large.spend(1000) > 0 for _ in range(BURST_SECONDS + 1)][-2:] == [False, True]


def test_the_sockets_of_one_visitor_share_an_allowance(monkeypatch):
    """To be slowed means that the next message is read later.  None is lost."""
    waited, heard = [], []
    visit = Visitors(1, 1, lambda _: True, Rates(messages=1)).enter("203.0.113.1")

    async def wait(seconds):
        waited.append(seconds)

    def socket():
        made = KernelSocket.__new__(KernelSocket)
        made._visit = visit
        made.connection = SimpleNamespace(handle_incoming_message=heard.append)
        made.application = SimpleNamespace(
            settings={"friday_meters": SimpleNamespace(slowed=SimpleNamespace(inc=lambda _: None))}
        )
        return made

    monkeypatch.setattr("friday_server.kernels.asyncio.sleep", wait)
    one, two = socket(), socket()
    for _ in range(BURST_SECONDS):
        asyncio.run(one.on_message(b"message"))
    assert waited == []
    asyncio.run(two.on_message(b"message"))
    assert len(waited) == 1
    assert len(heard) == BURST_SECONDS + 1


class Unread(KernelSocket):
    """A socket that keeps what was written to it until its client reads."""

    settings: ClassVar = {"friday_dev": False}
    selected_subprotocol = None
    ws_connection = SimpleNamespace(is_closing=lambda: False)

    def __init__(self):
        self.waiting = []

    def close(self):
        self.ws_connection = None


@pytest.fixture
def unread(monkeypatch):
    def write(socket, message, _binary):
        socket.waiting.append((message, Future()))
        return socket.waiting[-1][1]

    monkeypatch.setattr(WebSocketHandler, "write_message", write)
    return Unread()


MIB = b"0" * 2**20


def test_a_client_that_never_reads_does_not_fill_the_memory_of_the_server(unread):
    for _ in range(100):
        unread.write_message(MIB, binary=True)
    assert unread.ws_connection is None
    held = sum(len(message) for message, _ in unread.waiting)
    assert MOST_UNREAD <= held <= MOST_UNREAD + len(MIB)
    for _, read in unread.waiting:
        read.set_exception(ConnectionError())  # the socket is closed, and nothing was read


def test_a_client_that_reads_slowly_is_sent_everything(unread):
    for _ in range(100):
        unread.write_message(MIB, binary=True)
        unread.waiting.pop(0)[1].set_result(None)
    assert unread.ws_connection is not None


# --- whose kernel it is ---------------------------------------------------------------------------

MINE, OTHER = "0" * 32, "1" * 32


@pytest.fixture
def visitors():
    made = Visitors(2, 2, lambda _: True)
    visit = made.enter("203.0.113.1")
    visit.kernel, visit.owner = "kernel", MINE
    return made


def a_request(visitors, *known):
    handler = RequestHandler.__new__(RequestHandler)
    handler.application = SimpleNamespace(settings={"friday_visitors": visitors})
    handler.request = SimpleNamespace(
        cookies={
            f"{OWNER}-{n:08}": SimpleNamespace(value=secret)
            for n, secret in enumerate(known)
            if secret is not None
        }
    )
    return handler


def asks(visitors, secret, kernel="kernel", **more):
    return own_visit(a_request(visitors, secret), kernel, **more)


def test_a_kernel_belongs_to_its_browser_alone(visitors):
    for met in (False, True):
        visitors.of("kernel").met = met
        assert asks(visitors, MINE) is visitors.of("kernel")
        assert asks(visitors, OTHER) is None
    assert asks(visitors, None) is None
    assert asks(visitors, None, connects=True) is None, "its page has connected"
    assert asks(visitors, MINE, "another") is None
    visitors.enter("203.0.113.2")  # its page is on its way, and has no kernel yet
    assert asks(visitors, MINE, "") is None


def test_a_browser_without_cookies_keeps_its_kernel_if_it_was_the_first_to_connect(visitors):
    assert asks(visitors, None, connects=True) is visitors.of("kernel")
    visitors.meet("kernel")
    assert asks(visitors, None) is visitors.of("kernel")
    assert asks(visitors, OTHER) is None
    assert asks(visitors, OTHER, connects=True) is None


def test_before_a_page_connects_its_kernel_is_nobodys_who_only_asks(visitors):
    """As for its state, or for its end."""
    assert asks(visitors, None) is None
    assert asks(visitors, OTHER) is None
    assert asks(visitors, MINE) is visitors.of("kernel")


def test_the_kernel_of_a_browser_that_keeps_cookies_is_nobodys_who_comes_without(visitors):
    recognise(a_request(visitors, None))
    recognise(a_request(visitors, OTHER))
    assert not visitors.of("kernel").keeps_cookies
    recognise(a_request(visitors, MINE))
    assert visitors.of("kernel").keeps_cookies
    assert asks(visitors, None, connects=True) is None
    assert asks(visitors, MINE, connects=True) is visitors.of("kernel")


def test_two_tabs_of_a_first_visit_both_keep_their_kernels(visitors):
    """Each is given a cookie, before the browser has one to send."""
    (first, one), (second, two) = greeted(), greeted()
    assert one.key != two.key, "the second does not replace the first"
    visitors.of("kernel").owner = first
    other = visitors.enter("203.0.113.1")
    other.kernel, other.owner = "other", second
    both = a_request(visitors, first, second)
    recognise(both)
    assert own_visit(both, "kernel", connects=True) is visitors.of("kernel")
    assert own_visit(both, "other", connects=True) is other
    assert visitors.of("kernel").keeps_cookies
    assert other.keeps_cookies
    assert asks(visitors, second) is None
    assert greeted(f"{one.key}={first}; {two.key}={second}")[1] is None


# --- the cookie that says so ----------------------------------------------------------------------


def greeted(cookie="", *, protocol="https", framed=False):
    """What a browser with this cookie is told: its secret, and the cookie that is set."""
    headers = HTTPHeaders({"Host": "table.example", "Cookie": cookie})
    line = RequestStartLine("GET", "/friday/", "HTTP/1.1")
    request = HTTPServerRequest(start_line=line, headers=headers, connection=Mock())
    request.protocol = protocol
    application = Application(base_url="/friday/", friday_framed=framed)
    handler = RequestHandler(application, request)
    secret = greet(handler)
    sent = getattr(handler, "_new_cookie", {})
    return secret, next(iter(sent.values()), None)


def test_a_browser_has_one_secret_that_no_script_can_read():
    secret, cookie = greeted()
    assert re.fullmatch("[0-9a-f]{32}", secret)
    assert (cookie.value, cookie["path"], cookie["httponly"]) == (secret, "/friday/", True)
    assert greeted(f"{cookie.key}={secret}") == (secret, None)
    assert greeted()[0] != secret


@pytest.mark.parametrize(
    ("protocol", "framed", "secure", "samesite"),
    [
        ("http", False, "", "Lax"),
        ("http", True, "", "Lax"),
        ("https", False, True, "Lax"),
        ("https", True, True, "None"),
    ],
)
def test_a_secret_goes_to_other_sites_only_where_they_may_frame_the_page(
    protocol, framed, secure, samesite
):
    _, cookie = greeted(protocol=protocol, framed=framed)
    assert (cookie["secure"], cookie["samesite"]) == (secure, samesite)


@pytest.mark.parametrize("known", ["", "me", "0" * 31, "G" * 32, "0" * 33])
def test_a_secret_that_is_not_ours_is_replaced(known):
    secret, cookie = greeted(f"{OWNER}-00000000={known}")
    assert (cookie.value, secret != known) == (secret, True)
