"""Monte-Carlo tree search with upper confidence bounds, where the search leaves a fight open.

UCT (Kocsis and Szepesvari 2006) over information states: a card is drawn by its true chances, so
that nothing ever depends on the order of the stack.  Written in the restricted Python of the rules.
Rollouts first learn: each decision taken is remembered with what it brought.  Then others are only
measured, played by what has been learned: their mean is an unbiased estimate of what this way to
play is worth.

There are two workspaces.  ``solved`` is the search's: where it has found a play, that play can be
followed to its end, and its worth is known without a rollout.  The table of ``w`` holds the tree,
in which states and decisions have an entry each: ``bounds`` holds the sum of what the rollouts
through it brought, ``best_move`` their number.
"""

import math
from typing import Any, Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import canonicalise
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_LIFE,
    AIM_WIN,
    CAPACITY,
    END_LIFE,
    END_WON,
    STORED,
)
from friday_nb.friday.odds.fight.default_policy import action_score, default_move, random_below
from friday_nb.friday.odds.fight.forced_win import NOT_PROVED, copy_state, forced_life
from friday_nb.friday.odds.fight.moves import candidate_moves, make_move
from friday_nb.friday.odds.fight.policy_evaluation import (
    DIES,
    TURNED_DOWN_MEAN,
    WON_FROM,
    clear_outcome,
    evaluate_policy,
    set_stop_outcome,
    turns_down,
)
from friday_nb.friday.odds.fight.search import MINUS_INFINITY, NO_DECISION, PROOF_CARDS, STOP_NOW
from friday_nb.friday.odds.fight.stop_value import best_stop, primary_worth, secondary_worth
from friday_nb.friday.odds.fight.transposition import probe
from friday_nb.friday.odds.fight.workspace import OUTCOME_CELLS, VALUE_PARTS, Workspace
from friday_nb.friday.odds.fight.zobrist import KEY_MASK, hash_of
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.layout import CHANCE_CARD, FIGHT, FIGHTERS, NODE, OVER

Floats = Any

LIFE_WEIGHT: Final = 1e-4
"""What a point of life counts beside a chance, where it only decides between equal chances."""
LEAST_VISITS: Final = 4
"""A decision tried less often is not taken while measuring."""
CAUTION_CHANCE: Final = 0.2
CAUTION_LIFE: Final = 1.6
"""Taken off a decision's mean while measuring, divided by the square root of its visits."""
WIDENING: Final = 4
"""Progressive widening: after n visits a state tries at most 1 + sqrt(WIDENING * n) decisions."""
LEAST_STATE_VISITS: Final = 32
"""A state visited less often counts as outside the tree while measuring."""
DEEPEST_BUCKET: Final = 12
"""Depths beyond this share their buckets."""
DEFAULT_EVERY: Final = 4
"""One rollout in so many follows the default policy where the search's play did better so far."""
NOT_COMPARED: Final = -2
"""In place of a bucket, where the search has no play that could be followed instead."""
OUTCOME_FROM: Final = 3
TALLY: Final = OUTCOME_FROM + OUTCOME_CELLS
"""Sums over rollouts: their number, their worth, its squares; then how they ended."""
MOVE_HASH1: Final = 0x1B873593F4A7C15
MOVE_HASH2: Final = 0x2545F4914F6CDD1
"""Odd numbers that give each decision of a state a key of its own."""


def stop_worth(w: Workspace, life: int, won: int) -> float:
    """What an end of the fight is worth, as a single number."""
    return primary_worth(w, life, won) + LIFE_WEIGHT * secondary_worth(w, life)


def sample_card(w: Workspace) -> None:
    """Sample the chance event of the state at ply 1 by its true weights."""
    s = w.states[1]
    n = outcomes(s, w.codes[1], w.weights[1])
    whole = 0
    for i in range(n):
        whole += w.weights[1][i]
    left = random_below(w, whole)
    i = 0
    while left >= w.weights[1][i]:
        left -= w.weights[1][i]
        i += 1
    resolve(s, w.codes[1][i], w.log)


def select_move(
    w: Workspace,
    s: ReadOnlyCells,
    floor: float,
    key1: int,
    key2: int,
    visits: int,
    exploration: float,
) -> int:
    """The decision that looks best; ``NO_DECISION`` if none looks better than ``floor``.

    While learning (``exploration`` > 0) this is UCB1, and decisions join one by one as visits grow,
    the highest-scored first (progressive widening: Coulom 2007).  While measuring, few visits count
    against a decision (secure child: Chaslot and others 2008).
    """
    best = NO_DECISION
    caution = CAUTION_LIFE if w.registers[AIM] == AIM_LIFE else CAUTION_CHANCE
    acts = w.moves[1]
    n = candidate_moves(w, s, FIGHTERS, acts)
    log_visits = math.log(visits + 1.0)
    untried = NO_DECISION
    highest = 0
    joined = 0
    for i in range(n):
        move: int = acts[i]
        at = probe(w, (key1 + move * MOVE_HASH1) & KEY_MASK, (key2 + move * MOVE_HASH2) & KEY_MASK)
        tried = w.best_move[at] if w.flag[at] > 0 else 0
        if tried == 0 and exploration > 0.0:
            score = action_score(s, move)
            if untried == NO_DECISION or score > highest:
                untried = move
                highest = score
            continue
        if exploration == 0.0 and tried < LEAST_VISITS:
            continue
        joined += 1
        worth = w.bounds[VALUE_PARTS * at] / tried
        worth += (
            exploration * math.sqrt(log_visits / tried)
            if exploration > 0.0
            else -caution / math.sqrt(tried)
        )
        if worth > floor:
            floor = worth
            best = move
    if untried != NO_DECISION and joined * joined <= WIDENING * visits:
        return untried
    return best


def probe_solved(w: Workspace, solved: Workspace, depth: int) -> int:
    """The search's table entry for the state at ply 1 with ``depth`` cards to come; -1 for none.

    The state is left at ply 1 of ``solved``, in the canonical form under which it is stored there.
    """
    if depth < 0:
        return -1
    s = solved.states[1]
    copy_state(w.states[1], s)
    canonicalise(solved, s, depth)
    at = probe(solved, hash_of(s, solved.zobrist1), hash_of(s, solved.zobrist2))
    return at if solved.flag[at] > 0 else -1


def solved_worth(solved: Workspace, at: int) -> float:
    """What the play that the search has found for a state is worth."""
    worth: float = solved.bounds[VALUE_PARTS * at]
    if solved.registers[AIM] != AIM_LIFE:
        worth += LIFE_WEIGHT * solved.bounds[VALUE_PARTS * at + 1]
    return worth


def probe_or_insert(w: Workspace, key1: int, key2: int) -> int:
    """The entry of a state or decision, made if it is new; -1 if the table is full."""
    at = probe(w, key1, key2)
    if w.flag[at] == 0:
        if 4 * w.registers[STORED] >= 3 * w.registers[CAPACITY]:
            return -1
        w.registers[STORED] += 1
        w.key1[at] = key1
        w.key2[at] = key2
        w.flag[at] = 1
    return at


def bucket_of(solved: Workspace, at: int, depth: int) -> int:
    """The bucket of states with a similar depth left and a similar gap between their bounds."""
    gap = solved.bounds[VALUE_PARTS * at + 2] - solved.bounds[VALUE_PARTS * at]
    if solved.registers[AIM] == AIM_LIFE:
        gap /= 8.0
    openness = 3
    if gap < 0.5:
        openness = 2 if gap > 0.2 else 1 if gap > 0.05 else 0
    return 4 * min(depth, DEEPEST_BUCKET) + openness


def extend_path(w: Workspace, path: int, key1: int, key2: int) -> int:
    """Append a state or decision to the path; returns the length of the path."""
    at = probe_or_insert(w, key1, key2)
    if at < 0:
        return path
    w.moves[0][path] = at
    return path + 1


def follow_solved(w: Workspace, solved: Workspace, depth: int) -> bool:
    """Follow the search's play from the state probed last; False if there is no room for that."""
    if not evaluate_policy(solved, 1, depth):
        return False
    for k in range(OUTCOME_CELLS):
        w.outcome[1][k] = solved.outcome[1][k]
    return True


def stopping_worth(w: Workspace, s: ReadOnlyCells) -> float:
    """What ending the fight now is worth; ``MINUS_INFINITY`` where that is not allowed.

    The end found is left in the registers.
    """
    if s[NODE] == FIGHT and best_stop(w, s):
        return stop_worth(w, w.registers[END_LIFE], w.registers[END_WON])
    return MINUS_INFINITY


def forced_life_here(w: Workspace, s: ReadOnlyCells, stops: bool) -> int:
    """Life left if the fight is won by force but not by stopping now; else ``NOT_PROVED``.

    ``stops``: may the fight be ended now?  How it would end stands in the registers, before and
    after.
    """
    if not stops or w.registers[AIM] != AIM_WIN or w.registers[END_WON]:
        return NOT_PROVED
    left = forced_life(w, 1, PROOF_CARDS)
    if left == NOT_PROVED:
        best_stop(w, s)  # again, because the proof has looked at other ends
    return left


def default_policy_decides(w: Workspace, bucket: int, exploration: float) -> bool:
    """Does the default policy go on in states of this bucket, rather than the search's play?

    The one that did better so far does; while learning, now and then the default policy anyway.
    """
    if w.outcome[0][bucket] >= 0.0:
        return True
    return exploration > 0.0 and random_below(w, DEFAULT_EVERY) == 0


def descend(
    w: Workspace, s: ReadOnlyCells, path: int, floor: float, exploration: float
) -> tuple[bool, int, int]:
    """One step through the tree: (is the state in it, the decision selected, length of the path).

    While learning, the state and the decision join the path.
    """
    key1 = hash_of(s, w.zobrist1)
    key2 = hash_of(s, w.zobrist2)
    at = probe(w, key1, key2)
    in_tree = w.flag[at] > 0 and (exploration > 0.0 or w.best_move[at] >= LEAST_STATE_VISITS)
    if exploration > 0.0:
        path = extend_path(w, path, key1, key2)
    if not in_tree:
        return False, NO_DECISION, path
    move = select_move(w, s, floor, key1, key2, w.best_move[at], exploration)
    if move > STOP_NOW and exploration > 0.0:
        path = extend_path(
            w, path, (key1 + move * MOVE_HASH1) & KEY_MASK, (key2 + move * MOVE_HASH2) & KEY_MASK
        )
    return True, move, path


def back_up(w: Workspace, path: int, worth: float) -> None:
    """Count what a rollout was worth for every state and decision on its path."""
    for i in range(path):
        w.bounds[VALUE_PARTS * w.moves[0][i]] += worth
        w.best_move[w.moves[0][i]] += 1


def rollout(w: Workspace, solved: Workspace, depth: int, exploration: float) -> float:
    """Play the state at ply 0 to the end of the fight; returns what that was worth.

    Args:
        w: The tree; the outcome goes to ``w.outcome[1]``.
        solved: The search's workspace.
        depth: How many cards deep the search has looked from there.
        exploration: The exploration constant; 0 to play by what was learned and learn nothing.

    Below the tree either the default policy goes on or the search's play is followed.  By how much
    the default policy did better so far stands in ``w.outcome[0]``, by buckets of states.
    """
    s = w.states[1]
    copy_state(w.states[0], s)
    clear_outcome(w, 1)
    worth = stop_worth(w, -1, 0)
    path = 0
    down = 0
    in_tree = True
    compared = NO_DECISION
    floor = MINUS_INFINITY
    while s[NODE] != OVER:
        if s[NODE] == CHANCE_CARD:
            depth -= 1
            sample_card(w)
            continue
        canonicalise(w, s, FIGHTERS)
        stopped = stopping_worth(w, s)
        stops = stopped > MINUS_INFINITY
        left = forced_life_here(w, s, stops)
        if left != NOT_PROVED:
            w.outcome[1][WON_FROM + left] = 1.0
            worth = stop_worth(w, left, 1)
            break
        if compared == NO_DECISION:
            found_at = probe_solved(w, solved, depth)
            floor = max(stopped, solved_worth(solved, found_at)) if found_at >= 0 else stopped
        move = NO_DECISION
        if in_tree:
            in_tree, move, path = descend(w, s, path, floor, exploration)
            if in_tree and move == NO_DECISION:
                if floor > stopped and follow_solved(w, solved, depth):
                    worth = floor
                    break
                if stops:
                    move = STOP_NOW
        if move == NO_DECISION:
            if compared == NO_DECISION:
                compared = NOT_COMPARED
                if floor > stopped:
                    compared = bucket_of(solved, found_at, depth)
                    default = default_policy_decides(w, compared, exploration)
                    if not default and follow_solved(w, solved, depth):
                        compared = NOT_COMPARED
                        worth = floor
                        break
            move = default_move(w, s, stops)
        if move == NO_DECISION:
            w.outcome[1][DIES] = 1.0
            break
        if move == STOP_NOW:
            set_stop_outcome(w, s, 1)
            worth = stopped
            break
        down += turns_down(s, move)
        make_move(s, move, w.log)
    if s[NODE] == OVER:
        w.outcome[1][DIES] = 1.0
    w.outcome[1][TURNED_DOWN_MEAN] += down
    if exploration > 0.0 and compared >= 0:
        w.outcome[0][compared] += worth - floor
    back_up(w, path, worth)
    return worth


def rollouts(
    w: Workspace, solved: Workspace, depth: int, fights: int, exploration: float, found: Floats
) -> None:
    """Play ``fights`` rollouts from the state at ply 0; adds their sums to ``found``.

    ``found`` has ``TALLY`` numbers.
    """
    for _ in range(fights):
        worth = rollout(w, solved, depth, exploration)
        found[0] += 1.0
        found[1] += worth
        found[2] += worth * worth
        for k in range(OUTCOME_CELLS):
            found[OUTCOME_FROM + k] += w.outcome[1][k]
