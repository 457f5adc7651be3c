"""Is a fight decided, and is a card worth a life point?  For the player by rules of thumb.

Numbers are tenths of points where nothing else is said; restricted Python, on the cells that the
player may know.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.heuristic_worth import (
    burden,
    expected,
    heaviest,
    merit,
    missing_points,
    riddance_of_loss,
    share_enough,
    step_gain,
    to_double,
    user,
)
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.refusals import refuse_end

PRICE: Final = 12
"""What a life point spent on a card counts."""
LOSS: Final = 9
"""What a life point lost with a fight counts."""
PRIZE: Final = 7
"""Tenths of a card's worth that count when it is to be won by buying."""
SAFE_LIFE: Final = 3
"""Life below this is dear: each point that a loss would leave less counts DEAR more."""
SAFE_RED: Final = 6
DEAR: Final = 10


def is_decided(s: ReadOnlyCells) -> bool:
    """Nothing more is wanted from the fight: the value is reached, or it is lost gladly."""
    return not refuse_end(s) and (missing_points(s) <= 0 or loses_gladly(s))


def loses_gladly(s: ReadOnlyCells) -> bool:
    """THUMB-LOSE: do the poor cards that a loss destroys outweigh the life and the card?"""
    missing = missing_points(s)
    if s[at.ENEMY] == 0 or missing <= 0 or s[at.LIFE] - missing < SAFE_LIFE:
        return False
    gain = riddance_of_loss(s, missing) - LOSS * missing
    return gain > merit(s[at.ENEMY] - 1 + at.FIRST_KNOWLEDGE)


def is_worth_buying(s: ReadOnlyCells, missing: int) -> bool:
    """THUMB-BUY: is it better to pay for cards than to lose by the missing points?

    The number of cards to pay for is guessed in two ways, and the better one counts: by the
    average card of the stack, and by the share of its cards that would be enough alone.
    """
    if s[at.ENEMY_PIRATE] > 0 or missing > s[at.LIFE] > 0:
        return True
    mean = expected(s, 1)
    share = share_enough(s, missing)
    cards = 1000
    if mean > 0:
        cards = max(10, 100 * missing // mean)
    if share > 0:
        cards = min(cards, 1000 // share)
    if cards > 10 * s[at.LIFE]:
        return False
    loss = LOSS * missing - riddance_of_loss(s, missing)
    safe = SAFE_RED if s[at.STEP] == 2 else SAFE_LIFE
    if s[at.LIFE] - missing < safe:
        loss += DEAR * (safe - s[at.LIFE] + missing)
    prize = merit(s[at.ENEMY] - 1 + at.FIRST_KNOWLEDGE) * PRIZE // 10
    return cards * PRICE // 10 < loss + prize


def sure_points(s: ReadOnlyCells) -> int:
    """Points that a double, a step -1 and a destruction on the table bring for sure."""
    return double_gain(s) + (step_gain(s) if user(s, facts.STEP_1) else 0) + weed_gain(s)


def double_gain(s: ReadOnlyCells) -> int:
    """Points that the next doubling brings."""
    who = user(s, facts.DOUBLE_1)
    best = to_double(s, who // at.BASE - 1) if who else -1
    return facts.VALUE[s[at.CARD + best]] if best >= 0 else 0


def weed_gain(s: ReadOnlyCells) -> int:
    """Points that the next destruction brings."""
    who = user(s, facts.DESTROY_1)
    worst = heaviest(s, who // at.BASE - 1) if who else -1
    return max(0, burden(s, worst) // 10) if worst >= 0 else 0
