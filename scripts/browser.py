"""A headless Chromium for tests and measurements: find it, start it, wait for a server."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

SETUP = Path(__file__).resolve().with_name("setup.sh")

#: A container has no sandbox and no graphics card, and a test should talk to nobody but its server.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
]


def path() -> str:
    """Where the browser is; `scripts/setup.sh` knows the places."""
    found = subprocess.run(
        [SETUP, "find-browser"], capture_output=True, text=True, check=False
    ).stdout.strip()
    if not found:
        message = "No Chromium or Chrome found. `make test` installs one or says how."
        raise FileNotFoundError(message)
    return found


@contextmanager
def launch() -> Iterator[Browser]:
    """A browser that ends with the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def free_port() -> int:
    """A port of this machine that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, path: str = "/voila/static/voila.js", seconds: float = 60) -> None:
    """Wait until a local server answers; the default path starts no kernel."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).close()
        except HTTPError:
            return  # an answer, if a refusing one
        except (URLError, OSError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
