"""What the lessons of His Man Friday are worth: among the usual bots, with 2, 3 and 4 players."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.accel import machine
from friday_nb.core.options import words_of
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
from friday_nb.lab.course import CourseGames, SeatGames

_MODULES: Final = (beliefs, evaluation, declarations, thumb, bots, course, course_games)


def _play(known: int, players: int, seat: int, seed: int) -> list[int]:
    """Who wins a game among the usual bots."""
    core, s, *buffers = _table()
    numbers = (players, seat, known, NUMBERS[USUAL], *words_of(seed))
    core.play_course_game(s, *buffers, *numbers)
    return [int(s[layout.WON + each]) for each in range(players)]


def _buffers(zeros: machine.Zeros) -> tuple[Any, ...]:
    shown, beliefs_of = zeros.whole(layout.SIZE), zeros.real(beliefs.BELIEFS_SIZE)
    found, silent = zeros.whole(legal.ROOM), machine.silent_log(zeros)
    return zeros.whole(layout.SIZE), shown, beliefs_of, found, silent


_table: Final = machine.functions_and_buffers(compiled.COMPILED, _MODULES, _buffers)

COURSE: Final = CourseGames(course.COURSE_RULES, tuple(SEAT_COUNTS), SeatGames(_play))
