"""The compiled rules of Black Friday play the same games as the plain ones, cell by cell."""

from types import SimpleNamespace

import pytest

from friday_nb.black_friday import compiled
from friday_nb.black_friday.rules import deal, hidden, layout, legal, log, play, refusals
from friday_nb.core.events import new_log
from tests.black_friday import flat

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
needs_numba = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
SAMPLE, ALL = 60, 2000
"""Games that are compared by ``make test`` and by ``make proof``."""
BESIDES = tuple(legal.pack(kind, n) for kind in range(1, layout.DO_END + 1) for n in (1, 3))
"""Decisions whose refusals are compared besides the legal ones."""


class Sides:
    """The arrays of the plain and the compiled rules, used for game after game."""

    def __init__(self, core):
        from numpy import array, int64, zeros

        self.core = core
        self.cells = [0] * layout.SIZE, zeros(layout.SIZE, dtype=int64)
        self.found = [0] * legal.ROOM, zeros(legal.ROOM, dtype=int64)
        self.views = [0] * layout.SIZE, zeros(layout.SIZE, dtype=int64)
        self.logs = new_log(log.LOG_SIZE), zeros(log.LOG_SIZE, dtype=int64)
        self.silent = array([1], dtype=int64)

    def play(self, number):
        """One game, decision by decision; AssertionError at the first difference."""
        core, players = self.core, 2 + number % 4
        (p, c), (found, compiled_found) = self.cells, self.found
        self.clear()
        deal.begin_game(p, players, number % 2, number, number, self.logs[0])
        core.begin_game(c, players, number % 2, number, number, self.logs[1])
        made = 0
        while True:
            self.compare(f"game {number}, decision {made}")
            n = legal.decisions(p, found)
            assert core.decisions(c, compiled_found) == n
            assert compiled_found[:n].tolist() == found[:n], f"game {number}, decision {made}"
            if not n:
                return made
            code = flat.choose_flat(number, made, found, n)
            for each in (code, *BESIDES):
                for seat in range(players):
                    assert refusals.refusal(p, seat, each) == core.refusal(c, seat, each)
            self.clear()
            play.act(p, code, self.logs[0])
            core.act(c, code, self.logs[1])
            made += 1

    def clear(self):
        for each in self.logs:
            each[0] = 1

    def compare(self, case):
        """Compare the cells, the log, and what each seat may know."""
        (p, c), core = self.cells, self.core
        assert c.tolist() == p, case
        assert self.logs[1][: self.logs[1][0]].tolist() == self.logs[0][: self.logs[0][0]], case
        for seat in range(p[layout.PLAYERS]):
            hidden.show(p, seat, self.views[0])
            core.show(c, seat, self.views[1])
            assert self.views[1].tolist() == self.views[0], case


@needs_numba
@pytest.mark.parametrize("games", [SAMPLE, pytest.param(ALL, marks=pytest.mark.long)])
def test_compiled_games_are_the_plain_ones(games):
    sides = Sides(compiled.rules())
    assert sum(map(sides.play, range(games))) > 100 * games


@needs_numba
def test_whole_games_are_as_long_compiled():
    core = compiled.compile_with(flat)
    sides = Sides(core)
    for players in (2, 3, 4, 5):
        plain = flat.play_games(sides.cells[0], players, 5, 20, sides.found[0], [1])
        again = core.play_games(sides.cells[1], players, 5, 20, sides.found[1], sides.silent)
        assert plain == again
        assert sides.cells[1].tolist() == sides.cells[0]


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
