"""The kernel's end of the analysis service (:mod:`.service` has a drawing of the whole way).

While the service cannot be reached, questions wait, clients are told that the answers will be late,
and the connection is retried.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import pickle
import queue
import socket
import sys
import threading
import time
from dataclasses import dataclass
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection
from pathlib import Path
from typing import Any, Final

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.parcel import Parcel, Remote, note
from friday_nb.analysis.question import Answer
from friday_nb.core.files import named_path

log = logging.getLogger(__name__)

SERVICE_VARIABLE: Final = "FRIDAY_ANALYSIS"
"""Environment variable with the path of the endpoint file of a server's analysis service."""
STATUS: Final = "status"
"""A message that asks for the status of the pool."""
PATIENCE: Final = 2.0
"""How many seconds a service has to tell its status."""
BEGINNING: Final = 3.0
"""How many seconds a server waits for a service that begins at the same time."""
LONGEST: Final = 4 * 2**20
"""The most bytes in a message to the service; the story of 600 decisions in *Friday* takes a fifth.

A longer message would cost the connection, and be sent again on the next one.
"""
LAG: Final = 1000
"""How many messages may be waiting to be sent; further ones are dropped."""
RETRY_SECONDS: Final = (0.1, 1.0)
"""The first and the longest pause before the connection is retried; the pause doubles each time."""
NOT_THERE: Final = (AuthenticationError, EOFError, KeyError, OSError, ValueError)
"""What fails when there is no service at an endpoint."""


@dataclass(frozen=True)
class Endpoint:
    """The address of a service, and the secret key that it shares with its clients."""

    address: str
    key: bytes

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Endpoint:
        """Read the file that :meth:`write` has written.

        Raises:
            OSError: there is no such file.
            ValueError: it is damaged.
            KeyError: it lacks the address or the key.
        """
        found = json.loads(named_path(os.fspath(path)).read_text(encoding="utf-8"))
        return cls(str(found["address"]), bytes.fromhex(found["key"]))

    def write(self, path: Path) -> None:
        """Write it to a new file that only this user can read."""
        text = json.dumps({"address": self.address, "key": self.key.hex()})
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)

    def connect(self) -> Connection:
        """A connection to the service; one of :data:`NOT_THERE` is raised if there is none."""
        return Client(self.address, authkey=self.key)


class Link:
    """One end of a connection between a kernel and the service.

    A thread sends, so that :meth:`send` never blocks.

    Args:
        connection: An authenticated connection: both ends have proved that they know the key, so
            it is safe to unpickle what arrives.
        longest: The most bytes in a message that arrives.
    """

    def __init__(self, connection: Connection, longest: int | None = None) -> None:
        self._connection = connection
        self._longest = longest
        self._outbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._sender = threading.Thread(target=self._run, daemon=True)
        self._sender.start()

    def send(self, message: object) -> None:
        """Queue a message to be sent; it is dropped if :data:`LAG` messages are waiting."""
        if self._outbox.qsize() < LAG:
            self._outbox.put(message)

    def receive(self) -> Any:
        """Wait for the next message; None if the connection has ended.

        Raises:
            Exception: the message cannot be unpickled.
        """
        try:
            packed = self._connection.recv_bytes(self._longest)
        except (EOFError, OSError):
            return None
        return pickle.loads(packed)  # noqa: S301 - the other end knows the key

    def hang_up(self) -> None:
        """End the connection; a pending :meth:`receive` returns None."""
        self._outbox.put(None)
        if sys.platform != "win32":
            with (
                contextlib.suppress(OSError),
                socket.socket(fileno=os.dup(self._connection.fileno())) as same,
            ):
                same.shutdown(socket.SHUT_RDWR)
        else:  # a named pipe
            self._connection.close()

    def close(self) -> None:
        """Free all resources.  Only the receiving thread may call this, after its last message."""
        self.hang_up()
        self._sender.join()
        self._connection.close()

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            for message in iter(self._outbox.get, None):
                self._connection.send_bytes(pickle.dumps(message))


class InService(Remote):
    """Passes questions to a service.

    Args:
        path: The endpoint file of the service, which may not exist yet.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__()
        self._path = path
        self._link: Link | None = None
        self._seeks = False
        self._closed = threading.Event()

    def close(self) -> tuple[Asked, ...]:
        """See :meth:`.Analyst.close`; ends the connection."""
        with self._condition:
            left = super().close()
            link, self._link = self._link, None
            self._closed.set()
        if link is not None:
            link.hang_up()
        return left

    def _send(self, asked: Asked, parcel: Parcel) -> None:
        size = len(pickle.dumps((asked.client, asked.number, parcel)))
        if size > LONGEST:
            answer = Answer(is_last=True, fault=f"a message of {size} bytes", is_too_long=True)
            note(answer)
            self._deliver_from_thread(asked, answer)
            return
        with self._condition:
            self._closed.clear()
            asked.carrier = parcel
            if self._link is not None:
                self._link.send((asked.client, asked.number, parcel))
                return
            is_known = self._seeks
            self._seek()
        if is_known:
            self._deliver_from_thread(asked, Answer(is_late=True))

    def _drop(self, asked: Asked) -> None:
        with self._condition:
            if self._link is not None:
                self._link.send((asked.client, asked.number, None))

    def _seek(self) -> None:
        """Start a thread that connects to the service, unless there is one."""
        if self._seeks:
            return
        self._seeks = True
        try:
            threading.Thread(target=self._run, daemon=True).start()
        except RuntimeError as error:
            self._seeks = False
            raise Unavailable("no thread can be started") from error

    def _run(self) -> None:
        """Connect and listen, again and again, until :meth:`close`."""
        pause = RETRY_SECONDS[0]
        while self._goes_on():
            try:
                link = Link(Endpoint.read(self._path).connect())
            except NOT_THERE as error:
                log.info("there is no service: %s", error)
            else:
                self._listen(link)
                pause = RETRY_SECONDS[0]
            self._be_late()
            self._closed.wait(pause)
            pause = min(2 * pause, RETRY_SECONDS[1])

    def _goes_on(self) -> bool:
        """Is the service still to be sought?  If not, the next question starts another thread."""
        with self._condition:
            self._seeks = not self._closed.is_set()
            return self._seeks

    def _listen(self, link: Link) -> None:
        """Send the questions that are waiting, and receive answers until the service is gone."""
        with self._condition:
            if self._closed.is_set():  # while it was connecting
                link.hang_up()
            self._link = link
            for asked in self._asked.values():
                if asked.carrier is not None:  # else it is about to be sent
                    link.send((asked.client, asked.number, asked.carrier))
        try:
            while (message := link.receive()) is not None:
                self._hear(*message)
        finally:
            with self._condition:
                self._link = None
            link.close()

    def _be_late(self) -> None:
        """Tell all waiting clients that nothing is working on their questions at the moment."""
        with self._condition:
            for asked in tuple(self._asked.values()):
                self._deliver_from_thread(asked, Answer(is_late=True))


def of_environment() -> InService:
    """The analyst of a kernel, whose server names its service in the environment."""
    return InService(os.environ[SERVICE_VARIABLE])


def is_there(path: str | os.PathLike[str], seconds: float = BEGINNING) -> bool:
    """Whether a service answers at this endpoint, at the latest after this many seconds."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            Endpoint.read(path).connect().close()
        except NOT_THERE as error:
            log.info("there is no service: %s", error)
        else:
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(RETRY_SECONDS[0])


def status(path: str | os.PathLike[str]) -> dict[str, float]:
    """The :attr:`.Pool.status` of the service with this endpoint file; empty if it does not run."""
    try:
        with Endpoint.read(path).connect() as service:
            service.send(STATUS)
            return dict(service.recv()) if service.poll(PATIENCE) else {}
    except NOT_THERE as error:
        log.info("there is no service: %s", error)
        return {}
