"""Bots take their turns: one visible step at a time, at the pace that the visitors set.

A bot gets the view of its own seat and a seed for its random choices, and nothing else.  Its
decision is computed by an analyst (:mod:`friday_nb.analysis`), so that no click has to wait for it,
and is then treated like any other: it goes into the record, and the guide explains it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final
from uuid import uuid4

from friday_nb.analysis import Analyst, Answer, FirstPossible, InThread, InTurns, Stop, suitable
from friday_nb.core.options import SEED
from friday_nb.core.player import bot_seed
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.game_page import MakePlayer

SECONDS: Final = MappingProxyType({"slow": 3.0, "normal": 1.5, "fast": 0.5, "at_once": 0.0})
"""How many seconds pass before a bot makes the next decision, by pace."""


@cache
def _here() -> Analyst:
    """Decides for players of one's own, who cannot leave this process."""
    return FirstPossible((InThread, InTurns))


@dataclass(frozen=True)
class BotTurn:
    """Asks what a bot decides; the answer is its decision in text form."""

    make: MakePlayer
    seed: int
    view: Any

    def answers(self, stop: Stop) -> Iterator[str]:
        """The one decision."""
        del stop
        yield str(self.make(self.seed).choose(self.view))


def seed_at(desk: Desk, seat: int) -> int:
    """The seed of the bot in a seat for the decision that is due."""
    seed = desk.session.head.get(SEED.name, "")
    return bot_seed(desk.page.game.name, seed, seat, due=len(desk.session.moments))


class Bots:
    """Takes the turns of the bots at a desk; needs a running event loop.

    Args:
        desk: The visitors' game.
        analyst: Computes the decisions; by default :func:`friday_nb.analysis.suitable`.
    """

    def __init__(self, desk: Desk, *, analyst: Analyst | None = None) -> None:
        self._desk = desk
        self._given = analyst
        self._client = uuid4().hex
        self._turn: _Turn | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._leave = desk.subscribe(self._follow)

    def close(self) -> None:
        """Take no more turns."""
        self._leave()
        self._drop()

    # --- inside -----------------------------------------------------------------------------

    def _follow(self, desk: Desk, what: str) -> None:
        if what not in {"game", "bots"}:
            return
        seat = desk.playing.bot_to_act if desk.tempo.met else None
        if self._turn and not self._turn.is_at(desk, seat):
            self._drop()
        if seat is None:
            return
        with suppress(RuntimeError):
            loop = asyncio.get_running_loop()
            if self._turn is None:
                self._begin(seat, loop)
            self._plan(loop)

    def _begin(self, seat: int, loop: asyncio.AbstractEventLoop) -> None:
        """Ask the analyst for the bot's decision."""
        desk = self._desk
        make, is_guest = desk.seats.bot(seat), desk.players[seat] in desk.seats.guests
        question = BotTurn(make, seed_at(desk, seat), desk.session.view_of(seat))
        turn = self._turn = _Turn(desk.game_id, desk.session.state, seat, loop.time())
        turn.analyst = self._given or (_here() if is_guest else suitable())

        def on_answer(_question: Any, answer: Answer) -> None:
            with suppress(RuntimeError):  # the loop may have been closed
                loop.call_soon_threadsafe(self._take, turn, answer)

        turn.analyst.ask(self._client, question, on_answer)

    def _take(self, turn: _Turn, answer: Answer) -> None:
        """Receive the bot's decision, or the message that it is late, or that there is none."""
        if turn is not self._turn:
            return
        if answer.is_late:
            self._desk.tell("panels.seats.later")
        elif answer.fault:
            self._give_up()
        elif not answer.is_last:
            turn.decision = str(answer.found)
            self._plan(asyncio.get_running_loop())

    def _plan(self, loop: asyncio.AbstractEventLoop) -> None:
        """Schedule the bot's decision, unless bots are paused or held."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        turn = self._turn
        waits = self._desk.tempo.paused or self._desk.tempo.held
        if turn and turn.decision and not waits:
            left = turn.since + SECONDS[self._desk.tempo.pace] - loop.time()
            # A browser's loop refuses times that have passed.
            self._timer = loop.call_later(max(0.0, left), self._step, turn)

    def _step(self, turn: _Turn) -> None:
        if turn is not self._turn or not turn.is_at(self._desk, self._desk.playing.bot_to_act):
            return
        self._turn = None
        if not self._desk.act_for_bot(turn.seat, turn.decision):
            self._give_up()

    def _give_up(self) -> None:
        """Pause the bots with a notice; the visitors may let them try again."""
        self._drop()
        self._desk.tempo.pause(on=True)
        self._desk.tell("panels.seats.fault")

    def _drop(self) -> None:
        turn, self._turn = self._turn, None
        if turn and turn.analyst:
            turn.analyst.cancel(self._client)
        if self._timer:
            self._timer.cancel()
            self._timer = None


@dataclass(eq=False)
class _Turn:
    """A bot's turn: the state of the game it belongs to, and the decision once there is one."""

    game_id: str
    state: Any
    seat: int
    since: float
    analyst: Analyst | None = None
    decision: str = ""

    def is_at(self, desk: Desk, seat: int | None) -> bool:
        """Is it still this turn?"""
        same_game = desk.game_id == self.game_id and desk.session.state is self.state
        return same_game and seat == self.seat
