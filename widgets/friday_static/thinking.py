"""Odds and advice are worked out in workers of their own, to which messages travel as bytes.

Both ends of each are connected by a channel of the browser.  Of a question that is dropped, the
answer in the making is finished and thrown away; the next one is not begun.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from friday_nb.analysis import work
from friday_nb.analysis.analyst import Asked
from friday_nb.analysis.parcel import Parcel, Remote

__all__ = ["InWorker", "Thinker"]

Post = Callable[[int, bytes], object]
"""Sends something about the question with this number to the other end; nothing drops it."""


class InWorker(Remote):
    """An analyst whose questions are worked out at other ends.

    Each question goes where there is the least to do, so that odds need not wait for advice.

    Args:
        posts: For each of these ends, what sends a question there.
    """

    def __init__(self, posts: Sequence[Post]) -> None:
        super().__init__()
        self._posts = posts
        self._places: dict[int, int] = {}
        """Where each question is worked out, until that end has done with it."""

    def hear(self, number: int, packed: bytes) -> None:
        """An answer has come, or word that there will be none."""
        if not packed:
            self._places.pop(number, None)
            return
        self._hear(number, pickle.loads(packed))  # noqa: S301 - from our own program

    def wait(self, client: Hashable, seconds: float) -> None:
        """Not at all: answers come only while nobody waits."""

    def _send(self, asked: Asked, parcel: Parcel) -> None:
        load = Counter(self._places.values())
        place = min(range(len(self._posts)), key=load.__getitem__)
        self._places[asked.number] = place
        self._posts[place](asked.number, pickle.dumps(parcel))

    def _drop(self, asked: Asked) -> None:
        if asked.number in self._places:
            self._posts[self._places[asked.number]](asked.number, b"")


class Thinker:
    """One of the other ends: works on its questions one after another, the newest first.

    Args:
        post: Sends an answer; an empty one says that it has done with a question.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._waiting: dict[int, bytes] = {}
        self._number: int | None = None
        """The question at which it is."""
        self._work: asyncio.Task[None] | None = None

    def hear(self, number: int, packed: bytes) -> None:
        """A question has come, or nobody wants its answers any more."""
        if not packed:
            self._waiting.pop(number, None)
            if number != self._number:
                self._post(number, b"")
            return
        self._waiting[number] = packed
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._work_all())

    async def _work_all(self) -> None:
        while self._waiting:
            self._number = next(reversed(self._waiting))
            await self._work_out(self._number)
            self._waiting.pop(self._number, None)
            self._post(self._number, b"")
            self._number = None

    async def _work_out(self, number: int) -> None:
        parcel: Parcel = pickle.loads(self._waiting[number])  # noqa: S301 - from our own program
        for answer in work(parcel, lambda: number not in self._waiting):
            await asyncio.sleep(0)  # so that a question that was dropped is known to be
            if number not in self._waiting:
                return
            self._post(number, pickle.dumps(answer))
