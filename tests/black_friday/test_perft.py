"""Perft: committed counts of lines, which notice any change of the rules of Black Friday.

`python -m tests.black_friday.perft_counts` prints this table.
"""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.perft import divide, perft
from tests.black_friday.perft_counts import POSITIONS, position
from tests.seats.perft import lines

# Game of tests.black_friday.walks and decisions made: lines of 1, 2, 3, ... further decisions.
COUNTS = {
    (0, 0): (5, 25, 225, 700),
    (1, 0): (9, 28, 100, 412),
    (2, 0): (9, 28, 110, 482),
    (3, 0): (10, 30, 103, 416),
    (4, 0): (5, 25, 200, 750),
    (5, 0): (10, 30, 133, 976),
    (6, 0): (10, 30, 133, 976),
    (7, 0): (10, 30, 128, 916),
    (0, 40): (2, 24, 157, 832, 4775),
    (0, 120): (3, 42, 321, 2391, 16850),
    (1, 40): (1, 1, 12, 97, 636),
    (1, 120): (2, 14, 86, 585, 2766),
    (2, 40): (12, 81, 696, 4844, 31188),
    (2, 120): (2, 30, 224, 1817, 10968),
    (3, 40): (1, 2, 28, 166, 694),
    (3, 120): (9, 21, 126, 731, 2960),
    (4, 40): (1, 10, 83, 365, 2795),
    (4, 120): (3, 8, 25, 185, 1602),
    (5, 40): (1, 1, 13, 96, 653),
    (5, 120): (2, 26, 110, 562, 4040),
    (6, 40): (13, 58, 266, 1015, 5154),
    (6, 120): (13, 56, 258, 1051, 4370),
    (7, 40): (2, 28, 166, 1122, 7408),
    (7, 120): (1, 13, 110, 674, 4158),
    (0, 1000): (1, 1),
    (1, 1000): (1, 1),
}


@pytest.mark.parametrize(("number", "made"), COUNTS)
def test_counts_are_those_of_the_table(number, made):
    """On a mismatch the split by first decision is shown, to find where the rules changed."""
    state = position(number, made)
    for depth, wanted in enumerate(COUNTS[number, made], start=1):
        found = perft(state, depth)
        assert found == wanted, f"depth {depth}: {divide(state, depth)}"


def test_the_table_is_the_one_that_is_made():
    assert {place: len(counts) for place, counts in COUNTS.items()} == POSITIONS


@pytest.mark.parametrize("place", list(COUNTS))
def test_the_readable_layer_counts_the_same(place):
    small = [n for n in COUNTS[place] if n < 150]
    assert [lines(blf, position(*place), depth + 1) for depth in range(len(small))] == small


def test_the_split_adds_up():
    state = position(2, 40)
    assert sum(divide(state, 4).values()) == perft(state, 4)
    assert divide(state, 0) == {}
