"""What the lessons of Black Friday are worth: among the usual bots, with 2 to 5 players."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.accel import machine
from friday_nb.black_friday import compiled
from friday_nb.black_friday.cases import SEAT_COUNTS
from friday_nb.black_friday.lab import course_games
from friday_nb.black_friday.players import course, queries, randomness, thumb
from friday_nb.black_friday.players.machine import MOST
from friday_nb.black_friday.rules import layout, legal
from friday_nb.core.options import words_of
from friday_nb.lab.course import CourseGames, SeatGames

_MODULES: Final = (randomness, queries, thumb, course, course_games)


def _play(known: int, players: int, seat: int, seed: int) -> list[int]:
    """Who wins a game among the usual bots; one that does not end counts as shared by all."""
    core, s, *buffers = _table()
    core.play_course_game(s, *buffers, players, seat, known, *words_of(seed), MOST)
    finished = s[layout.NODE] == layout.OVER
    return [int(s[layout.WON + each]) if finished else 1 for each in range(players)]


def _buffers(zeros: machine.Zeros) -> tuple[Any, ...]:
    state, shown = zeros.whole(layout.SIZE), zeros.whole(layout.SIZE)
    return state, shown, zeros.whole(legal.ROOM), machine.silent_log(zeros)


_table: Final = machine.functions_and_buffers(compiled.COMPILED, _MODULES, _buffers)

COURSE: Final = CourseGames(course.COURSE_RULES, tuple(SEAT_COUNTS), SeatGames(_play))
