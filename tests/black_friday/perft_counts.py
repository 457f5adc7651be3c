"""Positions and their counts of lines: ``python -m tests.black_friday.perft_counts`` prints them.

A position is the game of a number after so many decisions of :func:`tests.black_friday.walks.walk`.
What is drawn from the bag follows from the seed, so that a line is a sequence of decisions.
"""

from functools import partial

from friday_nb.black_friday.perft import perft
from tests.black_friday.walks import walk
from tests.seats import perft as seats

POSITIONS = {
    **{(number, 0): 4 for number in range(8)},
    **{(number, made): 5 for number in range(8) for made in (40, 120)},
    **{(number, 1000): 2 for number in range(2)},
}
"""By number of the game and decisions made, the depth to which lines are counted."""


position = partial(seats.position, walk)

if __name__ == "__main__":
    print(*seats.rows(walk, perft, POSITIONS), sep="\n")
