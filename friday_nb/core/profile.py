"""Which kinds of decisions cost a player most over many games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from friday_nb.core.moments import Spot, by_theme

LEAST_GAMES: Final = 3
"""Fewer games say more of their luck, and of errors in judging them, than of who played them."""
MOST_GAMES: Final = 200
"""How many games count, the latest ones."""
PARTS: Final = 1000
"""A summary is kept in thousandths of a game."""


@dataclass(frozen=True)
class Profile:
    """What decisions gave away in a game on average, by theme, the dearest first."""

    games: int
    costs: Mapping[str, float]

    @property
    def whole(self) -> float:
        """All together."""
        return sum(self.costs.values())


def summary(spots: Sequence[Spot]) -> dict[str, int]:
    """What is kept of a game: what its decisions gave away by theme, in thousandths.

    >>> summary([Spot(1, 0.0304, 0.0, "hazard", 1), Spot(2, 0.0001, 0.0, "stop", 2)])
    {'hazard': 30}
    """
    found = {name: round(PARTS * cost) for name, cost in by_theme(spots).items()}
    return {name: cost for name, cost in found.items() if cost}


def profile(games: Iterable[object], themes: Collection[str]) -> Profile | None:
    """The profile of kept games; None if there are too few.

    Args:
        games: What was kept of each; it comes from a browser, and what is no summary is left out.
        themes: The themes of the game; others are left out.
    """
    kept = [game for game in games if isinstance(game, Mapping)][-MOST_GAMES:]
    if len(kept) < LEAST_GAMES:
        return None
    costs: dict[str, float] = {}
    for name in themes:
        found = sum(_cost(game.get(name)) for game in kept) / PARTS / len(kept)
        if found:
            costs[name] = found
    return Profile(len(kept), dict(sorted(costs.items(), key=lambda each: -each[1])))


def _cost(value: object) -> int:
    """A cost of one game; nothing that makes no sense counts."""
    return value if isinstance(value, int) and 0 <= value <= 100 * PARTS else 0
