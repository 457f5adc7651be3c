"""What the panes for advice and for the story ask an analyst (:mod:`friday_nb.analysis`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from friday_nb.analysis import Stop
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.advice import Advice, advise
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.players.story import BlackFridayMoment, Story, tell
from friday_nb.black_friday.view import View
from friday_nb.core.story import Telling

MOST_KEPT: Final = 500
"""Positions whose advice is kept: undo and redo cost nothing where one was judged before."""


@dataclass(frozen=True)
class AdviceQuestion:
    """What to work out: advice for a view whose seat decides."""

    view: View

    def answers(self, stop: Stop) -> Iterator[Advice]:
        """The advice, if it is still wanted when its turn has come."""
        if not stop():
            yield _advice(self.view)


@dataclass(frozen=True)
class StoryQuestion:
    """What to work out: the story of a game for a seat."""

    moments: tuple[BlackFridayMoment, ...]
    seat: int

    def answers(self, stop: Stop) -> Iterator[Telling[Story]]:
        """How far the work has come, and at last the story, while it is wanted."""
        for telling in tell(self.moments, self.seat, _advice):
            if stop():
                return
            yield telling


def _advice(view: View) -> Advice:
    return _kept(view, machine.shared())


@lru_cache(MOST_KEPT)
def _kept(view: View, on: Machine) -> Advice:
    return advise(view, on)
