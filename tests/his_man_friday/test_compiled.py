"""The compiled rules of His Man Friday play the same games as the plain ones, cell by cell."""

from types import SimpleNamespace

import pytest

from friday_nb.his_man_friday import compiled, rules
from friday_nb.his_man_friday.rules import layout, legal, scoring
from tests.his_man_friday import flat
from tests.seats import compiled as compiled_sides

pytestmark = pytest.mark.timeout(600)
needs_numba = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
SAMPLE, ALL = 300, 5000
"""Games that are compared by ``make test`` and by ``make proof``."""
BESIDES = (
    legal.pack(layout.DO_LAY, 1, 1, 1),
    legal.pack(layout.DO_LAY, layout.NONSENSE, layout.NONSENSE, 0),
    legal.pack(layout.DO_CHALLENGE, 0, 0, 0),
    legal.pack(layout.DO_PUT, 0, layout.NONSENSE, 0),
    legal.pack(layout.DO_TAKE, 0, 0, 0),
    legal.pack(layout.DO_TAKE, 0, 7, 0),
    legal.pack(layout.DO_MOVE, layout.WEST, 0, 0),
    legal.pack(layout.DO_MOVE, 0, 16, 0),
)
"""Decisions whose refusals are compared besides the legal ones."""


class Sides(compiled_sides.Sides):
    """Both sides of the rules."""

    rules, flat, besides, most_players = rules, flat, BESIDES, 4

    def variant(self, number):
        """Who starts."""
        return number % self.players(number)

    def compare(self, case):
        """Compare also what each seat has taken."""
        super().compare(case)
        p, c = self.cells
        for seat in range(p[layout.PLAYERS]):
            assert scoring.sum_taken(p, seat) == self.core.sum_taken(c, seat), case


@needs_numba
@pytest.mark.parametrize("games", [SAMPLE, pytest.param(ALL, marks=pytest.mark.long)])
def test_compiled_games_are_the_plain_ones(games):
    sides = Sides(compiled.rules())
    assert sum(map(sides.play, range(games))) > 40 * games


@needs_numba
def test_whole_games_are_as_long_compiled():
    Sides(compiled.compile_with(flat)).compare_whole_games(40)


@needs_numba
def test_a_difference_is_found():
    """The comparison itself: one cell changed behind its back is reported."""
    core = compiled.rules()
    wrong = SimpleNamespace(**vars(core))

    def act(s, code, log):
        core.act(s, code, log)
        if s[layout.NODE] == layout.PUT:
            s[layout.IDLE] += 1

    wrong.act = act
    with pytest.raises(AssertionError, match=r"game 0, decision \d+"):
        Sides(wrong).play(0)


@needs_numba
def test_machine_code_is_there_after_warming():
    compiled.warm()
    assert compiled.ready()
