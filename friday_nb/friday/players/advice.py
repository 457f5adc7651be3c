"""Advice: every action that is legal now, with the winning chance of the game after it.

The chances are the neural player's: its network, thinking ahead, calibrated so that they agree with
what then happens.  The calibration and its standard errors are measured on games that were played
to their end (:mod:`.calibration`).

Against a pirate they stay within the bounds proved for the fight: whoever does not beat the pirate
loses the game, and whoever beats the last one wins it (FRI-PIR-2).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from friday_nb.core.show import ShownAdvice
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.fight import bounds, solve
from friday_nb.friday.players import calibration
from friday_nb.friday.players.evaluator import Evaluator, shared
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

PIRATES: Final = 2
"""Pirates to beat."""
NODES: Final = 20
"""Positions of a fight with the last pirate that are searched, where machine code does it."""


@dataclass(frozen=True)
class Option:
    """An action, the chance to win the game after it, and the standard error of that chance.

    ``low`` and ``high``: proved bounds of the chance under best play.  They are equal where the
    fight decides the game and is solved exactly; then the error is 0.
    """

    action: Action
    win: float
    error: float
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True, repr=False)
class Advice(ShownAdvice, game="friday", part="advice_lines"):
    """All options, the best one first; actions that only swap alike cards are one option.

    ``depth``: 0 where they were judged at sight, 1 where one step ahead was thought.
    """

    view: View
    options: tuple[Option, ...]
    depth: int = 1

    @property
    def best(self) -> Option:
        """The option with the best chance: the neural player's choice, unless bounds decide."""
        return self.options[0]

    @cached_property
    def _by_key(self) -> dict[object, Option]:
        alike = {_key(self.view, option.action): option for option in self.options}
        return {**alike, **{option.action: option for option in self.options}}

    def of(self, action: Action) -> Option:
        """The option that this legal action belongs to; KeyError if it is not legal."""
        found = self._by_key.get(action)
        return found or self._by_key[_key(self.view, action)]

    def loss(self, action: Action) -> float:
        """How much winning chance this legal action gives away."""
        return max(0.0, self.best.win - self.of(action).win)

    def error_of_loss(self, action: Action) -> float:
        """Standard error of :meth:`loss`: far smaller than the errors of both chances combined."""
        known = calibration.measured(self.depth)
        best, other = self.best, self.of(action)
        unproved = best.high - best.low + other.high - other.low
        return min(known.error_of_difference(best.win, other.win), unproved)


def advise(view: View, evaluator: Evaluator | None = None) -> Advice:
    """The neural player's judgement of every legal action; ValueError where there is none.

    The same view always gets the same advice from the same kind of evaluator: a compiled one thinks
    one step ahead; a plain one, which is some fifty times slower, judges at sight.
    """
    need_view(view)
    if view.node.is_chance or view.outcome:
        raise ValueError("there is nothing to decide in this position")
    evaluator = evaluator or shared()
    depth = 1 if evaluator.fast else 0
    known = calibration.measured(depth)
    proved = _proved(view, evaluator)
    options = []
    for code, judged in evaluator.judge_all(view.cells, depth):
        action = Action.unpack(code)
        low, high = proved.get(action, (0.0, 1.0))
        win = max(low, min(high, known.told(judged, view.level, view.step)))
        options.append(Option(action, win, min(known.error(win), high - low), low, high))
    return Advice(view, tuple(sorted(options, key=lambda option: -option.win)), depth)


def _proved(view: View, evaluator: Evaluator) -> dict[Action, tuple[float, float]]:
    """Bounds of the chance to win, by action; empty unless a pirate is fought or chosen."""
    s = view.cells
    if not s[layout.ENEMY_PIRATE] and s[layout.NODE] != layout.PIRATE:
        return {}
    is_last = s[layout.PIRATES_BEATEN] == PIRATES - 1
    on = solve.machine() if evaluator.fast and is_last else (solve.PLAIN, False)
    found = bounds.win_bounds(view, NODES if on[1] else 0, on)
    return {action: (fight.low if is_last else 0.0, fight.high) for action, fight in found.items()}


def _key(view: View, action: Action) -> object:
    """Equal for actions that only swap cards of the same kind in the same condition."""
    if action.kind not in (ActionKind.USE, ActionKind.SWAP, ActionKind.DESTROY):
        return action
    s = view.cells
    condition = tuple(
        (s[layout.CARD + i], s[layout.MARKS + i], s[layout.DOUBLER + i])
        for i in (number - 1 for number in action.numbers)
    )
    return action.kind, condition
