"""What decides: how games end after the best turn, and how after the next one.

Where turns are level, it is that; where everything is lost or won, how such games end.

Both are played on from the same deals and with equal luck, by those who sit there, in games of
which neither was chosen.  The reason is what explains most of the difference, and what that comes
from (:mod:`.causes`).  What can be worked out exactly is told with it where it points the same way:
what one owns after the next price adjustment, and a special action that is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot
from statistics import fmean
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.odds.moves import plan_facts
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.accounts import Line, line_of
from friday_nb.black_friday.players.advice import Advice, Option, seated
from friday_nb.black_friday.players.causes import SWAPPED, causes
from friday_nb.black_friday.players.exactly import besides, price_apart, subsidies
from friday_nb.black_friday.players.looks import COINS_APART, TRADES
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.players.plan_words import named
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.view import View
from friday_nb.core.level import (
    SAME,
    clearly_behind,
    far_behind,
    fate,
    is_level,
    level_with,
    says_level,
)
from friday_nb.core.paired import DOUBT, LUCK
from friday_nb.core.percents import points
from friday_nb.core.why import REST

GAMES: Final = 800
"""Games after each turn, ..."""
ALL_GAMES: Final = 2800
"""... or fewer, so that there are at most so many after all turns of which something is told."""
MOST_ROWS: Final = 6
"""Turns of which it is told what they lack, at most; more where games are short."""
MOST_TIMES: Final = 2.0
"""So many times as many, at most."""
LOOKS: Final = "looks"
"""A rival that looks better by the next adjustment alone."""
NAMED: Final = "named"
"""A rival further down that is named, as nothing tells what parts the best turn from the next."""
_TRADING: Final = (ActionKind.BUY, ActionKind.SELL)
_WINS: Final = "because.wins"
_THOUGH: Final = "because.though.wins"
_UNEXPLAINED: Final = (_WINS, _THOUGH)
"""That more is won, where nothing else is found."""


def joined(parts: Sequence[Why]) -> Why:
    """Some reasons as one."""
    first, *more = parts
    return replace(first, also=tuple(more))


def decisive(advice: Advice, best: Option, other: Option, core: Machine) -> tuple[Why, ...]:
    """What decides between two turns, in sentences; none where they are level.

    That more is won is all there is to say where nothing else is found.  Of one game in 100 more
    that is not won when they are played on, not even that is left.
    """
    ahead = points(best.win, other.win)
    if not ahead or is_level(other, best):
        return ()
    found = played_on(advice, best, other, core)
    if all_told := (*found, *_also(advice, best, other, found)):
        return all_told
    is_luck = ahead == 1 and core.fast and _won_as_often(*ends_after(advice, core, best, other))
    return (Why.of(LUCK) if is_luck else Why.of(_WINS, n=ahead),)


def _won_as_often(one: Sequence[Line], two: Sequence[Line]) -> bool:
    """Are the same games in 100 won in these lines, or even more in the others?"""
    won, other = (fmean(line.share for line in lines) for lines in (one, two))
    return won - other < SAME


def played_on(advice: Advice, best: Option, other: Option, core: Machine) -> tuple[Why, ...]:
    """What decides in games that are played on after both turns; empty if nothing is found."""
    if not core.fast:
        return ()
    one, two = ends_after(advice, core, best, other)
    told = causes(one, two, others=advice.view.players - 1)
    found = tuple(each for each in told if not _is_far_off(advice.view, best, other, each))
    return (*found, *price_apart(advice.view, best, other, found))


def _is_far_off(view: View, best: Option, other: Option, reason: Why) -> bool:
    """Is this about shares that the seat has none of, and neither turn trades?

    Nobody can see how one of the turns brings them.
    """
    if reason.key != "because.own.shares":
        return False
    case = str(reason.facts["case"])
    traded = {e.colour for each in (best, other) for e in each.plan if e.kind in _TRADING}
    return not view.hand[case] and case not in traded


def lacking(advice: Advice, core: Machine) -> Iterator[tuple[tuple[Action, ...], tuple[Why, ...]]]:
    """Of the turns that are clearly behind, what they lack in comparison with the best one."""
    if fate(advice.options):
        return
    for each in told_to_lack(advice):
        if found := played_on(advice, advice.best, each, core):
            yield each.plan, tuple(part.seen_from_behind(SWAPPED) for part in found)


def told_to_lack(advice: Advice) -> list[Option]:
    """The first of the turns that are clearly behind."""
    return clearly_behind(advice.options)[: int(MOST_ROWS * _times(advice))]


def _times(advice: Advice) -> float:
    """How many times as many turns and games there are as at the start, as games are shorter."""
    return min(MOST_TIMES, machine.times(advice.view.cells))


def decides(advice: Advice, core: Machine) -> Why:
    """Why the best turn is better than the next one, or that they are level."""
    best, other, *_ = advice.options
    if key := "" if advice.is_rough else fate(advice.options):
        return Why(key, also=(_end(advice, core),) if core.fast else ())
    tempting = _tempting(advice)
    if found := against(advice, other, core):
        is_unexplained = found[-1].key in _UNEXPLAINED
        if is_unexplained and tempting and not _is_tempting(advice, other):
            answer = _answer(advice, tempting, core)
            if len(answer) > 1:
                return joined(answer)
        if is_unexplained and (cause := _below(advice)):
            n, *_ = found[-1].facts.values()
            only = found[-1] if found[-1].key == _THOUGH else Why.of("because.wins.only", n=n)
            found = (*found[:-1], only, *cause)
        if tempting is None or _is_tempting(advice, other):
            return joined(found)
        though = _though(advice, tempting)
        return joined((though, *found) if is_unexplained else (*found, though))
    found = (level_with(Why, advice.options), *_where_level(advice, best, other))
    if tempting:
        return joined((*found, *_answer(advice, tempting, core)))
    rest = far_behind(advice.options) or _behind_twins(advice)
    if rest and (decided := played_on(advice, best, rest, core)):
        also = _also(advice, best, rest, decided)
        found += _named(advice, rest, *decided, *also)
    return joined(found)


def unlike(advice: Advice) -> Option:
    """The next turn that differs from the best one in more than subsidies; else just the next."""
    best, *rest = advice.options
    return next((each for each in rest if not subsidies(best, each)), rest[0])


def _behind_twins(advice: Advice) -> Option | None:
    """The next turn that is behind, where only those that differ by subsidies are level."""
    found = unlike(advice)
    return None if is_level(found, advice.best) else found


def _below(advice: Advice) -> tuple[Why, ...]:
    """What the next turn lacks of which anything is told, where that is not known of the second."""
    lacks = dict(advice.lacking)
    for option in advice.options[2:]:
        if named(advice.view, option.plan) and option.plan in lacks:
            told_of = (part.seen_from_behind(SWAPPED) for part in lacks[option.plan])
            return _named(advice, option, *told_of)
    return ()


def _named(advice: Advice, option: Option, *parts: Why, whom: str = NAMED) -> tuple[Why, ...]:
    """These reasons, told of a turn further down: by its name, if it has one, and then as that."""
    name = named(advice.view, option.plan)
    whose = (whom, *[LOOKS] * len(parts)) if name else [REST] * len(parts)
    return tuple(
        Why.of(each.key, **{**each.facts, **name, "whom": by})
        for each, by in zip(parts, whose, strict=False)
    )


def against(advice: Advice, other: Option, core: Machine) -> tuple[Why, ...]:
    """What decides against a turn; first, if it looks better, that it does.

    That promises a reason: where there is none but how often it wins, both are one sentence.
    """
    found = decisive(advice, advice.best, other, core)
    if not found or says_level(found[0]) or not _is_tempting(advice, other):
        return found
    if found[0].key == _WINS:
        return (Why.of(_THOUGH, n=found[0].facts["n"]),)
    return (Why("because.though"), *found)


def _answer(advice: Advice, tempting: Option, core: Machine) -> tuple[Why, ...]:
    """What decides against a turn further down that looks better; at least that it wins less."""
    if found := played_on(advice, advice.best, tempting, core):
        return _named(advice, tempting, Why("because.though"), *found, whom=LOOKS)
    return (_though(advice, tempting),)


def _though(advice: Advice, tempting: Option) -> Why:
    """That a turn further down looks better, but wins less."""
    n = points(advice.best.win, tempting.win)
    (said,) = _named(advice, tempting, Why.of(_THOUGH, n=n), whom=LOOKS)
    return said


def _tempting(advice: Advice) -> Option | None:
    """Of the turns that are behind the best one, that which looks best, if it looks better."""
    worse = (each for each in advice.options[1:] if not is_level(each, advice.best))
    found = [each for each in worse if _is_tempting(advice, each)]
    return max(found, key=lambda each: _gain(advice, each)[1], default=None)


def _is_tempting(advice: Advice, option: Option) -> bool:
    """Does a turn look better than the best one by what it says of the next adjustment?"""
    kind, gain = _gain(advice, option)
    best, least = _gain(advice, advice.best)
    is_alike = kind == best if best in TRADES else kind in TRADES and best != "silver"
    return is_alike and gain >= least + COINS_APART


def _gain(advice: Advice, option: Option) -> tuple[str, float]:
    """What a turn gains by the next adjustment: by the shares that it buys or sells, or keeps."""
    first = why(advice.view, option.plan)
    kind, *_ = first.key.split(".")
    if kind not in TRADES:
        return kind, sum(_moved(each) for each in first.parts)
    # Of one colour the price of one share is told, of several colours that of all shares.
    shares = sum(each.kind in _TRADING for each in option.plan) if "case" in first.facts else 1
    return kind, shares * (first.measure or 0)


def _moved(case: Why) -> float:
    """What the seat's own shares gain where a case moves their price; else 0."""
    if not {"held", "price", "then"} <= set(case.facts):
        return 0
    held, price, then = (int(case.facts[name]) for name in ("held", "price", "then"))
    return held * (then - price)


def _also(advice: Advice, best: Option, other: Option, found: Sequence[Why]) -> tuple[Why, ...]:
    """What goes with what was found: where that tells an account, it says more than wealth does."""
    also = [each for each in besides(advice, best, other) if _sets_apart(advice, best, each, found)]
    return tuple(each for each in also if len(found) < 2 or each.key != "because.wealth")  # noqa: PLR2004 - what decides, and its account


def _sets_apart(advice: Advice, best: Option, reason: Why, found: Sequence[Why]) -> bool:
    """Can this set the best turn apart?

    Where nothing else does, an adjustment that is set off is no reason if turns that are clearly
    behind set one off as well; nor is one that is not, if they set off none either.
    """
    if found or not reason.key.startswith("because.adjusts"):
        return True
    brings = bool(plan_facts(advice.view, best.plan).brings)
    behind = clearly_behind(advice.options)
    return all(bool(plan_facts(advice.view, each.plan).brings) is not brings for each in behind)


# --- where turns are level, or all is lost or won -------------------------------------------------


def _where_level(advice: Advice, best: Option, other: Option) -> Iterator[Why]:
    """What is told of turns that win as often: a sale that is forced, a subsidy, the most gold."""
    view = advice.view
    cash = view.cash[view.seat]
    kinds = ({action.kind for action in option.plan} for option in advice.options)
    if view.due > cash and all(ActionKind.SELL in each for each in kinds):
        yield Why.of("because.due", n=view.due, cash=cash)
    yield from subsidies(best, other)
    if all(_has_more_gold(best, each) for each in advice.options[1:]):
        yield Why.of("because.gold", few=_told_of_gold(best))


def _has_more_gold(best: Option, other: Option) -> bool:
    """Is more gold expected after the best turn, beyond luck?"""
    return best.gold - other.gold > DOUBT * hypot(best.gold_error, other.gold_error)


def _told_of_gold(option: Option) -> int:
    """In tenths."""
    return round(10 * option.gold)


def _end(advice: Advice, core: Machine) -> Why:
    """How games end that are won or lost whatever is decided."""
    lines = ends_after(advice, core, advice.best)[0]
    own, most = fmean(line.own for line in lines), fmean(line.rival for line in lines)
    others = advice.view.players - 1
    return Why.of("because.end.bars", few=round(10 * own), many=round(10 * most), others=others)


def ends_after(advice: Advice, core: Machine, *options: Option) -> list[list[Line]]:
    """What is measured of games played on after these turns, with equal luck.

    It is the same games whatever they are compared with, so that one number is told of each turn.
    """
    by = seated(advice.view, advice.others)
    most = int(ALL_GAMES * _times(advice))
    games = min(GAMES, most // (2 + len(told_to_lack(advice))))
    plans = [tuple(action.packed for action in option.plan) for option in options]
    return [_lines(core, advice.view, plan, games, by) for plan in plans]


@lru_cache(32)
def _lines(
    core: Machine, view: View, plan: tuple[int, ...], games: int, by: tuple[int, ...]
) -> list[Line]:
    """The same by what is decided and by who goes on; it is asked for again at once."""
    (ended,) = core.ends(view.cells, (plan,), games, by)
    return [line_of(each, view.seat) for each in ended]
