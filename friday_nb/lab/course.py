"""What each lesson of a course is worth: the same games by somebody who knows ever more of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from friday_nb.core.lessons import first_lessons
from friday_nb.core.paired import means

__all__ = ["CourseGames", "Row", "SeatGames"]


@dataclass(frozen=True)
class Row:
    """What somebody wins who knows these rules, at a level or with so many players.

    Attributes:
        share: The share of the games, or of the win.
        adds: How much more that is than what it is compared with in the same games ...
        error: ... and the standard error of that; 0 where there is no lesson before.
    """

    share: float
    adds: float
    error: float


@dataclass(frozen=True)
class CourseGames:
    """Games of a player that follows exactly the rules of some lessons.

    Attributes:
        lessons: How many lessons there are.
        tables: Which games: the levels, or the numbers of players.
        play: What is won by somebody who knows a set of rules (a bit for each), of one of
            ``tables``, in the game of each seed: between 0 and 1.
    """

    lessons: int
    tables: tuple[int, ...]
    play: Callable[[int, int, Iterable[int]], Sequence[float]]

    def after(self, games: int) -> Iterator[list[Row]]:
        """For each number of lessons from 0 what is won, one row for each of ``tables``."""
        before: list[Sequence[float]] = []
        for n in range(self.lessons + 1):
            won = [self.play(first_lessons(n), table, range(games)) for table in self.tables]
            yield [_row(each, before[i] if before else each) for i, each in enumerate(won)]
            before = won

    def without(self, games: int) -> Iterator[list[Row]]:
        """For each lesson the same of somebody who knows all but this one, compared with all."""
        known = first_lessons(self.lessons)
        whole = [self.play(known, table, range(games)) for table in self.tables]
        for lesson in range(self.lessons):
            yield [
                _row(self.play(known & ~(1 << lesson), table, range(games)), whole[i])
                for i, table in enumerate(self.tables)
            ]


@dataclass(frozen=True)
class SeatGames:
    """Games for several seats: the seat of the course's player goes round with the seed.

    Attributes:
        play: Plays a game of a known set of rules, a number of players, a seat and a seed; returns
            for each seat whether it won.
    """

    play: Callable[[int, int, int, int], Sequence[int]]

    def __call__(self, known: int, players: int, seeds: Iterable[int]) -> list[float]:
        """The share of the win in the game of each seed of somebody who knows these rules."""
        found = []
        for seed in seeds:
            seat = seed % players
            won = self.play(known, players, seat, seed)
            found.append(won[seat] / sum(won))
        return found


def _row(won: Sequence[float], before: Sequence[float]) -> Row:
    gap = means(won, before)
    return Row(fmean(won), gap.best - gap.other, gap.error)
