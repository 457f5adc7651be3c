"""What decides: how games end after the best decision, and how after the next one.

Where decisions are level, it is that; where everything is lost or won, how such games end.

Both are played on in the same deals and with equal luck, by those who sit there, in games of which
neither was chosen.  The reason is the quantity that explains most of the difference
(:mod:`friday_nb.core.paired`): a supply more, a gun less, or what the others get.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from statistics import fmean
from typing import Final

from friday_nb.charts.numbers import points
from friday_nb.core.level import (
    WON,
    far_behind,
    fate,
    heard_of,
    is_level,
    is_surely_close,
    level_with,
    says_level,
)
from friday_nb.core.paired import LEVEL, ONE_GAME, Lines, Quantity, means, slope, what_decides
from friday_nb.core.why import HELD, REST, Side
from friday_nb.his_man_friday.players import machine, seats
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.fitting import fitting_deals
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.why import Why, why
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.facts import COPIES
from friday_nb.his_man_friday.rules.scoring import guns_taken, kinds_taken, sum_taken

GAMES: Final = 500
"""Games after each of the two decisions."""
MANY: Final = 0.25
"""What decides such a share of the games that are decided is told of them."""
OFTEN: Final = 0.05
"""What decides is looked for in the scoring where it explains such a share of the games."""
MOST: Final = 0.5
"""What is told explains at least such a share of the difference, if anything does."""
WON_BY: Final = {
    "four": "because.four",
    "rival.out": "because.by.rival.out",
    "kinds": "because.by.kinds",
    "sum": "because.by.sum",
}
"""What a game may be won by (:func:`decided_by`), and the sentence that tells how often it is."""
QUANTITIES: Final = (
    Quantity("four", 0.02, is_share=True),
    Quantity("out", 0.03, less=True, is_share=True),
    Quantity("guns", 0.1, less=True),
    Quantity("kinds", 0.1),
    Quantity("sum", 0.3),
    Quantity("rival.out", 0.03, is_share=True),
    Quantity("rival.kinds", 0.1, less=True),
    Quantity("rival.sum", 0.3, less=True),
)


def explained(advice: Advice, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best decision is ahead, or that it is not.

    Plain Python is too slow to play on: without machine code the chances alone are compared.
    """
    if len(advice.options) == 1:
        return advice
    best, other, *_ = advice.options
    return replace(advice, because=because(advice, best, other, on or machine.shared()))


def told(advice: Advice, option: Option) -> tuple[Why, ...]:
    """What is said of an option: all facts, as of any other; of the best one what decides, too."""
    facts = _facts(advice, option)
    return facts.parts if option is not advice.best else _with_reason(facts, advice.because)


def _with_reason(facts: Why, found: Why | None) -> tuple[Why, ...]:
    """The facts of the best decision and what decides, which has the last word.

    Where the facts argue against it, it is said that it is the best one all the same.
    """
    if found is None:
        return facts.parts
    argues = any(part.side is Side.AGAINST for part in facts.parts)
    still = (Why.of("because.still"),) if argues and not says_level(found) else ()
    return *facts.parts, *still, found


def _facts(advice: Advice, option: Option) -> Why:
    return why(advice.view, option.action, advice.lying, advice.seated)


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def compared(advice: Advice, held: Option, on: Machine | None = None) -> Advice:
    """The same advice with the reason why its best decision is better than just this one."""
    core = on or machine.shared()
    found = _what_decides(advice, core, advice.best, held, doubtful=False)
    return replace(advice, because=found.against(HELD).among(advice.view.players))


def instead(advice: Advice, held: Option, lang: str) -> str:
    """What is told of the best decision to somebody who is about to make another one."""
    found = heard_of(advice.because, is_next=held == advice.options[1])
    return " ".join(part.text(lang) for part in _with_reason(_facts(advice, advice.best), found))


def because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    """The quantity in which the best option is better than the other, or that they are level."""
    return _because(advice, best, other, core).among(advice.view.players)


def _because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    if key := "" if advice.is_rough else fate(advice.options):
        ends = _ends(advice, core, best)[0] if core.fast else []
        return Why(key, also=_end(ends, advice.view.seat, won=key.startswith(WON)) if ends else ())
    doubtful = is_level(other, best)
    # Where the list says that no difference is seen, none is told.
    ahead = 0 if doubtful and is_surely_close(other, best) else points(best.win, other.win)
    found = _what_decides(advice, core, best, other, doubtful=doubtful) if ahead else Why.of(LEVEL)
    if found.key != LEVEL:
        return found
    return replace(level_with(Why, advice.options), also=_against_the_rest(advice, best, core))


def _against_the_rest(advice: Advice, best: Option, core: Machine) -> tuple[Why, ...]:
    """Where some are level with the best decision, what puts it ahead of those far behind."""
    rest = far_behind(advice.options)
    if rest is None or not core.fast:
        return ()
    return (_what_decides(advice, core, best, rest, doubtful=False).against(REST),)


def _what_decides(
    advice: Advice, core: Machine, best: Option, other: Option, *, doubtful: bool
) -> Why:
    """The quantity in which the best option is better than the other, or that they are level."""
    ends = _ends(advice, core, best, other) if core.fast else []
    one, two = ([measured(s, advice.view.seat) for s in each] for each in ends or ([], []))
    pair = (one, two) if ends else None
    found = what_decides(Why, QUANTITIES, points(best.win, other.win), pair, doubtful=doubtful)
    if found.key == LEVEL or pair is None:
        return found
    by_cause = _by_cause(pair, _cause(ends, pair, advice.view.seat))
    enough = (each for each in (by_cause, found) if each and _explains(pair, each) >= MOST)
    return next(enough, None) or _by_wins(ends, pair, advice.view.seat) or by_cause or found


def _explains(pair: tuple[Lines, Lines], reason: Why) -> float:
    """How much of the difference in winning the difference in the quantity of a reason explains."""
    found = next((q for q in QUANTITIES if reason.key == f"because.{q.key}"), None)
    ahead = _ahead(pair)
    if found is None or ahead <= 0:
        return 0.0
    place = 1 + QUANTITIES.index(found)
    one, two = ([line[place] for line in lines] for lines in pair)
    more = fmean(one) - fmean(two)
    if found.is_share:  # each such game may be one that is won, or lost, by it
        return abs(more) / ahead
    return slope([*one, *two], [line[0] for lines in pair for line in lines]) * more / ahead


def _ahead(pair: tuple[Lines, Lines]) -> float:
    """How much more is won in the lines of the better decision."""
    one, two = (fmean(line[0] for line in lines) for lines in pair)
    return one - two


def _by_wins(ends: list[list[list[int]]], pair: tuple[Lines, Lines], seat: int) -> Why | None:
    """The reason in what more games are won by, where no quantity explains most of the difference.

    A sum that is hardly larger on average may be large enough far more often.
    """
    won = [
        [decided_by(s, seat, won=True) if line[0] else "" for s, line in zip(*both, strict=True)]
        for both in zip(ends, pair, strict=True)
    ]
    found = {key: means(*([key == each for each in by] for by in won)) for key in WON_BY}
    key = max(found, key=lambda each: found[each].best - found[each].other)
    if not found[key].is_better(max(ONE_GAME, MOST * _ahead(pair)), less=False):
        return None
    return Why.of(WON_BY[key], **found[key].shares)


def _cause(ends: list[list[list[int]]], pair: tuple[Lines, Lines], seat: int) -> str:
    """What decides the games that the better of two decisions wins more, by the scoring.

    That is by what most of them are won, or are not lost; empty where it explains few of them.
    """
    counts: dict[tuple[bool, str], float] = defaultdict(float)
    for sign, after, lines in zip((1, -1), ends, pair, strict=True):
        for s, (share, *_) in zip(after, lines, strict=True):
            won = share > 0
            counts[won, decided_by(s, seat, won=won)] += sign * (share if won else -1.0)
    # Of equals, to be out is told first, then what wins rather than what loses.
    won, key = max(counts, key=lambda each: (counts[each], each[1] == "out", each[0]))
    return key if counts[won, key] >= OFTEN * len(pair[0]) else ""


def _by_cause(pair: tuple[Lines, Lines], cause: str) -> Why | None:
    """The reason in the quantity of a cause, if that differs by as much as is usually told."""
    _, *columns = zip(*pair[0], strict=True)
    _, *others = zip(*pair[1], strict=True)
    found = {
        quantity.key: (quantity, means(column, other))
        for quantity, column, other in zip(QUANTITIES, columns, others, strict=True)
    }
    for name in (cause, f"rival.{cause}"):
        quantity, both = found.get(name, (None, None))
        if quantity and both and both.is_better(quantity.least, less=quantity.less):
            return Why.of(f"because.{name}", **quantity.facts(both))
    return None


def _ends(advice: Advice, core: Machine, *options: Option) -> list[list[list[int]]]:
    """How games end that are played on after these options, in the same deals."""
    view = advice.view
    seed = view_hash(view.cells) ^ 1
    deals = list(fitting_deals(view, advice.lying, advice.seated, seed, GAMES))
    seated = seats.numbers(view, advice.seated)
    return [list(core.ends(view.cells, deals, each.action.packed, seated)) for each in options]


def _end(ends: list[list[int]], seat: int, *, won: bool) -> tuple[Why, ...]:
    """Why games end as they do that are won or lost whatever is decided: what decides most of them.

    And what decides many others.  A number by which the seat would stand otherwise is left out.
    """
    counts = Counter(decided_by(s, seat, won=won) for s in ends)
    often = [key for key, n in counts.most_common() if n >= MANY * len(ends)]
    return tuple(found for key in often if (found := _end_by(ends, seat, key, won=won)))


def _end_by(ends: list[list[int]], seat: int, key: str, *, won: bool) -> Why | None:
    """How games end in what decides them."""
    if key in ("kinds", "sum"):
        own, others = zip(*(_both(s, seat, key) for s in ends), strict=True)
        few, many = round(10 * fmean(own)), round(10 * fmean(others))
        is_so = few > many if won else few < many
        return Why.of(f"because.end.{key}", few=few, many=many) if is_so else None
    share = fmean(_is_so(s, seat, key) for s in ends)
    return Why.of(f"because.end.{key}", a=round(1000 * share))


def _is_so(s: list[int], seat: int, key: str) -> bool:
    """Has somebody all the guns at this end, or is somebody out: the seat, or a rival?"""
    guns, out = _guns_and_out(s)
    if key.endswith("four"):
        out = guns.index(max(guns)) if max(guns) == COPIES[at.GUN_CARD] else -1
    return out >= 0 and (out != seat) is key.startswith("rival")


def decided_by(s: list[int], seat: int, *, won: bool) -> str:
    """What decides an end: what would have to be otherwise for the seat not to win, or not to lose.

    Who is out with the most guns, but would have been behind in supplies as well, loses by these.
    """
    guns, out = _guns_and_out(s)
    if max(guns) == COPIES[at.GUN_CARD]:
        return "four" if guns[seat] == max(guns) else "rival.four"
    own = _standing(s, seat)
    if won and max(_standing(s, each) for each in _others(s, seat)) >= own:
        return "rival.out"
    best = max(_standing(s, each) for each in _rivals(s, seat))
    if not won and out == seat and best <= own:
        return "out"
    return "kinds" if best[0] != own[0] else "sum"


def _both(s: list[int], seat: int, key: str) -> tuple[int, int]:
    """The kinds or the sum of a seat, and of the best of the others that are not out."""
    best = max(_standing(s, each) for each in _rivals(s, seat))
    place = ("kinds", "sum").index(key)
    return _standing(s, seat)[place], best[place]


def _others(s: list[int], seat: int) -> list[int]:
    return [each for each in range(s[at.PLAYERS]) if each != seat]


def _rivals(s: list[int], seat: int) -> list[int]:
    """The others, without who is out unless nobody else is left."""
    _, out = _guns_and_out(s)
    others = _others(s, seat)
    return [each for each in others if each != out] or others


def _standing(s: list[int], seat: int) -> tuple[int, int]:
    """Kinds, then the sum: by these a seat wins that is not out."""
    return kinds_taken(s, seat), sum_taken(s, seat)


def _guns_and_out(s: list[int]) -> tuple[list[int], int]:
    """The guns of each seat, and who is out for having the most; -1 if nobody is."""
    guns = [guns_taken(s, each) for each in range(s[at.PLAYERS])]
    most = max(guns)
    alone = guns.count(most) == 1 and most < COPIES[at.GUN_CARD]
    return guns, guns.index(most) if alone else -1


def measured(s: list[int], seat: int) -> tuple[float, ...]:
    """Of the end of a game: the seat's share of the win, and what there is of each quantity."""
    players = range(s[at.PLAYERS])
    guns, out = _guns_and_out(s)
    kinds = [kinds_taken(s, each) for each in players]
    sums = [sum_taken(s, each) for each in players]
    rivals = [each for each in players if each not in (seat, out)]
    return (
        s[at.WON + seat] / sum(s[at.WON + each] for each in players),
        guns[seat] == COPIES[at.GUN_CARD],
        out == seat,
        guns[seat],
        kinds[seat],
        sums[seat],
        out not in (-1, seat),
        max((kinds[each] for each in rivals), default=0),
        max((sums[each] for each in rivals), default=0),
    )
