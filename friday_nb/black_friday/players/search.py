"""A player that plays its turns out before it decides.  Restricted Python.

It weighs the plans of :mod:`.plans`, one for each legal decision, by what comes of them in games of
learned players from deals that fit what it has seen (:mod:`.rollouts`).  Time is spent on the plans
that are worth it, by sequential halving (Karnin, Koren and Somekh: Almost Optimal Exploration in
Multi-Armed Bandits, 2013): after each round the worse half is left out.  The learned player's own
plan stays to the end, and another one takes its place only if it was clearly better.
"""

import math
from typing import Final

from friday_nb.black_friday.players.buffers import PLAN_LENGTH, RESULT_SIZE, WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.planner import plan_afresh
from friday_nb.black_friday.players.plans import first_of_kind, make_plans
from friday_nb.black_friday.players.rollouts import (
    GAIN_SQUARES,
    VALUES,
    clear_results,
    play_line,
    value_of,
)
from friday_nb.black_friday.rules import layout
from friday_nb.core.log import ReadOnlyCells

CONFIDENCE: Final = 1.0
"""A plan must be better than the learned player's by so many standard errors."""
PRIOR_VARIANCE: Final = 0.05
"""The variance of a difference that is assumed in addition, as if seen once."""


def is_left_to_learned(s: ReadOnlyCells, own: int) -> bool:
    """Is it not worth thinking, where the learned player would decide ``own`` (packed)?

    The search has its say when a turn begins and when cases move; in between it goes on buying or
    selling.
    """
    if s[layout.NODE] in (layout.AFTER, layout.TAKING, layout.SETUP):
        return True
    return s[layout.NODE] != layout.CHOOSE and own // layout.BASE in (layout.DO_BUY, layout.DO_SELL)


def search(b: Buffers, deals: int, key: int, lines: int) -> int:
    """The decision (packed) at the view ``b.root``, after at most so many lines of play.

    With fewer lines than plans it is that of the learned player.

    Args:
        b: The buffers, with the view in ``b.root`` and the deals in ``b.deals``.
        deals: How many deals there are.
        key: Where the luck comes from.
        lines: How many lines to play, of all plans together.
    """
    own = plan_afresh(b.root, b.weights[WEIGHT_COUNT:], b.q, b.p, b.found)
    if is_left_to_learned(b.root, own):
        return own
    n = make_plans(b)
    clear_results(b, n)
    left = 0
    base = 0
    for i in range(n):
        b.alive[i] = first_of_kind(b, i) == i
        left += b.alive[i]
        if b.plans[i * PLAN_LENGTH] == own:
            base = first_of_kind(b, i)
    if left > lines:
        return own
    rounds = 0
    while 2**rounds < left:
        rounds += 1
    line = 0
    for number in range(rounds):
        if number > 0:
            left = leave_out(b, n, base, left)
        for _ in range(max(1, lines // ((rounds - number) * left))):
            if lines >= left:
                try_all(b, n, base, line, deals, key)
                lines -= left
                line += 1
    return int(b.plans[best_plan(b, n, base, line) * PLAN_LENGTH])


def try_all(b: Buffers, n: int, base: int, line: int, deals: int, key: int) -> None:
    """Play one line of each plan that is left; their values are added up."""
    seat = b.root[layout.TURN]
    play_line(b, base, line, line % deals, key)
    usual = value_of(b.s, seat)
    b.results[base * RESULT_SIZE + VALUES] += usual
    for i in range(n):
        if b.alive[i] and i != base:
            play_line(b, i, line, line % deals, key)
            value = value_of(b.s, seat)
            b.results[i * RESULT_SIZE + VALUES] += value
            b.results[i * RESULT_SIZE + GAIN_SQUARES] += (value - usual) * (value - usual)


def leave_out(b: Buffers, n: int, base: int, left: int) -> int:
    """Leave out the worse half, but never the learned player's own plan; how many are left."""
    for _ in range(left // 2):
        worst = -1
        for i in range(n):
            if b.alive[i] and i != base:
                value = b.results[i * RESULT_SIZE + VALUES]
                if worst < 0 or value < b.results[worst * RESULT_SIZE + VALUES]:
                    worst = i
        if worst >= 0:
            b.alive[worst] = 0
            left -= 1
    return left


def best_plan(b: Buffers, n: int, base: int, lines: int) -> int:
    """The plan that was most surely better than the learned player's, or that one."""
    best = base
    most = 0.0
    for i in range(n):
        if b.alive[i] and i != base:
            at = i * RESULT_SIZE
            gain = (b.results[at + VALUES] - b.results[base * RESULT_SIZE + VALUES]) / lines
            spread = (b.results[at + GAIN_SQUARES] + PRIOR_VARIANCE) / lines - gain * gain
            sure = gain - CONFIDENCE * math.sqrt(max(0.0, spread) / lines)
            if sure > most:
                most = sure
                best = i
    return best
