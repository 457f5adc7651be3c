"""The kernels of the page and the websockets to them: what a browser may ask of one.

Voila lets a page send messages between widgets and nothing that runs code.  This module guards
against what it leaves open: messages that are damaged or come while a socket closes, widgets that a
page would create by itself, tracebacks that show the page the paths of this machine, and unbounded
memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

__all__ = ["KernelSocket", "PageConnection", "TableKernel", "bounded_memory"]

CONTROL: Final = "jupyter.widget.control"
"""The one comm that a page opens by itself: it asks for the state of all widgets."""

UNSAID: Final = frozenset({"execute_input", "stream", "error"})
"""What no visitor needs to see of a kernel: its source, its output, tracebacks."""

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
"""The message protocol that our pages ask for."""

MOST_PARTS: Final = 32
"""A message of ours has seven parts: where each begins, its channel, four of JSON, and its end."""

MEMORY: Final = 2 * 2**30
"""Bytes of data that a kernel and each process it starts may have; 0.4 GB is usual."""


class TableKernel(ServerKernelManager):
    """A kernel that is shut down without being interrupted first: it would print a traceback."""

    async def _async_interrupt_kernel(self) -> None:
        """Nothing that a visitor starts runs for long in a kernel's own thread."""

    interrupt_kernel = _async_interrupt_kernel

    async def _async_cleanup_resources(self, restart: bool = False) -> None:
        """Tell the page at once that its kernel has ended, by closing its socket."""
        await super()._async_cleanup_resources(restart=restart)
        if not restart:
            PageConnection.hang_up(self)


class PageConnection(ZMQChannelsWebsocketConnection):
    """Passes on what a page of ours may say to its kernel, and drops everything else."""

    @classmethod
    def hang_up(cls, kernel: TableKernel) -> None:
        """Close the sockets of a kernel."""
        for connection in tuple(cls._open_sockets):
            if connection.kernel_manager is kernel:
                connection.websocket_handler.close()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Drop messages that are malformed, or come when the socket is closed already."""
        if self.websocket_handler.ws_connection is not None and _is_welcome(incoming_msg):
            super().handle_incoming_message(incoming_msg)


def _is_welcome(message: Any) -> bool:
    """Whether a message is whole, and opens no widget.

    Only the binary protocol is spoken: that of every page since 2022, and the only one of ours.
    """
    try:
        if int.from_bytes(message[:8], "little") > MOST_PARTS:
            return False  # Jupyter would loop that often, and answer nobody meanwhile
        _, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call] # jupyter_server is not typed
        header, _, _, content = (json.loads(part) for part in parts[:4])
        opens = header["msg_type"] == "comm_open"
        return not opens or bool(content["target_name"] == CONTROL)
    except Exception:  # the message may contain anything
        return False


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc] # voila is not typed
    """The websocket of a page."""

    async def open(self, kernel_id: str) -> None:
        """Note that the page is really there."""
        self.settings["friday_visitors"].meet(kernel_id)
        await super().open(kernel_id)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Pass a kernel's message on to the page, unless the socket is closed or it is private.

        Voila's own version reads every binary message as one of the protocol's first version.  A
        client that asked for no version, or a socket that is just closing, gets the
        older form: misread, that begins with a count of 10**17 parts, and the server hangs.
        """
        if self.ws_connection is None:
            return None
        unsaid = message_type(message, self.selected_subprotocol) in UNSAID
        if unsaid and not self.settings["friday_dev"]:
            return None
        return super(VoilaKernelWebsocketHandler, self).write_message(message, binary)


def message_type(message: object, protocol: str | None) -> str | None:
    """The type of a kernel's message on its way to a page; None where nobody can tell."""
    if isinstance(message, str):
        header = json.loads(message).get("header")
    elif isinstance(message, bytes) and protocol == PROTOCOL:
        header = read_header_from_binary_message(message)
    else:
        return None
    return header.get("msg_type") if isinstance(header, dict) else None


@contextmanager
def bounded_memory(most: int = MEMORY) -> Iterator[None]:
    """Limit the data of every process that is started meanwhile, in bytes; Linux only.

    Another system either has no such limit or ignores it.  The limit holds for each process
    separately, and for this one, too, which needs a fifteenth of it.
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
