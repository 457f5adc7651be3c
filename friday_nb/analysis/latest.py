"""The base class of all analysts: each client's newest question, and no stale answers."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Hashable
from itertools import count
from typing import ClassVar

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.question import Answer, AnswerCallback, Question

log = logging.getLogger(__name__)


class LatestWins(ABC):
    """An :class:`.Analyst` that knows the newest question of each of its clients.

    Subclasses implement `_begin`, which starts the work on a question, and pass every answer to
    `_deliver`.
    """

    in_turns: ClassVar[bool] = False

    def __init__(self) -> None:
        self._asked: dict[Hashable, Asked] = {}
        self._condition = threading.Condition()
        self._numbers = count(1)

    def ask(self, client: Hashable, question: Question, on_answer: AnswerCallback) -> None:
        """See :meth:`.Analyst.ask`."""
        with self._condition:
            before = self._asked.get(client)
            if before is not None and before.question == question:
                return
            asked = Asked(next(self._numbers), client, question, on_answer)
            self._asked[client] = asked
        if before is not None:
            self._drop(before)
        try:
            self._begin(asked)
        except Unavailable:
            self._forget(asked)
            raise

    def cancel(self, client: Hashable) -> None:
        """See :meth:`.Analyst.cancel`."""
        with self._condition:
            asked = self._asked.pop(client, None)
            self._condition.notify_all()
        if asked is not None:
            self._drop(asked)

    def wait(self, client: Hashable, seconds: float) -> None:
        """See :meth:`.Analyst.wait`."""
        with self._condition:
            self._condition.wait_for(lambda: not self._is_waiting(client), seconds)

    def close(self) -> tuple[Asked, ...]:
        """See :meth:`.Analyst.close`."""
        with self._condition:
            left = tuple(self._asked.values())
        for asked in left:
            self.cancel(asked.client)
        return left

    @abstractmethod
    def _begin(self, asked: Asked) -> None:
        """Start the work on a question.

        Raises:
            Unavailable: that is not possible here.
        """

    def _drop(self, asked: Asked) -> None:  # noqa: B027 - checking `_is_wanted` may be enough
        """Stop the work on a question that was replaced or cancelled."""

    def _is_waiting(self, client: Hashable) -> bool:
        asked = self._asked.get(client)
        return asked is not None and not asked.has_answer

    def _is_wanted(self, asked: Asked) -> bool:
        """Is this the newest question of its client, and not yet fully answered?"""
        return self._asked.get(asked.client) is asked

    def _deliver(self, asked: Asked, answer: Answer) -> bool:
        """Pass an answer to the client, unless it is stale; True if more answers are wanted."""
        with self._condition:
            if not self._is_wanted(asked):
                return False
            asked.has_answer = True
            if answer.is_last:
                del self._asked[asked.client]
            try:
                asked.on_answer(asked.question, answer)
            finally:
                self._condition.notify_all()
            return self._is_wanted(asked)

    def _deliver_from_thread(self, asked: Asked, answer: Answer) -> bool:
        """As `_deliver`, for our own threads, which must go on even if the callback fails."""
        try:
            return self._deliver(asked, answer)
        except Exception:
            log.exception("an answer could not be taken")
            return self._is_wanted(asked)

    def _forget(self, asked: Asked) -> None:
        with self._condition:
            if self._is_wanted(asked):
                del self._asked[asked.client]
