"""A browser, a running table and a running JupyterLab for the tests in this folder.

`table_url` and `lab_url` are servers that start once, in the same way as for a user.
`page` is a fresh page; any complaint of it fails the test that used it (see `HARMLESS`).
`seat` gives a table that an earlier test of the file may have used (see `tests/browser/shared.py`).
With FRIDAY_SHOTS=1 pictures go to tests/browser/shots (git ignores it): `shot(page, "name")`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import browser as chromium  # scripts/browser.py, which the measurements use, too
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.browser.laid_out import SIZES
from tests.browser.shared import Shared
from tests.browser.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).with_name("shots")

#: The only console errors that a test lets pass, each with its source and why it does no harm.
HARMLESS = (
    # JupyterLab asks the kernel for its debugger and for help texts of things it has not seen yet.
    r"/api/(kernels|sessions|contents)/.*status of 404",
    # JupyterLab looks for workspaces and settings that a new user does not have.
    r"/lab/api/(workspaces|settings).*status of 404",
    # Lab's extension manager and news ask hosts on the internet, which a test machine may lack.
    r"https://(pypi\.org|jupyterlab\.github\.io)/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser; `make check` leaves it out by this mark."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _server(command: list[str], port: int, path: str) -> Iterator[str]:
    log = SHOTS / f"server-{port}.log"
    SHOTS.mkdir(exist_ok=True)
    # Fights under best play take both cores; tests/browser/test_odds_pane.py asks for them.
    environment = {"FRIDAY_FIGHT_SECONDS": "0", **os.environ, "LANG": "C.UTF-8"}
    with log.open("w") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT, env=environment
        )
        try:
            chromium.wait_for(port, path)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="session")
def table_url() -> Iterator[str]:
    """The address of a table served by `friday_server.app.serve`, with two kernels waiting."""
    yield from serve_table()


def serve_table() -> Iterator[str]:
    """Serve a table for as long as the caller needs it."""
    port = chromium.free_port()
    code = (
        "from friday_server.app import serve;"
        f"raise SystemExit(serve(port={port}, host='127.0.0.1', open_browser=False, preheat=2))"
    )
    yield from _server([sys.executable, "-c", code], port, "/healthz")


def serve_notebook(notebook: Path) -> Iterator[str]:
    """Serve a page of the tests' own; its kernel finds the package `tests`."""
    port = chromium.free_port()
    code = (
        "import os; from pathlib import Path; from friday_server.hosting import Hosting;"
        "from friday_server import server;"
        f"os.environ['PYTHONPATH'] = {str(ROOT)!r};"
        f"server.run(Path({str(notebook)!r}), Hosting(port={port}, preheat=0))"
    )
    yield from _server([sys.executable, "-c", code], port, "/healthz")


def serve_cell(source: str, folder: Path) -> Iterator[str]:
    """Serve a page of one cell."""
    cell = {"cell_type": "code", "execution_count": None, "id": "page", "metadata": {}}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": [{**cell, "outputs": [], "source": source}],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path = folder / "page.ipynb"
    path.write_text(json.dumps(notebook))
    yield from serve_notebook(path)


def _copies(home: Path) -> Path:
    """A folder with copies of the notebooks, and of the pictures in them."""
    for name in ("notebooks", "docs/images"):
        shutil.copytree(ROOT / name, home / "root" / name)
    return home / "root"


@pytest.fixture(scope="session")
def lab_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that shows copies of the notebooks, since Lab saves unasked."""
    port = chromium.free_port()
    home = tmp_path_factory.mktemp("lab")
    settings = {
        # Lab takes cells that are out of sight off the page, and moves others while they grow; on a
        # slow machine it sometimes asks which kernel to use although one is running.
        "notebook-extension/tracker": {"windowingMode": "none", "autoStartDefaultKernel": True},
        "apputils-extension/notification": {"fetchNews": "false"},
    }
    for name, values in settings.items():
        file = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    command = [
        *(sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--ip=127.0.0.1"),
        "--IdentityProvider.token=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.expose_app_in_browser=True",
        f"--LabApp.user_settings_dir={home / 'settings'}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        f"--ServerApp.root_dir={_copies(home)}",
    ]
    yield from _server(command, port, "/api/status")


class Complaints:
    """Errors and foreign requests of a page, none of which should occur."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.allowed: list[str] = []

    def watch(self, page: Page) -> Callable[[], None]:
        """Listen to a page from now on; call the result to stop."""
        ears = {
            "pageerror": lambda error: self.said.append(f"page error: {error}"),
            "console": self._console,
            "request": lambda request: self._request(request.url),
            "websocket": lambda socket: self._request(socket.url),
        }
        for event, ear in ears.items():
            page.on(event, ear)

        def stop() -> None:
            for event, ear in ears.items():
                page.remove_listener(event, ear)

        return stop

    def allow(self, pattern: str) -> None:
        """Let pass what this test provokes on purpose, and nothing else."""
        self.allowed.append(pattern)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "preload" in message.text:  # an error of the page's own head
            said = f"console {message.type}: {message.text} ({message.location.get('url', '')})"
            self.said.append(said)

    def _request(self, url: str) -> None:
        """Complain if anything is requested from another machine."""
        if not re.match(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|(data|blob|about):", url):
            self.said.append(f"request to another machine: {url}")

    def left(self) -> list[str]:
        """The complaints that are not excused."""
        excused = [re.compile(pattern) for pattern in (*HARMLESS, *self.allowed)]
        return [said for said in self.said if not any(e.search(said) for e in excused)]


@pytest.fixture(scope="session", autouse=True)
def patience() -> int:
    """A kernel or process that is starting on a busy machine answers late, but it answers."""
    usual = 20_000
    expect.set_options(timeout=usual)
    return usual


@pytest.fixture
def complaints() -> Complaints:
    """The complaints of this test's pages; `complaints.allow(regex)` excuses one on purpose."""
    return Complaints()


LAST_SEEN = """() => [
  `at ${location.href}, the focus in ${document.activeElement?.outerHTML.slice(0, 200)}`,
  ...[...document.querySelectorAll("dialog[open]")].map((dialog) => `dialog: ${dialog.innerText}`),
  document.body.innerText,
].join("\\n")"""
"""What a page shows, and where the focus is: printed for a page on which a test has failed."""


@pytest.fixture
def new_page(
    chrome: Browser, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Open pages with options of your own: `new_page(locale="ru-RU", color_scheme="dark")`."""
    opened: list[Page] = []

    def open_page(**options: object) -> Page:
        options.setdefault("viewport", {"width": 1280, "height": 800})
        page = chrome.new_context(**options).new_page()
        complaints.watch(page)
        opened.append(page)
        return page

    yield open_page
    for page in opened:
        if request.node.stash.get(FAILED, False) and not page.is_closed():
            print(page.evaluate(LAST_SEEN))
        close(page)
    assert not complaints.left(), "\n".join(["The page complained:", *complaints.left()])


def close(page: Page) -> None:
    """Close a page and all that belongs to it."""
    if not page.is_closed():
        page.goto("about:blank")  # leaving tells the server that the kernel may go
    page.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Tell the fixtures of a test whether it passed."""
    report = yield
    item.stash.setdefault(FAILED, False)
    item.stash[FAILED] |= report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="module")
def tables() -> Iterator[dict[str, Shared]]:
    """The tables that the tests of one file share, by the options of their pages."""
    found: dict[str, Shared] = {}
    yield found
    for table in found.values():
        close(table.page)


@pytest.fixture
def seat(
    chrome: Browser,
    complaints: Complaints,
    open_table: Callable[..., Page],
    tables: dict[str, Shared],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    """Sit down at a table with options of your own, perhaps one used by an earlier test.

    It is new if no test of this file has used it, or if the last one that did failed.
    """
    used: list[Shared] = []
    stops: list[Callable[[], None]] = []

    def sit(**options: object) -> Page:
        options = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US"} | options
        key = json.dumps(options, sort_keys=True)
        table = tables.get(key)
        if table:
            stops.append(complaints.watch(table.page))
            if not table.tidy():
                stops.pop()()
                close(tables.pop(key).page)
                table = None
        if not table:
            table = tables[key] = Shared(chrome.new_context(**options).new_page(), options)
            stops.append(complaints.watch(table.page))
            open_table(table.page)
        used.append(table)
        return table.page

    yield sit
    for stop in stops:
        stop()
    for table in used:
        table.clean = not request.node.stash.get(FAILED, True) and not complaints.left()
    assert not complaints.left(), "\n".join(["The page complained:", *complaints.left()])


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 x 800 in English, without animations that tests would have to wait for."""
    return new_page(locale="en-US", reduced_motion="reduce")


@pytest.fixture
def shot() -> Callable[..., None]:
    """Save a picture for people to look at, if FRIDAY_SHOTS is set: `shot(page, "fight")`.

    It may be of a page or of a part of it.
    """

    def take(what: Page | Locator, name: str, *, full: bool = False) -> None:
        if not os.environ.get("FRIDAY_SHOTS"):
            return
        SHOTS.mkdir(exist_ok=True)
        options = {"full_page": True} if full else {}
        what.screenshot(path=SHOTS / f"{name}.png", **options)

    return take


@pytest.fixture
def open_table(table_url: str) -> Callable[..., Page]:
    """Bring a page to the table and wait until the first panel can be seen."""

    def bring(page: Page, query: str = "") -> Page:
        page.goto(f"{table_url}/{query}", wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
        return page

    return bring


@pytest.fixture
def visit(seat: Callable[..., Page]) -> Callable[..., Visitor]:
    """Comes to the page in a window of this size, and begins a game."""

    def come(size: str, **options: Any) -> Visitor:
        lang = options.get("locale", "en-US")[:2]
        visitor = Visitor(seat(**SIZES[size], **options), lang)
        visitor.new_game(level=1, seed=6)
        return visitor

    return come
