"""A turn that is composed but not made yet: what it would come to, as far as that is certain.

A plan is a row of decisions.  They are tried on a game that fits what the seat knows; whatever does
not depend on chance is the same in every such game, and a plan ends where chance begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from friday_nb.black_friday import (
    Action,
    ActionKind,
    Event,
    Phase,
    State,
    View,
    apply,
    sample,
    why_not,
)

CHANCE: Final = frozenset({"adjustment", "game_end"})
"""What follows these events is not known beforehand."""
_END: Final = Action(ActionKind.END)
_READY: Final = (Phase.TURN, Phase.AFTER)


@dataclass(frozen=True)
class Plan:
    """Decisions of one seat, one after the other.

    Attributes:
        start: What the seat knows now.
        state: A game that fits it, after the decisions; after the one that brings chance into it,
            the game before that one.
        steps: The decisions.
        events: What would happen, up to where chance begins.
        adjusts: The table that causes a price adjustment; empty if none does.
    """

    start: View
    state: State
    steps: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()
    adjusts: str = ""

    @property
    def view(self) -> View:
        """What the seat would know then."""
        return self.state.view(self.start.seat)

    @property
    def is_mine(self) -> bool:
        """Would the seat decide next?"""
        return not self.adjusts and self.state.actor == self.start.seat

    @property
    def is_ready(self) -> bool:
        """Can it be made as it is?"""
        if not self.steps:
            return self.ends_turn
        return not self.is_mine or self.view.phase in _READY

    @property
    def to_make(self) -> tuple[str, ...]:
        """The decisions to be made, with the end of the turn if nothing else is left to do."""
        made = tuple(map(str, self.steps))
        return (*made, "end") if self.ends_turn else made

    @property
    def ends_turn(self) -> bool:
        """Can the turn end after it?"""
        return self.is_mine and why_not(self.view, _END) is None

    def then(self, action: Action) -> Plan:
        """The plan with one decision more.

        Raises:
            IllegalAction: the rules do not allow it, or chance comes before it.
        """
        if self.adjusts:
            return self
        state, events = apply(self.state, self.start.seat, action)
        certain = _until_chance(events)
        adjusts = ""
        if len(certain) < len(events):
            state, adjusts = self.state, str(events[len(certain)].facts.get("table", ""))
        return replace(
            self,
            state=state,
            steps=(*self.steps, action),
            events=self.events + certain,
            adjusts=adjusts,
        )


def _until_chance(events: tuple[Event, ...]) -> tuple[Event, ...]:
    at = next((i for i, event in enumerate(events) if event.kind in CHANCE), len(events))
    return events[:at]


def empty_plan(view: View) -> Plan:
    """The plan in which nothing is decided yet."""
    return Plan(view, sample(view, Random(0)))
