"""Advice: what a seat can do now, as whole turns, with the chance to win and the gold expected.

Each legal decision begins a plan: the learned player goes on from there to the end of the action.
Plans of the same decisions in another order are one option.  All plans are played out from the same
deals that fit the view, with the learned player in every seat.  The standard errors tell how much
luck there is in the playing, not how well the others are guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.engine import need_decision
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.machine import Judged, Machine
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.view import View
from friday_nb.core.show import ShownAdvice


@dataclass(frozen=True)
class Option:
    """A turn, or what is left of one, and what can be expected of it."""

    plan: tuple[Action, ...]
    """The decisions up to the end of the action, the next one first."""
    starts: tuple[Action, ...]
    """All decisions that this turn can begin with now."""
    win: float
    """The share of the win that is expected, and its standard error."""
    error: float
    gold: float
    """Gold bars at the end, silver bars as fifths, and the standard error."""
    gold_error: float

    @property
    def action(self) -> Action:
        """The next decision."""
        return self.plan[0]


@dataclass(frozen=True, repr=False)
class Advice(ShownAdvice, game="black_friday", part="advice_lines"):
    """All options, the best one first; each legal decision begins one of them."""

    view: View
    options: tuple[Option, ...]
    is_rough: bool = False
    """Was it worked out in plain Python, from far too few games?"""

    @property
    def best(self) -> Option:
        """The option with the best chance."""
        return self.options[0]

    @cached_property
    def _by_start(self) -> dict[Action, Option]:
        return {start: option for option in self.options for start in option.starts}

    def of(self, action: Action) -> Option:
        """The option that begins with this legal decision; KeyError if it is not legal."""
        return self._by_start[action]

    def same(self, made: Sequence[Action]) -> Option | None:
        """The option that is made of just these decisions, in whatever order; None if none is.

        Where special actions are among them the order matters.
        """
        wanted = Counter(made)
        if any(action.kind is ActionKind.SPECIAL for action in wanted):
            return next((option for option in self.options if option.plan == tuple(made)), None)
        return next((option for option in self.options if Counter(option.plan) == wanted), None)

    def loss(self, action: Action) -> float:
        """How much winning chance this legal decision gives away."""
        return self.best.win - self.of(action).win


def advise(view: View, on: Machine | None = None) -> Advice:
    """What the seat of a view can do; the same view always gets the same advice.

    Args:
        view: What the seat knows.
        on: Where to compute; the machine that this process shares, if left out.

    Raises:
        ValueError: the view's seat has nothing to decide.
    """
    need_decision(view)
    core = on or machine.shared()
    found = sorted(_grouped(core.judge(view.cells)), key=lambda each: (-each.win, -each.gold))
    return Advice(view, tuple(found), is_rough=not core.fast)


def _grouped(judged: Sequence[Judged]) -> list[Option]:
    """The plans as options: those of the same decisions together, as the first of them has it."""
    groups: dict[frozenset[tuple[int, int]], list[Judged]] = {}
    for one in judged:
        groups.setdefault(frozenset(Counter(one.plan).items()), []).append(one)
    return [
        Option(
            plan=tuple(map(Action.unpack, same[0].plan)),
            starts=tuple(Action.unpack(one.plan[0]) for one in same),
            win=same[0].win.mean,
            error=same[0].win.error,
            gold=same[0].bars.mean / facts.GOLD,
            gold_error=same[0].bars.error / facts.GOLD,
        )
        for same in groups.values()
    ]
