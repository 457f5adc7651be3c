"""What a reader sees of a turn: of those that are level, the one that looks best leads.

Two turns of one kind differ in something that everybody sees: what the shares are worth after the
next adjustment, how many of one's own a case helps.  Whoever reads that another turn is as good,
and sees that it helps two shares where the recommended one helps none, wonders why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.view import View

TRADES: Final = ("buy", "sell")
"""What is said of shares: turns of one kind can be compared, or with one that trades none."""
_HARMS: Final = ("held", "take")
"""What is said of prices that are lowered, and of a case that is taken, ..."""
_HARMED: Final = ("held", "take.held")
"""... where one has shares of that colour."""
COINS_APART: Final = 3
"""From this difference on, it is told which of two numbers of coins is larger."""


class Planned(Protocol):
    """A turn by its decisions."""

    @property
    def plan(self) -> tuple[Action, ...]:
        """The next decision first."""
        ...


PlannedT = TypeVar("PlannedT", bound=Planned)


@dataclass(frozen=True)
class Look:
    """What turns of the same ``kind`` are compared by at a glance: more is better."""

    kind: str
    value: float
    apart: float
    """A smaller difference is none."""

    def is_better(self, other: Look) -> bool:
        """Does it look clearly better than another one?"""
        return self.kind == other.kind and self.value >= other.value + self.apart


def look(view: View, plan: Sequence[Action]) -> Look | None:
    """What one sees of a turn; None if it cannot be compared with others at a glance.

    A case that moves a price at once counts double.  What is lowered or taken looks the better, the
    fewer shares of one's own it harms.
    """
    first = why(view, plan)
    kind, *more = first.key.split(".")
    if kind in _HARMS:
        harmed = (int(each.facts["n"]) for each in first.parts if each.key in _HARMED)
        return Look(kind, -sum(harmed), 1)
    if kind in TRADES:
        return Look(first.key, first.measure or 0, COINS_APART)
    if kind != "case":
        return None
    kind = f"{kind} {plan[-1].kind.name}"
    if "adjustment" in more:
        return Look(f"{kind} adjustment", first.measure or 0, COINS_APART)
    moves = not {"third", "last"}.isdisjoint(more)
    return Look(kind, (first.measure or 0) * (2 if moves else 1), 1)


def best_looking(view: View, best: PlannedT, others: Iterable[PlannedT]) -> PlannedT:
    """Of these turns the one that looks best; the first one unless another looks clearly better."""
    mine = look(view, best.plan)
    found = [
        (seen.value, each)
        for each in others
        if mine and (seen := look(view, each.plan)) and seen.is_better(mine)
    ]
    return max(found, key=lambda each: each[0])[1] if found else best
