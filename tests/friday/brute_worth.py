"""What the end of a fight is worth for each goal, and the best of several plays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from friday_nb.friday.odds.fight import Aim


class End(NamedTuple):
    """The fight is over."""

    alive: bool
    won: bool = False
    life: int = -1
    destroyed: tuple = ()
    hazard_won: bool = False


class Worth(NamedTuple):
    """The value of the goal, a pair, and what plays of this value bring at least and at most."""

    value: tuple
    win: tuple
    dies: tuple


DEAD = End(alive=False)


def end_worth(end, goal):
    """What the end of a fight is worth for a goal."""
    if not end.alive:
        return DEAD_ENDS[goal.aim]
    won = Fraction(end.won)
    if goal.aim is Aim.LIFE:
        value = Fraction(end.life), Fraction(0)
    elif goal.aim is Aim.WIN:
        value = won, Fraction(end.life)
    else:
        all_gone = not Counter(goal.cards) - Counter(end.destroyed)
        value = Fraction(all_gone), Fraction(end.life)
    return Worth(value, (won, won), (Fraction(0), Fraction(0)))


def _dead(aim):
    value = (Fraction(-1), Fraction(0)) if aim is Aim.LIFE else (Fraction(0), Fraction(-1))
    return Worth(value, (Fraction(0), Fraction(0)), (Fraction(1), Fraction(1)))


DEAD_ENDS = {aim: _dead(aim) for aim in Aim}


def best_of(worths):
    """The best value, and the extremes among all that have it."""
    value = max(worth.value for worth in worths)
    best = [worth for worth in worths if worth.value == value]
    win = min(worth.win[0] for worth in best), max(worth.win[1] for worth in best)
    dies = min(worth.dies[0] for worth in best), max(worth.dies[1] for worth in best)
    return Worth(value, win, dies)
