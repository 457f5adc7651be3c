"""The story of a game for one seat: its chance to win before each decision, and why it moved.

Only what the seat knew is judged, so a story tells nothing that its seat may not know.  Between two
decisions of the seat the chance moves by what the others do and by what turns up; at a decision it
falls by what the choice gives away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from friday_nb.core.moments import Spot
from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import points
from friday_nb.core.plugin import share_of_win
from friday_nb.core.session import Moment
from friday_nb.core.story import Telling, kind_of, swings
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players.advice import Advice, advise
from friday_nb.his_man_friday.players.themes import theme
from friday_nb.his_man_friday.state import State
from friday_nb.his_man_friday.view import View

HmfMoment = Moment[State, Action]


@dataclass(frozen=True)
class Step:
    """A decision of the seat, and the chances around it."""

    number: int
    """Its number among all decisions of the game, from 1 ..."""
    own: int
    """... and among those of the seat."""
    view: View
    action: Action
    best_action: Action
    best: float
    """The chance with the best decision ..."""
    chosen: float
    """... with the one that was made ..."""
    after: float
    """... and before the next decision of the seat, or the share of the win."""
    doubt: float
    """How far luck in the playing may have moved the first two apart."""

    @property
    def loss(self) -> float:
        """What the choice gave away."""
        return self.best - self.chosen

    @property
    def given(self) -> float:
        """The same, as far as it is beyond the error: all of it, or nothing."""
        return self.loss if self.loss > self.doubt else 0.0

    @property
    def turn(self) -> float:
        """How far the chance moved until the seat decided again, beyond what was given away."""
        return self.after - self.best + self.given

    @property
    def lost(self) -> int:
        """What was given away in whole points, as every list and total has it."""
        return points(self.best, self.best - self.given)

    @property
    def moved(self) -> int:
        """How far the chance then moved, so that the chances as they are written add up."""
        return points(self.after, self.best) + self.lost

    @property
    def kind(self) -> str:
        """What it was mainly: "mistake", "rise", "fall" or "even"."""
        return kind_of(self.loss, self.doubt, self.turn)

    @property
    def size(self) -> float:
        """How far it moved the chance, counting only what makes its kind."""
        return self.loss if self.kind == "mistake" else abs(self.turn)

    @property
    def told(self) -> int:
        """The same in whole points, with its sign."""
        return -self.lost if self.kind == "mistake" else self.moved


@dataclass(frozen=True)
class Story:
    """The steps of a seat in order; ``finished`` when the game is over."""

    steps: tuple[Step, ...]
    finished: bool

    @property
    def start(self) -> float:
        """The chance before the first decision."""
        return self.steps[0].best

    @property
    def now(self) -> float:
        """The chance where the game stands; the share of the win when it is over."""
        return self.steps[-1].after

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The decisions that gave something away; those without a break are a scene."""
        found, scene, last = [], 0, 0
        for step in self.steps:
            scene += step.number != last + 1
            last = step.number
            if step.given:
                what = theme(step.view)
                found.append(Spot(step.number, step.loss, step.doubt, what, scene, step.best))
        return tuple(found)

    @property
    def swings(self) -> tuple[Step, ...]:
        """The steps that moved the chance, the biggest first."""
        return swings(self.steps)


def own_decisions(moments: Sequence[HmfMoment], seat: int, given: int = 0) -> list[int]:
    """The numbers of the seat's decisions in a game, from 1.

    ``given``: so many decisions at the beginning were found, not made, as in an example.
    """
    later = enumerate(moments[given + 1 :], given + 1)
    return [n for n, moment in later if moment.action and moment.seat == seat]


def tell(
    moments: Sequence[HmfMoment],
    seat: int,
    lying: Fraction | None = USUAL_LYING,
    judge: Callable[[View, Fraction | None], Advice] = advise,
    given: int = 0,
) -> Iterator[Telling[Story]]:
    """Judge a seat's decisions one by one; the last telling holds the story.

    Args:
        moments: The game so far.
        seat: Whose story it is; it must have decided something.
        lying: The chance of a lie that is assumed throughout; None ignores declarations.
        judge: Gives the advice for a view and a chance of a lie.
        given: So many decisions at the beginning are not the seat's own, and are not judged.

    Raises:
        ValueError: the seat has decided nothing yet.
        HisManFridayProblem: no deal fits what the seat knew at some time.
    """
    numbers = own_decisions(moments, seat, given)
    if not numbers:
        raise ValueError("this seat has decided nothing yet")
    last = moments[-1].state
    waits = last.actor == seat
    whole = len(numbers) + waits
    judged = []
    for done, n in enumerate([*numbers, *([len(moments)] if waits else [])], start=1):
        judged.append(judge(moments[n - 1].state.view(seat), lying))
        yield Telling(done, whole)
    chances = [advice.best.win for advice in judged]
    if last.actor is None:
        chances.append(share_of_win(last.winners, seat))
    steps = []
    for i, n in enumerate(numbers):
        action = moments[n].action
        assert action is not None
        best, chosen = judged[i].best, judged[i].of(action)
        after = chances[i + 1] if i + 1 < len(chances) else chosen.win
        doubt = DOUBT * chosen.apart
        steps.append(
            Step(n, i + 1, judged[i].view, action, best.action, best.win, chosen.win, after, doubt)
        )
    is_rough = any(advice.is_rough for advice in judged)
    yield Telling(whole, whole, Story(tuple(steps), last.actor is None), is_rough)
