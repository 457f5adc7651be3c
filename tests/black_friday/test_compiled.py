"""The compiled rules of Black Friday play the same games as the plain ones, cell by cell."""

from types import SimpleNamespace

import pytest

from friday_nb.black_friday import compiled, rules
from friday_nb.black_friday.rules import layout, legal
from tests.black_friday import flat
from tests.seats import compiled as compiled_sides

pytestmark = pytest.mark.timeout(600)
needs_numba = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
SAMPLE, ALL = 60, 2000
"""Games that are compared by ``make test`` and by ``make proof``."""
BESIDES = tuple(legal.pack(kind, n) for kind in range(1, layout.DO_END + 1) for n in (1, 3))
"""Decisions whose refusals are compared besides the legal ones."""


class Sides(compiled_sides.Sides):
    """Both sides of the rules."""

    rules, flat, besides, most_players = rules, flat, BESIDES, 5


@needs_numba
@pytest.mark.parametrize("games", [SAMPLE, pytest.param(ALL, marks=pytest.mark.long)])
def test_compiled_games_are_the_plain_ones(games):
    sides = Sides(compiled.rules())
    assert sum(map(sides.play, range(games))) > 100 * games


@needs_numba
def test_whole_games_are_as_long_compiled():
    Sides(compiled.compile_with(flat)).compare_whole_games(20)


@needs_numba
def test_a_difference_is_found():
    """The comparison itself: one cell changed behind its back is reported."""
    core = compiled.rules()
    wrong = SimpleNamespace(**vars(core))

    def act(s, code, log):
        core.act(s, code, log)
        if s[layout.NODE] == layout.SELLING:
            s[layout.CASH] += 1

    wrong.act = act
    with pytest.raises(AssertionError, match=r"game \d+, decision \d+"):
        sum(map(Sides(wrong).play, range(5)))


@needs_numba
def test_machine_code_is_there_after_warming():
    compiled.warm()
    assert compiled.ready()
