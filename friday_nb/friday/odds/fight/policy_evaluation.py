"""Policy evaluation: how the fight ends by the best play found.

Written in the restricted Python of the rules.  It follows the best decisions in the transposition
table and adds up, weighted by chance, how the fight ends: the distribution of life, the chance to
win, the cards destroyed.  What the search has not looked at counts as death, as it does in the
lower bound of the value.

An outcome is a row of ``OUTCOME_CELLS`` numbers: the chances of losing with 0, 1, ... life (cells 0
to 23), of winning with 0, 1, ... life (from ``WON_FROM``), of death (``DIES``), then three means.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import canonicalise
from friday_nb.friday.odds.fight.context import (
    END_LIFE,
    END_POINTS,
    END_TURNED_DOWN,
    END_WON,
)
from friday_nb.friday.odds.fight.forced_win import copy_state, forced_life
from friday_nb.friday.odds.fight.moves import DO_USE_BEFORE, cards_drawn, make_move
from friday_nb.friday.odds.fight.search import (
    FORCED,
    NO_DECISION,
    PROOF_CARDS,
    STOP_NOW,
)
from friday_nb.friday.odds.fight.stop_value import best_stop
from friday_nb.friday.odds.fight.transposition import probe
from friday_nb.friday.odds.fight.workspace import OUTCOME_CELLS, Workspace
from friday_nb.friday.odds.fight.zobrist import hash_of
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.chance import outcomes, resolve

WON_FROM: Final = 24
"""The cell of a fight won with 0 life."""
DIES: Final = 48
"""The chance of death."""
TURNED_DOWN_MEAN: Final = 49
"""Expected cards destroyed by abilities."""
POINTS_LEFT_MEAN: Final = 50
"""Expected points to destroy cards with."""
REMOVED_MEAN: Final = 51
"""Expected worthless cards that these points destroy."""


def clear_outcome(w: Workspace, ply: int) -> None:
    """Fill the outcome at a ply with zeros."""
    for n in range(OUTCOME_CELLS):
        w.outcome[ply][n] = 0.0


def set_stop_outcome(w: Workspace, s: ReadOnlyCells, ply: int) -> None:
    """Write the end that ``best_stop`` found as the outcome at a ply."""
    life = w.registers[END_LIFE]
    row = w.outcome[ply]
    row[TURNED_DOWN_MEAN] = float(w.registers[END_TURNED_DOWN])
    if life < 0:
        row[DIES] = 1.0
    elif w.registers[END_WON]:
        row[WON_FROM + life] = 1.0
    else:
        row[life] = 1.0
        points = w.registers[END_POINTS]
        row[POINTS_LEFT_MEAN] = float(points)
        row[REMOVED_MEAN] = float(removable(s, points))


def removable(s: ReadOnlyCells, points: int) -> int:
    """How many face-up cards worth 0 or less ``points`` destroy, the cheapest first."""
    n = 0
    for cost in range(1, 3):
        for i in range(s[layout.PLAYED]):
            if s[layout.MARKS + i] & layout.FACE_DOWN or facts.VALUE[s[layout.CARD + i]] > 0:
                continue
            if facts.COST[s[layout.CARD + i]] == cost and points >= cost:
                points -= cost
                n += 1
    return n


def turns_down(s: ReadOnlyCells, decision: int) -> int:
    """Cards that a decision turns face down."""
    kind = decision // (layout.BASE * layout.BASE * layout.BASE)
    if kind not in (layout.DO_USE, DO_USE_BEFORE):
        return 0
    ability = facts.ABILITY[
        s[layout.CARD + decision // (layout.BASE * layout.BASE) % layout.BASE - 1]
    ]
    if ability == facts.COPY_1:
        ability = facts.ABILITY[s[layout.CARD + decision // layout.BASE % layout.BASE - 1]]
    return 1 if ability == facts.DESTROY_1 else 0


def evaluate_policy(w: Workspace, ply: int, depth: int) -> bool:
    """Write how the fight ends from the state at ``ply`` into ``outcome``; False if out of room."""
    s = w.states[ply]
    clear_outcome(w, ply)
    row = w.outcome[ply]
    if s[layout.NODE] == layout.OVER:
        row[DIES] = 1.0
        return True
    canonicalise(w, s, depth)
    at = probe(w, hash_of(s, w.zobrist1), hash_of(s, w.zobrist2))
    kept = w.saved_at[at]
    if kept > 0:
        for n in range(OUTCOME_CELLS):
            row[n] = w.saved[kept][n]
        return True
    best = NO_DECISION
    if w.flag[at] > 0:
        best = w.best_move[at]
        depth = w.flag[at] // 2 - 1  # as deep as when its best decision was found
    if s[layout.NODE] == layout.CHANCE_CARD:
        if w.flag[at] == 0:
            row[DIES] = 1.0
            return True
        n = outcomes(s, w.codes[ply], w.weights[ply])
        whole = 0.0
        for i in range(n):
            whole += w.weights[ply][i]
        for i in range(n):
            copy_state(s, w.states[ply + 1])
            resolve(w.states[ply + 1], w.codes[ply][i], w.log)
            if not evaluate_policy(w, ply + 1, depth):
                return False
            p = w.weights[ply][i] / whole
            for k in range(OUTCOME_CELLS):
                row[k] += p * w.outcome[ply + 1][k]
    elif best > STOP_NOW:
        down = turns_down(s, best)
        copy_state(s, w.states[ply + 1])
        make_move(w.states[ply + 1], best, w.log)
        if not evaluate_policy(w, ply + 1, depth - cards_drawn(s, best)):
            return False
        for k in range(OUTCOME_CELLS):
            row[k] = w.outcome[ply + 1][k]
        row[TURNED_DOWN_MEAN] += down
    elif best == FORCED:
        row[WON_FROM + max(0, forced_life(w, ply, PROOF_CARDS))] = 1.0
    elif s[layout.NODE] == layout.FIGHT and best_stop(w, s):
        set_stop_outcome(w, s, ply)
    else:
        row[DIES] = 1.0
    if w.flag[at] > 0:
        if w.saved_count[0] + 1 >= len(w.saved):
            return False
        w.saved_count[0] += 1
        w.saved_at[at] = w.saved_count[0]
        for k in range(OUTCOME_CELLS):
            w.saved[w.saved_count[0]][k] = row[k]
    return True
