"""The players as machine code where there is such, and the buffers that they work with."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from friday_nb.black_friday import compiled, deals
from friday_nb.black_friday.players import (
    bots,
    habits,
    judging,
    luck,
    outlook,
    planner,
    plans,
    search,
    sight,
    table,
    thumb,
    worth,
)
from friday_nb.black_friday.players import desk as desks
from friday_nb.black_friday.players.desk import Desk
from friday_nb.black_friday.players.tastes import HAND_MADE, LEARNED
from friday_nb.black_friday.rules import hidden, layout, legal
from friday_nb.core.chance import CHOICE_STREAM, threefry

MODULES: Final = (
    *(luck, sight, outlook, worth, planner, thumb, bots, desks),
    *(habits, table, plans, judging, search),
)
"""What is compiled together, each after those it needs."""
SEARCH_LINES: Final = 200
"""Lines of play that the searching player thinks through before a decision, ..."""
PLAIN_SEARCH_LINES: Final = 8
"""... and in plain Python, which is some hundred times slower."""
ADVICE_LINES: Final = 1500
"""Lines of play in which advice judges the plans of a position, all together, ..."""
PLAIN_ADVICE_LINES: Final = 60
"""... and in plain Python."""
MOST: Final = 4000
"""Decisions after which a game is broken off: nothing ends a game in which everybody passes."""
DEAL: Final = layout.MOST_PLAYERS * layout.COLOUR_COUNT
"""Numbers of a deal."""


PLAIN: Final = SimpleNamespace(
    decide=table.decide,
    play_game=table.play_game,
    judge=judging.judge,
    search=search.search,
    begin_record=table.begin_record,
    make_decision=table.make_decision,
    show=hidden.show,
)
"""The same functions in plain Python."""


@dataclass(frozen=True)
class Mean:
    """A mean of many games and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Judged:
    """What came of a plan."""

    plan: tuple[int, ...]
    """Its decisions (packed)."""
    win: Mean
    """The share of the win."""
    bars: Mean
    """Bars at the end, with a fraction for cash."""


def standard_error(total: float, squares: float, n: float) -> float:
    """The standard error of a mean, from the sum of ``n`` numbers and the sum of their squares."""
    return math.sqrt(max(0.0, squares / n - (total / n) ** 2) / n)


class Machine:
    """The players' functions and buffers; threads that share a machine wait for each other.

    Args:
        fast: Use machine code.  By default it is used if it is there already; nobody waits for a
            compiler.
    """

    def __init__(self, *, fast: bool | None = None) -> None:
        self.fast = is_ready() if fast is None else fast
        self._busy = threading.Lock()
        if self.fast:
            self.core: Any = compiled.compile_with(*MODULES)
            self.desk = array_desk()
        else:
            self.core = PLAIN
            self.desk = plain_desk()
        self.search_lines = SEARCH_LINES if self.fast else PLAIN_SEARCH_LINES
        self.advice_lines = ADVICE_LINES if self.fast else PLAIN_ADVICE_LINES

    def decide(self, cells: Sequence[int], player: int, seed: int) -> int:
        """The decision (packed) of a player by number, given the cells of a view."""
        with self._busy:
            self._lay_out(cells)
            return self._decide(player, seed)

    def judge(self, cells: Sequence[int]) -> list[Judged]:
        """What came of each plan at a view, in the order of the legal decisions."""
        with self._busy:
            self._lay_out(cells)
            mark = luck.mark_of(cells)
            many = self._draw_deals(mark, self.advice_lines)
            n = int(self.core.judge(self.desk, many, mark, self.advice_lines))
            return [self._judged(i) for i in range(n)]

    def play(
        self,
        players: Sequence[int],
        seed: int,
        *,
        specials: bool = False,
        most: int = MOST,
        tastes: tuple[Sequence[float], Sequence[float]] | None = None,
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A whole game.

        Args:
            players: The number of the player of each seat.
            seed: Where all luck comes from.
            specials: Play with special action cards.
            most: After so many decisions the game is broken off.
            tastes: Those of the planner and of the learned player, if not the usual ones.

        Returns:
            The cells at its end, and the cells of its record (:mod:`.table`).
        """
        high, low = seed >> 32, seed & 0xFFFFFFFF
        with self._busy:
            self.set_tastes(*(tastes or (HAND_MADE, LEARNED[len(players)])))
            desk = self.desk
            if bots.SEARCH in players:
                self._play(players, int(specials), high, low, most)
            else:
                seated = self._numbers(players)
                self.core.play_game(desk, seated, int(specials), high, low, most)
            return tuple(map(int, desk.table)), tuple(map(int, desk.record))

    def _play(self, players: Sequence[int], specials: int, high: int, low: int, most: int) -> None:
        """Play a whole game decision by decision: deals are drawn in plain Python."""
        desk = self.desk
        self.core.begin_record(desk, len(players), specials, high, low)
        while desk.table[layout.NODE] != layout.OVER and desk.record[table.MADE] < most:
            seat = int(desk.table[layout.TURN])
            self.core.show(desk.table, seat, desk.root)
            own = threefry(high, low, CHOICE_STREAM, seat)
            self.core.make_decision(desk, self._decide(players[seat], own))

    def _decide(self, player: int, seed: int) -> int:
        """The decision (packed) of a player by number at ``desk.root``."""
        if player != bots.SEARCH:
            return int(self.core.decide(self.desk, player, seed))
        mark = luck.mark_of(tuple(map(int, self.desk.root))) ^ seed
        many = self._draw_deals(mark, self.search_lines)
        return int(self.core.search(self.desk, many, mark, self.search_lines))

    def _numbers(self, known: Sequence[int]) -> Any:
        """A sequence of integers that the functions take."""
        if self.fast:
            import numpy as np

            return np.array(known, np.int64)
        return list(known)

    def _judged(self, i: int) -> Judged:
        at = i * desks.RESULT
        lines, wins, squares, bars, bar_squares = map(float, self.desk.results[at : at + 5])
        plan = map(int, self.desk.plans[i * desks.LONG : (i + 1) * desks.LONG])
        return Judged(
            tuple(decision for decision in plan if decision),
            # A little more than the spread found: what never failed is not certain for that.
            Mean(wins / lines, standard_error(wins, squares + 0.25, lines)),
            Mean(bars / lines, standard_error(bars, bar_squares, lines)),
        )

    def _draw_deals(self, mark: int, most: int) -> int:
        """Deals that fit ``desk.root``, as likely as it leaves them: how many, at most ``most``."""
        rng = Random(mark)
        known = tuple(map(int, self.desk.root))
        own = {known[layout.VIEWER] - 1: deals.own_deal(known)}
        many = min(desks.DEALS, most)
        for k in range(many):
            for seat, hand in (own | deals.draw_deal(known, rng)).items():
                for colour, count in enumerate(hand):
                    self.desk.deals[k * DEAL + seat * layout.COLOUR_COUNT + colour] = count
        return many

    def _lay_out(self, cells: Sequence[int]) -> None:
        desk = self.desk
        for i, cell in enumerate(cells):
            desk.root[i] = cell
        self.set_tastes(HAND_MADE, LEARNED[cells[layout.PLAYERS]])

    def set_tastes(self, planner: Sequence[float], learned: Sequence[float]) -> None:
        """The tastes of the planner and of the learned player."""
        for i, number in enumerate((*planner, *learned)):
            self.desk.tastes[i] = number


def plain_desk() -> Desk:
    """Buffers for plain Python."""
    return Desk(
        table=[0] * layout.SIZE,
        record=[0] * table.RECORD_SIZE,
        root=[0] * layout.SIZE,
        s=[0] * layout.SIZE,
        q=[0] * layout.SIZE,
        p=[0.0] * outlook.OUTLOOK_SIZE,
        tastes=[0.0] * (2 * desks.TASTE_SIZE),
        first=[0] * legal.ROOM,
        found=[0] * legal.ROOM,
        plans=[0] * (desks.PLANS * desks.LONG),
        alive=[0] * desks.PLANS,
        results=[0.0] * (desks.PLANS * desks.RESULT),
        deals=[0] * (desks.DEALS * DEAL),
        log=[1],
    )


def array_desk() -> Desk:
    """Buffers for machine code."""
    import numpy as np

    def whole(size: int) -> Any:
        return np.zeros(size, np.int64)

    return Desk(
        table=whole(layout.SIZE),
        record=whole(table.RECORD_SIZE),
        root=whole(layout.SIZE),
        s=whole(layout.SIZE),
        q=whole(layout.SIZE),
        p=np.zeros(outlook.OUTLOOK_SIZE),
        tastes=np.zeros(2 * desks.TASTE_SIZE),
        first=whole(legal.ROOM),
        found=whole(legal.ROOM),
        plans=whole(desks.PLANS * desks.LONG),
        alive=whole(desks.PLANS),
        results=np.zeros(desks.PLANS * desks.RESULT),
        deals=whole(desks.DEALS * DEAL),
        log=np.ones(1, np.int64),
    )


def warm_up() -> None:
    """Compile the players now, so that nobody waits later (:func:`friday_nb.accel.jit.warm`)."""
    compiled.warm(*MODULES, work=play_once)


def play_once(functions: Any) -> None:
    """Call every function of the players that Python calls, with the types of that."""
    from numpy import array, int64

    desk = array_desk()
    for i in range(2 * desks.TASTE_SIZE):
        desk.tastes[i] = 1
    functions.play_game(desk, array([bots.RANDOM, bots.PLANNER], int64), 0, 0, 1, 2000)
    functions.begin_game(desk.root, 3, 0, 0, 1, desk.log)
    desk.root[layout.VIEWER] = 1
    functions.decide(desk, bots.THUMB, 0)
    functions.judge(desk, 1, 0, 1)
    functions.search(desk, 1, 0, 1)
    functions.begin_record(desk, 2, 0, 0, 1)
    functions.show(desk.table, int(desk.table[layout.TURN]), desk.root)
    functions.make_decision(desk, functions.decide(desk, bots.THUMB, 0))


def is_ready() -> bool:
    """Is there machine code, so that nobody would wait for the compiler?"""
    return compiled.available() and compiled.ready(*MODULES)


def shared() -> Machine:
    """The machine of this process; once the machine code is there, one that uses it."""
    return _shared(fast=is_ready())


@cache
def _shared(*, fast: bool) -> Machine:
    return Machine(fast=fast)


@cache
def playing() -> Machine:
    """The machine for whole games: compiled wherever that is possible, however long it takes."""
    return Machine(fast=compiled.available())
