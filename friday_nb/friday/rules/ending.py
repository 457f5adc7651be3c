"""Paying life, and the end of the game (FRI-LIFE-*, FRI-END-1, FRI-SCORE-*)."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules import log as events


def pay(s: Cells, points: int) -> bool:
    """Pay life to the reserve; False if Robinson does not have it (he gives what he has)."""
    paid = min(points, s[at.LIFE])
    s[at.LIFE] -= paid
    s[at.RESERVE] += paid
    return paid == points


def card_score(kind: int) -> int:
    """What an owned card scores: its value, every aging card -5 (FRI-SCORE-1)."""
    if kind >= at.FIRST_AGING:
        return -5
    return facts.VALUE[kind]


def cards_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-1 over stack, discard pile, fight and cards being looked at."""
    score = 0
    for cls in range(at.CLASSES):
        count = s[at.POOL + cls] + s[at.DISCARD + cls]
        if count:
            score += count * card_score(cls % at.KINDS)
    for i in range(s[at.TOP_SIZE]):
        score += card_score(s[at.TOP + i] % at.KINDS)
    for i in range(s[at.BOTTOM_SIZE]):
        score += card_score(s[at.BOTTOM + i] % at.KINDS)
    for i in range(s[at.LOOK_SIZE]):
        score += card_score(s[at.LOOK + i] % at.KINDS)
    for i in range(s[at.PLAYED]):
        score += card_score(s[at.CARD + i])
    if s[at.UNSEEN_GRADE]:
        score -= 5
    return score


def hazards_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-4: -3 for every hazard in the hazard discard pile."""
    score = 0
    for hazard in range(at.HAZARD_KINDS):
        score -= 3 * s[at.HDISCARD + hazard]
    return score


def life_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-3: 5 a life point, after a win only."""
    if s[at.RESULT] == at.WON:
        return 5 * s[at.LIFE]
    return 0


def pirates_score(s: ReadOnlyCells) -> int:
    """FRI-SCORE-2: 15 a beaten pirate."""
    return 15 * s[at.PIRATES_BEATEN]


def score(s: ReadOnlyCells) -> int:
    """The whole score (FRI-SCORE-1 to 4)."""
    return cards_score(s) + pirates_score(s) + life_score(s) + hazards_score(s)


def game_over(s: Cells, result: int, log: Cells) -> None:
    """End the game.  Face-down cards leave it; what else lies in a broken-off fight is owned."""
    s[at.RESULT] = result
    s[at.NODE] = at.OVER
    kept = 0
    kept_left = 0
    for i in range(s[at.PLAYED]):
        if s[at.MARKS + i] & at.FACE_DOWN:
            if not s[at.MARKS + i] & at.AWAY:
                s[at.GONE + s[at.CARD + i]] += 1
        else:
            s[at.CARD + kept] = s[at.CARD + i]
            s[at.MARKS + kept] = s[at.MARKS + i]
            s[at.DOUBLER + kept] = 0
            kept += 1
            if not s[at.MARKS + i] & at.RIGHT:
                kept_left += 1
    for i in range(kept, s[at.PLAYED]):
        s[at.CARD + i] = 0
        s[at.MARKS + i] = 0
        s[at.DOUBLER + i] = 0
    s[at.PLAYED] = kept
    s[at.LEFT_SIDE] = kept_left
    s[at.PURPOSE] = 0
    s[at.PLACE] = 0
    s[at.WORKER] = 0
    s[at.WORKING] = 0
    s[at.LEFT] = 0
    if result == at.WON:
        note(log, events.GAME_WON, score(s))
    elif result == at.OUT_OF_LIFE:
        note(log, events.GAME_LOST_LIFE)
    elif result == at.OUT_OF_LIFE_DOUBLE_PRICE:
        note(log, events.GAME_LOST_DOUBLE_PRICE)
    elif result == at.TOO_OLD:
        note(log, events.GAME_LOST_TOO_OLD)
    else:
        note(log, events.GAME_LOST_PIRATE, s[at.ENEMY_PIRATE])
    note(
        log,
        events.SCORED,
        score(s),
        cards_score(s),
        pirates_score(s),
        life_score(s),
        hazards_score(s),
    )
