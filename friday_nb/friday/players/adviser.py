"""What the panes for advice and for the story ask an analyst, and the adviser that answers there.

Advice is kept by view, so that undo, redo and the story of a game cost nothing where a position was
judged before.  Nobody waits for machine code: until it is loaded, plain Python answers at sight.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from time import monotonic
from typing import Final, Protocol, TypeVar

from friday_nb.analysis import Stop, never
from friday_nb.core.story import Telling
from friday_nb.friday import compiled
from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight import solve
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.because import compared, explained
from friday_nb.friday.players.evaluator import Evaluator, is_ready
from friday_nb.friday.players.foresight import what_then
from friday_nb.friday.players.listed import Advice
from friday_nb.friday.players.reason import Why
from friday_nb.friday.players.scales import Scale, on_scale
from friday_nb.friday.players.scores import with_scores
from friday_nb.friday.players.story import FridayMoment, Story, tell
from friday_nb.friday.view import View

MOST_KEPT: Final = 1500
"""Positions whose advice is kept: the longest games and some lines taken back."""
LOOK_SECONDS: Final = 0.1
"""How often somebody who waits for machine code is asked whether they still want it."""

AGAIN_SECONDS: Final = 10.0
"""Machine code that was not there is looked for again so much later."""


FoundT_co = TypeVar("FoundT_co", covariant=True)


class Judgeable(Protocol[FoundT_co]):
    """Something that an adviser can answer by judging positions."""

    def by(self, adviser: Adviser) -> Iterator[FoundT_co]:
        """The answers of this adviser."""
        ...


def suited(advice: Advice, scale: Scale | None, aim: Aim | None) -> Advice:
    """The same advice, for a player of this scale and for this aim, where there is one."""
    advice = on_scale(advice, scale) if scale else advice
    return with_scores(advice, aim) if aim else advice


@dataclass(frozen=True)
class AdviceQuestion:
    """What to work out: advice for a view.

    Also for a player of this ``scale``, and for this ``aim``, if there is one.  ``against``: a
    decision that somebody is about to make; the reason then compares the best one with just that.
    """

    view: View
    scale: Scale | None = None
    aim: Aim | None = None
    against: Action | None = None

    def answers(self, stop: Stop) -> Iterator[Advice]:
        """As the adviser of this process answers."""
        return shared().answers(self, stop)

    def by(self, adviser: Adviser) -> Iterator[Advice]:
        """The advice, and once more with the plan, if there is one.

        Who asks and what for may change the best decision, and so the reason and the plan.
        """
        found = suited(adviser.advice(self.view), self.scale, self.aim)
        told = adviser.explained(found, self.against)
        yield told  # the plan judges what comes after, which takes as long again
        if then := adviser.plan(told):
            yield replace(told, then=then)


@dataclass(frozen=True)
class StoryQuestion:
    """What to work out: the story of a game."""

    moments: tuple[FridayMoment, ...]

    def answers(self, stop: Stop) -> Iterator[Telling[Story]]:
        """As the adviser of this process answers."""
        return shared().answers(self, stop)

    def by(self, adviser: Adviser) -> Iterator[Telling[Story]]:
        """How far the work has come, and at last the story."""
        return tell(self.moments, adviser.advice)


class Adviser:
    """Judges positions, and keeps what it thought of them; may serve several threads.

    Args:
        evaluator: What judges positions.  Without it plain Python judges them at sight; where there
            is machine code, it is loaded meanwhile and searches deeper from then on.
    """

    def __init__(self, evaluator: Evaluator | None = None) -> None:
        self._evaluator = evaluator
        self._kept: OrderedDict[View, Advice] = OrderedDict()
        self._thinking = threading.Lock()
        self._loaded = threading.Event()
        """Set once nothing better than the evaluator will come."""
        self._given = evaluator is not None
        self._looked = -math.inf
        if self._given:
            self._loaded.set()

    def wake(self) -> None:
        """Wait until machine code is loaded, if it has been made."""
        self._begin()
        self._loaded.wait()

    def answers(self, question: Judgeable[FoundT_co], stop: Stop = never) -> Iterator[FoundT_co]:
        """Answer a question; once more, and better, if machine code was loaded meanwhile."""
        first = self._begin()
        yield from question.by(self)
        while not self._loaded.wait(LOOK_SECONDS):
            if stop():
                return
        if self._evaluator is not first:
            yield from question.by(self)

    def advice(self, view: View) -> Advice:
        """The advice for a view, by the evaluator that there is now."""
        evaluator = self._begin()
        with self._thinking:  # an evaluator serves one thread at a time
            found = self._kept.get(view)
            if found is None:
                found = self._kept[view] = advise(view, evaluator)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            return found

    def explained(self, advice: Advice, against: Action | None = None) -> Advice:
        """The same advice with what decides (:mod:`.deciding`).

        Args:
            advice: As it is told, for whom and for what it may be.
            against: A decision; what decides is then told of the best decision and just this one.
        """
        evaluator = self._begin()
        with self._thinking:
            found = explained(advice, evaluator)
            return compared(found, against, evaluator) if against else found

    def plan(self, advice: Advice) -> Why | None:
        """What is best after the best decision (:mod:`.foresight`); None without machine code."""
        if not self._begin().fast:
            return None
        return what_then(advice, lambda view: suited(self.advice(view), None, advice.aim))

    def _begin(self) -> Evaluator:
        """The evaluator that there is now; if there may be a better one, its loading begins."""
        with self._thinking:
            if self._evaluator is None:
                self._evaluator = Evaluator(fast=False)
            if self._may_be_better():
                self._looked = monotonic()
                self._loaded.clear()
                try:
                    threading.Thread(target=self._load, daemon=True).start()
                except RuntimeError:  # no threads here: whoever asks first has to wait
                    self._evaluator = Evaluator()
                    self._loaded.set()
            return self._evaluator

    def _may_be_better(self) -> bool:
        """Is it time to look for machine code?  A process that lives long may see it being made."""
        if self._given or self._looked < 0:
            return not self._given
        is_plain = self._loaded.is_set() and not (self._evaluator and self._evaluator.fast)
        return is_plain and compiled.available() and monotonic() - self._looked > AGAIN_SECONDS

    def _load(self) -> None:
        try:
            if is_ready():
                evaluator = Evaluator(fast=True)
                with self._thinking:
                    self._evaluator = evaluator
                    self._kept.clear()
        finally:
            self._loaded.set()
        solve.machine()  # loaded now, so that no advice against a pirate has to wait for it


@cache
def shared() -> Adviser:
    """The adviser of this process."""
    return Adviser()


def wake() -> None:
    """Load now what the adviser of this process needs, so that the first who asks need not wait."""
    shared().wake()
    solve.machine()
