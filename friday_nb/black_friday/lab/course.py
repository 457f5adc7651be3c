"""What the lessons of Black Friday are worth: among the usual bots, with 2 to 5 players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from friday_nb.accel import machine
from friday_nb.black_friday import compiled
from friday_nb.black_friday.cases import SEAT_COUNTS
from friday_nb.black_friday.lab import course_games
from friday_nb.black_friday.players import course, queries, randomness, thumb
from friday_nb.black_friday.players.machine import MOST
from friday_nb.black_friday.rules import layout, legal
from friday_nb.lab.course import CourseGames

_MODULES: Final = (randomness, queries, thumb, course, course_games)


def play_course(known: int, players: int, seeds: Iterable[int]) -> list[float]:
    """The share of the win in the game of each seed of somebody who knows these rules.

    The seat goes round with the seed; the usual bot sits in the others.  A game that does not end
    counts as shared by all.
    """
    core, s, *buffers = _table()
    found = []
    for seed in seeds:
        seat = seed % players
        core.play_course_game(
            s, *buffers, players, seat, known, seed >> 32, seed & 0xFFFFFFFF, MOST
        )
        finished = s[layout.NODE] == layout.OVER
        won = [int(s[layout.WON + each]) if finished else 1 for each in range(players)]
        found.append(won[seat] / sum(won))
    return found


@cache
def _table() -> tuple[Any, ...]:
    """The functions, compiled if possible, and the buffers that they work on."""
    zeros = machine.ARRAYS if compiled.available() else machine.LISTS
    return (
        compiled.compile_with(*_MODULES),
        zeros.whole(layout.SIZE),
        zeros.whole(layout.SIZE),
        zeros.whole(legal.ROOM),
        machine.silent_log(zeros),
    )


COURSE: Final = CourseGames(course.COURSE_RULES, tuple(SEAT_COUNTS), play_course)
