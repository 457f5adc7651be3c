"""What the panes for advice and for the story ask an analyst (:mod:`friday_nb.analysis`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from friday_nb.analysis import Stop
from friday_nb.core.story import Telling, while_wanted
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players import machine
from friday_nb.his_man_friday.players.advice import Advice, advise
from friday_nb.his_man_friday.players.because import compared, explained
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.players.story import HmfMoment, Story, tell
from friday_nb.his_man_friday.view import View

MOST_KEPT: Final = 500
"""Positions whose advice is kept: undo and redo cost nothing where one was judged before."""


@dataclass(frozen=True)
class AdviceQuestion:
    """What to work out: advice for a view whose seat decides, with this chance of a lie.

    ``seated`` says who sits in each seat, by name; it is empty if that is not known.
    ``against``: a decision that somebody is about to make; the reason then compares with just that.
    """

    view: View
    lying: Fraction | None = USUAL_LYING
    seated: Seated = ()
    against: Action | None = None

    def answers(self, stop: Stop) -> Iterator[Advice]:
        """The advice, if it is still wanted when its turn has come."""
        if not stop():
            found = _reasoned(self.view, self.lying, self.seated, machine.shared())
            yield compared(found, found.of(self.against)) if self.against else found


@dataclass(frozen=True)
class StoryQuestion:
    """What to work out: the story of a game for a seat, as advice would have judged it."""

    moments: tuple[HmfMoment, ...]
    seat: int
    lying: Fraction | None = USUAL_LYING
    seated: Seated = ()
    given: int = 0

    def answers(self, stop: Stop) -> Iterator[Telling[Story]]:
        """How far the work has come, and at last the story, while it is wanted."""
        judge = partial(_advice, seated=self.seated)
        yield from while_wanted(tell(self.moments, self.seat, self.lying, judge, self.given), stop)


def _advice(view: View, lying: Fraction | None, seated: Seated) -> Advice:
    return _kept(view, lying, seated, machine.shared())


@lru_cache(MOST_KEPT)
def _reasoned(view: View, lying: Fraction | None, seated: Seated, on: Machine) -> Advice:
    """The advice with what decides, which a story can spare."""
    return explained(_kept(view, lying, seated, on), on)


@lru_cache(MOST_KEPT)
def _kept(view: View, lying: Fraction | None, seated: Seated, on: Machine) -> Advice:
    return advise(view, lying, seated, on=on)
