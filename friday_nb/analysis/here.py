"""Analysts that need neither a thread nor a process."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from time import monotonic
from typing import ClassVar

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.latest import LatestWins
from friday_nb.analysis.question import work


class AtOnce(LatestWins):
    """Works out a question before ``ask`` returns: for scripts and tests."""

    def _begin(self, asked: Asked) -> None:
        for answer in work(asked.question, lambda: not self._is_wanted(asked)):
            if not self._deliver(asked, answer):
                return


class InTurns(LatestWins):
    """Takes turns with the other tasks of an event loop: for Python inside a browser.

    One answer is worked out at a time, and other tasks run in between.  So a single answer should
    not take much longer than a click may wait.
    """

    in_turns: ClassVar[bool] = True

    def _begin(self, asked: Asked) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError as error:
            raise Unavailable("no event loop is running") from error
        answers = work(asked.question, lambda: not self._is_wanted(asked))
        asked.carrier = answers, loop.create_task(self._work(asked))

    async def _work(self, asked: Asked) -> None:
        is_wanted = True
        while is_wanted:
            await asyncio.sleep(0)  # let the other tasks run, first of all the one that asked
            is_wanted = self._step(asked)

    def _step(self, asked: Asked) -> bool:
        """Work out and deliver one answer; True if another one is wanted."""
        answers, _task = asked.carrier
        answer = next(answers, None) if self._is_wanted(asked) else None
        return answer is not None and self._deliver(asked, answer)

    def _drop(self, asked: Asked) -> None:
        if asked.carrier is None:
            return
        _answers, task = asked.carrier
        if not task.get_loop().is_closed():
            task.cancel()

    def wait(self, client: Hashable, seconds: float) -> None:
        """See :meth:`.Analyst.wait`; the event loop is blocked, so the work is done in here."""
        end = monotonic() + seconds
        while self._is_waiting(client) and monotonic() < end:
            self._step(self._asked[client])
