"""Questions and answers on their way to another process and back.

A question is packed once, by whoever asks, and opened once, where it is worked out; the same is
true of each of its answers.  Whatever lies between (a pipe, a socket, a pool that gives work to
many processes, a cluster) passes both on unopened, so that it need not know their classes, and what
cannot be read there harms no other question::

    who asks                          on the way                       where it is worked out

    Question  --- Parcel.of --->  number, lane, Parcel  --- Parcel.answers --->  Question.answers
                                                                                        |
    Answer(found)  <-- opened --  number, Answer(bytes)  <----------------------------- found

Both ends are the same program, so pickles are safe; a socket lets nobody in who does not know its
key.  :class:`Remote` is the end where questions are asked, a :class:`Place` the other one.
"""

from __future__ import annotations

import logging
import math
import pickle
import threading
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, Protocol

from friday_nb.analysis.analyst import Asked
from friday_nb.analysis.latest import LatestWins
from friday_nb.analysis.question import Answer, Hurried, OverdueError, Question, Stop

__all__ = ["Hear", "Parcel", "Place", "Remote", "importing", "lost", "note"]

log = logging.getLogger(__name__)

Hear = Callable[[int, Answer], None]
"""Called with the number of a question and one of its answers, still packed, from any thread."""


importing: Final = threading.Lock()
"""Held while a thread imports what its question needs.

If one thread imports a package and another one a part that the package imports, Python lets one of
them see it half made rather than wait for ever.
"""


@dataclass(frozen=True)
class Parcel:
    """A question as bytes, and how long it may take.

    Equal questions from different processes nearly always have the same bytes.

    Args:
        question: The question, pickled.
        seconds: How long it should take, if it can be hurried (:class:`.Hurried`).
        most: After how many seconds it is stopped in any case.
    """

    question: bytes
    seconds: float = math.inf
    most: float = math.inf

    @classmethod
    def of(cls, question: Question) -> Parcel:
        """Pack a question; a parcel stays as it is.

        Raises:
            Exception: it cannot be pickled.
        """
        return question if isinstance(question, Parcel) else cls(pickle.dumps(question))

    def answers(self, stop: Stop) -> Iterator[Answer]:
        """The answers of the question inside, packed; see :class:`.Question`.

        Raises:
            OverdueError: it took too long.
        """
        with importing:
            question: Question = pickle.loads(self.question)  # noqa: S301 - by our own program
        end, is_over = monotonic() + self.most, False

        def stop_in_time() -> bool:
            nonlocal is_over
            is_over |= monotonic() > end
            return is_over or stop()

        if self.seconds < math.inf and isinstance(question, Hurried):
            found = question.answers_within(self.seconds, stop_in_time)
        else:
            found = question.answers(stop_in_time)
        for each in found:
            yield Answer(pickle.dumps(each), is_rough=getattr(each, "is_rough", False))
        if is_over:
            raise OverdueError(f"it took longer than {self.most:g} s")


class Place(Protocol):
    """Where parcels are worked out; it may end in the middle of its work.

    Its answers are heard by a :data:`Hear` that it was made with.  Those to a question that it had
    when it ended finish with one that says it is lost.
    """

    @property
    def pid(self) -> int | None:
        """The number of its process; None if there is none, or none of this machine."""
        ...

    @property
    def is_alive(self) -> bool:
        """Can it begin at once, because it has begun before and has not ended since?"""
        ...

    def begin(self, number: int, lane: Hashable, parcel: Parcel) -> None:
        """Work on a question; those of one lane are worked on one after the other.

        Raises:
            Unavailable: it cannot work here.
        """
        ...

    def drop(self, number: int) -> None:
        """Stop the work on a question; nothing more is heard of it."""
        ...

    def kill(self) -> None:
        """End at once, whatever it works on."""
        ...

    def close(self) -> None:
        """End, and drop everything."""
        ...


class Remote(LatestWins):
    """An analyst that sends questions away; what it sends as a parcel comes back packed."""

    def _begin(self, asked: Asked) -> None:
        try:
            parcel = Parcel.of(asked.question)
        except Exception as error:
            log.exception("a question cannot be sent to another process")
            self._deliver_from_thread(asked, _fault(error))
            return
        self._send(asked, parcel)

    @abstractmethod
    def _send(self, asked: Asked, parcel: Parcel) -> None:
        """Send a question away under its number."""

    def _hear(self, number: int, answer: Answer) -> None:
        """Deliver an answer that has arrived, unless its question is no longer wanted."""
        with self._condition:
            asked = next((each for each in self._asked.values() if each.number == number), None)
        if asked is not None:
            note(answer)
            self._tell(asked, answer)

    def _tell(self, asked: Asked, answer: Answer) -> bool:
        """Deliver an answer as its client wants it; True if more answers are wanted."""
        if answer.found is not None and not isinstance(asked.question, Parcel):
            try:
                answer = replace(answer, found=pickle.loads(answer.found))  # noqa: S301 - ours
            except Exception as error:
                log.exception("an answer cannot be read")
                answer = _fault(error)
        return self._deliver_from_thread(asked, answer)


def note(answer: Answer) -> None:
    """Log what went wrong with a question, if anything."""
    if answer.is_overdue:  # the machine is busy, nothing is wrong
        log.info("a question was stopped: %s", answer.fault)
    elif answer.fault:
        log.error("a question could not be worked out: %s", answer.fault)


def lost(fault: str) -> Answer:
    """The last answer of a place that has ended."""
    return Answer(is_last=True, fault=fault, is_lost=True)


def _fault(error: Exception) -> Answer:
    return Answer(is_last=True, fault=f"{type(error).__name__}: {error}")
