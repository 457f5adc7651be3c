"""The players as machine code where there is such, and the buffers that they work with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from friday_nb.accel import machine
from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.core.options import words_of
from friday_nb.core.paired import UNSEEN
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.players import (
    beliefs,
    bots,
    buffers,
    deals,
    declarations,
    evaluation,
    judging,
    search,
    thumb,
)
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.rules import layout, legal

MODULES: Final = (
    *(beliefs, evaluation, declarations, deals, thumb, bots, buffers),
    *(search, judging),
)
"""What is compiled together, each after those it needs."""
LINES: Final = 50
"""About how many lines of play the searching player thinks through before a decision (see
:data:`.search.DUEL_FACTOR`), ..."""
PLAIN_LINES: Final = 12
"""... and in plain Python, which is some hundred times slower."""
ADVICE_LINES: Final = 8000
"""Lines of play in which advice judges the decisions of a position, all together, ..."""
PLAIN_ADVICE_LINES: Final = 120
"""... and in plain Python."""
PLAIN: Final = SimpleNamespace(
    decide=search.decide,
    first_deal=deals.first_deal,
    rollout=search.rollout,
    judge=judging.judge,
    play_game=search.play_game,
)
"""The same functions in plain Python."""


class Played(NamedTuple):
    """A candidate that was played out in the same deals as all others.

    Attributes:
        plan: The decision, packed, and what the seat does after it in its turn
            (:data:`.search.THEN`).
        mean: Its mean share of the win ...
        error: ... with the standard error of that.
        behind: How far it is behind the best one in the lines that both have played ...
        apart: ... with the standard error of that; 0 for the best one itself.
        is_best: Whether it is the best one.
    """

    plan: int
    mean: float
    error: float
    behind: float = 0.0
    apart: float = 0.0
    is_best: bool = False

    @property
    def candidate(self) -> int:
        """The decision, packed."""
        return self.plan % search.THEN


class Machine(machine.SeatMachine[Buffers]):
    """The players' functions and buffers (:class:`friday_nb.accel.machine.SeatMachine`)."""

    usual = bots.BLUFFER

    def __init__(self, *, fast: bool | None = None) -> None:
        super().__init__(PROGRAM, PLAIN, make_buffers, fast=fast)
        self.lines = LINES if self.fast else PLAIN_LINES
        self.advice_lines = ADVICE_LINES if self.fast else PLAIN_ADVICE_LINES

    @property
    def advice_deals(self) -> int:
        """How many deals advice draws: lines of play that tell something need not share one."""
        return max(2, self.advice_lines // 2)

    def decide(self, cells: Sequence[int], player: int, seed: int) -> int:
        """The decision (packed) of a player by number, given the cells of a view."""
        with self._at(cells) as b:
            return int(self.core.decide(b, player, seed, self.lines))

    def judge(
        self,
        cells: Sequence[int],
        drawn: Iterator[Sequence[int]],
        seated: Sequence[int] = (),
    ) -> list[Played]:
        """What became of each candidate at a view, the best one first.

        Args:
            cells: The view.
            drawn: The unseen cards of one deal after the other (:func:`.judging.judge`).
            seated: The number of the player that goes on in each seat; by default the bluffer in
                all of them.
        """
        with self._at(cells, seated) as b:
            dealt = list(islice(drawn, self.advice_deals))
            n = int(self.core.judge(b, 0, self.advice_lines, self._table(dealt)))
            found = []
            for i in range(n):
                apiece = _drawn_apart(dealt, int(b.results[i, search.LINES_OF]))
                mean, error = _mean(b.results, i, search.SHARES, search.SQUARES, apiece)
                lead, apart = _mean(b.results, i, search.LEADS, search.LEAD_SQUARES, apiece)
                distance = (-lead, apart) if i else (0.0, 0.0)
                found.append(Played(int(b.choices[i]), mean, error, *distance, not i))
            return found

    def ends(
        self,
        cells: Sequence[int],
        drawn: Sequence[Sequence[int]],
        plan: int,
        seated: Sequence[int] = (),
    ) -> list[list[int]]:
        """The states in which games end after a plan at a view, one for each deal.

        The luck of each line depends on the view and on its number alone.

        Args:
            cells: The view.
            drawn: The unseen cards of each deal, as for :meth:`judge`.
            plan: The decision, packed, or a plan that begins with it.
            seated: As for :meth:`judge`.
        """
        with self._at(cells, seated) as b:
            key = declarations.view_hash(cells) ^ 1
            unseen = int(self.core.first_deal(b.root, b.s, b.slots, SEARCH_KEY, key))
            found = []
            for line, deal in enumerate(drawn):
                for k, card in enumerate(deal):
                    b.slots[k] = card
                self.core.rollout(b, plan, unseen, threefry(SEARCH_KEY, key, line, 1), False)
                found.append([int(cell) for cell in b.s])
        return found

    def play(self, players: Sequence[int], first: int, seed: int) -> tuple[tuple[float, ...], int]:
        """A whole game: each seat's share of the win, and how many decisions were made."""
        with self._busy:
            made = self.core.play_game(
                self.buffers,
                self.numbers(players),
                first,
                *words_of(seed),
                self.lines,
            )
            won = [int(self.buffers.table[layout.WON + seat]) for seat in range(len(players))]
            return tuple(each / sum(won) for each in won), int(made)

    def _table(self, rows: Sequence[Sequence[int]]) -> Any:
        """Rows of integers as the functions take them: ``table[i, k]``."""
        if self.fast:
            import numpy as np

            return np.array(rows, np.int64).reshape(len(rows), -1)
        table = machine.Rows(len(rows), len(rows[0]))
        for i, row in enumerate(rows):
            for k, number in enumerate(row):
                table[i, k] = number
        return table


def _drawn_apart(dealt: Sequence[Sequence[int]], lines: int) -> float:
    """By how many deals that were drawn apart the lines of a candidate tell as much.

    Lines in the same deal mostly end alike: what they tell is told by the deal, however many there
    are, as in any sample of clusters (the effective sample size of Kish 1965).  Where there is but
    one deal, it is known, and every line tells something new.
    """
    half = max(1, len(dealt) // 2)
    played = Counter(id(dealt[-1 - line % half]) for line in range(lines))
    if len(played) == 1:
        return float(lines)
    return lines**2 / sum(n * n for n in played.values())


def _mean(results: Any, i: int, sums: int, squares: int, drawn_apart: float) -> tuple[float, float]:
    """A mean of one candidate and its standard error, from two columns of the results."""
    tried = float(results[i, search.LINES_OF])
    mean = float(results[i, sums]) / tried
    spread = max(0.0, float(results[i, squares]) / tried - mean * mean) + UNSEEN / tried
    return mean, math.sqrt(spread / drawn_apart)


def make_buffers(zeros: machine.Zeros) -> Buffers:
    """The buffers of the players, made of zeros."""
    return Buffers(
        table=zeros.whole(layout.SIZE),
        root=zeros.whole(layout.SIZE),
        s=zeros.whole(layout.SIZE),
        seated=machine.filled(zeros, layout.MOST_PLAYERS, bots.BLUFFER),
        v=zeros.whole(layout.SIZE),
        p=zeros.real(beliefs.BELIEFS_SIZE),
        found=zeros.whole(legal.ROOM),
        slots=zeros.whole(2 * layout.PLACES),
        log=machine.silent_log(zeros),
        choices=zeros.whole(legal.ROOM),
        order=zeros.whole(buffers.MOST_CANDIDATES),
        results=zeros.real(buffers.MOST_CANDIDATES, buffers.RESULT_COLUMNS),
    )


def play_once(functions: Any) -> None:
    """Call every function of the players that Python calls, with the types of that."""
    from numpy import array, int64, zeros

    b = make_buffers(machine.ARRAYS)
    functions.play_game(b, array([bots.RANDOM, bots.SEARCH], int64), 0, 0, 1, 2)
    functions.begin_game(b.table, 2, 0, 0, 1, b.log)
    functions.show(b.table, 0, b.root)
    functions.judge(b, 0, 1, zeros((2, layout.PLACES), int64) + 1)
    functions.decide(b, bots.THUMB, 0, 1)
    unseen = functions.first_deal(b.root, b.s, b.slots, SEARCH_KEY, 1)
    functions.rollout(b, int(b.choices[0]), unseen, 1, False)


PROGRAM: Final = machine.Program(compiled.COMPILED, MODULES, play_once)
MACHINES: Final = machine.Machines(Machine, PROGRAM)

is_ready, warm_up = PROGRAM.is_ready, PROGRAM.warm_up
shared, playing = MACHINES.shared, MACHINES.playing
