"""A real server, asked for this and that: which kernels it starts, what its terminal says."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest

pytest.importorskip("voila", reason="the page needs Voila")

import browser  # scripts/browser.py

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PAGE = {"Sec-Fetch-Dest": "document"}


class Server:
    """A table for two visitors and no kernel in waiting."""

    def __init__(self, log):
        self.port = browser.free_port()
        self.log = log
        code = (
            "from friday_nb import app; app._warm_up = lambda: None;"
            f"raise SystemExit(app.serve({self.port}, open_browser=False, preheat=0, visitors=2))"
        )
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
        browser.wait_for(self.port)

    def ask(self, path="/", method="GET", **headers):
        """Status, headers and text of an answer."""
        request = Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read().decode(errors="replace")
        except HTTPError as error:
            with error:
                return error.code, error.headers, error.read().decode(errors="replace")

    def kernels(self):
        """The processes that run a kernel."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if "ipykernel_launcher" in " ".join(child.cmdline())]

    def end(self, how=signal.SIGTERM):
        """End it; what it said beside where it is."""
        self.process.send_signal(how)
        try:
            self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()
        return "".join(self.log.read_text().splitlines(keepends=True)[1:])


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path / "log")
    yield made
    if made.process.poll() is None:
        made.end()


ODD = (
    *("/logout", "/login", "/%00", "/%ff", "/voila/templates/", "/voila/templates/x"),
    *("/voila/labextensions/x", "/voila/static/%00", "/voila/static/../../../etc/passwd"),
    *("/api/kernels", "/api/kernels/11111111-1111-1111-1111-111111111111"),
    *("/api/kernels/11111111-1111-1111-1111-111111111111/channels", "/voila/files/app.ipynb"),
    *("/lab", "/tree", "/api/contents", "/voila/render/app.ipynb", "/voila/query/x"),
)


def test_what_no_page_will_follow_starts_no_kernel_and_leaves_no_trace(server):
    status, _, text = server.ask()
    assert status == 200
    assert "solo card game" in text
    assert server.ask(method="HEAD")[::2] == (200, "")
    assert server.ask(Sec_Fetch_Dest="image")[0] == 200
    assert server.ask(Sec_Fetch_Dest="iframe", Sec_Fetch_Site="cross-site")[0] == 200
    assert server.ask(**PAGE, Sec_Purpose="prefetch")[0] == 503
    assert server.ask(Host="evil.example")[0] == 403
    assert server.ask("/voila/static/voila.js", Host="evil.example")[0] == 403
    for path in ODD:
        status, _, text = server.ask(path)
        assert status in (403, 404), path
        assert "Traceback" not in text
    assert server.kernels() == []
    assert server.end() == ""


def test_there_are_so_many_tables_and_then_a_sentence(server):
    for _ in range(2):
        status, _, text = server.ask(**PAGE)
        assert (status, "kernelId" in text) == (200, True)
    status, headers, text = server.ask(**PAGE, Accept_Language="ru")
    assert (status, headers["Retry-After"]) == (503, "10")
    assert "столы заняты" in text
    assert "kernelId" not in text
    kernels = server.kernels()
    assert len(kernels) == 2
    shut = text_of_kernel(server, kernels[0])
    assert server.ask(f"/voila/api/shutdown/{shut}", method="POST")[0] == 204
    assert server.ask(**PAGE)[0] == 200
    assert server.end(signal.SIGINT) == ""


def text_of_kernel(_server, process):
    """The id of a kernel: its connection file carries it."""
    (file,) = [part for part in process.cmdline() if part.endswith(".json")]
    return Path(file.removeprefix("--f=")).stem.removeprefix("kernel-")


def test_a_page_that_is_left_while_it_loads_leaves_no_kernel(server):
    with pytest.raises(subprocess.TimeoutExpired):
        subprocess.run(
            ["curl", "-s", "-H", "Sec-Fetch-Dest: document", f"http://127.0.0.1:{server.port}/"],
            capture_output=True,
            timeout=0.3,
            check=False,
        )
    seen = wait_for(server.kernels)
    assert len(seen) == 1
    psutil.wait_procs(seen, timeout=60)
    assert server.kernels() == []
    assert server.end() == ""


def wait_for(ask, seconds=30):
    """What is asked for, as soon as there is something."""
    deadline = time.monotonic() + seconds
    while not (found := ask()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found
