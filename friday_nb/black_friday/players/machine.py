"""The players as machine code where there is such, and the buffers that they work with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from friday_nb.accel import machine
from friday_nb.black_friday import compiled, deals
from friday_nb.black_friday.players import (
    ablation,
    bots,
    buffers,
    evaluation,
    forecast,
    holdings,
    judging,
    planner,
    plans,
    queries,
    randomness,
    rollouts,
    search,
    table,
    thumb,
)
from friday_nb.black_friday.players.buffers import Buffers
from friday_nb.black_friday.players.distance import Sums, distance, own_error
from friday_nb.black_friday.players.weights import HAND_MADE, LEARNED
from friday_nb.black_friday.rules import facts, hidden, layout, legal
from friday_nb.black_friday.rules.log import LOG_SIZE
from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.core.options import words_of
from friday_nb.core.paired import UNSEEN

MODULES: Final = (
    *(randomness, queries, forecast, evaluation, planner, thumb, bots, buffers),
    *(ablation, table, plans, rollouts, judging, search),
)
"""What is compiled together, each after those it needs."""
SEARCH_LINES: Final = 200
"""Lines of play that the searching player thinks through before a decision, ..."""
PLAIN_SEARCH_LINES: Final = 8
"""... and in plain Python, which is some hundred times slower."""
SEARCH_DEALS: Final = 64
"""Deals in which it does that, at most."""
ADVICE_LINES: Final = 2600
"""Lines of play in which advice judges the plans of a position, all together, ..."""
PLAIN_ADVICE_LINES: Final = 60
"""... and in plain Python."""
MOST_TIMES: Final = 4
"""So many times as many lines are played where they are short, at most."""
MOST: Final = 4000
"""Decisions after which a game is broken off: nothing ends a game in which everybody passes."""
LOG_OF_LINE: Final = rollouts.LONGEST * LOG_SIZE
"""Room for all the events of a line."""
DEAL: Final = layout.MOST_PLAYERS * layout.COLOUR_COUNT
"""Numbers of a deal."""


PLAIN: Final = SimpleNamespace(
    decide=table.decide,
    play_game=table.play_game,
    make_plans=plans.make_plans,
    add_shorter_plans=plans.add_shorter_plans,
    judge=judging.judge,
    stand=judging.stand,
    compare=judging.compare,
    play_line=rollouts.play_line,
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
    behind: Mean
    """How far that is behind the share of the best plan; no error for that plan itself."""
    own_error: float
    """The part of that error that the other plans do not share (:mod:`.distance`)."""
    bars: Mean
    """Bars at the end, with a fraction for cash."""
    is_best: bool


@dataclass(frozen=True)
class Ended:
    """A game that was played on to its end."""

    cells: list[int]
    """Its last state."""
    log: list[int]
    """What happened on the way, in the rows of a log (:mod:`friday_nb.core.log`)."""


def standard_error(total: float, squares: float, n: float) -> float:
    """The standard error of a mean, from the sum of ``n`` numbers and the sum of their squares."""
    return math.sqrt(max(0.0, squares / n - (total / n) ** 2) / n)


def times(cells: Sequence[int]) -> float:
    """How many times as many lines are played at a view as at the start, as they are shorter."""
    left = max(1, facts.LAST_PLACE - cells[layout.PRICE])
    return min(MOST_TIMES, facts.LAST_PLACE / left)


class Machine(machine.SeatMachine[Buffers]):
    """The players' functions and buffers (:class:`friday_nb.accel.machine.SeatMachine`)."""

    usual = bots.LEARNED

    def __init__(self, *, fast: bool | None = None) -> None:
        super().__init__(PROGRAM, PLAIN, make_buffers, fast=fast)
        self.search_lines = SEARCH_LINES if self.fast else PLAIN_SEARCH_LINES
        self.advice_lines = ADVICE_LINES if self.fast else PLAIN_ADVICE_LINES

    def decide(self, cells: Sequence[int], player: int, seed: int) -> int:
        """The decision (packed) of a player by number, given the cells of a view."""
        with self._at(cells):
            return self._decide(player, seed)

    def judge(self, cells: Sequence[int], seated: Sequence[int] = ()) -> list[Judged]:
        """What came of each plan at a view, in the order of the legal decisions.

        Args:
            cells: The view.
            seated: The number of the player that goes on in each seat; by default the learned one
                in all of them.
        """
        with self._at(cells, seated) as b:
            key = randomness.view_hash(cells)
            many = self._draw_deals(key, lines := self._lines_of(cells), believed=True)
            n = int(self.core.make_plans(b))
            if self.fast:  # plain Python has too few lines for more plans
                n = int(self.core.add_shorter_plans(b, n))
            best = int(self.core.judge(b, n, many, key, lines))
            return [self._judged(i, best) for i in range(n)]

    def _lines_of(self, cells: Sequence[int]) -> int:
        """How many lines to play at a view."""
        return int(self.advice_lines * (times(cells) if self.fast else 1))

    def stand(self, cells: Sequence[int], decision: int, seated: Sequence[int] = ()) -> Mean:
        """The share of the win that the seat of a view can expect, whoever decides there.

        Args:
            cells: The view.
            decision: What is decided now (packed); 0 leaves that to whoever it is.
            seated: As for :meth:`judge`.
        """
        with self._at(cells, seated) as b:
            key = randomness.view_hash(cells)
            many = self._draw_deals(key, self.advice_lines, believed=True)
            self._plan_to(0, [decision])
            self.core.stand(b, many, key, self.advice_lines)
            return self._judged(0, 0).win

    def compare(
        self,
        cells: Sequence[int],
        best: Sequence[int],
        other: Sequence[int],
        seated: Sequence[int] = (),
    ) -> Mean:
        """How far a plan is behind another one, in games that had no part in :meth:`judge`.

        Args:
            cells: The view.
            best: The decisions (packed) of the better plan ...
            other: ... and of the other.
            seated: As for :meth:`judge`.
        """
        with self._at(cells, seated) as b:
            key = randomness.view_hash(cells) ^ 1
            many = self._draw_deals(key, lines := self._lines_of(cells), believed=True)
            self._plan_to(0, best)
            self._plan_to(1, other)
            self.core.compare(b, many, key, max(2, lines // 2))
            return self._judged(1, 0).behind

    def ends(
        self,
        cells: Sequence[int],
        plans: Sequence[Sequence[int]],
        games: int,
        seated: Sequence[int] = (),
    ) -> list[list[Ended]]:
        """How games go on and end, for each plan, line by line with the same luck.

        Args:
            cells: The view.
            plans: The decisions (packed) of each plan.
            games: How many games are played after each; none of them had a part in :meth:`judge`.
            seated: As for :meth:`judge`.
        """
        with self._at(cells, seated) as silent:
            zeros = machine.ARRAYS if self.fast else machine.LISTS
            b = silent._replace(log=zeros.whole(LOG_OF_LINE))
            key = randomness.view_hash(cells) ^ 2
            many = self._draw_deals(key, games, believed=True)
            found = []
            for i, decisions in enumerate(plans):
                self._plan_to(i, decisions)
                ended = []
                for line in range(games):
                    b.log[0] = 1
                    self.core.play_line(b, i, line, line % many, key)
                    noted = [int(cell) for cell in b.log[1 : b.log[0]]]
                    ended.append(Ended([int(cell) for cell in b.s], noted))
                found.append(ended)
        return found

    def _plan_to(self, i: int, decisions: Sequence[int]) -> None:
        """Write a plan by hand."""
        for k in range(buffers.PLAN_LENGTH):
            made = decisions[k] if k < len(decisions) else 0
            self.buffers.plans[i * buffers.PLAN_LENGTH + k] = made

    def play(
        self,
        players: Sequence[int],
        seed: int,
        *,
        specials: bool = False,
        by_price: bool = False,
        most: int = MOST,
        weights: tuple[Sequence[float], Sequence[float]] | None = None,
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A whole game.

        Args:
            players: The number of the player of each seat.
            seed: Where all luck comes from.
            specials: Play with special action cards.
            by_price: The level follows the highest price (BLF-ADJ-13).
            most: After so many decisions the game is broken off.
            weights: Those of the planner and of the learned player, if not the usual ones.

        Returns:
            The cells at its end, and the cells of its record (:mod:`.table`).
        """
        high, low = words_of(seed)
        with self._busy:
            self.set_weights(*(weights or (HAND_MADE, LEARNED[len(players)])))
            b = self.buffers
            if bots.SEARCH in players:
                self._play(players, int(specials), int(by_price), high, low, most)
            else:
                seated = self.numbers(players)
                self.core.play_game(b, seated, int(specials), int(by_price), high, low, most)
            return tuple(map(int, b.table)), tuple(map(int, b.record))

    def _play(
        self, players: Sequence[int], specials: int, by_price: int, high: int, low: int, most: int
    ) -> None:
        """Play a whole game decision by decision: deals are drawn in plain Python."""
        b = self.buffers
        self.core.begin_record(b, len(players), specials, by_price, high, low)
        while b.table[layout.NODE] != layout.OVER and b.record[table.MADE] < most:
            seat = int(b.table[layout.TURN])
            self.core.show(b.table, seat, b.root)
            own = threefry(high, low, CHOICE_STREAM, seat)
            self.core.make_decision(b, self._decide(players[seat], own))

    def _decide(self, player: int, seed: int) -> int:
        """The decision (packed) of a player by number at ``buffers.root``."""
        if player != bots.SEARCH:
            return int(self.core.decide(self.buffers, player, seed))
        key = randomness.view_hash(tuple(map(int, self.buffers.root))) ^ seed
        many = self._draw_deals(key, min(SEARCH_DEALS, self.search_lines))
        return int(self.core.search(self.buffers, many, key, self.search_lines))

    def _plan(self, i: int) -> list[int]:
        at = i * buffers.PLAN_LENGTH
        plan = map(int, self.buffers.plans[at : at + buffers.PLAN_LENGTH])
        return [decision for decision in plan if decision]

    def _result(self, i: int) -> list[float]:
        """The cells of the result of a plan."""
        at = i * buffers.RESULT_SIZE
        return list(map(float, self.buffers.results[at : at + buffers.RESULT_SIZE]))

    def _judged(self, i: int, best: int) -> Judged:
        """What came of a plan, beside the best one."""
        found, of_best = self._result(i), self._result(best)
        lines, wins, squares, bars, bar_squares = found[: rollouts.VALUES]
        *shared, products = found[rollouts.OF_BEST :]
        is_best = sorted(self._plan(i)) == sorted(self._plan(best))
        behind, own = (0.0, 0.0), 0.0
        if not is_best:
            both = Sums(*of_best[: rollouts.BARS_SUM]), Sums(lines, *shared)
            mine = Sums(lines, wins, squares)
            behind, own = distance(*both, mine, products), own_error(*both, mine, products)
        return Judged(
            tuple(self._plan(i)),
            Mean(wins / lines, standard_error(wins, squares + UNSEEN, lines)),
            Mean(*behind),
            own,
            Mean(bars / lines, standard_error(bars, bar_squares, lines)),
            is_best,
        )

    def _draw_deals(self, key: int, most: int, *, believed: bool = False) -> int:
        """Draw deals that fit the view: how many, at most ``most``.

        They are as likely as it leaves them or, if ``believed``, as the moves of those in
        ``buffers.seated`` make them (:mod:`.holdings`).
        """
        rng = Random(key)
        known = tuple(map(int, self.buffers.root))
        own = {known[layout.VIEWER] - 1: deals.own_deal(known)}
        many = min(buffers.DEALS, most)
        if believed:
            drawn = holdings.draw_deals(known, self.buffers.seated, many, rng)
        else:
            drawn = [deals.draw_deal(known, rng) for _ in range(many)]
        for k, deal in enumerate(drawn):
            for seat, hand in (own | deal).items():
                for colour, count in enumerate(hand):
                    self.buffers.deals[k * DEAL + seat * layout.COLOUR_COUNT + colour] = count
        return many

    @contextmanager
    def _at(self, cells: Sequence[int], seated: Sequence[int] = ()) -> Iterator[Buffers]:
        with super()._at(cells, seated) as b:
            self.set_weights(HAND_MADE, LEARNED[cells[layout.PLAYERS]])
            yield b

    def set_weights(self, planner: Sequence[float], learned: Sequence[float]) -> None:
        """Use these weights for the planner and for the learned player."""
        for i, number in enumerate((*planner, *learned)):
            self.buffers.weights[i] = number


def make_buffers(zeros: machine.Zeros) -> Buffers:
    """The buffers of the players, made of zeros."""
    return Buffers(
        table=zeros.whole(layout.SIZE),
        record=zeros.whole(table.RECORD_SIZE),
        root=zeros.whole(layout.SIZE),
        s=zeros.whole(layout.SIZE),
        q=zeros.whole(layout.SIZE),
        p=zeros.real(forecast.FORECAST_SIZE),
        seated=machine.filled(zeros, layout.MOST_PLAYERS, bots.LEARNED),
        weights=zeros.real(2 * buffers.WEIGHT_COUNT),
        first=zeros.whole(legal.ROOM),
        found=zeros.whole(legal.ROOM),
        plans=zeros.whole(buffers.PLANS * buffers.PLAN_LENGTH),
        alive=zeros.whole(buffers.PLANS),
        results=zeros.real(buffers.PLANS * buffers.RESULT_SIZE),
        deals=zeros.whole(buffers.DEALS * DEAL),
        log=machine.silent_log(zeros),
    )


def play_once(functions: Any) -> None:
    """Call every function of the players that Python calls, with the types of that."""
    from numpy import array, int64

    b = make_buffers(machine.ARRAYS)
    for i in range(2 * buffers.WEIGHT_COUNT):
        b.weights[i] = 1
    functions.play_game(b, array([bots.RANDOM, bots.PLANNER], int64), 0, 0, 0, 1, 2000)
    functions.begin_game(b.root, 3, 0, 0, 1, b.log)
    b.root[layout.VIEWER] = 1
    functions.decide(b, bots.THUMB, 0)
    functions.judge(b, functions.add_shorter_plans(b, functions.make_plans(b)), 1, 0, 1)
    functions.stand(b, 1, 0, 1)
    functions.compare(b, 1, 0, 1)
    functions.play_line(b, 0, 1, 0, 0)
    functions.search(b, 1, 0, 1)
    functions.begin_record(b, 2, 0, 0, 0, 1)
    functions.show(b.table, int(b.table[layout.TURN]), b.root)
    functions.make_decision(b, functions.decide(b, bots.THUMB, 0))


PROGRAM: Final = machine.Program(compiled.COMPILED, MODULES, play_once)
MACHINES: Final = machine.Machines(Machine, PROGRAM)

is_ready, warm_up = PROGRAM.is_ready, PROGRAM.warm_up
shared, playing = MACHINES.shared, MACHINES.playing
