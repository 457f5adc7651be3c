"""Questions and answers, wherever they are worked out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

log = logging.getLogger(__name__)

Stop = Callable[[], bool]
"""Returns True once nobody wants the answer any more."""


class Question(Protocol):
    """Something to work out.

    Questions are immutable values: they are compared with ``==``, and pickled if another process
    works them out.
    """

    def answers(self, stop: Stop) -> Iterator[Any]:
        """What is found, the quick results first; may end early once ``stop()`` is true.

        Runs where the analyst works, possibly while other threads work on other questions.
        """
        ...


@runtime_checkable
class Hurried(Question, Protocol):
    """A question that can be answered in less time, though less precisely."""

    def answers_within(self, seconds: float, stop: Stop) -> Iterator[Any]:
        """As :meth:`Question.answers`, in about this many seconds."""
        ...


class OverdueError(TimeoutError):
    """A question was stopped because it took too long, as it may on a busy machine."""


@dataclass(frozen=True)
class Answer:
    """One of the answers to a question.

    It is one of three things: a result (``found``), the end of the answers (``is_last``), or a
    notice that they will be late (``is_late``).  The last one has a ``fault``, a line for the log,
    if the question could not be worked out completely.
    """

    found: Any = None
    is_last: bool = False
    fault: str = ""
    is_lost: bool = False
    """Is it the last one because the process that worked on the question has died?"""
    is_overdue: bool = False
    """Is it the last one because the question took too long (:class:`OverdueError`)?"""
    is_too_long: bool = False
    """Is it the last one because the question is too long to be sent to what works it out?"""
    is_late: bool = False
    """Is nothing available at the moment to work on the question?  The answers will come later."""
    is_rough: bool = False
    """May whoever asks again get a better result?  Then this one is not remembered."""


AnswerCallback = Callable[[Question, Answer], None]
"""Called with a question and one of its answers."""


def never() -> bool:
    """A ``stop`` that never stops: the answer is wanted however long it takes."""
    return False


def work(question: Question, stop: Stop = never) -> Iterator[Answer]:
    """All answers to a question up to the one marked ``is_last``; exceptions become faults."""
    try:
        for found in question.answers(stop):
            is_packed = isinstance(found, Answer)  # by a parcel
            yield found if is_packed else Answer(found, is_rough=getattr(found, "is_rough", False))
    except OverdueError as error:
        log.info("a question was stopped: %s", error)
        yield Answer(is_last=True, fault=str(error), is_overdue=True)
    except (Exception, SystemExit) as error:  # one question must not end the others
        log.exception("a question could not be worked out: %.200r", question)
        yield Answer(is_last=True, fault=f"{type(error).__name__}: {error}")
    else:
        yield Answer(is_last=True)
