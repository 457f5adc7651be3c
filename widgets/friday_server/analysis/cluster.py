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
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import sleep
from typing import Any, ClassVar, Final
from uuid import uuid4

from friday_nb.analysis.analyst import Asked
from friday_nb.analysis.out_of_process import OutOfProcess, packed_answer
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
        hear: Takes an answer, pickled.
        fail: Hears why there will be no more, and whether its machine or the cluster is to blame.
        is_wanted: Tells whether its last answer has not come yet.
    """

    hear: Callable[[Run, bytes], None]
    fail: Callable[[Run, str, bool], None]
    is_wanted: Callable[[], bool]
    key: str = ""
    heard: int = 0
    """How many answers have come."""
    future: Any = None


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

    def begin(self, run: Run, packed: bytes) -> None:
        """Have a pickled question worked out; nothing happens if the cluster is lost."""
        if not self.is_connected:
            return
        run.key = f"friday-{uuid4().hex}"
        self._runs[run.key] = run
        run.future = self._client.submit(_work, packed, self._topic, key=run.key, pure=False)
        run.future.add_done_callback(partial(self._end, run))

    def forget(self, run: Run) -> None:
        """Nobody wants its answers any more."""
        self._runs.pop(run.key, None)
        if run.future is not None:
            run.future.release()

    def close(self) -> None:
        """End the connection; nothing is heard of any question any more."""
        self._runs.clear()
        self._client.close()

    def _take(self, event: tuple[float, tuple[str, int, bytes]]) -> None:
        """A machine has found something."""
        _when, (key, place, packed) = event
        run = self._runs.get(key)
        if run is not None and place == run.heard:
            run.heard += 1
            run.hear(run, packed)

    def _end(self, run: Run, future: Any) -> None:
        """A task has ended, in one way or another; its answers were mostly heard before."""
        if self._runs.get(run.key) is not run or not self.is_connected:
            return
        if future.status == "finished" and run.is_wanted():  # not all events have come
            with suppress(Exception):  # its machine has gone since
                for packed in future.result(timeout=PATIENCE)[run.heard :]:
                    run.heard += 1
                    run.hear(run, packed)
        self.forget(run)
        if future.status == "error":  # it cannot be read there, or killed one machine after another
            run.fail(run, str(future.exception()), False)
        else:
            run.fail(run, f"the cluster has lost it ({future.status})", True)


class InCluster(OutOfProcess):
    """Works on a cluster; Dask looks for a place for each question.

    Args:
        cluster: Where.
    """

    pid: ClassVar[int | None] = None
    is_alive: ClassVar[bool] = True

    def __init__(self, cluster: Cluster) -> None:
        super().__init__()
        self._cluster = cluster

    def kill(self) -> None:
        """Give up everything; a machine that does not stop when it is told to is not our business.

        It has a thread less from then on, until whoever runs the cluster starts it again.
        """
        with self._condition:
            left = tuple(self._asked.values())
        for asked in left:
            self._cluster.forget(asked.carrier)
            self._fail(asked.number, asked.carrier, "it was given up", True)

    def _send(self, asked: Asked, packed: bytes) -> None:
        run = Run(
            partial(self._hear, asked.number),
            partial(self._fail, asked.number),
            partial(self._is_wanted, asked),
        )
        asked.carrier = run
        self._cluster.begin(run, packed)

    def _drop(self, asked: Asked) -> None:
        if asked.carrier is not None:
            self._cluster.forget(asked.carrier)

    def _hear(self, number: int, run: Run, packed: bytes) -> None:
        self._pass_on(run, number, partial(pickle.loads, packed))

    def _fail(self, number: int, run: Run, fault: str, is_lost: bool) -> None:
        answer = Answer(is_last=True, fault=fault, is_lost=is_lost)
        self._pass_on(run, number, lambda: answer)


def _work(packed: bytes, topic: str) -> list[bytes]:
    """On a machine of the cluster: work out a pickled question, and tell what is found.

    All of it is returned, too: an event is told once, and nobody repeats it.
    """
    told: list[bytes] = []
    from distributed import Reschedule, get_worker

    worker = get_worker()
    key = worker.get_current_task()
    task = worker.state.tasks[key]

    def stop() -> bool:
        return bool(task.state != "executing")

    question = pickle.loads(packed)  # noqa: S301 - written by our own program
    for place, answer in enumerate(work(question, stop)):
        if stop():  # if it is wanted after all, this machine leaves, and another one begins anew
            raise Reschedule
        told.append(packed_answer(answer))
        worker.log_event(topic, (key, place, told[-1]))
    return told
