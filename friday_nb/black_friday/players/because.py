"""What decides: how games end after the best turn, and how after the next one.

Where turns are level, it is that; where everything is lost or won, how such games end.

Both are played on from the same deals and with equal luck, by those who sit there, in games of
which neither was chosen.  The reason is the quantity that explains most of the difference
(:mod:`friday_nb.core.paired`): bars of one's own, or what the others get.  What can be worked out
exactly is told with it where it points the same way: what one owns after the next price adjustment,
and a special action that is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Final

from friday_nb.black_friday.actions import ActionKind
from friday_nb.black_friday.odds.moves import MoveFacts, plan_facts
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.advice import Advice, Option, seated
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.players.rollouts import bars_of, share_of
from friday_nb.black_friday.players.why import Why, why
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.charts.numbers import points
from friday_nb.core.level import far_behind, fate, is_level, level_with, says_level, told_instead
from friday_nb.core.paired import LEVEL, Lines, Quantity, what_decides
from friday_nb.core.why import HELD, REST

GAMES: Final = 200
"""Games after each of the two turns."""
QUANTITIES: Final = (Quantity("bars", 0.1), Quantity("rival", 0.1, less=True))
COINS_APART: Final = 3
"""From this difference on, what one owns after the next adjustment is told."""
SPECIALS: Final = {
    at.CAN_PASS: "pass",
    at.CAN_SELL: "sell",
    at.CAN_SILVER: "silver",
    at.CAN_BUY: "buy",
}


def explained(advice: Advice, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best turn is ahead, or that it is not.

    Plain Python is too slow to play on: without machine code the chances alone are compared.
    """
    if len(advice.options) == 1:
        return advice
    best, other, *_ = advice.options
    return replace(advice, because=because(advice, best, other, on or machine.shared()))


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: facts; of the best one what speaks for it, and what decides."""
    found = why(advice.view, option.plan)
    if option is not advice.best:
        return found.parts
    if advice.because and not says_level(advice.because):
        return found.best(advice.because)
    parts = found.best(advice.because, [why(advice.view, e.plan) for e in advice.options[1:]])
    said = {part.key for part in advice.because.parts} if advice.because else set()
    return tuple(part for part in parts if part.key != "sell.due" or "because.due" not in said)


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def compared(advice: Advice, held: Option, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best turn is better than just this one."""
    return replace(advice, because=_against(advice, held, on or machine.shared()).against(HELD))


def instead(advice: Advice, held: Option, lang: str) -> str:
    """What is told of the best turn to somebody who is about to make another one."""
    is_next = held == advice.options[1]
    return told_instead(why(advice.view, advice.best.plan), advice.because, lang, is_next=is_next)


def because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    """The quantity in which the best turn is better than the other one, or that they are level."""
    if key := "" if advice.is_rough else fate(advice.options):
        ends = _ends(advice, core, best) if core.fast else None
        return Why(key, also=(_end(ends[0]),) if ends else ())
    ahead = points(best.win, other.win)
    pair = _lines(advice, core, best, other) if ahead and core.fast else None
    doubtful = is_level(other, best)
    found = what_decides(Why, QUANTITIES, ahead, pair, doubtful=doubtful)
    if found.key == LEVEL:
        level, rest = level_with(Why, advice.options), far_behind(advice.options)
        also = [*_where_level(advice, best, other)]
        if rest and core.fast:
            also.append(_against(advice, rest, core).against(REST))
        return replace(level, also=tuple(also))
    return replace(found, also=besides(advice, best, other))


def _against(advice: Advice, other: Option, core: Machine) -> Why:
    """The quantity in which the best turn is better than one that is surely behind it."""
    best = advice.best
    pair = _lines(advice, core, best, other) if core.fast else None
    found = what_decides(Why, QUANTITIES, points(best.win, other.win), pair, doubtful=False)
    return replace(found, also=besides(advice, best, other))


def _where_level(advice: Advice, best: Option, other: Option) -> Iterator[Why]:
    """What is told of turns that win as often: a sale that is forced, a subsidy, the most gold."""
    view = advice.view
    cash = view.cash[view.seat]
    kinds = ({action.kind for action in option.plan} for option in advice.options)
    if view.due > cash and all(ActionKind.SELL in each for each in kinds):
        yield Why.of("because.due", n=view.due, cash=cash)
    yield from _subsidies(best, other)
    level = [each for each in advice.options[1:] if is_level(each, best)]
    most = max((_told_of_gold(each) for each in level), default=0)
    if _told_of_gold(best) > most:
        yield Why.of("because.gold", few=_told_of_gold(best))


def _told_of_gold(option: Option) -> int:
    """In tenths."""
    return round(10 * option.gold)


def _ends(advice: Advice, core: Machine, *options: Option) -> list[Lines]:
    """What is measured of games played on after these turns, with equal luck."""
    view = advice.view
    plans = [[action.packed for action in option.plan] for option in options]
    ended = core.ends(view.cells, plans, GAMES, seated(view, advice.others))
    return [[measured(s, view.seat) for s in lines] for lines in ended]


def _lines(advice: Advice, core: Machine, best: Option, other: Option) -> tuple[Lines, Lines]:
    one, two = _ends(advice, core, best, other)
    return one, two


def _end(lines: Lines) -> Why:
    """How games end that are won or lost whatever is decided."""
    _, own, most = (fmean(column) for column in zip(*lines, strict=True))
    return Why.of("because.end.bars", few=round(10 * own), many=round(10 * most))


def measured(s: Sequence[int], seat: int) -> tuple[float, ...]:
    """Of the end of a game: the seat's share of the win, its bars, and the most of the others."""
    rivals = (bars_of(s, other) for other in range(s[at.PLAYERS]) if other != seat)
    return share_of(s, seat), bars_of(s, seat), max(rivals)


def besides(advice: Advice, best: Option, other: Option) -> tuple[Why, ...]:
    """What else the best turn has that the other one has not, worked out exactly."""
    one, two = (plan_facts(advice.view, option.plan) for option in (best, other))
    kept = _cards(one) & ~_cards(two)
    found = [Why.of("because.keeps", special=name) for bit, name in SPECIALS.items() if kept & bit]
    if bool(one.brings) is not bool(two.brings):
        found.append(Why.of("because.adjusts" if one.brings else "because.adjusts.not"))
    found += _subsidies(best, other)
    own, next_best = (round(each.mean_and_spread_then[0]) for each in (one, two))
    if own - next_best >= COINS_APART:
        found.append(Why.of("because.wealth", own=own, other=next_best))
    return tuple(found)


def _subsidies(best: Option, other: Option) -> list[Why]:
    """That the other turn is the same but for a subsidy, if it is."""
    one, two = (
        Counter(action for action in each.plan if action.kind is not ActionKind.END)
        for each in (best, other)
    )
    more, less = two - one, one - two
    if bool(more) is bool(less) or any(
        action.kind is not ActionKind.SUBSIDY for action in (more or less)
    ):
        return []
    n = (more or less).total()
    if more:
        return [Why.of("because.subsidy.not", n=n, cost=n * facts.INTEREST)]
    return [Why.of("because.subsidy", n=n, gain=n * facts.SUBSIDY)]


def _cards(found: MoveFacts) -> int:
    """The special actions that the seat may still use, as bits."""
    return found.next.cells[at.CARDS_LEFT + found.seat]
