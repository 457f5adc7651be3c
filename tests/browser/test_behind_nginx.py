"""The table behind a real nginx, under a path of its own, with the configuration we ship."""

import os
import re
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import browser as chromium  # scripts/browser.py
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import _server
from tests.browser.visitor import Visitor
from tests.server.served import wait_for

GIVEN = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
SHOWN = "performance.getEntriesByName('friday-table').length > 0"

OPENSSL = shutil.which("openssl")
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")

pytestmark = pytest.mark.skipif(
    NGINX is None or OPENSSL is None,
    reason="nginx or openssl is not installed (Debian: apt-get install nginx-light openssl)",
)


@pytest.fixture(scope="module")
def behind():
    """The port of a server that knows it is behind a proxy."""
    port = chromium.free_port()
    code = (
        "import contextlib; from friday_server import app; app.Warming = contextlib.nullcontext;"
        f"raise SystemExit(app.serve({port}, open_browser=False, base='/friday/',"
        " names=('friday.example',), behind_proxy=True, visitors=2, analysts=1))"
    )
    for _url in _server([sys.executable, "-c", code], port, "/friday/healthz"):
        yield port


def listens(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
        return True
    return False


@pytest.fixture(scope="module")
def proxied(encrypted):
    """Where it is served by HTTPS."""
    return encrypted[0]


@pytest.fixture
def page(new_page):
    """A page that takes a certificate which its own server has signed."""
    return new_page(ignore_https_errors=True, locale="en-US", reduced_motion="reduce")


@pytest.fixture(scope="module")
def encrypted(behind, tmp_path_factory):
    """Where nginx serves it, by the file in deploy/ with ports and certificate changed."""
    folder = tmp_path_factory.mktemp("nginx")
    plain, port = chromium.free_port(), chromium.free_port()
    given = GIVEN.read_text()
    for old, new in (
        ("    listen 80;", f"    listen 127.0.0.1:{plain};"),
        ("    listen 443 ssl;", f"    listen 127.0.0.1:{port} ssl;"),
        ("/etc/letsencrypt/live/friday.example/fullchain.pem", f"{folder}/certificate"),
        ("/etc/letsencrypt/live/friday.example/privkey.pem", f"{folder}/key"),
        ("http://127.0.0.1:8866;", f"http://127.0.0.1:{behind};"),
    ):
        assert given.count(old) == 1, old
        given = given.replace(old, new)
    made = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=friday.example"]
    made += ["-days", "2", "-keyout", str(folder / "key"), "-out", str(folder / "certificate")]
    subprocess.run(made, check=True, capture_output=True)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
        f"http {{\n{places}\n{given}\n}}\n"
    )
    folder.chmod(0o755)
    process = subprocess.Popen([NGINX, "-e", str(folder / "errors"), "-c", str(main)])
    try:
        wait_for(lambda: listens(port) and listens(plain))
        yield f"https://127.0.0.1:{port}/friday/", f"http://127.0.0.1:{plain}/friday/"
    finally:
        process.terminate()
        process.wait(20)


def test_a_table_is_played_behind_a_proxy(page, proxied, shot):
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"{proxied}", wait_until="commit")
    page.wait_for_function(SHOWN)
    visitor = Visitor(page)
    page.get_by_role("button", name=visitor.say("panels.welcome.start"), exact=True).click()
    page.locator('.fri-table[data-node="hazard"]').wait_for()
    visitor.new_game(level=1, seed=42)
    visitor.play(3, seed=1)
    shot(page, "behind-nginx")
    assert [re.sub(r"kernels/[^?]*\?.*", "", url) for url in sockets] == [
        re.sub("^http", "ws", proxied) + "api/"
    ]
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    where = f"{proxied}api/kernels/{kernel}"
    assert page.request.get(where).status == 200
    page.goto(
        "about:blank"
    )  # the page tells its server that it leaves, by a path that must be right, too
    while page.request.get(where).status != 404:
        page.wait_for_timeout(50)


def test_the_proxy_keeps_the_numbers_to_itself(page, proxied):
    assert page.request.get(f"{proxied}metrics").status == 404
    answer = page.request.get(f"{proxied}healthz")
    assert (answer.status, answer.text()) == (200, "ready\n")
    assert page.request.get(proxied.removesuffix("/"), max_redirects=0).status == 301


def test_whoever_comes_without_encryption_is_sent_where_there_is_some(page, encrypted):
    secure, plain = encrypted
    answer = page.request.get(plain, max_redirects=0)
    assert (answer.status, answer.headers["location"]) == (301, "https://127.0.0.1/friday/")
    assert "strict-transport-security" not in answer.headers
    told = page.request.get(secure, headers={"Sec-Fetch-Dest": "document"}).headers
    assert told["strict-transport-security"] == "max-age=31536000"
    assert told["cross-origin-opener-policy"] == "same-origin"
    cookie = told["set-cookie"].lower()
    assert all(word in cookie for word in ("; secure", "; httponly", "; samesite=lax"))


def test_no_page_is_served_outside_the_path(page, behind):
    for path in ("/", "/healthz", "/friday", "/friday/friday/"):
        assert page.request.get(f"http://127.0.0.1:{behind}{path}").status == 404, path


def test_a_name_that_the_server_does_not_know_is_refused_behind_a_proxy_too(page, proxied):
    known = page.request.get(proxied, headers={"Host": "friday.example"})
    assert known.status == 200
    answer = page.request.get(proxied, headers={"Host": "evil.example"})
    assert answer.status == 403
    page.set_content(answer.text())
    expect(page.locator("body")).to_contain_text("evil.example")
