"""The fight under best play, for ``friday-nb odds``: printed, and as data."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Final

from friday_nb.core.numbers import decimal, percent
from friday_nb.friday.odds.fight import LIFE, WIN, Aim, FightOdds, Goal, NoFight, Worth, fight_odds
from friday_nb.friday.odds.fight.conformal import LEVEL
from friday_nb.friday.texts import action_text
from friday_nb.friday.view import View
from friday_nb.friday.words import say
from friday_nb.i18n import MINUS

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
        told.append(_fight(odds, goal, lang))
        if odds.best is not None:
            told.append("  " + say(lang, "best.play", action=action_text(view, odds.best, lang)))
        for choice in odds.choices[:SHOWN]:
            worth = say(lang, f"best.choice.{goal}", worth=worth_text(choice.worth, goal, lang))
            told.append(f"    {worth}  {action_text(view, choice.action, lang)}")
    return [say(lang, "best.title"), *told] if told else []


def _fight(odds: FightOdds, goal: Goal, lang: str) -> str:
    """What the fight is worth, and how far to trust that."""
    facts: dict[str, int | str] = {
        "fights": odds.fights,
        "seconds": decimal(Fraction(1), lang),
        "low": number(odds.worth.low, goal, lang),
        "high": number(odds.worth.high, goal, lang),
    }
    told = odds.win is not None and odds.mean_life is not None
    if odds.win is not None and odds.mean_life is not None:
        facts |= {"chance": chance(odds.win, lang), "life": life(odds.mean_life, lang)}
    interval = odds.worth.interval
    if interval is None:
        how = say(lang, "best.exact" if odds.worth.exact else "best.bound", **facts)
        facts["worth"] = worth_text(odds.worth, goal, lang)
        what = say(lang, f"best.{goal}" if told else f"best.{goal}.untold", **facts)
        return f"{what} ({how})."
    proved = say(lang, "best.proved", **facts)
    tried = say(lang, "best.tried", **facts) if told else ""
    likely = (number(end, goal, lang) for end in (interval.low, interval.high))
    facts |= dict(zip(("low", "high"), likely, strict=True))
    worth = say(lang, f"best.{goal}.least" if interval.proved else f"best.{goal}.range", **facts)
    return " ".join(filter(None, (worth, tried, proved)))


def worth_text(worth: Worth, goal: Goal, lang: str) -> str:
    """What a decision is worth: exact, or the least."""
    if worth.exact:
        return number(worth.low, goal, lang)
    least = worth.interval.low if worth.interval else worth.low
    return say(lang, "best.more", known=number(least, goal, lang))


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


def _worth(worth: Worth) -> dict[str, object]:
    return {
        "low": worth.low,
        "high": worth.high,
        "life_low": worth.life_low,
        "life_high": worth.life_high,
        "about": worth.about,
        "sampling_error": worth.sampling_error,
        "interval": worth.interval and {**asdict(worth.interval), "level": LEVEL},
    }
