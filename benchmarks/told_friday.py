# ruff: noqa: INP001 - a part of told.py, which is run by hand
"""Told against real in *Friday*: for ``told.py``.

Positions are decisions of *Friday*'s own games, picked at random: of the strong player at sight, of
rules of thumb, and of careless play (SOURCES of ``positions_played_on.py``).  Advice is asked as
the page asks it.  Then the strong player goes on GAMES times after the recommended decision, and
with the same luck after one that such a player takes, where that is another one.  In *Friday*
nobody else sits at the table, so what is still to come after a true deal is as the view has it.

By stage (``first`` and ``last`` pirate apart): the chance told for the recommended decision and the
share won; the loss told for the played one and the loss found; how often a blunder is one; and how
often the truth lies within 1.64 told errors, as it should nine times in ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

import numpy as np
from positions_played_on import CARELESS, SOURCES, Table

from friday_nb.friday.players import NeuralPlayer
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.losses import is_blunder
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

FIRST_SEED: Final = 300_000_000
STAGES: Final = ("green", "yellow", "red", "first pirate", "last pirate")
GAMES: Final = 64
TAKEN: Final = 24
"""Decisions of a game from which its positions are chosen."""
DECIDED: Final = 0.02
"""Games told to be as close to lost or won as this are not played on."""
NINE_TENTHS: Final = 1.645
"""Standard errors that hold the truth nine times in ten."""


@dataclass(frozen=True)
class Found:
    """A position: what was told and won, in games of 1.

    ``error`` and ``loss_error`` are those told; ``spread`` is the standard error of ``won``.
    """

    stage: str
    level: int
    source: str
    told: float
    error: float
    won: float
    spread: float
    loss: float = 0.0
    loss_error: float = 0.0
    lost: float = 0.0
    lost_spread: float = 0.0
    blunder: bool = False
    differs: bool = False


def stage_of(cells: Any) -> str:
    """The stage of a position; the choice of the first pirate counts as the first pirate."""
    step = int(cells[layout.STEP])
    return (
        STAGES[step + int(cells[layout.PIRATES_BEATEN])]
        if step == len(STAGES) - 2
        else STAGES[step]
    )


class Judge:
    """Asks for advice and plays on."""

    def __init__(self) -> None:
        self.table = Table()
        self.t = np.zeros(layout.SIZE, np.int64)

    def played(self, source: str, where: Any, rng: Any) -> int:
        """The decision (packed) that a player of this kind takes here."""
        table = self.table
        if source == "careless" and rng.random() < CARELESS:
            return int(table.found[rng.integers(table.core.options(where, table.found))])
        if source == "thumb":
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

    def found(self, source: str, where: Any, rng: Any) -> Found | None:
        """What is told here, and what comes of it; None where the game is told to be decided."""
        view = View(tuple(int(n) for n in where[: layout.VIEW_SIZE]))
        told = advise(view, self.table.evaluator)
        best = told.best
        if not DECIDED < best.win < 1.0 - DECIDED:
            return None
        won = self.games(where, best.action.packed)
        action = type(best.action).unpack(self.played(source, where, rng))
        other = told.of(action)
        about: dict[str, Any] = {}
        if other != best:
            differences = won - self.games(where, action.packed)
            about = {
                "loss": told.loss(action),
                "loss_error": told.error_of_loss(action),
                "lost": float(differences.mean()),
                "lost_spread": float((differences.var() + 1 / GAMES) / GAMES) ** 0.5,
                "blunder": is_blunder(told, action),
                "differs": True,
            }
        p = (won.sum() + 0.5) / (GAMES + 1)
        return Found(
            stage=stage_of(where),
            level=view.level,
            source=source,
            told=best.win,
            error=best.error,
            won=float(won.mean()),
            spread=float(p * (1 - p) / GAMES) ** 0.5,
            **about,
        )


def found_in(judge: Judge, n: int, have: dict[str, int], wanted: int) -> Iterator[Found]:
    """The positions of a game of this number, one of each stage of which more are wanted."""
    source, level = SOURCES[n % 3], 1 + n // 3 % 4
    places, rng = judge.table.sampled(source, level, FIRST_SEED + n, TAKEN)
    seen = set()
    for where in places:
        stage = stage_of(where)
        if have.get(stage, wanted) >= wanted or stage in seen:
            continue
        if judge.table.core.options(where, judge.table.found) == 1:
            continue
        row = judge.found(source, where, rng)
        if row is not None:
            seen.add(stage)
            yield row


def mean(numbers: list[float]) -> list[float]:
    """A mean and its standard error, in points."""
    error = float(np.std(numbers, ddof=1) / len(numbers) ** 0.5) if len(numbers) > 1 else 100.0
    return [round(100 * fmean(numbers), 2), round(100 * error, 2)] if numbers else []


def summary(rows: list[Found]) -> dict[str, Any]:
    """Told against real, for these positions."""
    differ = [row for row in rows if row.differs]
    blunders = [row for row in rows if row.blunder]

    def held(pairs: list[tuple[float, float]]) -> list[float]:
        """How often the truth lies within the told error, given what luck adds to it."""
        return mean([float(abs(off) <= NINE_TENTHS * by) for off, by in pairs])

    squares = [(row.told - row.won) ** 2 - row.spread**2 for row in rows]
    return {
        "positions": len(rows),
        "told": mean([row.told for row in rows]),
        "won": mean([row.won for row in rows]),
        "told - won": mean([row.told - row.won for row in rows]),
        "off (rms)": round(100 * max(0.0, fmean(squares)) ** 0.5, 1),
        "within": held([(r.told - r.won, (r.error**2 + r.spread**2) ** 0.5) for r in rows]),
        "differ": len(differ),
        "loss told": mean([row.loss for row in differ]),
        "loss found": mean([row.lost for row in differ]),
        "loss within": held(
            [(r.loss - r.lost, (r.loss_error**2 + r.lost_spread**2) ** 0.5) for r in differ]
        ),
        "blunders": len(blunders),
        "blunder told": mean([row.loss for row in blunders]),
        "blunder found": mean([row.lost for row in blunders]),
    }
