"""A headless Chromium for tests and measurements: find it, start it, wait for a server."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Error, Page, sync_playwright
from playwright.sync_api import TimeoutError as NeverTrue

SETUP = Path(__file__).resolve().with_name("setup.sh")

#: A container has no sandbox and no graphics card, and a test should contact only its own server.
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

#: What `evaluate` says while one page goes and the next one comes.
_BETWEEN_PAGES = re.compile("context was destroyed|because of a navigation|Cannot find context")


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
    """A browser that ends with the block.

    Its pages follow their Content-Security-Policy.  Playwright's own `wait_for_function` needs
    `eval`, which ours forbids; `evaluate` does not, so meanwhile the one is done by the other.
    """
    with (
        sync_playwright() as playwright,
        patch.object(Page, "wait_for_function", _wait_for_function),
    ):
        browser = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def _wait_for_function(
    page: Page, expression: str, *, arg: object = None, timeout: float = 60_000
) -> None:
    """Wait until something is true on a page, even if it is loaded anew meanwhile; milliseconds."""
    deadline = time.monotonic() + timeout / 1000
    while time.monotonic() < deadline:
        try:
            if page.evaluate_handle(expression, arg).evaluate("(found) => Boolean(found)"):
                return
        except Error as error:
            if not _BETWEEN_PAGES.search(error.message):
                raise
        page.wait_for_timeout(20)
    raise NeverTrue(f"this did not come true: {expression}")


def free_port() -> int:
    """A port of this machine that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, path: str = "/healthz", seconds: float = 60) -> None:
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
