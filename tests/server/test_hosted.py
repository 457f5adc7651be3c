"""A real server, hosted: its health, metrics, headers and log, and a proxy in front of it."""

import logging
import re
import signal
import sys

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from prometheus_client.parser import text_string_to_metric_families
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from friday_server.inline import scripts_in, source
from friday_server.logs import HOUR, MOST_ALIKE, Discreet, Sparing, blotted
from friday_server.metrics import may_read
from friday_server.owners import OWNER
from friday_widgets.desk.seal import KEY_FILE, KEY_VARIABLE
from tests.server.served import PAGE, Server, kernel_of, owner_of

PROXIED = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https"}


@pytest.fixture
def serve(tmp_path):
    """Starts a server with options."""
    made = []

    def start(**options):
        made.append(Server(tmp_path / f"log-{len(made)}", **{"preheat": 0} | options))
        return made[-1]

    yield start
    for each in made:
        if each.process.poll() is None:
            each.end()


def numbers(server):
    """All metrics, by name and labels."""
    status, _, text = server.ask("/metrics")
    assert status == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def test_a_server_reports_its_state(serve):
    server = serve(
        visitors=1, base="/friday/", frame_ancestors=("'self'", "https://school.example")
    )
    assert server.ask("/healthz")[::2] == (200, "ready\n")
    assert server.ask("/readyz")[::2] == (200, "ready\n")
    status, headers, text = server.ask(**PAGE)
    assert status == 200
    (cookie,) = headers.get_all("Set-Cookie")  # none of Jupyter's, which nothing needs
    assert re.match(rf"{OWNER}-[0-9a-f]{{8}}=[0-9a-f]{{32}};", cookie)
    assert "expires" not in cookie.lower()
    assert "max-age" not in cookie.lower()
    assert server.ask(**PAGE)[0] == 503
    assert server.ask(Host="evil.example")[0] == 403
    assert server.ask("/healthz")[::2] == (200, "full\n")
    assert server.ask("/readyz")[::2] == (503, "full\n")
    found = numbers(server)
    assert found["friday_visitors",] == found["friday_visitors_most",] == 1
    assert found["friday_kernels",] == 1
    assert found["friday_arrivals_total",] == 1
    assert found["friday_refused_total", "full"] == 1
    assert found["friday_refused_total", "host"] == 1
    assert found["friday_analysis_workers",] >= 1
    assert {"friday_analysis_seconds_total", "friday_analysis_answered_total"} <= {
        name for name, *_ in found
    }
    kernel = kernel_of(text)
    assert not re.search(rf"{kernel}|127\.0\.0\.1", server.ask("/metrics")[2])
    path = f"/voila/api/shutdown/{kernel}"
    assert server.ask(path, method="POST", Cookie=owner_of(headers))[0] == 204
    assert server.ask("/readyz")[0] == 200
    assert numbers(server)["friday_visitors",] == 0

    for path in ("/", "/healthz", "/nothing", "/voila/static/voila.js", "/voila/api/themes/x"):
        sent = server.ask(path)[1]
        assert sent["X-Content-Type-Options"] == "nosniff", path
        assert sent["Permissions-Policy"] == headers["Permissions-Policy"], path
        assert sent["Cross-Origin-Opener-Policy"] is None, path  # ignored without encryption
        assert sent["Strict-Transport-Security"] is None, path
        assert sent["Referrer-Policy"] == "same-origin", path
        assert sent.get_all("Content-Security-Policy") == [headers["Content-Security-Policy"]], path
        assert sent["Server"] is None, path
    policy = headers["Content-Security-Policy"]
    assert policy.endswith("frame-ancestors 'self' https://school.example")
    assert "unsafe-eval" not in policy
    scripts = re.search(r"script-src ([^;]*);", policy)[1].split()
    assert "'unsafe-inline'" not in scripts
    for page in (text, server.ask()[2]):
        assert len(scripts_in(page)) == page.count("<script>") > 0
        for script in scripts_in(page):
            assert source(script) in scripts
    assert "*" not in policy


def test_over_an_encrypted_connection_a_page_is_apart_from_what_opened_it(serve):
    server = serve(behind_proxy=True)
    assert server.ask(**PROXIED)[1]["Cross-Origin-Opener-Policy"] == "same-origin"
    assert server.ask()[1]["Cross-Origin-Opener-Policy"] is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the folder has another name")
def test_the_key_for_sealed_games_is_made_before_anybody_comes_and_given_to_every_kernel(
    serve, tmp_path
):
    place = f"import os; os.environ['XDG_STATE_HOME'] = {str(tmp_path)!r}"
    server = serve(before=place, visitors=2, behind_proxy=True)
    file = tmp_path / "friday-nb" / KEY_FILE
    key = file.read_text().strip()
    file.unlink()
    for _ in range(2):
        server.ask(**PAGE)
    kernels = server.kernels()
    assert [kernel.environ()[KEY_VARIABLE] for kernel in kernels] == [key, key]
    assert not file.exists()
    said = server.end() + server.log.read_text()
    assert str(file) in said
    assert key not in said


def test_the_metrics_are_not_for_everybody(serve):
    server = serve(metrics=("198.51.100.0/24",), behind_proxy=True)
    assert server.ask("/metrics")[0] == 200
    assert server.ask("/metrics", X_Forwarded_For="203.0.113.9")[0] == 403
    assert server.ask("/metrics", X_Forwarded_For="127.0.0.1")[0] == 403
    assert server.ask("/metrics", X_Forwarded_For="198.51.100.7")[0] == 200


@pytest.mark.parametrize(
    ("address", "headers", "networks", "may"),
    [
        ("127.0.0.1", {}, (), True),
        ("::1", {}, (), True),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, (), False),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, (), False),
        ("192.168.1.5", {}, (), False),
        ("192.168.1.5", {}, ("192.168.0.0/16",), True),
        ("192.168.1.5", {"X-Forwarded-For": "127.0.0.1"}, (), False),
        ("fe80::1%eth0", {}, ("fe80::/10",), True),
        ("::ffff:127.0.0.1", {}, (), True),
        ("::ffff:192.168.1.5", {}, ("192.168.0.0/16",), True),
        ("", {}, ("0.0.0.0/0",), False),
    ],
)
def test_who_may_read_the_metrics(address, headers, networks, may):
    line = RequestStartLine("GET", "/metrics", "HTTP/1.1")
    request = HTTPServerRequest(start_line=line, headers=HTTPHeaders({"Host": "a"} | headers))
    request.remote_ip = address
    assert may_read(request, networks) is may


def test_behind_a_proxy_each_visitor_has_an_address(serve):
    server = serve(behind_proxy=True, visitors=4, visitors_each=1)
    first = server.ask(**PAGE, **PROXIED)
    assert first[0] == 200
    cookie = next(c for c in first[1].get_all("Set-Cookie") if c.startswith("friday-visitor"))
    assert re.search(r"HttpOnly.*SameSite=Lax.*Secure", cookie)
    status, _, text = server.ask(**PAGE, **PROXIED)
    assert status == 503
    assert "your network" in text
    assert server.ask(**PAGE, **PROXIED | {"X_Forwarded_For": "203.0.113.10"})[0] == 200


def test_without_a_proxy_forwarding_headers_are_ignored(serve):
    """Otherwise anybody could have as many tables as they can think of addresses."""
    server = serve(visitors=1)
    _, headers, _ = server.ask(**PAGE, **PROXIED)
    cookies = headers.get_all("Set-Cookie")
    assert [c for c in cookies if c.startswith("friday-visitor") and "Secure" not in c]


def test_the_log_says_nothing_about_anybody(serve):
    """Not even when a kernel dies under its visitor, or somebody asks for what is not there."""
    server = serve(visitors=3)
    agent = "Mozilla/5.0 (Somebody's own browser)"
    _, headers, text = server.ask(**PAGE, User_Agent=agent)
    kernel, cookie = kernel_of(text), owner_of(headers)
    for path in (f"/api/kernels/{kernel}/channels", "/%ff", "/api/kernels", f"/{kernel}"):
        server.ask(path, User_Agent=agent, Cookie=cookie, Origin="https://evil.example")
    (process,) = server.kernels()
    process.send_signal(signal.SIGKILL)
    where = f"/api/kernels/{kernel}"
    while kernel in server.ask(where, Cookie=cookie)[2] and process.is_running():
        process.wait(30)
    said = server.end()
    for personal in (kernel, agent, "203.0.113", "127.0.0.1", cookie.partition("=")[2]):
        assert personal not in said


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Kernel 0c8a4c3e-1111-4222-8333-444455556666 died", "Kernel … died"),
        ("0c8a4c3e-1111-4222-8333-444455556666:" + "a" * 32, "…:…"),
        ("from 203.0.113.9:4711", "from …:4711"),
        ("from 2001:db8::7 and ::1 and fe80::1", "from … and … and …"),
        ("at 12:30:01, voila 0.5.13, 1:2", "at 12:30:01, voila 0.5.13, 1:2"),
        ("KeyError::x std::move", "KeyError::x std::move"),
    ],
)
def test_what_is_personal_is_blotted_out(text, left):
    assert blotted(text) == left


def record(line=1, error=None):
    error = error and (type(error), error, error.__traceback__)
    return logging.LogRecord("friday", logging.ERROR, "file.py", line, "of %s", ("Mary",), error)


def test_the_same_fault_is_written_a_few_times_an_hour():
    """However often somebody causes it; other faults are still written."""
    now = [0.0]
    sparing = Sparing(clock=lambda: now[0])
    assert sum(sparing.filter(record()) for _ in range(1000)) == MOST_ALIKE
    assert sparing.filter(record(line=2))
    assert sparing.filter(record(error=ValueError()))
    now[0] = HOUR
    assert sum(sparing.filter(record()) for _ in range(1000)) == MOST_ALIKE


def test_a_fault_in_a_kernel_is_written_without_what_its_visitor_sent():
    sent = "text of Mary"
    try:
        raise ValueError(sent)
    except ValueError as error:
        said = Discreet().format(record(error=error))
    assert "Mary" not in said
    assert said.startswith("ERROR in a kernel: friday, file.py:1\n")
    assert __file__ in said
    assert said.endswith("\nValueError")
