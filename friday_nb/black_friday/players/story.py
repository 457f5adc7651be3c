"""The story of a game for one seat, turn by turn: its chance to win, its gold, and why they moved.

Only what the seat knew is judged, so a story tells nothing that its seat may not know.  In a turn a
seat makes several decisions; each is judged when it comes, and a turn gave away what its decisions
clearly gave away.  The bag moved the chance by how much better or worse the seat stood after each
draw than before it, when what was to be drawn was still open.  All else that moves the chance until
the seat's next turn is what the others did, and what is too small to tell from luck in the judging:

    start - given away + the bag + the others, turn by turn = where the game stands
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.adjustments import has_adjustment
from friday_nb.black_friday.engine import legal
from friday_nb.black_friday.players.advice import Advice, Option, advise, compare, stand
from friday_nb.black_friday.players.themes import theme
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core.moments import Spot
from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import points, whole
from friday_nb.core.plugin import share_of_win
from friday_nb.core.session import Moment
from friday_nb.core.severity import LEAST, Severity
from friday_nb.core.story import Telling, kind_of, swings

BlackFridayMoment = Moment[State, Action]
Stands = Callable[[View, Action | None], float]
"""What a seat can expect at a view, after a decision or before one."""
Compared = Callable[[View, Option, Option], Option]
"""An option, judged once more against a better one."""


@dataclass(frozen=True)
class Stand:
    """How a seat stands: its expected share of the win, and its expected gold bars.

    At the end, what it got; a silver bar is a fifth of a gold bar, and cash that is left is none.
    """

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
        return lost if lost > self.doubt else 0.0

    @property
    def lost(self) -> int:
        """The same in whole points, as every list and total has it."""
        return points(self.best.win, self.best.win - self.loss)

    @property
    def doubt(self) -> float:
        """How far luck in the judging may have made the loss too much."""
        return DOUBT * self.chosen.apart

    @property
    def theme(self) -> str:
        """What kind of decision it was."""
        return theme(self.chosen.plan, self.best.plan)

    @property
    def lead(self) -> float:
        """How far it was surely above every other option; 0 if another was as good."""
        lead = self.chosen.win - self.rival.win
        return max(0.0, lead - DOUBT * self.rival.apart)


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
    bag: float = 0.0
    """How far what was drawn from the bag moved the chance."""

    @property
    def given(self) -> float:
        """How much of the chance to win the decisions clearly gave away."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def lost(self) -> int:
        """The same in whole points: what its decisions gave away as they are told one by one."""
        return sum(decision.lost for decision in self.decisions)

    @property
    def kept(self) -> float:
        """The chance that the decisions left, so that it adds up with what is told as lost."""
        found, told = self.before.win - self.given, whole(self.before.win) - self.lost
        return found if whole(found) == told else max(0, told) / 100

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
    def bag(self) -> float:
        """How far draws from the bag moved the chance, altogether."""
        return sum(turn.bag for turn in self.turns)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The decisions that gave something away; a turn is a scene."""
        return tuple(
            Spot(each.number, each.loss, each.doubt, each.theme, turn.number, each.best.win)
            for turn in self.turns
            for each in turn.decisions
            if each.loss
        )

    @cached_property
    def swings(self) -> tuple[Turn, ...]:
        """The turns that moved the chance, the biggest first."""
        return swings(self.turns)

    @cached_property
    def finds(self) -> tuple[Turn, ...]:
        """The turns with a decision that was far above every other one, the furthest first."""
        found = [
            turn
            for turn in self.turns
            if turn.decisions and turn.finest.lead >= LEAST[Severity.MISTAKE]
        ]
        return tuple(sorted(found, key=lambda turn: -turn.finest.lead))


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
    moments: Sequence[BlackFridayMoment],
    seat: int,
    judge: Callable[[View], Advice] = advise,
    expect: Stands = stand,
    again: Compared = compare,
) -> Iterator[Telling[Story]]:
    """Judge a seat's decisions one by one; the last telling holds the story.

    Args:
        moments: The game so far.
        seat: Whose story it is; it must have decided something.
        judge: Gives the advice for a view.
        expect: Says what a seat can expect at a view.
        again: Judges an option that clearly gave something away once more, so that what is told of
            it is not the luck that picked it out.

    Raises:
        ValueError: the seat has decided nothing yet.
    """
    numbers = own_turns(moments, seat)
    if not numbers:
        raise ValueError("this seat has decided nothing yet")
    last = moments[-1].state
    wanted = _to_judge(moments, seat, numbers)
    draws = _draws(moments, seat, numbers[0].start)
    whole = len(wanted) + len(draws) + len(numbers)
    judged: dict[int, Advice] = {}
    for n in wanted:
        judged[n] = judge(moments[n - 1].state.view(seat))
        yield Telling(len(judged), whole)
    bag: dict[int, float] = {}
    for n in draws:
        bag[n] = _drawn(moments, seat, n, expect)
        yield Telling(len(judged) + len(bag), whole)
    stands = [_stand(judged[each.start].best) for each in numbers]
    stands.append(_where_it_stands(moments, seat, judged))
    ends = [*(each.start for each in numbers[1:]), len(moments)]
    turns: list[Turn] = []
    for i, (each, end, (before, after)) in enumerate(
        zip(numbers, ends, pairwise(stands), strict=True), 1
    ):
        turn = _turn(i, moments, each, judged, again, (before, after))
        moved = sum(by for n, by in bag.items() if each.start <= n < end)
        turns.append(replace(turn, bag=moved))
        yield Telling(len(judged) + len(bag) + i, whole)
    is_rough = any(advice.is_rough for advice in judged.values())
    yield Telling(whole, whole, Story(seat, tuple(turns), last.actor is None), is_rough)


def _draws(moments: Sequence[BlackFridayMoment], seat: int, first: int) -> list[int]:
    """The decisions from ``first`` on that caused a draw, as far as the seat has decided since."""
    end = len(moments)
    if moments[-1].state.actor not in (None, seat):
        end = max(n for n, moment in enumerate(moments) if moment.action and moment.seat == seat)
        while end > 1 and moments[end - 1].action and moments[end - 1].seat == seat:
            end -= 1
    return [n for n in range(first, end) if has_adjustment(moments[n].events)]


def _drawn(moments: Sequence[BlackFridayMoment], seat: int, n: int, expect: Stands) -> float:
    """How much better a seat stood after a decision's draw than with the draw still open."""
    then = moments[n].state
    after = (
        share_of_win(then.winners, seat) if then.actor is None else expect(then.view(seat), None)
    )
    return after - expect(moments[n - 1].state.view(seat), moments[n].action)


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
        share = share_of_win(last.winners, seat)
        return Stand(share, last.cells[layout.BARS + seat] / facts.GOLD)
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
    again: Compared,
    stands: tuple[Stand, Stand],
) -> Turn:
    made = [action for n in numbers if (action := moments[n].action)]
    decisions = tuple(
        _decision(n, judged[n], _runs(moments, range(n, numbers.stop)), again)
        for n in numbers
        if n in judged and len(judged[n].options) > 1
    )
    view = judged[numbers.start].view
    return Turn(number, numbers.start, numbers[-1], view, tuple(made), decisions, *stands)


def _decision(
    number: int, advice: Advice, runs: Sequence[tuple[Action, ...]], again: Compared
) -> Decision:
    """Judge a decision by the turn that was made of it, where that is one of the options.

    The option that begins with the decision may go on in another way than the seat did.
    """
    chosen = as_made(advice, runs[-1])
    rival = next(option for option in advice.options if option is not chosen)
    found = Decision(number, advice.view, advice.best, chosen, rival)
    if not found.loss:
        return found
    return replace(found, chosen=again(advice.view, advice.best, chosen))


def as_made(advice: Advice, made: Sequence[Action]) -> Option:
    """The best option that these decisions of a turn may be: all of them, or the first ones."""
    runs = (made[:n] for n in range(1, len(made) + 1))
    found = [advice.of(made[0]), *(same for run in runs if (same := advice.same(run)))]
    return max(found, key=lambda option: option.win)


def made_at_once(moments: Sequence[BlackFridayMoment], number: int) -> tuple[Action, ...]:
    """What a seat decided from this decision on, up to a draw or the end of its turn."""
    seat, n = moments[number].seat, number
    while n < len(moments) and moments[n].action and moments[n].seat == seat:
        n += 1
    return _runs(moments, range(number, n))[-1]


def _runs(moments: Sequence[BlackFridayMoment], numbers: Sequence[int]) -> list[tuple[Action, ...]]:
    """The first decision of a turn, the first two, and so on, as far as none follows by chance."""
    runs: list[tuple[Action, ...]] = []
    made: tuple[Action, ...] = ()
    for n in numbers:
        moment = moments[n]
        assert moment.action is not None
        made = (*made, moment.action)
        runs.append(made)
        if has_adjustment(moment.events):
            break
    return runs
