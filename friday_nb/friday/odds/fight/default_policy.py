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
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at

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
    for cls in range(at.CLASSES):
        points += s[at.POOL + cls] * facts.VALUE[cls % at.KINDS]
    return points


def pays(w: Workspace, s: ReadOnlyCells) -> bool:
    """Is a card worth its life?  To win, always; for life, if the mean value is above 1."""
    return w.registers[AIM] != AIM_LIFE or points_to_come(s) > s[at.POOL_SIZE]


def exchange_gain(s: ReadOnlyCells, k: int) -> int:
    """What exchanging played card ``k`` gains on average, in hundredths of a point."""
    value = 0 if s[at.MARKS + k] & at.FACE_DOWN else facts.VALUE[s[at.CARD + k]]
    if s[at.DOUBLER + k] > 0:
        value *= 2
    mean = 0
    if s[at.POOL_SIZE] > 0:
        mean = POINT * points_to_come(s) // s[at.POOL_SIZE]
    return mean - POINT * value


def use_score(s: ReadOnlyCells, worker: int, first: int, second: int) -> int:
    """Score of using card ``worker``; ``first`` and ``second`` are the decision's other numbers."""
    ability = facts.ABILITY[s[at.CARD + worker]]
    target = first - 1
    if ability == facts.COPY_1:
        ability = facts.ABILITY[s[at.CARD + first - 1]]
        target = second - 1
    if ability in (facts.DRAW_1, facts.DRAW_2):
        return DRAWS_MORE if points_to_come(s) > 0 else LEAVE
    if ability == facts.EXCHANGE_1:
        return exchange_gain(s, target)
    if ability in (facts.DESTROY_1, facts.BELOW_1):
        if facts.ABILITY[s[at.CARD + target]] == facts.STOP:
            return TURNS_STOP
        return LEAVE - POINT * facts.VALUE[s[at.CARD + target]]
    if ability == facts.DOUBLE_1:
        return int(facts.VALUE[s[at.CARD + target]])
    if ability == facts.EXCHANGE_2:
        best = LEAVE
        for k in range(s[at.PLAYED]):
            best = max(best, exchange_gain(s, k))
        return best
    return OTHER


def action_score(s: ReadOnlyCells, act: int) -> int:
    """How good a decision looks at a glance, in hundredths of a point; below 0: leave it."""
    kind = act // (at.BASE * at.BASE * at.BASE)
    first = act // (at.BASE * at.BASE) % at.BASE
    if kind == at.DO_DRAW:
        return DRAWS_FREE
    if kind == at.DO_SWAP:
        return exchange_gain(s, first - 1)
    if kind == at.DO_MORE:
        return points_to_come(s)
    if kind == at.DO_USE:
        return use_score(s, first - 1, act // at.BASE % at.BASE, act % at.BASE)
    return 0


def score_to_lose(w: Workspace, s: ReadOnlyCells, act: int) -> int:
    """The same for whoever wants to destroy cards: they stay, and the total goes down."""
    kind = act // (at.BASE * at.BASE * at.BASE)
    target = act // (at.BASE * at.BASE) % at.BASE - 1
    ability = facts.EXCHANGE_2
    if kind == at.DO_USE:
        ability = facts.ABILITY[s[at.CARD + target]]
        target = act // at.BASE % at.BASE - 1
        if ability == facts.COPY_1:
            ability = facts.ABILITY[s[at.CARD + target]]
            target = act % at.BASE - 1
    elif kind != at.DO_SWAP:
        return action_score(s, act)
    wanted = target >= 0 and w.registers[TO_DESTROY + s[at.CARD + target]] > 0
    if ability == facts.DESTROY_1:
        return DRAWS_FREE if wanted else LEAVE
    if ability in (facts.DRAW_1, facts.DRAW_2):
        return DRAWS_MORE
    if ability in (facts.DOUBLE_1, facts.STEP_1) or wanted:
        return LEAVE
    if ability in (facts.EXCHANGE_1, facts.BELOW_1) or kind == at.DO_SWAP:
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
    n = candidate_moves(w, s, at.FIGHTERS, acts)
    if s[at.NODE] != at.FIGHT:
        best = best_scored(w, s, n)
        if best == NO_DECISION and n > 0:
            last = int(acts[n - 1])
            return last if last // (at.BASE * at.BASE * at.BASE) == at.DO_DONE else int(acts[0])
        return best
    others = 0
    pay = NO_DECISION
    for i in range(n):
        act: int = acts[i]
        if act // (at.BASE * at.BASE * at.BASE) == at.DO_PAY:
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
