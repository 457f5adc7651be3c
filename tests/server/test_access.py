"""Access to the server: who is admitted, who gets a kernel, and what is kept from it."""

import os
import sys
from pathlib import Path

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

pytest.importorskip("voila", reason="the page needs Voila")


from friday_nb import i18n
from friday_nb.core import capacity
from friday_server import settings
from friday_server.forked import ForkServer
from friday_server.handlers import (
    ForeignHost,
    Unreadable,
    will_be_followed,
)
from friday_server.headers import headers
from friday_server.plain import ASKED, plain
from friday_server.visitors import FEWEST, Full, Visitors, usual_number

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
