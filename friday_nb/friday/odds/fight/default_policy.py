"""The default policy of the rollouts: what to do outside the tree.

Written in the restricted Python of the rules.  A greedy player who looks no further than the table:
cards are drawn, a card below the mean of those to come is exchanged, and life is paid as far
as the goal is worth it.  The closer this comes to good play, the sooner the tree search above it
gets there.
"""

from typing import Final

from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_LIFE,
    AIM_LOSE,
    END_WON,
    RANDOM_COUNTER,
    TO_DESTROY,
)
from friday_nb.friday.odds.fight.moves import candidate_moves
from friday_nb.friday.odds.fight.search import NO_DECISION, STOP_NOW
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    DESTROY_1,
    DOUBLE_1,
    DRAW_1,
    DRAW_2,
    EXCHANGE_1,
    EXCHANGE_2,
    STEP_1,
    STOP,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    BASE,
    CARD,
    CLASSES,
    DO_DONE,
    DO_DRAW,
    DO_MORE,
    DO_PAY,
    DO_SWAP,
    DO_USE,
    DOUBLER,
    FACE_DOWN,
    FIGHT,
    FIGHTERS,
    KINDS,
    MARKS,
    NODE,
    PLAYED,
    POOL,
    POOL_SIZE,
)

POINT: Final = 100
"""Scores of decisions are integers, in hundredths of a point of value."""
DRAWS_FREE: Final = 50 * POINT
DRAWS_MORE: Final = 20 * POINT
TURNS_STOP: Final = 5 * POINT
OTHER: Final = POINT // 2
LEAVE: Final = -1
"""Scores below 0 are of decisions that the policy does not take."""


def random_below(w: Workspace, n: int) -> int:
    """A random number below ``n``; ``RANDOM_COUNTER`` counts the words taken."""
    w.registers[RANDOM_COUNTER] += 1
    word: int = threefry(
        SEARCH_KEY,
        w.registers[RANDOM_COUNTER] >> 31,
        w.registers[RANDOM_COUNTER] & 0x7FFFFFFF,
        0,
    )
    return (word * n) >> 32


def points_to_come(s: ReadOnlyCells) -> int:
    """Sum of the values of the cards in the unordered rest of the stack."""
    points = 0
    for cls in range(CLASSES):
        points += s[POOL + cls] * VALUE[cls % KINDS]
    return points


def pays(w: Workspace, s: ReadOnlyCells) -> bool:
    """Is a card worth its life?  To win, always; for life, if the mean value is above 1."""
    return w.registers[AIM] != AIM_LIFE or points_to_come(s) > s[POOL_SIZE]


def exchange_gain(s: ReadOnlyCells, k: int) -> int:
    """What exchanging played card ``k`` gains on average, in hundredths of a point."""
    value = 0 if s[MARKS + k] & FACE_DOWN else VALUE[s[CARD + k]]
    if s[DOUBLER + k] > 0:
        value *= 2
    mean = 0
    if s[POOL_SIZE] > 0:
        mean = POINT * points_to_come(s) // s[POOL_SIZE]
    return mean - POINT * value


def use_score(s: ReadOnlyCells, worker: int, first: int, second: int) -> int:
    """Score of using card ``worker``; ``first`` and ``second`` are the decision's other numbers."""
    ability = ABILITY[s[CARD + worker]]
    target = first - 1
    if ability == COPY_1:
        ability = ABILITY[s[CARD + first - 1]]
        target = second - 1
    if ability in (DRAW_1, DRAW_2):
        return DRAWS_MORE if points_to_come(s) > 0 else LEAVE
    if ability == EXCHANGE_1:
        return exchange_gain(s, target)
    if ability in (DESTROY_1, BELOW_1):
        if ABILITY[s[CARD + target]] == STOP:
            return TURNS_STOP
        return LEAVE - POINT * VALUE[s[CARD + target]]
    if ability == DOUBLE_1:
        return int(VALUE[s[CARD + target]])
    if ability == EXCHANGE_2:
        best = LEAVE
        for k in range(s[PLAYED]):
            best = max(best, exchange_gain(s, k))
        return best
    return OTHER


def action_score(s: ReadOnlyCells, act: int) -> int:
    """How good a decision looks at a glance, in hundredths of a point; below 0: leave it."""
    kind = act // (BASE * BASE * BASE)
    first = act // (BASE * BASE) % BASE
    if kind == DO_DRAW:
        return DRAWS_FREE
    if kind == DO_SWAP:
        return exchange_gain(s, first - 1)
    if kind == DO_MORE:
        return points_to_come(s)
    if kind == DO_USE:
        return use_score(s, first - 1, act // BASE % BASE, act % BASE)
    return 0


def score_to_lose(w: Workspace, s: ReadOnlyCells, act: int) -> int:
    """The same for whoever wants to destroy cards: they stay, and the total goes down."""
    kind = act // (BASE * BASE * BASE)
    target = act // (BASE * BASE) % BASE - 1
    ability = EXCHANGE_2
    if kind == DO_USE:
        ability = ABILITY[s[CARD + target]]
        target = act // BASE % BASE - 1
        if ability == COPY_1:
            ability = ABILITY[s[CARD + target]]
            target = act % BASE - 1
    elif kind != DO_SWAP:
        return action_score(s, act)
    wanted = target >= 0 and w.registers[TO_DESTROY + s[CARD + target]] > 0
    if ability == DESTROY_1:
        return DRAWS_FREE if wanted else LEAVE
    if ability in (DRAW_1, DRAW_2):
        return DRAWS_MORE
    if ability in (DOUBLE_1, STEP_1) or wanted:
        return LEAVE
    if ability in (EXCHANGE_1, BELOW_1) or kind == DO_SWAP:
        return POINT - exchange_gain(s, target)
    return OTHER


def best_scored(w: Workspace, s: ReadOnlyCells, n: int) -> int:
    """One of the highest-scored of the first ``n`` decisions; NO_DECISION if all are to leave."""
    acts = w.moves[1]
    best = NO_DECISION
    most = 0
    ties = 0
    for i in range(n):
        loses = w.registers[AIM] == AIM_LOSE
        found = score_to_lose(w, s, acts[i]) if loses else action_score(s, acts[i])
        if found > most or (best == NO_DECISION and found == most):
            most = found
            best = acts[i]
            ties = 1
        elif found == most:
            ties += 1
            if random_below(w, ties) == 0:
                best = acts[i]
    return best


def default_move(w: Workspace, s: ReadOnlyCells, closes: bool) -> int:
    """The decision of the default policy; CLOSE to end the fight, NO_DECISION if there is none.

    ``closes``: can the fight be ended?  Then how it would end stands in the notes.
    """
    if closes and w.registers[END_WON]:
        return STOP_NOW
    acts = w.moves[1]
    n = candidate_moves(w, s, FIGHTERS, acts)
    if s[NODE] != FIGHT:
        best = best_scored(w, s, n)
        if best == NO_DECISION and n > 0:
            last = int(acts[n - 1])
            return last if last // (BASE * BASE * BASE) == DO_DONE else int(acts[0])
        return best
    others = 0
    pay = NO_DECISION
    for i in range(n):
        act: int = acts[i]
        if act // (BASE * BASE * BASE) == DO_PAY:
            pay = act
        else:
            acts[others] = act
            others += 1
    best = best_scored(w, s, others)
    if best != NO_DECISION:
        return best
    if not closes or pays(w, s):
        return pay if pay != NO_DECISION or not closes else STOP_NOW
    return STOP_NOW
