"""A real server for tests, and what it answers."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import browser  # scripts/browser.py
import psutil

from friday_server.owners import OWNER

ROOT = Path(__file__).resolve().parents[2]
PAGE = {"Sec-Fetch-Dest": "document"}


def environment():
    """That of a user's server: a kernel that knows of a test does not divert its output."""
    given = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    return {**given, "LC_ALL": "C.UTF-8"}


class Server:
    """A server in a process of its own.

    Args:
        log: The file for its output.
        before: Code to run before it serves.
        options: Fields of `Hosting`.
    """

    def __init__(self, log, before="pass", **options):
        self.port = browser.free_port()
        self.base = options.get("base", "/").rstrip("/")
        self.log = log
        code = (  # a shell makes what it runs in the background ignore interrupts
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
            "import contextlib; from friday_server import app;"
            "app.Warming = contextlib.nullcontext;"
            f"from friday_server import forked; {before};"
            f"raise SystemExit(app.serve({self.port}, open_browser=False, **{options!r}))"
        )
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env=environment(),
            )
        browser.wait_for(self.port, f"{self.base}/healthz")

    def ask(self, path="/", method="GET", **headers):
        """Status, headers and text of an answer."""
        request = Request(f"http://127.0.0.1:{self.port}{self.base}{path}", method=method)
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
        return [child for child in children if "ipykernel_launcher" in " ".join(words(child))]

    def end(self, how=signal.SIGTERM):
        """End it; return its output without the first line, which says where it is."""
        self.process.send_signal(how)
        try:
            self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()
        return "".join(self.log.read_text().splitlines(keepends=True)[1:])


def words(process):
    """Its command line; none if it has ended meanwhile."""
    with suppress(psutil.NoSuchProcess):  # or a zombie, which is a kind of it
        return process.cmdline()
    return []


def kernel_of(text):
    """The id of the kernel that a page talks to."""
    return re.search(r'"kernelId":\s*"([^"]+)"', text)[1]


def owner_of(headers):
    """The cookie that ties a kernel to its browser, as a browser sends it back."""
    (cookie,) = [each for each in headers.get_all("Set-Cookie") if each.startswith(OWNER)]
    return cookie.partition(";")[0]


def wait_for(ask, seconds=30):
    """Wait until ``ask`` returns something true, and return that."""
    deadline = time.monotonic() + seconds
    while not (found := ask()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found
