"""Positions and their counts of lines: ``python -m tests.his_man_friday.perft_counts`` prints them.

A position is the game of a number after so many decisions of :func:`.walks.walk`.
"""

from functools import partial

from friday_nb.his_man_friday.perft import perft
from tests.his_man_friday.walks import walk
from tests.seats import perft as seats

START = ((0, 0), (1, 0), (2, 0))
POSITIONS = {
    **dict.fromkeys(START, 3),
    **{(number, made): 3 for number in (3, 4, 5) for made in (9,)},
    **{(number, made): 9 for number in (0, 1, 2) for made in (30, 40)},
    **{(number, made): 9 for number in (3, 4, 5, 8, 11) for made in (45, 55)},
}
"""By number of the game and decisions made, the depth to which lines are counted."""


position = partial(seats.position, walk)

if __name__ == "__main__":
    print(*seats.rows(walk, perft, POSITIONS), sep="\n")
