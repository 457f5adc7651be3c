"""How fast the rules of His Man Friday are: ``python benchmarks/his_man_friday.py``.

Random games of 2, 3 and 4 players from the same seeds on the flat cells, in plain Python and as
machine code, which must make the same decisions; and through the readable layer.  Each number is
the best of several rounds, in processor time.  Prints a table and writes
``benchmarks/results/his_man_friday.json``.
"""

from __future__ import annotations

import argparse

import random_games

from friday_nb import his_man_friday
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.rules import layout, legal
from tests.his_man_friday import flat

PLAYERS = (2, 3, 4)
GAMES = {"plain": 100, "compiled": 20_000, "readable": 10}
GAME = random_games.Game(his_man_friday, compiled, flat, size=layout.SIZE, decisions=legal.ROOM)

if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    random_games.run("his_man_friday", GAME, PLAYERS, GAMES)
