"""Paying life, and the end of the game (FRI-LIFE-*, FRI-END-1, FRI-SCORE-*)."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules.facts import VALUE
from friday_nb.friday.rules.layout import (
    AWAY,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CLASSES,
    DISCARD,
    DOUBLER,
    ENEMY_PIRATE,
    FACE_DOWN,
    FIRST_AGING,
    GONE,
    HAZARD_KINDS,
    HDISCARD,
    KINDS,
    LEFT,
    LEFT_SIDE,
    LIFE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    NODE,
    OUT_OF_LIFE,
    OUT_OF_LIFE_DOUBLE_PRICE,
    OVER,
    PIRATES_BEATEN,
    PLACE,
    PLAYED,
    POOL,
    PURPOSE,
    RESERVE,
    RESULT,
    RIGHT,
    TOO_OLD,
    TOP,
    TOP_SIZE,
    UNSEEN_GRADE,
    WON,
    WORKER,
    WORKING,
)
from friday_nb.friday.rules.log import (
    GAME_LOST_DOUBLE_PRICE,
    GAME_LOST_LIFE,
    GAME_LOST_PIRATE,
    GAME_LOST_TOO_OLD,
    GAME_WON,
    SCORED,
)


def pay(s: Cells, points: int) -> bool:
    """Pay life to the reserve; False if Robinson does not have it (he gives what he has)."""
    paid = min(points, s[LIFE])
    s[LIFE] -= paid
    s[RESERVE] += paid
    return paid == points


def card_score(kind: int) -> int:
    """What an owned card scores: its value, every aging card -5 (FRI-SCORE-1)."""
    if kind >= FIRST_AGING:
        return -5
    return VALUE[kind]


def cards_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-1 over stack, discard pile, fight and cards being looked at."""
    score = 0
    for cls in range(CLASSES):
        count = s[POOL + cls] + s[DISCARD + cls]
        if count:
            score += count * card_score(cls % KINDS)
    for i in range(s[TOP_SIZE]):
        score += card_score(s[TOP + i] % KINDS)
    for i in range(s[BOTTOM_SIZE]):
        score += card_score(s[BOTTOM + i] % KINDS)
    for i in range(s[LOOK_SIZE]):
        score += card_score(s[LOOK + i] % KINDS)
    for i in range(s[PLAYED]):
        score += card_score(s[CARD + i])
    if s[UNSEEN_GRADE]:
        score -= 5
    return score


def hazards_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-4: -3 for every hazard in the hazard discard pile."""
    score = 0
    for hazard in range(HAZARD_KINDS):
        score -= 3 * s[HDISCARD + hazard]
    return score


def life_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-3: 5 a life point, after a win only."""
    if s[RESULT] == WON:
        return 5 * s[LIFE]
    return 0


def pirates_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-2: 15 a beaten pirate."""
    return 15 * s[PIRATES_BEATEN]


def score(s: ReadOnlyCells) -> int:
    """The whole score (FRI-SCORE-1 to 4)."""
    return cards_score(s) + pirates_score(s) + life_score(s) + hazards_score(s)


def game_over(s: Cells, result: int, log: Cells) -> None:
    """End the game.  Face-down cards leave it; what else lies in a broken-off fight is owned."""
    s[RESULT] = result
    s[NODE] = OVER
    kept = 0
    kept_left = 0
    for i in range(s[PLAYED]):
        if s[MARKS + i] & FACE_DOWN:
            if not s[MARKS + i] & AWAY:
                s[GONE + s[CARD + i]] += 1
        else:
            s[CARD + kept] = s[CARD + i]
            s[MARKS + kept] = s[MARKS + i]
            s[DOUBLER + kept] = 0
            kept += 1
            if not s[MARKS + i] & RIGHT:
                kept_left += 1
    for i in range(kept, s[PLAYED]):
        s[CARD + i] = 0
        s[MARKS + i] = 0
        s[DOUBLER + i] = 0
    s[PLAYED] = kept
    s[LEFT_SIDE] = kept_left
    s[PURPOSE] = 0
    s[PLACE] = 0
    s[WORKER] = 0
    s[WORKING] = 0
    s[LEFT] = 0
    if result == WON:
        note(log, GAME_WON, score(s))
    elif result == OUT_OF_LIFE:
        note(log, GAME_LOST_LIFE)
    elif result == OUT_OF_LIFE_DOUBLE_PRICE:
        note(log, GAME_LOST_DOUBLE_PRICE)
    elif result == TOO_OLD:
        note(log, GAME_LOST_TOO_OLD)
    else:
        note(log, GAME_LOST_PIRATE, s[ENEMY_PIRATE])
    note(log, SCORED, score(s), cards_score(s), pirates_score(s), life_score(s), hazards_score(s))
