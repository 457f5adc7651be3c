"""What the lessons of His Man Friday are worth: among the usual bots, with 2, 3 and 4 players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from friday_nb.accel import machine
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.cards import SEAT_COUNTS
from friday_nb.his_man_friday.lab import course_games
from friday_nb.his_man_friday.players import (
    NUMBERS,
    USUAL,
    beliefs,
    bots,
    course,
    declarations,
    evaluation,
    thumb,
)
from friday_nb.his_man_friday.rules import layout, legal
from friday_nb.lab.course import CourseGames

_MODULES: Final = (beliefs, evaluation, declarations, thumb, bots, course, course_games)


def play_course(known: int, players: int, seeds: Iterable[int]) -> list[float]:
    """The share of the win in the game of each seed of somebody who knows these rules.

    The seat goes round with the seed; the usual bot sits in the others.
    """
    core, s, *buffers = _table()
    found = []
    for seed in seeds:
        seat = seed % players
        numbers = (players, seat, known, NUMBERS[USUAL], seed >> 32, seed & 0xFFFFFFFF)
        core.play_course_game(s, *buffers, *numbers)
        won = [int(s[layout.WON + each]) for each in range(players)]
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
        zeros.real(beliefs.BELIEFS_SIZE),
        zeros.whole(legal.ROOM),
        machine.silent_log(zeros),
    )


COURSE: Final = CourseGames(course.COURSE_RULES, tuple(SEAT_COUNTS), play_course)
