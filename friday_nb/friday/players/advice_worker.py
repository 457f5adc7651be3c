"""Advice in the background: a thread that thinks about the newest wish, and keeps what it knows.

Whoever asks again takes back what was asked before; the thread drops it after the judgement it is
at, some hundredths of a second.  Advice is kept by view, so that undo, redo and the story of a game
cost nothing where somebody has thought before.
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
from friday_nb.friday.players.evaluator import Thinker
from friday_nb.friday.players.story import FridayMoment, Telling, tell
from friday_nb.friday.view import View

log = logging.getLogger(__name__)

MOST_KEPT: Final = 1500
"""Positions whose advice is kept: the longest games and some lines taken back."""


@dataclass(frozen=True)
class Wish:
    """What is wanted: advice for a view, and the story of a game; either may be left out."""

    view: View | None = None
    moments: tuple[FridayMoment, ...] = ()


Answer = Advice | Telling


class Adviser:
    """Answers wishes in a thread of its own.

    Args:
        hear: Is called with the wish and each answer to it, in the thread.
        mind: Who thinks.  Without it plain Python answers at once; where machine code is there, it
            is loaded meanwhile, and from then on thinks further.
    """

    def __init__(self, hear: Callable[[Wish, Answer], None], mind: Thinker | None = None) -> None:
        self._hear = hear
        self._mind = mind
        self._kept: OrderedDict[View, Advice] = OrderedDict()
        self._at_sight: OrderedDict[View, Advice] = OrderedDict()
        self._wish: Wish | None = None
        self._busy_with: Wish | None = None
        self._last: Wish | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._ended = False

    def known(self, view: View) -> Advice | None:
        """The advice for this view, if somebody has thought about it."""
        with self._changed:
            return self._found(view)

    def ask(self, wish: Wish) -> None:
        """Think about this, and no more about anything asked before."""
        with self._changed:
            if wish in (self._wish, self._busy_with):
                return
            self._wish = wish
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, view: View, seconds: float) -> Advice | None:
        """The advice for a view that was asked for, if it comes in this time."""
        with self._changed:
            self._changed.wait_for(lambda: self._found(view), seconds)
            return self._found(view)

    def answers(self, wish: Wish) -> Iterator[Answer]:
        """Answer a wish here and now."""
        if wish.view is not None:
            yield self._advice(wish.view)
        if wish.moments:
            yield from tell(wish.moments, self._advice)

    def end(self) -> None:
        """End the thread after the judgement that it is at."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _found(self, view: View) -> Advice | None:
        """The best advice so far: until the fast thinker has answered, what was seen at sight."""
        return self._kept.get(view) or self._at_sight.get(view)

    def _advice(self, view: View) -> Advice:
        with self._changed:
            found = self._kept.get(view)
        if found is not None:
            return found
        mind = self._mind = self._mind or Thinker()
        found = advise(view, mind)
        with self._changed:
            if mind is self._mind:
                self._kept[view] = found
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
                self._changed.notify_all()
        return found

    def _load(self) -> None:
        """Make the fast thinker; what was wanted last is thought about again by it."""
        mind = Thinker()
        if not mind.fast:
            return
        with self._changed:
            self._mind = mind
            self._at_sight, self._kept = self._kept, OrderedDict()
            self._wish = self._wish or self._last
            self._changed.notify_all()
        solve.machine()  # loaded now, so that no advice against a pirate has to wait for it

    def _is_stale(self) -> bool:
        return self._wish is not None or self._ended

    def _run(self) -> None:
        if self._mind is None:
            self._mind = Thinker(fast=False)
            threading.Thread(target=self._load, daemon=True).start()
        while True:
            with self._changed:
                self._busy_with = None
                self._changed.wait_for(lambda: self._wish or self._ended)
                if self._ended or self._wish is None:
                    return
                wish, self._wish = self._wish, None
                self._busy_with = self._last = wish
            try:
                for answer in self.answers(wish):
                    if self._is_stale():
                        break
                    self._hear(wish, answer)
            except Exception:
                log.exception("advice could not be worked out")
