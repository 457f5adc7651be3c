"""How fights go after a decision: fought on with equal luck, and told of each enemy to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final
from zlib import crc32

from friday_nb.core.chance import ROLLOUT_KEY
from friday_nb.core.facts import Fact
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Step
from friday_nb.friday.engine import play
from friday_nb.friday.players import fight_rollouts as at
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.why import Why
from friday_nb.friday.table import Node

FIGHTS: Final = 192
"""Fights after each of the two decisions, ..."""
LONG_FIGHTS: Final = 64
"""... and with the first pirate, where each takes longer."""
LOST: Final = 0.03
"""A fight that is won no more often than this is lost."""
RARE: Final = 0.005
"""What happens less often is not told."""
UNSEEN: Final = 3
"""Thousandths: told as "less than 1%"."""

Rows = Sequence[Sequence[float]]
"""How fights go, line by line, in the columns of :mod:`.fight_rollouts`."""


def fought_on(advice: Advice, option: Option, evaluator: Evaluator) -> Rows:
    """How the fight goes after this option, line by line; the same luck for all options.

    The luck depends on the view alone.  As the strong player fights, who thinks ahead; but what is
    done in the fight with the last pirate needs no thought for what comes after it.
    """
    view = advice.view
    is_last = bool(view.pirates_beaten)
    is_long = view.step is Step.PIRATES and not is_last
    first = crc32(f"{view} fights".encode()) >> 1
    fights = range(first, first + (LONG_FIGHTS if is_long else FIGHTS))
    depth = 0 if is_last else 1
    return evaluator.fight_on(view.cells, option.action.packed, ROLLOUT_KEY, fights, depth)


def sampled(share: float) -> int:
    """A share of the fights in thousandths; what came in all or in none of them is not certain."""
    return min(max(round(1000 * share), UNSEEN), 1000 - UNSEEN)


def how_fights_go(advice: Advice, evaluator: Evaluator) -> Iterator[tuple[Action, Why]]:
    """For each enemy that can be chosen, how the fight with it goes.

    Where the game may well be lost in one of them, its risk is told of all.
    """
    fought = {
        option.action: _no_worse_than_told(advice, option, fought_on(advice, option, evaluator))
        for option in advice.options
        if option.action.kind is not ActionKind.SKIP
    }
    is_risky = any(LOST < found[at.FOUGHT_DEAD] < 1.0 - LOST for found in fought.values())
    untold = RARE if is_risky else LOST
    for action, found in fought.items():
        value = play(advice.view, action).fight
        assert value is not None
        won, life, weak = (found[n] for n in (at.FOUGHT_WON, at.FOUGHT_LIFE, at.FOUGHT_WEAK))
        facts: dict[str, Fact] = {"value": value.value, "change": round(-10 * life)}
        facts["many"] = round(10 * weak)
        dead, a = found[at.FOUGHT_DEAD], sampled(won)
        if advice.view.node is Node.PIRATE:
            yield action, Why.of("fought.pirate", a=a, **facts)
        elif dead >= 1.0 - LOST:
            yield action, Why.of("fought.dead", **facts)
        elif dead > untold:
            yield action, Why.of("fought.risk", a=a, b=round(1000 * dead), **facts)
        elif won <= LOST:
            yield action, Why.of("fought.lost", **facts)
        else:
            yield action, Why.of("fought", a=a, **facts)


def _no_worse_than_told(advice: Advice, option: Option, lines: Rows) -> list[float]:
    """How fights go on average, each column, in line with the chance that is told.

    No fight loses the game more often than it is lost at all, and no pirate is beaten less often
    than it is won (FRI-PIR-2).
    """
    found = [fmean(column) for column in zip(*lines, strict=True)]
    found[at.FOUGHT_DEAD] = min(found[at.FOUGHT_DEAD], 1.0 - option.win)
    if advice.view.node is Node.PIRATE:
        found[at.FOUGHT_WON] = max(found[at.FOUGHT_WON], option.win)
    return found
