# ruff: noqa: PLR0917 - plain positional integers, as in the rules
"""Whole games on the flat cells, in the restricted Python of the rules: plain, compiled, or in C++.

The same level, rulings, player and seed give the same game everywhere, decision by decision, and so
the same digest of all its states.
"""

from typing import Final

from friday_nb.core.chance import TEST_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.heuristic import heuristic_decision
from friday_nb.friday.rules.chance import deal, outcomes, pick, resolve
from friday_nb.friday.rules.layout import (
    CHANCE_PIRATE,
    NODE,
    OVER,
    SEED_HIGH,
    SEED_LOW,
    SIZE,
)
from friday_nb.friday.rules.legal import decisions
from friday_nb.friday.rules.play import act
from friday_nb.friday.rules.turn import begin_game

RANDOM: Final = 0
HEURISTIC: Final = 1
CURIOUS: Final = 2
"""Follows the rules of thumb, but tries anything in one decision of sixteen: games get far, and
nothing stays untried."""
TRIES: Final = 16
MOST: Final = 4000
"""Decisions of a game: a redrawn card that works again can go on for ever."""
WORD: Final = 0xFFFFFFFF
FNV_PRIME: Final = 16777619
FNV_START: Final = 2166136261


def choose_flat(s: ReadOnlyCells, found: Cells, n: int, player: int, made: int, note: Cells) -> int:
    """The decision of a player, of the ``n`` legal ones in ``found``."""
    word = threefry(s[SEED_HIGH], s[SEED_LOW], TEST_STREAM, made)
    if player == RANDOM or (player == CURIOUS and word % TRIES == 0):
        return found[(threefry(s[SEED_HIGH], s[SEED_LOW], TEST_STREAM + 1, made) * n) >> 32]
    return heuristic_decision(s, note)


def play_flat(
    s: Cells,
    level: int,
    readings: int,
    player: int,
    seed: int,
    found: Cells,
    note: Cells,
    log: Cells,
) -> int:
    """Play a game to its end; the number of decisions is returned."""
    begin_game(s, level, readings, 0, seed, log)
    deal(s, log)
    made = 0
    while s[NODE] != OVER and made < MOST:
        n = decisions(s, found)
        act(s, choose_flat(s, found, n, player, made, note), log)
        deal(s, log)
        made += 1
    return made


def play_games(
    s: Cells,
    level: int,
    player: int,
    first: int,
    count: int,
    found: Cells,
    note: Cells,
    log: Cells,
) -> int:
    """Play so many games under the default rulings; the number of all decisions is returned."""
    made = 0
    for seed in range(first, first + count):
        made += play_flat(s, level, 0, player, seed, found, note, log)
    return made


def mixed(digest: int, number: int) -> int:
    """FNV-1a, a word of 32 bits at a time."""
    return ((digest ^ (number & WORD)) * FNV_PRIME) & WORD


def mixed_row(digest: int, row: ReadOnlyCells, size: int) -> int:
    """The first cells of a row added to a digest, and their number."""
    digest = mixed(digest, size)
    for i in range(size):
        digest = mixed(digest, row[i])
    return digest


def digest_flat(
    s: Cells,
    level: int,
    readings: int,
    player: int,
    seed: int,
    found: Cells,
    codes: Cells,
    weights: Cells,
    note: Cells,
    log: Cells,
) -> int:
    """Play a game to its end; a digest of each of its states, decisions and chances is returned."""
    begin_game(s, level, readings, 0, seed, log)
    digest = FNV_START
    made = 0
    while s[NODE] != OVER and made < MOST:
        digest = mixed_row(digest, s, SIZE)
        if s[NODE] >= CHANCE_PIRATE:
            n = outcomes(s, codes, weights)
            digest = mixed_row(mixed_row(digest, codes, n), weights, n)
            resolve(s, pick(s), log)
        else:
            n = decisions(s, found)
            digest = mixed_row(digest, found, n)
            act(s, choose_flat(s, found, n, player, made, note), log)
            made += 1
    return mixed_row(digest, s, SIZE)
