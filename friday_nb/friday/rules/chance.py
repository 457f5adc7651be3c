"""Chance: the outcomes of a chance node with exact weights, what they do, and a seeded dealer."""

from typing import Final

from friday_nb.core.chance import (
    SECOND_SHUFFLE_STREAM,
    SHUFFLE_STREAM,
    THIRD_SHUFFLE_STREAM,
    nth,
    threefry,
)
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.rules.facts import IS_DIFFICULT, PIRATES_COUNT
from friday_nb.friday.rules.layout import (
    AGING_KINDS,
    CHANCE_CARD,
    CHANCE_HAZARD,
    CHANCE_PIRATE,
    CLASSES,
    FIRST_AGING,
    HAZARD_KINDS,
    HAZARD_SHUFFLES,
    HAZARDS_DEALT,
    HAZARDS_LEFT,
    HSTACK,
    KINDS,
    NODE,
    PIRATE_A,
    POOL,
    POOL_SIZE,
    SEED_HIGH,
    SEED_LOW,
    STACK_DEALT,
    STACK_SHUFFLES,
    TILT,
    UNSEEN,
    UNSEEN_GRADE,
)
from friday_nb.friday.rules.play import lose_if_stuck
from friday_nb.friday.rules.stack import arrive, bottom_becomes_top
from friday_nb.friday.rules.turn import reveal_hazard, reveal_pirate

PIRATE_STREAM: Final = SHUFFLE_STREAM
HAZARD_STREAM: Final = SECOND_SHUFFLE_STREAM
STACK_STREAM: Final = THIRD_SHUFFLE_STREAM


def weight(s: ReadOnlyCells, aging: int) -> int:
    """Weight with which the unseen aging card is of this aging kind (0 if it cannot be).

    Every card of its layer that was never seen is equally likely, with one exception.  Two kinds
    have twins that look alike.  If a seen twin lay in the pool and a copy was drawn, that copy was
    either the twin or the unseen card itself: both ways lead to the same picture, so the card
    still unseen is twice as likely to be of that kind (Bayes over the order of the pool).
    """
    if s[UNSEEN_GRADE] - 1 != IS_DIFFICULT[FIRST_AGING + aging]:
        return 0
    if s[TILT + aging]:
        return 2 * s[UNSEEN + aging]
    return s[UNSEEN + aging]


def unseen_weight(s: ReadOnlyCells) -> int:
    """Sum of the weights of the unseen card in the pool; 1 if there is none."""
    if s[UNSEEN_GRADE] == 0:
        return 1
    whole = 0
    for aging in range(AGING_KINDS):
        whole += weight(s, aging)
    return whole


def outcomes(s: ReadOnlyCells, codes: Cells, weights: Cells) -> int:
    """Write the outcomes of the chance node and their weights; their number is returned.

    Codes are classes (cards), hazard kinds or pirate numbers.  Probabilities are the weights
    divided by their sum, exactly.  Both buffers must hold CLASSES entries.
    """
    n = 0
    if s[NODE] == CHANCE_CARD:
        scale = unseen_weight(s)
        for cls in range(CLASSES):
            w = s[POOL + cls] * scale
            if s[UNSEEN_GRADE] > 0 and FIRST_AGING <= cls < KINDS:
                w += weight(s, cls - FIRST_AGING)
            if w > 0:
                codes[n] = cls
                weights[n] = w
                n += 1
    elif s[NODE] == CHANCE_HAZARD:
        for hazard in range(HAZARD_KINDS):
            if s[HSTACK + hazard] > 0:
                codes[n] = hazard
                weights[n] = s[HSTACK + hazard]
                n += 1
    elif s[NODE] == CHANCE_PIRATE:
        for pirate in range(PIRATES_COUNT):
            if pirate + 1 != s[PIRATE_A]:
                codes[n] = pirate
                weights[n] = 1
                n += 1
    return n


def leave_pool(s: Cells, cls: int) -> None:
    """A card of this class was revealed from the pool: what does the player know now?"""
    s[POOL_SIZE] -= 1
    s[STACK_DEALT] += 1
    unseen = 0
    if s[UNSEEN_GRADE] > 0 and FIRST_AGING <= cls < KINDS:
        unseen = weight(s, cls - FIRST_AGING)
    if s[POOL + cls] > 0:
        s[POOL + cls] -= 1
        if unseen > 0:
            s[TILT + cls - FIRST_AGING] = 1
    else:
        s[UNSEEN + cls - FIRST_AGING] -= 1
        s[UNSEEN_GRADE] = 0
        for aging in range(AGING_KINDS):
            s[TILT + aging] = 0
    if s[POOL_SIZE] == 0:
        bottom_becomes_top(s)


def resolve(s: Cells, code: int, log: Cells) -> None:
    """The chance node comes out as ``code``; play goes on."""
    if s[NODE] == CHANCE_CARD:
        leave_pool(s, code)
        arrive(s, code, log)
    elif s[NODE] == CHANCE_HAZARD:
        s[HAZARDS_DEALT] += 1
        reveal_hazard(s, code, log)
    elif s[NODE] == CHANCE_PIRATE:
        reveal_pirate(s, code, log)
    lose_if_stuck(s, log)


def random_word(s: ReadOnlyCells) -> int:
    """The random word of this chance node.

    A function of the seed, the shuffle and the number of cards dealt since that shuffle.

    So a shuffled stack has one order, whatever is decided later: drawing and looking reveal it one
    by one, and undoing a draw and drawing again brings the same card.
    """
    if s[NODE] == CHANCE_CARD:
        return threefry(s[SEED_HIGH], s[SEED_LOW], STACK_STREAM + s[STACK_SHUFFLES], s[STACK_DEALT])
    if s[NODE] == CHANCE_HAZARD:
        shuffle = HAZARD_STREAM + s[HAZARD_SHUFFLES]
        return threefry(s[SEED_HIGH], s[SEED_LOW], shuffle, s[HAZARDS_DEALT])
    return threefry(s[SEED_HIGH], s[SEED_LOW], PIRATE_STREAM, s[PIRATE_A])


def pick(s: ReadOnlyCells) -> int:
    """The outcome that the seed gives at this chance node.

    A 32-bit word is scaled to the sum of the weights (below 2**20), so that no outcome is off its
    probability by more than 2**-32.
    """
    if s[NODE] == CHANCE_CARD:
        return pick_card(s)
    point = (random_word(s) * choices(s)) >> 32
    if s[NODE] == CHANCE_HAZARD:
        return nth(s, HSTACK, point)
    if s[PIRATE_A] > 0 and point >= s[PIRATE_A] - 1:
        return point + 1
    return point


def choices(s: ReadOnlyCells) -> int:
    """Number of hazards or pirates that can come, all equally likely."""
    if s[NODE] == CHANCE_HAZARD:
        return s[HAZARDS_LEFT]
    return PIRATES_COUNT - 1 if s[PIRATE_A] > 0 else PIRATES_COUNT


def pick_card(s: ReadOnlyCells) -> int:
    """A card of the pool: first one of the seen cards or the unseen one, then which it is."""
    scale = unseen_weight(s)
    point = (random_word(s) * s[POOL_SIZE] * scale) >> 32
    seen = s[POOL_SIZE]
    if s[UNSEEN_GRADE] > 0:
        seen -= 1
    if point < seen * scale:
        return nth(s, POOL, point // scale)
    point -= seen * scale
    aging = 0
    while point >= weight(s, aging):
        point -= weight(s, aging)
        aging += 1
    return FIRST_AGING + aging


def deal(s: Cells, log: Cells) -> None:
    """Resolve chance nodes by the seed until a decision is due or the game is over."""
    while s[NODE] >= CHANCE_PIRATE:
        resolve(s, pick(s), log)
