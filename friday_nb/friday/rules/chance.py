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
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
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
    if s[at.UNSEEN_GRADE] - 1 != facts.IS_DIFFICULT[at.FIRST_AGING + aging]:
        return 0
    if s[at.TILT + aging]:
        return 2 * s[at.UNSEEN + aging]
    return s[at.UNSEEN + aging]


def unseen_weight(s: ReadOnlyCells) -> int:
    """Sum of the weights of the unseen card in the pool; 1 if there is none."""
    if s[at.UNSEEN_GRADE] == 0:
        return 1
    whole = 0
    for aging in range(at.AGING_KINDS):
        whole += weight(s, aging)
    return whole


def outcomes(s: ReadOnlyCells, codes: Cells, weights: Cells) -> int:
    """Write the outcomes of the chance node and their weights; their number is returned.

    Codes are classes (cards), hazard kinds or pirate numbers.  Probabilities are the weights
    divided by their sum, exactly.  Both buffers must hold CLASSES entries.
    """
    n = 0
    if s[at.NODE] == at.CHANCE_CARD:
        scale = unseen_weight(s)
        for cls in range(at.CLASSES):
            w = s[at.POOL + cls] * scale
            if s[at.UNSEEN_GRADE] > 0 and at.FIRST_AGING <= cls < at.KINDS:
                w += weight(s, cls - at.FIRST_AGING)
            if w > 0:
                codes[n] = cls
                weights[n] = w
                n += 1
    elif s[at.NODE] == at.CHANCE_HAZARD:
        for hazard in range(at.HAZARD_KINDS):
            if s[at.HSTACK + hazard] > 0:
                codes[n] = hazard
                weights[n] = s[at.HSTACK + hazard]
                n += 1
    elif s[at.NODE] == at.CHANCE_PIRATE:
        for pirate in range(facts.PIRATES_COUNT):
            if pirate + 1 != s[at.PIRATE_A]:
                codes[n] = pirate
                weights[n] = 1
                n += 1
    return n


def leave_pool(s: Cells, cls: int) -> None:
    """A card of this class was revealed from the pool: what does the player know now?"""
    s[at.POOL_SIZE] -= 1
    s[at.STACK_DEALT] += 1
    unseen = 0
    if s[at.UNSEEN_GRADE] > 0 and at.FIRST_AGING <= cls < at.KINDS:
        unseen = weight(s, cls - at.FIRST_AGING)
    if s[at.POOL + cls] > 0:
        s[at.POOL + cls] -= 1
        if unseen > 0:
            s[at.TILT + cls - at.FIRST_AGING] = 1
    else:
        s[at.UNSEEN + cls - at.FIRST_AGING] -= 1
        s[at.UNSEEN_GRADE] = 0
        for aging in range(at.AGING_KINDS):
            s[at.TILT + aging] = 0
    if s[at.POOL_SIZE] == 0:
        bottom_becomes_top(s)


def resolve(s: Cells, code: int, log: Cells) -> None:
    """The chance node comes out as ``code``; play goes on."""
    if s[at.NODE] == at.CHANCE_CARD:
        leave_pool(s, code)
        arrive(s, code, log)
    elif s[at.NODE] == at.CHANCE_HAZARD:
        s[at.HAZARDS_DEALT] += 1
        reveal_hazard(s, code, log)
    elif s[at.NODE] == at.CHANCE_PIRATE:
        reveal_pirate(s, code, log)
    lose_if_stuck(s, log)


def random_word(s: ReadOnlyCells) -> int:
    """The random word of this chance node.

    A function of the seed, the shuffle and the number of cards dealt since that shuffle.

    So a shuffled stack has one order, whatever is decided later: drawing and looking reveal it one
    by one, and undoing a draw and drawing again brings the same card.
    """
    if s[at.NODE] == at.CHANCE_CARD:
        return threefry(
            s[at.SEED_HIGH], s[at.SEED_LOW], STACK_STREAM + s[at.STACK_SHUFFLES], s[at.STACK_DEALT]
        )
    if s[at.NODE] == at.CHANCE_HAZARD:
        shuffle = HAZARD_STREAM + s[at.HAZARD_SHUFFLES]
        return threefry(s[at.SEED_HIGH], s[at.SEED_LOW], shuffle, s[at.HAZARDS_DEALT])
    return threefry(s[at.SEED_HIGH], s[at.SEED_LOW], PIRATE_STREAM, s[at.PIRATE_A])


def pick(s: ReadOnlyCells) -> int:
    """The outcome that the seed gives at this chance node.

    A 32-bit word is scaled to the sum of the weights (below 2**20), so that no outcome is off its
    probability by more than 2**-32.
    """
    if s[at.NODE] == at.CHANCE_CARD:
        return pick_card(s)
    point = (random_word(s) * choices(s)) >> 32
    if s[at.NODE] == at.CHANCE_HAZARD:
        return nth(s, at.HSTACK, point)
    if s[at.PIRATE_A] > 0 and point >= s[at.PIRATE_A] - 1:
        return point + 1
    return point


def choices(s: ReadOnlyCells) -> int:
    """Number of hazards or pirates that can come, all equally likely."""
    if s[at.NODE] == at.CHANCE_HAZARD:
        return s[at.HAZARDS_LEFT]
    return facts.PIRATES_COUNT - 1 if s[at.PIRATE_A] > 0 else facts.PIRATES_COUNT


def pick_card(s: ReadOnlyCells) -> int:
    """A card of the pool: first one of the seen cards or the unseen one, then which it is."""
    scale = unseen_weight(s)
    point = (random_word(s) * s[at.POOL_SIZE] * scale) >> 32
    seen = s[at.POOL_SIZE]
    if s[at.UNSEEN_GRADE] > 0:
        seen -= 1
    if point < seen * scale:
        return nth(s, at.POOL, point // scale)
    point -= seen * scale
    aging = 0
    while point >= weight(s, aging):
        point -= weight(s, aging)
        aging += 1
    return at.FIRST_AGING + aging


def deal(s: Cells, log: Cells) -> None:
    """Resolve chance nodes by the seed until a decision is due or the game is over."""
    while s[at.NODE] >= at.CHANCE_PIRATE:
        resolve(s, pick(s), log)
