"""A TCP proxy between a browser and a server, which a test can break, slow or make lossy."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic, sleep

from playwright.sync_api import Page

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
        delay: Seconds that everything takes in each direction.
        rate: Bits per second that all connections together carry in each direction; 0: no limit.
    """

    target: int
    edit: Callable[[bytes], bytes] = lambda head: head
    delay: float = 0.0
    rate: float = 0.0
    strands: list[Strand] = field(default_factory=list)
    swallow: str = ""
    """"up" or "down": the direction in which what websockets send is lost from now on."""
    shut: bool = False
    """Whether new connections are refused: nobody answers until this ends."""
    went: dict[str, int] = field(default_factory=lambda: {"up": 0, "down": 0})
    lost: dict[str, int] = field(default_factory=lambda: {"up": 0, "down": 0})
    """How many pieces of websocket data went or were lost in each direction since the last cut."""

    cuts: int = 0
    """How often it was cut while a websocket was open."""

    def __post_init__(self) -> None:
        self._sent = {"up": 0.0, "down": 0.0}
        """When the last piece in each direction will have been sent."""
        self._sending = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        """Break all websockets; new ones work."""
        cut, self.strands = self.strands, [s for s in self.strands if not s.is_websocket]
        self.cuts += any(strand.is_websocket for strand in cut)
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
            except OSError:
                return
            try:
                if self.shut:
                    raise ConnectionRefusedError
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            strand = Strand(near, far)
            self.strands.append(strand)
            for way in ("up", "down"):
                threading.Thread(target=self._carry, args=(strand, way), daemon=True).start()

    def _carry(self, strand: Strand, way: str) -> None:
        """Read what comes from one end; another thread passes it on when it is due."""
        ends = (strand.near, strand.far)
        source, sink = ends if way == "up" else ends[::-1]
        due: queue.SimpleQueue[tuple[float, bytes] | None] = queue.SimpleQueue()
        threading.Thread(target=self._deliver, args=(strand, way, sink, due), daemon=True).start()
        with suppress(OSError):
            while piece := source.recv(CHUNK):
                if way == "up" and not strand.first:
                    strand.first = piece = self.edit(piece)
                elif strand.is_websocket:
                    if self.swallow == way:
                        self.lost[way] += 1
                        continue
                    self.went[way] += 1
                due.put((self._due(way, len(piece)), piece))
        due.put(None)

    def _due(self, way: str, size: int) -> float:
        """When something that is sent now will have arrived."""
        with self._sending:
            begins = max(monotonic(), self._sent[way])
            self._sent[way] = begins + (8 * size / self.rate if self.rate else 0.0)
            return self._sent[way] + self.delay

    def _deliver(
        self,
        strand: Strand,
        way: str,
        sink: socket.socket,
        due: queue.SimpleQueue[tuple[float, bytes] | None],
    ) -> None:
        with suppress(OSError):
            for when, piece in iter(due.get, None):
                sleep(max(0.0, when - monotonic()))
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


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait for something that the proxy sees, but not for ever."""
    deadline = monotonic() + 60
    while not condition():
        assert monotonic() < deadline, "what the proxy should see does not come"
        page.wait_for_timeout(5)
