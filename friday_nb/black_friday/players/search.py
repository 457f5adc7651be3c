# ruff: noqa: PLR0917 - plain integers and buffers
"""A player that plays its turns out before it decides.  Restricted Python.

It weighs the plans of :mod:`.plans`, one for each legal decision, by what comes of them in games of
learned players from deals that fit what it has seen (:mod:`.judging`).  Time is spent on the plans
that are worth it, by sequential halving (Karnin, Koren and Somekh: Almost Optimal Exploration in
Multi-Armed Bandits, 2013): after each round the worse half is left out.  The learned player's own
plan stays to the end, and another one takes its place only if it was clearly better.
"""

import math
from typing import Final

from friday_nb.black_friday.players.desk import LONG, RESULT, TASTE_SIZE, Desk
from friday_nb.black_friday.players.judging import (
    GAIN_SQUARES,
    VALUES,
    bars_of,
    clear_results,
    play_line,
)
from friday_nb.black_friday.players.planner import plan_afresh
from friday_nb.black_friday.players.plans import first_of_kind, make_plans
from friday_nb.black_friday.rules.layout import (
    AFTER,
    BASE,
    CHOOSE,
    DO_BUY,
    DO_SELL,
    NODE,
    PLAYERS,
    SETUP,
    TAKING,
    TURN,
)
from friday_nb.core.log import ReadOnlyCells

MARGIN: Final = 1.5
"""So many bars ahead make a win about three times as likely as a defeat."""
TRUSTED: Final = 1.0
"""A plan must be better than the learned player's by so many standard errors."""
DOUBT: Final = 0.05
"""The variance of a difference that is assumed in addition, as if seen once."""


def value_of(s: ReadOnlyCells, seat: int) -> float:
    """How good the end of a game is for a seat, from 0 to 1.

    This is its chance to win if some luck were still to come: a narrow win is worth little more
    than a narrow defeat, so that fewer lines tell which plan is better.
    """
    own = bars_of(s, seat)
    whole = 0.0
    for other in range(s[PLAYERS]):
        whole += math.exp(min(50.0, (bars_of(s, other) - own) / MARGIN))
    return 1 / whole


def is_left_to_learned(s: ReadOnlyCells, own: int) -> bool:
    """Is it not worth thinking, where the learned player would decide ``own`` (packed)?

    The search has its say when a turn begins and when cases move; in between it goes on buying or
    selling.
    """
    if s[NODE] in (AFTER, TAKING, SETUP):
        return True
    return s[NODE] != CHOOSE and own // BASE in (DO_BUY, DO_SELL)


def search(d: Desk, deals: int, mark: int, lines: int) -> int:
    """The decision (packed) at the view ``d.root``, after at most so many lines of play.

    With fewer lines than plans it is that of the learned player.

    Args:
        d: The buffers, with the view in ``d.root`` and the deals in ``d.deals``.
        deals: How many deals there are.
        mark: Where the luck comes from.
        lines: How many lines to play, of all plans together.
    """
    own = plan_afresh(d.root, d.tastes[TASTE_SIZE:], d.q, d.p, d.found)
    if is_left_to_learned(d.root, own):
        return own
    n = make_plans(d)
    clear_results(d, n)
    left = 0
    base = 0
    for i in range(n):
        d.alive[i] = first_of_kind(d, i) == i
        left += d.alive[i]
        if d.plans[i * LONG] == own:
            base = first_of_kind(d, i)
    if left > lines:
        return own
    rounds = 0
    while 2**rounds < left:
        rounds += 1
    line = 0
    for number in range(rounds):
        if number > 0:
            left = leave_out(d, n, base, left)
        for _ in range(max(1, lines // ((rounds - number) * left))):
            if lines >= left:
                try_all(d, n, base, line, deals, mark)
                lines -= left
                line += 1
    return int(d.plans[best_plan(d, n, base, line) * LONG])


def try_all(d: Desk, n: int, base: int, line: int, deals: int, mark: int) -> None:
    """Play one line of each plan that is left; their values are added up."""
    seat = d.root[TURN]
    play_line(d, base, line, deals, mark)
    usual = value_of(d.s, seat)
    d.results[base * RESULT + VALUES] += usual
    for i in range(n):
        if d.alive[i] and i != base:
            play_line(d, i, line, deals, mark)
            value = value_of(d.s, seat)
            d.results[i * RESULT + VALUES] += value
            d.results[i * RESULT + GAIN_SQUARES] += (value - usual) * (value - usual)


def leave_out(d: Desk, n: int, base: int, left: int) -> int:
    """Leave out the worse half, but never the learned player's own plan; how many are left."""
    for _ in range(left // 2):
        worst = -1
        for i in range(n):
            if d.alive[i] and i != base:
                value = d.results[i * RESULT + VALUES]
                if worst < 0 or value < d.results[worst * RESULT + VALUES]:
                    worst = i
        if worst >= 0:
            d.alive[worst] = 0
            left -= 1
    return left


def best_plan(d: Desk, n: int, base: int, lines: int) -> int:
    """The plan that was most surely better than the learned player's, or that one."""
    best = base
    most = 0.0
    for i in range(n):
        if d.alive[i] and i != base:
            at = i * RESULT
            gain = (d.results[at + VALUES] - d.results[base * RESULT + VALUES]) / lines
            spread = (d.results[at + GAIN_SQUARES] + DOUBT) / lines - gain * gain
            sure = gain - TRUSTED * math.sqrt(max(0.0, spread) / lines)
            if sure > most:
                most = sure
                best = i
    return best
