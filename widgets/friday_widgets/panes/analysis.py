"""The base class of panes that show an analysis of the game on the desk.

An analysis takes longer than a click may wait, and only the newest question counts; an analyst
(:mod:`friday_nb.analysis`) works it out.  Until its answers arrive, the pane shows what it has and
says that this belongs to the previous position.  It also says if the analysis has failed, or what
it has found cannot be shown: nobody waits for what does not come.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, Generic, TypeVar
from uuid import uuid4

from friday_nb.analysis import Analyst, Answer, Question, suitable
from friday_widgets.desk.desk import Desk, When
from friday_widgets.panes.chart import PlotlyHost
from friday_widgets.wire.panel import Panel

log = logging.getLogger(__name__)

QuestionT = TypeVar("QuestionT", bound=Question)
Found = TypeVar("Found")
TOO_LONG: Final = "panels.too_long"
"""The key of the sentence that a question is too long, however often it is asked."""
LATER: Final = "panels.later"
"""The key of the sentence that an answer is late, and comes by itself."""


class AnalysisPanel(Panel, PlotlyHost, Generic[QuestionT, Found]):
    """What the panes for odds and for advice have in common.

    A pane is a client of its analyst.  Answers may arrive in any thread; the pane processes them in
    the thread that asked.

    Args:
        desk: The visitor's game.
        analyst: Works out the questions; by default :func:`friday_nb.analysis.suitable`.
        traits: Arguments of the widget.
    """

    _asked: tuple[QuestionT, Analyst] | None = None
    _desk: Desk

    def __init__(self, desk: Desk, *, analyst: Analyst | None = None, **traits: Any) -> None:
        self._given = analyst
        self._client = uuid4().hex
        self._home = threading.get_ident()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard: deque[tuple[QuestionT, Answer]] = deque()
        super().__init__(desk.wire, desk.lang, **traits)
        self._until_closed(desk.subscribe(self._follow, When.LATER))
        self._until_closed(desk.subscribe(self._hide, When.NOW))

    # --- implemented by each pane -------------------------------------------------------------

    def _follow(self, desk: Any, what: str) -> None:
        """The desk has changed."""
        raise NotImplementedError

    def take(self, question: QuestionT, found: Found) -> None:
        """Show something that was found, unless the pane has asked something else since."""
        raise NotImplementedError

    def end(self, question: QuestionT) -> None:
        """All that there is to find has been found."""

    def fail(self, question: QuestionT, why: str = "panels.unanswered") -> None:
        """Say that the analysis has failed, unless the pane has asked something else since.

        ``why`` is the key of the sentence that says so: nothing is wrong if there was no time.
        """
        raise NotImplementedError

    def forget(self, question: QuestionT) -> None:
        """Forget what was found, which cannot be shown."""

    def delay(self, question: QuestionT) -> None:
        """Say that the analysis is late, unless the pane has asked something else since."""
        raise NotImplementedError

    def _hide(self, desk: Desk, _what: str) -> None:
        """Cancel the question when the curtain falls: its answers would reveal a hand."""
        if desk.is_curtain_down:
            self._cancel()

    # --- the same for all panes ---------------------------------------------------------------

    @property
    def analyst(self) -> Analyst:
        """The analyst for the next question."""
        return self._given or suitable()

    def _ask(self, question: QuestionT) -> None:
        """Have a question worked out; the results are passed to `take`."""
        self._home = threading.get_ident()
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()
        analyst = self.analyst
        if self._asked and self._asked[1] is not analyst:
            self._cancel()
        self._asked = question, analyst
        analyst.ask(self._client, question, self._hear_of)

    def _cancel(self) -> None:
        """Cancel the current question, if there is one."""
        if self._asked:
            _question, analyst = self._asked
            self._asked = None
            analyst.cancel(self._client)

    def _wait(self, seconds: float) -> None:
        """Wait for the first answer to the current question, but no longer than ``seconds``."""
        if self._asked:
            self._asked[1].wait(self._client, seconds)
            self._take_heard()

    def _hear_of(self, question: Any, answer: Answer) -> None:
        """Receive an answer, in any thread."""
        self._heard.append((question, answer))
        if threading.get_ident() == self._home:
            self._take_heard()
        elif self._loop is not None:
            with suppress(RuntimeError):  # the loop may have been closed
                self._loop.call_soon_threadsafe(self._take_heard)

    def _take_heard(self) -> None:
        """Process the received answers in the thread that asked, except stale ones."""
        while self._heard:
            question, answer = self._heard.popleft()
            if self._asked is None or self._asked[0] != question:
                continue
            if answer.fault:
                self.fail(question, _why(answer))
            elif answer.is_late:
                self.delay(question)
            elif answer.is_last:
                self.end(question)
            else:
                self._show(partial(self.take, question, answer.found), question)

    def _show(self, show: Callable[[], object], question: QuestionT | None) -> None:
        """Show what was found; if that fails, say so, for the next attempt would fail as well."""
        try:
            show()
        except Exception:
            log.exception("what was found cannot be shown: %.200r", question)
            if question is None:
                raise
            self.forget(question)
            self.fail(question)

    def close(self) -> None:
        """Close the pane and cancel its question."""
        self._cancel()
        super().close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._desk!r})"


def may_retry(why: str) -> bool:
    """May whoever asks again be answered?  ``why`` is the key of the sentence that says why not.

    >>> [may_retry(each) for each in ("panels.overdue", LATER, TOO_LONG)]
    [True, False, False]
    """
    return why not in (LATER, TOO_LONG)


def _why(answer: Answer) -> str:
    """The key of the sentence that says why there is no answer."""
    if answer.is_too_long:
        return TOO_LONG
    return "panels.overdue" if answer.is_overdue else "panels.unanswered"
