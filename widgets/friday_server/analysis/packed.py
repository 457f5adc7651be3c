"""Pickled questions: a process that only passes them on need not import their classes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from friday_nb.analysis.question import Hurried, OverdueError, Question, Stop


@dataclass(frozen=True)
class Packed:
    """A pickled question, whose answers are pickled, too.

    Equal questions from different processes nearly always have the same bytes.
    """

    question: bytes

    def answers(self, stop: Stop) -> Iterator[bytes]:
        """See :class:`.Question`."""
        return _pickled(self._unpacked().answers(stop))

    def answers_within(self, seconds: float, stop: Stop) -> Iterator[bytes]:
        """See :class:`.Hurried`; the limit is ignored if the question cannot be hurried."""
        question = self._unpacked()
        if isinstance(question, Hurried):
            return _pickled(question.answers_within(seconds, stop))
        return _pickled(question.answers(stop))

    def _unpacked(self) -> Question:
        question: Question = pickle.loads(self.question)  # noqa: S301 - written by our own program
        return question


@dataclass(frozen=True)
class Limited:
    """A question with limits on the time for its answers.

    Args:
        question: The question.
        seconds: How long it should take, if it can be hurried (:class:`.Hurried`).
        most: After how many seconds it is stopped in any case.
    """

    question: Question
    seconds: float
    most: float

    def answers(self, stop: Stop) -> Iterator[Any]:
        """See :class:`.Question`.

        Raises:
            OverdueError: it took too long.
        """
        end, is_over = monotonic() + self.most, False

        def stop_in_time() -> bool:
            nonlocal is_over
            is_over |= monotonic() > end
            return is_over or stop()

        if isinstance(self.question, Hurried):
            yield from self.question.answers_within(self.seconds, stop_in_time)
        else:
            yield from self.question.answers(stop_in_time)
        if is_over:
            raise OverdueError(f"it took longer than {self.most:g} s")


def _pickled(found: Iterator[Any]) -> Iterator[bytes]:
    return (pickle.dumps(each) for each in found)
