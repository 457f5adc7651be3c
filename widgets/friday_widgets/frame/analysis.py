"""A pane that shows what is worked out about the game on the desk.

Working it out takes longer than a click may wait, and only the newest question counts.  There are
three ways to do it, and a pane takes the one that its place allows:

* at once, where no event loop runs and so nobody else waits: in a program, in a test;
* by a worker of its own, a thread or a process, in a kernel that serves a page;
* in turns on the event loop, where there can be neither: in Python inside a browser.

Until the answers come the pane shows what it knows, and says that it is of the last position.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from friday_widgets.frame.chart import PlotlyHost
from friday_widgets.frame.desk import Desk, When
from friday_widgets.frame.panel import Panel

log = logging.getLogger(__name__)

Question = TypeVar("Question")
Answer = TypeVar("Answer")
Asked_contra = TypeVar("Asked_contra", contravariant=True)


class Way(Enum):
    """How a pane works out what it is asked."""

    AT_ONCE = 1
    WORKER = 2
    TURNS = 3


def possible_way() -> Way:
    """The way that suits the place where this is called."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return Way.AT_ONCE
    return Way.TURNS if sys.platform == "emscripten" else Way.WORKER


class Worker(Protocol[Asked_contra]):
    """Works on the newest question, and tells its answers to whoever made it."""

    def ask(self, question: Asked_contra) -> None:
        """Work on this, and no more on anything asked before."""
        ...

    def end(self) -> None:
        """Stop; no further answer is told."""
        ...


class Turns(Generic[Question, Answer]):
    """A worker that needs neither process nor thread: it takes turns with the event loop.

    One answer is worked out at a time, and the loop serves everybody else in between; so an answer
    should not take much longer than a click may wait.

    Args:
        answers: Works a question out.
        hear: Is called on the loop with the question and each of its answers.
    """

    def __init__(
        self,
        answers: Callable[[Question], Iterator[Answer]],
        hear: Callable[[Question, Answer], None],
    ) -> None:
        self._answers = answers
        self._hear = hear
        self._question: Question | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Question) -> None:
        """Work on this, and no more on anything asked before."""
        if self._task and not self._task.done():
            if question == self._question:
                return
            self._task.cancel()
        self._question = question
        self._task = asyncio.get_running_loop().create_task(self._work(question))

    def end(self) -> None:
        """Stop; no further answer is told."""
        if self._task:
            self._task.cancel()

    async def _work(self, question: Question) -> None:
        await asyncio.sleep(0)  # whoever asked is served first
        try:
            for answer in self._answers(question):
                self._hear(question, answer)
                await asyncio.sleep(0)
        except Exception:
            log.exception("a question could not be worked out")


class AnalysisPane(Panel, PlotlyHost, Generic[Question, Answer]):
    """What the panes for odds and for advice have in common.

    Args:
        desk: The visitor's game.
        way: How questions are worked out; by default as the place allows.
        traits: What the widget takes.
    """

    def __init__(self, desk: Desk, *, way: Way | None = None, **traits: Any) -> None:
        self._way = way
        self._loop: asyncio.AbstractEventLoop | None = None
        self._worker: Worker[Question] | None = None
        super().__init__(desk.wire, desk.lang, **traits)
        desk.subscribe(self._follow, When.LATER)

    # --- what a pane says of itself -----------------------------------------------------------

    def _follow(self, desk: Any, what: str) -> None:
        """The desk has changed."""
        raise NotImplementedError

    def _work_out(self, question: Question) -> Iterator[Answer]:
        """Answer a question here and now, what is quick first."""
        raise NotImplementedError

    def _make_worker(self) -> Worker[Question]:
        """Make the thread or process; its answers go to `_come`."""
        raise NotImplementedError

    def take(self, question: Question, answer: Answer) -> None:
        """Put an answer in place, unless something else is wanted by now."""
        raise NotImplementedError

    # --- what all panes do --------------------------------------------------------------------

    @property
    def way(self) -> Way:
        """How a question that is asked now is worked out."""
        return self._way or possible_way()

    def _ask(self, question: Question) -> None:
        """Have a question worked out; `take` hears of each answer."""
        if self.way is Way.AT_ONCE:
            for answer in self._work_out(question):
                self.take(question, answer)
            return
        self._loop = asyncio.get_running_loop()
        if self._worker is None:
            in_turns = self.way is Way.TURNS
            self._worker = Turns(self._work_out, self.take) if in_turns else self._make_worker()
        self._worker.ask(question)

    def _come(self, question: Question, answer: Answer) -> None:
        """In a thread of the worker: answers go to the loop of the pane."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.take, question, answer)

    def close(self) -> None:
        """End what runs for this pane."""
        if self._worker:
            self._worker.end()
        super().close()
