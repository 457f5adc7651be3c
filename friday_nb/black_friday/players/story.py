"""The story of a game for one seat, turn by turn: its chance to win, its gold, and why they moved.

Only what the seat knew is judged, so a story tells nothing that its seat may not know.  In a turn a
seat makes several decisions; each is judged when it comes, and a turn gave away what its decisions
clearly gave away.  All else that moves the chance until the seat's next turn is what the others did
and what came out of the bag, and what is too small to tell from luck in the judging:

    start + moved - given away, turn by turn = where the game stands
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.engine import legal
from friday_nb.black_friday.players.advice import Advice, Option, advise
from friday_nb.black_friday.players.judging import bars_of
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core.session import Moment
from friday_nb.core.story import GIVEN, Telling, kind_of

BlackFridayMoment = Moment[State, Action]


@dataclass(frozen=True)
class Stand:
    """How a seat stands: its expected share of the win, and its expected gold bars."""

    win: float
    gold: float


@dataclass(frozen=True)
class Decision:
    """A decision of the seat that had a choice, by its number in the game from 1.

    ``rival`` is the best option besides the chosen one.
    """

    number: int
    view: View
    best: Option
    chosen: Option
    rival: Option

    @property
    def loss(self) -> float:
        """How much of the chance to win it gave away, beyond what luck in the judging explains."""
        lost = self.best.win - self.chosen.win
        return lost if lost > _doubt(self.best, self.chosen) else 0.0

    @property
    def lead(self) -> float:
        """How far it was surely above every other option; 0 if another was as good."""
        lead = self.chosen.win - self.rival.win
        return max(0.0, lead - _doubt(self.chosen, self.rival))


@dataclass(frozen=True)
class Turn:
    """What a seat did between two turns of others, by its number among the seat's turns from 1."""

    number: int
    first: int
    """The number of its first decision in the game ..."""
    last: int
    """... and of its last."""
    view: View
    """What the seat knew before the first."""
    made: tuple[Action, ...]
    """All its decisions."""
    decisions: tuple[Decision, ...]
    """Those that had a choice, judged."""
    before: Stand
    after: Stand
    """How the seat stood when it decided again; at the end, what it got."""

    @property
    def given(self) -> float:
        """How much of the chance to win the decisions clearly gave away."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def moved(self) -> float:
        """How far all else moved the chance."""
        return self.after.win - self.before.win + self.given

    @property
    def kind(self) -> str:
        """What it was mainly: "mistake", "rise", "fall" or "even"."""
        return kind_of(self.given, 0.0, self.moved)

    @property
    def size(self) -> float:
        """How far it moved the chance, counting only what makes its kind."""
        return self.given if self.kind == "mistake" else abs(self.moved)

    @property
    def worst(self) -> Decision:
        """The decision that gave most away."""
        return max(self.decisions, key=lambda decision: decision.loss)

    @property
    def finest(self) -> Decision:
        """The decision that was furthest above its alternatives."""
        return max(self.decisions, key=lambda decision: decision.lead)


@dataclass(frozen=True)
class Story:
    """The turns of a seat in order; ``finished`` when the game is over."""

    seat: int
    turns: tuple[Turn, ...]
    finished: bool

    @property
    def start(self) -> Stand:
        """How the seat stood before its first decision."""
        return self.turns[0].before

    @property
    def now(self) -> Stand:
        """How it stands now; at the end, what it got."""
        return self.turns[-1].after

    @property
    def given(self) -> float:
        """What its decisions clearly gave away, altogether."""
        return sum(turn.given for turn in self.turns)

    @cached_property
    def swings(self) -> tuple[Turn, ...]:
        """The turns that moved the chance, the biggest first."""
        found = [turn for turn in self.turns if turn.kind != "even"]
        return tuple(sorted(found, key=lambda turn: -turn.size))

    @cached_property
    def finds(self) -> tuple[Turn, ...]:
        """The turns with a decision that was far above every other one, the furthest first."""
        found = [turn for turn in self.turns if turn.decisions and turn.finest.lead > GIVEN]
        return tuple(sorted(found, key=lambda turn: -turn.finest.lead))


def _doubt(one: Option, other: Option) -> float:
    """How far luck in the judging may have moved two options apart: two standard errors."""
    return 2 * hypot(one.error, other.error)


def own_turns(moments: Sequence[BlackFridayMoment], seat: int) -> list[range]:
    """The seat's turns in a game, each as the numbers of its decisions, from 1."""
    found: list[range] = []
    for n, moment in enumerate(moments):
        if moment.action is None or moment.seat != seat:
            continue
        if found and found[-1].stop == n:
            found[-1] = range(found[-1].start, n + 1)
        else:
            found.append(range(n, n + 1))
    return found


def tell(
    moments: Sequence[BlackFridayMoment], seat: int, judge: Callable[[View], Advice] = advise
) -> Iterator[Telling[Story]]:
    """Judge a seat's decisions one by one; the last telling holds the story.

    Args:
        moments: The game so far.
        seat: Whose story it is; it must have decided something.
        judge: Gives the advice for a view.

    Raises:
        ValueError: the seat has decided nothing yet.
    """
    numbers = own_turns(moments, seat)
    if not numbers:
        raise ValueError("this seat has decided nothing yet")
    last = moments[-1].state
    wanted = _to_judge(moments, seat, numbers)
    judged: dict[int, Advice] = {}
    for n in wanted:
        judged[n] = judge(moments[n - 1].state.view(seat))
        yield Telling(len(judged), len(wanted))
    stands = [_stand(judged[each.start].best) for each in numbers]
    stands.append(_where_it_stands(moments, seat, judged))
    turns = tuple(
        _turn(i, moments, each, judged, (before, after))
        for i, (each, (before, after)) in enumerate(zip(numbers, pairwise(stands), strict=True), 1)
    )
    yield Telling(len(wanted), len(wanted), Story(seat, turns, last.actor is None))


def _to_judge(
    moments: Sequence[BlackFridayMoment], seat: int, numbers: Sequence[range]
) -> list[int]:
    """The decisions to judge: the first of each turn, those with a choice, and the one to come."""
    wanted = [
        n
        for each in numbers
        for n in each
        if n in (each.start, numbers[-1][-1]) or len(legal(moments[n - 1].state.view(seat))) > 1
    ]
    return [*wanted, *([len(moments)] if moments[-1].state.actor == seat else [])]


def _where_it_stands(
    moments: Sequence[BlackFridayMoment], seat: int, judged: dict[int, Advice]
) -> Stand:
    """The end; else the best decision to come; else, while others decide, the last one made."""
    last = moments[-1].state
    if last.actor is None:
        won = last.winners
        share = (seat in won) / len(won)
        return Stand(share, bars_of(last.cells, seat) / facts.GOLD)
    if len(moments) in judged:
        return _stand(judged[len(moments)].best)
    n = max(judged)
    action = moments[n].action
    assert action is not None
    return _stand(judged[n].of(action))


def _stand(option: Option) -> Stand:
    return Stand(option.win, option.gold)


def _turn(
    number: int,
    moments: Sequence[BlackFridayMoment],
    numbers: range,
    judged: dict[int, Advice],
    stands: tuple[Stand, Stand],
) -> Turn:
    made = [action for n in numbers if (action := moments[n].action)]
    decisions = tuple(
        _decision(n, judged[n], action)
        for n, action in zip(numbers, made, strict=True)
        if n in judged and len(judged[n].options) > 1
    )
    view = judged[numbers.start].view
    return Turn(number, numbers.start, numbers[-1], view, tuple(made), decisions, *stands)


def _decision(number: int, advice: Advice, action: Action) -> Decision:
    chosen = advice.of(action)
    rival = next(option for option in advice.options if option is not chosen)
    return Decision(number, advice.view, advice.best, chosen, rival)
