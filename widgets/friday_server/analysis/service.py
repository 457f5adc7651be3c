"""The analysis service: one pool of processes for all visitors of a server.

It is a separate program that ``friday-nb app`` starts and keeps running (:mod:`.host`) and that the
visitors' kernels ask (:mod:`.in_service`), so a kernel need not load the solver or the adviser.

They talk over a socket that only this user can open (a named pipe on Windows), in messages with a
length prefix (``multiprocessing.connection``).  Both sides first prove that they know the service's
key, because whoever can send a pickle can run code here.  The service does not unpickle questions;
its worker processes do.

    kernel to service    (client, number, pickled question); None as the question cancels it
    server to service    "status"; the reply is the pool's status
    service to kernel    (number, answer); the answer's ``found`` is pickled separately

The processes are its own, or those of a Dask cluster (:mod:`.cluster`).  While a cluster cannot be
reached, the service does not listen; when it is lost, the service ends, and :mod:`.host` starts a
new one.  To a kernel, both are a service that is not there.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import logging
import os
import shutil
import sys
import threading
from collections.abc import Callable, Hashable, Iterator
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
from time import sleep
from typing import IO, Any, Final, cast

from friday_nb.analysis.question import Answer, Question, Stop
from friday_nb.core.own_process import step_back
from friday_nb.core.quiet import quiet
from friday_server.analysis.link import Link
from friday_server.analysis.packed import Packed
from friday_server.analysis.pool import Limits, Mortal, Pool, in_process

log = logging.getLogger(__name__)

LONGEST: Final = 2**20
"""The most bytes in a message from a kernel; the moments of a long game take a tenth of that."""
SERVICE_VARIABLE: Final = "FRIDAY_ANALYSIS"
"""Environment variable with the path of the endpoint file of a server's analysis service."""
STATUS: Final = "status"
"""A message that asks for the status of the pool."""
LOOK_SECONDS: Final = 1.0
"""How often a cluster is checked for whether it is still there, and how large it is."""
MOST_CLIENTS: Final = 16
"""The most clients of one connection that wait for answers; each pane of a kernel is one."""


@dataclass(frozen=True)
class Endpoint:
    """The address of a service, and the secret key that it shares with its clients."""

    address: str
    key: bytes

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Endpoint:
        """Read the file that :meth:`write` has written.

        Raises:
            OSError: there is no such file.
            ValueError: it is damaged.
            KeyError: it lacks the address or the key.
        """
        found = json.loads(Path(path).read_text(encoding="utf-8"))
        return cls(str(found["address"]), bytes.fromhex(found["key"]))

    def write(self, path: Path) -> None:
        """Write it to a new file that only this user can read."""
        text = json.dumps({"address": self.address, "key": self.key.hex()})
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)


@dataclass(frozen=True)
class Wanted:
    """What whoever starts a service wants of it.

    Args:
        endpoint_file: The file that tells its endpoint.
        workers: On how many questions it works at once; 0: one for each thread of the cluster.
        wake: Modules that every worker wakes when it begins.
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
        """As :meth:`line` wrote it."""
        found = json.loads(line)
        return cls(**found | {"wake": tuple(found["wake"])})

    def line(self) -> str:
        """All of it in one line."""
        return json.dumps(asdict(self)) + "\n"


@dataclass(frozen=True)
class Wake:
    """Start-up work of a process: import these modules and call ``wake()`` of each."""

    modules: tuple[str, ...]

    def answers(self, _stop: Stop) -> Iterator[Any]:
        """See :class:`.Question`; there are none."""
        for name in self.modules:
            importlib.import_module(name).wake()
        yield from ()


class Service:
    """Answers the questions of every kernel that connects.

    Args:
        endpoint: The address to listen on, and the key that clients must know.
        workers: The number of processes.
        wake: Modules whose ``wake()`` every process calls when it starts.
        limits: Limits on time and on the cache.
        make: Makes the analyst of each worker; by default a process.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        workers: int,
        wake: tuple[str, ...] = (),
        limits: Limits | None = None,
        make: Callable[[], Mortal] = in_process,
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

    def _take(self, name: Hashable, number: int, packed: bytes | None) -> None:
        client = (self._name, name)
        if packed is None:
            self._pool.cancel(client)
            self._waiting.pop(name, None)
        elif name in self._waiting or len(self._waiting) < MOST_CLIENTS:
            with self._lock:
                self._waiting[name] = number
            self._pool.ask(client, Packed(packed), partial(self._hear, name, number))
        else:
            fault = Answer(is_last=True, fault="too many clients")
            self._hear(name, number, Packed(packed), fault)

    def _hear(self, name: Hashable, number: int, _question: Question, answer: Answer) -> None:
        with self._lock:  # a newer question of this client may be arriving
            if answer.is_last and self._waiting.get(name) == number:
                del self._waiting[name]
        self._link.send((number, answer))


def _lift_bound() -> None:
    """Take no notice of the bound on a kernel's memory, which whoever starts this may have."""
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
    """Serve; whenever that ends, end the process: whoever supervises it starts another one."""
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
    wanted = Wanted.read(starter.readline())
    serve = _serve_on_cluster if wanted.cluster else _serve
    threading.Thread(target=_to_the_end, args=(serve, wanted), daemon=True).start()
    starter.read()
    shutil.rmtree(Path(wanted.endpoint_file).parent, ignore_errors=True)
    os._exit(0)  # the processes end with their pipes
