"""What decides: how games end after the best turn, and how after the next one.

Both are played on from the same deals and with equal luck, by those who sit there, in games of
which neither was chosen.  The reason is the quantity that explains most of the difference
(:mod:`friday_nb.core.paired`): bars of one's own, or what the others get.  What can be worked out
exactly is told with it where it points the same way: what one owns after the next price adjustment,
and a special action that is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from friday_nb.black_friday.odds.moves import MoveFacts, plan_facts
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.advice import Advice, Option, seated
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.players.rollouts import bars_of, share_of
from friday_nb.black_friday.players.why import Why, why
from friday_nb.black_friday.rules import layout as at
from friday_nb.charts.numbers import points
from friday_nb.core.paired import DOUBT, LEVEL, Lines, Quantity, what_decides

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
    return found.best(advice.because) if option is advice.best else found.parts


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The same in sentences."""
    return " ".join(part.text(lang) for part in told(advice, option))


def because(advice: Advice, best: Option, other: Option, core: Machine) -> Why:
    """The quantity in which the best turn is better than the other one, or that they are level."""
    ahead = points(best.win, other.win)
    lines = _played_on(advice, best, other, core) if ahead and core.fast else None
    doubtful = best.win - other.win <= DOUBT * other.apart
    found = what_decides(Why, QUANTITIES, ahead, lines, doubtful=doubtful)
    return found if found.key == LEVEL else replace(found, also=besides(advice, best, other))


def _played_on(advice: Advice, best: Option, other: Option, core: Machine) -> tuple[Lines, Lines]:
    view = advice.view
    plans = [[action.packed for action in option.plan] for option in (best, other)]
    ended = core.ends(view.cells, plans, GAMES, seated(view, advice.others))
    one, two = ([measured(s, view.seat) for s in lines] for lines in ended)
    return one, two


def measured(s: Sequence[int], seat: int) -> tuple[float, ...]:
    """Of the end of a game: the seat's share of the win, its bars, and the most of the others."""
    rivals = (bars_of(s, other) for other in range(s[at.PLAYERS]) if other != seat)
    return share_of(s, seat), bars_of(s, seat), max(rivals)


def besides(advice: Advice, best: Option, other: Option) -> tuple[Why, ...]:
    """What else the best turn has that the other one has not, worked out exactly."""
    one, two = (plan_facts(advice.view, option.plan) for option in (best, other))
    kept = _cards(one) & ~_cards(two)
    found = [Why.of("because.keeps", special=name) for bit, name in SPECIALS.items() if kept & bit]
    own, next_best = (round(each.mean_and_spread_then[0]) for each in (one, two))
    if own - next_best >= COINS_APART:
        found.append(Why.of("because.wealth", own=own, other=next_best))
    return tuple(found)


def _cards(found: MoveFacts) -> int:
    """The special actions that the seat may still use, as bits."""
    return found.next.cells[at.CARDS_LEFT + found.seat]
