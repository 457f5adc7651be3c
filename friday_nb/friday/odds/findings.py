"""What the odds pane asks an analyst: the plain answers first, then the fight under best play."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from friday_nb.analysis import Stop, never
from friday_nb.friday.odds.answers import PlainAnswer
from friday_nb.friday.odds.best_play_answers import with_play
from friday_nb.friday.odds.fight import FightOdds, Goal, NoFight, fight_odds, solve
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import Reach, reach_odds
from friday_nb.friday.view import View


@dataclass(frozen=True)
class OddsQuestion:
    """A position, and what is asked about it.

    ``seconds`` is the time for the fight under best play; 0 leaves it out.
    """

    view: View
    goal: Goal
    seconds: float = 1.0

    def answers(self, stop: Stop) -> Iterator[OddsFindings]:
        """See :func:`findings`."""
        return findings(self, stop)

    def answers_within(self, seconds: float, stop: Stop) -> Iterator[OddsFindings]:
        """See :class:`friday_nb.analysis.Hurried`: less time for the fight under best play."""
        return findings(self, stop, seconds / (1 + solve.ROLLOUT_SHARE))


@dataclass(frozen=True)
class OddsFindings:
    """What is found to a question so far; ``fight`` comes last, None before and outside a fight."""

    question: OddsQuestion
    curve: tuple[Reach, ...] = ()
    answers: tuple[PlainAnswer, ...] = ()
    fight: FightOdds | None = None
    done: bool = False
    """Is nothing more to come?"""


def findings(
    question: OddsQuestion, stop: Stop = never, most: float = math.inf
) -> Iterator[OddsFindings]:
    """Work a question out: what is quick first, the fight under best play second.

    The fight gets the seconds that the question gives it, but no more than ``most``.
    """
    view = question.view
    plain = OddsFindings(
        question,
        curve=reach_odds(view),
        answers=answer_questions(view, question.goal.aim),
    )
    if stop():
        return
    if not question.seconds:
        yield replace(plain, done=True)
        return
    yield plain
    try:
        fight = fight_odds(view, question.goal, seconds=min(question.seconds, most), stop=stop)
    except NoFight:
        fight = None
    answers = with_play(plain.answers, view, fight)
    yield replace(plain, answers=answers, fight=fight, done=True)
