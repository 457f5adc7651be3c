"""Positions and their counts of lines: ``python -m tests.his_man_friday.perft_counts`` prints them.

A position is the game of a number after so many decisions of :func:`.walks.walk`.
"""

from itertools import islice

from friday_nb.his_man_friday.perft import perft
from tests.his_man_friday.walks import walk

START = ((0, 0), (1, 0), (2, 0))
POSITIONS = {
    **dict.fromkeys(START, 3),
    **{(number, made): 3 for number in (3, 4, 5) for made in (9,)},
    **{(number, made): 9 for number in (0, 1, 2) for made in (30, 40)},
    **{(number, made): 9 for number in (3, 4, 5, 8, 11) for made in (45, 55)},
}
"""By number of the game and decisions made, the depth to which lines are counted."""


def position(number, made):
    """The state of a game after so many decisions, or at its end if it is shorter."""
    *_, (state, _, _) = islice(walk(number), made + 1)
    return state


def main():
    """Print the table."""
    for (number, made), deepest in POSITIONS.items():
        state = position(number, made)
        counts = tuple(perft(state, depth) for depth in range(1, deepest + 1))
        print(f"    ({number}, {made}): {counts},")


if __name__ == "__main__":
    main()
