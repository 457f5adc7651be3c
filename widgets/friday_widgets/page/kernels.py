"""The kernels of the page and the websockets to them: what a stranger's browser may ask of one.

Voila lets a page send messages between widgets and nothing that runs code.  Here is what it leaves
open: messages that are damaged or come while a socket closes, widgets that a page would open by
itself, tracebacks with the paths of this machine on their way to the page, and unbounded memory.
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
"""What no visitor needs to hear of a kernel: the source, what is printed, tracebacks."""

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
"""The form of messages that our pages ask for."""

MOST_PARTS: Final = 32
"""A message of ours has seven parts: where each begins, its channel, four of JSON, and its end."""

MEMORY: Final = 2 * 2**30
"""Bytes of data that a kernel may have, and so may each process it starts; 0.4 GB are usual."""


class TableKernel(ServerKernelManager):  # type: ignore[misc] # jupyter_server is not typed
    """A kernel that is asked to end, and not interrupted before: it would print a traceback."""

    async def _async_interrupt_kernel(self) -> None:
        """Nothing that a visitor starts runs for long in a kernel's own thread."""

    interrupt_kernel = _async_interrupt_kernel

    async def _async_cleanup_resources(self, restart: bool = False) -> None:
        """A page whose kernel was ended hears of it at once: its socket closes."""
        await super()._async_cleanup_resources(restart=restart)
        if not restart:
            PageConnection.hang_up(self)


class PageConnection(ZMQChannelsWebsocketConnection):  # type: ignore[misc]
    """Passes on what a page of ours may say to its kernel, and drops everything else."""

    @classmethod
    def hang_up(cls, kernel: TableKernel) -> None:
        """Close the sockets of a kernel."""
        for connection in tuple(cls._open_sockets):
            if connection.kernel_manager is kernel:
                connection.websocket_handler.close()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """A message may be anything, and may come when the socket is closed already."""
        if self.websocket_handler.ws_connection is not None and _is_welcome(incoming_msg):
            super().handle_incoming_message(incoming_msg)


def _is_welcome(message: Any) -> bool:
    """Whether a message is whole, and opens no widget.

    Only the binary protocol is spoken: that of every page since 2022, and the only one of ours.
    """
    try:
        if int.from_bytes(message[:8], "little") > MOST_PARTS:
            return False  # Jupyter would count so far, and answer nobody meanwhile
        _, parts = deserialize_msg_from_ws_v1(message)
        header, _, _, content = (json.loads(part) for part in parts[:4])
        return header["msg_type"] != "comm_open" or content["target_name"] == CONTROL
    except Exception:  # anything may be in it
        return False


class KernelSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket of a page."""

    async def open(self, kernel_id: str) -> None:
        """The page is really there."""
        self.settings["friday_guests"].meet(kernel_id)
        await super().open(kernel_id)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Pass a kernel's message on to the page, unless nobody is there or should hear it.

        Voila's own version reads every binary message as one of the protocol's first version.  A
        client that asked for no version, or a socket that is just closing, gets the form before
        it: read wrongly, that begins with a count of 10**17 parts, and the server counts for ever.
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
    """Let every process that is started meanwhile have so many bytes of data; Linux only.

    Another system either has no such limit or ignores it.  The bound is each process's own, and
    this one has it, too, which needs a fifteenth of it.
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
