"""Fights tried: where the search leaves a fight open, many are played, ever better.

Written in the restricted Python of the rules.  A Monte Carlo tree search with upper confidence
bounds (UCT: Kocsis, Szepesvari 2006) over information states: a card is drawn by its true chances,
so that nobody ever knows the order of the stack.  First the fights teach: each decision taken is
remembered with what it brought.  Then others are only counted, played by what has been learned:
their mean is the true worth of this way to play, but for its error.

There are two desks.  ``solved`` is the search's: where it has found a play, that play can be
followed to the end, and its worth needs no trial.  The memory of ``w`` holds decisions, not values
of states: in ``value`` the sum of what a decision brought, in ``best`` how often it was tried; the
same for all decisions of a state together.
"""

import math
from typing import Any, Final

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
from friday_nb.friday.rules.log import Known

Floats = Any

LIFE_WEIGHT: Final = 1e-4
"""What a point of life counts beside a chance, where it only decides among equals."""
LEAST_VISITS: Final = 4
"""A decision tried less often is not followed where fights are counted."""
CAUTION_CHANCE: Final = 0.2
CAUTION_LIFE: Final = 1.6
"""What is taken off the mean of a decision there, over the root of its trials."""
WIDENING: Final = 4
"""A state visited n times tries up to the root of so many times n decisions, and one more."""
LEAST_STATE_VISITS: Final = 32
"""A state visited less often is not taken for known there."""
DEEPEST_BUCKET: Final = 12
DEFAULT_EVERY: Final = 4
"""One fight in so many goes on by habit, though the search's play did better so far."""
NOT_COMPARED: Final = -2
OUTCOME_FROM: Final = 3
TALLY: Final = OUTCOME_FROM + OUTCOME_CELLS
"""Sums over fights: their number, what they were worth, its squares; and how they ended."""
MOVE_HASH1: Final = 0x1B873593F4A7C15
MOVE_HASH2: Final = 0x2545F4914F6CDD1
"""Odd numbers that tell the decisions of a state apart in the memory."""


def stop_worth(w: Workspace, life: int, won: int) -> float:
    """What an end is worth, as one number."""
    return primary_worth(w, life, won) + LIFE_WEIGHT * secondary_worth(w, life)


def sample_card(w: Workspace) -> None:
    """The chance of the state of ply 1 comes out, by its true weights."""
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
    w: Workspace, s: Known, floor: float, key1: int, key2: int, visits: int, exploration: float
) -> int:
    """The decision that looks best so far; ``exploration`` adds to those that were tried less.

    While it learns, decisions join one by one as visits grow, the best at a glance first
    (progressive widening: Coulom 2007).  Where fights are counted, the few trials of a decision
    speak against it (secure child: Chaslot and others 2008).  NO_DECISION if none looks better than
    ``floor``.
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
    """Where the search remembers the state of ply 1, with so many cards to come; -1: nowhere.

    The state, in the form in which the search knows it, is left on its ply 1.
    """
    if depth < 0:
        return -1
    s = solved.states[1]
    copy_state(w.states[1], s)
    canonicalise(solved, s, depth)
    at = probe(solved, hash_of(s, solved.zobrist1), hash_of(s, solved.zobrist2))
    return at if solved.flag[at] > 0 else -1


def solved_worth(solved: Workspace, at: int) -> float:
    """What the play is worth that the search has found for a state."""
    worth: float = solved.bounds[VALUE_PARTS * at]
    if solved.registers[AIM] != AIM_LIFE:
        worth += LIFE_WEIGHT * solved.bounds[VALUE_PARTS * at + 1]
    return worth


def probe_or_insert(w: Workspace, key1: int, key2: int) -> int:
    """Where a state or decision stands; a new one is entered.  -1: the memory is full."""
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
    """States are compared that are alike: in the depth left and in how open their bounds are."""
    gap = solved.bounds[VALUE_PARTS * at + 2] - solved.bounds[VALUE_PARTS * at]
    if solved.registers[AIM] == AIM_LIFE:
        gap /= 8.0
    openness = 3
    if gap < 0.5:
        openness = 2 if gap > 0.2 else 1 if gap > 0.05 else 0
    return 4 * min(depth, DEEPEST_BUCKET) + openness


def extend_path(w: Workspace, path: int, key1: int, key2: int) -> int:
    """A state or decision comes next on the way through the memory; how long the way is now."""
    at = probe_or_insert(w, key1, key2)
    if at < 0:
        return path
    w.moves[0][path] = at
    return path + 1


def follow_solved(w: Workspace, solved: Workspace, depth: int) -> bool:
    """Follow the search's play from the state looked up last; False if there is no more room."""
    if not evaluate_policy(solved, 1, depth):
        return False
    for k in range(OUTCOME_CELLS):
        w.outcome[1][k] = solved.outcome[1][k]
    return True


def forced_life_here(w: Workspace, s: Known, closes: bool) -> int:
    """Life left at least, where the fight is won for sure but better gone on with; else NOT_SURE.

    ``closes``: can the fight be ended?  Then its end stands in the notes, before and after.
    """
    if not closes or w.registers[AIM] != AIM_WIN or w.registers[END_WON]:
        return NOT_PROVED
    left = forced_life(w, 1, PROOF_CARDS)
    if left == NOT_PROVED:
        best_stop(w, s)  # for the proof has looked at other ends
    return left


def default_policy_decides(w: Workspace, bucket: int, exploration: float) -> bool:
    """Does habit decide, not the search's play, in states of this sort?  One learns from both."""
    if w.outcome[0][bucket] >= 0.0:
        return True
    return exploration > 0.0 and random_below(w, DEFAULT_EVERY) == 0


def rollout(w: Workspace, solved: Workspace, depth: int, exploration: float) -> float:
    """Play the state of ply 0 to the end of the fight; its worth is returned.

    ``depth``: how many cards deep the search has looked from there.  ``exploration`` above 0: learn from
    it.  How the fight ended goes to ``workspace.outcome[1]``.

    Where nothing is learned yet, either habit decides or the search's play is followed:
    ``workspace.outcome[0]`` holds by how much habit did better, by sorts of states.
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
        closes = s[NODE] == FIGHT and best_stop(w, s)
        stopped = (
            stop_worth(w, w.registers[END_LIFE], w.registers[END_WON]) if closes else MINUS_INFINITY
        )
        left = forced_life_here(w, s, closes)
        if left != NOT_PROVED:
            w.outcome[1][WON_FROM + left] = 1.0
            worth = stop_worth(w, left, 1)
            break
        move = NO_DECISION
        if compared == NO_DECISION:
            found_at = probe_solved(w, solved, depth)
            floor = max(stopped, solved_worth(solved, found_at)) if found_at >= 0 else stopped
        if in_tree:
            key1 = hash_of(s, w.zobrist1)
            key2 = hash_of(s, w.zobrist2)
            at = probe(w, key1, key2)
            in_tree = w.flag[at] > 0 and (
                exploration > 0.0 or w.best_move[at] >= LEAST_STATE_VISITS
            )
            if exploration > 0.0:
                path = extend_path(w, path, key1, key2)
            if in_tree:
                move = select_move(w, s, floor, key1, key2, w.best_move[at], exploration)
                if move == NO_DECISION and floor > stopped and follow_solved(w, solved, depth):
                    worth = floor
                    break
                if move == NO_DECISION and closes:
                    move = STOP_NOW
                if move > STOP_NOW and exploration > 0.0:
                    path = extend_path(
                        w,
                        path,
                        (key1 + move * MOVE_HASH1) & KEY_MASK,
                        (key2 + move * MOVE_HASH2) & KEY_MASK,
                    )
        if move == NO_DECISION:
            if compared == NO_DECISION and floor > stopped:
                bucket = bucket_of(solved, found_at, depth)
                if not default_policy_decides(w, bucket, exploration) and follow_solved(
                    w, solved, depth
                ):
                    worth = floor
                    break
                compared = bucket
            elif compared == NO_DECISION:
                compared = NOT_COMPARED
            move = default_move(w, s, closes)
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
    for i in range(path):
        w.bounds[VALUE_PARTS * w.moves[0][i]] += worth
        w.best_move[w.moves[0][i]] += 1
    return worth


def rollouts(
    w: Workspace, solved: Workspace, depth: int, fights: int, exploration: float, found: Floats
) -> None:
    """Play so many fights from the state of ply 0; their sums are added to ``found`` (TALLY)."""
    for _ in range(fights):
        worth = rollout(w, solved, depth, exploration)
        found[0] += 1.0
        found[1] += worth
        found[2] += worth * worth
        for k in range(OUTCOME_CELLS):
            found[OUTCOME_FROM + k] += w.outcome[1][k]
