"""The lessons in their order: the position of each, and the decision that its answer recommends."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from friday_nb.core import lessons
from friday_nb.core.numbers import percent
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.lessons.facts import facts
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.view import View, parse_position
from friday_nb.his_man_friday.words import WORDS, has, say


@dataclass(frozen=True)
class Lesson(lessons.Lesson[View]):
    """A position with a question, as seat 0 sees it.

    Attributes:
        key: Its name; its words are ``lesson.<key>.title``, ``.question``, ``.answer``, ``.rule``,
            and ``.answer.doubtful`` where it has another answer for a declaration that is more
            likely a lie than not.
        position: The position as text.
        best: The decision that the answer recommends against the usual bots, who sit there unless
            others are chosen, in its text form; empty if none is better there, or if the question
            is only what to believe.
        among_people: What it recommends against people who lie about everything equally often, a
            third of the time, where that is another decision; ...
        among_bluffers: ... and what against bluffers.
        seed: The seed of the deal of the hidden cards when the position is tried.
        before: The name of a lesson whose chance of a lie the answer names too.
    """

    best: str
    among_people: str = ""
    among_bluffers: str = ""
    seed: int = 0
    before: str = ""

    words = WORDS
    parse = staticmethod(parse_position)

    def answer(self, lang: str, lying: Fraction | None = USUAL_LYING) -> str:
        """Its answer, with the numbers that follow from this chance of a lie.

        Raises:
            HisManFridayProblem: no arrangement of the cards fits with that chance.
        """
        told = facts(self.view, lying)
        lie = told.get("lie")
        doubts = isinstance(lie, Fraction) and lie > Fraction(1, 2)
        if self.before:
            told["lie_before"] = facts(lesson(self.before).view, lying)["lie"]
        shown = {
            name: percent(fact, lang) if isinstance(fact, Fraction) else fact
            for name, fact in told.items()
        }
        key = f"lesson.{self.key}.answer"
        doubtful = f"{key}.doubtful"
        chosen = doubtful if doubts and has(lang, doubtful) else key
        return self.with_rule(say(lang, chosen, **shown), lang)


LESSONS: Final = (
    Lesson(
        "looked",
        "players=3 first=0 seat=0 phase=take-first turn=0 challenges=0,2,2 island=a1:gun/0=c3>0,"
        "b1:firewood/0=f2,c1:water/0=g,d1:gun/0=f3>0,a2:gun/0=w2>1,b2:-,c2:firewood/1=c2!0>1,"
        "d2:coconuts/2>1,a3:coconuts/1,b3:gun/1=w4!0,c3:gun/1,d3:water/1>2,a4:firewood/2>2,"
        "b4:coconuts/2,c4:water/2,d4:gun/2 crusoe=b3",
        "take",
        seed=1,
    ),
    Lesson(
        "impossible",
        "players=3 first=0 seat=0 phase=challenge turn=1 asked=0 hand=f1,f2,f4 hands=3,3,4 "
        "challenges=1,1,0 island=d1:coconuts/1!2,a2:coconuts/2=w2!0,b2:-,d2:gun/0=w1!1,"
        "a3:firewood/0=f3!2,d3:firewood/1 laid=d3",
        "",
        seed=1,
    ),
    Lesson(
        "rare",
        "players=2 first=0 seat=0 phase=challenge turn=1 asked=0 hand=c2,f1,w3,w4,g,g hands=6,6 "
        "challenges=2,2 island=a1:water/0=g,b1:gun/1,b2:-,c2:- laid=b1",
        "pass",
        "challenge",
        seed=1,
    ),
    Lesson(
        "common",
        "players=2 first=0 seat=0 phase=challenge turn=1 asked=0 hand=f1,f2,f4,w3,w4,g hands=6,6 "
        "challenges=2,2 island=a1:water/0=g,b1:coconuts/1,b2:-,c2:- laid=b1",
        "",
        "pass",
        "challenge",
        seed=9,
        before="rare",
    ),
    Lesson(
        "new_kind",
        "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=1,2 island=a1:gun/0=c4,"
        "b1:water/0=w1,c1:firewood/0=f4>0,d1:water/0=g>1,a2:gun/0=c3>0,b2:-=g>0,c2:->1,"
        "d2:firewood/0=f2>0,a3:firewood/0=g>1,b3:gun/1=f3!0>0,c3:coconuts/1=g>0,d3:water/1>1,"
        "a4:firewood/1=c2>0,b4:firewood/1>1,c4:gun/1>1,d4:coconuts/1>1 crusoe=a1 chances=1",
        "take b1",
    ),
    Lesson(
        "sum",
        "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=1,2 island=a1:gun/0=c4,"
        "b1:firewood/0=f1>0,c1:gun/0=c3>0,d1:water/0=g>1,a2:firewood/0=f2>0,b2:-=g>0,c2:->1,"
        "d2:gun/0=w3>0,a3:firewood/0=g>1,b3:water/1=w2!0>0,c3:coconuts/1=g>0,d3:coconuts/1,"
        "a4:gun/1>1,b4:gun/1>1,c4:gun/1>1,d4:water/1>1 crusoe=a1 chances=1",
        "take a1",
    ),
    Lesson(
        "four_guns",
        "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=0,2 island=a1:gun/0=c4,"
        "b1:water/0=g,c1:firewood/0=f2>0,d1:water/0=g>0,a2:coconuts/0=c2>1,b2:->1,c2:-=g>0,"
        "d2:gun/0=w3>1,a3:firewood/0=c1>1,b3:gun/1=c3!0>1,c3:coconuts/1=g>0,d3:water/1=w4!0>1,"
        "a4:firewood/1>1,b4:firewood/1>1,c4:gun/1>1,d4:coconuts/1=f3>0 crusoe=a1 chances=1",
        "take b1",
    ),
    Lesson(
        "trust",
        "players=3 first=0 seat=0 phase=last-chance turn=0 challenges=0,2,2 island=a1:gun/0=c3>0,"
        "b1:firewood/0=f2>0,c1:water/0=g>1,d1:gun/0=f3>0,a2:gun/0=w4>2,b2:-=g>0,"
        "c2:firewood/1=c2!0>1,d2:coconuts/2>1,a3:coconuts/1>2,b3:coconuts/1=g!0>2,c3:gun/1>1,"
        "d3:water/1,a4:firewood/2>2,b4:gun/2>1,c4:water/2>2,d4:gun/2 crusoe=d3 chances=2",
        "take d3",
        among_bluffers="take d4",
        seed=46,
    ),
)
"""All lessons, in the order of the course; the nth teaches the nth rule of its player
(:mod:`friday_nb.his_man_friday.players.course`)."""

COURSE: Final = lessons.Course(LESSONS, HisManFridayProblem)
lesson, lesson_at = COURSE.lesson, COURSE.lesson_at
