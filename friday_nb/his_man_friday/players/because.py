"""What decides: how games end after the best decision, and how after the next one.

Where decisions are level, it is that; where everything is lost or won, how such games end.

Both are played on in the same deals and with equal luck, by those who sit there, in games of which
neither was chosen.  The reason is the quantity that explains most of the difference
(:mod:`friday_nb.core.paired`): a supply more, a gun less, or what the others get.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import Final

from friday_nb.charts.numbers import points
from friday_nb.core.level import WON, fate, is_level, level_with, says_level
from friday_nb.core.paired import LEVEL, Lines, Quantity, what_decides
from friday_nb.core.why import Side
from friday_nb.his_man_friday.players import machine, seats
from friday_nb.his_man_friday.players.advice import Advice, Option, fitting_deals
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.why import Why, why
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.facts import COPIES
from friday_nb.his_man_friday.rules.scoring import guns_taken, kinds_taken, sum_taken

GAMES: Final = 500
"""Games after each of the two decisions."""
MOSTLY: Final = 0.9
"""Such a share of the games is told as how they end."""
KINDS_APART: Final = 0.3
"""From this difference on it is told that kinds decide, and not sums."""
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
    """What is said of an option: facts; of the best one what speaks for it, and what decides."""
    facts = _facts(advice, option)
    if option is not advice.best:
        return facts.parts
    if advice.because and not says_level(advice.because):
        return facts.best(advice.because)
    beside = [_facts(advice, each) for each in advice.options[1:] if is_level(each, option)]
    return facts.best(advice.because, beside)


def _facts(advice: Advice, option: Option) -> Why:
    return why(advice.view, option.action, advice.lying, advice.seated)


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def instead(advice: Advice, lang: str) -> str:
    """What is told of the best decision to somebody who is about to make another one.

    That some are level with it says nothing of that one.
    """
    best = advice.best
    if advice.because and not says_level(advice.because):
        return reason(advice, best, lang)
    facts = _facts(advice, best)
    parts = facts.without(Side.AGAINST) or facts.parts
    return " ".join(part.text(lang) for part in parts)


def because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    """The quantity in which the best option is better than the other, or that they are level."""
    if key := "" if advice.is_rough else fate(advice.options):
        ends = _ends(advice, core, best) if core.fast else None
        return Why(key, also=(_end(ends[0], won=key.startswith(WON)),) if ends else ())
    ahead = points(best.win, other.win)
    lines = _ends(advice, core, best, other) if ahead and core.fast else []
    pair = (lines[0], lines[1]) if lines else None
    doubtful = is_level(other, best)
    found = what_decides(Why, QUANTITIES, ahead, pair, doubtful=doubtful)
    return level_with(Why, advice.options) if found.key == LEVEL else found


def _ends(advice: Advice, core: Machine, *options: Option) -> list[Lines]:
    """What is measured of games played on after these options, in the same deals."""
    view = advice.view
    seed = view_hash(view.cells) ^ 1
    deals = list(fitting_deals(view, advice.lying, advice.seated, seed, GAMES))
    seated = seats.numbers(view, advice.seated)
    return [
        [measured(s, view.seat) for s in core.ends(view.cells, deals, each.action.packed, seated)]
        for each in options
    ]


def _end(lines: Lines, *, won: bool) -> Why:
    """How games end that are won or lost whatever is decided: by guns, kinds or sums."""
    _, *columns = zip(*lines, strict=True)
    mean = {each.key: fmean(found) for each, found in zip(QUANTITIES, columns, strict=True)}
    for key in ("four", "rival.out") if won else ("out",):
        if mean[key] >= MOSTLY:
            return Why.of(f"because.end.{key}", a=round(1000 * mean[key]))
    lead = mean["kinds"] - mean["rival.kinds"]
    key = "kinds" if (lead if won else -lead) >= KINDS_APART else "sum"
    few, many = round(10 * mean[key]), round(10 * mean[f"rival.{key}"])
    return Why.of(f"because.end.{key}", few=few, many=many)


def measured(s: list[int], seat: int) -> tuple[float, ...]:
    """Of the end of a game: the seat's share of the win, and what there is of each quantity."""
    players = range(s[at.PLAYERS])
    guns = [guns_taken(s, each) for each in players]
    kinds = [kinds_taken(s, each) for each in players]
    sums = [sum_taken(s, each) for each in players]
    four = COPIES[at.GUN_CARD] in guns
    most = max(guns)
    out = guns.index(most) if guns.count(most) == 1 and not four else -1
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
