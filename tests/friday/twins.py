"""Whole games in plain Python and compiled side by side, compared after every decision and chance.

Each side decides by itself: the same player looks at its own state.  What is compared is everything
a function of the rules says or writes: all cells of the state, the legal decisions, the outcomes of
chance with their weights, which one the seed picks, totals, refusals, and, in one game of sixteen,
the log of events.
"""

import random

import pytest

from friday_nb import friday
from friday_nb.core.events import new_log
from friday_nb.friday import compiled
from friday_nb.friday.players import HEURISTIC_MODULES
from friday_nb.friday.rules import chance, layout, legal, log, play, refusals
from friday_nb.friday.rules.counting import needed, total
from friday_nb.friday.rules.ending import score
from friday_nb.friday.state import seeded
from tests.friday import flat, lockstep
from tests.friday.lockstep import Tally
from tests.friday.walks import COMBINATIONS, rulings

MOST = 1500
ROOM = 12_000
LEVELS = (1, 2, 3, 4)
needs_numba = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
MODULES = (*HEURISTIC_MODULES, flat)
"""The rule-of-thumb player and whole games."""


def compiled_rules():
    """The rules and these modules, compiled."""
    return compiled.compile_with(*MODULES)


def kind_of_game(number):
    """Level, rulings, player, late start and log of a game: every combination comes in its turn.

    Half of the games have the default rulings.  Four games of five are random, the fifth is played
    by the rules of thumb, from the beginning or from a late position.
    """
    turn = number // 5
    level = LEVELS[number % 4]
    readings = number // 4 % COMBINATIONS if number % 2 else 0
    player = flat.CURIOUS if number % 5 == 0 else flat.RANDOM
    return level, readings, player, turn % 4 == 3, turn % 16 == 0


def beginning(number, level, readings, late):
    """The cells of the game's first position."""
    chosen = rulings(readings)
    if not late:
        return list(friday.new_game(level, number, chosen).cells)
    named = {name: getattr(chosen, name) for name in friday.rulings.SWITCHES}
    _, view = lockstep.late_start(random.Random(number), level, named)
    return list(seeded(view, number).cells)


class Sides:
    """The sheets of both sides, used for game after game."""

    def __init__(self, core):
        from numpy import array, int64, zeros

        self.core, self.array, self.int64 = core, array, int64
        self.found = [0] * ROOM, zeros(ROOM, dtype=int64)
        self.codes = [0] * layout.CLASSES, zeros(layout.CLASSES, dtype=int64)
        self.weights = [0] * layout.CLASSES, zeros(layout.CLASSES, dtype=int64)
        self.notes = [0] * 64, zeros(64, dtype=int64)
        self.silent = [1], array([1], dtype=int64)
        self.logs = new_log(log.LOG_SIZE), zeros(log.LOG_SIZE, dtype=int64)

    def play(self, number):
        """One game; AssertionError with its number at the first difference."""
        level, readings, player, late, logged = kind_of_game(number)
        p = beginning(number, level, readings, late)
        c = self.array(p, dtype=self.int64)
        logs = self.logs if logged else self.silent
        tally = Tally(games=1)
        while p[layout.NODE] != layout.OVER and tally.decisions < MOST:
            logs[0][0] = logs[1][0] = 1
            where = f"game {number}, decision {tally.decisions}"
            if p[layout.NODE] >= layout.CHANCE_PIRATE:
                self._chance(p, c, logs, where)
                tally.chances += 1
            else:
                self._decide(p, c, player, tally.decisions, logs, where)
                tally.decisions += 1
            assert c.tolist() == p, f"{where}: {differences(p, c.tolist())}"
            if logged:
                end = logs[0][0]
                assert logs[1][:end].tolist() == logs[0][:end], where
        assert self.core.score(c) == score(p), number
        result = p[layout.RESULT] if p[layout.NODE] == layout.OVER else -1
        tally.ends[friday.Termination(result).name if result > 0 else "cut"] = 1
        return tally

    def _chance(self, p, c, logs, where):
        n = chance.outcomes(p, self.codes[0], self.weights[0])
        assert self.core.outcomes(c, self.codes[1], self.weights[1]) == n, where
        assert self.codes[1][:n].tolist() == self.codes[0][:n], where
        assert self.weights[1][:n].tolist() == self.weights[0][:n], where
        code = chance.pick(p)
        assert self.core.pick(c) == code, where
        chance.resolve(p, code, logs[0])
        self.core.resolve(c, code, logs[1])

    def _decide(self, p, c, player, made, logs, where):  # noqa: PLR0917 - both sides of a game
        n = legal.decisions(p, self.found[0])
        assert self.core.decisions(c, self.found[1]) == n, where
        assert self.found[1][:n].tolist() == self.found[0][:n], where
        if p[layout.NODE] == layout.FIGHT:
            assert self.core.total(c) == total(p), where
            assert self.core.needed(c) == needed(p), where
        word = chance.threefry(p[layout.SEED_LOW], made, 7, 7)
        tried = legal.pack(word % 14, word // 16 % 8, word // 128 % 8, word // 1024 % 8)
        assert self.core.refusal(c, tried) == refusals.refusal(p, tried), (where, tried)
        choice = flat.choose_flat(p, self.found[0], n, player, made, self.notes[0])
        mine = self.core.choose_flat(c, self.found[1], n, player, made, self.notes[1])
        assert mine == choice, where
        play.act(p, choice, logs[0])
        self.core.act(c, choice, logs[1])


def differences(plain, machine):
    """The cells that differ: index, plain, compiled."""
    both = enumerate(zip(plain, machine, strict=True))
    return [(i, a, b) for i, (a, b) in both if a != b]


def against_naive(core):
    """Plays the game of a number on both; AssertionError with its seed at the first difference."""
    engine = Engine(core)

    def play_game(number):
        chooser = lockstep.careful if number % 2 else lockstep.reckless
        return lockstep.play(number, chooser, late=number % 4 > 1, engine=engine)

    return play_game


class Engine:
    """The engine as `lockstep` drives it, every legal decision and transition compiled."""

    def __init__(self, core):
        self.sides = Sides(core)
        self.tail = [0] * (layout.SIZE - layout.VIEW_SIZE)

    def legal(self, view):
        sides, s = self.sides, self._cells(view)
        n = sides.core.decisions(s, sides.found[1])
        return [friday.Action.unpack(code) for code in sides.found[1][:n].tolist()]

    def play(self, view, action):
        s = self._cells(view)
        self.sides.core.act(s, action.packed, self.sides.silent[1])
        return self._view(s)

    def resolve(self, view, outcome):
        sides, s = self.sides, self._cells(view)
        n = sides.core.outcomes(s, sides.codes[1], sides.weights[1])
        names = [name for name, _ in friday.outcomes(view)]
        assert len(names) == n, view
        sides.core.resolve(s, int(sides.codes[1][names.index(outcome)]), sides.silent[1])
        return self._view(s)

    def _cells(self, view):
        return self.sides.array([*view.cells, *self.tail], dtype=self.sides.int64)

    def _view(self, s):
        return friday.View(tuple(s.tolist()[: layout.VIEW_SIZE]))
