"""Advice: every decision that is legal now, with the chance to win the game after it.

What the adviser does not know is drawn from the beliefs that the odds show
(:class:`~friday_nb.his_man_friday.odds.Beliefs`: cards by counting, and one chance that a
declaration is a lie) and, beyond the odds, from what has been taken and left (:mod:`.evidence`).
From here on the bluffer sits in every seat.  Every decision is played in the same deals.  The
chances are calibrated (:mod:`.calibration`): among bluffers, of all moves told to win 30 times in
100 about 30 in 100 do, whether a bluffer would make them or not.  The standard error tells how much
luck there is in the playing, not how well the others are guessed.  A last decision that certainly
wins or loses is told exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from random import Random

from friday_nb.core.show import ShownAdvice
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.engine import need_decision
from friday_nb.his_man_friday.odds import (
    USUAL_LYING,
    Beliefs,
    draw_deals,
    is_last_decision,
    last_chance_wins,
)
from friday_nb.his_man_friday.players import machine
from friday_nb.his_man_friday.players.bots import BLUFFER
from friday_nb.his_man_friday.players.calibration import (
    BLUFFERS,
    DEVIATIONS,
    measured,
    stage_of,
)
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.evidence import gun_likelihood_ratios
from friday_nb.his_man_friday.players.machine import Machine, Played
from friday_nb.his_man_friday.players.search import with_cell, without_cell
from friday_nb.his_man_friday.view import View


@dataclass(frozen=True)
class Option:
    """A decision, the share of the win that is expected after it, and its standard error."""

    action: Action
    win: float
    error: float


@dataclass(frozen=True, repr=False)
class Advice(ShownAdvice, game="his_man_friday", part="advice_lines"):
    """All options, the best one first; laying the same card with the same word is one option."""

    view: View
    options: tuple[Option, ...]
    lying: Fraction | None = USUAL_LYING
    """The chance of a lie that was assumed; None: declarations were ignored."""
    others: str = BLUFFERS
    """For whom the chances hold, as :func:`.calibration.among` names them."""
    is_rough: bool = False
    """Was it worked out in plain Python, from far too few games?"""

    @property
    def best(self) -> Option:
        """The option with the best chance."""
        return self.options[0]

    @cached_property
    def _by_candidate(self) -> dict[int, Option]:
        return {without_cell(option.action.packed): option for option in self.options}

    def of(self, action: Action) -> Option:
        """The option that this legal action belongs to; KeyError if it is not legal."""
        return self._by_candidate[without_cell(action.packed)]

    def loss(self, action: Action) -> float:
        """How much winning chance this legal action gives away."""
        return self.best.win - self.of(action).win


def advise(
    view: View,
    lying: Fraction | None = USUAL_LYING,
    others: str = BLUFFERS,
    *,
    on: Machine | None = None,
) -> Advice:
    """The chances of all decisions in a view; the same question always gets the same advice.

    Args:
        view: What the seat knows.
        lying: The chance that a declaration of another player is a lie; None ignores declarations.
        others: Who sits in the other seats, as :func:`.calibration.among` names them.
        on: Where to compute; the machine that this process shares, if left out.

    Raises:
        ValueError: the view's seat has nothing to decide.
        HisManFridayProblem: no deal fits what the seat knows, as :class:`Beliefs` says.
    """
    need_decision(view)
    deals = draw_deals(
        Beliefs(view, lying), Random(view_hash(view.cells)), gun_likelihood_ratios(view)
    )
    core = on or machine.shared()
    judged = core.judge(view.cells, deals)
    stage = stage_of(view)
    known = measured(others, view.players, lying, stage)
    deviating = measured(DEVIATIONS, view.players, lying, stage) if others == BLUFFERS else known
    expected = core.decide(view.cells, BLUFFER, 0)
    certain = _certain(view)
    options = []
    for candidate, estimate, noise in shrunk(judged):
        action = Action.unpack(with_cell(view.cells, candidate, 0))
        if action in certain:
            options.append(Option(action, certain[action], 0.0))
            continue
        calibration = known if candidate == expected else deviating
        options.append(Option(action, *calibration.told(estimate, noise)))
    options.sort(key=lambda option: -option.win)
    return Advice(view, tuple(options), lying, others, is_rough=not core.fast)


def _certain(view: View) -> dict[Action, float]:
    """The last decisions of a game that win, or lose, wherever the unseen cards are."""
    if not is_last_decision(view):
        return {}
    wins = last_chance_wins(Beliefs(view, None)) or {}
    return {action: float(win) for action, win in wins.items() if win in (0, 1)}


def shrunk(judged: Sequence[Played]) -> list[tuple[int, float, float]]:
    """The candidates with their chances and errors, the best first, without the winner's curse.

    The best of many noisy means is above what it is worth.  So the distances from the mean of all
    candidates are shortened by the part of their spread that is noise (empirical Bayes; Efron and
    Morris 1973).
    """
    ranked = sorted(judged, key=lambda each: -each.mean)
    n = len(ranked)
    centre = sum(each.mean for each in ranked) / n
    spread = sum((each.mean - centre) ** 2 for each in ranked)
    noise = sum(each.apart**2 for each in ranked)
    kept = max(0.0, 1 - noise / spread) if spread > 0 else 1.0
    return [
        (
            each.candidate,
            centre + kept * (each.mean - centre),
            sqrt(max(each.error**2 / n, each.error**2 - (1 - kept) * each.apart**2)),
        )
        for each in ranked
    ]
