"""The input features of the network: the numbers of those that are on in a position.

Every input is binary, and only about a hundred of more than a thousand are on at once, so that the
first layer is a sum of about a hundred rows.  A count is encoded as a ladder (a thermometer code):
with four copies owned, inputs 1 to 4 are on.  Only cells that the player may know are read
(FRI-INFO-2).
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import needed, total

_starts = [0]
for _copies in facts.COPIES:
    _starts.append(_starts[-1] + _copies)

FIRST_RUNG: Final = tuple(_starts[: at.KINDS])
"""Where the ladder of each kind begins, among those for the copies of all cards."""
HAZARD_RUNG: Final = tuple(
    n - FIRST_RUNG[at.FIRST_KNOWLEDGE] for n in FIRST_RUNG[at.FIRST_KNOWLEDGE : at.FIRST_AGING]
)
"""The same among the hazards."""
HAZARDS: Final = sum(facts.COPIES[at.FIRST_KNOWLEDGE : at.FIRST_AGING])
ABILITIES: Final = 18
NODES: Final = 11
MOST_LIFE: Final = max(facts.WHOLE_LIFE)
MOST_MISSING: Final = 24
"""Missing points are encoded from -LEAST_MISSING to this, free cards up to MOST_FREE."""
LEAST_MISSING: Final = 4
MISSING_STEPS: Final = MOST_MISSING + LEAST_MISSING + 1
MOST_FREE: Final = 11
STACK_STEPS: Final = 36
ODDS_STEPS: Final = 24
LOWEST: Final = 5
"""Card values run from -LOWEST."""

IN_LEVEL: Final = 0
IN_NODE: Final = IN_LEVEL + 5
IN_STEP: Final = IN_NODE + NODES
IN_LIFE: Final = IN_STEP + 4
"""Life, a ladder for each step."""
IN_HAZARDS_LEFT: Final = IN_LIFE + 4 * (MOST_LIFE + 1)
IN_NORMAL: Final = IN_HAZARDS_LEFT + HAZARDS + 1
IN_DIFFICULT: Final = IN_NORMAL + 12
IN_OWNED: Final = IN_DIFFICULT + 4
IN_STACK: Final = IN_OWNED + at.FIGHTERS
IN_FRESH: Final = IN_STACK + at.FIGHTERS
IN_SPENT: Final = IN_FRESH + at.FIGHTERS
IN_LOOK: Final = IN_SPENT + at.FIGHTERS
IN_TOP: Final = IN_LOOK + at.FIGHTERS
IN_UNSEEN: Final = IN_TOP + 3 * at.KINDS
"""The unseen aging card's candidates."""
IN_GRADE: Final = IN_UNSEEN + at.AGING_KINDS * 2
IN_STACK_SIZE: Final = IN_GRADE + 3
IN_OWNED_SIZE: Final = IN_STACK_SIZE + STACK_STEPS
IN_HSTACK: Final = IN_OWNED_SIZE + STACK_STEPS
IN_HDISCARD: Final = IN_HSTACK + HAZARDS
IN_OFFER: Final = IN_HDISCARD + HAZARDS
IN_ENEMY: Final = IN_OFFER + at.HAZARD_KINDS
IN_PIRATE: Final = IN_ENEMY + at.HAZARD_KINDS
IN_AHEAD: Final = IN_PIRATE + facts.PIRATES_COUNT
"""Pirates still to be beaten, the one being fought included."""
IN_MISSING: Final = IN_AHEAD + facts.PIRATES_COUNT
IN_MISSING_FREE: Final = IN_MISSING + MISSING_STEPS
IN_HIT: Final = IN_MISSING_FREE + MISSING_STEPS * (MOST_FREE + 1)
"""Share of the stack's cards that would win at once."""
IN_ODDS: Final = IN_HIT + 11
"""How likely the free cards are to be enough, estimated by a normal distribution."""
IN_FALL_SHORT: Final = IN_ODDS + ODDS_STEPS
"""Points missing after the free cards, on average."""
IN_PURPOSE: Final = IN_FALL_SHORT + MISSING_STEPS
IN_WORKING: Final = IN_PURPOSE + 6
IN_LEFT: Final = IN_WORKING + ABILITIES
IN_BUDGET: Final = IN_LEFT + 4
IN_STOPPED: Final = IN_BUDGET + 16
IN_MEAN: Final = IN_STOPPED + 1
"""Average value of the stack, and of all owned cards."""
MEAN_STEPS: Final = 20
IN_OWNED_MEAN: Final = IN_MEAN + MEAN_STEPS
INPUTS: Final = IN_OWNED_MEAN + MEAN_STEPS
MOST_INPUTS: Final = 400
"""No position has more inputs on."""
SCRATCH: Final = 4 * at.KINDS
"""Scratch space that :func:`inputs` needs."""
BUCKETS: Final = 12
"""Output layers: three for each step (:func:`bucket`)."""


def bucket(s: ReadOnlyCells) -> int:
    """The output layer for a position: by its step, and within it before, in or after a fight."""
    node = s[at.NODE]
    if node == at.DESTROY:
        part = 2
    elif s[at.ENEMY] > 0 or s[at.ENEMY_PIRATE] > 0:
        part = 1
    else:
        part = 0
    return 3 * s[at.STEP] + part


def clamp(value: int, low: int, high: int) -> int:
    """``value``, kept between two numbers."""
    return low if value < low else min(value, high)


def ladder(on: Cells, n: int, base: int, count: int) -> int:
    """Turn on ``count`` inputs from ``base`` on; return the new number of inputs that are on."""
    for i in range(count):
        on[n] = base + i
        n += 1
    return n


def inputs(s: ReadOnlyCells, on: Cells, have: Cells) -> int:
    """Write the numbers of the inputs that are on into ``on``, and return how many they are.

    Args:
        s: The position.
        on: The result, int64 (MOST_INPUTS).
        have: Scratch space, int64 (SCRATCH).
    """
    n = 0
    on[n] = IN_LEVEL + s[at.LEVEL]
    on[n + 1] = IN_NODE + s[at.NODE]
    on[n + 2] = IN_STEP + s[at.STEP]
    n = ladder(
        on, n + 3, IN_LIFE + s[at.STEP] * (MOST_LIFE + 1), clamp(s[at.LIFE], 0, MOST_LIFE) + 1
    )
    on[n] = IN_HAZARDS_LEFT + s[at.HAZARDS_LEFT]
    n = ladder(on, n + 1, IN_NORMAL, s[at.AGING_NORMAL])
    n = ladder(on, n, IN_DIFFICULT, s[at.AGING_DIFFICULT])
    n = deck_inputs(s, on, n, have)
    n = hazard_inputs(s, on, n)
    if s[at.ENEMY] > 0 or s[at.ENEMY_PIRATE] > 0:
        n = fight_inputs(s, on, n, have)
    return n


def deck_inputs(s: ReadOnlyCells, on: Cells, n: int, have: Cells) -> int:
    """Cards owned, in the stack, unused and used in the fight, being looked at, known on top.

    The first four counts by kind are left in ``have``.
    """
    owned = 0
    stack = at.KINDS
    fresh = 2 * at.KINDS
    spent = 3 * at.KINDS
    for i in range(4 * at.KINDS):
        have[i] = 0
    for kind in range(at.KINDS):
        count = s[at.POOL + kind] + s[at.POOL + at.KINDS + kind]
        have[stack + kind] = count
        have[owned + kind] = count + s[at.DISCARD + kind] + s[at.DISCARD + at.KINDS + kind]
    for i in range(s[at.TOP_SIZE]):
        kind = s[at.TOP + i] % at.KINDS
        have[stack + kind] += 1
        have[owned + kind] += 1
    for i in range(s[at.BOTTOM_SIZE]):
        kind = s[at.BOTTOM + i] % at.KINDS
        have[stack + kind] += 1
        have[owned + kind] += 1
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & (at.FACE_DOWN | at.DOOMED):
            kind = s[at.CARD + i]
            have[owned + kind] += 1
            if s[at.MARKS + i] & at.USED:
                have[spent + kind] += 1
            else:
                have[fresh + kind] += 1
    for i in range(s[at.LOOK_SIZE]):
        kind = s[at.LOOK + i] % at.KINDS
        have[owned + kind] += 1
        on[n] = IN_LOOK + FIRST_RUNG[kind]
        n += 1
    stack_sum = 0
    owned_sum = 0
    owned_size = 0
    stack_size = 0
    for kind in range(at.KINDS):
        if have[owned + kind]:
            rung = FIRST_RUNG[kind]
            n = ladder(on, n, IN_OWNED + rung, have[owned + kind])
            n = ladder(on, n, IN_STACK + rung, have[stack + kind])
            n = ladder(on, n, IN_FRESH + rung, have[fresh + kind])
            n = ladder(on, n, IN_SPENT + rung, have[spent + kind])
            owned_sum += facts.VALUE[kind] * have[owned + kind]
            owned_size += have[owned + kind]
            stack_sum += facts.VALUE[kind] * have[stack + kind]
            stack_size += have[stack + kind]
    for i in range(min(3, s[at.TOP_SIZE])):
        on[n] = IN_TOP + i * at.KINDS + s[at.TOP + s[at.TOP_SIZE] - 1 - i] % at.KINDS
        n += 1
    for aging in range(at.AGING_KINDS):
        n = ladder(on, n, IN_UNSEEN + 2 * aging, s[at.UNSEEN + aging])
    on[n] = IN_GRADE + s[at.UNSEEN_GRADE]
    on[n + 1] = IN_STACK_SIZE + clamp(
        s[at.POOL_SIZE] + s[at.TOP_SIZE] + s[at.BOTTOM_SIZE], 0, STACK_STEPS - 1
    )
    on[n + 2] = IN_OWNED_SIZE + clamp(owned_size, 0, STACK_STEPS - 1)
    on[n + 3] = IN_MEAN + mean_step(stack_sum, stack_size)
    on[n + 4] = IN_OWNED_MEAN + mean_step(owned_sum, owned_size)
    return n + 5


def mean_step(points: int, cards: int) -> int:
    """An average value as a step: -1 and less is 0, then a fifth each."""
    if cards == 0:
        return 0
    return clamp((5 * (points + cards)) // cards, 0, MEAN_STEPS - 1)


def hazard_inputs(s: ReadOnlyCells, on: Cells, n: int) -> int:
    """Hazards to come, put aside and offered, and the pirates ahead."""
    for hazard in range(at.HAZARD_KINDS):
        n = ladder(on, n, IN_HSTACK + HAZARD_RUNG[hazard], s[at.HSTACK + hazard])
        n = ladder(on, n, IN_HDISCARD + HAZARD_RUNG[hazard], s[at.HDISCARD + hazard])
    if s[at.OFFER_A] > 0:
        on[n] = IN_OFFER + s[at.OFFER_A] - 1 - at.FIRST_KNOWLEDGE
        n += 1
    if s[at.OFFER_B] > 0:
        on[n] = IN_OFFER + s[at.OFFER_B] - 1 - at.FIRST_KNOWLEDGE
        n += 1
    if s[at.PIRATES_BEATEN] == 0:
        if s[at.PIRATE_A] > 0:
            on[n] = IN_AHEAD + s[at.PIRATE_A] - 1
            n += 1
        if s[at.PIRATE_B] > 0:
            on[n] = IN_AHEAD + s[at.PIRATE_B] - 1
            n += 1
    elif s[at.PIRATES_BEATEN] == 1:
        on[n] = IN_AHEAD + (s[at.PIRATE_B] if s[at.FIRST_PIRATE] == 1 else s[at.PIRATE_A]) - 1
        n += 1
    return n


def one_less(s: ReadOnlyCells, hazard: int) -> int:
    """The input that goes off when one of these hazards leaves the hazard stack."""
    return IN_HSTACK + HAZARD_RUNG[hazard] + s[at.HSTACK + hazard] - 1


def one_more(s: ReadOnlyCells, hazard: int) -> int:
    """The input that goes on when one of these hazards is put aside."""
    return IN_HDISCARD + HAZARD_RUNG[hazard] + s[at.HDISCARD + hazard]


def fight_inputs(s: ReadOnlyCells, on: Cells, n: int, have: Cells) -> int:
    """The fight: enemy, points missing, free cards left, and how likely these suffice."""
    if s[at.ENEMY] > 0:
        on[n] = IN_ENEMY + s[at.ENEMY] - 1
    else:
        on[n] = IN_PIRATE + s[at.ENEMY_PIRATE] - 1
    n += 1
    if s[at.PURPOSE] > 0:
        on[n] = IN_PURPOSE + s[at.PURPOSE]
        n += 1
    if s[at.WORKING] > 0:
        on[n] = IN_WORKING + s[at.WORKING]
        on[n + 1] = IN_LEFT + s[at.LEFT]
        n += 2
    if s[at.NODE] == at.DESTROY:
        return ladder(on, n, IN_BUDGET, clamp(s[at.BUDGET], 0, 15) + 1)
    missing = needed(s) - total(s)
    free = clamp(s[at.FREE] - s[at.LEFT_SIDE], 0, MOST_FREE)
    if s[at.STOPS] > 0:
        free = 0
        on[n] = IN_STOPPED
        n += 1
    step = clamp(missing, -LEAST_MISSING, MOST_MISSING) + LEAST_MISSING
    n = ladder(on, n, IN_MISSING, step + 1)
    on[n] = IN_MISSING_FREE + step * (MOST_FREE + 1) + free
    return odds_inputs(s, on, n + 1, have, missing, free)


def odds_inputs(s: ReadOnlyCells, on: Cells, n: int, have: Cells, missing: int, free: int) -> int:
    """A rough estimate of what the free cards bring, or one bought card if none is free.

    If the stack is too short, the discard pile joins it, as the reshuffle will (FRI-DECK-1).
    """
    cards = 0
    points = 0
    squares = 0
    hits = 0
    draws = free if free > 0 else 1
    with_discard = s[at.POOL_SIZE] + s[at.TOP_SIZE] + s[at.BOTTOM_SIZE] < draws
    for kind in range(at.KINDS):
        count = have[at.KINDS + kind]
        if with_discard:
            count += s[at.DISCARD + kind] + s[at.DISCARD + at.KINDS + kind]
        if count:
            value = facts.VALUE[kind]
            cards += count
            points += count * value
            squares += count * value * value
            if value >= missing:
                hits += count
    if cards == 0:
        return n
    mean = points / cards
    variance = squares / cards - mean * mean
    on[n] = IN_HIT + 10 * hits // cards
    spread = (variance * draws) ** 0.5 + 0.25
    odds = int(4.0 * (mean * draws - missing + 0.5) / spread + 0.5 * ODDS_STEPS)
    on[n + 1] = IN_ODDS + clamp(odds, 0, ODDS_STEPS - 1)
    short = int(missing - mean * draws + LEAST_MISSING + 0.5)
    on[n + 2] = IN_FALL_SHORT + clamp(short, 0, MISSING_STEPS - 1)
    return n + 3
