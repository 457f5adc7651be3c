"""Odds and advice are worked out in a worker of their own, to which messages travel as bytes.

The two ends are connected by a channel of the browser.  Of a question that is dropped, the answer
in the making is finished and thrown away; the next one is not begun.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Hashable

from friday_nb.analysis import work
from friday_nb.analysis.analyst import Asked
from friday_nb.analysis.parcel import Parcel, Remote

__all__ = ["InWorker", "Thinker"]

Post = Callable[[int, bytes], object]
"""Sends something about the question with this number to the other end; nothing drops it."""


class InWorker(Remote):
    """An analyst whose questions are worked out at the other end.

    Args:
        post: Sends a question there.
    """

    def __init__(self, post: Post) -> None:
        super().__init__()
        self._post = post

    def hear(self, number: int, packed: bytes) -> None:
        """An answer has come."""
        self._hear(number, pickle.loads(packed))  # noqa: S301 - from our own program

    def wait(self, client: Hashable, seconds: float) -> None:
        """Not at all: answers come only while nobody waits."""

    def _send(self, asked: Asked, parcel: Parcel) -> None:
        self._post(asked.number, pickle.dumps(parcel))

    def _drop(self, asked: Asked) -> None:
        self._post(asked.number, b"")


class Thinker:
    """The other end: works on the questions one after another, the newest first.

    Args:
        post: Sends an answer.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._waiting: dict[int, bytes] = {}
        self._work: asyncio.Task[None] | None = None

    def hear(self, number: int, packed: bytes) -> None:
        """A question has come, or nobody wants its answers any more."""
        if not packed:
            self._waiting.pop(number, None)
            return
        self._waiting[number] = packed
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._work_all())

    async def _work_all(self) -> None:
        while self._waiting:
            await self._work_out(next(reversed(self._waiting)))

    async def _work_out(self, number: int) -> None:
        parcel: Parcel = pickle.loads(self._waiting[number])  # noqa: S301 - from our own program
        for answer in work(parcel, lambda: number not in self._waiting):
            await asyncio.sleep(0)  # so that a question that was dropped is known to be
            if number not in self._waiting:
                return
            self._post(number, pickle.dumps(answer))
        self._waiting.pop(number, None)
