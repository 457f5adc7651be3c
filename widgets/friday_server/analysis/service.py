"""The analysis service: one pool of workers for all visitors of a server.

It is a separate program that the server starts and keeps running (:class:`Host`) and that the
visitors' kernels ask (:mod:`.client`), so a kernel need not load the solver or the adviser.  A
question is packed in the kernel and opened by a worker; nobody between them opens it, nor its
answers (:mod:`friday_nb.analysis.parcel`)::

    a kernel                  the service                         a process, or a Dask cluster

    a pane asks               one visitor a connection            InThread
       |                         |                                   |
    InService  === socket ===  Pool: turns, answers kept  = pipe =  Parcel.answers: opens it,
       |                         |                                  works, packs what is found
    on_answer  <- opened         one Place for each worker

    there       (client, number, parcel); None as the parcel cancels the question
    back        (number, answer)
    the server  "status"; the reply is the pool's status

Kernels talk to it over a socket that only this user can open (a named pipe on Windows), in messages
with a length prefix (``multiprocessing.connection``).  Both sides first prove that they know the
service's key, because whoever can send a pickle can run code here.

While a cluster (:mod:`.cluster`) cannot be reached, the service does not listen; when it is lost,
the service ends, and its host starts a new one.  To a kernel, both are a service that is not there.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from multiprocessing import AuthenticationError
from multiprocessing.connection import (
    Connection,
    Listener,
    answer_challenge,
    deliver_challenge,
)
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any, Final, cast

from friday_nb.analysis.parcel import Hear, Parcel, Place, importing
from friday_nb.analysis.process import Process
from friday_nb.analysis.question import Answer, Question, Stop
from friday_nb.core import registry
from friday_nb.core.capacity import cores
from friday_nb.core.own_folder import is_short, own_folder
from friday_nb.core.own_process import own_python, step_back
from friday_nb.core.quiet import quiet
from friday_server.analysis.client import LONGEST, STATUS, Endpoint, Link
from friday_server.analysis.pool import Limits, Pool

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0
"""How often a cluster is checked for whether it is still there, and how large it is."""
RESTART_SECONDS: Final = 0.5
"""How many seconds after its end a service is started again; twice as many after each short life,
..."""
MOST_RESTART_SECONDS: Final = 60.0
"""... but no more, and so long is a life that is not short."""
MOST_CLIENTS: Final = 16
"""The most clients of one connection that wait for answers; each pane of a kernel is one."""

_CODE: Final = (  # Ctrl-C reaches the service as well, but is meant for the server
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    f"from {__name__} import main; main()"
)


@dataclass(frozen=True)
class Wanted:
    """The settings of a service, sent as a line by the process that starts it.

    Args:
        endpoint_file: The file that tells its endpoint.
        workers: On how many questions it works at once; 0: one for each thread of the cluster.
        wake: Games that every worker gets ready for when it begins.
        seconds: How long one question may take at most.
        cluster: The address of a Dask scheduler; empty: processes of this machine work.
    """

    endpoint_file: str
    workers: int
    wake: tuple[str, ...]
    seconds: float
    cluster: str = ""

    @classmethod
    def read(cls, line: str) -> Wanted:
        """As :meth:`line` wrote it.

        Raises:
            ValueError: it is no such line.
        """
        try:
            found = json.loads(line)
            return cls(**found | {"wake": tuple(found["wake"])})
        except (TypeError, KeyError, RecursionError) as error:
            raise ValueError("no settings") from error

    def line(self) -> str:
        """All of it in one line."""
        return json.dumps(asdict(self)) + "\n"


@dataclass(frozen=True)
class Wake:
    """Start-up work of a process: get ready for these games, as far as each can do that."""

    games: tuple[str, ...]

    def answers(self, _stop: Stop) -> Iterator[Any]:
        """See :class:`.Question`; there are none."""
        with importing:
            wakes = [registry.part(game, "wake") for game in self.games]
        for wake in filter(None, wakes):
            wake()
        yield from ()


class Service:
    """Answers the questions of every kernel that connects.

    Args:
        endpoint: The address to listen on, and the key that clients must know.
        workers: The number of processes.
        wake: Games that every process gets ready for when it starts.
        limits: Limits on time and on the cache.
        make: Makes the place where each worker works; by default a process.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        workers: int,
        wake: tuple[str, ...] = (),
        limits: Limits | None = None,
        make: Callable[[Hear], Place] = Process,
    ) -> None:
        self._key = endpoint.key
        self._listener = Listener(endpoint.address)
        self._visitors = count(1)
        self.pool = Pool(
            workers,
            wake=Wake(wake) if wake else None,
            limits=limits,
            visitor=lambda client: cast("tuple[int, Hashable]", client)[0],
            make=make,
        )

    def run(self) -> None:
        """Answer until :meth:`close`."""
        while True:
            try:
                connection = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def close(self) -> None:
        """Stop listening, and end the processes."""
        self._listener.close()
        self.pool.close()

    def _serve(self, connection: Connection) -> None:
        """Serve one kernel until it disconnects."""
        try:
            deliver_challenge(connection, self._key)
            answer_challenge(connection, self._key)
        except (AuthenticationError, EOFError, OSError):
            connection.close()
            return
        _Visitor(next(self._visitors), Link(connection, LONGEST), self.pool).serve()


class _Visitor:
    """The kernel at the other end of a link."""

    def __init__(self, name: int, link: Link, pool: Pool) -> None:
        self._name = name
        self._link = link
        self._pool = pool
        self._waiting: dict[Hashable, int] = {}
        """The clients that wait for answers, each with the number of its question."""
        self._lock = threading.Lock()

    def serve(self) -> None:
        """Serve it until it disconnects or sends a message that cannot be read."""
        try:
            while (message := self._link.receive()) is not None:
                if message == STATUS:
                    self._link.send(self._pool.status)
                else:
                    self._take(*message)
        except Exception as error:
            log.warning("a message of a kernel cannot be read: %s", error)
        for client in tuple(self._waiting):
            self._pool.cancel((self._name, client))
        self._link.close()

    def _take(self, name: Hashable, number: int, parcel: Parcel | None) -> None:
        client = (self._name, name)
        if parcel is None:
            self._pool.cancel(client)
            self._waiting.pop(name, None)
        elif name in self._waiting or len(self._waiting) < MOST_CLIENTS:
            with self._lock:
                self._waiting[name] = number
            self._pool.ask(client, Parcel(parcel.question), partial(self._hear, name, number))
        else:
            fault = Answer(is_last=True, fault="too many clients")
            self._hear(name, number, parcel, fault)

    def _hear(self, name: Hashable, number: int, _question: Question, answer: Answer) -> None:
        with self._lock:  # a newer question of this client may be arriving
            if answer.is_last and self._waiting.get(name) == number:
                del self._waiting[name]
        self._link.send((number, answer))


class Host:
    """Starts a service, and starts it again if it ends; its endpoint never changes.

    Args:
        workers: On how many questions it works at once; 0 is one for each core, as those processes
            take only what those who play leave, or one for each thread of the cluster.
        wake: Games that every worker gets ready for when it begins.
        seconds: How long one question may take at most; None is the usual.
        cluster: The address of a Dask scheduler whose machines work in place of this one.
        folder: A folder that only this user can open, for its files; by default a new one.  It is
            removed when the service ends, or the process that started it.
    """

    def __init__(
        self,
        workers: int = 0,
        wake: Iterable[str] = (),
        seconds: float | None = None,
        cluster: str = "",
        folder: Path | None = None,
    ) -> None:
        self._folder = folder or own_folder()
        self.endpoint_file = self._folder / "endpoint.json"
        """The file that tells kernels the endpoint of the service."""
        Endpoint(_address(self._folder), secrets.token_bytes(32)).write(self.endpoint_file)
        self._wanted = Wanted(
            endpoint_file=str(self.endpoint_file),
            workers=workers or (0 if cluster else max(2, cores())),
            wake=tuple(wake),
            seconds=Limits.seconds if seconds is None else seconds,
            cluster=cluster,
        )
        self._closed = threading.Event()
        self._beginning = threading.Lock()
        """Held while a service is begun: none is after the end."""
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the service's process; None if it is not running."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> None:
        """Start the service, and a thread that supervises it."""
        self._begin()
        threading.Thread(target=self._look_after, daemon=True).start()

    def close(self) -> None:
        """End the service."""
        with self._beginning:
            self._closed.set()
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._hang_up()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Host:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self) -> None:
        with self._beginning:
            if self._closed.is_set():
                return
            (self._folder / "socket").unlink(missing_ok=True)
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                own_python(_CODE),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
            )
            assert self._process.stdin is not None
            self._process.stdin.write(self._wanted.line().encode())
            self._process.stdin.flush()

    def _hang_up(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _look_after(self) -> None:
        pause = RESTART_SECONDS / 2
        while not self._closed.is_set():
            begun = monotonic()
            assert self._process is not None
            self._process.wait()
            self._hang_up()
            was_short = monotonic() - begun < MOST_RESTART_SECONDS
            pause = min(2 * pause, MOST_RESTART_SECONDS) if was_short else RESTART_SECONDS
            if not self._closed.wait(pause):
                try:
                    self._begin()
                except OSError as error:  # no process to spare, or this one has died at once
                    log.warning("the analysis service cannot be started: %s", error)


def _address(folder: Path) -> str:
    """The address of a socket that only this user can open, or without a place for one, a name."""
    if sys.platform == "win32":
        return rf"\\.\pipe\{folder.name}"
    if sys.platform == "linux" and not is_short(folder):
        return f"\0friday-{secrets.token_hex(16)}"  # in no folder; only the key guards it
    return str(folder / "socket")


# --- the program ----------------------------------------------------------------------------------


def _lift_bound() -> None:
    """Ignore the bound on a kernel's memory that this process may have inherited."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # another system has no such bound
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _serve(wanted: Wanted) -> None:
    """Serve with processes of this machine."""
    limits = Limits(seconds=wanted.seconds)
    Service(Endpoint.read(wanted.endpoint_file), wanted.workers, wanted.wake, limits).run()


def _serve_on_cluster(wanted: Wanted) -> None:
    """Serve with a Dask cluster, from when it is there until it is lost."""
    import distributed  # its loggers must be there before they can be silenced

    from friday_server.analysis.cluster import Cluster, InCluster

    with quiet(distributed.__name__):  # it logs a page for every lost connection
        cluster = Cluster.patiently(wanted.cluster)
        service = Service(
            Endpoint.read(wanted.endpoint_file),
            wanted.workers or cluster.threads,
            wanted.wake,
            # What a machine that dies leaves is begun anew, and has all of its time once more.
            Limits(seconds=wanted.seconds, grace=wanted.seconds + Limits.grace),
            make=partial(InCluster, cluster),
        )
        threading.Thread(target=service.run, daemon=True).start()
        while threads := cluster.threads:
            service.pool.grow(wanted.workers or threads)
            sleep(LOOK_SECONDS)
    log.warning("the Dask cluster at %s is lost", wanted.cluster)
    os._exit(1)


def _to_the_end(serve: Callable[[Wanted], None], wanted: Wanted) -> None:
    """Serve; whenever that ends, end the process: its supervisor starts another one."""
    try:
        serve(wanted)
    except Exception:
        log.exception("the analysis service failed")
    os._exit(1)


def main() -> None:
    """Serve until the process that started this one ends.

    It writes the settings to our standard input as one line of JSON, and keeps that pipe open.
    """
    step_back(2, group=3)
    _lift_bound()
    starter: IO[str] = sys.stdin
    line = starter.readline()
    if not line:
        return  # it has ended before it said what it wants
    wanted = Wanted.read(line)
    serve = _serve_on_cluster if wanted.cluster else _serve
    threading.Thread(target=_to_the_end, args=(serve, wanted), daemon=True).start()
    starter.read()
    shutil.rmtree(Path(wanted.endpoint_file).parent, ignore_errors=True)
    os._exit(0)  # the processes end with their pipes
