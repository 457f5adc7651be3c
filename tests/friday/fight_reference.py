"""Fight odds straight from the rules: every decision, every chance, fractions, nothing cut.

An independent oracle for small decks: it knows ``friday.legal``, ``friday.play``,
``friday.outcomes`` and ``friday.resolve``, and nothing of the search.
"""

from collections import Counter
from fractions import Fraction
from functools import cache

from friday_nb import friday
from friday_nb.friday.odds.fight import Aim


class TooLarge(Exception):
    """More positions than a test should wait for."""


def in_fight(view, start):
    """Is this still the fight of ``start``?"""
    if view.node in (friday.Node.OVER, friday.Node.CHANCE_HAZARD, friday.Node.HAZARD):
        return False
    if view.node is friday.Node.PIRATE:
        return False
    return not (start.fight.is_pirate and len(view.pirates_beaten) > len(start.pirates_beaten))


def won(view, start):
    if start.fight.is_pirate:
        return len(view.pirates_beaten) > len(start.pirates_beaten)
    # A beaten hazard is now a knowledge card of Robinson; otherwise it went aside.
    aside = sum(n for c, n in view.hazard_discard if c == start.fight.enemy)
    stack = sum(n for c, n in view.hazard_stack if c == start.fight.enemy)
    before = sum(n for c, n in start.hazard_discard if c == start.fight.enemy)
    before += sum(n for c, n in start.hazard_stack if c == start.fight.enemy)
    return aside + stack == before


def destroyed(view, start, codes):
    gone = Counter({c.code: n for c, n in view.destroyed})
    gone -= Counter({c.code: n for c, n in start.destroyed})
    return not Counter(codes) - gone


def end_value(view, start, goal):
    if view.outcome and view.outcome.termination is not friday.Termination.WON:
        return (Fraction(-1), Fraction(0)) if goal.aim is Aim.LIFE else (Fraction(0), Fraction(-1))
    life = Fraction(view.life)
    if goal.aim is Aim.LIFE:
        return life, Fraction(0)
    if goal.aim is Aim.WIN:
        return Fraction(int(won(view, start))), life
    return Fraction(int(destroyed(view, start, goal.cards))), life


def reference(start, goal, most=200_000):
    """The value of the fight that ``start`` is in: a pair of fractions."""
    count = 0

    @cache
    def value(view):
        nonlocal count
        count += 1
        if count > most:
            raise TooLarge
        if not in_fight(view, start):
            return end_value(view, start, goal)
        if view.node.is_chance:
            first = second = Fraction(0)
            for outcome, p in friday.outcomes(view):
                a, b = value(friday.resolve(view, outcome))
                first += p * a
                second += p * b
            return first, second
        return max(value(friday.play(view, action)) for action in friday.legal(view))

    result = value(start)
    return result, {str(a): value(friday.play(start, a)) for a in friday.legal(start)}, count
