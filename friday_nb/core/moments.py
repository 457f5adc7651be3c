"""Decisions of a game that gave something away: which to try again, and what they cost by theme.

A game says what each gave away, how far the error may have exaggerated that, what kind of
decision it was, and which scene it belongs to.  Of each scene, such as a fight or a turn, the
worst decision is tried again: those around it are mostly the same mistake, and come only where a
game has too few scenes, so that no clear loss of which its story tells is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from friday_nb.core.percents import points
from friday_nb.core.severity import Severity, severity

MOST: Final = 3
"""How many moments of a game are to be tried again."""


@dataclass(frozen=True)
class Spot:
    """A decision of a seat that gave something away."""

    number: int
    """Its number among all decisions of the game, from 1."""
    loss: float
    """What it gave away of the chance to win ..."""
    doubt: float
    """... and how far the error may have made that too much."""
    theme: str
    """What kind of decision it was, a key of the game."""
    scene: int
    """Decisions of one scene are mostly one mistake."""
    best: float = 1.0
    """The chance with the best decision."""

    @property
    def grade(self) -> Severity:
        """How bad it was."""
        return severity(self.loss, self.doubt)

    @property
    def points(self) -> int:
        """What it gave away in whole points, between the chances as they are written."""
        return points(self.best, self.best - self.loss)

    @property
    def sure(self) -> float:
        """What it gave away beyond the error."""
        return max(0.0, self.loss - self.doubt)


def to_try(spots: Iterable[Spot], most: int = MOST) -> tuple[Spot, ...]:
    """The decisions that gave away most beyond their error, in their order.

    They are of different scenes as long as there are enough of these.

    >>> one, same, two = (Spot(n, 0.1 * n, 0.0, "", scene) for n, scene in ((1, 1), (2, 1), (9, 2)))
    >>> [spot.number for spot in to_try([one, same, two], most=2)]
    [2, 9]
    """
    worst: dict[int, Spot] = {}
    graded = [spot for spot in spots if spot.grade > Severity.GOOD]
    graded.sort(key=lambda spot: (-spot.sure, spot.number))
    for spot in graded:
        worst.setdefault(spot.scene, spot)
    others = [spot for spot in graded if worst[spot.scene] is not spot]
    found = [*worst.values(), *others][:most]
    return tuple(sorted(found, key=lambda spot: spot.number))


def by_theme(spots: Iterable[Spot]) -> dict[str, float]:
    """What decisions gave away by theme, the dearest first."""
    cost: dict[str, float] = {}
    for spot in spots:
        cost[spot.theme] = cost.get(spot.theme, 0.0) + spot.loss
    return dict(sorted(cost.items(), key=lambda each: -each[1]))


def apportioned(parts: Sequence[float], whole: int) -> tuple[int, ...]:
    """Whole numbers in the ratio of these parts, none below 0, that add up to exactly ``whole``.

    >>> apportioned([1.4, 1.4, 0.2], 3)
    (2, 1, 0)
    """
    total = sum(parts)
    if total <= 0:
        return (0,) * len(parts)
    exact = [whole * part / total for part in parts]
    found = [int(each) for each in exact]
    nearest = sorted(range(len(parts)), key=lambda i: (found[i] - exact[i], i))
    for i in nearest[: whole - sum(found)]:
        found[i] += 1
    return tuple(found)


@dataclass(frozen=True)
class Costs:
    """What the decisions of a game cost, in whole games out of 100; the parts add up."""

    whole: int
    clear: int
    """What those cost that have a grade, and how many they were."""
    count: int
    small: int
    """What all others cost together ..."""
    themes: tuple[tuple[str, int], ...]
    """... and that by theme, the dearest first; what rounds to nothing is left out."""


def costs(spots: Sequence[Spot]) -> Costs:
    """What decisions cost; small losses, which nobody would notice one by one, by theme.

    A clear loss counts as it is told, in whole points; the small ones are rounded together.

    >>> two = [Spot(n, 0.014, 0.0, "", n, best=0.5) for n in (1, 2)]
    >>> costs([Spot(3, 0.0554, 0.0, "", 3, best=0.5649), *two]).whole
    8
    """
    graded = [spot for spot in spots if spot.grade > Severity.GOOD]
    rest = [spot for spot in spots if spot.grade is Severity.GOOD]
    clear = sum(spot.points for spot in graded)
    small = round(100 * sum(spot.loss for spot in rest))
    found = by_theme(rest)
    shares = apportioned(list(found.values()), small)
    themes = tuple((name, n) for name, n in zip(found, shares, strict=True) if n)
    return Costs(clear + small, clear, len(graded), small, themes)
