"""What the lessons of *Friday* are worth (:mod:`friday_nb.lab.course`): at each level."""

from __future__ import annotations

from typing import Final

from friday_nb.friday import LEVELS
from friday_nb.friday.lab.games import play_course
from friday_nb.friday.players import course_player
from friday_nb.lab.course import CourseGames

COURSE: Final = CourseGames(course_player.COURSE_RULES, tuple(map(int, LEVELS)), play_course)
