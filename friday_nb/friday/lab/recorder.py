"""What the laboratory keeps of a game, in the restricted Python of the rules.

A *diary* is a flat sequence of integers beside the state.  ``begin_diary`` is called at the first
decision, ``write_diary`` after every decision and the chance that followed it, ``end_diary`` when
the game is over; then the diary holds all that is kept of the game.  They only read the state.

Here too is the random player's whole game; those of the others are in :mod:`.thumb_games` and
:mod:`.strong_games`, each compiled together with its player.
"""

from typing import Final

from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.ending import score
from friday_nb.friday.rules.layout import (
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CLASSES,
    DISCARD,
    ENEMY,
    ENEMY_PIRATE,
    GONE,
    HAZARD,
    HAZARD_KINDS,
    HDISCARD,
    HSTACK,
    KINDS,
    LIFE,
    LOOK,
    LOOK_SIZE,
    NODE,
    OFFER_A,
    OFFER_B,
    OVER,
    PIRATE_A,
    PIRATE_B,
    PIRATES_BEATEN,
    PLAYED,
    POOL,
    RESULT,
    SEED_HIGH,
    SEED_LOW,
    STEP,
    TOP,
    TOP_SIZE,
    UNSEEN_GRADE,
)
from friday_nb.friday.rules.legal import decisions
from friday_nb.friday.rules.log import Cells, Known
from friday_nb.friday.rules.play import act

DIARY_DECISIONS: Final = 0
DIARY_TURNS: Final = 1
"""Turns: times that hazards were offered."""
DIARY_ENEMY: Final = 2
"""Who is being fought: a number of its own for each hazard and each pirate, 0 for nobody."""
DIARY_STEP: Final = 3
"""The step of this fight; at the end, that of the game."""
DIARY_OPEN: Final = 4
"""Hazards not beaten yet, wherever they lie."""
DIARY_BEATEN: Final = 5
"""Hazards beaten in the green, the yellow and the red step."""
DIARY_LOST: Final = 8
"""Fights against hazards lost in each of them, the last one of a lost game too."""
DIARY_RESULT: Final = 11
DIARY_SCORE: Final = 12
DIARY_PIRATES: Final = 13
"""Pirates beaten."""
DIARY_PIRATE_A: Final = 14
"""The two pirates of the game, as enemies."""
DIARY_PIRATE_B: Final = 15
DIARY_UNSEEN: Final = 16
"""1 if an aging card that nobody has seen is in the stack."""
DIARY_KEPT: Final = 17
"""Robinson's cards at the end, counts by kind, without the unseen one."""
DIARY_GONE: Final = 55
"""Destroyed cards, counts by kind."""
DIARY_FIGHTS: Final = 93
"""Fights that are over."""
DIARY_LIVES: Final = 94
"""Life after each of these fights."""
MOST_FIGHTS: Final = 90
"""No game has more: each turn uses up a hazard of its step, and there are thirty of them."""
DIARY_SIZE: Final = 184

PIRATE_SIGN: Final = 64
"""A pirate as an enemy is its number + 1 + this; a hazard its number + 1."""


def enemy_now(s: Known) -> int:
    """Who is being fought, as one number; 0 outside fights."""
    if s[ENEMY_PIRATE] > 0:
        return PIRATE_SIGN + s[ENEMY_PIRATE]
    return s[ENEMY]


def hazards_open(s: Known) -> int:
    """Hazards not beaten: stacked, put aside, offered or being fought."""
    n = 0
    for hazard in range(HAZARD_KINDS):
        n += s[HSTACK + hazard] + s[HDISCARD + hazard]
    if s[OFFER_A] > 0:
        n += 1
    if s[OFFER_B] > 0:
        n += 1
    if s[ENEMY] > 0:
        n += 1
    return n


def begin_diary(s: Known, diary: Cells) -> None:
    """An empty diary of the game that begins (or goes on) with ``s``, at a decision."""
    for i in range(DIARY_SIZE):
        diary[i] = 0
    diary[DIARY_OPEN] = hazards_open(s)
    diary[DIARY_ENEMY] = enemy_now(s)
    diary[DIARY_STEP] = s[STEP]
    if s[NODE] == HAZARD:
        diary[DIARY_TURNS] = 1


def write_diary(s: Known, diary: Cells) -> None:
    """A decision was made and chance resolved: what has happened?"""
    diary[DIARY_DECISIONS] += 1
    if s[NODE] == HAZARD:
        diary[DIARY_TURNS] += 1
    fought = diary[DIARY_ENEMY]
    enemy = enemy_now(s)
    if fought > 0 and (enemy != fought or s[NODE] == OVER):
        diary[DIARY_LIVES + diary[DIARY_FIGHTS]] = s[LIFE]
        diary[DIARY_FIGHTS] += 1
        if fought < PIRATE_SIGN:
            still_open = hazards_open(s)
            if still_open < diary[DIARY_OPEN]:
                diary[DIARY_BEATEN + diary[DIARY_STEP]] += 1
            else:
                diary[DIARY_LOST + diary[DIARY_STEP]] += 1
            diary[DIARY_OPEN] = still_open
    diary[DIARY_ENEMY] = enemy
    diary[DIARY_STEP] = s[STEP]


def end_diary(s: Known, diary: Cells) -> None:
    """The game is over: how, and which cards there are now."""
    diary[DIARY_RESULT] = s[RESULT]
    diary[DIARY_SCORE] = score(s)
    diary[DIARY_PIRATE_A] = PIRATE_SIGN + s[PIRATE_A]
    diary[DIARY_PIRATE_B] = PIRATE_SIGN + s[PIRATE_B]
    diary[DIARY_PIRATES] = s[PIRATES_BEATEN]
    if s[UNSEEN_GRADE] > 0:
        diary[DIARY_UNSEEN] = 1
    for kind in range(KINDS):
        diary[DIARY_GONE + kind] = s[GONE + kind]
    for cls in range(CLASSES):
        diary[DIARY_KEPT + cls % KINDS] += s[POOL + cls] + s[DISCARD + cls]
    keep_row(s, TOP, s[TOP_SIZE], diary)
    keep_row(s, BOTTOM, s[BOTTOM_SIZE], diary)
    keep_row(s, LOOK, s[LOOK_SIZE], diary)
    keep_row(s, CARD, s[PLAYED], diary)


def keep_row(s: Known, row: int, size: int, diary: Cells) -> None:
    """Count the cards of a sequence among those kept."""
    for i in range(size):
        diary[DIARY_KEPT + s[row + i] % KINDS] += 1


def play_randomly(s: Cells, diary: Cells, found: Cells, silent: Cells) -> None:
    """Play ``s`` to its end, every decision at random, by the seed of the game.

    ``found`` is a buffer for decisions, ``silent`` a log of one cell.
    """
    begin_diary(s, diary)
    while s[NODE] != OVER:
        n = decisions(s, found)
        word = threefry(s[SEED_HIGH], s[SEED_LOW], CHOICE_STREAM, diary[DIARY_DECISIONS])
        act(s, found[word * n >> 32], silent)
        deal(s, silent)
        write_diary(s, diary)
    end_diary(s, diary)
