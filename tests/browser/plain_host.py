"""A server of plain files, as any pages host is one."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@contextmanager
def hosted(folder: Path, missed: list[str]) -> Iterator[str]:
    """The address of a server of a folder; `missed` gets what it is asked for and does not have."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is given
            pass

        def log_error(self, format: str, *args: object) -> None:  # noqa: A002 - the same
            missed.append(f"{self.path}: {format % args}")

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
