"""An analyst with a thread for each client that is waiting for an answer."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from functools import partial

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.latest import LatestWins
from friday_nb.analysis.question import work


class InThread(LatestWins):
    """Works in threads of this process, on one question of each client at a time.

    When a question is replaced or cancelled, its thread drops it at the next answer or check of
    ``stop``, goes on with the newest question of its client, and ends when there is none.
    """

    def __init__(self) -> None:
        super().__init__()
        self._busy: set[Hashable] = set()

    @property
    def is_busy(self) -> bool:
        """Is anything being worked on?"""
        return bool(self._busy)

    def _begin(self, asked: Asked) -> None:
        client = asked.client
        with self._condition:
            if client in self._busy:
                return  # its thread will take this question next
            self._busy.add(client)
        try:
            threading.Thread(target=self._run, args=(client,), daemon=True).start()
        except RuntimeError as error:
            self._busy.discard(client)
            raise Unavailable("no thread can be started") from error

    def _run(self, client: Hashable) -> None:
        while (asked := self._next(client)) is not None:
            for answer in work(asked.question, partial(self._is_stale, asked)):
                if not self._deliver_from_thread(asked, answer):
                    break

    def _next(self, client: Hashable) -> Asked | None:
        """The newest question of a client; None if there is none, and then the thread must end."""
        with self._condition:
            asked = self._asked.get(client)
            if asked is None:
                self._busy.discard(client)
            return asked

    def _is_stale(self, asked: Asked) -> bool:
        return not self._is_wanted(asked)
