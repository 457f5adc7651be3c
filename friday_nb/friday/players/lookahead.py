"""Thinking ahead: every card that can come, weighted, and the best answer to each of them.

``depth`` is how many decisions, with the draws that follow them, are looked through before the
network judges.  A draw is expanded exactly, over all its outcomes; of the decisions, only those are
looked into that the network finds close to the best one (:func:`close_to`), and only so many.  A
decision that ends a fight is looked through to the choice of the next hazard
(:func:`worth_after`), whatever the depth.

``notes`` and ``values`` have a floor for each depth (FLOOR and ROOM cells); depth 0 is the lowest.
"""

import math
from collections.abc import Sequence
from typing import Final

from friday_nb.friday.players.hazard_pairs import worth_of_offers
from friday_nb.friday.players.network import NOTES, Numbers, judge, judge_next
from friday_nb.friday.players.options import options
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.layout import (
    CHANCE_CARD,
    CHANCE_HAZARD,
    CHANCE_PIRATE,
    CLASSES,
    DESTROY,
    FIGHT,
    HAZARD_KINDS,
    NODE,
    OVER,
    RESULT,
    SIZE,
    WON,
)
from friday_nb.friday.rules.log import Cells, Known
from friday_nb.friday.rules.play import act

ROOM: Final = 12_000
"""No position has more decisions (:func:`friday_nb.friday.rules.legal.room`)."""
PAIRS: Final = ROOM - HAZARD_KINDS * HAZARD_KINDS
"""On a floor of ``values``, after all decisions there can be: room for pairs of hazards."""
OUT: Final = NOTES
"""On a floor of ``notes``, after those of the network: the decisions to choose from."""
AFTER: Final = OUT + ROOM
"""The position after one of them."""
DRAWN_INTO: Final = AFTER + SIZE
"""The position after a card was drawn."""
CODES: Final = DRAWN_INTO + SIZE
WEIGHTS: Final = CODES + CLASSES
COUNT: Final = WEIGHTS + CLASSES
"""How many decisions there are."""
FLOOR: Final = COUNT + 1
LEAST_VARIANCE: Final = 1e-6
"""So that a decided game has a margin, too."""
UNTRIED: Final = 2.0
"""Taken off the value of a decision that was not looked into."""


def close_to(best: float, margin: float) -> float:
    """From which chance on an option is close to the best one.

    ``margin`` is a share of the variance of a game with the best chance: where nearly every game is
    won, or lost, little differences matter, and the network tells them better.
    """
    return best - margin * (best * (1.0 - best) + LEAST_VARIANCE)


def least_of(chances: Sequence[float], count: int, most: int, least: float) -> float:
    """The lowest chance among the best ``most`` of ``count`` options, but ``least`` if below that.

    Equals of the last one are among them, too.
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


def worth_now(first: Numbers, second: Numbers, layers: Numbers, notes: Cells, s: Known) -> float:
    """Winning chance of ``s`` as the network sees it beside the position judged last."""
    if s[NODE] == OVER:
        return 1.0 if s[RESULT] == WON else 0.0
    return judge_next(first, second, layers, notes, s)


def depth_at(s: Known, depth: int) -> int:
    """From which floor on to think about ``s``.

    Before a fight one floor higher: its first card comes without a decision.
    """
    return depth + 1 if depth > 0 and s[NODE] < FIGHT else depth


def first_look(
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    values: Numbers,
    s: Known,
    log: Cells,
) -> int:
    """List the options of ``s`` at OUT, the network's winning chances after each in ``values``.

    The number of the best one is returned.
    """
    out = notes[OUT:AFTER]
    t = notes[AFTER:DRAWN_INTO]
    count = options(s, out)
    notes[COUNT] = count
    judge(first, second, layers, notes, s)
    best = 0
    for i in range(count):
        for c in range(SIZE):
            t[c] = s[c]
        act(t, out[i], log)
        values[i] = worth_now(first, second, layers, notes, t)
        if values[i] > values[best]:
            best = i
    return best


def worth_after(
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    values: Numbers,
    s: Cells,
    log: Cells,
) -> float:
    """Winning chance of ``s`` after a fight, when cards were destroyed as seems best at sight.

    ``notes`` and ``values`` begin with a floor that is free; ``s`` is changed.
    """
    while s[NODE] == DESTROY:
        best = first_look(first, second, layers, notes, values, s, log)
        act(s, notes[OUT + best], log)
    if s[NODE] != CHANCE_HAZARD:
        return judge(first, second, layers, notes, s)
    pairs = values[PAIRS:ROOM]
    t = notes[AFTER:DRAWN_INTO]
    return worth_of_offers(first, second, layers, notes, pairs, s, t, log)


def think(
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    values: Numbers,
    s: Known,
    depth: int,
    margin: float,
    most: int,
    log: Cells,
) -> int:
    """Judge the options of decision node ``s``; the number of the best one is returned.

    Among equals it is the one that was best at sight.  Options and winning chances are left on the
    floor of ``depth``.
    """
    mine = notes[depth * FLOOR : depth * FLOOR + FLOOR]
    chances = values[depth * ROOM : depth * ROOM + ROOM]
    at_sight = first_look(first, second, layers, mine, chances, s, log)
    count = mine[COUNT]
    if depth == 0:
        return at_sight
    least = close_to(chances[at_sight], margin)
    if most < count:
        least = least_of(chances, count, most, least)
    t = mine[AFTER:DRAWN_INTO]
    u = mine[DRAWN_INTO:CODES]
    best = -1
    for i in range(count):
        if chances[i] < least:
            chances[i] -= UNTRIED
            continue
        for c in range(SIZE):
            t[c] = s[c]
        act(t, mine[OUT + i], log)
        if t[NODE] == CHANCE_CARD:
            n = outcomes(t, mine[CODES:WEIGHTS], mine[WEIGHTS:COUNT])
            whole = 0
            chance = 0.0
            for k in range(n):
                for c in range(SIZE):
                    u[c] = t[c]
                resolve(u, mine[CODES + k], log)
                weight = mine[WEIGHTS + k]
                whole += weight
                if u[NODE] == OVER:
                    chance += weight * (1.0 if u[RESULT] == WON else 0.0)
                else:
                    j = think(first, second, layers, notes, values, u, depth - 1, margin, most, log)
                    chance += weight * values[(depth - 1) * ROOM + j]
            chances[i] = chance / whole
        elif t[NODE] in (DESTROY, CHANCE_HAZARD):
            chances[i] = worth_after(first, second, layers, notes, values, t, log)
        elif OVER < t[NODE] < CHANCE_PIRATE:
            j = think(first, second, layers, notes, values, t, depth - 1, margin, most, log)
            chances[i] = values[(depth - 1) * ROOM + j]
        if best < 0 or chances[i] > chances[best]:
            best = i
    return at_sight if chances[at_sight] == chances[best] else best
