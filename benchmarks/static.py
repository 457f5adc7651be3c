"""How large and how quick the static site is: ``benchmarks/static.py``, after ``make site``.

Measures what is downloaded until the table is seen and until its Python is there, how long both
take on this machine and on the slow line of a phone, and how long odds and advice take in the
browser's Python beside this one.  Writes ``benchmarks/results/static.json``.  The slow line is
real for the workers too, but the processor is not slowed down.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "scripts"))

import browser as chromium
import provenance
from playwright.sync_api import Browser
from slow_line import slow_line

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "site"
PHONE = {"delay": 0.15, "bits": 1.6e6}
VISITS = 3
MARKS = "performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])"


@functools.cache
def zipped(path: str) -> bytes:
    """A file as a pages host sends it."""
    return gzip.compress(Path(path).read_bytes(), 6)


class Host(SimpleHTTPRequestHandler):
    """Serves the site compressed, as pages hosts do."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is given
        """Keep silent."""

    def do_GET(self) -> None:
        """Send a file."""
        path = self.translate_path(self.path)
        path = f"{path}/index.html" if Path(path).is_dir() else path
        content = zipped(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def host() -> Iterator[int]:
    """The port of a server with the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


def visit(browser: Browser, port: int) -> dict[str, float]:
    """Milliseconds until the table is seen and until its Python is there."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/", wait_until="commit", timeout=120_000)
    ready = "performance.getEntriesByName('friday-python').length > 0"
    page.wait_for_function(ready, timeout=240_000)
    marks = dict(page.evaluate(MARKS))
    context.close()
    return {"table seen": marks["friday-table"], "playable": marks["friday-python"]}


def medians(visits: list[dict[str, float]]) -> dict[str, float]:
    """The median of each time."""
    return {key: round(statistics.median(each[key] for each in visits)) for key in visits[0]}


def sizes() -> dict[str, int]:
    """Bytes, compressed, until the table is seen, then until it is playable, and of everything."""
    files = {path: len(zipped(str(path))) for path in SITE.rglob("*") if path.is_file()}
    first = ("index.html", "start.", "page.", "panels.", "first.en.")
    python = ("worker.", "library.", "python.", "pyodide")
    seen = sum(size for path, size in files.items() if path.name.startswith(first))
    then = sum(size for path, size in files.items() if path.name.startswith(python))
    return {"table seen": seen, "playable": seen + then, "all": sum(files.values())}


def thinking() -> dict[str, Any]:
    """Odds and advice in plain Python, here and in the browser's Python."""
    folder = Path(__file__).parent
    here = [sys.executable, folder / "thinking.py"]
    there = ["node", folder / "thinking.mjs", ROOT / "node_modules" / "pyodide", SITE]
    return {
        name: json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        for name, command in (("this Python", here), ("the browser's Python", there))
    }


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--thinking", action="store_true", help="odds and advice too, for minutes")
    asked = parser.parse_args()
    found: dict[str, Any] = {"bytes": sizes()}
    with host() as port, chromium.launch() as browser:
        found["this machine"] = medians([visit(browser, port) for _ in range(VISITS)])
        with slow_line(port, **PHONE) as (slow, _line):
            found["a phone's line"] = medians([visit(browser, slow)])
    print(json.dumps(found, indent=1))
    if asked.thinking:
        found["thinking, ms"] = thinking()
    print(provenance.keep("static", found))


if __name__ == "__main__":
    main()
