"""How fast the rules of Black Friday are: ``python benchmarks/black_friday.py``.

Random games of 2 to 5 players from the same seeds on the flat cells, in plain Python and as
machine code, which must make the same decisions; and through the readable layer.  Each number is
the best of several rounds, in processor time.  Prints a table and writes
``benchmarks/results/black_friday.json``.
"""

from __future__ import annotations

import argparse

import random_games

from friday_nb import black_friday
from friday_nb.black_friday import compiled
from friday_nb.black_friday.rules import layout, legal
from tests.black_friday import flat

PLAYERS = (2, 3, 4, 5)
GAMES = {"plain": 50, "compiled": 5_000, "readable": 10}
GAME = random_games.Game(black_friday, compiled, flat, size=layout.SIZE, decisions=legal.ROOM)

if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    random_games.run("black_friday", GAME, PLAYERS, GAMES)
