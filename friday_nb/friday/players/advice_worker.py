"""Advice in the background: a thread that works on the latest request and caches its answers.

A new request replaces the one before, which the thread drops after the position it is at, within
some hundredths of a second.  Advice is cached by view, so that undo, redo and the story of a game
cost nothing where a position was judged before.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from friday_nb.friday.odds.fight import solve
from friday_nb.friday.players.advice import Advice, advise
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.story import FridayMoment, Telling, tell
from friday_nb.friday.view import View

log = logging.getLogger(__name__)

MOST_KEPT: Final = 1500
"""Positions whose advice is kept: the longest games and some lines taken back."""


@dataclass(frozen=True)
class AdviceRequest:
    """What to work out: advice for a view, and the story of a game; either may be left out."""

    view: View | None = None
    moments: tuple[FridayMoment, ...] = ()


Answer = Advice | Telling


class AdviceWorker:
    """Answers requests in a thread of its own.

    Args:
        hear: Called in the thread with the request and each answer to it.
        evaluator: What judges positions.  Without it, plain Python answers at once; where there is
            machine code, it is loaded meanwhile and searches deeper from then on.
    """

    def __init__(
        self,
        hear: Callable[[AdviceRequest, Answer], None],
        evaluator: Evaluator | None = None,
    ) -> None:
        self._hear = hear
        self._evaluator = evaluator
        self._kept: OrderedDict[View, Advice] = OrderedDict()
        self._at_sight: OrderedDict[View, Advice] = OrderedDict()
        self._request: AdviceRequest | None = None
        self._busy_with: AdviceRequest | None = None
        self._last: AdviceRequest | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._ended = False

    def known(self, view: View) -> Advice | None:
        """The advice for this view, if it was worked out before."""
        with self._changed:
            return self._found(view)

    def ask(self, request: AdviceRequest) -> None:
        """Work on this, and no longer on anything asked before."""
        with self._changed:
            if request in (self._request, self._busy_with):
                return
            self._request = request
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, view: View, seconds: float) -> Advice | None:
        """The advice for a view that was asked for, if it comes within so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._found(view), seconds)
            return self._found(view)

    def answers(self, request: AdviceRequest) -> Iterator[Answer]:
        """Answer a request here and now."""
        if request.view is not None:
            yield self._advice(request.view)
        if request.moments:
            yield from tell(request.moments, self._advice)

    def end(self) -> None:
        """End the thread after the position that it is at."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _found(self, view: View) -> Advice | None:
        """The best advice so far: until the fast evaluator has answered, the one at sight."""
        return self._kept.get(view) or self._at_sight.get(view)

    def _advice(self, view: View) -> Advice:
        with self._changed:
            found = self._kept.get(view)
        if found is not None:
            return found
        evaluator = self._evaluator = self._evaluator or Evaluator()
        found = advise(view, evaluator)
        with self._changed:
            if evaluator is self._evaluator:
                self._kept[view] = found
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
                self._changed.notify_all()
        return found

    def _load(self) -> None:
        """Make the fast evaluator, and have it answer the last request again."""
        evaluator = Evaluator()
        if not evaluator.fast:
            return
        with self._changed:
            self._evaluator = evaluator
            self._at_sight, self._kept = self._kept, OrderedDict()
            self._request = self._request or self._last
            self._changed.notify_all()
        solve.machine()  # loaded now, so that no advice against a pirate has to wait for it

    def _is_stale(self) -> bool:
        return self._request is not None or self._ended

    def _run(self) -> None:
        if self._evaluator is None:
            self._evaluator = Evaluator(fast=False)
            threading.Thread(target=self._load, daemon=True).start()
        while True:
            with self._changed:
                self._busy_with = None
                self._changed.wait_for(lambda: self._request or self._ended)
                if self._ended or self._request is None:
                    return
                request, self._request = self._request, None
                self._busy_with = self._last = request
            try:
                for answer in self.answers(request):
                    if self._is_stale():
                        break
                    self._hear(request, answer)
            except Exception:
                log.exception("advice could not be worked out")
