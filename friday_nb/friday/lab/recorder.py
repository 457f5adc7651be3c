"""What the laboratory keeps of a game, in the restricted Python of the rules.

What is recorded is a flat sequence of integers beside the state, int64 (RECORDED_SIZE).
``begin_recording`` is called at the first decision, ``record_decision`` after every decision and
the chance that follows it, ``end_recording`` when the game is over; then the sequence holds all
that is kept of the game.  These functions only read the state.

The random player's whole game is here too; those of the others are in :mod:`.heuristic_games` and
:mod:`.neural_games`, each compiled together with its player.
"""

from typing import Final

from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.ending import score
from friday_nb.friday.rules.legal import decisions
from friday_nb.friday.rules.play import act

RECORDED_DECISIONS: Final = 0
RECORDED_TURNS: Final = 1
"""How many times hazards were offered."""
RECORDED_ENEMY: Final = 2
"""The enemy being fought: a number for each hazard and each pirate, 0 for none."""
RECORDED_STEP: Final = 3
"""The step of this fight; at the end, that of the game."""
RECORDED_OPEN: Final = 4
"""Hazards not beaten yet, wherever they lie."""
RECORDED_BEATEN: Final = 5
"""Hazards beaten in the green, the yellow and the red step."""
RECORDED_LOST: Final = 8
"""Fights against hazards lost in each of them, the last one of a lost game too."""
RECORDED_RESULT: Final = 11
RECORDED_SCORE: Final = 12
RECORDED_PIRATES: Final = 13
"""Pirates beaten."""
RECORDED_PIRATE_A: Final = 14
"""The two pirates of the game, as enemies."""
RECORDED_PIRATE_B: Final = 15
RECORDED_UNSEEN: Final = 16
"""1 if an aging card that nobody has seen is in the stack."""
RECORDED_KEPT: Final = 17
"""Robinson's cards at the end, counts by kind, without the unseen one."""
RECORDED_GONE: Final = 55
"""Destroyed cards, counts by kind."""
RECORDED_FIGHTS: Final = 93
"""Fights that are over."""
RECORDED_LIVES: Final = 94
"""Life after each of these fights."""
MOST_FIGHTS: Final = 90
"""No game has more: each turn uses up a hazard of its step, and there are thirty of them."""
RECORDED_SIZE: Final = RECORDED_LIVES + MOST_FIGHTS

PIRATE_SIGN: Final = 64
"""A pirate as an enemy is its number + 1 + this; a hazard its number + 1."""


def enemy_now(s: ReadOnlyCells) -> int:
    """The enemy being fought, as one number; 0 outside fights."""
    if s[at.ENEMY_PIRATE] > 0:
        return PIRATE_SIGN + s[at.ENEMY_PIRATE]
    return s[at.ENEMY]


def hazards_open(s: ReadOnlyCells) -> int:
    """Hazards not beaten: stacked, put aside, offered or being fought."""
    n = 0
    for hazard in range(at.HAZARD_KINDS):
        n += s[at.HSTACK + hazard] + s[at.HDISCARD + hazard]
    if s[at.OFFER_A] > 0:
        n += 1
    if s[at.OFFER_B] > 0:
        n += 1
    if s[at.ENEMY] > 0:
        n += 1
    return n


def begin_recording(s: ReadOnlyCells, recorded: Cells) -> None:
    """Start a recording of the game that begins (or goes on) with ``s``, at a decision."""
    for i in range(RECORDED_SIZE):
        recorded[i] = 0
    recorded[RECORDED_OPEN] = hazards_open(s)
    recorded[RECORDED_ENEMY] = enemy_now(s)
    recorded[RECORDED_STEP] = s[at.STEP]
    if s[at.NODE] == at.HAZARD:
        recorded[RECORDED_TURNS] = 1


def record_decision(s: ReadOnlyCells, recorded: Cells) -> None:
    """Record what has happened since the last call: a decision, and the chance that followed it."""
    recorded[RECORDED_DECISIONS] += 1
    if s[at.NODE] == at.HAZARD:
        recorded[RECORDED_TURNS] += 1
    fought = recorded[RECORDED_ENEMY]
    enemy = enemy_now(s)
    if fought > 0 and (enemy != fought or s[at.NODE] == at.OVER):
        recorded[RECORDED_LIVES + recorded[RECORDED_FIGHTS]] = s[at.LIFE]
        recorded[RECORDED_FIGHTS] += 1
        if fought < PIRATE_SIGN:
            still_open = hazards_open(s)
            if still_open < recorded[RECORDED_OPEN]:
                recorded[RECORDED_BEATEN + recorded[RECORDED_STEP]] += 1
            else:
                recorded[RECORDED_LOST + recorded[RECORDED_STEP]] += 1
            recorded[RECORDED_OPEN] = still_open
    recorded[RECORDED_ENEMY] = enemy
    recorded[RECORDED_STEP] = s[at.STEP]


def end_recording(s: ReadOnlyCells, recorded: Cells) -> None:
    """Record how the game ended, and which cards there are now."""
    recorded[RECORDED_RESULT] = s[at.RESULT]
    recorded[RECORDED_SCORE] = score(s)
    recorded[RECORDED_PIRATE_A] = PIRATE_SIGN + s[at.PIRATE_A]
    recorded[RECORDED_PIRATE_B] = PIRATE_SIGN + s[at.PIRATE_B]
    recorded[RECORDED_PIRATES] = s[at.PIRATES_BEATEN]
    if s[at.UNSEEN_GRADE] > 0:
        recorded[RECORDED_UNSEEN] = 1
    for kind in range(at.KINDS):
        recorded[RECORDED_GONE + kind] = s[at.GONE + kind]
    for cls in range(at.CLASSES):
        recorded[RECORDED_KEPT + cls % at.KINDS] += s[at.POOL + cls] + s[at.DISCARD + cls]
    keep_row(s, at.TOP, s[at.TOP_SIZE], recorded)
    keep_row(s, at.BOTTOM, s[at.BOTTOM_SIZE], recorded)
    keep_row(s, at.LOOK, s[at.LOOK_SIZE], recorded)
    keep_row(s, at.CARD, s[at.PLAYED], recorded)


def keep_row(s: ReadOnlyCells, row: int, size: int, recorded: Cells) -> None:
    """Count the ``size`` cards of the sequence at ``row`` among those kept."""
    for i in range(size):
        recorded[RECORDED_KEPT + s[row + i] % at.KINDS] += 1


def play_randomly(s: Cells, recorded: Cells, found: Cells, silent: Cells) -> None:
    """Play ``s`` to its end, every decision at random, by the seed of the game.

    ``found`` is a buffer for decisions, ``silent`` a log of one cell.
    """
    begin_recording(s, recorded)
    while s[at.NODE] != at.OVER:
        n = decisions(s, found)
        word = threefry(
            s[at.SEED_HIGH], s[at.SEED_LOW], CHOICE_STREAM, recorded[RECORDED_DECISIONS]
        )
        act(s, found[word * n >> 32], silent)
        deal(s, silent)
        record_decision(s, recorded)
    end_recording(s, recorded)
