"""The lessons in their order: position, right and wrong decisions, and the rules beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from friday_nb.core import lessons
from friday_nb.core.numbers import percent
from friday_nb.core.shipped import shipped
from friday_nb.friday.actions import Action
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.lessons.proofs import kept
from friday_nb.friday.players.course_rules import green_points, later_points
from friday_nb.friday.view import View, parse_position
from friday_nb.friday.words import WORDS, say

POINTS: Final[Mapping[str, Callable[[int], int]]] = {"wishes": green_points, "big": later_points}
"""The lessons whose rules add up a sum for a hazard: ten times that, and its free cards."""


@dataclass(frozen=True)
class Lesson(lessons.Lesson[View]):
    """A position with a question.

    Attributes:
        best: The right decision, in its text form.
        wrong: Typical wrong decisions; ``lesson.<key>.wrong.<n>`` are their answers.
        rules: The ids of the rules to read beside it.
        seed: The seed of the cards that come when the position is tried.
    """

    best: str
    wrong: tuple[str, ...]
    rules: tuple[str, ...]
    seed: int = 0

    words = WORDS
    parse = staticmethod(parse_position)

    @property
    def proved_by(self) -> str:
        """How the right decision was proved: the strong player played on from it."""
        return "play-outs"

    @property
    def proof(self) -> dict[str, dict[str, float]]:
        """What was won, for each wrong decision beside the right one."""
        return kept()[self.key]

    def answer(self, lang: str, chosen: str = "") -> str:
        """Its answer, after what is wrong with the decision that was chosen, if that is wrong.

        The chances are those of the play-outs that prove the lesson.
        """
        numbers = {"right": self._won(self.wrong[0], "right", lang)}
        for n, action in enumerate(self.wrong, 1):
            numbers[f"wrong_{n}"] = self._won(action, "wrong", lang)
        told = [say(lang, f"lesson.{self.key}.answer", **numbers, **self._points())]
        if chosen in self.wrong:
            n = self.wrong.index(chosen) + 1
            told.insert(0, say(lang, f"lesson.{self.key}.wrong.{n}", **numbers))
        return self.with_rule(" ".join(told), lang)

    def _points(self) -> dict[str, int]:
        """What the rule of a lesson on hazards counts for the right one and for the other."""
        count = POINTS.get(self.key)
        if count is None:
            return {}
        right = Action.parse(self.best).numbers[0] - 1
        first, other = self.view.offer[right], self.view.offer[1 - right]
        return {"sum": count(first.kind) // 10, "other": count(other.kind) // 10}

    def _won(self, action: str, what: str, lang: str) -> str:
        proof = kept()[self.key][action]
        return percent(Fraction(int(proof[what]), int(proof["games"])), lang)


def _load() -> tuple[Lesson, ...]:
    return tuple(
        Lesson(
            each["key"],
            each["position"],
            each["best"],
            tuple(each["wrong"]),
            tuple(each["rules"]),
            each.get("seed", 0),
        )
        for each in json.loads(shipped(__package__, "lessons.json"))
    )


LESSONS: Final = _load()
"""All lessons, in the order of the course; the nth teaches the nth rule of the course's player."""

COURSE: Final = lessons.Course(LESSONS, FridayProblem)
lesson = COURSE.lesson
