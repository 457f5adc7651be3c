"""Fights tried: where the search leaves a fight open, many are played, ever better.

Written in the restricted Python of the rules.  A Monte Carlo tree search with upper confidence
bounds (UCT: Kocsis, Szepesvari 2006) over information states: a card is drawn by its true chances,
so that nobody ever knows the order of the stack.  First the fights teach: each decision taken is
remembered with what it brought.  Then others are only counted, played by what has been learned:
their mean is the true worth of this way to play, but for its error.

There are two desks.  ``known`` is the search's: where it has found a play, that play can be
followed to the end, and its worth needs no trial.  The memory of ``w`` holds decisions, not values
of states: in ``value`` the sum of what a decision brought, in ``best`` how often it was tried; the
same for all decisions of a state together.
"""

import math
from typing import Any, Final

from friday_nb.friday.odds.fight.canonical import KEY_MASK, key_of, prepare
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_LIFE,
    AIM_WIN,
    END_LIFE,
    END_WON,
    HELD,
    MEMORY,
)
from friday_nb.friday.odds.fight.default_policy import action_score, habit, random_below
from friday_nb.friday.odds.fight.forced_win import NOT_SURE, copy_view, sure_life
from friday_nb.friday.odds.fight.moves import decide, tries
from friday_nb.friday.odds.fight.policy_evaluation import (
    DIES,
    DOWN,
    WON_ENDS,
    clear_ends,
    note_end_of,
    trace,
    turns_down,
)
from friday_nb.friday.odds.fight.search import CLOSE, NO_DECISION, NOTHING_BELOW, PROOF
from friday_nb.friday.odds.fight.stop_value import closing, worth0, worth1
from friday_nb.friday.odds.fight.transposition import place_of
from friday_nb.friday.odds.fight.workspace import ENDS, PARTS, Desk
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.layout import CHANCE_CARD, FIGHT, FIGHTERS, NODE, OVER
from friday_nb.friday.rules.log import Known

Floats = Any

LIFE_COUNTS: Final = 1e-4
"""What a point of life counts beside a chance, where it only decides among equals."""
TRUSTED: Final = 4
"""A decision tried less often is not followed where fights are counted."""
DOUBT_CHANCE: Final = 0.2
DOUBT_LIFE: Final = 1.6
"""What is taken off the mean of a decision there, over the root of its trials."""
WIDENING: Final = 4
"""A state visited n times tries up to the root of so many times n decisions, and one more."""
KNOWN: Final = 32
"""A state visited less often is not taken for known there."""
DEEP: Final = 12
AGAIN: Final = 4
"""One fight in so many goes on by habit, though the search's play did better so far."""
NOT_COMPARED: Final = -2
ENDS_FROM: Final = 3
TALLY: Final = ENDS_FROM + ENDS
"""Sums over fights: their number, what they were worth, its squares; and how they ended."""
STEP1: Final = 0x1B873593F4A7C15
STEP2: Final = 0x2545F4914F6CDD1
"""Odd numbers that tell the decisions of a state apart in the memory."""


def end_worth(w: Desk, life: int, won: int) -> float:
    """What an end is worth, as one number."""
    return worth0(w, life, won) + LIFE_COUNTS * worth1(w, life)


def draw_any(w: Desk) -> None:
    """The chance of the state of ply 1 comes out, by its true weights."""
    s = w.s[1]
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


def learned(w: Desk, s: Known, floor: float, key1: int, key2: int, visits: int, bold: float) -> int:
    """The decision that looks best so far; ``bold`` adds to those that were tried less.

    While it learns, decisions join one by one as visits grow, the best at a glance first
    (progressive widening: Coulom 2007).  Where fights are counted, the few trials of a decision
    speak against it (secure child: Chaslot and others 2008).  NO_DECISION if none looks better than
    ``floor``.
    """
    best = NO_DECISION
    doubt = DOUBT_LIFE if w.ctx[AIM] == AIM_LIFE else DOUBT_CHANCE
    acts = w.acts[1]
    n = tries(w, s, FIGHTERS, acts)
    often = math.log(visits + 1.0)
    untried = NO_DECISION
    highest = 0
    known = 0
    for i in range(n):
        act: int = acts[i]
        at = place_of(w, (key1 + act * STEP1) & KEY_MASK, (key2 + act * STEP2) & KEY_MASK)
        tried = w.best[at] if w.mark[at] > 0 else 0
        if tried == 0 and bold > 0.0:
            glance = action_score(s, act)
            if untried == NO_DECISION or glance > highest:
                untried = act
                highest = glance
            continue
        if bold == 0.0 and tried < TRUSTED:
            continue
        known += 1
        worth = w.value[PARTS * at] / tried
        worth += bold * math.sqrt(often / tried) if bold > 0.0 else -doubt / math.sqrt(tried)
        if worth > floor:
            floor = worth
            best = act
    if untried != NO_DECISION and known * known <= WIDENING * visits:
        return untried
    return best


def look_up(w: Desk, known: Desk, depth: int) -> int:
    """Where the search remembers the state of ply 1, with so many cards to come; -1: nowhere.

    The state, in the form in which the search knows it, is left on its ply 1.
    """
    if depth < 0:
        return -1
    s = known.s[1]
    copy_view(w.s[1], s)
    prepare(known, s, depth)
    at = place_of(known, key_of(s, known.salt1), key_of(s, known.salt2))
    return at if known.mark[at] > 0 else -1


def found_worth(known: Desk, at: int) -> float:
    """What the play is worth that the search has found for a state."""
    worth: float = known.value[PARTS * at]
    if known.ctx[AIM] != AIM_LIFE:
        worth += LIFE_COUNTS * known.value[PARTS * at + 1]
    return worth


def place_for(w: Desk, key1: int, key2: int) -> int:
    """Where a state or decision stands; a new one is entered.  -1: the memory is full."""
    at = place_of(w, key1, key2)
    if w.mark[at] == 0:
        if 4 * w.ctx[HELD] >= 3 * w.ctx[MEMORY]:
            return -1
        w.ctx[HELD] += 1
        w.key1[at] = key1
        w.key2[at] = key2
        w.mark[at] = 1
    return at


def sort_of(known: Desk, at: int, depth: int) -> int:
    """States are compared that are alike: in the depth left and in how open their bounds are."""
    gap = known.value[PARTS * at + 2] - known.value[PARTS * at]
    if known.ctx[AIM] == AIM_LIFE:
        gap /= 8.0
    openness = 3
    if gap < 0.5:
        openness = 2 if gap > 0.2 else 1 if gap > 0.05 else 0
    return 4 * min(depth, DEEP) + openness


def enter(w: Desk, steps: int, key1: int, key2: int) -> int:
    """A state or decision comes next on the way through the memory; how long the way is now."""
    at = place_for(w, key1, key2)
    if at < 0:
        return steps
    w.acts[0][steps] = at
    return steps + 1


def follow(w: Desk, known: Desk, depth: int) -> bool:
    """Follow the search's play from the state looked up last; False if there is no more room."""
    if not trace(known, 1, depth):
        return False
    for k in range(ENDS):
        w.ends[1][k] = known.ends[1][k]
    return True


def left_for_sure(w: Desk, s: Known, closes: bool) -> int:
    """Life left at least, where the fight is won for sure but better gone on with; else NOT_SURE.

    ``closes``: can the fight be ended?  Then its end stands in the notes, before and after.
    """
    if not closes or w.ctx[AIM] != AIM_WIN or w.ctx[END_WON]:
        return NOT_SURE
    left = sure_life(w, 1, PROOF)
    if left == NOT_SURE:
        closing(w, s)  # for the proof has looked at other ends
    return left


def by_habit(w: Desk, sort: int, bold: float) -> bool:
    """Does habit decide, not the search's play, in states of this sort?  One learns from both."""
    if w.ends[0][sort] >= 0.0:
        return True
    return bold > 0.0 and random_below(w, AGAIN) == 0


def play_fight(w: Desk, known: Desk, depth: int, bold: float) -> float:
    """Play the state of ply 0 to the end of the fight; its worth is returned.

    ``depth``: how many cards deep the search has looked from there.  ``bold`` above 0: learn from
    it.  How the fight ended goes to ``desk.ends[1]``.

    Where nothing is learned yet, either habit decides or the search's play is followed:
    ``desk.ends[0]`` holds by how much habit did better, by sorts of states.
    """
    s = w.s[1]
    copy_view(w.s[0], s)
    clear_ends(w, 1)
    worth = end_worth(w, -1, 0)
    steps = 0
    down = 0
    knows = True
    compared = NO_DECISION
    floor = NOTHING_BELOW
    while s[NODE] != OVER:
        if s[NODE] == CHANCE_CARD:
            depth -= 1
            draw_any(w)
            continue
        prepare(w, s, FIGHTERS)
        closes = s[NODE] == FIGHT and closing(w, s)
        ends = end_worth(w, w.ctx[END_LIFE], w.ctx[END_WON]) if closes else NOTHING_BELOW
        left = left_for_sure(w, s, closes)
        if left != NOT_SURE:
            w.ends[1][WON_ENDS + left] = 1.0
            worth = end_worth(w, left, 1)
            break
        act = NO_DECISION
        if compared == NO_DECISION:
            found_at = look_up(w, known, depth)
            floor = max(ends, found_worth(known, found_at)) if found_at >= 0 else ends
        if knows:
            key1 = key_of(s, w.salt1)
            key2 = key_of(s, w.salt2)
            at = place_of(w, key1, key2)
            knows = w.mark[at] > 0 and (bold > 0.0 or w.best[at] >= KNOWN)
            if bold > 0.0:
                steps = enter(w, steps, key1, key2)
            if knows:
                act = learned(w, s, floor, key1, key2, w.best[at], bold)
                if act == NO_DECISION and floor > ends and follow(w, known, depth):
                    worth = floor
                    break
                if act == NO_DECISION and closes:
                    act = CLOSE
                if act > CLOSE and bold > 0.0:
                    steps = enter(
                        w, steps, (key1 + act * STEP1) & KEY_MASK, (key2 + act * STEP2) & KEY_MASK
                    )
        if act == NO_DECISION:
            if compared == NO_DECISION and floor > ends:
                sort = sort_of(known, found_at, depth)
                if not by_habit(w, sort, bold) and follow(w, known, depth):
                    worth = floor
                    break
                compared = sort
            elif compared == NO_DECISION:
                compared = NOT_COMPARED
            act = habit(w, s, closes)
        if act == NO_DECISION:
            w.ends[1][DIES] = 1.0
            break
        if act == CLOSE:
            note_end_of(w, s, 1)
            worth = ends
            break
        down += turns_down(s, act)
        decide(s, act, w.log)
    if s[NODE] == OVER:
        w.ends[1][DIES] = 1.0
    w.ends[1][DOWN] += down
    if bold > 0.0 and compared >= 0:
        w.ends[0][compared] += worth - floor
    for i in range(steps):
        w.value[PARTS * w.acts[0][i]] += worth
        w.best[w.acts[0][i]] += 1
    return worth


def play_fights(w: Desk, known: Desk, depth: int, fights: int, bold: float, found: Floats) -> None:
    """Play so many fights from the state of ply 0; their sums are added to ``found`` (TALLY)."""
    for _ in range(fights):
        worth = play_fight(w, known, depth, bold)
        found[0] += 1.0
        found[1] += worth
        found[2] += worth * worth
        for k in range(ENDS):
            found[ENDS_FROM + k] += w.ends[1][k]
