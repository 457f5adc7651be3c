"""The Analyst protocol: what a client sees of an analyst, wherever it works."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from friday_nb.analysis.question import AnswerCallback, Question


class Unavailable(Exception):
    """This analyst cannot work here: there is no process, thread or event loop to be had."""


@dataclass(eq=False)
class Asked:
    """A question, its number (a newer question has a higher one), and who wants its answers."""

    number: int
    client: Hashable
    question: Question
    on_answer: AnswerCallback
    has_answer: bool = False
    """Has its client received an answer yet?"""
    carrier: Any = None
    """What is working on it (a process, a connection, a task), if the analyst keeps track."""


class Analyst(Protocol):
    """Works out the newest question of each of its clients.

    A client is identified by any hashable value; it should be picklable, so that it works with
    every analyst.  Clients do not interfere with each other.

    Answers are passed to the question's ``on_answer``, one at a time, in whatever thread finds
    them.  Once :meth:`ask` or :meth:`cancel` has returned, no answer to a replaced or cancelled
    question is delivered.  ``on_answer`` must be quick, and must not wait for a thread that may be
    calling the analyst.
    """

    @property
    def in_turns(self) -> bool:
        """Does the client's event loop stand still while an answer is worked out?"""
        ...

    def ask(self, client: Hashable, question: Question, on_answer: AnswerCallback) -> None:
        """Work on this question, and drop any earlier question of this client.

        If the client's current question is equal to this one, the work on it just goes on.

        Args:
            client: Who asks.
            question: What to work out.
            on_answer: Called with the question and each of its answers.

        Raises:
            Unavailable: this analyst cannot work here; the question is forgotten.
        """
        ...

    def cancel(self, client: Hashable) -> None:
        """Drop the client's question."""
        ...

    def wait(self, client: Hashable, seconds: float) -> None:
        """Wait until the client's current question has its first answer, but not for longer.

        Returns at once if the client has no question.
        """
        ...

    def close(self) -> tuple[Asked, ...]:
        """Free all resources; the next question starts the analyst again.

        Returns:
            The questions not fully answered; no more answers to them are delivered.
        """
        ...
