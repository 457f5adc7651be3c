"""Questions worked out on a Dask cluster that somebody else runs.

Every question is a task, and Dask gives the task of a machine that dies to another one.  Answers
come one by one, as events of a topic; each has its place, so that those of a task which was begun
again are not heard twice.  A task stops early when the scheduler has told its machine to forget it.

The machines need the same version of this package, and one thread for each of their processes:
what thinks here serves one thread at a time.
"""

from __future__ import annotations

import logging
import pickle
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import sleep
from typing import Any, ClassVar, Final
from uuid import uuid4

from friday_nb.analysis.parcel import Hear, Parcel, lost
from friday_nb.analysis.question import Answer, work

log = logging.getLogger(__name__)

PATIENCE: Final = 10
"""Seconds in which the scheduler has to answer."""
PAUSE: Final = 1.0
"""Seconds between two attempts to reach it."""


@dataclass(eq=False)
class Run:
    """A question on its way to the cluster and back.

    Args:
        hear: Takes its answers, up to the last one.
    """

    hear: Callable[[Answer], None]
    key: str = field(default_factory=lambda: f"friday-{uuid4().hex}")
    heard: int = 0
    """How many answers have come."""
    is_over: bool = False
    """Was one of them the last?"""
    future: Any = None
    _taking: threading.Lock = field(default_factory=threading.Lock)

    def take(self, answer: Answer, place: int | None = None) -> None:
        """An answer has come, in an event or with the end of the task, or from us to end with.

        Args:
            answer: It; nothing happens if it is out of turn, or comes after the last one.
            place: Its place among the answers; None: the next.
        """
        with self._taking:  # events and ends come in two threads
            if self.is_over or place not in {None, self.heard}:
                return
            self.heard += 1
            self.is_over = answer.is_last
            self.hear(answer)


class Cluster:
    """A connection to a scheduler; once it is lost, nothing more is heard from it.

    Args:
        address: Where it is, like ``"tcp://10.0.0.5:8786"``.

    Raises:
        OSError: Nobody answers there.
    """

    def __init__(self, address: str) -> None:
        from distributed import Client

        self._client = Client(address, timeout=PATIENCE, set_as_default=False, name="friday")
        self._topic = f"friday-{uuid4().hex}"
        self._runs: dict[str, Run] = {}
        self._is_lost = False
        self._client.subscribe_topic(self._topic, self._take)

    @classmethod
    def patiently(cls, address: str) -> Cluster:
        """Connect as soon as there is a scheduler with machines that work."""
        is_told = False
        while True:
            try:
                found = cls(address)
            except OSError:
                if not is_told:
                    log.warning("no Dask scheduler answers at %s", address)
                is_told = True
                sleep(PAUSE)
                continue
            while found.is_connected:
                if found.threads:
                    return found
                sleep(PAUSE)
            found.close()

    @property
    def is_connected(self) -> bool:
        """Has the scheduler answered all the time?  Once it has not, all questions are lost."""
        self._is_lost |= self._client.status != "running"
        return not self._is_lost

    @property
    def threads(self) -> int:
        """On how many questions it can work at once; 0 if nobody is there."""
        with suppress(OSError):
            if self.is_connected:
                return sum(self._client.nthreads().values())
        return 0

    def begin(self, run: Run, parcel: Parcel) -> None:
        """Have a question worked out; nothing happens if the cluster is lost."""
        if not self.is_connected:
            return
        self._runs[run.key] = run
        run.future = self._client.submit(_work, parcel, self._topic, key=run.key, pure=False)
        run.future.add_done_callback(partial(self._end, run))

    def forget(self, run: Run) -> None:
        """Nobody wants its answers any more."""
        self._runs.pop(run.key, None)
        if run.future is not None:
            run.future.release()

    def close(self) -> None:
        """End the connection; no question is answered after that."""
        self._runs.clear()
        self._client.close()

    def _take(self, event: tuple[float, tuple[str, int, bytes]]) -> None:
        """A machine has found something."""
        _when, (key, place, packed) = event
        run = self._runs.get(key)
        if run is not None:
            run.take(pickle.loads(packed), place)  # noqa: S301 - written by our own program

    def _end(self, run: Run, future: Any) -> None:
        """A task has ended, in one way or another; its answers were mostly heard before."""
        if self._runs.get(run.key) is not run or not self.is_connected:
            return
        if future.status == "finished" and not run.is_over:  # not all events have come
            with suppress(Exception):  # its machine has gone since
                for place, answer in enumerate(future.result(timeout=PATIENCE)):
                    run.take(answer, place)
        self.forget(run)
        if future.status == "error":  # it cannot be read there, or killed one machine after another
            run.take(Answer(is_last=True, fault=str(future.exception())))
        else:
            run.take(lost(f"the cluster has lost it ({future.status})"))


class InCluster:
    """A :class:`.Place` on a cluster; Dask looks for a machine for each question.

    Args:
        cluster: Where.
        hear: Hears the answers.
    """

    pid: ClassVar[int | None] = None
    is_alive: ClassVar[bool] = True

    def __init__(self, cluster: Cluster, hear: Hear) -> None:
        self._cluster = cluster
        self._hear = hear
        self._runs: dict[int, Run] = {}

    def begin(self, number: int, _lane: Hashable, parcel: Parcel) -> None:
        """See :class:`.Place`."""
        run = self._runs[number] = Run(partial(self._take, number))
        self._cluster.begin(run, parcel)

    def drop(self, number: int) -> None:
        """See :class:`.Place`."""
        run = self._runs.pop(number, None)
        if run is not None:
            self._cluster.forget(run)

    def kill(self) -> None:
        """Give up everything; a machine that does not stop when it is told to is not our business.

        It has a thread less from then on, until whoever runs the cluster starts it again.
        """
        left = tuple(self._runs)
        self.close()
        for number in left:
            self._hear(number, lost("it was given up"))

    def close(self) -> None:
        """See :class:`.Place`; the cluster stays."""
        for number in tuple(self._runs):
            self.drop(number)

    def _take(self, number: int, answer: Answer) -> None:
        run = self._runs.pop(number, None) if answer.is_last else self._runs.get(number)
        if run is not None:  # else it was dropped, perhaps in this moment
            self._hear(number, answer)


def _work(parcel: Parcel, topic: str) -> list[Answer]:
    """On a machine of the cluster: work out a question, and tell what is found.

    All of it is returned, too: an event is told once, and nobody repeats it.
    """
    told: list[Answer] = []
    from distributed import Reschedule, get_worker

    worker = get_worker()
    key = worker.get_current_task()
    task = worker.state.tasks[key]

    def stop() -> bool:
        return bool(task.state != "executing")

    for place, answer in enumerate(work(parcel, stop)):
        if stop():  # if it is wanted after all, this machine leaves, and another one begins anew
            raise Reschedule
        told.append(answer)
        worker.log_event(topic, (key, place, pickle.dumps(answer)))
    return told
