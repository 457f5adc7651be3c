"""What learners of Friday ask: 25 questions on the rules, and 12 on the odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final

from friday_nb.core.numbers import decimal, percent
from friday_nb.core.questions import Questions
from friday_nb.core.shipped import shipped
from friday_nb.friday.lessons.strategy import MILESTONES
from friday_nb.friday.view import parse_position
from friday_nb.friday.words import WORDS


@cache
def facts(lang: str) -> Mapping[str, Any]:
    """The numbers of the answers: of strong play at level 1, and of looking at three cards."""
    of_one = MILESTONES["1"]
    yellow, pirates = of_one["yellow"], of_one["pirates"]
    next_chance, best_chance = vision_chances()
    mean = Fraction(yellow["mean"][0]).limit_denominator(1000)
    return {
        "cards_yellow": round(yellow["cards"][0]),
        "mean_yellow": decimal(mean, lang),
        "life_yellow": round(yellow["life"][0]),
        "life_pirates": round(pirates["life"][0]),
        "life_pirates_low": round(pirates["life"][1]),
        "life_pirates_high": round(pirates["life"][2]),
        "next_chance": percent(next_chance, lang),
        "best_chance": percent(best_chance, lang),
    }


def vision_chances() -> tuple[Fraction, Fraction]:
    """The chances in the position about looking: that the next card is enough, and one of three."""
    question = QUESTIONS.find("odds_vision")
    assert question is not None
    view = parse_position(question.position)
    assert view.fight is not None
    need = view.fight.value - view.fight.total
    size = view.stack.size
    fit = sum(n for card, n in view.stack.pool if card.value >= need)
    return Fraction(fit, size), 1 - Fraction(comb(size - fit, 3), comb(size, 3))


QUESTIONS: Final = Questions(shipped(__package__, "questions.json"), WORDS, facts)
"""All of them, in two parts."""
