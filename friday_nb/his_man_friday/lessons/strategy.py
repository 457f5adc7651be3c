"""The rules of thumb of the course by theme, the phases they are for, and what they are worth."""

from __future__ import annotations

from typing import Final

from friday_nb.core.lessons import first_lessons, settled
from friday_nb.core.shipped import shipped
from friday_nb.core.strategy import Strategy, phase_to_decide
from friday_nb.core.worth import Worth
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.players.course import COURSE_RULES, course_decision
from friday_nb.his_man_friday.rules.legal import ROOM
from friday_nb.his_man_friday.view import View
from friday_nb.his_man_friday.words import WORDS

_ALL: Final = first_lessons(COURSE_RULES)


def _settled(view: View) -> Action | None:
    """What somebody decides who follows all rules of the course; None where they leave it open."""
    code = settled(lambda seed: course_decision(view.cells, _ALL, seed, [0] * ROOM))
    return Action.unpack(code) if code else None


STRATEGY: Final = Strategy(shipped(__package__, "strategy.json"), WORDS, phase_to_decide, _settled)
"""The eight rules of the course, and what the bots do with Crusoe besides."""

WORTH: Final = Worth.read(shipped(__package__, "worth.json"))
"""What somebody wins who follows them, by number of players."""
