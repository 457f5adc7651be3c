"""Thinking ahead: every card that can come, weighted, and the best answer to each of them.

``depth`` is how many decisions, with the draws that follow them, are looked through before the
network judges.  A draw is expanded exactly, over all its outcomes; of the decisions, only those are
looked into that the network finds close to the best one (:func:`close_to`), and only so many.  A
decision that ends a fight is looked through to the choice of the next hazard
(:func:`win_chance_after_fight`), whatever the depth.

Each depth has rows of its own in the buffers; depth 0 is the last to be reached.
"""

import math
from collections.abc import Sequence
from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers, Network
from friday_nb.friday.players.hazard_pairs import win_chance_of_offers
from friday_nb.friday.players.network import judge, judge_next
from friday_nb.friday.players.options import options
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.play import act

LEAST_VARIANCE: Final = 1e-6
"""Added to the variance, so that a game all but decided has a margin too."""
UNTRIED: Final = 2.0
"""Subtracted from the chance of a decision that was not looked into, which leaves it below 0."""


def close_to(best: float, margin: float) -> float:
    """The chance from which on an option counts as close to the best one.

    ``margin`` is a share of the variance of a game with the best chance: where nearly every game is
    won, or lost, small differences matter, and the network is better at telling them apart.
    """
    return best - margin * (best * (1.0 - best) + LEAST_VARIANCE)


def least_of(chances: Sequence[float], count: int, most: int, least: float) -> float:
    """The lowest chance among the best ``most`` of ``count`` options, but not below ``least``.

    Options that equal the last one count too.
    """
    last = math.inf
    found = 0
    while found < most:
        following = least
        equals = 0
        for i in range(count):
            if following <= chances[i] < last:
                equals = equals + 1 if chances[i] == following else 1
                following = chances[i]
        if equals == 0:
            return least
        last = following
        found += equals
    return last


def win_chance(net: Network, s: ReadOnlyCells) -> float:
    """Winning chance of ``s`` as the network sees it, compared with the position judged last."""
    if s[at.NODE] == at.OVER:
        return 1.0 if s[at.RESULT] == at.WON else 0.0
    return judge_next(net, s)


def depth_at(s: ReadOnlyCells, depth: int) -> int:
    """The depth to which to search at ``s`` where ``depth`` is asked for.

    Before a fight it is one more: the first card of a fight is drawn without a decision.
    """
    return depth + 1 if depth > 0 and s[at.NODE] < at.FIGHT else depth


def first_look(b: Buffers, s: ReadOnlyCells, depth: int) -> int:
    """List the options of ``s``, with the winning chances that the network sees after each.

    They are left in ``b.options[depth]``, ``b.count[depth]`` and ``b.chances[depth]``; the number
    of the best one is returned.
    """
    out = b.options[depth]
    values = b.chances[depth]
    t = b.after[depth]
    count: int = options(s, out)
    b.count[depth] = count
    judge(b.net, s)
    best = 0
    for i in range(count):
        for c in range(at.SIZE):
            t[c] = s[c]
        act(t, out[i], b.log)
        values[i] = win_chance(b.net, t)
        if values[i] > values[best]:
            best = i
    return best


def win_chance_after_fight(b: Buffers, s: Cells) -> float:
    """Winning chance of ``s`` after a fight, if the cards that seem best at sight are destroyed.

    Depth 0 of the buffers is used; ``s`` is changed.
    """
    while s[at.NODE] == at.DESTROY:
        best = first_look(b, s, 0)
        act(s, b.options[0][best], b.log)
    if s[at.NODE] != at.CHANCE_HAZARD:
        return judge(b.net, s)
    return win_chance_of_offers(b, s)


def think(b: Buffers, s: ReadOnlyCells, depth: int, margin: float, most: int) -> int:
    """Judge the options of decision node ``s``; the number of the best one is returned.

    Among equals it is the one that was best at sight.  Options and winning chances are left in the
    rows of ``depth``.

    Args:
        b: The buffers; rows below ``depth`` are overwritten.
        s: The position.
        depth: How many decisions to look through.
        margin: Which options are looked into (:func:`close_to`).
        most: Of these, look into no more than so many, the best ones at sight.
    """
    chances = b.chances[depth]
    at_sight = first_look(b, s, depth)
    count = b.count[depth]
    if depth == 0:
        return at_sight
    least = close_to(chances[at_sight], margin)
    if most < count:
        least = least_of(chances, count, most, least)
    found = b.options[depth]
    codes = b.codes[depth]
    weights = b.weights[depth]
    t = b.after[depth]
    u = b.drawn[depth]
    below = b.chances[depth - 1]
    best = -1
    for i in range(count):
        if chances[i] < least:
            chances[i] -= UNTRIED
            continue
        for c in range(at.SIZE):
            t[c] = s[c]
        act(t, found[i], b.log)
        if t[at.NODE] == at.CHANCE_CARD:
            n = outcomes(t, codes, weights)
            whole = 0
            chance = 0.0
            for k in range(n):
                for c in range(at.SIZE):
                    u[c] = t[c]
                resolve(u, codes[k], b.log)
                whole += weights[k]
                if u[at.NODE] == at.OVER:
                    chance += weights[k] * (1.0 if u[at.RESULT] == at.WON else 0.0)
                else:
                    chance += weights[k] * below[think(b, u, depth - 1, margin, most)]
            chances[i] = chance / whole
        elif t[at.NODE] in (at.DESTROY, at.CHANCE_HAZARD):
            chances[i] = win_chance_after_fight(b, t)
        elif at.OVER < t[at.NODE] < at.CHANCE_PIRATE:
            chances[i] = below[think(b, t, depth - 1, margin, most)]
        if best < 0 or chances[i] > chances[best]:
            best = i
    return at_sight if chances[at_sight] == chances[best] else best
