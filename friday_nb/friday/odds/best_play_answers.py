"""What best play adds to the answers: the worth of each decision, as `fight_odds` found it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.odds.answers import Certainty, Number, PlainAnswer, Row, Unit
from friday_nb.friday.odds.fight.conformal import Interval
from friday_nb.friday.odds.fight.goals import Aim
from friday_nb.friday.odds.fight.result import EXACT, EXACT_TO, LIFE_EXACT_TO, FightOdds, Worth
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

DRAW_OR_STOP: Final = (ActionKind.DRAW, ActionKind.PAY, ActionKind.END)
"""The decisions that answer whether to draw once more."""
CHOICES: Final = 4
"""Decisions told, best first; ending the fight is told besides."""
NEARLY: Final = 0.995
"""A chance that may be higher than this has no upper end worth telling."""
FAR: Final = 2.0
"""So much life above the lower end, a bound that is only proved is not worth telling."""


def worth_number(worth: Worth, view: View, aim: Aim) -> Number:
    """The worth of a decision or a fight as a number: a chance, or the change of life.

    A bound is what is certain; the worth says how much more it may be.
    """
    unit = Unit.LIFE_CHANGE if aim is Aim.LIFE else Unit.CHANCE
    base = view.life if aim is Aim.LIFE else 0
    best = _fraction(worth.best_known - base)
    if worth.exact or worth.interval is None:
        return Number(best, unit, Certainty.EXACT if worth.exact else Certainty.BOUND)
    low, high = _fraction(worth.interval.low - base), _fraction(worth.interval.high - base)
    return Number(
        best, unit, Certainty.ESTIMATE, low, high if _tells(worth.interval, aim) else None
    )


def _tells(interval: Interval, aim: Aim) -> bool:
    """Is the upper end of an interval worth telling?"""
    if aim is not Aim.LIFE:
        return interval.high <= NEARLY
    return not interval.proved or interval.high - interval.low <= FAR


def with_play(
    asked: Iterable[PlainAnswer], view: View, found: FightOdds | None
) -> tuple[PlainAnswer, ...]:
    """The answers with what best play says: to draw or to stop, and about each hazard offered."""
    if found is None:
        return tuple(asked)
    return tuple(_better(answer, view, found) for answer in asked)


def _better(answer: PlainAnswer, view: View, found: FightOdds) -> PlainAnswer:
    if answer.question == "more" and view.node is Node.FIGHT and found.best is not None:
        return _more(answer, view, found)
    if answer.question == "which":
        return _which(answer, view, found)
    return answer


def _more(answer: PlainAnswer, view: View, found: FightOdds) -> PlainAnswer:
    """The best decision, asked about as such; the plain plan becomes a line of detail."""
    best = found.choices[0]
    number = worth_number(best.worth, view, found.goal.aim)
    if number.certainty is not Certainty.EXACT and _plain(answer, found.goal.aim) > number.value:
        return answer
    told = [choice for choice in found.choices if choice.action.kind is ActionKind.END]
    told = [*found.choices[:CHOICES], *(end for end in told if end not in found.choices[:CHOICES])]
    rows = [
        Row(
            "choice",
            {"worth": worth_number(choice.worth, view, found.goal.aim)},
            {"action": choice.action},
        )
        for choice in told
    ]
    plain = Row(answer.key, answer.numbers, answer.names)
    return replace(
        answer,
        key=_how_surely(found),
        main=number,
        numbers={"best": number},
        names={"action": best.action},
        rows=(*rows, plain),
        how="how.played",
        ask="ask.played" if best.action.kind in DRAW_OR_STOP else "ask.other",
    )


def _how_surely(found: FightOdds) -> str:
    """Whether the best decision is known, and alone; among equals any may come first."""
    if found.kind != EXACT:
        return "found"
    best, *others = (choice.worth for choice in found.choices)
    return "played.alike" if any(_is_as_good(each, best) for each in others) else "played"


def _is_as_good(worth: Worth, best: Worth) -> bool:
    """Is something else worth as much for certain, and does it keep as much life?"""
    if not worth.exact or best.low - worth.low > EXACT_TO:
        return False
    if worth.life_low is None or best.life_low is None:
        return True
    return best.life_low - worth.life_low <= LIFE_EXACT_TO


def _plain(answer: PlainAnswer, aim: Aim) -> Fraction:
    """What the plain plan of the answer gives, in the number of the goal."""
    if aim is Aim.LOSE or "reach" not in answer.numbers:
        return Fraction(-1000)
    return -answer.numbers["life"].value if aim is Aim.LIFE else answer.numbers["reach"].value


def _which(answer: PlainAnswer, view: View, found: FightOdds) -> PlainAnswer:
    """Each hazard's chance when it is played well; the likelier one is named by that."""
    worths = {choice.action: choice.worth for choice in found.choices}
    played = []
    for n in range(1, len(answer.rows) + 1):
        worth = worths.get(Action(ActionKind.HAZARD, (n,)))
        if worth is None:
            return answer
        played.append(worth_number(worth, view, found.goal.aim))
    rows = tuple(
        replace(row, numbers={**row.numbers, "played": number})
        for row, number in zip(answer.rows, played, strict=True)
    )
    if any(number.certainty is not Certainty.EXACT for number in played):
        return replace(answer, rows=rows)
    first = 0 if played[0].value >= played[1].value else 1
    numbers = {"reach": played[first], "other": played[1 - first]}
    even = played[0].value == played[1].value
    return replace(
        answer,
        key="even.played" if even else "likelier.played",
        main=played[first],
        numbers=numbers,
        names=rows[first].names,
        rows=rows,
        how="how.played",
    )


def _fraction(number: float) -> Fraction:
    return Fraction(number).limit_denominator(10**12)
