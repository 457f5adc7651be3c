"""A TCP proxy between a browser and a server: a test can break it, or let it drop data."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

CHUNK = 1 << 16


@dataclass(eq=False)
class Strand:
    """One connection: both its sockets, and whether it became a websocket."""

    near: socket.socket
    far: socket.socket
    first: bytes = b""
    answered: bool = False

    @property
    def is_websocket(self) -> bool:
        return b"/channels" in self.first

    def close(self) -> None:
        """Break it without notice; whoever reads from it wakes up."""
        for end in (self.near, self.far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@dataclass(eq=False)
class Proxy:
    """A small TCP proxy on this machine.

    Args:
        target: The port of the server.
        edit: Changes the first bytes of each connection, the head of its first request.
    """

    target: int
    edit: Callable[[bytes], bytes] = lambda head: head
    strands: list[Strand] = field(default_factory=list)
    swallow: str = ""
    """"up" or "down": the direction in which what websockets send is lost from now on."""
    shut: bool = False
    """Whether new connections are refused: nobody answers until this ends."""
    went: dict[str, int] = field(default_factory=lambda: {"up": 0, "down": 0})
    lost: dict[str, int] = field(default_factory=lambda: {"up": 0, "down": 0})
    """How many pieces of websockets went or were lost each way since the last cut."""

    def __post_init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        """Break all websockets; new ones work."""
        cut, self.strands = self.strands, [s for s in self.strands if not s.is_websocket]
        self.swallow = ""
        for strand in cut:
            if strand.is_websocket:
                strand.close()
        self.went, self.lost = {"up": 0, "down": 0}, {"up": 0, "down": 0}

    @property
    def is_up(self) -> bool:
        """Whether a websocket works."""
        return any(strand.is_websocket and strand.answered for strand in self.strands)

    def close(self) -> None:
        """Break everything for good."""
        self.listener.close()
        for strand in self.strands:
            strand.close()

    def _open(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
                if self.shut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            strand = Strand(near, far)
            self.strands.append(strand)
            for way in ("up", "down"):
                threading.Thread(target=self._carry, args=(strand, way), daemon=True).start()

    def _carry(self, strand: Strand, way: str) -> None:
        ends = (strand.near, strand.far)
        source, sink = ends if way == "up" else ends[::-1]
        with suppress(OSError):
            while piece := source.recv(CHUNK):
                if way == "up" and not strand.first:
                    strand.first = piece = self.edit(piece)
                elif strand.is_websocket:
                    if self.swallow == way:
                        self.lost[way] += 1
                        continue
                    self.went[way] += 1
                strand.answered |= way == "down"
                sink.sendall(piece)
        strand.close()


@contextmanager
def proxy(url: str, **options) -> Iterator[Proxy]:
    """A proxy to the server at this address."""
    made = Proxy(int(url.rsplit(":", 1)[1]), **options)
    try:
        yield made
    finally:
        made.close()
