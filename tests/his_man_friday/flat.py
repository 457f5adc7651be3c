"""Whole random games on the flat cells, in the restricted Python of the rules: plain or compiled.

The same number of players and the same seed give the same game everywhere.
"""

from friday_nb.core.chance import TEST_STREAM, threefry
from friday_nb.core.log import Cells
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.layout import NODE, OVER
from friday_nb.his_man_friday.rules.legal import decisions
from friday_nb.his_man_friday.rules.play import act


def choose_flat(seed: int, made: int, found: Cells, n: int) -> int:
    """Any of the ``n`` decisions in ``found``, all equally likely."""
    return found[(threefry(0, seed, TEST_STREAM, made) * n) >> 32]


def play_flat(s: Cells, players: int, seed: int, found: Cells, log: Cells) -> int:
    """Play a game to its end; the number of decisions is returned."""
    begin_game(s, players, seed % players, 0, seed, log)
    made = 0
    while s[NODE] != OVER:
        act(s, choose_flat(seed, made, found, decisions(s, found)), log)
        made += 1
    return made


def play_games(s: Cells, players: int, first: int, games: int, found: Cells, log: Cells) -> int:  # noqa: PLR0917 - plain integers
    """Play games of the seeds from ``first`` on; the number of all decisions is returned."""
    made = 0
    for i in range(games):
        made += play_flat(s, players, first + i, found, log)
    return made
