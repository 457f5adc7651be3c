"""The story of a game: the chance to win before each decision, and why it moved.

Each step splits into skill, what the choice gave away, and luck, what chance then turned up:

    skill = chosen - best        never above 0
    luck  = next best - chosen

where ``best`` and ``chosen`` are the chances of the best and of the chosen option.  At the end
stands the result, 1 or 0, so that all steps add up: start + skill + luck = result.

Chances are estimates, and their errors should count neither as skill nor as luck.  A loss that is
not told apart counts as none, and of a small one that the network judged only what such losses were
found to cost (:data:`FOUND`): the best of several judgements looks better than it is.  Where a
decision reveals nothing, or a card that had to come, there is no luck: what is known after it was
true before it, so the later chance is carried back.  Where chance moves, the errors of the two
chances are part of the luck; a swing is told as luck only if they do not explain it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from friday_nb.core.moments import Spot
from friday_nb.core.session import Moment
from friday_nb.core.severity import Severity, severity
from friday_nb.core.story import Telling, swings
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import outcomes, play, resolve
from friday_nb.friday.events import Event
from friday_nb.friday.game import FridaySession
from friday_nb.friday.players import calibration, losses
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.listed import Advice
from friday_nb.friday.players.losses import UNCLEAR, is_close
from friday_nb.friday.players.themes import theme
from friday_nb.friday.state import State
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

FridayMoment = Moment[State, Action]

SWING = 0.03
"""Luck that moves the chance by this much or more is worth mentioning."""

FOUND = 0.55
"""What a small loss costs, as a share of what the network judges it to be.  Who chose at random
among decisions within the error of the best lost 0.55 times what was told
(``benchmarks/close_choices.py``: 0.60 at level 1, 0.51 at level 4)."""


@dataclass(frozen=True)
class Step:
    """A decision of a game, numbered from 1, and the chances to win as the neural player sees them.

    ``best`` and ``chosen`` are those of the best and the chosen option, ``after`` that of the best
    option at the next decision, or the result.
    """

    number: int
    view: View
    action: Action
    best_action: Action
    """The best option."""
    best: float
    chosen: float
    after: float
    events: tuple[Event, ...] = ()
    noise: float = 0.0
    """Standard error of the luck."""
    doubt: float = 0.0
    """How far the error may have made too much of what the choice changed."""

    @property
    def skill(self) -> float:
        """What the choice changed: 0 for the best one, else below."""
        return self.chosen - self.best

    @property
    def luck(self) -> float:
        """What chance changed after the choice."""
        return self.after - self.chosen

    @property
    def kind(self) -> str:
        """What the step was mainly: "mistake", "lucky", "unlucky" or "even"."""
        luck = abs(self.luck) if abs(self.luck) > UNCLEAR * self.noise else 0.0
        if severity(-self.skill, self.doubt) > Severity.GOOD and -self.skill >= luck:
            return "mistake"
        if luck < SWING:
            return "even"
        return "lucky" if self.luck > 0 else "unlucky"

    @property
    def size(self) -> float:
        """How far it moved the chance, counting only what makes its kind."""
        return -self.skill if self.kind == "mistake" else abs(self.luck)


@dataclass(frozen=True)
class Story:
    """The steps of a game in order, and where it stands: the last chance, or the result."""

    steps: tuple[Step, ...]
    start: float
    finished: bool
    won: bool

    @property
    def now(self) -> float:
        """The chance to win where the game stands; 1 or 0 if it is over."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The decisions that gave something away; a fight is a scene, and so is a choice of one."""
        found, scene, chose = [], 0, True
        for step in self.steps:
            chooses = step.view.node in (Node.HAZARD, Node.PIRATE)
            scene += chooses or chose
            chose = chooses
            if step.skill < 0:
                what = theme(step.view, step.action, step.best_action)
                found.append(Spot(step.number, -step.skill, step.doubt, what, scene))
        return tuple(found)

    @property
    def swings(self) -> tuple[Step, ...]:
        """The steps that moved the chance, the biggest first."""
        return swings(self.steps)


def tell(
    moments: Sequence[FridayMoment], judge: Callable[[View], Advice] = advise
) -> Iterator[Telling[Story]]:
    """Judge a game decision by decision; the last telling holds the story.

    ``judge`` gives the advice for a view; for a growing game it should cache them
    (:class:`.Adviser` does).
    """
    decided = len(moments) - 1
    last = moments[-1].state.view
    whole = decided + (last.outcome is None)
    judged = []
    for n in range(whole):
        judged.append(judge(moments[n].state.view))
        yield Telling(n + 1, whole)
    after = float(last.outcome.won) if last.outcome else judged[-1].likeliest.win
    noise = 0.0 if last.outcome else judged[-1].likeliest.noise
    steps: list[Step] = []
    for n in range(decided, 0, -1):
        advice = judged[n - 1]
        steps.insert(0, _step(n, advice, moments[n], after, noise))
        after = steps[0].best
        noise = advice.likeliest.noise if steps[0].luck else noise  # carried back with its chance
    won = bool(last.outcome and last.outcome.won)
    found = Story(tuple(steps), after, last.outcome is not None, won)
    yield Telling(whole, whole, found, any(advice.is_rough for advice in judged))


def story(session: FridaySession, judge: Callable[[View], Advice] = advise) -> Story:
    """The story of a session from its start to now."""
    *_, last = tell(session.moments, judge)
    assert last.story is not None
    return last.story


def _step(number: int, advice: Advice, moment: FridayMoment, after: float, noise: float) -> Step:
    """The step of a decision; ``after``: the chance at the next one, or the result.

    ``noise``: the error of that chance which comes from games played on.
    """
    action = moment.action
    assert action is not None
    option, doubt = advice.of(action), losses.doubt(advice, action)
    is_judged = option.apart is None and option.low < option.high
    loss = 0.0 if is_close(advice, action) else advice.loss(action)
    if is_judged and severity(loss, doubt) is Severity.GOOD:
        loss *= FOUND
    if reveals(advice.view, action):
        best, chosen = advice.likeliest.win, advice.likeliest.win - loss
    else:
        best, chosen = min(1.0, after + loss), after
    return Step(
        number=number,
        view=advice.view,
        action=action,
        best_action=advice.best.action,
        best=best,
        chosen=chosen,
        after=after,
        events=moment.events,
        noise=hypot(noise, option.noise, _misjudged(advice, chosen, after) if is_judged else 0.0),
        doubt=doubt,
    )


def reveals(view: View, action: Action) -> bool:
    """Whether more than one thing can come of a decision."""
    after = play(view, action)
    while possible := outcomes(after):
        if len(possible) > 1:
            return True
        after = resolve(after, possible[0][0])
    return False


def _misjudged(advice: Advice, chosen: float, after: float) -> float:
    """Standard error of how far the network's chance moved, at least: two positions of one game.

    What it misjudges about the deck, it misjudges in both.
    """
    return calibration.measured(advice.depth).error_of_difference(chosen, after)
