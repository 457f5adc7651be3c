"""What the stories of all games share: what a step was mainly, and how far the work has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from friday_nb.core.severity import Severity, severity

MOVED: Final = 0.15
"""What happens between two decisions of a seat is worth mentioning from this change on."""

StoryT = TypeVar("StoryT")


@dataclass(frozen=True)
class Telling(Generic[StoryT]):
    """How far the work on a story has come: ``done`` of ``whole`` decisions are judged."""

    done: int
    whole: int
    story: StoryT | None = None


def kind_of(given: float, doubt: float, moved: float) -> str:
    """What a step was mainly, for the seat that made it.

    Args:
        given: How much of the chance to win the choice gave away.
        doubt: How far luck in the judging may have made that too much.
        moved: How far the chance moved afterwards, until the seat decided again.

    Returns:
        "mistake", "rise", "fall" or "even".

    >>> kind_of(0.1, 0.01, 0.02), kind_of(0.1, 0.08, 0.3), kind_of(0.1, 0.08, -0.1)
    ('mistake', 'rise', 'even')
    """
    is_mistake = severity(given, doubt) >= Severity.MISTAKE
    if is_mistake and (given >= abs(moved) or abs(moved) < MOVED):
        return "mistake"
    if abs(moved) < MOVED:
        return "even"
    return "rise" if moved > 0 else "fall"
