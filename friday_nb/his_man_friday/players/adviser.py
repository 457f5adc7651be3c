"""What the panes for advice and for the story ask an analyst (:mod:`friday_nb.analysis`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from friday_nb.analysis import Stop
from friday_nb.core.story import Telling
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players import machine
from friday_nb.his_man_friday.players.advice import Advice, advise
from friday_nb.his_man_friday.players.calibration import BLUFFERS
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.story import HmfMoment, Story, tell
from friday_nb.his_man_friday.view import View

MOST_KEPT: Final = 500
"""Positions whose advice is kept: undo and redo cost nothing where one was judged before."""


@dataclass(frozen=True)
class AdviceQuestion:
    """What to work out: advice for a view whose seat decides, with this chance of a lie.

    ``others`` says who sits in the other seats (:func:`.calibration.among`).
    """

    view: View
    lying: Fraction | None = USUAL_LYING
    others: str = BLUFFERS

    def answers(self, stop: Stop) -> Iterator[Advice]:
        """The advice, if it is still wanted when its turn has come."""
        if not stop():
            yield _advice(self.view, self.lying, self.others)


@dataclass(frozen=True)
class StoryQuestion:
    """What to work out: the story of a game for a seat, as advice would have judged it."""

    moments: tuple[HmfMoment, ...]
    seat: int
    lying: Fraction | None = USUAL_LYING
    others: str = BLUFFERS
    given: int = 0

    def answers(self, stop: Stop) -> Iterator[Telling[Story]]:
        """How far the work has come, and at last the story, while it is wanted."""
        judge = partial(_advice, others=self.others)
        for telling in tell(self.moments, self.seat, self.lying, judge, self.given):
            if stop():
                return
            yield telling


def _advice(view: View, lying: Fraction | None, others: str) -> Advice:
    return _kept(view, lying, others, machine.shared())


@lru_cache(MOST_KEPT)
def _kept(view: View, lying: Fraction | None, others: str, on: Machine) -> Advice:
    return advise(view, lying, others, on=on)
