"""What the play found brings: the distribution of life, the chance to win, cards destroyed.

Written in the restricted Python of the rules.  It walks the best decisions that the search
remembers, and adds up where they lead.  What the search has not looked at counts as death, as it
does in the lower bound of the value.
"""

from typing import Final

from friday_nb.friday.odds.fight.canonical import (
    key_of,
    prepare,
)
from friday_nb.friday.odds.fight.context import (
    END_DOWN,
    END_LIFE,
    END_POINTS,
    END_WON,
)
from friday_nb.friday.odds.fight.forced_win import copy_view, sure_life
from friday_nb.friday.odds.fight.moves import decide, draws
from friday_nb.friday.odds.fight.search import (
    CLOSE,
    NO_DECISION,
    PROOF,
    SURE,
)
from friday_nb.friday.odds.fight.stop_value import closing
from friday_nb.friday.odds.fight.transposition import place_of
from friday_nb.friday.odds.fight.workspace import ENDS, Desk
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.facts import ABILITY, COPY_1, COST, DESTROY_1, VALUE
from friday_nb.friday.rules.layout import (
    BASE,
    CARD,
    CHANCE_CARD,
    DO_USE,
    FACE_DOWN,
    FIGHT,
    MARKS,
    NODE,
    OVER,
    PLAYED,
)
from friday_nb.friday.rules.log import Known

WON_ENDS: Final = 24
"""Columns of a row: lost with 0, 1, ... life, then won with 0, 1, ... life, then these."""
DIES: Final = 48
DOWN: Final = 49
"""Expected cards destroyed by abilities."""
POINTS_LEFT: Final = 50
"""Expected points to destroy cards with."""
REMOVED: Final = 51
"""Expected worthless cards that these points destroy."""


def clear_ends(w: Desk, ply: int) -> None:
    """No end yet."""
    for n in range(ENDS):
        w.ends[ply][n] = 0.0


def note_end_of(w: Desk, s: Known, ply: int) -> None:
    """The fight ends as ``closing`` found."""
    life = w.ctx[END_LIFE]
    row = w.ends[ply]
    row[DOWN] = float(w.ctx[END_DOWN])
    if life < 0:
        row[DIES] = 1.0
    elif w.ctx[END_WON]:
        row[WON_ENDS + life] = 1.0
    else:
        row[life] = 1.0
        points = w.ctx[END_POINTS]
        row[POINTS_LEFT] = float(points)
        row[REMOVED] = float(removable(s, points))


def removable(s: Known, points: int) -> int:
    """Face-up cards worth 0 or less that so many points destroy, the cheapest first."""
    n = 0
    for cost in range(1, 3):
        for i in range(s[PLAYED]):
            if s[MARKS + i] & FACE_DOWN or VALUE[s[CARD + i]] > 0:
                continue
            if COST[s[CARD + i]] == cost and points >= cost:
                points -= cost
                n += 1
    return n


def turns_down(s: Known, decision: int) -> int:
    """Cards that a decision turns face down."""
    if decision // (BASE * BASE * BASE) != DO_USE:
        return 0
    ability = ABILITY[s[CARD + decision // (BASE * BASE) % BASE - 1]]
    if ability == COPY_1:
        ability = ABILITY[s[CARD + decision // BASE % BASE - 1]]
    return 1 if ability == DESTROY_1 else 0


def trace(w: Desk, ply: int, depth: int) -> bool:
    """Write the ends of the state of ``ply`` into ``desk.ends``; False if there is no more room."""
    s = w.s[ply]
    clear_ends(w, ply)
    row = w.ends[ply]
    if s[NODE] == OVER:
        row[DIES] = 1.0
        return True
    prepare(w, s, depth)
    at = place_of(w, key_of(s, w.salt1), key_of(s, w.salt2))
    kept = w.row[at]
    if kept > 0:
        for n in range(ENDS):
            row[n] = w.kept[kept][n]
        return True
    best = NO_DECISION
    if w.mark[at] > 0:
        best = w.best[at]
        depth = w.mark[at] // 2 - 1  # as deep as when its best decision was found
    if s[NODE] == CHANCE_CARD:
        if w.mark[at] == 0:
            row[DIES] = 1.0
            return True
        n = outcomes(s, w.codes[ply], w.weights[ply])
        whole = 0.0
        for i in range(n):
            whole += w.weights[ply][i]
        for i in range(n):
            copy_view(s, w.s[ply + 1])
            resolve(w.s[ply + 1], w.codes[ply][i], w.log)
            if not trace(w, ply + 1, depth):
                return False
            p = w.weights[ply][i] / whole
            for k in range(ENDS):
                row[k] += p * w.ends[ply + 1][k]
    elif best > CLOSE:
        down = turns_down(s, best)
        copy_view(s, w.s[ply + 1])
        decide(w.s[ply + 1], best, w.log)
        if not trace(w, ply + 1, depth - draws(s, best)):
            return False
        for k in range(ENDS):
            row[k] = w.ends[ply + 1][k]
        row[DOWN] += down
    elif best == SURE:
        row[WON_ENDS + max(0, sure_life(w, ply, PROOF))] = 1.0
    elif s[NODE] == FIGHT and closing(w, s):
        note_end_of(w, s, ply)
    else:
        row[DIES] = 1.0
    if w.mark[at] > 0:
        if w.kept_count[0] + 1 >= len(w.kept):
            return False
        w.kept_count[0] += 1
        w.row[at] = w.kept_count[0]
        for k in range(ENDS):
            w.kept[w.kept_count[0]][k] = row[k]
    return True
