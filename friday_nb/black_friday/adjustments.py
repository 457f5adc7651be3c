"""What each price adjustment of a game did, and who caused it: all of it is public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.state import State
from friday_nb.core.facts import Event
from friday_nb.core.session import Moment


@dataclass(frozen=True)
class Adjusted:
    """A price adjustment that has been made.

    Attributes:
        number: The number of the decision that caused it, from 1.
        seat: Who made that decision.
        table: The table that caused it: shares, silver or sales.
        drawn: The cases drawn from the bag, as ``red:2,black:1``.
        before: What a share of each colour cost when it began ...
        after: ... and when it was done.
        silver: What a bar of silver cost before and after.
        level: The level that was reached by it; None if none was.
    """

    number: int
    seat: int
    table: str
    drawn: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    silver: tuple[int, int]
    level: int | None

    @property
    def changed(self) -> tuple[str, ...]:
        """The colours whose price it changed."""
        return tuple(name for name in COLOURS if self.before[name] != self.after[name])


def has_adjustment(events: Sequence[Event]) -> bool:
    """Is there a price adjustment among these events?"""
    return any(event.kind == "adjustment" for event in events)


def adjustments(moments: Sequence[Moment[State, Action]]) -> tuple[Adjusted, ...]:
    """The price adjustments of a game so far, in order.

    >>> from friday_nb import black_friday as blf
    >>> adjustments(blf.new_session(players=3, seed=1).moments)
    ()
    """
    return tuple(
        _adjusted(number, moments[number - 1], moments[number])
        for number in range(1, len(moments))
        if has_adjustment(moments[number].events)
    )


def _adjusted(
    number: int, earlier: Moment[State, Action], moment: Moment[State, Action]
) -> Adjusted:
    events = moment.events
    begin = next(i for i, event in enumerate(events) if event.kind == "adjustment")
    was, now = earlier.state.view(0), moment.state.view(0)
    found = {event.kind: event.facts for event in events[begin:]}
    return Adjusted(
        number=number,
        seat=int(events[begin].facts["seat"]),
        table=str(events[begin].facts["table"]),
        drawn=str(found["drawn"]["cases"]),
        before=was.prices | _prices(events[:begin]),
        after=now.prices,
        silver=(was.silver_price, now.silver_price),
        level=int(found["level"]["level"]) if "level" in found else None,
    )


def _prices(events: Sequence[Event]) -> dict[str, int]:
    """The prices that these events have changed; what a trade names is not one of them."""
    changed = {"lowered", "last_case", "third_case"}
    return {str(e.facts["case"]): int(e.facts["price"]) for e in events if e.kind in changed}
