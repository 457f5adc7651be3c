"""Perft: committed counts of lines, which notice any change of the rules of His Man Friday.

`python -m tests.his_man_friday.perft_counts` prints this table.
"""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.perft import divide, perft
from tests.his_man_friday.perft_counts import POSITIONS, position
from tests.seats.perft import lines

# Game of tests.his_man_friday.walks and decisions made: lines of 1, 2, 3, ... further decisions.
COUNTS = {
    (0, 0): (336, 672, 209664),
    (1, 0): (300, 600, 84600),
    (2, 0): (192, 384, 46464),
    (3, 9): (108, 216, 27648),
    (4, 9): (2, 352, 704),
    (5, 9): (144, 288, 19296),
    (0, 30): (2, 6, 12, 31, 68, 154, 343, 722, 1569),
    (0, 40): (2, 5, 12, 22, 35, 70, 154, 316, 641),
    (1, 30): (2, 8, 16, 50, 112, 284, 682, 1568, 3794),
    (1, 40): (3, 6, 15, 36, 80, 203, 449, 1114, 2542),
    (2, 30): (2, 18, 64, 288, 1376, 5376, 16512, 59136, 492288),
    (2, 40): (3, 6, 15, 36, 80, 203, 449, 1114, 2542),
    (3, 45): (2, 6, 12, 73, 773, 846, 999, 1334, 2145),
    (3, 55): (1, 1, 1, 1, 1, 1, 1, 1, 1),
    (4, 45): (3, 6, 15, 36, 78, 189, 405, 924, 2046),
    (4, 55): (2, 6, 12, 31, 68, 150, 328, 703, 1553),
    (5, 45): (2, 6, 12, 28, 60, 133, 307, 668, 1510),
    (5, 55): (4, 8, 20, 40, 74, 152, 286, 559, 1171),
    (8, 45): (2, 6, 16, 38, 106, 238, 608, 1388, 3254),
    (8, 55): (2, 4, 8, 18, 40, 94, 222, 500, 1188),
    (11, 45): (2, 6, 12, 28, 60, 132, 293, 630, 1405),
    (11, 55): (2, 4, 8, 15, 32, 63, 121, 243, 482),
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


@pytest.mark.parametrize("place", [place for place in COUNTS if COUNTS[place][3:]])
def test_the_readable_layer_counts_the_same(place):
    small = [n for n in COUNTS[place] if n < 400]
    assert [lines(hmf, position(*place), depth + 1) for depth in range(len(small))] == small


def test_the_split_adds_up():
    state = position(2, 30)
    assert sum(divide(state, 4).values()) == perft(state, 4)
    assert divide(state, 0) == {}
