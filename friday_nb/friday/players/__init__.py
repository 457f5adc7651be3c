"""Players of Friday: somebody who looks at a view and decides.

``random`` knows nothing, ``thumb`` follows rules of thumb that count in points, ``course`` those
that the lessons teach, ``strong`` taught itself.  For it only winning counts; ``strong-win`` is the
same player who takes the better score where two chances are equal, and ``strong-points`` plays for
the score.  None of them is ever given anything but the view (FRI-INFO-2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from friday_nb.core import player as core_player
from friday_nb.core.bots import named
from friday_nb.core.lessons import first_lessons
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import legal, need_decision
from friday_nb.friday.players import (
    course_player,
    course_rules,
    evaluator,
    heuristic,
    heuristic_verdict,
    heuristic_worth,
    scores,
)
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.rules.legal import room
from friday_nb.friday.view import View

HEURISTIC_MODULES: Final = (heuristic_worth, heuristic_verdict, heuristic)
"""The heuristic player's modules as they are compiled, each after those it needs."""

COURSE_MODULES: Final = (*HEURISTIC_MODULES, course_rules, course_player)
"""Those of the course's player."""


Player = core_player.Player[View, Action]
"""Somebody who plays Friday."""


class RandomPlayer(core_player.RandomPlayer[View, Action]):
    """Every legal action is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(legal, seed)


class HeuristicPlayer:
    """Rules of thumb (:mod:`.heuristic`)."""

    name = "thumb"

    def choose(self, view: View) -> Action:
        """What the first rule of thumb that applies says."""
        need_decision(view)
        return Action.unpack(heuristic.heuristic_decision(view.cells, [0] * room(view.cells)))


class CoursePlayer:
    """Who has learned the first ``lessons`` of the course (:mod:`.course_player`), by default all.

    Raises:
        ValueError: there are not so many.
    """

    name = "course"

    def __init__(self, lessons: int = course_player.COURSE_RULES) -> None:
        if not 0 <= lessons <= course_player.COURSE_RULES:
            raise ValueError(f"the course has {course_player.COURSE_RULES} lessons")
        self.known = first_lessons(lessons)

    def choose(self, view: View) -> Action:
        """What the rules of thumb of these lessons say."""
        need_decision(view)
        return Action.unpack(course_player.course_decision(view.cells, self.known))


class NeuralPlayer:
    """The network and, where its first look is not clear, thinking ahead.

    ``depth`` and ``margin`` as in :mod:`.lookahead`; depth 0 plays at sight.
    """

    name = "strong"

    def __init__(self, depth: int = 1, margin: float = evaluator.MARGIN) -> None:
        self.depth, self.margin = depth, margin

    def choose(self, view: View) -> Action:
        """The action with the best winning chance; ValueError if there is nothing to decide."""
        need_decision(view)
        return Action.unpack(evaluator.shared().decide(view.cells, self.depth, self.margin))


class ScoringPlayer:
    """The strong player with an aim that the score is part of (:mod:`.scores`).

    ``depth`` and ``margin`` as for :class:`NeuralPlayer`.
    """

    def __init__(self, aim: Aim, depth: int = 1, margin: float = evaluator.MARGIN) -> None:
        self.name = f"strong-{aim}"
        self.aim, self.depth, self.margin = aim, depth, margin

    def choose(self, view: View) -> Action:
        """What serves the aim best; ValueError if there is nothing to decide."""
        need_decision(view)
        scorer = scores.shared()
        return Action.unpack(scorer.decide(view.cells, self.aim, self.depth, self.margin))


SCORING: Final = {f"strong-{aim}": aim for aim in Aim}
"""The aim of each player who has one."""
PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "thumb": HeuristicPlayer,
    "course": CoursePlayer,
    **{name: partial(ScoringPlayer, aim) for name, aim in SCORING.items()},
    "strong": NeuralPlayer,
}


def get(name: str) -> Player:
    """The player of this name; Problem, with the names there are, for any other."""
    return named(PLAYERS, name)()
