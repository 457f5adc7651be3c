"""The table behind a real nginx, under a path of its own, with the configuration we ship."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import browser as chromium  # scripts/browser.py
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import _server
from tests.browser.visitor import Visitor

GIVEN = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
SHOWN = "performance.getEntriesByName('friday-table').length > 0"

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="nginx is not installed (Debian: apt-get install nginx-light)"
)


@pytest.fixture(scope="module")
def behind():
    """The port of a server that knows it is behind a proxy."""
    port = chromium.free_port()
    code = (
        "import contextlib; from friday_nb import app; app.Warming = contextlib.nullcontext;"
        f"raise SystemExit(app.serve({port}, open_browser=False, base='/friday/',"
        " names=('friday.example',), behind_proxy=True, visitors=2, analysts=1))"
    )
    for _url in _server([sys.executable, "-c", code], port, "/friday/healthz"):
        yield port


@pytest.fixture(scope="module")
def proxied(behind, tmp_path_factory):
    """Where nginx serves it, by the file in deploy/ with two ports changed."""
    folder = tmp_path_factory.mktemp("nginx")
    port = chromium.free_port()
    given, listens = re.subn(
        r"(?m)^    listen 80;", f"    listen 127.0.0.1:{port};", GIVEN.read_text()
    )
    given, passes = re.subn(r"http://127\.0\.0\.1:8866;", f"http://127.0.0.1:{behind};", given)
    assert (listens, passes) == (1, 1)
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
        chromium.wait_for(port, "/friday/healthz")
        yield f"http://127.0.0.1:{port}/friday/"
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
