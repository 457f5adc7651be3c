"""What the stories of all games share: what a step was mainly, and how far the work has come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from friday_nb.core.severity import Severity, severity

MOVED: Final = 0.15
"""What happens between two decisions of a seat is worth mentioning from this change on."""

T = TypeVar("T")
StoryT = TypeVar("StoryT")
MovedT = TypeVar("MovedT", bound="Moved")


@dataclass(frozen=True)
class Telling(Generic[StoryT]):
    """How far the work on a story has come: ``done`` of ``whole`` decisions are judged.

    ``is_rough``: whether some of them were judged roughly, because there is no machine code yet.
    """

    done: int
    whole: int
    story: StoryT | None = None
    is_rough: bool = False


def while_wanted(tellings: Iterable[T], stop: Callable[[], bool]) -> Iterator[T]:
    """These tellings, until nobody wants them any more."""
    for telling in tellings:
        if stop():
            return
        yield telling


class Moved(Protocol):
    """What moved the chance."""

    @property
    def kind(self) -> str:
        """What it was mainly; "even" if it did not move it much."""
        ...

    @property
    def size(self) -> float:
        """How far it moved it."""
        ...


def swings(steps: Iterable[MovedT]) -> tuple[MovedT, ...]:
    """The steps that moved the chance, the biggest first."""
    found = [step for step in steps if step.kind != "even"]
    return tuple(sorted(found, key=lambda step: -step.size))


def kind_of(given: float, doubt: float, moved: float) -> str:
    """What a step was mainly, for the seat that made it.

    Args:
        given: How much of the chance to win the choice gave away.
        doubt: How far luck in the judging may have made that too much.
        moved: How far the chance moved afterwards, until the seat decided again.

    Returns:
        "mistake" for a loss that has a grade, however mild; "rise", "fall" or "even".

    >>> kind_of(0.1, 0.01, 0.02), kind_of(0.1, 0.09, 0.3), kind_of(0.1, 0.09, -0.1)
    ('mistake', 'rise', 'even')
    """
    has_grade = severity(given, doubt) > Severity.GOOD
    if has_grade and (given >= abs(moved) or abs(moved) < MOVED):
        return "mistake"
    if abs(moved) < MOVED:
        return "even"
    return "rise" if moved > 0 else "fall"
