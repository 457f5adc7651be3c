"""The base class of analysts that work in another process: questions and answers as bytes.

The two ends exchange pickles, which is safe because both are the same program.  Each question and
answer is pickled separately inside a message, so that an unreadable one does not affect others.
"""

from __future__ import annotations

import logging
import pickle
from abc import abstractmethod
from collections.abc import Callable

from friday_nb.analysis.analyst import Asked
from friday_nb.analysis.latest import LatestWins
from friday_nb.analysis.question import Answer

log = logging.getLogger(__name__)


class OutOfProcess(LatestWins):
    """Sends questions to another process, and delivers the answers that come back."""

    def _begin(self, asked: Asked) -> None:
        try:
            packed = pickle.dumps(asked.question)
        except Exception as error:
            log.exception("a question cannot be sent to another process")
            self._deliver_from_thread(asked, _fault(error))
            return
        self._send(asked, packed)

    @abstractmethod
    def _send(self, asked: Asked, packed: bytes) -> None:
        """Send a pickled question, and set ``asked.carrier`` to what it was sent through."""

    def _pass_on(self, carrier: object, number: int, unpack: Callable[[], Answer]) -> None:
        """Deliver an answer that has arrived, unless its question is no longer wanted."""
        with self._condition:
            waiting = (a for a in self._asked.values() if a.number == number)
            asked = next(waiting, None)
        if asked is None or asked.carrier is not carrier:
            return
        try:
            answer = unpack()
        except Exception as error:
            log.exception("an answer cannot be read")
            answer = _fault(error)
        if answer.is_overdue:  # the machine is busy, nothing is wrong
            log.info("a question was stopped: %s", answer.fault)
        elif answer.fault:
            log.error("a question could not be worked out: %s", answer.fault)
        self._deliver_from_thread(asked, answer)

    def _carried_by(self, carrier: object) -> list[Asked]:
        """The questions that were sent through this carrier and are not fully answered."""
        with self._condition:
            return [asked for asked in self._asked.values() if asked.carrier is carrier]


def packed_answer(answer: Answer) -> bytes:
    """At the other end: an answer as bytes; one that cannot travel becomes a fault."""
    try:
        return pickle.dumps(answer)
    except Exception as error:
        fault = f"an answer cannot be sent: {type(error).__name__}: {error}"
        return pickle.dumps(Answer(is_last=True, fault=fault))


def _fault(error: Exception) -> Answer:
    return Answer(is_last=True, fault=f"{type(error).__name__}: {error}")
