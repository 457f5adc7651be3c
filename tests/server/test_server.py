"""A real server and all kinds of requests: which kernels it starts, what its terminal says."""

import re
import signal
import socket
import subprocess
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from voila.app import Voila

from friday_server import visitors
from friday_server.hosting import Hosting
from friday_server.limits import Allowance
from friday_server.server import FridayVoila
from friday_server.visitors import Full
from tests.processes import running_on
from tests.server.served import PAGE, Server, kernel_of, owner_of, wait_for


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path / "log", preheat=0, visitors=2)
    yield made
    if made.process.poll() is None:
        made.end()


ODD = (
    *("/logout", "/login", "/%00", "/%ff", "/voila/templates/", "/voila/templates/x"),
    *(
        "/voila/labextensions/x",
        "/voila/static/voila.js",
        "/voila/static/%00",
        "/voila/static/../../../etc/passwd",
    ),
    *("/api/kernels", "/api/kernels/11111111-1111-1111-1111-111111111111"),
    *("/api/kernels/11111111-1111-1111-1111-111111111111/channels", "/voila/files/app.ipynb"),
    *("/voila/api/themes/@jupyterlab/theme-light-extension/index.css", "/voila/query/x"),
    *("/lab", "/tree", "/api/contents", "/voila/render/app.ipynb"),
)
"""Paths of Jupyter and Voila among them: nothing of theirs is served but the table's kernel."""


STATIC = (
    *("/voila/templates/friday/static", "/voila/templates", "/voila/templates/x/static"),
    *("/voila/static", "/voila/api/themes", "/voila/files", "/friday", "/static", ""),
)
"""Where files are served, by whatever handler."""

STEPS = (
    *("%2e%2e/index.html.j2", "%2e%2e%2findex.html.j2", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e"),
    *("..%5c..%5cindex.html.j2", "%5c%5chost%5cshare", "%252e%252e/index.html.j2", "./x.js"),
    *("//x.js", "/", "%2fetc%2fpasswd", "C:%5cx", "C:", "x.js%00", "x%0d%0ay.js", "x.js/"),
    *("a" * 201, "a/" * 900 + "x", "%C3%A9" * 130, "%F0%9F%8F%9D" * 100, "%ED%A0%80", "%", "%zz"),
    *(
        "x.js;y",
        "~root",
        "~",
        "con",
        "nul",
        "*",
        "?",
        "#",
        "static/static",
        "..",
        "...",
        "%20",
        "+",
    ),
)
"""What may follow, that is no file there."""


def test_no_oddity_of_a_path_is_a_fault(server):
    """Each has an answer in a sentence or two, and none leaves a trace in the log."""
    asked = 0
    for folder in STATIC:
        for step in STEPS:
            connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
            connection.request("GET", f"{folder}/{step}")
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
            connection.close()
            where = f"{folder}/{step}"
            assert answer.status in (403, 404) or where == "/?", where  # that is the table
            assert "Traceback" not in text
            asked += 1
    assert asked == len(STATIC) * len(STEPS)
    assert server.kernels() == []
    assert server.end() == ""


def test_a_request_that_opens_no_table_starts_no_kernel_and_leaves_no_trace(server):
    status, _, text = server.ask()
    assert status == 200
    assert "The card games Friday, His Man Friday and Black Friday" in text
    assert server.ask(method="HEAD")[::2] == (200, "")
    assert server.ask(Sec_Fetch_Dest="image")[0] == 200
    assert server.ask(Sec_Fetch_Dest="iframe", Sec_Fetch_Site="cross-site")[0] == 200
    assert server.ask(**PAGE, Sec_Purpose="prefetch")[0] == 503
    assert server.ask(Host="evil.example")[0] == 403
    assert server.ask("/healthz", Host="evil.example")[0] == 403
    for path in ODD:
        status, _, text = server.ask(path)
        assert status in (403, 404), path
        assert "Traceback" not in text
    assert server.kernels() == []
    assert server.end() == ""


def test_when_all_tables_are_taken_there_is_a_sentence(server):
    cookies = {}
    for _ in range(2):
        status, headers, text = server.ask(**PAGE)
        assert status == 200
        cookies[kernel_of(text)] = owner_of(headers)
    status, headers, text = server.ask(**PAGE, Accept_Language="ru")
    assert (status, headers["Retry-After"]) == (503, "10")
    assert "столы заняты" in text
    assert "kernelId" not in text
    assert len(server.kernels()) == 2
    shut, cookie = cookies.popitem()
    assert server.ask(f"/voila/api/shutdown/{shut}", method="POST", Cookie=cookie)[0] == 204
    assert server.ask(**PAGE)[0] == 200
    assert server.end(signal.SIGINT) == ""


def test_a_request_larger_than_a_page_sends_is_refused(server):
    """The server would hold all of it in memory; it refuses before the body has come."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        head = "POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n"
        connection.sendall(head.format(90_000_000).encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 400")
    assert server.ask("/healthz")[0] == 200
    assert server.end() == ""


def test_an_unfinished_request_is_not_waited_for(monkeypatch):
    """Every connection takes one of the files that the server may open."""
    given = {}

    def listen(_port, _address, **options):
        given.update(options)

    app = FridayVoila()
    app.app = SimpleNamespace(listen=listen)
    monkeypatch.setattr(Voila, "listen", lambda app: app.app.listen(1, ""))
    app.listen()
    assert 0 < given["idle_connection_timeout"] <= 120
    assert 0 < given["body_timeout"] <= 120


@pytest.fixture
def told(monkeypatch):
    """What a server for six tells its handlers, with more options."""
    monkeypatch.setattr(Voila, "init_settings", lambda _: {})
    app = FridayVoila()

    def tell(**options):
        app.hosting = Hosting(visitors=6, **options)
        return app.init_settings()

    return tell


def test_one_address_may_have_half_of_the_tables_unless_a_number_is_given(told):
    for each, most in (0, 3), (2, 2), (5, 5):
        book = told(visitors_each=each)["friday_visitors"]
        for _ in range(most):
            book.enter("203.0.113.1")
        with pytest.raises(Full, match="full_each"):
            book.enter("203.0.113.1")


def test_a_visitor_may_send_ten_of_the_largest_messages_at_once(told, monkeypatch):
    """Their size is told in kilobytes."""
    monkeypatch.setattr(visitors, "Allowance", partial(Allowance, clock=lambda: 0.0))
    allowance = told(message_size=64)["friday_visitors"].enter("203.0.113.1").allowance
    assert allowance.spend(10 * 64 * 1024) == 0
    assert allowance.spend(1) > 0


@pytest.mark.parametrize(
    ("ancestors", "framed"),
    [((), False), (("'self'",), False), (("'none'",), False), (("'self'", "a.example"), True)],
)
def test_only_another_site_that_may_frame_the_page_counts_as_one(told, ancestors, framed):
    assert told(frame_ancestors=ancestors)["friday_framed"] is framed


def test_the_folder_of_the_sockets_goes_with_the_server(server):
    assert server.ask(**PAGE)[0] == 200
    (kernel,) = server.kernels()
    (file,) = [part for part in kernel.cmdline() if part.endswith(".json")]
    folder = Path(file.removeprefix("--f=")).parent
    assert folder.is_dir()
    assert server.end() == ""
    assert not folder.exists()


def test_what_is_sent_to_a_page_is_compressed(server):
    """As far as its browser offers to unpack it, which all do."""
    kernel = re.search(r'"kernelId":\s*"([^"]+)"', server.ask(**PAGE)[2])[1]
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    wanted = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    connection.request("GET", f"/api/kernels/{kernel}/channels?session_id=1", headers=wanted)
    answer = connection.getresponse()
    assert answer.status == 101
    assert "permessage-deflate" in answer.headers["Sec-WebSocket-Extensions"]
    connection.close()


def test_a_page_that_is_left_while_it_loads_leaves_no_kernel(server):
    visitor = subprocess.Popen(
        ["curl", "-s", "-H", "Sec-Fetch-Dest: document", f"http://127.0.0.1:{server.port}/"],
        stdout=subprocess.DEVNULL,
    )
    seen = wait_for(server.kernels)
    assert len(seen) == 1
    assert visitor.poll() is None
    visitor.kill()
    visitor.wait()
    assert running_on(seen) == []
    assert server.kernels() == []
    assert server.end() == ""


@pytest.mark.skipif(not hasattr(psutil, "RLIMIT_NOFILE"), reason="only Linux tells")
def test_the_limit_of_open_files_is_raised(tmp_path):
    resource = pytest.importorskip("resource", reason="only Unix has it")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))"
    server = Server(tmp_path / "log", before=few, preheat=0)
    assert psutil.Process(server.process.pid).rlimit(psutil.RLIMIT_NOFILE)[0] >= min(4096, hard)
    assert server.end() == ""


def test_ending_the_server_while_it_starts_is_no_error(tmp_path):
    server = Server(tmp_path / "log", preheat=3)
    assert server.end() == ""


@pytest.mark.parametrize("bound", [0, 1, 5], ids="{} sockets bound".format)
def test_a_folder_of_sockets_that_goes_while_the_server_ends_is_no_error(tmp_path, bound):
    """However far the kernel has got with its five sockets by then."""
    server = Server(tmp_path / "log", preheat=1)
    (kernel,) = wait_for(server.kernels)
    sockets = Path(next(each for each in kernel.cmdline() if each.endswith(".json"))).parent
    wait_for(lambda: len(list(sockets.glob("*-ipc-*"))) >= bound)
    sockets.rename(tmp_path / "sockets")
    assert server.end() == ""
    assert running_on([kernel]) == []


def test_scripts_and_styles_are_files_that_a_browser_keeps(server):
    text = server.ask(**PAGE)[2]
    found = dict.fromkeys(re.findall(r'(?:href|src)="(/friday/[0-9a-f]+\.(?:js|css))"', text))
    assert {path.rpartition(".")[2] for path in found} == {"js", "css"}
    assert len(found) == 5
    for path in found:
        status, headers, _ = server.ask(path)
        assert (status, "immutable" in headers["Cache-Control"]) == (200, True)
        assert server.ask(path, Accept_Encoding="gzip")[1]["Content-Encoding"] == "gzip"
    assert server.ask("/friday/0123456789abcdef.js")[0] == 404
    assert server.end() == ""


def test_a_script_comes_in_pieces_too_over_a_slow_line(server):
    path = re.findall(r'(?:href|src)="(/friday/[0-9a-f]+\.js)"', server.ask(**PAGE)[2])[0]
    status, headers, _ = server.ask(f"{path}?packed", Range="bytes=2-11")
    assert (status, headers["Content-Type"]) == (206, "application/gzip")
    assert "Content-Encoding" not in headers
    assert re.fullmatch(r"bytes 2-11/\d+", headers["Content-Range"])
    whole = int(headers["Content-Range"].rpartition("/")[2])
    last = server.ask(f"{path}?packed", Range=f"bytes={whole - 1}-{whole + 9}")[1]
    assert last["Content-Range"] == f"bytes {whole - 1}-{whole - 1}/{whole}"
    for asked in ("bytes=5-2", f"bytes={whole}-{whole + 9}"):
        assert server.ask(f"{path}?packed", Range=asked)[0] == 416
    for asked in ("", "bytes=a-b", "bytes=-5", "bytes=1-2,4-5"):
        assert server.ask(f"{path}?packed", Range=asked)[0] == 200
    assert server.end() == ""


def test_a_page_names_no_script_of_jupyter_and_comes_compressed(server):
    """Its 1 MB of scripts would hold up the table: see friday_server/browser."""
    status, headers, _ = server.ask(**PAGE, Accept_Encoding="gzip")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    text = server.ask(**PAGE)[2]
    named = re.findall(r'(?:href|src)="([^"]+)"', text)
    assert len(named) == 6
    assert [name for name in named if not name.startswith(("/friday/", "data:"))] == []
    assert "labextensions" not in text
    assert server.end() == ""
