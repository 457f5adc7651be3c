"""One end of the connection between a kernel and the analysis service."""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import socket
import sys
import threading
from multiprocessing.connection import Connection
from typing import Any, Final

LAG: Final = 1000
"""How many messages may be waiting to be sent; further ones are dropped."""


class Link:
    """Sends and receives messages; a thread sends, so that :meth:`send` never blocks.

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
