"""Kernels that are forked from one process, which has everything loaded.

This works on Linux only: other systems have no fork or no safe one, and no process descriptors.
If a fork fails for any reason, the kernel is started in the ordinary way.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from friday_nb.core.own_process import own_python
from friday_server import fork_server

__all__ = ["ForkServer", "ForkedKernel"]

PATIENCE: Final = 30.0
"""How many seconds a fork may take; the first one waits until everything is loaded."""

_CODE: Final = f"from {fork_server.__name__} import main; main({{}}, {{}})"


class Child:
    """A process that is not our child: the part of the Popen interface that jupyter_client uses.

    Args:
        pid: Its id.
        handle: Its process descriptor (pidfd), which becomes readable when the process ends.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, handle: int) -> None:
        self.pid = pid
        self._handle: int | None = handle

    def poll(self) -> int | None:
        """None while it is running, then 0: its real exit code is not known here."""
        return 0 if self._has_ended(0) else None

    def wait(self) -> int:
        """Wait until it has ended."""
        if self._handle is not None:
            self._has_ended(None)
            os.close(self._handle)
            self._handle = None
        return 0

    def _has_ended(self, wait_ms: int | None) -> bool:
        if self._handle is None:
            return True
        watch = select.poll()  # unlike select(), for descriptors beyond 1023, too
        watch.register(self._handle, select.POLLIN)
        return bool(watch.poll(wait_ms))

    def send_signal(self, signum: int) -> None:
        """Signal the process if it is running, but never another one that has reused its id."""
        if self._handle is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signum)

    def __del__(self) -> None:
        if self._handle is not None:
            os.close(self._handle)


class ForkServer:
    """The process from which kernels are forked; it is started when needed, and restarted.

    After two failures in a row to fork a kernel it is not started any more.  Thread-safe.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None
        self._lifeline: tuple[int, int] | None = None
        self._has_failed = False

    @staticmethod
    def is_possible() -> bool:
        """Whether this system has what is needed."""
        if sys.platform != "linux":
            return False
        try:
            os.close(os.pidfd_open(os.getpid()))
        except OSError:  # an old Linux, or a container that does not allow it
            return False
        return True

    @property
    def pid(self) -> int | None:
        """The id of its process; None if it is not running."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def open(self) -> None:
        """Start the process, unless it is running; do not wait until it has loaded everything."""
        with self._lock:
            self._open()

    def fork(self, command: Sequence[str], env: Mapping[str, str], cwd: str) -> Child | None:
        """Fork a kernel.

        Args:
            command: What would start it in the ordinary way, ``python -m ipykernel_launcher ...``.
            env: Its complete environment.
            cwd: Its working directory.

        Returns:
            Its process; None if the fork failed, or the command would start something else.
        """
        if list(command[:3]) != [sys.executable, "-m", "ipykernel_launcher"]:
            return None
        order = json.dumps({"command": list(command), "env": dict(env), "cwd": cwd}).encode()
        if len(order) > fork_server.LONGEST_ORDER:
            return None
        with self._lock:
            for _ in range(0 if self._has_failed else 2):  # the process may have ended meanwhile
                try:
                    return self._ask(order)
                except OSError:
                    self._close()
            self._has_failed = True
        return None

    def close(self) -> None:
        """End the process and all kernels that are still running."""
        with self._lock:
            self._close()
            for end in self._lifeline or ():
                os.close(end)
            self._lifeline = None

    def _open(self) -> socket.socket:
        if self._orders is not None:
            return self._orders
        self._lifeline = self._lifeline or os.pipe()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.settimeout(PATIENCE)
        passed = theirs.fileno(), self._lifeline[0]
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                own_python(_CODE.format(*passed), room=fork_server.ROOM),
                stdin=subprocess.DEVNULL,
                pass_fds=passed,
                start_new_session=True,
            )
        self._orders = ours
        return ours

    def _ask(self, order: bytes) -> Child | None:
        orders = self._open()
        orders.send(order)
        answer, handles, _, _ = socket.recv_fds(orders, 64, 1)
        if not answer:
            raise ConnectionError("the process has ended")
        return Child(int(answer), handles[0]) if handles else None

    def _close(self) -> None:
        if self._orders is not None:
            self._orders.close()
            self._orders = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class ForkedKernel(LocalProvisioner):
    """Starts a kernel by a fork if possible, and otherwise in the ordinary way.

    Args:
        fork_server: The process to fork it from.
        more: The arguments of every provisioner.
    """

    def __init__(self, fork_server: ForkServer, **more: Any) -> None:
        self._fork_server = fork_server
        super().__init__(**more)

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel that the command names; see `LocalProvisioner`."""
        child = None
        cwd = str(kwargs.get("cwd") or Path.cwd())
        child = await asyncio.to_thread(self._fork_server.fork, cmd, kwargs["env"], cwd)
        if child is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = child  # type: ignore[assignment] # it has all of Popen that is used
        self.cwd = kwargs.get("cwd")
        self.pid = self.pgid = child.pid
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Signal the kernel and its children, unless it has ended and its id may be reused."""
        if await self.poll() is None:
            await super().send_signal(signum)
