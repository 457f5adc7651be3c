"""Told against real in *Friday*: for ``told.py``.

Positions are decisions of *Friday*'s own games, of each stage in turn (``first`` and ``last``
pirate apart): of rules of thumb, careless play, rules of thumb after a random beginning, and the
strong player at sight (SOURCES of ``positions_played_on.py``).  Those that the network takes for
all but decided are left out: there is nothing to advise.  Advice is asked as the page asks it.
Then the strong player goes on GAMES times after the recommended decision, and with the same luck
after the one that such a player takes, and after one, picked at random, of those that the page
calls mistakes or blunders.  Recommended is what leads the page's list: of decisions that are level
with the best chance the score decides, or what a reader sees.  In *Friday* nobody else sits at the
table, so what is still to come after a true deal is as the view has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from positions_played_on import CARELESS, Table
from told_seats import DECIDED, Against, Position

from friday_nb.core.severity import Severity
from friday_nb.friday.players import NeuralPlayer
from friday_nb.friday.players.adviser import AdviceQuestion, Adviser
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.listed import Option
from friday_nb.friday.players.losses import grade, leading
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

STAGES: Final = ("green", "yellow", "red", "first pirate", "last pirate")
GAMES: Final = 8
"""Games played on after each decision: more positions tell more than more games of each."""
TAKEN: Final = 24
"""Decisions of a game from which its position is chosen."""
TRIALS: Final = 40
"""Games in which an open position of a stage is looked for: most pirates are fought by decks that
win, or by none."""
PLAYED: Final = ("thumb", "careless", "late", "strong")
"""Who plays them, of SOURCES."""
EASY: Final = 0.01
"""Positions that the network, at sight, takes to be as close to lost or won as this are left
out."""


def stage_of(cells: Any) -> str:
    """The stage of a position; the choice of the first pirate counts as the first pirate."""
    step = int(cells[layout.STEP])
    return (
        STAGES[step + int(cells[layout.PIRATES_BEATEN])]
        if step == len(STAGES) - 2
        else STAGES[step]
    )


def view_of(where: Any) -> View:
    """What the player knows of a position."""
    return View(tuple(int(n) for n in where[: layout.VIEW_SIZE]))


class Judge:
    """Asks for advice and plays on.

    Args:
        stages: The stages of which there are to be positions, in turn.
    """

    def __init__(self, stages: Sequence[str] = STAGES) -> None:
        self.table = Table()
        self.adviser = Adviser(self.table.evaluator)
        self.stages = stages
        self.t = np.zeros(layout.SIZE, np.int64)

    def positions(self, seed: int, n: int) -> Iterator[Position]:
        """A position of the stage of this number, judged; none if there is nothing to judge."""
        for source, where, rng in self.drawn(seed, n):
            yield from self.judged(source, where, rng, seed)

    def drawn(self, seed: int, n: int) -> Iterator[tuple[str, Any, Any]]:
        """A position of the stage of this number, if there is one.

        Yields who played so far, the position, and the random generator, to go on with.
        """
        stage, n = self.stages[n % len(self.stages)], n // len(self.stages)
        for trial in range(TRIALS):
            source, level = PLAYED[(n + trial) % len(PLAYED)], 1 + (n + trial) // len(PLAYED) % 4
            places, rng = self.table.sampled(source, level, seed * TRIALS + trial, TAKEN)
            for where in places:
                if stage_of(where) == stage and self.is_open(where):
                    yield source, where, rng
                    return

    def is_open(self, where: Any) -> bool:
        """Is there something to decide, and may it matter?"""
        table = self.table
        if table.core.options(where, table.found) == 1:
            return False
        chances = table.evaluator.judge_all([int(n) for n in where], 0)
        return bool(EASY < max(win for _, win in chances) < 1.0 - EASY)

    def played(self, source: str, where: Any, rng: Any) -> int:
        """The decision (packed) that a player of this kind takes here."""
        table = self.table
        if source == "careless" and rng.random() < CARELESS:
            return int(table.found[rng.integers(table.core.options(where, table.found))])
        if source in ("thumb", "late"):
            return int(table.heuristic(where, table.found))
        return int(table.core.decide(table.evaluator.buffers, where, 0, 0.0))

    def games(self, where: Any, code: int) -> Any:
        """1 for each game won of GAMES that the strong player plays on after this decision."""
        strong, core, table = NeuralPlayer(), self.table.core, self.table
        won = np.zeros(GAMES)
        for game in range(GAMES):
            self.t[:] = where
            self.t[layout.SEED_HIGH] = 1 + game
            core.act(self.t, code, table.log)
            won[game] = core.finish(table.evaluator.buffers, self.t, strong.depth, strong.margin)
        return won

    def judged(self, source: str, where: Any, rng: Any, seed: int) -> Iterator[Position]:
        """What is told here, and what comes of it; nothing where the game is told to be decided."""
        view = view_of(where)
        *_, told = self.adviser.answers(AdviceQuestion(view, aim=Aim.WIN))
        best = leading(told)
        if not DECIDED < best.win < 1.0 - DECIDED:
            return
        won = self.games(where, best.action.packed)

        def against(option: Option, code: int) -> Against:
            lost = won - self.games(where, code)
            return Against(
                best.win - option.win,
                float(lost.mean()),
                grade(told, option.action),
            )

        code = self.played(source, where, rng)
        chosen = told.of(type(best.action).unpack(code))
        wrong = [each for each in told.options if grade(told, each.action) >= Severity.MISTAKE]
        picked = Random(code).choice(wrong) if wrong else None
        yield Position(
            game=seed,
            players=1,
            stage=stage_of(where),
            kind=best.action.kind.name.lower(),
            among=f"level {view.level}",
            source=source,
            told=best.win,
            won=float(won.mean()),
            error=best.error,
            spread=float(won.var(ddof=1) / GAMES) ** 0.5,
            played=None if chosen == best else against(chosen, code),
            wrong=against(picked, picked.action.packed) if picked else None,
        )
