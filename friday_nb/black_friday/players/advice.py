"""Advice: what a seat can do now, as whole turns, with the chance to win and the gold expected.

Each legal decision begins a plan: the learned player goes on from there to the end of the action.
Plans of the same decisions in another order are one option.  All plans are played out from the same
deals that fit the view, in two stages (:mod:`.judging`): what is told comes from games that had no
part in the choice of the best plan.  A plan that is ahead of it in these is judged once more
in others, and leads if they bear it out: each choice is told by games that it was not made in.  The
learned player goes on in the seat that asks; in the other
seats play the bots that sit there, and the learned player for people, for bots that search and
wherever it is not known who sits there.  The standard errors tell how much luck there is in the
playing, not how well the others are guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.engine import need_decision
from friday_nb.black_friday.players import NUMBERS, bots, looks, machine
from friday_nb.black_friday.players.harmless import price
from friday_nb.black_friday.players.machine import Judged, Machine, Mean
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.view import View
from friday_nb.core.level import evened, harmless_first, is_level
from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import points
from friday_nb.core.show import ShownAdvice
from friday_nb.core.shrinkage import shrunk
from friday_nb.core.why import Side

PAIR: Final = 2
"""So few options with one chance need no note."""
MOST_MOVED: Final = 1.0
"""So many of its errors a distance may be moved towards the others: in games played on much longer,
what was moved farther was told too far off (``benchmarks/close_turns.py``)."""
ASKED_FROM: Final = 1.0
"""From so many of its errors on, a plan that is ahead of the chosen one is judged once more."""
Others = tuple[str, ...]
"""Who sits in each seat, by the name of the bot; any other name stands for a person."""


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
    apart: float
    """The standard error of the distance to the best option's share of the win; its own is 0."""
    later: int = 0
    """So many subsidies the seat takes at the start of its next turn: the chance is that of it."""
    is_kept: bool = False
    """Is the chance that of the same without the subsidies, as the seat lets their money lie?"""

    @property
    def action(self) -> Action:
        """The next decision."""
        return self.plan[0]


@dataclass(frozen=True, repr=False)
class Advice(ShownAdvice[Option], game="black_friday", part="advice_lines"):
    """All options, the best one first; each legal decision begins one of them."""

    view: View
    options: tuple[Option, ...]
    others: Others = ()
    """Who sits in each seat, by name, as far as that is known."""
    is_rough: bool = False
    """Was it worked out in plain Python, from far too few games?"""
    because: Why | None = None
    """Why the best option is ahead of the next (:mod:`.deciding`), where that was looked for."""
    lacking: tuple[tuple[tuple[Action, ...], tuple[Why, ...]], ...] = ()
    """Of turns that are clearly behind, what they lack; likewise."""

    @property
    def pooled(self) -> tuple[Option, ...]:
        """The options that share one chance, as nothing tells them apart; none if it is but two.

        What was found of each differs no more than luck explains (:mod:`friday_nb.core.shrinkage`).
        """
        (win, n), *_ = Counter(option.win for option in self.options).most_common(1)
        found = tuple(option for option in self.options if option.win == win)
        return found if n > PAIR and points(self.best.win, win) else ()

    @cached_property
    def _by_start(self) -> dict[Action, Option]:
        return {start: option for option in reversed(self.options) for start in option.starts}

    def of(self, action: Action) -> Option:
        """The best option that begins with this legal decision; KeyError if it is not legal."""
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


def advise(view: View, others: Others = (), *, on: Machine | None = None) -> Advice:
    """What the seat of a view can do; the same question always gets the same advice.

    Args:
        view: What the seat knows.
        others: Who sits in each seat, by name; empty if that is not known.
        on: Where to compute; the machine that this process shares, if left out.

    Raises:
        ValueError: the view's seat has nothing to decide.
    """
    need_decision(view)
    core = on or machine.shared()
    judged = core.judge(view.cells, seated(view, others))
    found = _grouped(judged)
    if (ahead := _may_be_ahead(judged)) and core.fast:
        found = _challenged(view, found, ahead, others, core)
    best, *rest = _with_or_without_subsidies(view, _none_ahead(found))
    rest.sort(key=_worth, reverse=True)
    even = evened((best, *rest))
    options = harmless_first(even, lambda option: price(view, option.plan, option.gold))
    return Advice(view, best_looking_first(view, options), others, is_rough=not core.fast)


def best_looking_first(view: View, options: Sequence[Option]) -> tuple[Option, ...]:
    """The same options; of those that are told as good as the first, the one that looks best leads.

    They have its chance as it is told, and may be level: in 34 positions, played on six times as
    long, another one was 0.3 ± 0.3 games in 100 behind the first.  They ask no more, unless all
    that is told of the first one speaks against it, and of the other one for it.
    """
    best, *rest = options
    asked = price(view, best.plan, best.gold)
    same = [each for each in rest if is_level(each, best) and not points(best.win, each.win)]
    modest = (each for each in same if price(view, each.plan, each.gold) <= asked)
    first = looks.best_looking(view, best, modest)
    if why(view, first.plan).speaks(Side.AGAINST):
        first = next((each for each in same if why(view, each.plan).speaks(Side.FOR)), first)
    if first is not best:
        rest = [replace(best, apart=first.apart), *(each for each in rest if each is not first)]
        first = replace(first, win=best.win, error=best.error, apart=0.0)
    return (first, *sorted(rest, key=_worth, reverse=True))


def _may_be_ahead(judged: Sequence[Judged]) -> Judged | None:
    """The plan that is most surely ahead of the chosen one; None if none is by so much."""
    ahead = (one for one in judged if one.behind.mean < -ASKED_FROM * one.behind.error)
    return min(ahead, key=lambda one: one.behind.mean + DOUBT * one.behind.error, default=None)


def _challenged(
    view: View, options: Sequence[Option], ahead: Judged, others: Others, core: Machine
) -> list[Option]:
    """The same options, once it is known whether this plan really is ahead of the first one.

    It was picked out as the luckiest of all, so that other games must say it.  They also tell how
    far apart the two are, without the luck that it was picked for.
    """
    best = options[0]
    other = next(each for each in options if each.plan == tuple(map(Action.unpack, ahead.plan)))
    again = core.compare(view.cells, _packed(best), _packed(other), seated(view, others))
    if again.mean < -DOUBT * again.error:
        return led_by(options, other, again)
    judged = _told_behind(best, other, again)
    return [judged if each is other else each for each in options]


def _none_ahead(options: Sequence[Option]) -> list[Option]:
    """The same options; none is told to win more than the first, which leads."""
    best, *rest = options
    return [best, *(replace(each, win=min(each.win, best.win)) for each in rest)]


def led_by(options: Sequence[Option], first: Option, behind: Mean) -> list[Option]:
    """The same options, with another one in the lead.

    Args:
        options: The best one so far first.
        first: The one that is better.
        behind: How far it was found to be behind that one: less than nothing.
    """
    best = options[0]
    win = min(1.0, best.win - behind.mean)
    leads = replace(first, win=win, error=hypot(best.error, behind.error), apart=0.0)
    return [
        leads,
        replace(best, apart=behind.error),
        *(
            replace(each, apart=hypot(each.apart, behind.error))
            for each in options[1:]
            if each is not first
        ),
    ]


def _told_behind(best: Option, other: Option, behind: Mean) -> Option:
    """An option that was found to be so far behind the best one; never told to be better."""
    win = min(max(0.0, best.win - behind.mean), best.win)
    return replace(other, win=win, error=hypot(best.error, behind.error), apart=behind.error)


def _packed(option: Option) -> list[int]:
    return [action.packed for action in option.plan]


def _with_or_without_subsidies(view: View, options: Sequence[Option]) -> list[Option]:
    """The same options; to end the turn and to take subsidies first are worth as much.

    They can be taken at the start of the next turn just as well, and nothing can be bought until
    then (BLF-TURN-2).  And all that can be done without their money can be done with it: that costs
    no more than their interest.  The learned player, which goes on, does not always take them, and
    may buy something worse because it can.
    """
    ended = next((each for each in options if each.action.kind is ActionKind.END), None)
    if ended is None:
        return list(options)
    with_subsidies = [each for each in options if _only_takes_subsidies(each, ended)]
    best = max(with_subsidies, key=_worth, default=ended)
    if _worth(best) <= _worth(ended):
        return [
            _with_money_kept(each, ended) if each in with_subsidies else each for each in options
        ]
    limits = facts.SUBSIDY_LIMIT[view.level :]
    if view.due or min(limits) < limits[0]:
        return list(options)
    later = sum(action.kind is ActionKind.SUBSIDY for action in best.plan)
    told = replace(best, plan=ended.plan, starts=ended.starts, later=later)
    return [told if each is ended else each for each in options]


def _worth(option: Option) -> tuple[float, float]:
    """What options are compared by: the chance to win, then the gold."""
    return option.win, option.gold


def _with_money_kept(option: Option, ended: Option) -> Option:
    """What subsidies are worth if the seat goes on as without them."""
    if option.win >= ended.win:
        return option
    is_kept = points(ended.win, option.win) > 0
    return replace(ended, plan=option.plan, starts=option.starts, is_kept=is_kept)


def _only_takes_subsidies(option: Option, ended: Option) -> bool:
    kinds = {action.kind for action in option.plan}
    return option is not ended and kinds <= {ActionKind.SUBSIDY, ActionKind.END}


def stand(
    view: View, action: Action | None = None, others: Others = (), *, on: Machine | None = None
) -> float:
    """The share of the win that the seat of a view can expect, whoever decides now.

    Args:
        view: What the seat knows.
        action: What is decided now; None leaves that to whoever it is.
        others: As for :func:`advise`.
        on: As for :func:`advise`.
    """
    core = on or machine.shared()
    decision = action.packed if action else 0
    return core.stand(view.cells, decision, seated(view, others)).mean


def seated(view: View, others: Others) -> tuple[int, ...]:
    """The numbers of the players that go on in each seat, in games that advice plays."""
    found = [_number(name) for name in others]
    if found:
        found[view.seat] = bots.LEARNED
    return tuple(found)


def _number(name: str) -> int:
    number = NUMBERS.get(name, bots.LEARNED)
    return bots.LEARNED if number == bots.SEARCH else number


def _grouped(judged: Sequence[Judged]) -> list[Option]:
    """The plans as options, the best one first: those of the same decisions together."""
    groups: dict[frozenset[tuple[int, int]], list[Judged]] = {}
    for one in judged:
        groups.setdefault(frozenset(Counter(one.plan).items()), []).append(one)
    best = next(one for one in judged if one.is_best)
    kinds = sorted(groups.values(), key=lambda same: not same[0].is_best)
    # That the best one is as good as itself was not measured: it is no sign that the others are.
    behind = _behind([same[0] for same in kinds[1:]])
    found = zip(kinds, [0.0, *behind], strict=True)
    return [_option(same, best, lost) for same, lost in found]


def _behind(others: Sequence[Judged]) -> list[float]:
    """How far plans are told to be behind the best one: shrunk by the noise that parts them."""
    found = [(one.behind.mean, one.own_error) for one in others]
    return shrunk(found, most=MOST_MOVED)


def _option(same: Sequence[Judged], best: Judged, behind: float) -> Option:
    """Equal plans as one option: the chance is that of the best plan less what it is behind.

    One that is ahead is so only for as long as another one may take the lead.

    How far apart they are is told with the error that was found, not as little as it is after
    shrinking: so nothing is called worse than it is for being among much that is bad.  The chance
    itself is no less certain than the plan's own games make it.
    """
    first = same[0]
    is_best = first.is_best
    apart = 0.0 if is_best else first.behind.error
    lost = 0.0 if is_best else min(max(best.win.mean - 1.0, behind), best.win.mean)
    return Option(
        plan=tuple(map(Action.unpack, first.plan)),
        starts=tuple(Action.unpack(one.plan[0]) for one in same),
        win=best.win.mean - lost,
        error=best.win.error if is_best else min(first.win.error, hypot(best.win.error, apart)),
        gold=first.bars.mean / facts.GOLD,
        gold_error=first.bars.error / facts.GOLD,
        apart=apart,
    )


def compare(
    view: View, best: Option, other: Option, others: Others = (), *, on: Machine | None = None
) -> Option:
    """Judge an option once more against a better one, in games of which neither was chosen.

    Args:
        view: What the seat knows.
        best: The better option.
        other: The option to judge.
        others: As for :func:`advise`.
        on: As for :func:`advise`.
    """
    core = on or machine.shared()
    behind = core.compare(view.cells, _packed(best), _packed(other), seated(view, others))
    return _told_behind(best, other, behind)
