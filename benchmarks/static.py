"""How large and how quick the static site is: ``benchmarks/static.py``, after ``make site``.

Measures what ``first_visit.py`` measures of the served page, how large the site is, and how long
odds and advice take in the browser's Python beside this one, which takes minutes.  Writes
``benchmarks/results/static.json``.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
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
from visits import LINES, SLOWER, lines

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "site"
VISITS = {name: 3 if name == "this machine" else 1 for name in LINES}


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


def sizes() -> dict[str, int]:
    """Bytes of the whole site without the notebooks, as they are sent."""
    files = [path for path in SITE.rglob("*") if path.is_file()]
    of_games = [path for path in files if "lab" not in path.relative_to(SITE).parts]
    return {"files": len(of_games), "bytes": sum(len(zipped(str(path))) for path in of_games)}


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
    argparse.ArgumentParser(description=__doc__).parse_args()
    found: dict[str, Any] = {
        "processor slowed down": SLOWER,
        "site": sizes(),
    }
    with host() as port, chromium.launch() as browser:
        found["lines"] = lines(browser, port, VISITS)
    found["thinking, ms"] = thinking()
    print(json.dumps(found["thinking, ms"], indent=1))
    print(provenance.keep("static", found))


if __name__ == "__main__":
    main()
