"""What decides: how games end after the best decision, and how after the next one.

Both are played on in the same deals and with equal luck, by those who sit there, in games of which
neither was chosen.  The reason is the quantity that explains most of the difference
(:mod:`friday_nb.core.paired`): a supply more, a gun less, or what the others get.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from friday_nb.charts.numbers import points
from friday_nb.core.paired import DOUBT, Lines, Quantity, what_decides
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
    facts = why(advice.view, option.action, advice.lying, advice.seated)
    return facts.best(advice.because) if option is advice.best else facts.parts


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    """The quantity in which the best option is better than the other, or that they are level."""
    ahead = points(best.win, other.win)
    lines = _played_on(advice, best, other, core) if ahead and core.fast else None
    doubtful = best.win - other.win <= DOUBT * other.apart
    return what_decides(Why, QUANTITIES, ahead, lines, doubtful=doubtful)


def _played_on(advice: Advice, best: Option, other: Option, core: Machine) -> tuple[Lines, Lines]:
    view = advice.view
    seed = view_hash(view.cells) ^ 1
    deals = list(fitting_deals(view, advice.lying, advice.seated, seed, GAMES))
    seated = seats.numbers(view, advice.seated)
    one, two = (
        [measured(s, view.seat) for s in core.ends(view.cells, deals, decision, seated)]
        for decision in (best.action.packed, other.action.packed)
    )
    return one, two


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
