"""An analyst that passes questions to the server's analysis service (:mod:`.service`).

While the service cannot be reached, questions wait, clients are told that the answers will be late,
and the connection is retried.
"""

from __future__ import annotations

import logging
import os
import pickle
import threading
from dataclasses import replace
from functools import partial
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from typing import Final

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.out_of_process import OutOfProcess
from friday_nb.analysis.question import Answer
from friday_server.analysis.link import Link
from friday_server.analysis.service import SERVICE_VARIABLE, Endpoint

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = (0.1, 1.0)
"""The first and the longest pause before the connection is retried; the pause doubles each time."""


def of_environment() -> InService:
    """The analyst of a kernel, whose server names its service in the environment."""
    return InService(os.environ[SERVICE_VARIABLE])


class InService(OutOfProcess):
    """Passes questions to a service.

    Args:
        path: The endpoint file of the service, which may not exist yet.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__()
        self._path = path
        self._link: Link | None = None
        self._seeks = False
        self._closed = threading.Event()

    def close(self) -> tuple[Asked, ...]:
        """See :meth:`.Analyst.close`; ends the connection."""
        left = super().close()
        with self._condition:
            link, self._link = self._link, None
        self._closed.set()
        if link is not None:
            link.hang_up()
        return left

    def _send(self, asked: Asked, packed: bytes) -> None:
        with self._condition:
            self._closed.clear()
            link = self._link
            asked.carrier = link or packed
            if link is not None:
                link.send((asked.client, asked.number, packed))
                return
            is_known = self._seeks
            self._seek()
        if is_known:
            self._deliver_from_thread(asked, Answer(is_late=True))

    def _drop(self, asked: Asked) -> None:
        if isinstance(asked.carrier, Link):
            asked.carrier.send((asked.client, asked.number, None))

    def _seek(self) -> None:
        """Start a thread that connects to the service, unless there is one."""
        if self._seeks:
            return
        self._seeks = True
        try:
            threading.Thread(target=self._run, daemon=True).start()
        except RuntimeError as error:
            self._seeks = False
            raise Unavailable("no thread can be started") from error

    def _run(self) -> None:
        """Connect and listen, again and again, until :meth:`close`."""
        pause = RETRY_SECONDS[0]
        while not self._closed.is_set():
            try:
                endpoint = Endpoint.read(self._path)
                link = Link(Client(endpoint.address, authkey=endpoint.key))
            except (AuthenticationError, EOFError, KeyError, OSError, ValueError) as error:
                log.info("there is no service: %s", error)
            else:
                self._listen(link)
                pause = RETRY_SECONDS[0]
            self._be_late()
            self._closed.wait(pause)
            pause = min(2 * pause, RETRY_SECONDS[1])
        self._seeks = False

    def _listen(self, link: Link) -> None:
        """Send the questions that are waiting, and receive answers until the service is gone."""
        with self._condition:
            self._link = link
            for asked in self._asked.values():
                asked.carrier = link
                link.send((asked.client, asked.number, pickle.dumps(asked.question)))
        try:
            while (message := link.receive()) is not None:
                number, answer = message
                self._pass_on(link, number, partial(_unpacked, answer))
        finally:
            with self._condition:
                self._link = None
            link.close()

    def _be_late(self) -> None:
        """Tell all clients that wait that nothing is working on their questions at the moment."""
        with self._condition:
            for asked in tuple(self._asked.values()):
                asked.carrier = None
                self._deliver_from_thread(asked, Answer(is_late=True))


def _unpacked(answer: Answer) -> Answer:
    """The answer as its question gave it."""
    if answer.found is None:
        return answer
    return replace(answer, found=pickle.loads(answer.found))  # noqa: S301 - written by our own program
