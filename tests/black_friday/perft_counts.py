"""Positions and their counts of lines: ``python -m tests.black_friday.perft_counts`` prints them.

A position is the game of a number after so many decisions of :func:`tests.black_friday.walks.walk`.
What is drawn from the bag follows from the seed, so that a line is a sequence of decisions.
"""

from itertools import islice

from friday_nb.black_friday.perft import perft
from tests.black_friday.walks import walk

POSITIONS = {
    **{(number, 0): 4 for number in range(8)},
    **{(number, made): 5 for number in range(8) for made in (40, 120)},
    **{(number, 1000): 2 for number in range(2)},
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
