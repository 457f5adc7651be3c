"""The fight under best play, for ``friday-nb odds``: printed, and as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.charts.numbers import MINUS, decimal, percent
from friday_nb.friday.odds.fight import LIFE, WIN, Aim, FightOdds, Goal, NoFight, Worth, fight_odds
from friday_nb.friday.texts import action_text
from friday_nb.friday.view import View
from friday_nb.words import say

GOALS: Final = (WIN, LIFE)
SHOWN: Final = 5
"""Decisions printed for each goal."""


def best_play(view: View) -> dict[Goal, FightOdds]:
    """Fight odds for each goal; empty outside a fight."""
    try:
        return {goal: fight_odds(view, goal) for goal in GOALS}
    except NoFight:
        return {}


def lines(view: View, lang: str) -> list[str]:
    """What is printed; nothing outside a fight."""
    told = []
    for goal, odds in best_play(view).items():
        how = say(lang, "best.exact")
        if not odds.worth.exact:
            how = _how(odds, goal, lang)
        told.append(f"{_what(odds, goal, lang)} ({how}).")
        if odds.best is not None:
            told.append("  " + say(lang, "best.play", action=action_text(view, odds.best, lang)))
        for choice in odds.choices[:SHOWN]:
            worth = say(lang, f"best.choice.{goal}", worth=worth_text(choice.worth, goal, lang))
            told.append(f"    {worth}  {action_text(view, choice.action, lang)}")
    return [say(lang, "best.title"), *told] if told else []


def _what(odds: FightOdds, goal: Goal, lang: str) -> str:
    """What the best play found brings; its worth alone where it could not be followed."""
    if odds.win is None or odds.mean_life is None:
        return say(lang, f"best.{goal}.untold", worth=worth_text(odds.worth, goal, lang))
    facts = {"chance": chance(odds.win, lang), "life": life(odds.mean_life, lang)}
    return say(lang, f"best.{goal}", **facts)


def _how(odds: FightOdds, goal: Goal, lang: str) -> str:
    """How far to trust what is not exact."""
    low, high = (number(n, goal, lang) for n in (odds.worth.low, odds.worth.high))
    if odds.fights:
        error = number(odds.worth.error, goal, lang)
        return say(lang, "best.estimate", fights=odds.fights, error=error, low=low, high=high)
    return say(lang, "best.bound", seconds=decimal(Fraction(1), lang), low=low, high=high)


def worth_text(worth: Worth, goal: Goal, lang: str) -> str:
    """What a decision is worth: exact, about, or the least."""
    known = number(worth.best_known, goal, lang)
    if worth.exact:
        return known
    return say(lang, "best.more" if worth.about is None else "best.about", known=known)


def number(amount: float, goal: Goal, lang: str) -> str:
    """A chance or an amount of life, as the goal counts."""
    return life(amount, lang) if goal.aim is Aim.LIFE else chance(amount, lang)


def chance(p: float, lang: str) -> str:
    """A chance in percent; what is a rounding error away from 0 or 1 is that."""
    exact = Fraction(min(1.0, max(0.0, p))).limit_denominator(10**9)
    return percent(exact, lang)


def life(points: float, lang: str) -> str:
    """Life points with one decimal; dead counts -1, so that an average may be negative."""
    text = decimal(Fraction(abs(points)), lang)
    return f"{MINUS}{text}" if points < 0 and text != "0" else text


def as_data(view: View) -> dict[str, object]:
    """The same as JSON, by goal."""
    return {str(goal): _data(odds) for goal, odds in best_play(view).items()}


def _data(odds: FightOdds) -> dict[str, object]:
    return {
        "kind": odds.kind,
        **_worth(odds.worth),
        "best": str(odds.best) if odds.best else None,
        "win": odds.win,
        "dies": odds.dies,
        "mean_life": odds.mean_life,
        "life": None if odds.life is None else {str(change): p for change, p in odds.life},
        "gained": odds.gained,
        "destroyed": odds.destroyed,
        "points": odds.points,
        "choices": [
            {"action": str(choice.action), **_worth(choice.worth)} for choice in odds.choices
        ],
        "fights": odds.fights,
        "nodes": odds.nodes,
        "seconds": round(odds.seconds, 3),
    }


def _worth(worth: Worth) -> dict[str, float | None]:
    return {
        "low": worth.low,
        "high": worth.high,
        "life_low": worth.life_low,
        "life_high": worth.life_high,
        "about": worth.about,
        "error": worth.error,
    }
