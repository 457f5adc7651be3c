"""The kernels of the page and the websockets to them: what a browser may ask of one.

Voila allows a page to send messages to widgets, but nothing that runs code.  This module guards
against what remains: malformed messages, messages to a socket that is closing, widgets created by a
page itself, tracebacks that would show a page the paths on this machine, and unbounded memory.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar, Final

from ipykernel.kernelspec import RESOURCES
from jupyter_client.kernelspec import (
    NATIVE_KERNEL_NAME,
    KernelSpec,
    KernelSpecManager,
    NoSuchKernel,
)
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from tornado.web import HTTPError
from tornado.websocket import WebSocketProtocol13
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from friday_server.forked import ForkedKernel, ForkServer
from friday_server.limits import MOST_SOCKETS, MOST_UNREAD
from friday_server.metrics import Meters
from friday_server.owners import own_visit
from friday_server.visitors import Visit

__all__ = [
    "KernelSocket",
    "OwnPython",
    "PageConnection",
    "TableKernel",
    "bounded_memory",
    "is_welcome",
]

CONTROL: Final = "jupyter.widget.control"
"""The only comm target that a page may open: it asks for the state of all widgets."""

UNSAID: Final = frozenset({"execute_input", "stream", "error"})
"""Types of kernel messages that are not passed on: its source, its output, tracebacks."""

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
"""The message protocol that our pages request."""

MOST_PARTS: Final = 32
"""The most parts of a message; ours have seven: offsets, channel, four of JSON, and buffers."""

SAID: Final = frozenset(
    {"comm_close", "comm_info_request", "comm_msg", "comm_open", "kernel_info_request"}
)
"""The types of messages that a page may send to its kernel, on the channel "shell".

Voila has such a list, too; ours does not change if a new version of Voila allows more.
"""


class OwnPython(KernelSpecManager):
    """Knows one kind of kernel: the Python that runs the server."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Its name, and a folder for its icons, which nobody looks at."""
        return {NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """How it is started.

        Raises:
            NoSuchKernel: another kind is wanted.
        """
        if kernel_name != NATIVE_KERNEL_NAME:
            raise NoSuchKernel(kernel_name)
        command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=command, display_name="Python 3", language="python")


class TableKernel(ServerKernelManager):
    """A kernel that is forked if possible, and shut down without an interrupt first.

    An interrupt would make it print a traceback.
    """

    fork_server: ClassVar[ForkServer | None] = None
    """The process from which kernels are forked; None starts each as a new process."""

    was_restarted = False
    """Did its process die, so that Jupyter started another one? That has not run the notebook."""

    async def has_table(self) -> bool:
        """Whether a page can still show what the notebook has made."""
        return not self.was_restarted and bool(await self.is_alive())

    async def restart_kernel(self, *args: Any, **more: Any) -> None:  # type: ignore[override] # as in the class above
        """Note that it is not the process any more that has run the notebook."""
        self.was_restarted = True
        await super().restart_kernel(*args, **more)

    async def _async_pre_start_kernel(self, **more: Any) -> Any:
        """Have the fork server start the kernel, if there is one."""
        if self.provisioner is None and self.fork_server is not None:
            known = {"kernel_id": self.kernel_id, "kernel_spec": self.kernel_spec}
            self.provisioner = ForkedKernel(self.fork_server, parent=self, **known)
        return await super()._async_pre_start_kernel(**more)

    async def _async_interrupt_kernel(self) -> None:
        """Do nothing: nothing that a visitor starts runs for long in a kernel's main thread."""

    interrupt_kernel = _async_interrupt_kernel

    async def _async_cleanup_resources(self, restart: bool = False) -> None:
        """Tell the page at once that its kernel has ended, by closing its socket."""
        await super()._async_cleanup_resources(restart=restart)
        if not restart:
            PageConnection.hang_up(self)


class PageConnection(ZMQChannelsWebsocketConnection):
    """Passes on the messages that a page may send to its kernel, and drops all others."""

    @classmethod
    def hang_up(cls, kernel: TableKernel) -> None:
        """Close the sockets of a kernel."""
        for connection in tuple(cls._open_sockets):
            if connection.kernel_manager is kernel:
                connection.websocket_handler.close()

    @classmethod
    def sockets_of(cls, kernel: TableKernel) -> int:
        """How many sockets of a kernel are open."""
        return sum(connection.kernel_manager is kernel for connection in cls._open_sockets)

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Drop messages that are malformed, or arrive after the socket was closed."""
        handler = self.websocket_handler
        if handler.ws_connection is None:
            return
        meters: Meters = handler.settings["friday_meters"]
        if not is_welcome(incoming_msg):
            meters.dropped.inc()
            return
        if b'"custom"' in incoming_msg:  # what a panel sends when something on it is pressed
            meters.clicks.inc()
        super().handle_incoming_message(incoming_msg)


def is_welcome(message: Any) -> bool:
    """Whether a message is well-formed, of a type that pages send, and opens no widget.

    Only the binary protocol is accepted, which all of our pages use.
    """
    try:
        if int.from_bytes(message[:8], "little") > MOST_PARTS:
            return False  # Jupyter would loop that often, and block all other visitors meanwhile
        channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call] # jupyter_server is not typed
        header, _, _, content = (json.loads(part) for part in parts[:4])
        kind = header["msg_type"]
        opens_other = kind == "comm_open" and content["target_name"] != CONTROL
        return channel == "shell" and kind in SAID and not opens_other
    except Exception:  # the message may contain anything
        return False


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc] # voila is not typed
    """The websocket of a page."""

    _visit: Visit | None = None
    heard = 0
    """How many messages have arrived."""
    _unread = 0
    """How many bytes wait in this server's memory until the client reads them."""

    def get_compression_options(self) -> dict[str, int]:
        """Offer compression: a page's first state has 0.1 MB, and a quarter of that compressed."""
        return {"compression_level": 3}

    def get_websocket_protocol(self) -> Any:
        """As tornado's, but slowed down by our limits."""
        usual = super().get_websocket_protocol()
        return usual and _SlowedProtocol(self, False, usual.params)

    async def pre_get(self) -> None:
        """Answer a browser that does not own the kernel as if the kernel did not exist."""
        self._visit = own_visit(self, self.kernel_id, connects=True)
        if self._visit is None or self.kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        if (
            PageConnection.sockets_of(self.kernel_manager.get_kernel(self.kernel_id))
            >= MOST_SOCKETS
        ):
            raise HTTPError(429)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Note that the page has connected, and send it each message at once.

        Otherwise TCP holds a message back until the browser has acknowledged the one before
        (Nagle's algorithm): on a slow line the table would wait for the news that its kernel is
        busy to get there, and for the answer.
        """
        self.set_nodelay(True)
        self.settings["friday_visitors"].meet(kernel_id)
        await super().open(kernel_id)

    async def on_message(self, ws_message: Any) -> None:
        """Pass a message on, and delay reading the next one if the visitor sends too much."""
        self.heard += 1
        if self.connection is not None:
            super().on_message(ws_message)
        await self.wait(len(ws_message))

    async def wait(self, size: int) -> None:
        """Wait as long as somebody who has sent this many bytes has to."""
        pause = self._visit.allowance.spend(size) if self._visit else 0.0
        if pause:
            self.settings["friday_meters"].slowed.inc(pause)
            await asyncio.sleep(pause)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Pass a kernel's message on to the page, unless it is private or the socket is closed.

        Voila's own version reads every binary message as one of protocol v1.  A client that has
        not requested v1, or a socket that is closing, gets the older format; misread as v1 it
        starts with a count of 10**17 parts, and the server hangs.
        """
        if self.ws_connection is None or self.ws_connection.is_closing():
            return None
        unsaid = message_type(message, self.selected_subprotocol) in UNSAID
        if unsaid and not self.settings["friday_dev"]:
            return None
        written = super(VoilaKernelWebsocketHandler, self).write_message(message, binary)
        self._await_reader(len(message), written)
        return written

    def _await_reader(self, size: int, written: Any) -> None:
        """Count bytes until the client has read them; if it leaves too many, close the socket.

        A page that reconnects is sent everything it has missed.
        """

        def read(done: Any) -> None:
            self._unread -= size
            if not done.cancelled():
                done.exception()  # the socket was closed: else asyncio logs that nobody looked

        self._unread += size
        written.add_done_callback(read)
        if self._unread > MOST_UNREAD:
            self.close()


class _SlowedProtocol(WebSocketProtocol13):
    """Counts what is no message against a visitor's allowance, too: pings, pongs, fragments.

    Tornado answers a ping by itself and reads the next one at once.
    """

    async def _receive_frame(self) -> None:
        socket: Any = self.handler
        heard = socket.heard
        await super()._receive_frame()
        if socket.heard == heard:
            await socket.wait(0)


def message_type(message: object, protocol: str | None) -> str | None:
    """The type of a kernel's message to a page; None if it cannot be determined."""
    if isinstance(message, str):
        header = json.loads(message).get("header")
    elif isinstance(message, bytes) and protocol == PROTOCOL:
        header = read_header_from_binary_message(message)
    else:
        return None
    return header.get("msg_type") if isinstance(header, dict) else None


@contextmanager
def bounded_memory(most: int) -> Iterator[None]:
    """Limit the data segment of every process started meanwhile, in bytes.

    This works on Linux only: other systems have no such limit or ignore it.  It applies to each
    process separately, including this one, which needs 130 MB.
    """
    try:
        import resource

        before = resource.getrlimit(resource.RLIMIT_DATA)
        bound = most if before[1] == resource.RLIM_INFINITY else min(most, before[1])
        resource.setrlimit(resource.RLIMIT_DATA, (bound, before[1]))
    except (ImportError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, before)
