"""What the panes for advice and for the story ask an analyst (:mod:`friday_nb.analysis`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from friday_nb.analysis import Stop
from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.advice import (
    Advice,
    Option,
    Others,
    advise,
    compare,
    stand,
)
from friday_nb.black_friday.players.because import compared, explained
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.players.story import BlackFridayMoment, Story, tell
from friday_nb.black_friday.view import View
from friday_nb.core.story import Telling, while_wanted

MOST_KEPT: Final = 500
"""Positions whose advice is kept: undo and redo cost nothing where one was judged before."""


@dataclass(frozen=True)
class AdviceQuestion:
    """What to work out: advice for a view whose seat decides.

    ``others`` says who sits in each seat, by name; it is empty if that is not known.
    ``against``: a decision that somebody is about to make; the reason then compares with just that.
    """

    view: View
    others: Others = ()
    against: Action | None = None

    def answers(self, stop: Stop) -> Iterator[Advice]:
        """The advice, if it is still wanted when its turn has come."""
        if not stop():
            found = _reasoned(self.view, self.others, machine.shared())
            yield compared(found, found.of(self.against)) if self.against else found


@dataclass(frozen=True)
class StoryQuestion:
    """What to work out: the story of a game for a seat."""

    moments: tuple[BlackFridayMoment, ...]
    seat: int
    others: Others = ()

    def answers(self, stop: Stop) -> Iterator[Telling[Story]]:
        """How far the work has come, and at last the story, while it is wanted."""
        judge = partial(_advice, others=self.others)
        expect = partial(_stand, others=self.others)
        again = partial(_compare, others=self.others)
        yield from while_wanted(tell(self.moments, self.seat, judge, expect, again), stop)


def _advice(view: View, others: Others) -> Advice:
    return _kept(view, others, machine.shared())


def _stand(view: View, action: Action | None, others: Others) -> float:
    return _stood(view, action, others, machine.shared())


def _compare(view: View, best: Option, other: Option, others: Others) -> Option:
    return _compared(view, best, other, others, machine.shared())


@lru_cache(MOST_KEPT)
def _reasoned(view: View, others: Others, on: Machine) -> Advice:
    """The advice with what decides, which a story can spare."""
    return explained(_kept(view, others, on), on)


@lru_cache(MOST_KEPT)
def _kept(view: View, others: Others, on: Machine) -> Advice:
    return advise(view, others, on=on)


@lru_cache(MOST_KEPT)
def _stood(view: View, action: Action | None, others: Others, on: Machine) -> float:
    """Kept as advice is: a story that took too long goes on where it was when asked again."""
    return stand(view, action, others, on=on)


@lru_cache(MOST_KEPT)
def _compared(view: View, best: Option, other: Option, others: Others, on: Machine) -> Option:
    return compare(view, best, other, others, on=on)
