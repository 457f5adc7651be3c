"""The process from which kernels are forked: what each of them needs is loaded once.

A kernel that starts as a new process spends a second on imports before it can show a table.  One
that is forked from here has everything loaded, and shares memory that it never modifies with all
other kernels.  :mod:`friday_server.forked` starts this process and sends it orders.

Nothing here may start a thread or open a ZeroMQ context: neither survives a fork.
"""

from __future__ import annotations

import ctypes
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from friday_server.logs import make_discreet

if TYPE_CHECKING:
    from ipykernel.kernelapp import IPKernelApp

__all__ = ["LONGEST_ORDER", "ROOM", "main"]

LONGEST_ORDER: Final = 2**17
"""The most bytes in an order, most of which is the environment of a kernel."""

ROOM: Final = 1024
"""The room in this process's command line, in bytes; a kernel overwrites it with its own."""

_TABLE: Final = ("friday_widgets", "Lobby")
"""Module and name of what the notebook shows; not imported here, as the server knows no game."""

_LOADED: Final = (
    *("ipykernel.kernelapp", "ipykernel.debugger", "ipykernel.subshell_manager", "psutil", "pdb"),
    *("IPython.core.debugger", "IPython.core.logger", "IPython.core.oinspect"),
    *("IPython.extensions.storemagic", "tornado.platform.asyncio", "zmq.utils.garbage"),
    *("ipywidgets", "friday_server.analysis.client"),
)
"""What kernels import besides the table; some of it may not be installed."""


def main(orders: int, lifeline: int) -> None:
    """Fork a kernel for every order, until the server is gone.

    Args:
        orders: The descriptor of the socket that brings orders.  Each is answered by the number of
            the kernel's process and a descriptor of it, or by 0 alone if that failed.
        lifeline: The descriptor of a pipe that nobody writes to.  The server holds its other end,
            so that it closes when the server ends, however that happens.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts the server ends it, too
    signal.signal(signal.SIGCHLD, _reap)
    _retitle([sys.executable, "-m", __name__])
    _warm_up()
    if threading.active_count() > 1 or len(list(Path("/proc/self/task").iterdir())) > 1:
        raise SystemExit("a process with threads cannot be forked")
    gc.collect()
    gc.freeze()  # else each kernel's collector would write to, and so copy, all of this
    inbox = socket.socket(fileno=orders)
    while order := inbox.recv(LONGEST_ORDER):
        try:
            pid = os.fork()
        except OSError:  # no memory or no process to spare at the moment
            inbox.send(b"0")
            continue
        if not pid:
            inbox.close()
            _live(**json.loads(order), lifeline=lifeline)
        _tell(inbox, pid)


def _warm_up() -> None:
    """Load what kernels need, and lay one table, so that all texts are read and compiled.

    Without the debugger, which ipykernel does not insist on: nobody debugs a table, and it would be
    half of what a kernel still has to load when it begins.
    """
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type] # None blocks it
    for name in _LOADED:
        with suppress(ImportError):
            import_module(name)
    from ipywidgets import Widget

    module, table = _TABLE
    getattr(import_module(module), table)()
    Widget.close_all()  # a kernel tells its page of all widgets


def _reap(*_: object) -> None:
    """Collect the exit statuses of kernels, which would otherwise remain as zombies."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _tell(inbox: socket.socket, pid: int) -> None:
    """Send the server a kernel's process id and descriptor; without a descriptor, kill it."""
    try:
        handle = os.pidfd_open(pid)
    except OSError:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        inbox.send(b"0")
        return
    socket.send_fds(inbox, [str(pid).encode()], [handle])
    os.close(handle)


def _live(command: Sequence[str], env: Mapping[str, str], cwd: str, lifeline: int) -> NoReturn:
    """Become the kernel that ``command`` would have started; never returns."""
    os.setsid()  # it is signalled with all that it starts, and gets its own share of the cores
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    threading.Thread(target=_end_with_server, args=(lifeline,), daemon=True).start()
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    _retitle(command)
    # A kernel that ends hears of sockets that it has closed already, and would say so in the log.
    logging.getLogger("tornado").setLevel(logging.ERROR)
    sys.argv = list(command[command.index("-m") + 1 :])

    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target
    from zmq import ZMQError

    class ForkedKernelApp(IPKernelApp):
        def init_connection_file(self) -> None:
            try:
                self.load_connection_file()
            except FileNotFoundError:  # the server has ended meanwhile, and taken it away
                os._exit(1)  # otherwise the kernel would open ports that nobody asked for

    # The kernel diverts its standard error to its page, so its log has a descriptor of its own.
    log = os.fdopen(os.dup(2), "w", encoding="utf-8", errors="backslashreplace")
    app = ForkedKernelApp.instance(parent_handle=1)  # it watches no parent, but its lifeline
    # Nobody types here, so there is no history to keep: it would open a data base and a thread.
    options = [*sys.argv[1:], "--HistoryManager.enabled=False"]
    threading.excepthook = partial(_report_unless_gone, app)  # one thread binds a socket
    try:
        app.initialize(options)  # type: ignore[no-untyped-call] # ipykernel is not typed
    except (OSError, ZMQError):
        _end_if_gone(app)
        raise
    make_discreet(log, app.log.name)
    register_comm_target()  # ipywidgets does so when it is imported, but only inside a kernel
    app.start()  # type: ignore[no-untyped-call] # the same
    app.cleanup_connection_file()  # type: ignore[no-untyped-call] # the same
    os._exit(0)  # its threads may still talk to sockets that the interpreter would close first


def _end_if_gone(app: IPKernelApp) -> None:
    """End if the server has taken the folder of the sockets away, as it does when it ends."""
    if not Path(app.abs_connection_file).parent.exists():
        os._exit(1)


def _report_unless_gone(app: IPKernelApp, error: threading.ExceptHookArgs) -> None:
    _end_if_gone(app)
    threading.__excepthook__(error)


def _end_with_server(lifeline: int) -> None:
    os.read(lifeline, 1)
    os._exit(1)


def _retitle(command: Sequence[str]) -> None:
    """Overwrite this process's command line, which a fork inherits from its parent.

    `ps` and the like read it from a place of fixed length in the memory of the process.
    """
    stat = Path("/proc/self/stat").read_text(encoding="utf-8", errors="replace")
    begin, end = map(int, stat.rpartition(")")[2].split()[45:47])
    if not 0 < begin < end:
        return  # not every container tells
    title = "\0".join(command).encode()[: end - begin - 1]
    ctypes.memmove(begin, title.ljust(end - begin, b"\0"), end - begin)
