"""A slow line to a server on this machine: a delay, and so many bits a second for all connections.

Chromium's own throttling slows a page's requests but not those of its workers, so the line itself
is slow here: what a page and its workers receive passes one bottleneck, as on a phone.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PIECE = 4096
"""Bytes that pass the bottleneck at once."""


class SlowLine:
    """A line with a delay and a bottleneck.

    Args:
        port: The server's.
        delay: Seconds from here to there and back.
        bits: How many bits pass in a second, of all connections together.
    """

    def __init__(self, port: int, delay: float, bits: float) -> None:
        self._port, self._delay, self._bits = port, delay, bits
        self._free = 0.0
        self.received = 0
        """Bytes that came from the server."""

    async def serve(self) -> asyncio.Server:
        """Listen on a port of its own."""
        return await asyncio.start_server(self._connect, "127.0.0.1", 0)

    async def _connect(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self._delay)  # for the connection itself
        far, on = await asyncio.open_connection("127.0.0.1", self._port)
        with suppress(OSError):
            await asyncio.gather(self._carry(near, on), self._carry(far, back, narrow=True))
        for end in (on, back):
            end.close()

    async def _carry(
        self, source: asyncio.StreamReader, goal: asyncio.StreamWriter, *, narrow: bool = False
    ) -> None:
        loop = asyncio.get_running_loop()
        while piece := await source.read(PIECE):
            due = loop.time()
            if narrow:
                self.received += len(piece)
                self._free = due = max(self._free, due) + 8 * len(piece) / self._bits
            await asyncio.sleep(max(0.0, due - loop.time()))
            loop.call_later(self._delay / 2, self._write, goal, piece)
        await asyncio.sleep(self._delay / 2)
        goal.close()

    @staticmethod
    def _write(goal: asyncio.StreamWriter, piece: bytes) -> None:
        if not goal.is_closing():
            goal.write(piece)


@contextmanager
def slow_line(port: int, delay: float, bits: float) -> Iterator[tuple[int, SlowLine]]:
    """The port of a slow line to a server's port; it ends with the block."""
    line, loop = SlowLine(port, delay, bits), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(line.serve(), loop).result(10)
    try:
        yield server.sockets[0].getsockname()[1], line
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
