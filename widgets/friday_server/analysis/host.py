"""Starts an analysis service for a server, and keeps it running."""

from __future__ import annotations

import secrets
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from friday_nb.core.capacity import cores
from friday_nb.core.own_folder import is_short, own_folder
from friday_nb.core.own_process import own_python
from friday_server.analysis import service
from friday_server.analysis.pool import Limits
from friday_server.analysis.service import Endpoint, Wanted

RESTART_SECONDS: Final = 0.5
"""How many seconds after its end a service is started again; twice as many after each short life,
..."""
MOST_RESTART_SECONDS: Final = 60.0
"""... but no more, and so long is a life that is not short."""

_CODE: Final = (  # Ctrl-C reaches the service as well, but is meant for the server
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    f"from {service.__name__} import main; main()"
)


class Host:
    """Starts a service, and starts it again if it ends; its endpoint never changes.

    Args:
        workers: On how many questions it works at once; 0 is one for each core, as those processes
            take only what those who play leave, or one for each thread of the cluster.
        wake: Modules that every worker wakes when it begins.
        seconds: How long one question may take at most; None is the usual.
        cluster: The address of a Dask scheduler whose machines work in place of this one.
        folder: A folder that only this user can open, for its files; by default a new one.  It is
            removed when the service ends, or the process that started it.
    """

    def __init__(
        self,
        workers: int = 0,
        wake: Iterable[str] = (),
        seconds: float | None = None,
        cluster: str = "",
        folder: Path | None = None,
    ) -> None:
        self._folder = folder or own_folder()
        self.endpoint_file = self._folder / "endpoint.json"
        """The file that tells kernels the endpoint of the service."""
        Endpoint(_address(self._folder), secrets.token_bytes(32)).write(self.endpoint_file)
        self._wanted = Wanted(
            endpoint_file=str(self.endpoint_file),
            workers=workers or (0 if cluster else max(2, cores())),
            wake=tuple(wake),
            seconds=Limits.seconds if seconds is None else seconds,
            cluster=cluster,
        )
        self._closed = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the service's process; None if it is not running."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> None:
        """Start the service, and a thread that supervises it."""
        self._begin()
        threading.Thread(target=self._look_after, daemon=True).start()

    def close(self) -> None:
        """End the service."""
        self._closed.set()
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._hang_up()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Host:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self) -> None:
        (self._folder / "socket").unlink(missing_ok=True)
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            own_python(_CODE),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        assert self._process.stdin is not None
        self._process.stdin.write(self._wanted.line().encode())
        self._process.stdin.flush()

    def _hang_up(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def _look_after(self) -> None:
        pause = RESTART_SECONDS / 2
        while not self._closed.is_set():
            begun = monotonic()
            assert self._process is not None
            self._process.wait()
            self._hang_up()
            was_short = monotonic() - begun < MOST_RESTART_SECONDS
            pause = min(2 * pause, MOST_RESTART_SECONDS) if was_short else RESTART_SECONDS
            if not self._closed.wait(pause):
                self._begin()


def _address(folder: Path) -> str:
    """The address of a socket that only this user can open, or without a place for one, a name."""
    if sys.platform == "win32":
        return rf"\\.\pipe\{folder.name}"
    if sys.platform == "linux" and not is_short(folder):
        return f"\0friday-{secrets.token_hex(16)}"  # in no folder; only the key guards it
    return str(folder / "socket")
