"""The solver of one fight: the search, deepened until it is exact or time is up; then trials."""

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
from friday_nb.friday.odds.fight.best_arm import Trials
from friday_nb.friday.odds.fight.conformal import Interval
from friday_nb.friday.odds.fight.deepening import Deepening
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.result import EXACT_TO, Choice, FightOdds, Worth
from friday_nb.friday.odds.fight.root_move import Line, Pair
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

PROVING: Final = 0.4
"""Share of the time in which a fight is proved to be won for sure, at most."""
TOLD_TO: Final = 1e-9
"""How far what a play brings may be off what it was found to be worth: errors of rounding."""
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
        self.lines = self.search.lines = roots.lines(self.w, view, goal)

    def _stopped(self) -> bool:
        """Ask ``stop`` as it is now: whoever waits for one number only replaces it."""
        return self.stop()

    @property
    def w(self) -> Any:
        """The desk of the search."""
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
        """Search; the one whose memory knows most of what is still open is returned."""
        until = self.began + self.seconds
        if self.chances:
            self.chances.lines = [line.first_alone() for line in self.lines]
            self.chances.prove(self.began + PROVING * self.seconds)
            known = self.chances.settle(until)
            if known:
                self.chances.finish(self.began + FIRST_SHARE * self.seconds)
            for line, first in zip(self.lines, self.chances.lines, strict=True):
                line.learn_first(first)
            if not known:
                return self.chances
        if self.search.settle(until):
            self.search.finish(until)
        return self.search

    # --- the answer -----------------------------------------------------------------------------

    def odds(self, trying: float = 0.0) -> FightOdds:
        """Search, try for so many seconds what stays open, and tell."""
        last = self._run()
        best = self.search.best()
        high = self._highest()
        ends = self._ends(best)
        if ends:
            self._learn(best, ends)
        if trying and high[0] - best.low[0] > EXACT_TO:
            on = Trials(
                self.on, last.w, self.goal, self.root, last.general, compiled=self.is_compiled
            )
            on.run(self.lines, trying, self.stop)
            best, ends = self._best_tried(best, ends)
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
        return self._tell(odds, best, ends) if ends else odds

    def _tell(self, odds: FightOdds, line: Line, ends: list[float]) -> FightOdds:
        """The odds with what a play brings that begins with this decision and has these ends."""
        won = ends[policy_evaluation.WON_ENDS : policy_evaluation.DIES]
        lost = ends[: policy_evaluation.WON_ENDS]
        change = {
            life - self.view.life: lost[life] + won[life]
            for life in range(policy_evaluation.WON_ENDS)
            if lost[life] + won[life] > 0
        }
        gained = 0.0 if line.cells[layout.ENEMY_PIRATE] > 0 else sum(won)
        return replace(
            odds,
            win=sum(won),
            dies=ends[policy_evaluation.DIES],
            life=tuple(sorted(change.items())),
            mean_life=_mean_life(ends),
            gained=None if self.goal.aim is Aim.LOSE else gained,
            turned_down=ends[policy_evaluation.DOWN] + line.down,
            points=ends[policy_evaluation.POINTS_LEFT],
            removed=ends[policy_evaluation.REMOVED],
        )

    def _highest(self) -> Pair:
        """Upper bounds: of the goal's number, and of the life among all plays best by that number.

        The same chance, added up in another order, differs in its last digits: a decision that is
        equal to the best but for these may be the one that keeps the most life.
        """
        first = max(line.high[0] for line in self.lines)
        least = min(first, self.search.best().low[0]) - EXACT_TO
        return first, max(line.high[1] for line in self.lines if line.high[0] >= least)

    def _with_interval(self, worth: Worth, fights: int) -> Worth:
        """The same with the interval of its estimate, if it is one that so many fights gave."""
        if worth.exact or worth.about is None:
            return worth
        above = conformal.margins()[self.goal.aim.name.lower()][self.view.step.name.lower()]
        found = conformal.interval(
            worth.low, worth.high, worth.about, worth.sampling_error, above, fights
        )
        return replace(worth, interval=found)

    def _with_top(self, worth: Worth, fight: Interval | None) -> Worth:
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
            Choice(line.action, self._with_top(self._worth(line, line.high), fight))
            for line in self.search.ordered()
            if line.action is not None
        ]
        return tuple(sorted(found, key=lambda choice: -choice.worth.best_known))

    def _learn(self, line: Line, ends: list[float]) -> None:
        """The play that was followed may be worth more than what the search had finished."""
        if self.goal.aim is Aim.LOSE or line.closed:
            return
        value = self._value(ends)
        if stop_value.better(*value, *line.low):
            line.low = value

    def _best_tried(self, best: Line, ends: list[float] | None) -> tuple[Line, list[float] | None]:
        """The decision with the best play known, and how its fights end.

        Where no trial did better than the search's own play, that is the best play known.
        """
        tried = max(self.lines, key=lambda line: self._worth(line, line.high).best_known)
        if self._worth(tried, tried.high).best_known <= best.low[0]:
            return best, ends
        return tried, tried.seen

    def _worth(self, line: Line, high: tuple[float, float]) -> Worth:
        low, about, error = line.low, line.about, line.sampling_error
        top = max(low[0], high[0])
        if about is None or about <= low[0]:
            about, error = None, 0.0  # not tried, or with less success than is proved
        else:
            about = min(top, about)
        if self.goal.aim is Aim.LIFE:
            return Worth(low[0], top, low[0], top, about, error)
        if top - low[0] > search.CLOSED:
            return Worth(low[0], top, about=about, sampling_error=error)
        return Worth(low[0], low[0], low[1], max(low[1], high[1]))

    def _ends(self, line: Line) -> list[float] | None:
        """How the fight ends by the play found after a decision, by its chances.

        None if that is not known.  The search goes on after it has found a play, and may remember
        another one where the play is followed: so whether it brings what it is worth is looked at
        here, and a play that does not is never told.
        """
        ends = line.ends or (line.follow or self.search.trace)(line)
        if not ends or abs(sum(ends[: policy_evaluation.DIES + 1]) - 1.0) > TOLD_TO:
            return None
        first, second = self._value(ends)
        if not line.low[0] - TOLD_TO <= first <= line.high[0] + TOLD_TO:
            return None
        is_exact = self._highest()[0] - line.low[0] <= EXACT_TO
        return ends if not is_exact or second >= line.low[1] - TOLD_TO else None

    def _value(self, ends: list[float]) -> Pair:
        """What these ends are worth for the goal."""
        life = _mean_life(ends)
        if self.goal.aim is Aim.LIFE:
            return life, 0.0
        return sum(ends[policy_evaluation.WON_ENDS : policy_evaluation.DIES]), life


def _mean_life(ends: list[float]) -> float:
    """Expected life after the fight; death counts -1."""
    n = policy_evaluation.WON_ENDS
    lives = (k * (ends[k] + ends[n + k]) for k in range(n))
    return float(sum(lives) - ends[policy_evaluation.DIES])
