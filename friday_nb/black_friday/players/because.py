"""The reasons told beside turns, and why the best one is ahead (:mod:`.deciding`).

Nothing that is said of a turn is left out where it is the best one: whoever reads that the next
turn's shares will gain more must find the same number here, and then what outweighs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot, sqrt
from typing import Final

from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.accounts import Line
from friday_nb.black_friday.players.advice import Advice, Option, best_looking_first, led_by, seated
from friday_nb.black_friday.players.deciding import (
    against,
    decides,
    ends_after,
    joined,
    lacking,
    played_on,
    told_to_lack,
    unlike,
)
from friday_nb.black_friday.players.machine import Machine, Mean
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.rules import facts
from friday_nb.core.level import (
    concession,
    evened,
    fate,
    grade,
    heard_of,
    is_level,
    loss,
)
from friday_nb.core.paired import DOUBT, LEVEL, means
from friday_nb.core.percents import points
from friday_nb.core.severity import Severity
from friday_nb.core.why import HELD, Side

_IN_BARS: Final = ("because.lead", "because.end.bars")
"""What tells how many silver bars a turn ends with."""


def explained(advice: Advice, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best turn is ahead, or that it is not.

    Plain Python is too slow to play on: without machine code the chances alone are compared.
    """
    if len(advice.options) == 1:
        return advice
    core = on or machine.shared()
    best, other, *_ = advice.options
    if core.fast and not advice.is_rough and points(best.win, other.win):
        if is_level(other, best):
            advice = _averaged(advice, _found_apart(*ends_after(advice, core, best, other)))
        elif not played_on(advice, best, other, core):
            advice = _judged_again(advice, core)
    advice = replace(advice, lacking=tuple(lacking(advice, core)))
    return _with_most_gold(replace(advice, because=_in_line(decides(advice, core))))


def _with_most_gold(advice: Advice) -> Advice:
    """The same advice; that its best turn brings the most gold is told only where one sees it."""
    best, *rest = (round(10 * gold(advice, option)) for option in advice.options)
    if advice.because is None or best > max(rest):
        return advice
    kept = [part for part in advice.because.parts if part.key != "because.gold"]
    return replace(advice, because=joined(kept))


def _in_line(because: Why) -> Why:
    """The same reason; the gold that it tells is that of the games by which it compares."""
    found = because.parts
    bars = [part.facts["few"] for part in found if part.key == "because.lead"]
    gold = Why.of("because.gold", few=round(int(bars[0]) / facts.GOLD)) if bars else None
    return joined([gold if gold and part.key == gold.key else part for part in found])


def gold(advice: Advice, option: Option) -> float:
    """The gold bars that are told of a turn: from the same games as its silver bars, if any are."""
    bars = [part.facts["few"] for part in told(advice, option) if part.key in _IN_BARS]
    if not bars and advice.because and option is advice.options[1]:
        bars = [
            part.facts["many"]
            for part in advice.because.parts
            if part.key == "because.lead" and "whom" not in part.facts
        ]
    return int(bars[0]) / 10 / facts.GOLD if bars else option.gold


def _judged_again(advice: Advice, core: Machine) -> Advice:
    """The next turn judged in more games, where nothing tells why it should be behind.

    It may just have been out of luck: what was found at first and what is found now are averaged,
    the more certain one counting for more.
    """
    best, other, *_ = advice.options
    one, two = ([action.packed for action in each.plan] for each in (best, other))
    again = core.compare(advice.view.cells, one, two, seated(advice.view, advice.others))
    return _averaged(advice, again)


def _found_apart(one: Sequence[Line], two: Sequence[Line]) -> Mean:
    """How far the second turn is behind in the games in which a reason is looked for.

    Where it is told to be behind but may be level they count as well, whatever they say: else the
    best turn would name a reason why it is ahead, and the row of the other one that it is not.
    """
    told = means(*([line.share for line in lines] for lines in (one, two)))
    return Mean(told.best - told.other, told.error)


def _averaged(advice: Advice, again: Mean) -> Advice:
    """The same advice after the next turn was found to be so far behind in further games.

    If it is ahead by all of them, and by more than luck explains, it leads.  Verdicts still rise
    with what is lost.
    """
    best, other, *rest = advice.options
    if not (other.apart and again.error):
        return advice
    certain = 1 / other.apart**2, 1 / again.error**2
    apart = 1 / sqrt(sum(certain))
    behind = (certain[0] * loss(other, best) + certain[1] * again.mean) * apart**2
    if behind < -DOUBT * apart:
        best, *rest = led_by(advice.options, other, Mean(behind, apart))
    else:
        win = min(best.win, max(0.0, best.win - behind))
        rest.append(replace(other, win=win, error=hypot(best.error, apart), apart=apart))
    options = sorted(rest, key=lambda each: (-each.win, -each.gold))
    even = evened((best, *options))
    return replace(advice, options=best_looking_first(advice.view, even))


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: facts; and of the best one what decides."""
    found = why(advice.view, option.plan).parts
    if option.later:
        found = (*found, Why.of("end.later", n=option.later))
    if option.is_kept:
        found = (*found, Why("subsidy.kept"))
    if option is not advice.best:
        lacks = dict(advice.lacking).get(option.plan, ())
        sides = {part.side for part in found}
        if Side.FOR in sides and Side.AGAINST not in sides:
            lacks = (Why("because.yet"), *lacks) if lacks else _unexplained(advice, option)
        return *found, *lacks
    others = why(advice.view, unlike(advice).plan).parts if len(advice.options) > 1 else ()
    return _with_reason(found, advice.because, others)


def _unexplained(advice: Advice, option: Option) -> tuple[Why, ...]:
    """That a turn which praises itself is behind; and that nothing sets it back, if that is known.

    How far it is behind is told beside it.
    """
    best = advice.best
    is_behind = points(best.win, option.win) and not is_level(option, best)
    if advice.because is None or fate(advice.options) or not is_behind or advice.is_rough:
        return ()
    if option in told_to_lack(advice):
        return (Why("because.behind"),)
    return (Why("because.yet"),) if grade(option, best) > Severity.GOOD else ()


def _with_reason(
    found: Sequence[Why], because: Why | None, others: Sequence[Why]
) -> tuple[Why, ...]:
    """The facts of the best turn and what decides.

    Where a fact argues against it that is none against the other turn as well, and no turn is told
    to look better, it is said that it is the best one all the same.
    """
    if because is None:
        return tuple(found)
    keys = {part.key for part in because.parts}
    facts_of = [part for part in found if part.key != "sell.due" or "because.due" not in keys]
    shared = {part.key for part in others}
    argues = any(part.side is Side.AGAINST and part.key not in shared for part in found)
    is_answered = any(key.startswith("because.though") for key in keys)
    still = concession(because) if argues and not is_answered else ""
    return *facts_of, *((Why(still),) if still else ()), *because.parts


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return _text(told(advice, option), lang)


def compared(advice: Advice, held: Option, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best turn is better than just this one."""
    found = against(advice, held, on or machine.shared()) or (Why.of(LEVEL),)
    return replace(advice, because=joined(found).against(HELD))


def instead(advice: Advice, held: Option, lang: str) -> str:
    """What is told of the best turn to somebody who is about to make another one.

    What decides is told only against that one: that others are level with the best says nothing.
    What that one lacks in comparison is told of it already, where it was looked for; then nothing
    is said here that would need it as an answer.
    """
    found = heard_of(advice.because, is_next=held == advice.options[1])
    told_of_best, others = (why(advice.view, o.plan).parts for o in (advice.best, held))
    if held.plan in dict(advice.lacking):
        kept = [
            part
            for part in told_of_best
            if part.side is not Side.AGAINST and not part.is_outdone(others)
        ]
        if kept:
            return _text(kept, lang)
    return _text(_with_reason(told_of_best, found, others), lang)


def _text(parts: Sequence[Why], lang: str) -> str:
    return " ".join(part.said(lang) for part in parts)
