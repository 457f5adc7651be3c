"""The solver of one fight: search until the answer is exact or time is up, then rollouts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from friday_nb.friday.odds.fight import (
    conformal,
    context,
    policy_evaluation,
    roots,
    search,
    stop_value,
)
from friday_nb.friday.odds.fight.best_arm import BestArm
from friday_nb.friday.odds.fight.conformal import Interval
from friday_nb.friday.odds.fight.deepening import Deepening
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.result import EXACT_TO, Choice, FightOdds, Worth
from friday_nb.friday.odds.fight.root_move import Pair, RootMove
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

PROOF_SHARE: Final = 0.4
"""The largest share of the time spent on proving that a fight is won by force."""
ROUNDING: Final = 1e-9
"""How far an evaluated play may differ from its worth in the search: rounding errors."""
FIRST_SHARE: Final = 0.5
"""Share of the time after which other decisions' chances are left open, for the sake of life."""


class Solver:
    """One question: a view, a goal, a time.

    To win, chances alone are searched first, which is much less work than to search for chance and
    life at once; what is known then helps the search for both.
    """

    def __init__(
        self,
        view: View,
        goal: Goal,
        seconds: float,
        stop: Callable[[], bool],
        on: tuple[Any, bool],
    ) -> None:
        self.view = view
        self.goal = goal
        self.stop = stop
        self.began = perf_counter()
        self.seconds = seconds
        self.on, self.is_compiled = on
        self.root = roots.root_of(view)
        self.search = Deepening(on, goal, self.root, self._stopped)
        self.chances: Deepening | None = None
        if goal.aim is Aim.WIN:
            self.chances = Deepening(on, goal, self.root, self._stopped, context.AIM_CHANCE)
        self.root_moves = self.search.root_moves = roots.root_moves(self.w, view, goal)

    def _stopped(self) -> bool:
        """Call the current ``stop``: it is replaced where only one number is waited for."""
        return self.stop()

    @property
    def w(self) -> Any:
        """The workspace of the search."""
        return self.search.w

    @property
    def exact_after(self) -> float | None:
        """Seconds until the goal's number was exact."""
        at = self.search.exact_at
        if self.chances and self.chances.exact_at is not None:
            at = self.chances.exact_at
        return None if at is None else at - self.began

    # --- the search -----------------------------------------------------------------------------

    def _run(self) -> Deepening:
        """Search; returns the search whose table knows most of what is still open."""
        until = self.began + self.seconds
        if self.chances:
            self.chances.root_moves = [move.primary_only() for move in self.root_moves]
            self.chances.prove(self.began + PROOF_SHARE * self.seconds)
            known = self.chances.settle(until)
            if known:
                self.chances.finish(self.began + FIRST_SHARE * self.seconds)
            for move, first in zip(self.root_moves, self.chances.root_moves, strict=True):
                move.learn_primary(first)
            if not known:
                return self.chances
        if self.search.settle(until):
            self.search.finish(until)
        return self.search

    # --- the answer -----------------------------------------------------------------------------

    def odds(self, trying: float = 0.0) -> FightOdds:
        """Search, then spend ``trying`` seconds on rollouts if the best decision is still open."""
        last = self._run()
        best = self.search.best()
        high = self._highest()
        outcome = self._ends(best)
        if outcome:
            self._raise_low(best, outcome)
        if trying and high[0] - best.low[0] > EXACT_TO:
            on = BestArm(
                self.on,
                last.w,
                self.goal,
                self.root,
                last.needs_all_moves,
                compiled=self.is_compiled,
            )
            on.run(self.root_moves, trying, self.stop)
            best, outcome = self._best_after_rollouts(best, outcome)
        worth = self._with_interval(self._worth(best, high), best.fights)
        odds = FightOdds(
            goal=self.goal,
            worth=worth,
            best=best.action,
            choices=self._choices(worth.interval),
            nodes=self.search.nodes + (self.chances.nodes if self.chances else 0),
            seconds=perf_counter() - self.began,
            exact_after=self.exact_after,
            fights=0 if worth.about is None else best.fights,
        )
        return self._with_outcome(odds, best, outcome) if outcome else odds

    def _with_outcome(self, odds: FightOdds, move: RootMove, outcome: list[float]) -> FightOdds:
        """The odds, completed by how the play ends that begins with this decision."""
        won = outcome[policy_evaluation.WON_FROM : policy_evaluation.DIES]
        lost = outcome[: policy_evaluation.WON_FROM]
        change = {
            life - self.view.life: lost[life] + won[life]
            for life in range(policy_evaluation.WON_FROM)
            if lost[life] + won[life] > 0
        }
        win = _chance(sum(won))
        gained = 0.0 if move.cells[layout.ENEMY_PIRATE] > 0 else win
        return replace(
            odds,
            win=win,
            dies=_chance(outcome[policy_evaluation.DIES]),
            life=tuple(sorted(change.items())),
            mean_life=_mean_life(outcome),
            gained=None if self.goal.aim is Aim.LOSE else gained,
            turned_down=outcome[policy_evaluation.TURNED_DOWN_MEAN] + move.down,
            points=outcome[policy_evaluation.POINTS_LEFT_MEAN],
            removed=outcome[policy_evaluation.REMOVED_MEAN],
        )

    def _highest(self) -> Pair:
        """Upper bounds: of the goal's number, and of the life among all plays best by that number.

        The same chance, added up in another order, differs in its last digits: a decision that is
        equal to the best but for these may be the one that keeps the most life.
        """
        first = max(move.high[0] for move in self.root_moves)
        least = min(first, self.search.best().low[0]) - EXACT_TO
        return first, max(move.high[1] for move in self.root_moves if move.high[0] >= least)

    def _with_interval(self, worth: Worth, fights: int) -> Worth:
        """The worth with the interval of its estimate, if it is an estimate from rollouts."""
        if worth.exact or worth.about is None:
            return worth
        above = conformal.margins()[self.goal.aim.name.lower()][self.view.step.name.lower()]
        found = conformal.interval(
            worth.low, worth.high, worth.about, worth.sampling_error, above, fights
        )
        return replace(worth, interval=found)

    def _move_worth_with_interval(self, worth: Worth, fight: Interval | None) -> Worth:
        """The worth of a decision with its interval: none is worth more than the fight."""
        if worth.exact or worth.about is None:
            return worth
        low = conformal.lower_end(worth.low, worth.about, worth.sampling_error)
        if fight is None or worth.high <= fight.high:
            return replace(worth, interval=Interval(low, worth.high, proved=True))
        return replace(worth, interval=Interval(low, max(low, fight.high), fight.proved))

    def _choices(self, fight: Interval | None) -> tuple[Choice, ...]:
        """The decisions, best first; among equals in the order of the search."""
        found = [
            Choice(move.action, self._move_worth_with_interval(self._worth(move, move.high), fight))
            for move in self.search.ordered()
            if move.action is not None
        ]
        return tuple(sorted(found, key=lambda choice: -choice.worth.best_known))

    def _raise_low(self, move: RootMove, outcome: list[float]) -> None:
        """The play that was followed may be worth more than what the search had finished."""
        if self.goal.aim is Aim.LOSE or move.closed:
            return
        value = self._value(outcome)
        if stop_value.better(*value, *move.low):
            move.low = value

    def _best_after_rollouts(
        self, best: RootMove, outcome: list[float] | None
    ) -> tuple[RootMove, list[float] | None]:
        """The decision with the best play known, and how its fights end.

        Where no trial did better than the search's own play, that is the best play known.
        """
        tried = max(self.root_moves, key=lambda move: self._worth(move, move.high).best_known)
        if self._worth(tried, tried.high).best_known <= best.low[0]:
            return best, outcome
        return tried, tried.seen

    def _worth(self, move: RootMove, high: tuple[float, float]) -> Worth:
        low, about, error = move.low, move.about, move.sampling_error
        top = max(low[0], high[0])
        if about is None or about <= low[0]:
            about, error = None, 0.0  # not tried, or with less success than is proved
        else:
            about = min(top, about)
        if self.goal.aim is Aim.LIFE:
            return Worth(low[0], top, low[0], top, about, error)
        least = _chance(low[0])
        if top - low[0] > search.BOUNDS_MEET:
            return Worth(least, _chance(top), about=about, sampling_error=error)
        return Worth(least, least, low[1], max(low[1], high[1]))

    def _ends(self, move: RootMove) -> list[float] | None:
        """How the fight ends by the play found after a decision, by its chances.

        None if that is not known.  The search goes on after it has found a play, and may remember
        another one where the play is followed: so whether it brings what it is worth is looked at
        here, and a play that does not is never told.
        """
        outcome = move.outcome or (move.evaluator or self.search.outcome_of)(move)
        if not outcome or abs(sum(outcome[: policy_evaluation.DIES + 1]) - 1.0) > ROUNDING:
            return None
        first, second = self._value(outcome)
        if not move.low[0] - ROUNDING <= first <= move.high[0] + ROUNDING:
            return None
        is_exact = self._highest()[0] - move.low[0] <= EXACT_TO
        return outcome if not is_exact or second >= move.low[1] - ROUNDING else None

    def _value(self, outcome: list[float]) -> Pair:
        """What these ends are worth for the goal."""
        life = _mean_life(outcome)
        if self.goal.aim is Aim.LIFE:
            return life, 0.0
        return sum(outcome[policy_evaluation.WON_FROM : policy_evaluation.DIES]), life


def _chance(added: float) -> float:
    """A chance that was added up from others; rounding may have brought it above 1."""
    return min(1.0, added)


def _mean_life(outcome: list[float]) -> float:
    """Expected life after the fight; death counts -1."""
    n = policy_evaluation.WON_FROM
    lives = (k * (outcome[k] + outcome[n + k]) for k in range(n))
    return float(sum(lives) - outcome[policy_evaluation.DIES])
