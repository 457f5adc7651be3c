"""A browser, a running table and a running JupyterLab for the tests in this folder.

`table_url` and `lab_url` are servers that start once and through the same doors as for a user.
`page` is a fresh page; whatever it complains about fails the test that used it (see `HARMLESS`).
Screenshots go to tests/browser/shots (git ignores it): `shot(page, "name")`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import browser as chromium  # scripts/browser.py, which the measurements use, too
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).with_name("shots")

#: The only console errors that a test lets pass, each with whose it is and why it does no harm.
HARMLESS = (
    # JupyterLab asks the kernel for its debugger and for help texts of things it has not seen yet.
    r"/api/(kernels|sessions|contents)/.*status of 404",
    # JupyterLab looks for workspaces and settings that a new user does not have.
    r"/lab/api/(workspaces|settings).*status of 404",
    # Lab's extension manager and news ask hosts on the net, and a test machine may have none.
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
    """The address of a table that `friday_nb.app.serve` laid, with two kernels waiting."""
    yield from serve_table()


def serve_table() -> Iterator[str]:
    """Serve a table while the caller goes on."""
    port = chromium.free_port()
    code = (
        "from friday_nb.app import serve;"
        f"raise SystemExit(serve(port={port}, host='127.0.0.1', open_browser=False, preheat=2))"
    )
    yield from _server([sys.executable, "-c", code], port, "/voila/static/voila.js")


@pytest.fixture(scope="session")
def lab_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that shows copies of the notebooks, for Lab saves unasked."""
    port = chromium.free_port()
    home = tmp_path_factory.mktemp("lab")
    settings = {
        # Lab takes cells that are out of sight off the page, and moves others while they grow; on a
        # slow machine it sometimes asks which kernel to take, over the one that runs already.
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
        f"--ServerApp.root_dir={shutil.copytree(ROOT / 'notebooks', home / 'notebooks')}",
    ]
    yield from _server(command, port, "/api/status")


class Complaints:
    """What a page said that it should not have said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.allowed: list[str] = []

    def watch(self, page: Page) -> None:
        """Listen to a page from now on."""
        page.on("pageerror", lambda error: self.said.append(f"page error: {error}"))
        page.on("console", self._console)
        page.on("request", lambda request: self._request(request.url))
        page.on("websocket", lambda socket: self._request(socket.url))

    def allow(self, pattern: str) -> None:
        """Let this test's own provocations pass, and nothing else."""
        self.allowed.append(pattern)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.said.append(f"console error: {message.text} ({message.location.get('url', '')})")

    def _request(self, url: str) -> None:
        """Nothing may be asked of another machine."""
        if not re.match(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|(data|blob|about):", url):
            self.said.append(f"request to another machine: {url}")

    def left(self) -> list[str]:
        """What is not excused."""
        excused = [re.compile(pattern) for pattern in (*HARMLESS, *self.allowed)]
        return [said for said in self.said if not any(e.search(said) for e in excused)]


@pytest.fixture
def complaints() -> Complaints:
    """The complaints of this test's pages; `complaints.allow(regex)` excuses one on purpose."""
    return Complaints()


@pytest.fixture
def new_page(chrome: Browser, complaints: Complaints) -> Iterator[Callable[..., Page]]:
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
        if not page.is_closed():
            page.goto("about:blank")  # leaving tells the server that the kernel may go
        page.context.close()
    assert not complaints.left(), "\n".join(["The page complained:", *complaints.left()])


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 x 800 in English; nothing moves on it, so that nobody waits for that."""
    return new_page(locale="en-US", reduced_motion="reduce")


@pytest.fixture
def shot() -> Callable[..., Path]:
    """Save a picture of a page, for a human to look at: `shot(page, "fight")`."""

    def take(page: Page, name: str, *, full: bool = False) -> Path:
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}.png"
        page.screenshot(path=path, full_page=full)
        return path

    return take


@pytest.fixture
def open_table(table_url: str) -> Callable[..., Page]:
    """Bring a page to the table and wait until the first panel can be seen."""

    def bring(page: Page, query: str = "") -> Page:
        page.goto(f"{table_url}/{query}", wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
        return page

    return bring
